//! The page at a table, which says how it stands.

use serde_json::{Value, json};

use crate::common::{House, Person};

/// The messages that the page at an address carries as data.
async fn preloaded(person: &mut Person, path: &str) -> Vec<Value> {
    let answer = person.get(path).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    let Some((_, rest)) = answer.text.split_once("id=\"messages\">") else { return Vec::new() };
    let (json, _) = rest.split_once("</script>").unwrap();
    serde_json::from_str(json).unwrap()
}

#[tokio::test]
async fn a_page_says_what_the_socket_would_say_first() {
    assert!(
        server::pages::are_built_in(),
        "the server was built without pages: run `make web` first"
    );
    let house = House::open().await;
    let mut ada = house.member("Ada").await;
    let wish = json!({ "game": "avalam", "mode": "local" });
    let table = ada.post("/api/tables", &wish).await.ok()["table"].as_str().unwrap().to_owned();
    let path = format!("/play/{table}");

    let messages = preloaded(&mut ada, &path).await;
    let [hello, state] = &messages[..] else { panic!("{messages:?}") };
    assert_eq!(hello["type"], "hello");
    assert_eq!(hello["me"]["name"], "Ada");
    assert_eq!(state["type"], "state");
    assert_eq!(state["table"], table);
    assert_eq!(state["view"], ada.get(&format!("/api/tables/{table}")).await.ok());
    assert!(state["n"].as_u64().is_some_and(|n| n > 0), "{state}");

    // Whoever only looks is told no more than they may know, and nobody becomes a guest by it.
    let messages = preloaded(&mut house.stranger(), &path).await;
    let [state] = &messages[..] else { panic!("{messages:?}") };
    assert_eq!(state["view"]["you"], json!([]));
    assert_eq!(state["view"]["legal"], Value::Null);

    for elsewhere in ["/play/0123456789ab", "/play/none", "/lobby", "/"] {
        assert!(preloaded(&mut ada, elsewhere).await.is_empty(), "{elsewhere}");
    }
}
