//! Stored sessions of guests, one per server, so that a returning guest keeps their seat.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::ServerAddress;

/// Stored session cookies.
#[derive(Clone, Debug)]
pub struct GuestSessions {
    /// `None` if the user has no state folder.
    folder: Option<PathBuf>,
    /// Distinguishes several guests of one system user.
    name: String,
}

impl GuestSessions {
    /// The sessions of the guest with this name, below the user's state folder.
    pub fn new(state: Option<PathBuf>, name: &str) -> Self {
        GuestSessions { folder: state.map(|folder| folder.join("guests")), name: name.to_owned() }
    }

    pub(super) fn read(&self, server: &ServerAddress) -> Option<String> {
        let text = fs::read_to_string(self.file(server)?).ok()?;
        let cookie = text.trim();
        let fits = |c: char| c.is_ascii_graphic() && c != ';';
        (!cookie.is_empty() && cookie.chars().all(fits)).then(|| cookie.to_owned())
    }

    /// Stores a cookie. If that fails, the next visit is a new guest.
    pub(super) fn write(&self, server: &ServerAddress, cookie: &str) {
        if let Some(file) = self.file(server) {
            let _ = write_secretly(&file, cookie);
        }
    }

    fn file(&self, server: &ServerAddress) -> Option<PathBuf> {
        let mut name = server.to_string();
        if !self.name.is_empty() {
            name = format!("{name} {}", self.name);
        }
        // An injective encoding of the name as a file name.
        let name: String = name
            .bytes()
            .map(|byte| match byte {
                b'a'..=b'z' | b'0'..=b'9' | b'.' | b'-' => char::from(byte).to_string(),
                other => format!("_{other:02x}"),
            })
            .collect();
        Some(self.folder.as_ref()?.join(name))
    }
}

/// Writes a file that only the user can read.
fn write_secretly(file: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(file)?.write_all(text.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Address;

    #[test]
    fn every_server_and_guest_has_its_own_session() {
        let folder = tempfile::tempdir().unwrap();
        let server = |text| Address::read(text).unwrap().server;
        let guest = |name| GuestSessions::new(Some(folder.path().to_owned()), name);
        let (here, there) = (server("localhost:8080"), server("https://h"));
        guest("").write(&here, "abaque=1");
        guest("bo/../b").write(&here, "abaque=2");
        assert_eq!(guest("").read(&here).as_deref(), Some("abaque=1"));
        assert_eq!(guest("bo/../b").read(&here).as_deref(), Some("abaque=2"));
        assert_eq!(guest("").read(&there), None);
        guest("").write(&there, "a=b; c\r\nX: y");
        assert_eq!(guest("").read(&there), None, "an invalid cookie is not sent");
        assert_eq!(GuestSessions::new(None, "").read(&here), None);
    }
}
