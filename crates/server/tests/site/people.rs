//! Guests and accounts, through the real router.

use crate::common::{PASSWORD, Site};
use axum::body::Body;
use axum::http::{Method, Request, header};
use serde_json::json;

#[tokio::test]
async fn everybody_is_a_guest_at_once() {
    let site = Site::new();
    let mut visitor = site.stranger();
    let first = visitor.get("/api/me?lang=fr").await;
    assert_eq!(first.status, 200);
    let me = first.json();
    assert_eq!((me["guest"].as_bool(), me["bot"].as_bool()), (Some(true), Some(false)));
    assert!(me["name"].as_str().unwrap().starts_with("Invité "));
    let cookie = first.header("set-cookie");
    assert!(
        cookie.starts_with("abaque=") && cookie.contains("; HttpOnly; SameSite=Lax"),
        "{cookie}"
    );
    assert!(!cookie.contains("Secure"));
    let again = visitor.get("/api/me").await;
    assert_eq!(again.json()["id"], me["id"]);
    assert_eq!(again.header("set-cookie"), "");
    assert_ne!(site.guest().await.get("/api/me").await.json()["id"], me["id"]);
}

#[tokio::test]
async fn cookies_are_for_this_host_alone_over_tls() {
    let site =
        Site::with(|config| config.base_url = Some("https://play.example.org".parse().unwrap()));
    let mut visitor = site.stranger();
    let first = visitor.get("/api/me").await;
    let cookie = first.header("set-cookie");
    assert!(cookie.starts_with("__Host-abaque="), "{cookie}");
    assert!(cookie.contains("; Path=/;") && cookie.ends_with("; Secure"), "{cookie}");
    assert!(!cookie.contains("Domain"));
    assert_eq!(first.header("strict-transport-security"), "max-age=63072000");
    // A cookie without the prefix could come from a sibling host.
    let secret = visitor.cookie.clone().unwrap().replace("__Host-abaque", "abaque");
    visitor.cookie = Some(secret);
    assert_eq!(visitor.get("/api/me/sessions").await.status, 401);
}

#[tokio::test]
async fn an_account_keeps_the_guest_and_gets_a_new_session() {
    let site = Site::new();
    let mut visitor = site.guest().await;
    let id = visitor.get("/api/me").await.json()["id"].clone();
    let old = visitor.cookie.clone();
    let answer =
        visitor.post("/api/signup", json!({ "name": " Ada ", "password": PASSWORD })).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    let welcome = answer.json();
    assert_eq!(welcome["me"]["id"], id);
    assert_eq!(welcome["me"]["name"], "Ada");
    assert_eq!(welcome["recovery"].as_str().unwrap().len(), 19);
    assert_ne!(visitor.cookie, old);
    let mut thief = site.stranger();
    thief.cookie = old;
    assert_eq!(thief.get("/api/me/sessions").await.code(), "no-session");
    let again = visitor.post("/api/signup", json!({ "name": "Bo", "password": PASSWORD })).await;
    assert_eq!(again.code(), "has-account");
}

#[tokio::test]
async fn names_and_passwords_are_checked_in_the_readers_language() {
    let site = Site::new();
    site.member("Ada").await;
    let mut visitor = site.guest().await;
    for (name, password, status, code, french) in [
        ("A", PASSWORD, 422, "name", "Un nom a au moins 2 lettres."),
        (&"a".repeat(10_000), PASSWORD, 422, "name", "Un nom a au plus 20 lettres."),
        (
            "<script>",
            PASSWORD,
            422,
            "name",
            "« < » ne peut pas figurer dans un nom. Utilisez des lettres, des chiffres et, entre eux, - _ . ' ou une espace.",
        ),
        (
            "A\u{0}da",
            PASSWORD,
            422,
            "name",
            "« U+0000 » ne peut pas figurer dans un nom. Utilisez des lettres, des chiffres et, entre eux, - _ . ' ou une espace.",
        ),
        (
            "Cy",
            "short",
            422,
            "password",
            "Un mot de passe a au moins 8 lettres. Quelques mots à la suite se retiennent bien.",
        ),
        (
            "ada",
            PASSWORD,
            409,
            "taken",
            "Ce nom est pris, ou ressemble à un nom déjà pris. Veuillez en choisir un autre.",
        ),
        ("Αda", PASSWORD, 422, "name", "Un nom s’écrit dans un seul alphabet."),
    ] {
        let answer = visitor
            .post("/api/signup?lang=fr", json!({ "name": name, "password": password }))
            .await;
        assert_eq!((answer.status.as_u16(), answer.code().as_str()), (status, code), "{name}");
        assert_eq!(answer.json()["detail"], french);
        assert_eq!(answer.header("content-language"), "fr");
    }
}

