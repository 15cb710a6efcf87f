//! Access to a server: its names, the path of its page and the addresses of its clients, and a guard against pages of
//! other sites.
//!
//! The guard accepts connections from this server's own pages and from clients other than browsers. A page from
//! another site can make a browser send requests to this server. If it uses its own host name, which resolves to
//! this machine (DNS rebinding), the header `Host` shows that name. If it uses the address of this machine, the
//! header `Origin` shows the other site.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::str::FromStr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HOST, HeaderMap, HeaderName, HeaderValue, ORIGIN,
    REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::uri::Authority;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use plakoto_words::{Message, message};

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

impl FromStr for BasePath {
    type Err = Message;

    fn from_str(text: &str) -> Result<Self, Message> {
        let path = text.strip_suffix('/').unwrap_or(text);
        let is_part = |part: &str| {
            let is_dots = part.bytes().all(|byte| byte == b'.');
            !is_dots && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte))
        };
        match path.strip_prefix('/') {
            None if text == "/" => Ok(Self::default()),
            Some(rest) if rest.split('/').all(is_part) => Ok(Self(path.into())),
            _ => Err(message!("shell_serve-expected_path", got = text)),
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

/// Replies to refused requests.
const OTHER_HOST: &str =
    "expected an IP address, `localhost` or a name of --allow-host in the `Host` header, got another name\n";
const OTHER_ORIGIN: &str = "expected this server's address in the `Origin` header, got another site\n";

/// Headers of every response. They ensure that a page loads and runs only files from this server (and pictures
/// that it has drawn itself, so that it can save them as PNG), cannot be
/// framed by another page, and is revalidated on every visit.
const HEADERS: [(HeaderName, &str); 4] = [
    (
        CONTENT_SECURITY_POLICY,
        "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'; img-src 'self' data:",
    ),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (REFERRER_POLICY, "no-referrer"),
    (CACHE_CONTROL, "no-cache"),
];

/// The name under which a server can be reached, such as `tavli.example`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostName(String);

impl FromStr for HostName {
    type Err = Message;

    fn from_str(text: &str) -> Result<Self, Message> {
        let is_label = |label: &str| {
            !label.is_empty() && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
        };
        if text.len() > 253 || !text.split('.').all(is_label) {
            return Err(message!("shell_serve-expected_host", got = text));
        }
        Ok(Self(text.to_ascii_lowercase()))
    }
}

/// Refuses requests from pages of other sites, and adds [`HEADERS`] to every response. `names` are the names of
/// this server.
pub(super) async fn guard(State(names): State<Arc<[HostName]>>, request: Request, next: Next) -> Response {
    let mut response = match check(request.headers(), &names) {
        Ok(()) => next.run(request).await,
        Err(refusal) => (StatusCode::FORBIDDEN, refusal).into_response(),
    };
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

fn check(headers: &HeaderMap, names: &[HostName]) -> Result<(), &'static str> {
    let host = headers.get(HOST).and_then(|host| host.to_str().ok()).filter(|host| is_known(host, names));
    let host = host.ok_or(OTHER_HOST)?;
    match headers.get(ORIGIN) {
        Some(origin) if !is_same(origin, host) => Err(OTHER_ORIGIN),
        _ => Ok(()),
    }
}

/// Whether a third party cannot make this host name resolve to another machine, because it is an IP address,
/// `localhost`, or a name of this server.
fn is_known(host: &str, names: &[HostName]) -> bool {
    let Ok(authority) = host.parse::<Authority>() else { return false };
    let name = authority.host();
    let address = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
    let is_name = names.iter().any(|HostName(known)| name.eq_ignore_ascii_case(known));
    is_name || name.eq_ignore_ascii_case("localhost") || address.parse::<IpAddr>().is_ok()
}

/// Whether the page that sent a request came from this server, possibly through a proxy that adds TLS.
fn is_same(origin: &HeaderValue, host: &str) -> bool {
    let origin = origin.to_str().unwrap_or_default();
    let site = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
    site.is_some_and(|site| site.eq_ignore_ascii_case(host))
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

    fn checked(host: &'static str, origin: Option<&'static str>) -> Result<(), &'static str> {
        let mut headers = HeaderMap::new();
        headers.insert(HOST, HeaderValue::from_static(host));
        headers.extend(origin.map(|origin| (ORIGIN, HeaderValue::from_static(origin))));
        check(&headers, &["tavli.example".parse().unwrap()])
    }

    #[test]
    fn addresses_and_localhost_are_admitted() {
        for host in ["127.0.0.1", "127.0.0.1:80", "[::1]:8080", "localhost", "LOCALHOST:9", "192.168.1.2:1"] {
            assert_eq!(checked(host, None), Ok(()), "{host}");
        }
        assert_eq!(checked("127.0.0.1:80", Some("http://127.0.0.1:80")), Ok(()));
        assert_eq!(checked("localhost", Some("https://localhost")), Ok(()));
    }

    #[test]
    fn other_host_names_are_refused() {
        for host in
            ["", "evil.example", "localhost.evil.example", "127.0.0.1.evil.example:80", "a b", "[::1", "1"]
        {
            assert_eq!(checked(host, None), Err(OTHER_HOST), "{host}");
        }
        assert_eq!(check(&HeaderMap::new(), &[]), Err(OTHER_HOST));
    }

    #[test]
    fn names_of_the_server_are_admitted() {
        for host in ["tavli.example", "Tavli.Example:443"] {
            assert_eq!(checked(host, None), Ok(()), "{host}");
        }
        assert_eq!(checked("tavli.example", Some("https://tavli.example")), Ok(()));
        assert_eq!(checked("tavli.example", Some("https://evil.example")), Err(OTHER_ORIGIN));
        for host in ["evil.tavli.example", "tavli.example.evil", "example"] {
            assert_eq!(checked(host, None), Err(OTHER_HOST), "{host}");
        }
        for wrong in ["", "a..b", "a:80", "http://a", "*.a", "a/b"] {
            assert!(wrong.parse::<HostName>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn other_origins_are_refused() {
        for origin in
            ["", "null", "http://evil.example", "http://127.0.0.1:81", "http://127.0.0.1:80/", "127.0.0.1:80"]
        {
            assert_eq!(checked("127.0.0.1:80", Some(origin)), Err(OTHER_ORIGIN), "{origin}");
        }
    }
}
