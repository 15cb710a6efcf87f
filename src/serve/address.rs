//! The public address of a server with a proxy: its names, the path of its page, and the addresses of its clients.

use std::fmt;
use std::net::IpAddr;
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
    /// Returns the address of a client, which counts for limits: the last one that the proxy has added.
    pub(super) fn client(&self, headers: &HeaderMap, peer: IpAddr) -> IpAddr {
        let last = headers.get_all(FORWARDED).iter().next_back().filter(|_| self.trusts_proxy);
        let address = last.and_then(|list| list.to_str().ok()?.rsplit(',').next()?.trim().parse().ok());
        address.unwrap_or(peer)
    }

    /// Whether a request comes from this machine itself, and not through a proxy.
    pub(super) fn is_local(&self, headers: &HeaderMap, peer: IpAddr) -> bool {
        peer.is_loopback() && !headers.contains_key(FORWARDED)
    }
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
        let mut headers = HeaderMap::new();
        let address = |headers: &HeaderMap, trusts_proxy| {
            PublicAddress { trusts_proxy, ..PublicAddress::default() }.client(headers, peer).to_string()
        };
        assert_eq!(address(&headers, true), "127.0.0.1");
        headers.append(FORWARDED, HeaderValue::from_static("6.6.6.6, 1.2.3.4"));
        assert_eq!((&*address(&headers, true), &*address(&headers, false)), ("1.2.3.4", "127.0.0.1"));
        headers.append(FORWARDED, HeaderValue::from_static("nonsense"));
        assert_eq!(address(&headers, true), "127.0.0.1");
        assert!(!PublicAddress::default().is_local(&headers, peer));
        assert!(PublicAddress::default().is_local(&HeaderMap::new(), peer));
    }
}
