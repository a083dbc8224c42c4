//! `abaque serve`, and copies of what it stores.

use std::io::Write;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use game::Message;
use server::config::{LogFormat, Settings};
use server::folder::FolderLock;
use texts::Texts;

use crate::cli::{Backup, Data, Log, Serve};
use terminal::failure::{Failure, complain};
use terminal::files::data_folder;
use terminal::tables;

/// Runs the server until it is asked to stop.
pub(crate) fn run(arguments: &Serve, texts: &Texts) -> Result<(), Failure> {
    let file = match &arguments.config {
        Some(path) => Settings::read(path).map_err(|error| Failure::input(&error))?,
        None => Settings::default(),
    };
    let flags = Settings {
        listen: arguments.listen,
        data: arguments.data.folder.clone(),
        base_url: arguments.base_url.clone(),
        trusted_hops: arguments.trusted_hops,
        log: arguments.log.map(|log| match log {
            Log::Text => LogFormat::Text,
            Log::Json => LogFormat::Json,
        }),
        tables: arguments.tables.clone(),
        ..Settings::default()
    };
    let mut config =
        flags.or(file).resolve(default_folder()).map_err(|error| Failure::input(&error))?;
    config.tables.get_or_insert_with(tables::default_folder);
    let base = config.base_url.as_ref().map(|base| base.origin().to_owned());
    let ready = |address: SocketAddr| {
        let url = base.unwrap_or_else(|| format!("http://{address}"));
        let message = Message::new("serve-ready").with("url", url.as_str());
        // Where even this cannot be written the server runs all the same.
        let _ = writeln!(anstream::stdout(), "{}", texts.tell(&message));
        if arguments.open && !open_browser(&url) {
            complain(&texts.tell(&Message::new("serve-no-browser").with("url", url)));
        }
    };
    server::run(config, ready).map_err(|error| Failure::input(&error))
}

/// Copies the database into a file, also while a server uses it.
pub(crate) fn backup(arguments: &Backup, texts: &Texts) -> Result<(), Failure> {
    let folder = folder(&arguments.data);
    server::store::backup(&folder, &arguments.copy)
        .map_err(|error| Failure::input_in(&folder.display().to_string(), &error))?;
    let file = arguments.copy.display().to_string();
    let done = Message::new("backup-done").with("file", file);
    Ok(writeln!(anstream::stdout(), "{}", texts.tell(&done))?)
}

/// Puts a copy back in place of the database.
pub(crate) fn restore(arguments: &Backup, texts: &Texts) -> Result<(), Failure> {
    let folder = folder(&arguments.data);
    let place = folder.display().to_string();
    // A running server would go on writing into what is no longer there.
    let _lock = FolderLock::take(&folder).map_err(|error| Failure::input_in(&place, &error))?;
    server::store::restore(&arguments.copy, &folder)
        .map_err(|error| Failure::input_in(&arguments.copy.display().to_string(), &error))?;
    let done = Message::new("restore-done").with("folder", place);
    Ok(writeln!(anstream::stdout(), "{}", texts.tell(&done))?)
}

fn folder(data: &Data) -> PathBuf {
    data.folder.clone().unwrap_or_else(default_folder)
}

fn default_folder() -> PathBuf {
    data_folder().join("server")
}

/// Opens the user's browser; whether there is one.
fn open_browser(url: &str) -> bool {
    let programs: &[&str] = if cfg!(target_os = "macos") {
        &["open"]
    } else if cfg!(windows) {
        &["explorer"]
    } else {
        &["xdg-open", "wslview"]
    };
    programs.iter().any(|program| {
        let nothing = Stdio::null;
        let command = &mut Command::new(program);
        command.arg(url).stdin(nothing()).stdout(nothing()).stderr(nothing()).spawn().is_ok()
    })
}