#[tokio::test]
async fn signing_in_tells_nothing_about_names() {
    let site = Site::new();
    site.member("Ada").await;
    let mut visitor = site.guest().await;
    let wrong =
        visitor.post("/api/login", json!({ "name": "Ada", "password": "wrong password" })).await;
    let nobody =
        visitor.post("/api/login", json!({ "name": "Bo", "password": "wrong password" })).await;
    assert_eq!(wrong.status, 401);
    assert_eq!((wrong.status, wrong.text), (nobody.status, nobody.text));
    let code =
        json!({ "name": "Ada", "recovery": "0000-0000-0000-0000", "password": "another password" });
    let wrong = visitor.post("/api/recover", code).await;
    assert_eq!(wrong.code(), "wrong-code");
    let code =
        json!({ "name": "Bo", "recovery": "0000-0000-0000-0000", "password": "another password" });
    let nobody = visitor.post("/api/recover", code).await;
    assert_eq!(wrong.status, 401);
    assert_eq!((wrong.status, wrong.text), (nobody.status, nobody.text));
    let old = visitor.cookie.clone();
    let right = visitor.post("/api/login", json!({ "name": "àda", "password": PASSWORD })).await;
    assert_eq!((right.status.as_u16(), &right.json()["name"]), (200, &json!("Ada")));
    assert_ne!(visitor.cookie, old, "a session is new after signing in");
    assert_eq!(visitor.post("/api/logout", json!({})).await.status, 204);
    assert_eq!(visitor.cookie, None);
}

#[tokio::test]
async fn passwords_cannot_be_guessed_for_long() {
    let site = Site::with(|config| {
        config.limits.logins_per_hour = 8;
        config.limits.logins_per_hour_and_name = 3;
    });
    site.member("Ada").await;
    // From one address, for one name.
    let mut refused = Vec::new();
    let mut visitor = site.stranger();
    visitor.address = ([192, 0, 2, 77], 1).into();
    for guess in 0..5 {
        let login = json!({ "name": "Ada", "password": format!("guess number {guess}") });
        refused.push(visitor.post("/api/login", login).await.status.as_u16());
    }
    assert_eq!(refused, [401, 401, 401, 429, 429]);
    // From many addresses, for one name: a hundred addresses do not get a hundred times the
    // attempts.
    let mut refused = Vec::new();
    for guess in 0..40_u8 {
        let mut visitor = site.stranger();
        visitor.address = ([198, 51, 100, guess], 1).into();
        let login = json!({ "name": "Ada", "password": format!("guess number {guess}") });
        refused.push(visitor.post("/api/login", login).await.status.as_u16());
    }
    assert!(refused[..20].iter().all(|status| *status == 401), "{refused:?}");
    assert!(refused[30..].iter().all(|status| *status == 429), "{refused:?}");
    // From one address, for many names.
    let mut visitor = site.stranger();
    let mut refused = 0;
    for guess in 0..10 {
        let login = json!({ "name": format!("nobody {guess}"), "password": "some password" });
        let answer = visitor.post("/api/login", login).await;
        if answer.status == 429 {
            assert!(answer.header("retry-after").parse::<u32>().unwrap() > 0);
            assert_eq!(answer.code(), "too-many");
            refused += 1;
        }
    }
    assert_eq!(refused, 2);
}

#[tokio::test]
async fn failed_guesses_do_not_lock_out_the_owner() {
    let site = Site::with(|config| config.limits.logins_per_hour_and_name = 2);
    let mut ada = site.stranger();
    ada.address = ([203, 0, 113, 7], 1).into();
    let account = json!({ "name": "Ada", "password": PASSWORD });
    let welcome = ada.post("/api/signup", account.clone()).await.json();
    for guess in 0..30_u8 {
        let mut visitor = site.stranger();
        visitor.address = ([198, 51, 100, guess], 1).into();
        let login = json!({ "name": "Ada", "password": format!("guess number {guess}") });
        visitor.post("/api/login", login).await;
    }
    // Her session still works for changes that need the password.
    let change = json!({ "old": PASSWORD, "new": "another good password" });
    assert_eq!(ada.post("/api/me/password", change).await.status, 204);
    // She can sign in from a known address.
    let mut again = site.stranger();
    again.address = ada.address;
    let login = json!({ "name": "Ada", "password": "another good password" });
    assert_eq!(again.post("/api/login", login.clone()).await.status, 200);
    // From an unknown address she shares the attackers' quota, except for her recovery code.
    let mut away = site.stranger();
    away.address = ([192, 0, 2, 9], 1).into();
    assert_eq!(away.post("/api/login", login).await.status, 429);
    let code =
        json!({ "name": "Ada", "recovery": welcome["recovery"], "password": "a third good one" });
    assert_eq!(away.post("/api/recover", code).await.status, 200);
}

