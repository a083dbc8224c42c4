//! Password hashing: argon2id on blocking threads, with a concurrency limit.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use game::{Explain, Message};
use tokio::sync::Semaphore;

use super::name::look;
use crate::problem::{Problem, Refused};

/// Memory in KiB, passes and lanes, as OWASP recommends for argon2id.
const COST: (u32, u32, u32) = (19 * 1024, 2, 1);
/// Concurrent hashes: games need the processors too.
const AT_ONCE: usize = 1;
/// Queue length; at some 30 ms each, the last one waits for a second or two.
const WAITING: usize = 64;
/// The shortest password in letters, and the longest in bytes: hashing time grows with length.
const LEAST: usize = 8;
const MOST: usize = 256;
/// The most common passwords, as confusable skeletons.
const COMMON: [&str; 24] = [
    "password",
    "motdepasse",
    "12345678",
    "123456789",
    "1234567890",
    "qwertyuiop",
    "azertyuiop",
    "qwerty123",
    "azerty123",
    "password1",
    "password123",
    "iloveyou",
    "jetaime1",
    "sunshine",
    "princess",
    "princesse",
    "football",
    "baseball",
    "superman",
    "doudou123",
    "loulou123",
    "11111111",
    "00000000",
    "abcdefgh",
];

/// Why a text is not an acceptable password.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PasswordError {
    /// It is too short.
    #[error("a password has at least {LEAST} letters")]
    Short,
    /// It is too long.
    #[error("a password has at most {MOST} bytes")]
    Long,
    /// One of the most common passwords.
    #[error("the password is too common")]
    Common,
}

impl Explain for PasswordError {
    fn message(&self) -> Message {
        match self {
            PasswordError::Short => Message::new("password-short").with("least", LEAST),
            PasswordError::Long => Message::new("password-long").with("most", MOST),
            PasswordError::Common => Message::new("password-common"),
        }
    }
}

/// Checks a password for an account of this name.
pub(crate) fn check(password: &str, name: &str) -> Result<(), PasswordError> {
    if password.chars().count() < LEAST {
        return Err(PasswordError::Short);
    }
    if password.len() > MOST {
        return Err(PasswordError::Long);
    }
    let look = look(password);
    let common = COMMON.iter().any(|common| super::name::look(common) == look);
    let repeated = password.chars().all(|c| password.starts_with(c));
    if common || repeated || look == super::name::look(name) {
        return Err(PasswordError::Common);
    }
    Ok(())
}

/// Computes and verifies hashes.
pub struct Passwords {
    places: Arc<Semaphore>,
    waiting: AtomicUsize,
    // A dummy hash: verifying against it takes as long as against a real one.
    nobody: String,
}

impl Default for Passwords {
    fn default() -> Self {
        let nobody = hash(&String::from_utf8_lossy(&crate::id::random_bytes::<16>()));
        Passwords {
            places: Arc::new(Semaphore::new(AT_ONCE)),
            waiting: AtomicUsize::new(0),
            nobody: nobody.unwrap_or_default(),
        }
    }
}

impl Passwords {
    /// Hashes a password for storage.
    pub(crate) async fn hash(&self, password: String) -> Result<String, Problem> {
        self.compute(move || hash(&password)).await?.ok_or_else(|| Refused::Fault.into())
    }

    /// Whether a password matches a hash. Without a hash it verifies against a dummy one: the time
    /// must not reveal whether an account exists.
    pub(crate) async fn verify(
        &self,
        password: String,
        stored: Option<String>,
    ) -> Result<bool, Problem> {
        if password.len() > MOST {
            return Ok(false);
        }
        let known = stored.is_some();
        let stored = stored.unwrap_or_else(|| self.nobody.clone());
        let right = self.compute(move || {
            let parsed = PasswordHash::new(&stored).ok()?;
            Some(argon2()?.verify_password(password.as_bytes(), &parsed).is_ok())
        });
        Ok(right.await? == Some(true) && known)
    }

