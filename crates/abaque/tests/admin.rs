//! `abaque admin` beside a running server, both as processes.
#![cfg(unix)]

use std::path::Path;
use std::process::{Command, Output, Stdio};

use drill::client::Client;
use drill::server::Server;
use serde_json::json;
use tempfile::TempDir;

/// A server, its data folder and the command line beside it.
struct Site {
    server: Server,
    folder: TempDir,
}

impl Site {
    async fn open() -> Self {
        let folder = TempDir::new().unwrap();
        let program = Path::new(env!("CARGO_BIN_EXE_abaque"));
        let mut server = Server::new(program, folder.path()).unwrap();
        server.start().await.unwrap();
        Site { server, folder }
    }

    fn admin(&self, arguments: &[&str]) -> Output {
        self.admin_of(&self.server.data(), arguments)
    }

    fn admin_of(&self, data: &Path, arguments: &[&str]) -> Output {
        let url = format!("http://{}", self.server.address.trim_start_matches("http://"));
        Command::new(env!("CARGO_BIN_EXE_abaque"))
            .args(["--lang", "en", "admin", "--data", data.to_str().unwrap(), "--url", &url])
            .args(arguments)
            .env_remove("ABAQUE_DATA")
            .stdin(Stdio::null())
            .output()
            .unwrap()
    }

    /// Runs a command that succeeds; what it prints.
    fn say(&self, arguments: &[&str]) -> String {
        let output = self.admin(arguments);
        assert!(output.status.success(), "{arguments:?}: {output:?}");
        String::from_utf8(output.stdout).unwrap()
    }

    /// Runs a command that fails as bad input does; what it prints.
    fn refuse(&self, arguments: &[&str]) -> String {
        let output = self.admin(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {output:?}");
        String::from_utf8(output.stderr).unwrap()
    }

    async fn member(&self, name: &str) -> Client {
        let guest = Client::guest(&self.server.address).await.unwrap();
        let account = json!({ "name": name, "password": "tour de cinq pions" });
        guest.signed_up(account).await.unwrap()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_operator_works_beside_the_running_server() {
    let mut site = Site::open().await;
    let (ada, bo) = (site.member("Ada").await, site.member("Bo").await);
    assert!(site.say(&["operators"]).contains("no operators"));
    assert!(site.refuse(&["appoint", "Nobody"]).contains("no account called Nobody"));
    assert_eq!(site.say(&["appoint", "ada"]), "ada is an operator now.\n");
    assert_eq!(site.say(&["operators"]), "Ada\n");
    // At once, in the server that runs.
    assert_eq!(ada.json("GET", "/api/me", None).await.unwrap()["operator"], true);
    assert!(ada.json("GET", "/api/operator/status", None).await.is_ok());
    assert!(bo.json("GET", "/api/operator/status", None).await.is_err());

    let status = site.say(&["status"]);
    for part in ["Engine: hints", "tables-per-hour", "Writes", "works"] {
        assert!(status.contains(part), "{part}: {status}");
    }
    assert_eq!(site.say(&["reports"]), "No reports.\n");
    let report = json!({ "reason": "left \u{1b}[2J the game" });
    ada.json("POST", "/api/people/Bo/report", Some(report)).await.unwrap();
    let reports = site.say(&["reports"]);
    assert!(reports.contains("Ada about Bo: in good standing"), "{reports}");
    assert!(reports.contains("    left [2J the game"), "{reports}");
    assert_eq!(site.say(&["resolve", "1"]), "Report 1 is resolved.\n");
    assert!(site.refuse(&["resolve", "7"]).contains("no such player, report or game"));
    assert_eq!(site.say(&["reports"]), "No reports.\n");
    assert!(site.say(&["reports", "--resolved"]).contains("Ada about Bo"));

    assert!(site.say(&["mute", "Bo", "--days", "7"]).contains("Bo: muted until 20"));
    assert_eq!(site.say(&["mute", "Bo"]), "Bo: muted until lifted\n");
    assert_eq!(site.say(&["unmute", "Bo"]), "Bo: in good standing\n");
    assert!(site.refuse(&["mute", "Ada"]).contains("admin dismiss"));
    assert_eq!(site.say(&["close", "Bo"]), "Bo: account closed\n");
    assert!(bo.json("GET", "/api/me/games", None).await.is_err());
    assert_eq!(site.say(&["person", "Bo"]), "Bo: account closed\n");
    assert_eq!(site.say(&["reopen", "Bo"]), "Bo: in good standing\n");

    let table = ada.new_table("awale").await.unwrap();
    assert!(site.say(&["end-game", &table, "draw"]).contains("is over"));
    let ended = ada.json("GET", &format!("/api/tables/{table}"), None).await.unwrap();
    assert_eq!(ended["result"]["reason"], "adjudicated");
    assert!(site.refuse(&["end-game", &table, "draw"]).contains("over"));

    let log = site.say(&["log"]);
    for part in ["ended the game  ", "closed the account of  Bo", "resolved  #1", "appointed  Ada"]
    {
        assert!(log.contains(part), "{part}: {log}");
    }
    assert_eq!(site.say(&["dismiss", "Ada"]), "Ada is no operator any more.\n");
    assert!(ada.json("GET", "/api/operator/status", None).await.is_err());
    site.server.kill().await.unwrap();
    let told = site.refuse(&["status"]);
    assert!(told.contains("127.0.0.1"), "{told}");
}

#[tokio::test(flavor = "multi_thread")]
async fn data_that_are_not_the_servers_are_told_apart() {
    let mut site = Site::open().await;
    let elsewhere = site.folder.path().join("elsewhere");
    let nothing = site.admin_of(&elsewhere, &["status"]);
    assert_eq!(nothing.status.code(), Some(2));
    assert!(String::from_utf8(nothing.stderr).unwrap().contains("no database here"));
    assert!(!elsewhere.exists(), "nothing is made where there is nothing");
    // Another server's data.
    let mut other = Server::new(Path::new(env!("CARGO_BIN_EXE_abaque")), &elsewhere).unwrap();
    other.start().await.unwrap();
    let foreign = site.admin_of(&other.data(), &["status"]);
    assert_eq!(foreign.status.code(), Some(2));
    let told = String::from_utf8(foreign.stderr).unwrap();
    assert!(told.contains("does not use the data in"), "{told}");
    other.kill().await.unwrap();
    site.server.kill().await.unwrap();
}