#[tokio::test]
async fn a_forgotten_password_is_replaced_by_the_code_once() {
    let site = Site::new();
    let mut ada = site.guest().await;
    let welcome =
        ada.post("/api/signup", json!({ "name": "Ada", "password": PASSWORD })).await.json();
    let token = ada.post("/api/me/tokens", json!({ "name": "bot" })).await;
    assert_eq!(token.status, 200);
    let code = welcome["recovery"].as_str().unwrap().to_uppercase();
    let mut other = site.guest().await;
    let recover = json!({ "name": "ada", "recovery": code, "password": "a new password" });
    let answer = other.post("/api/recover", recover.clone()).await;
    assert_eq!(answer.status, 200);
    assert_ne!(answer.json()["recovery"], welcome["recovery"]);
    assert_eq!(other.get("/api/me").await.json()["name"], "Ada");
    assert_eq!(ada.get("/api/me/sessions").await.status, 401, "the other sessions have ended");
    assert_eq!(other.get("/api/me/tokens").await.json(), json!([]), "and so have the tokens");
    assert_eq!(other.post("/api/recover", recover).await.status, 401, "a code opens once");
    let mut third = site.guest().await;
    assert_eq!(
        third.post("/api/login", json!({ "name": "Ada", "password": PASSWORD })).await.status,
        401
    );
    let login = json!({ "name": "Ada", "password": "a new password" });
    assert_eq!(third.post("/api/login", login).await.status, 200);
}

#[tokio::test]
async fn a_new_password_ends_the_other_sessions() {
    let site = Site::new();
    let mut here = site.member("Ada").await;
    let mut there = site.guest().await;
    there.post("/api/login", json!({ "name": "Ada", "password": PASSWORD })).await;
    let wrong = json!({ "old": "not this one", "new": "a new password" });
    assert_eq!(here.post("/api/me/password", wrong).await.code(), "wrong-password");
    let right = json!({ "old": PASSWORD, "new": "a new password" });
    assert_eq!(here.post("/api/me/password", right).await.status, 204);
    assert_eq!(here.get("/api/me/sessions").await.status, 200);
    assert_eq!(there.get("/api/me/sessions").await.status, 401);
    let mut guest = site.guest().await;
    let change = json!({ "old": "", "new": "a new password" });
    assert_eq!(guest.post("/api/me/password", change).await.code(), "needs-account");
}

#[tokio::test]
async fn sessions_are_listed_and_ended() {
    let site = Site::new();
    let mut here = site.member("Ada").await;
    let mut there = site.guest().await;
    let agent = "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0";
    let request = Request::builder().method(Method::POST).uri("/api/login").header("x-abaque", "1");
    let request =
        request.header(header::CONTENT_TYPE, "application/json").header("user-agent", agent);
    let login = json!({ "name": "Ada", "password": PASSWORD }).to_string();
    there.send(request.body(Body::from(login)).unwrap()).await;
    let list = here.get("/api/me/sessions").await.json();
    let list = list.as_array().unwrap();
    assert_eq!(list.len(), 2);
    let other = list.iter().find(|session| session["this"] == false).unwrap();
    assert_eq!(other["label"], "Firefox, Linux");
    let mut stranger = site.member("Bo").await;
    let path = format!("/api/me/sessions/{}", other["id"].as_str().unwrap());
    assert_eq!(stranger.delete(&path, json!({})).await.status, 404, "others cannot end it");
    assert_eq!(here.delete(&path, json!({})).await.status, 204);
    assert_eq!(there.get("/api/me/sessions").await.status, 401);
}

