//! Client addresses, behind trusted proxies.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::HeaderMap;
use axum::http::request::Parts;

use crate::app::App;

/// A client address for rate limits. It is never stored or logged.
///
/// IPv6 addresses are truncated to their /64 network, which one client owns as a whole.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Address(IpAddr);

impl Address {
    /// The address of a network connection.
    pub fn new(ip: IpAddr) -> Self {
        Address(match ip.to_canonical() {
            IpAddr::V6(ip) => {
                let [a, b, c, d, ..] = ip.segments();
                IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
            }
            ip @ IpAddr::V4(_) => ip,
        })
    }

    /// The client's address behind `hops` trusted proxies.
    ///
    /// Each proxy appends the address of its peer to `X-Forwarded-For`. Entries before those of the
    /// trusted proxies may be forged.
    pub fn of(peer: IpAddr, headers: &HeaderMap, hops: usize) -> Self {
        let forwarded = headers.get_all("x-forwarded-for").into_iter();
        let entries =
            forwarded.filter_map(|value| value.to_str().ok()).flat_map(|text| text.split(','));
        let entries: Vec<&str> = entries.map(str::trim).collect();
        let mut address = peer;
        for entry in entries.iter().rev().take(hops) {
            // Some proxies add the port.
            let ip = entry
                .parse::<IpAddr>()
                .ok()
                .or_else(|| Some(entry.parse::<SocketAddr>().ok()?.ip()));
            match ip {
                Some(ip) => address = ip,
                None => break,
            }
        }
        Address::new(address)
    }
}

impl FromRequestParts<App> for Address {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Infallible> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        // Only tests call the router without a connection.
        let peer = peer.map_or(IpAddr::V6(Ipv6Addr::LOCALHOST), |peer| peer.0.ip());
        Ok(Address::of(peer, &parts.headers, app.config.trusted_hops))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ip(text: &str) -> Address {
        Address::new(text.parse().unwrap())
    }

    #[test]
    fn only_the_trusted_proxies_are_believed() {
        let check = |forwarded: &[&str], hops: usize, expected: &str| {
            let mut headers = HeaderMap::new();
            for value in forwarded {
                headers.append("x-forwarded-for", value.parse().unwrap());
            }
            let found = Address::of("10.0.0.1".parse().unwrap(), &headers, hops);
            assert!(found == ip(expected), "{forwarded:?} {hops}: {:?}", found.0);
        };
        check(&[], 0, "10.0.0.1");
        check(&[], 2, "10.0.0.1");
        check(&["1.2.3.4"], 0, "10.0.0.1");
        check(&["1.2.3.4"], 1, "1.2.3.4");
        check(&["6.6.6.6, 1.2.3.4"], 1, "1.2.3.4");
        check(&["6.6.6.6, 1.2.3.4, 10.0.0.2"], 2, "1.2.3.4");
        check(&["6.6.6.6", "1.2.3.4"], 1, "1.2.3.4");
        check(&["1.2.3.4:5678"], 1, "1.2.3.4");
        check(&["[2001:db8::7]:80"], 1, "2001:db8::");
        check(&["1.2.3.4, nonsense"], 2, "10.0.0.1");
    }

    #[test]
    fn networks_count_as_one() {
        assert!(ip("2001:db8:1:2:3:4:5:6") == ip("2001:db8:1:2:9:9:9:9"));
        assert!(ip("2001:db8:1:2::") != ip("2001:db8:1:3::"));
        assert!(ip("::ffff:1.2.3.4") == ip("1.2.3.4"));
        assert!(ip("1.2.3.4") != ip("1.2.3.5"));
    }
}