    async fn compute<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Option<T> + Send + 'static,
    ) -> Result<Option<T>, Problem> {
        if self.waiting.fetch_add(1, Ordering::Relaxed) >= WAITING {
            self.waiting.fetch_sub(1, Ordering::Relaxed);
            return Err(Refused::TooMany { seconds: 5 }.into());
        }
        // A cancelled request leaves the queue.
        let _waiting = WaitingCount(&self.waiting);
        let place = Arc::clone(&self.places).acquire_owned().await.map_err(|_| Refused::Closing)?;
        let computed = tokio::task::spawn_blocking(move || {
            let _place = place;
            work()
        });
        computed.await.map_err(|_| Refused::Fault.into())
    }
}

struct WaitingCount<'a>(&'a AtomicUsize);

impl Drop for WaitingCount<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

fn argon2() -> Option<Argon2<'static>> {
    let params = Params::new(COST.0, COST.1, COST.2, None).ok()?;
    Some(Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
}

fn hash(password: &str) -> Option<String> {
    Some(argon2()?.hash_password(password.as_bytes()).ok()?.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_must_not_be_the_first_that_one_would_try() {
        let check =
            |password: &str, expected| assert_eq!(check(password, "Marie Dupont"), expected);
        check("tour de cinq pions", Ok(()));
        check("éàüöçèîû", Ok(()));
        check("short", Err(PasswordError::Short));
        check(&"long ".repeat(60), Err(PasswordError::Long));
        check("Password", Err(PasswordError::Common));
        check("passw0rd", Err(PasswordError::Common));
        check("zzzzzzzzzzzz", Err(PasswordError::Common));
        check("marie dupont", Err(PasswordError::Common));
    }

    #[tokio::test]
    async fn hashes_verify_what_they_were_made_of() {
        let passwords = Passwords::default();
        let hash = passwords.hash("tour de cinq".to_owned()).await.unwrap();
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
        let check = async |password: &str, stored: Option<&str>, right: bool| {
            let found = passwords.verify(password.to_owned(), stored.map(str::to_owned)).await;
            assert_eq!(found, Ok(right), "{password}");
        };
        check("tour de cinq", Some(&hash), true).await;
        check("tour de six", Some(&hash), false).await;
        check("tour de cinq", None, false).await;
        check("tour de cinq", Some("nonsense"), false).await;
    }

    #[tokio::test]
    async fn a_name_that_nobody_has_costs_as_much_work_as_any_other() {
        let passwords = Passwords::default();
        let hash = passwords.hash("tour de cinq".to_owned()).await.unwrap();
        let cost = |hash: &str| hash.rsplitn(3, '$').last().map(str::to_owned);
        assert_eq!(cost(&passwords.nobody), cost(&hash));
        // While the only permit is taken, both have to wait.
        let place = Arc::clone(&passwords.places).acquire_owned().await.unwrap();
        let ask = |stored| Box::pin(passwords.verify("some password".to_owned(), stored));
        let mut asked = [ask(None), ask(Some(hash))];
        std::future::poll_fn(|context| {
            for future in &mut asked {
                assert!(future.as_mut().poll(context).is_pending());
            }
            std::task::Poll::Ready(())
        })
        .await;
        drop(place);
        for future in asked {
            assert_eq!(future.await, Ok(false));
        }
    }

    #[tokio::test]
    async fn the_queue_for_passwords_has_an_end() {
        let passwords = Passwords::default();
        let place = Arc::clone(&passwords.places).acquire_owned().await.unwrap();
        let mut waiting: Vec<_> =
            (0..WAITING).map(|_| Box::pin(passwords.hash("some password".to_owned()))).collect();
        std::future::poll_fn(|context| {
            for future in &mut waiting {
                assert!(future.as_mut().poll(context).is_pending());
            }
            std::task::Poll::Ready(())
        })
        .await;
        let refused = passwords.hash("one too many".to_owned()).await;
        assert_eq!(refused.map_err(|problem| problem.code), Err("too-many"));
        drop(waiting);
        drop(place);
        assert!(passwords.hash("room again".to_owned()).await.is_ok());
    }
}
