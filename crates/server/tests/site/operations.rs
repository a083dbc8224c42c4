//! Health, metrics, and the description of the API.

use crate::common::Site;
use axum::body::Body;
use axum::http::Request;
use serde_json::json;

#[tokio::test]
async fn health_and_readiness_are_told_apart() {
    let site = Site::new();
    assert_eq!(site.stranger().get("/healthz").await.text, "ok\n");
    assert_eq!(site.stranger().get("/readyz").await.text, "ready\n");
    // A server that cannot write is alive but not ready.
    site.app.store.close().await;
    assert_eq!(site.stranger().get("/healthz").await.status, 200);
    let answer = site.stranger().get("/readyz").await;
    assert_eq!((answer.status.as_u16(), answer.code().as_str()), (503, "closing"));
    assert_eq!(answer.json()["missing"][0], "store");
}

#[tokio::test]
async fn asking_for_readiness_writes_nothing() {
    let site = Site::new();
    let mut ada = site.guest().await;
    let mut commits = async || {
        let text = ada.get("/metrics").await.text;
        let line = text.lines().find(|line| line.starts_with("abaque_commit_seconds_count"));
        line.map(str::to_owned)
    };
    let before = commits().await;
    for _ in 0..20 {
        assert_eq!(site.stranger().get("/readyz").await.status, 200);
    }
    assert!(before.is_some());
    assert_eq!(commits().await, before);
}

#[tokio::test]
async fn health_and_metrics_are_limited_by_address() {
    for path in ["/readyz", "/metrics", "/healthz"] {
        let site = Site::new();
        let mut flooder = site.stranger();
        let mut refused = 0;
        for _ in 0..300 {
            let answer = flooder.get(path).await;
            match answer.status.as_u16() {
                200 => {}
                429 => refused += 1,
                other => panic!("{path}: {other}"),
            }
        }
        assert!(refused >= 100, "{path}: {refused} of 300 refused");
        // Other addresses, and other requests of this one, are served.
        let mut other = site.stranger();
        other.address = ([192, 0, 2, 2], 1234).into();
        assert_eq!(other.get(path).await.status, 200);
        assert_eq!(flooder.get("/api/catalogue").await.status, 200);
    }
    // Floods of other requests do not block monitoring.
    let site = Site::with(|config| config.limits.requests_per_minute = 20);
    let mut flooder = site.stranger();
    while flooder.get("/api/catalogue").await.status != 429 {}
    assert_eq!(flooder.get("/readyz").await.status, 200);
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
    // A problem's type links to its anchor on the page.
    let nowhere = site.stranger().get("/api/nothing").await.json();
    let (address, place) = nowhere["type"].as_str().unwrap().split_once('#').unwrap();
    let page = site.stranger().get(address).await;
    assert!(page.text.contains(&format!("id=\"{place}\"")), "{}", page.text);
    assert!(
        site.stranger().get("/api/docs.css").await.header("content-type").starts_with("text/css")
    );
}

/// Routes that are posted to without a body.
const WITHOUT_BODY: [&str; 12] = [
    "/api/operator/reports/{no}/resolve",
    "/api/operator/people/{name}/close",
    "/api/challenges/{id}/accept",
    "/api/invitations/{id}",
    "/api/logout",
    "/api/me/bot",
    "/api/people/{name}/block",
    "/api/people/{name}/follow",
    "/api/tables/{id}/highlights",
    "/api/tables/{id}/review",
    "/api/work/acquire",
    "/api/work/{id}/abort",
];

