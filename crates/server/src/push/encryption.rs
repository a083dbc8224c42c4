//! Encryption of push messages for one browser: RFC 8291, over the `aes128gcm` coding of RFC 8188.

use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::error::Unspecified;
use ring::hkdf::{HKDF_SHA256, KeyType, Prk, Salt};
use ring::rand::SystemRandom;

use crate::id::random_bytes;

/// The length of an uncompressed point.
pub(super) const POINT_BYTES: usize = 65;
pub(super) const AUTH_BYTES: usize = 16;

/// Messages are padded to this length, so that their length reveals nothing to the push service.
const PADDED: usize = 512;
/// The declared size of records; a message is one record.
const RECORD_SIZE: u32 = 4096;
/// The tag of AES-GCM and the delimiter of the last record.
const OVERHEAD: usize = 17;
/// The longest message: a push service accepts bodies of 4096 bytes.
pub(super) const MAX_MESSAGE: usize = 4096 - 16 - 4 - 1 - POINT_BYTES - OVERHEAD;

const LAST_RECORD: u8 = 2;

/// The body of a push request that only the owner of the keys can read.
///
/// # Errors
/// If `key` is not a point of P-256, or the message is longer than [`MAX_MESSAGE`].
pub(super) fn encrypt(key: &[u8], auth: &[u8], message: &[u8]) -> Result<Vec<u8>, Unspecified> {
    if message.len() > MAX_MESSAGE || auth.len() != AUTH_BYTES {
        return Err(Unspecified);
    }
    let ours = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new())?;
    let our_public = ours.compute_public_key()?;
    let theirs = UnparsedPublicKey::new(&ECDH_P256, key);
    let input = agree_ephemeral(ours, &theirs, |secret| {
        let info = [b"WebPush: info\0".as_slice(), key, our_public.as_ref()];
        derive::<32>(&Salt::new(HKDF_SHA256, auth).extract(secret), &info)
    })??;
    let salt: [u8; 16] = random_bytes();
    let prk = Salt::new(HKDF_SHA256, &salt).extract(&input);
    let content_key = derive::<16>(&prk, &[b"Content-Encoding: aes128gcm\0"])?;
    let nonce = derive::<12>(&prk, &[b"Content-Encoding: nonce\0"])?;

    let mut record = message.to_vec();
    record.push(LAST_RECORD);
    record.resize(record.len().max(PADDED), 0);
    let content_key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &content_key)?);
    // A nonce may be derived because the key is used for this one record.
    let nonce = Nonce::assume_unique_for_key(nonce);
    content_key.seal_in_place_append_tag(nonce, Aad::empty(), &mut record)?;

    let mut body = salt.to_vec();
    body.extend(RECORD_SIZE.to_be_bytes());
    body.push(u8::try_from(POINT_BYTES).unwrap_or_default());
    body.extend(our_public.as_ref());
    body.append(&mut record);
    Ok(body)
}

/// HKDF-Expand.
fn derive<const LENGTH: usize>(prk: &Prk, info: &[&[u8]]) -> Result<[u8; LENGTH], Unspecified> {
    let mut derived = [0; LENGTH];
    prk.expand(info, Length(LENGTH))?.fill(&mut derived)?;
    Ok(derived)
}

struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}