#[tokio::test]
async fn forged_and_expired_sessions_open_nothing() {
    let site = Site::new();
    for forged in ["abaque=", "abaque=0", "abaque=../../etc", "abaque=\u{1}", "other=1; abaque=zzz"]
    {
        let mut visitor = site.stranger();
        let Ok(value) = forged.parse::<header::HeaderValue>() else { continue };
        let request = Request::builder().uri("/api/me/sessions").header(header::COOKIE, value);
        assert_eq!(
            visitor.send(request.body(Body::empty()).unwrap()).await.status,
            401,
            "{forged}"
        );
    }
    let mut guest = site.guest().await;
    let secret =
        server::id::Secret::shown(guest.cookie.as_ref().unwrap().split_once('=').unwrap().1);
    site.app.store.touch_session(secret.hash(), 1, 2).await.unwrap();
    assert_eq!(guest.get("/api/me/sessions").await.code(), "no-session");
}

#[tokio::test]
async fn settings_are_a_small_object() {
    let site = Site::new();
    let mut visitor = site.guest().await;
    let settings = json!({ "sound": false, "board": { "theme": "<b>wood</b>" } });
    assert_eq!(visitor.put("/api/me/settings", settings.clone()).await.status, 204);
    assert_eq!(visitor.get("/api/me").await.json()["settings"], settings);
    let large = json!({ "x": "y".repeat(9000) });
    assert_eq!(visitor.put("/api/me/settings", large).await.code(), "settings");
    assert_eq!(visitor.put("/api/me/settings", json!([1])).await.code(), "malformed");
    assert_eq!(visitor.get("/api/me").await.json()["settings"], settings);
}

#[tokio::test]
async fn tokens_play_but_do_not_rule() {
    let site = Site::new();
    let mut ada = site.member("Ada").await;
    let made = ada.post("/api/me/tokens", json!({ "name": "my <bot>\n" })).await;
    assert_eq!(made.json()["name"], "my <bot>");
    let token = made.json()["token"].as_str().unwrap().to_owned();
    assert!(!ada.get("/api/me/tokens").await.text.contains(&token), "it is shown once");
    let by_token = async |method: Method, path: &str| {
        let mut program = site.stranger();
        let request = Request::builder().method(method).uri(path);
        let request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        let request = request.header(header::CONTENT_TYPE, "application/json");
        program.send(request.body(Body::from("{\"name\":\"x\"}")).unwrap()).await
    };
    assert_eq!(by_token(Method::GET, "/api/me").await.json()["name"], "Ada");
    assert_eq!(by_token(Method::POST, "/api/me/tokens").await.code(), "not-by-token");
    assert_eq!(by_token(Method::GET, "/api/me/export").await.code(), "not-by-token");
    let id = made.json()["id"].as_str().unwrap().to_owned();
    assert_eq!(
        by_token(Method::DELETE, &format!("/api/me/tokens/{id}")).await.code(),
        "not-by-token"
    );
    assert_eq!(ada.delete(&format!("/api/me/tokens/{id}"), json!({})).await.status, 204);
    assert_eq!(by_token(Method::GET, "/api/me/sessions").await.status, 401);
    let mut guest = site.guest().await;
    assert_eq!(guest.post("/api/me/tokens", json!({ "name": "x" })).await.code(), "needs-account");
    for _ in 0..20 {
        assert_eq!(ada.post("/api/me/tokens", json!({ "name": "x" })).await.status, 200);
    }
    assert_eq!(ada.post("/api/me/tokens", json!({ "name": "x" })).await.code(), "too-many-tokens");
}

#[tokio::test]
async fn bots_are_marked() {
    let site = Site::new();
    let mut bot = site.member("Gizmo").await;
    assert_eq!(bot.post("/api/me/bot", json!({})).await.json()["bot"], true);
    assert_eq!(bot.get("/api/people/Gizmo").await.json()["bot"], true);
    let mut guest = site.guest().await;
    assert_eq!(guest.post("/api/me/bot", json!({})).await.code(), "needs-account");
}

