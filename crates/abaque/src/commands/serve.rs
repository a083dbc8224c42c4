//! `abaque serve`, `abaque backup`, `abaque restore` and `abaque copy`.

use std::io::Write;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use game::Message;
use server::config::{DataPlace, LogFormat, Profile, Settings};
use server::folder::FolderLock;
use texts::Texts;

use crate::cli::{Backup, CopySite, DataArgs, LogFormatArg, ProfileArg, Serve};
use terminal::endgame_tables;
use terminal::failure::{Failure, print_error};
use terminal::files::{self, data_folder};

/// Runs the server until a termination signal.
pub(crate) fn run(arguments: &Serve, texts: &Texts) -> Result<(), Failure> {
    let profile = arguments.profile.map(|profile| match profile {
        ProfileArg::Public => Profile::Public,
        ProfileArg::Classroom => Profile::Classroom,
    });
    let file = match &arguments.config {
        Some(path) => Settings::read(path, profile).map_err(|error| Failure::input(&error))?,
        None => Settings::of_profile(profile.unwrap_or_default()),
    };
    let flags = Settings {
        listen: arguments.listen,
        data: arguments.data.clone(),
        bus: arguments.bus.clone(),
        base_url: arguments.base_url.clone(),
        trusted_hops: arguments.trusted_hops,
        log: arguments.log.map(|log| match log {
            LogFormatArg::Text => LogFormat::Text,
            LogFormatArg::Json => LogFormat::Json,
        }),
        tables: arguments.tables.clone(),
        ..Settings::default()
    };
    let mut config =
        flags.or(file).resolve(default_folder()).map_err(|error| Failure::input(&error))?;
    config.tables.get_or_insert_with(endgame_tables::default_folder);
    let base = config.base_url.as_ref().map(|base| base.origin().to_owned());
    let ready = |address: SocketAddr| {
        let url = base.unwrap_or_else(|| format!("http://{address}"));
        let message = Message::new("serve-ready").with("url", url.as_str());
        // A closed standard output does not stop the server.
        let _ = writeln!(anstream::stdout(), "{}", texts.tell(&message));
        if arguments.open && !open_browser(&url) {
            print_error(&texts.tell(&Message::new("serve-no-browser").with("url", url)));
        }
    };
    // `--color`, or else what standard error is.
    let colours = anstream::AutoStream::choice(&std::io::stderr()) != anstream::ColorChoice::Never;
    server::run(config, colours, ready).map_err(|error| Failure::input(&error))
}

/// Copies the database into a file, also while a server is running.
pub(crate) fn backup(arguments: &Backup, texts: &Texts) -> Result<(), Failure> {
    let folder = folder(&arguments.data);
    // The store's errors are about the data folder.
    let target = arguments.copy.parent().filter(|target| !target.as_os_str().is_empty());
    if let Some(target) = target.filter(|target| !target.is_dir()) {
        let missing = std::io::Error::from(std::io::ErrorKind::NotFound);
        return Err(Failure::Input(files::unwritable(target, &missing)));
    }
    server::store::backup(&folder, &arguments.copy)
        .map_err(|error| Failure::input_in(&folder.display().to_string(), &error))?;
    let file = arguments.copy.display().to_string();
    let done = Message::new("backup-done").with("file", file);
    Ok(writeln!(anstream::stdout(), "{}", texts.tell(&done))?)
}

/// Replaces the database by a backup.
pub(crate) fn restore(arguments: &Backup, texts: &Texts) -> Result<(), Failure> {
    let folder = folder(&arguments.data);
    let place = folder.display().to_string();
    // A running server would keep writing to the replaced file.
    let _lock = FolderLock::take(&folder).map_err(|error| Failure::input_in(&place, &error))?;
    server::store::restore(&arguments.copy, &folder)
        .map_err(|error| Failure::input_in(&arguments.copy.display().to_string(), &error))?;
    let done = Message::new("restore-done").with("folder", place);
    Ok(writeln!(anstream::stdout(), "{}", texts.tell(&done))?)
}

/// Moves a site from a folder to PostgreSQL, or back. No server may run on either.
pub(crate) fn copy(arguments: &CopySite, texts: &Texts) -> Result<(), Failure> {
    let from = DataPlace::read(&arguments.from).map_err(|error| Failure::input(&error))?;
    let to = DataPlace::read(&arguments.to).map_err(|error| Failure::input(&error))?;
    let copied = server::copy(&from, &to);
    let copied = copied.map_err(|error| Failure::input_in(&format!("{from} → {to}"), &error))?;
    let done = Message::new("copy-done")
        .with("place", to.to_string())
        .with("rows", copied.rows.to_string())
        .with("tables", copied.tables.to_string());
    Ok(writeln!(anstream::stdout(), "{}", texts.tell(&done))?)
}

fn folder(data: &DataArgs) -> PathBuf {
    data.folder.clone().unwrap_or_else(default_folder)
}

pub(super) fn default_folder() -> PathBuf {
    data_folder().join("server")
}

/// Opens the user's browser; returns whether one could be started.
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
