//! Validation of push endpoints. Clients supply them, so they must not lead into the server's
//! network (SSRF).

use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use reqwest::Url;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};

/// The longest endpoint. Those of the known services have 150 to 500 bytes.
const MAX_LENGTH: usize = 1024;

/// Parses an endpoint; `None` if it is not allowed. `private` allows plain HTTP, every port and
/// private addresses.
pub(super) fn parse(text: &str, private: bool) -> Option<Url> {
    if text.len() > MAX_LENGTH {
        return None;
    }
    let url: Url = text.parse().ok()?;
    let is_bare = url.username().is_empty() && url.password().is_none() && url.fragment().is_none();
    let host = url.host_str().filter(|host| !host.is_empty() && is_bare)?;
    if private {
        return matches!(url.scheme(), "http" | "https").then_some(url);
    }
    let address: Option<IpAddr> = host.trim_start_matches('[').trim_end_matches(']').parse().ok();
    let is_usual = url.scheme() == "https" && url.port().is_none();
    (is_usual && address.is_none_or(is_public)).then_some(url)
}

/// Resolves names to public addresses only. The check is made at connection time: a name that was
/// public at the time of the subscription can become private (DNS rebinding).
pub(super) struct PublicResolver;

impl Resolve for PublicResolver {
    fn resolve(&self, name: Name) -> Resolving {
        Box::pin(async move {
            let found = tokio::net::lookup_host((name.as_str(), 0)).await?;
            let public: Vec<SocketAddr> = found.filter(|found| is_public(found.ip())).collect();
            if public.is_empty() {
                return Err(io::Error::other("the name has no public address").into());
            }
            Ok(Box::new(public.into_iter()) as Addrs)
        })
    }
}

/// Whether an address is globally reachable, by the IANA registries of special-purpose addresses.
fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => match address.to_ipv4_mapped() {
            Some(mapped) => is_public_v4(mapped),
            None => is_public_v6(address),
        },
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let special = address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_documentation()
        || a == 0
        // Carrier-grade NAT.
        || (a == 100 && b & 0xc0 == 64)
        || (a, b, c) == (192, 0, 0)
        // 6to4 relays.
        || (a, b, c) == (192, 88, 99)
        // Benchmarking of networks.
        || (a == 198 && b & 0xfe == 18)
        // Multicast, reserved, broadcast.
        || a >= 224;
    !special
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    let [a, b, ..] = address.segments();
    // Global unicast, without protocol assignments (Teredo), documentation and 6to4, which embed
    // other addresses.
    let is_global = a & 0xe000 == 0x2000;
    let special = (a == 0x2001 && (b < 0x0200 || b == 0x0db8)) || a == 0x2002 || a == 0x3fff;
    is_global && !special
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endpoints_lie_outside() {
        let check = |text: &str, public: bool, private: bool| {
            assert_eq!(parse(text, false).is_some(), public, "{text}");
            assert_eq!(parse(text, true).is_some(), private, "{text}, private");
        };
        check("https://updates.push.example.org/wpush/v2/gAAA", true, true);
        check("https://fcm.example.com/fcm/send/a:b", true, true);
        check("https://8.8.8.8/a", true, true);
        check("https://[2606:4700::1111]/a", true, true);
        check("http://push.example.org/a", false, true);
        check("https://push.example.org:8443/a", false, true);
        check("https://127.0.0.1/a", false, true);
        // Other spellings of the same address in URLs.
        check("https://2130706433/a", false, true);
        check("https://0x7f.1/a", false, true);
        check("https://[::1]/a", false, true);
        check("https://[::ffff:127.0.0.1]/a", false, true);
        check("https://169.254.169.254/latest/meta-data", false, true);
        check("https://user:word@push.example.org/a", false, false);
        check("https://push.example.org/a#b", false, false);
        check("file:///etc/passwd", false, false);
        check("gopher://push.example.org/", false, false);
        check("push.example.org", false, false);
        check("", false, false);
        check(&format!("https://push.example.org/{}", "a".repeat(MAX_LENGTH)), false, false);
    }

    #[test]
    fn special_addresses_are_not_public() {
        let check = |text: &str, public: bool| {
            assert_eq!(is_public(text.parse().unwrap()), public, "{text}");
        };
        for public in ["1.1.1.1", "100.63.0.1", "100.128.0.1", "172.32.0.1", "198.20.0.1"] {
            check(public, true);
        }
        for public in ["2606:4700::1111", "2a00:1450::1", "2001:4860:4860::8888", "::ffff:1.1.1.1"]
        {
            check(public, true);
        }
        for special in ["0.0.0.0", "10.1.2.3", "100.64.0.1", "127.9.9.9", "169.254.1.1"] {
            check(special, false);
        }
        for special in ["172.16.0.1", "172.31.255.255", "192.168.0.1", "192.0.0.8", "192.88.99.1"] {
            check(special, false);
        }
        for special in ["198.18.0.1", "203.0.113.5", "224.0.0.1", "240.0.0.1", "255.255.255.255"] {
            check(special, false);
        }
        for special in ["::", "::1", "::ffff:10.0.0.1", "64:ff9b::a00:1", "fe80::1", "fd00::1"] {
            check(special, false);
        }
        for special in ["ff02::1", "2001:db8::1", "2001::1", "2002:a00:1::", "fec0::1"] {
            check(special, false);
        }
    }
}
