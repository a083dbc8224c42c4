//! `abaque admin`: what operators of a site do. Operators are appointed in the store itself; everything else is asked
//! of the running server, with a key that this program has put into its store.

mod report;

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use client::{Address, Client, ClientError, Method, Trust};
use game::Message;
use protocol::operator::{
    FiledReports, GameEnd, GameEndResult, NewMuting, OperatorLog, PersonStanding, SiteStatus,
};
use serde_json::Value;
use server::config::Settings;
use server::operators::console::Console;
use server::store::StoreError;
use terminal::failure::Failure;
use texts::Texts;

use self::report::Report;
use super::serve::default_folder;
use crate::cli::{Admin, AdminCommand, AdminResult};

pub(crate) fn run(arguments: &Admin, texts: &Texts) -> Result<(), Failure> {
    let threads = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    threads.block_on(act(arguments, texts))
}

async fn act(arguments: &Admin, texts: &Texts) -> Result<(), Failure> {
    let file = match &arguments.config {
        Some(path) => Settings::read(path, None).map_err(|error| Failure::input(&error))?,
        None => Settings::default(),
    };
    let flags = Settings { data: arguments.data.folder.clone(), ..Settings::default() };
    let config =
        flags.or(file).resolve(default_folder()).map_err(|error| Failure::input(&error))?;
    let place = config.data.to_string();
    let console = Console::open(&config.data).await;
    let console = console.map_err(|error| Failure::input_in(&place, &error))?;
    let site = Site { console, place, url: arguments.url.clone(), listen: config.listen };
    let done = site.carry_out(&arguments.command, texts).await;
    site.console.close().await;
    done
}

struct Site {
    console: Console,
    /// The data folder or database, for error messages.
    place: String,
    url: Option<String>,
    listen: SocketAddr,
}

impl Site {
    async fn carry_out(&self, command: &AdminCommand, texts: &Texts) -> Result<(), Failure> {
        let report = Report { texts };
        match command {
            AdminCommand::Appoint(person) => {
                self.set_operator(&person.name, true).await?;
                report.done("admin-appointed", &person.name)
            }
            AdminCommand::Dismiss(person) => {
                self.set_operator(&person.name, false).await?;
                report.done("admin-dismissed", &person.name)
            }
            AdminCommand::Operators => {
                let operators = self.console.operators().await;
                let operators = operators.map_err(|error| self.unstored(&error))?;
                report.names(operators.iter().filter_map(|person| person.name.as_deref()))
            }
            AdminCommand::Status => {
                let status: SiteStatus = self.ask(texts, Method::GET, "status", None).await?;
                report.status(&status)
            }
            AdminCommand::Reports(which) => {
                let path = format!("reports?resolved={}", which.resolved);
                let found: FiledReports = self.ask(texts, Method::GET, &path, None).await?;
                report.reports(&found)
            }
            AdminCommand::Resolve(which) => {
                let path = format!("reports/{}/resolve", which.report);
                self.ask::<()>(texts, Method::POST, &path, None).await?;
                report.done("admin-resolved", &which.report.to_string())
            }
            AdminCommand::Person(person) => {
                let path = format!("people/{}", encode(&person.name));
                report.person(&self.ask(texts, Method::GET, &path, None).await?)
            }
            AdminCommand::Mute(mute) => {
                let body = serde_json::to_value(NewMuting { days: mute.days }).ok();
                let path = format!("people/{}/mute", encode(&mute.name));
                report.person(&self.ask(texts, Method::POST, &path, body).await?)
            }
            AdminCommand::Unmute(person) => {
                report.person(&self.change(texts, Method::DELETE, &person.name, "mute").await?)
            }
            AdminCommand::Close(person) => {
                report.person(&self.change(texts, Method::POST, &person.name, "close").await?)
            }
            AdminCommand::Reopen(person) => {
                report.person(&self.change(texts, Method::DELETE, &person.name, "close").await?)
            }
            AdminCommand::EndGame(game) => {
                let result = match game.result {
                    AdminResult::Abort => GameEndResult::Abort,
                    AdminResult::Draw => GameEndResult::Draw,
                    AdminResult::First => GameEndResult::First,
                    AdminResult::Second => GameEndResult::Second,
                };
                let body = serde_json::to_value(GameEnd { result }).ok();
                let path = format!("tables/{}/end", encode(&game.table));
                self.ask::<()>(texts, Method::POST, &path, body).await?;
                report.done("admin-ended", &game.table)
            }
            AdminCommand::Log => {
                let log: OperatorLog = self.ask(texts, Method::GET, "log", None).await?;
                report.log(&log)
            }
        }
    }

