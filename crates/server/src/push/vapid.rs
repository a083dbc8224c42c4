//! The server's identification to push services: VAPID, RFC 8292.

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair as _};
use serde_json::json;

use crate::clock::Millis;
use crate::store::{PushSubscriptions, StoreError};

/// The name of the key in the store.
const NAME: &str = "vapid";
/// Lifetime of a signature. Services accept at most a day.
const VALID_SECONDS: i64 = 12 * 60 * 60;

/// The key that signs push requests. Browsers bind their subscriptions to it, so it must not change.
pub(super) struct VapidKey {
    pair: EcdsaKeyPair,
    /// The public key in base64url, as sent to browsers and push services.
    public: String,
}

impl VapidKey {
    /// Reads the stored key; generates it at the first start.
    pub(super) async fn load(
        store: &(impl PushSubscriptions + ?Sized),
    ) -> Result<VapidKey, StoreError> {
        let failed = |what: &str| StoreError::Failed { detail: format!("the push key {what}") };
        let random = SystemRandom::new();
        let fresh = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &random)
            .map_err(|_| failed("could not be made"))?;
        let stored = store.server_key(NAME, fresh.as_ref().to_vec()).await?;
        let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &stored, &random)
            .map_err(|error| failed(&format!("is damaged: {error}")))?;
        let public = BASE64.encode(pair.public_key());
        Ok(VapidKey { pair, public })
    }

    pub(super) fn public(&self) -> &str {
        &self.public
    }

    /// The `Authorization` header of a request to the service at `origin`; `None` if the system's
    /// random number generator fails.
    pub(super) fn authorization(
        &self,
        origin: &str,
        contact: Option<&str>,
        now: Millis,
    ) -> Option<String> {
        let mut claims = json!({ "aud": origin, "exp": now / 1000 + VALID_SECONDS });
        if let Some(contact) = contact {
            claims["sub"] = contact.into();
        }
        let header = BASE64.encode(r#"{"typ":"JWT","alg":"ES256"}"#);
        let signed = format!("{header}.{}", BASE64.encode(claims.to_string()));
        let signature = self.pair.sign(&SystemRandom::new(), signed.as_bytes()).ok()?;
        Some(format!("vapid t={signed}.{}, k={}", BASE64.encode(signature), self.public))
    }
}