#[tokio::test]
async fn the_description_is_complete() {
    let site = Site::new();
    let api = site.stranger().get("/api/openapi.json").await.json();
    let problem = json!({ "schema": { "$ref": "#/components/schemas/Problem" } });
    let mut operations = 0;
    for (path, methods) in api["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            operations += 1;
            let told = format!("{method} {path}");
            assert!(
                operation["summary"].as_str().is_some_and(|text| text.ends_with('.')),
                "{told}"
            );
            // Every path segment in braces is a parameter, and there is no other.
            let parameters = operation["parameters"].as_array().cloned().unwrap_or_default();
            let mut named: Vec<&str> = parameters
                .iter()
                .filter(|parameter| parameter["in"] == "path")
                .map(|parameter| parameter["name"].as_str().unwrap())
                .collect();
            let mut parts: Vec<&str> = path
                .split('/')
                .filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'))
                .collect();
            named.sort_unstable();
            parts.sort_unstable();
            assert_eq!(named, parts, "{told}");
            let posts = method == "post" && !WITHOUT_BODY.contains(&path.as_str());
            if posts || method == "put" {
                assert!(operation["requestBody"]["content"].is_object(), "{told}");
            }
            let responses = operation["responses"].as_object().unwrap();
            assert!(responses.keys().any(|status| status < &"300".to_owned()), "{told}");
            for (status, response) in responses {
                let failed = status == "default" || status >= &"400".to_owned();
                if failed {
                    assert_eq!(response["content"]["application/problem+json"], problem, "{told}");
                }
                assert!(!response["description"].as_str().unwrap().is_empty(), "{told} {status}");
            }
            // The route exists: whatever is wrong with a bare request, path and method are right.
            let bare = path.replace("{name}", "Nobody").replace(['{', '}'], "");
            let request = Request::builder().method(method.to_uppercase().as_str()).uri(bare);
            let answer = site.stranger().send(request.body(Body::empty()).unwrap()).await;
            assert_ne!(answer.status, 405, "{told}");
            assert!(!answer.header("content-type").starts_with("text/html"), "{told}");
        }
    }
    assert!(operations >= 50, "{operations}");
    // All references are defined.
    let text = api.to_string();
    for reference in text.split("\"$ref\":\"#").skip(1) {
        let reference = reference.split('"').next().unwrap();
        assert!(api.pointer(reference).is_some(), "{reference}");
    }
    // Everything that the documents for programs mention is described.
    for document in ["bots.md", "live.md"] {
        let file =
            std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(document);
        let text = std::fs::read_to_string(file).unwrap();
        for word in text.split(|c: char| c.is_whitespace() || "`()?\",;".contains(c)) {
            let path = word.replace("{T}", "{id}");
            if path.starts_with("/api/") && path != "/api/docs" {
                assert!(api["paths"][path.trim_end_matches('.')].is_object(), "{document}: {path}");
            }
        }
    }
}

#[tokio::test]
async fn every_problem_is_told_as_one() {
    let site = Site::new();
    let cookie = site.guest().await.cookie;
    for (method, path, body, status) in [
        ("GET", "/api/nothing", "", 404),
        ("GET", "/api/tables/zzzzzzzzzzzz", "", 404),
        ("GET", "/api/tables/..%2f..", "", 404),
        ("GET", "/api/people/%ff", "", 404),
        ("GET", "/api/games?limit=many", "", 400),
        ("GET", "/api/games?before=x", "", 400),
        ("GET", "/api/live", "", 426),
        ("GET", "/api/bot/stream", "", 403),
        ("POST", "/api/tables", "{", 400),
        ("POST", "/api/tables", "{\"game\":\"chess\",\"mode\":\"local\"}", 422),
        ("PATCH", "/api/tables", "{}", 405),
        ("POST", "/api/privacy", "{}", 405),
        ("POST", "/lobby", "{}", 405),
    ] {
        let mut visitor = site.stranger();
        visitor.cookie.clone_from(&cookie);
        let request = Request::builder().method(method).uri(path).header("x-abaque", "1");
        let request = request.header("content-type", "application/json");
        let answer = visitor.send(request.body(Body::from(body)).unwrap()).await;
        assert_eq!(answer.status, status, "{method} {path}: {}", answer.text);
        let kind = answer.header("content-type");
        assert_eq!(kind, "application/problem+json", "{method} {path}: {}", answer.text);
        let problem = answer.json();
        for member in ["type", "title", "detail", "code"] {
            assert!(problem[member].as_str().is_some_and(|text| !text.is_empty()), "{problem}");
        }
        assert_eq!(problem["status"], status, "{problem}");
    }
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