#[tokio::test]
async fn people_can_be_blocked_and_reported() {
    let site = Site::new();
    let mut ada = site.member("Ada").await;
    let mut bo = site.member("Bo").await;
    let id =
        |me: serde_json::Value| me["id"].as_str().unwrap().parse::<server::id::PersonId>().unwrap();
    let (ada_id, bo_id) = (id(ada.get("/api/me").await.json()), id(bo.get("/api/me").await.json()));
    assert_eq!(ada.post("/api/people/bo/block", json!({})).await.status, 204);
    assert_eq!(ada.post("/api/people/bo/block", json!({})).await.status, 204);
    assert!(site.app.store.is_blocked(bo_id, ada_id).await.unwrap());
    assert_eq!(site.app.store.avoided(bo_id).await.unwrap(), [ada_id]);
    assert_eq!(ada.get("/api/me/blocks").await.json()[0]["name"], "Bo");
    assert_eq!(ada.get("/api/people/Bo").await.json()["blocked"], true);
    assert_eq!(bo.get("/api/people/Ada").await.json()["blocked"], false, "nobody learns of it");
    assert_eq!(ada.delete("/api/people/Bo/block", json!({})).await.status, 204);
    assert!(!site.app.store.is_blocked(bo_id, ada_id).await.unwrap());
    assert_eq!(ada.post("/api/people/Ada/block", json!({})).await.code(), "yourself");
    assert_eq!(ada.post("/api/people/Nobody/block", json!({})).await.code(), "not-found");
    let report = json!({ "reason": "<img src=x>\u{202e} left\nthe game" });
    assert_eq!(ada.post(&format!("/api/people/~{bo_id}/report"), report).await.status, 204);
    let kept = site.app.store.filed_reports(false, None, 10).await.unwrap();
    let kept = &kept[0].report;
    assert_eq!((kept.about, kept.reason.as_str()), (bo_id, "<img src=x> left the game"));
    let long = json!({ "reason": "x".repeat(5000) });
    assert_eq!(ada.post("/api/people/Bo/report", long).await.code(), "too-long");
    for _ in 0..9 {
        ada.post("/api/people/Bo/report", json!({ "reason": "again" })).await;
    }
    assert_eq!(
        ada.post("/api/people/Bo/report", json!({ "reason": "x" })).await.code(),
        "too-many"
    );
}

#[tokio::test]
async fn everything_about_me_can_be_had_and_removed() {
    let site = Site::new();
    let mut ada = site.member("Ada").await;
    site.member("Bo").await;
    ada.put("/api/me/settings", json!({ "sound": true })).await;
    ada.post("/api/people/Bo/block", json!({})).await;
    let table = json!({ "game": "awale", "mode": "local", "clock": { "kind": "none" } });
    assert_eq!(ada.post("/api/tables", table).await.status, 200);
    let export = ada.get("/api/me/export").await;
    assert!(export.header("content-disposition").starts_with("attachment"));
    let export = export.json();
    assert_eq!((&export["name"], &export["settings"]["sound"]), (&json!("Ada"), &json!(true)));
    assert_eq!(export["blocks"].as_array().unwrap().len(), 1);
    assert_eq!(export["sessions"].as_array().unwrap().len(), 1);
    let record = export["games"][0]["record"].as_str().unwrap();
    assert!(record.contains("[Game \"Awalé\"]"), "{record}");
    assert!(!export.to_string().contains("argon2"));
    let id = export["id"].as_str().unwrap().to_owned();
    assert_eq!(
        ada.delete("/api/me", json!({ "password": "wrong one" })).await.code(),
        "wrong-password"
    );
    assert_eq!(ada.delete("/api/me", json!({ "password": PASSWORD })).await.status, 204);
    assert_eq!(ada.cookie, None);
    let mut visitor = site.guest().await;
    assert_eq!(visitor.get("/api/people/Ada").await.status, 404);
    assert_eq!(visitor.get(&format!("/api/people/~{id}")).await.status, 404);
    // The name is free again, and the new account is a different one.
    let mut new = site.member("Ada").await;
    assert_ne!(new.get("/api/me").await.json()["id"], json!(id));
    assert_eq!(visitor.delete("/api/me", json!({})).await.status, 204, "guests can leave, too");
}

#[tokio::test]
async fn profiles_are_public_but_small() {
    let site = Site::new();
    site.member("Ada").await;
    let profile = site.stranger().get("/api/people/ADA").await.json();
    assert_eq!((&profile["name"], &profile["guest"]), (&json!("Ada"), &json!(false)));
    assert_eq!(profile["since"].as_i64().unwrap() % 86_400_000, 0, "the day is enough");
    let mut guest = site.guest().await;
    let id = guest.get("/api/me").await.json()["id"].as_str().unwrap().to_owned();
    assert_eq!(guest.get(&format!("/api/people/~{id}")).await.json()["guest"], true);
    for nobody in ["Nobody", "~000000000000", "~x", "%00", "..%2f..", "%ff"] {
        let answer = guest.get(&format!("/api/people/{nobody}")).await;
        assert_eq!(answer.code(), "not-found", "{nobody}");
    }
}

#[tokio::test]
async fn the_privacy_page_is_told_in_both_languages() {
    let site = Site::new();
    let french = site.stranger().get("/api/privacy?lang=fr").await.json();
    assert_eq!(french["title"], "Votre vie privée");
    assert!(french["sections"].as_array().unwrap().len() >= 6);
    assert_eq!(site.stranger().get("/api/privacy").await.json()["title"], "Your privacy");
}