    async fn set_operator(&self, name: &str, on: bool) -> Result<(), Failure> {
        let done = self.console.set_operator(name, on).await;
        done.map(|_| ()).map_err(|error| match error {
            StoreError::Missing if on => {
                Failure::Input(Message::new("admin-no-account").with("name", name))
            }
            StoreError::Missing => {
                Failure::Input(Message::new("admin-no-operator").with("name", name))
            }
            other => self.unstored(&other),
        })
    }

    async fn change(
        &self,
        texts: &Texts,
        method: Method,
        name: &str,
        what: &str,
    ) -> Result<PersonStanding, Failure> {
        let path = format!("people/{}/{what}", encode(name));
        self.ask(texts, method, &path, Some(Value::Object(serde_json::Map::new()))).await
    }

    /// Asks the running server.
    async fn ask<T: serde::de::DeserializeOwned>(
        &self,
        texts: &Texts,
        method: Method,
        path: &str,
        body: Option<Value>,
    ) -> Result<T, Failure> {
        let failed = |error: ClientError| Failure::input(&error);
        let url = self.url.clone().unwrap_or_else(|| format!("http://{}", local(self.listen)));
        let server = Address::read(&url).map_err(failed)?.server;
        let trust = Trust::default();
        let mut client = Client::new(server, &trust, texts.language()).map_err(failed)?;
        let key = self.console.key().await.map_err(|error| self.unstored(&error))?;
        client.set_token(key);
        // A server with another store does not know the key, and says so as to everybody.
        let known = client.request(Method::GET, "/api/operator/status", None).await;
        if matches!(&known, Err(ClientError::Refused { code, .. }) if code == "not-found") {
            let message = Message::new("admin-other-server").with("url", url);
            return Err(Failure::Input(message.with("folder", self.place.as_str())));
        }
        known.map_err(failed)?;
        let path = format!("/api/operator/{path}");
        let reply =
            client.request(method, &path, body.as_ref()).await.map_err(|error| match error {
                ClientError::Refused { code, .. } if code == "not-found" => {
                    Failure::Input(Message::new("admin-not-found"))
                }
                other => failed(other),
            })?;
        let not_ours = || failed(ClientError::NotAbaque { server: client.server().to_string() });
        serde_json::from_value(reply.body).map_err(|_| not_ours())
    }

    fn unstored(&self, error: &StoreError) -> Failure {
        Failure::input_in(&self.place, error)
    }
}

/// Where a server that listens there is reached from the same machine.
fn local(listen: SocketAddr) -> SocketAddr {
    match listen.ip() {
        ip if !ip.is_unspecified() => listen,
        IpAddr::V4(_) => SocketAddr::new(Ipv4Addr::LOCALHOST.into(), listen.port()),
        IpAddr::V6(_) => SocketAddr::new(std::net::Ipv6Addr::LOCALHOST.into(), listen.port()),
    }
}

/// A name as a segment of a path.
fn encode(name: &str) -> String {
    name.bytes().fold(String::new(), |mut path, byte| {
        if byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte) {
            path.push(char::from(byte));
        } else {
            path.push_str(&format!("%{byte:02X}"));
        }
        path
    })
}

#[cfg(test)]
mod tests {
    use super::{encode, local};

    #[test]
    fn names_become_segments_of_paths() {
        for (name, segment) in
            [("Ada", "Ada"), ("~abc", "~abc"), ("a/b ?", "a%2Fb%20%3F"), ("Zoé", "Zo%C3%A9")]
        {
            assert_eq!(encode(name), segment);
        }
    }

    #[test]
    fn a_server_on_all_interfaces_is_reached_on_the_loopback() {
        for (listen, reached) in [
            ("0.0.0.0:80", "127.0.0.1:80"),
            ("[::]:80", "[::1]:80"),
            ("192.0.2.1:80", "192.0.2.1:80"),
        ] {
            assert_eq!(local(listen.parse().unwrap()), reached.parse().unwrap());
        }
    }
}
