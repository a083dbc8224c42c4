//! What operators and programs look at.

use crate::common::Site;
use serde_json::json;

#[tokio::test]
async fn health_and_readiness_are_told_apart() {
    let site = Site::new();
    assert_eq!(site.stranger().get("/healthz").await.text, "ok\n");
    assert_eq!(site.stranger().get("/readyz").await.text, "ready\n");
    // A server that cannot store is alive but not ready.
    site.app.store.close().await;
    assert_eq!(site.stranger().get("/healthz").await.status, 200);
    let answer = site.stranger().get("/readyz").await;
    assert_eq!((answer.status.as_u16(), answer.code().as_str()), (503, "closing"));
}

#[tokio::test]
async fn metrics_count_without_naming_anybody() {
    let site = Site::new();
    let mut ada = site.member("Adalbert").await;
    ada.get("/api/people/Adalbert").await;
    ada.get("/secret/place").await;
    let text = ada.get("/metrics").await.text;
    assert!(
        text.contains(
            "abaque_http_requests_total{method=\"POST\",route=\"/api/signup\",status=\"200\"} 1"
        ),
        "{text}"
    );
    assert!(text.contains("route=\"/api/people/{name}\""), "{text}");
    assert!(text.contains("abaque_commit_seconds_count"), "{text}");
    assert!(text.ends_with("# EOF\n"));
    assert!(!text.contains("Adalbert") && !text.contains("secret"), "{text}");
}

#[tokio::test]
async fn the_api_describes_itself() {
    let site = Site::new();
    let api = site.stranger().get("/api/openapi.json").await.json();
    assert_eq!(api["info"]["title"], "Abaque");
    assert!(api["paths"]["/api/signup"]["post"]["summary"].as_str().unwrap().contains("account"));
    let page = site.stranger().get("/api/docs?lang=fr").await;
    assert!(page.header("content-type").starts_with("text/html"));
    assert!(page.text.contains("/api/signup") && page.text.contains("l’API HTTP"), "{}", page.text);
    for outside in ["http://", "https://", "<script", "style=\""] {
        assert!(!page.text.contains(outside), "{outside}");
    }
    assert!(
        site.stranger().get("/api/docs.css").await.header("content-type").starts_with("text/css")
    );
}

#[tokio::test]
async fn without_its_pages_the_program_says_how_to_get_them() {
    let site = Site::new();
    let answer = site.stranger().get("/lobby?lang=fr").await;
    assert_eq!(answer.status, 200);
    assert!(answer.header("content-type").starts_with("text/html"));
    if !server::pages::are_built_in() {
        assert!(answer.text.contains("« make play »"), "{}", answer.text);
    }
    assert_eq!(site.stranger().post("/lobby", json!({})).await.status, 405);
}