#[tokio::test]
async fn guests_without_games_are_forgotten() {
    let site = Site::new();
    let mut guest = site.guest().await;
    site.member("Ada").await;
    let later = server::clock::now() + 1000;
    assert_eq!(site.app.store.tidy(0, 0, later).await, Ok(0));
    assert_eq!(site.app.store.tidy(later, 0, later).await, Ok(1));
    assert_eq!(guest.get("/api/me/sessions").await.status, 401);
    assert_eq!(site.stranger().get("/api/people/Ada").await.status, 200);
}

#[tokio::test]
async fn a_new_password_ends_tokens_unless_they_are_kept() {
    let site = Site::new();
    let mut ada = site.guest().await;
    let account = json!({ "name": "Ada", "password": PASSWORD });
    let mut recovery = ada.post("/api/signup", account).await.json()["recovery"].clone();
    let mut old = PASSWORD.to_owned();
    for (by_recovery, keep, left) in
        [(false, None, 0), (false, Some(true), 1), (true, Some(true), 1), (true, None, 0)]
    {
        if ada.get("/api/me/tokens").await.json() == json!([]) {
            ada.post("/api/me/tokens", json!({ "name": "bot" })).await;
        }
        let new = format!("password {left} after {by_recovery} {keep:?}");
        let mut body = if by_recovery {
            json!({ "name": "Ada", "recovery": recovery, "password": new })
        } else {
            json!({ "old": old, "new": new })
        };
        if let Some(keep) = keep {
            body["keep_tokens"] = json!(keep);
        }
        let path = if by_recovery { "/api/recover" } else { "/api/me/password" };
        let answer = ada.post(path, body).await;
        assert!(answer.status.is_success(), "{answer:?}");
        if by_recovery {
            recovery = answer.json()["recovery"].clone();
        }
        old = new;
        let tokens = ada.get("/api/me/tokens").await.json();
        assert_eq!(tokens.as_array().unwrap().len(), left, "{by_recovery} {keep:?}");
    }
}

#[tokio::test]
async fn a_token_opens_what_its_scopes_say() {
    let site = Site::new();
    let mut ada = site.member("Ada").await;
    let nothing = ada.post("/api/me/tokens", json!({ "name": "x", "scopes": [] })).await;
    assert_eq!(nothing.code(), "scope");
    let unknown = ada.post("/api/me/tokens", json!({ "name": "x", "scopes": ["rule"] })).await;
    assert_eq!(unknown.status, 400);
    let table = json!({ "game": "awale", "mode": "local" }).to_string();
    for (scopes, reads, plays) in [
        (json!(["play"]), true, true),
        (json!(["read"]), true, false),
        (json!(["work"]), false, false),
        (json!(["work", "read", "work"]), true, false),
    ] {
        let made = ada.post("/api/me/tokens", json!({ "name": "x", "scopes": scopes })).await;
        let token = made.json()["token"].as_str().unwrap().to_owned();
        let ask = async |method: Method, path: &str, body: &str| {
            let request = Request::builder()
                .method(method)
                .uri(path)
                .header(header::AUTHORIZATION, format!("Bearer {token}"))
                .header(header::CONTENT_TYPE, "application/json")
                .body(Body::from(body.to_owned()))
                .unwrap();
            let answer = site.stranger().send(request).await;
            if answer.status == 403 {
                assert_eq!(answer.code(), "scope", "{scopes} {path}");
            }
            answer.status != 403
        };
        assert!(ask(Method::GET, "/api/me", "").await, "{scopes}");
        for path in ["/api/me/games", "/api/studies", "/api/games/export", "/api/people/Ada"] {
            assert_eq!(ask(Method::GET, path, "").await, reads, "{scopes} {path}");
        }
        assert_eq!(ask(Method::POST, "/api/tables", &table).await, plays, "{scopes}");
        assert_eq!(ask(Method::GET, "/api/live", "").await, plays, "{scopes}");
    }
    let tokens = ada.get("/api/me/tokens").await.json();
    let scopes: Vec<_> =
        tokens.as_array().unwrap().iter().map(|token| token["scopes"].to_string()).collect();
    for shown in [r#"["play"]"#, r#"["read"]"#, r#"["work"]"#, r#"["read","work"]"#] {
        assert!(scopes.iter().any(|scopes| scopes == shown), "{shown}: {scopes:?}");
    }
}
