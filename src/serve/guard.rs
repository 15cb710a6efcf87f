//! Access control: accepts connections from this server's own pages and from clients other than browsers,
//! but not from pages of other sites.
//!
//! A page from another site can make a browser send requests to this server. If it uses its own host name,
//! which resolves to this machine (DNS rebinding), the header `Host` shows that name. If it uses the address
//! of this machine, the header `Origin` shows the other site.

use std::net::IpAddr;

use axum::extract::Request;
use axum::http::StatusCode;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HOST, HeaderMap, HeaderName, HeaderValue, ORIGIN,
    REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::uri::Authority;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

/// Replies to refused requests.
const OTHER_HOST: &str = "expected an IP address or `localhost` in the `Host` header, got another name\n";
const OTHER_ORIGIN: &str = "expected this server's address in the `Origin` header, got another site\n";

/// Headers of every response. They ensure that a page loads and runs only files from this server, cannot be
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

/// Refuses requests from pages of other sites, and adds [`HEADERS`] to every response.
pub(super) async fn guard(request: Request, next: Next) -> Response {
    let mut response = match check(request.headers()) {
        Ok(()) => next.run(request).await,
        Err(refusal) => (StatusCode::FORBIDDEN, refusal).into_response(),
    };
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

fn check(headers: &HeaderMap) -> Result<(), &'static str> {
    let host = headers.get(HOST).and_then(|host| host.to_str().ok()).filter(|host| is_address(host));
    let host = host.ok_or(OTHER_HOST)?;
    match headers.get(ORIGIN) {
        Some(origin) if !is_same(origin, host) => Err(OTHER_ORIGIN),
        _ => Ok(()),
    }
}

/// Whether a third party cannot make this host name resolve to another machine, because it is an IP address
/// or `localhost`.
fn is_address(host: &str) -> bool {
    let Ok(authority) = host.parse::<Authority>() else { return false };
    let name = authority.host();
    let address = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
    name.eq_ignore_ascii_case("localhost") || address.parse::<IpAddr>().is_ok()
}

/// Whether the page that sent a request came from this server, possibly through a proxy that adds TLS.
fn is_same(origin: &HeaderValue, host: &str) -> bool {
    let origin = origin.to_str().unwrap_or_default();
    let site = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
    site.is_some_and(|site| site.eq_ignore_ascii_case(host))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checked(host: &'static str, origin: Option<&'static str>) -> Result<(), &'static str> {
        let mut headers = HeaderMap::new();
        headers.insert(HOST, HeaderValue::from_static(host));
        headers.extend(origin.map(|origin| (ORIGIN, HeaderValue::from_static(origin))));
        check(&headers)
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
        assert_eq!(check(&HeaderMap::new()), Err(OTHER_HOST));
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
