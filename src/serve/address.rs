//! The public address of a server with a proxy: its names, the path of its page, and the addresses of its clients.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::str::FromStr;
use std::sync::Arc;

use axum::http::HeaderMap;

use super::guard::HostName;

/// The header in which a proxy names its client.
const FORWARDED: &str = "x-forwarded-for";

/// How clients reach a server.
#[derive(Clone, Debug, Default)]
pub struct PublicAddress {
    /// Names of the server. Without any, clients can use only its IP addresses and `localhost`.
    pub names: Vec<HostName>,
    /// Path of the page.
    pub path: BasePath,
    /// Whether all requests come through a proxy that names its clients in the header `X-Forwarded-For`.
    pub trusts_proxy: bool,
}

impl PublicAddress {
    /// Returns the address of a client, which counts for limits: the last one that the proxy has added. All clients
    /// that a trusted proxy does not name count as one address.
    pub(super) fn client(&self, headers: &HeaderMap, peer: IpAddr) -> IpAddr {
        if !self.trusts_proxy {
            return peer;
        }
        let last = headers.get_all(FORWARDED).iter().next_back();
        let address = last.and_then(|list| read_address(list.to_str().ok()?.rsplit(',').next()?.trim()));
        address.unwrap_or(UNNAMED)
    }
}

/// The address of clients that a proxy does not name.
const UNNAMED: IpAddr = IpAddr::V4(Ipv4Addr::UNSPECIFIED);

/// Reads an address, with or without a port.
fn read_address(text: &str) -> Option<IpAddr> {
    let bracketed = text.strip_prefix('[').and_then(|text| text.strip_suffix(']'));
    let with_port = || text.parse().map(|address: SocketAddr| address.ip());
    bracketed.unwrap_or(text).parse().or_else(|_| with_port()).ok()
}

/// The path of the page, such as `/tavli`; empty for the root.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BasePath(Arc<str>);

/// The error for a text that is not a path.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a path such as /tavli, of letters, digits, `-`, `_`, `.` and `/`, got `{0}`")]
pub struct NotBasePath(String);

impl FromStr for BasePath {
    type Err = NotBasePath;

    fn from_str(text: &str) -> Result<Self, NotBasePath> {
        let path = text.strip_suffix('/').unwrap_or(text);
        let is_part = |part: &str| {
            let is_dots = part.bytes().all(|byte| byte == b'.');
            !is_dots && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte))
        };
        match path.strip_prefix('/') {
            None if text == "/" => Ok(Self::default()),
            Some(rest) if rest.split('/').all(is_part) => Ok(Self(path.into())),
            _ => Err(NotBasePath(text.to_owned())),
        }
    }
}

impl fmt::Display for BasePath {
    /// Writes the path with a slash at its end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/", self.0)
    }
}

impl BasePath {
    /// Returns the route of a path below this one, such as `/session`.
    pub(super) fn route(&self, path: &str) -> String {
        format!("{}{path}", self.0)
    }

    /// Returns the part of a path after this one.
    pub(super) fn strip<'a>(&self, path: &'a str) -> &'a str {
        path.strip_prefix(&*self.0).unwrap_or(path)
    }

    pub(super) fn is_root(&self) -> bool {
        self.0.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn paths_are_checked() {
        for (text, route) in
            [("/", "/x"), ("/tavli", "/tavli/x"), ("/tavli/", "/tavli/x"), ("/a/b.c", "/a/b.c/x")]
        {
            let path: BasePath = text.parse().unwrap();
            assert_eq!(path.route("/x"), route);
            assert_eq!(path.strip(route), "/x");
        }
        for wrong in ["", "tavli", "//", "/a//b", "/..", "/a/../b", "/a b", "/{a}", "/a?b"] {
            assert!(wrong.parse::<BasePath>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn only_a_trusted_proxy_names_the_client() {
        let peer: IpAddr = "127.0.0.1".parse().unwrap();
        let address = |headers: &HeaderMap, trusts_proxy| {
            PublicAddress { trusts_proxy, ..PublicAddress::default() }.client(headers, peer).to_string()
        };
        assert_eq!(address(&HeaderMap::new(), true), "0.0.0.0");
        for (list, client) in [
            ("6.6.6.6, 1.2.3.4", "1.2.3.4"),
            ("1.2.3.4:567", "1.2.3.4"),
            ("[2001:db8::1]", "2001:db8::1"),
            ("[2001:db8::1]:80", "2001:db8::1"),
            ("1.2.3.4, ", "0.0.0.0"),
            ("unknown", "0.0.0.0"),
            ("1.2.3.4, \u{7f}", "0.0.0.0"),
        ] {
            let mut headers = HeaderMap::new();
            headers.append(FORWARDED, HeaderValue::from_static("5.5.5.5"));
            headers.append(
                FORWARDED,
                HeaderValue::from_bytes(list.as_bytes()).unwrap_or_else(|_| HeaderValue::from_static("")),
            );
            assert_eq!(
                (&*address(&headers, true), &*address(&headers, false)),
                (client, "127.0.0.1"),
                "{list}"
            );
        }
    }
}
