//! The courses in both languages, and the judging of answers.

use serde_json::{Value, json};

use crate::common::Site;

const GAMES: [&str; 3] = ["avalam", "abalone", "awale"];

fn steps(course: &Value) -> impl Iterator<Item = &Value> {
    let chapters = course["chapters"].as_array().unwrap();
    chapters.iter().flat_map(|chapter| chapter["steps"].as_array().unwrap())
}

#[tokio::test]
async fn a_course_is_told_in_the_readers_language() {
    let site = Site::new();
    let mut reader = site.stranger();
    for game in GAMES {
        let english = reader.get(&format!("/api/courses/{game}?lang=en")).await.json();
        let french = reader.get(&format!("/api/courses/{game}?lang=fr")).await.json();
        for (one, other) in steps(&english).zip(steps(&french)) {
            assert_eq!(one["id"], other["id"]);
            for key in ["title", "text"] {
                assert!(!one[key].as_str().unwrap().is_empty(), "{one}");
                assert!(!other[key].as_str().unwrap().is_empty(), "{other}");
            }
            assert_ne!(one["text"], other["text"]);
            let exercise = !["read", "game"].contains(&one["kind"].as_str().unwrap());
            assert_eq!(one["task"].is_string(), exercise, "{one}");
            assert_eq!(!one["answers"].as_array().unwrap().is_empty(), exercise, "{one}");
        }
        assert!(steps(&english).count() >= 20, "{game}");
        for figure in english["figures"].as_array().unwrap() {
            assert!(!figure["caption"].as_str().unwrap().is_empty(), "{figure}");
            assert!(!figure["scene"]["position"].as_str().unwrap().is_empty(), "{figure}");
        }
    }
}

/// Every exercise of every course, solved over HTTP with the course's own answers.
#[tokio::test]
async fn every_exercise_can_be_done_by_asking() {
    let site = Site::new();
    let mut reader = site.stranger();
    for game in GAMES {
        let course = reader.get(&format!("/api/courses/{game}")).await.json();
        for step in steps(&course) {
            let address = format!("/api/courses/{game}/{}", step["id"].as_str().unwrap());
            let mut last = reader.post(&address, json!({})).await.json();
            assert_eq!(last["right"], Value::Null);
            assert_eq!(last["board"]["position"], step["scene"]["position"], "{address}");
            for answers in step["answers"].as_array().unwrap() {
                assert_eq!(last["complete"], false, "{address}");
                let given = json!({ "moves": last["moves"], "answer": answers[0] });
                last = reader.post(&address, given).await.json();
                assert_eq!(last["right"], true, "{address}: {last}");
                assert!(!last["text"].as_str().unwrap().is_empty(), "{address}");
            }
            let exercise = !step["answers"].as_array().unwrap().is_empty();
            assert_eq!(last["complete"], exercise, "{address}");
        }
    }
}

#[tokio::test]
async fn wrong_answers_are_explained() {
    let site = Site::new();
    let mut reader = site.stranger();
    let check = async |reader: &mut crate::common::Visitor<'_>, step: &str, answer: &str| {
        let address = format!("/api/courses/{step}?lang=en");
        let judged = reader.post(&address, json!({ "answer": answer })).await.json();
        assert_eq!((&judged["right"], &judged["complete"]), (&json!(false), &json!(false)));
        assert_eq!(judged["moves"], json!([]), "nothing has moved");
        let text = |key: &str| judged[key].as_str().unwrap_or_default().to_owned();
        (text("text"), text("reason"))
    };
    // The exercise's own reply, with the rules' reason beside it.
    let (text, reason) = check(&mut reader, "abalone/two-one", "e5e6").await;
    assert!(text.contains("both of your marbles"), "{text}");
    assert!(reason.contains("1 against 1 is a pac"), "{reason}");
    // The rules' reason alone.
    let (text, reason) = check(&mut reader, "abalone/two-one", "a1b2").await;
    assert!(text.contains("no marble on a1") && reason.is_empty(), "{text}");
    // A legal move with another effect.
    let (text, reason) = check(&mut reader, "abalone/three-one", "d4e5").await;
    assert!(text.contains("all three") && reason.is_empty(), "{text}");
    // A wrong option, with its own reply and with the default one.
    let (text, _) = check(&mut reader, "avalam/points", "27").await;
    assert!(text.contains("Only towers count"), "{text}");
    let (text, _) = check(&mut reader, "avalam/points", "no such option").await;
    assert!(text.contains("light on top"), "{text}");
    // A text that is not a move gets a reply too.
    let (text, _) = check(&mut reader, "awale/sow", "?").await;
    assert!(text.contains('?'), "{text}");
}

#[tokio::test]
async fn what_is_not_there_is_refused_calmly() {
    let site = Site::new();
    let mut reader = site.stranger();
    assert_eq!(reader.get("/api/courses/chess").await.code(), "no-course");
    let answer = reader.post("/api/courses/awale/nothing", json!({})).await;
    assert_eq!((answer.status.as_u16(), answer.code().as_str()), (404, "no-course"));
    let read = reader.post("/api/courses/awale/start", json!({ "answer": "A" })).await;
    assert_eq!((read.status.as_u16(), read.code().as_str()), (409, "misplaced"));
    let other = json!({ "moves": ["A", "a"], "answer": "C" });
    assert_eq!(reader.post("/api/courses/awale/sow", other).await.code(), "misplaced");
    let unknown = json!({ "answers": ["C"] });
    assert_eq!(reader.post("/api/courses/awale/sow", unknown).await.code(), "malformed");
}

/// An account keeps its progress; a guest who signs up keeps it too.
#[tokio::test]
async fn progress_is_kept_with_the_settings() {
    let site = Site::new();
    let mut guest = site.guest().await;
    let learned = json!({ "learnedAwale": "start rows begins" });
    assert!(guest.put("/api/me/settings", learned.clone()).await.status.is_success());
    let account = json!({ "name": "Ada", "password": crate::common::PASSWORD });
    assert_eq!(guest.post("/api/signup", account).await.status, 200);
    assert_eq!(guest.get("/api/me").await.json()["settings"], learned);
}
