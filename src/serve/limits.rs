//! Limits on sockets, connections and long messages. Each limit applies to the whole server and to each client
//! address.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Limits on the WebSockets of a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ServerLimits {
    /// Maximum number of sockets that can be open at the same time; at least 1.
    pub sockets: u32,
    /// Maximum number of sockets per client address, at least 1. `None` means [`ServerLimits::PER_ADDRESS`]
    /// for most addresses, but no limit for loopback addresses, because all clients of a proxy on this
    /// machine share such an address.
    pub per_address: Option<u32>,
}

impl ServerLimits {
    /// Default for the maximum number of sockets.
    pub const SOCKETS: u32 = 4096;

    /// Default for the maximum number of sockets per address.
    pub const PER_ADDRESS: u32 = 64;

    /// Highest value that [`ServerLimits::sockets`] may have.
    pub const MAX_SOCKETS: u32 = 1 << 16;

    /// Whether limits for each address apply to this address.
    pub(super) fn is_limited(self, address: IpAddr) -> bool {
        self.per_address.is_some() || !address.to_canonical().is_loopback()
    }

    /// Returns a pool with a place for each socket.
    pub(super) fn places(self) -> PlacePool {
        self.of(self.sockets, self.per_address.unwrap_or(Self::PER_ADDRESS))
    }

    /// Returns a pool of `total` places. A limited address may take at most `per_address` of them.
    pub(super) fn of(self, total: u32, per_address: u32) -> PlacePool {
        PlacePool(Arc::new(PoolState {
            total,
            free: Arc::new(Semaphore::new(total as usize)),
            per_address,
            spares_loopback: self.per_address.is_none(),
            taken: Mutex::default(),
        }))
    }

    /// Returns a pool of `total` places for connections. Each address may take several connections per socket.
    pub(super) fn connections(self, total: u32) -> PlacePool {
        /// Number of connections per socket: a browser opens up to six connections to load the page.
        const PER_SOCKET: u32 = 8;
        self.of(total, self.per_address.unwrap_or(Self::PER_ADDRESS).saturating_mul(PER_SOCKET))
    }
}

impl Default for ServerLimits {
    fn default() -> Self {
        Self { sockets: Self::SOCKETS, per_address: None }
    }
}

/// Reason why a client gets no place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum NoPlace {
    #[error("all {0} tables are in use: close one, or try again later")]
    Full(u32),
    #[error("your address already has {0} open tables, which is the maximum: close one")]
    Address(u32),
}

impl IntoResponse for NoPlace {
    fn into_response(self) -> Response {
        let status = match self {
            Self::Full(_) => StatusCode::SERVICE_UNAVAILABLE,
            Self::Address(_) => StatusCode::TOO_MANY_REQUESTS,
        };
        (status, format!("{self}\n")).into_response()
    }
}

/// A pool of places, such as sockets or parts of memory. Clients take places and give them back.
#[derive(Clone)]
pub(super) struct PlacePool(Arc<PoolState>);

struct PoolState {
    total: u32,
    free: Arc<Semaphore>,
    per_address: u32,
    spares_loopback: bool,
    taken: Mutex<HashMap<IpAddr, u32>>,
}

/// A place that a client has taken. Dropping this value gives the place back.
pub(super) struct TakenPlace {
    room: Arc<PoolState>,
    network: IpAddr,
    _permit: OwnedSemaphorePermit,
}

impl PlacePool {
    /// Returns the number of places that are taken.
    pub(super) fn taken(&self) -> usize {
        self.0.total as usize - self.0.free.available_permits()
    }

    /// Takes a place for a client at this address.
    pub(super) fn take(&self, address: IpAddr) -> Result<TakenPlace, NoPlace> {
        let room = &self.0;
        let permit = Arc::clone(&room.free).try_acquire_owned().map_err(|_| NoPlace::Full(room.total))?;
        let network = network(address);
        let is_limited = !(room.spares_loopback && address.to_canonical().is_loopback());
        let mut taken = room.taken();
        let count = taken.entry(network).or_default();
        if is_limited && *count >= room.per_address {
            return Err(NoPlace::Address(room.per_address));
        }
        *count += 1;
        drop(taken);
        Ok(TakenPlace { room: Arc::clone(room), network, _permit: permit })
    }

    /// Waits until all places have been given back.
    pub(super) async fn all_free(&self) {
        // An error is impossible, because the semaphore is never closed.
        let _ = self.0.free.acquire_many(self.0.total).await;
    }
}

impl PoolState {
    fn taken(&self) -> MutexGuard<'_, HashMap<IpAddr, u32>> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for TakenPlace {
    fn drop(&mut self) {
        if let Entry::Occupied(mut count) = self.room.taken().entry(self.network) {
            *count.get_mut() -= 1;
            if *count.get() == 0 {
                count.remove();
            }
        }
    }
}

/// Returns the network to which the limit per address applies: the address itself for IPv4, and its first 64
/// bits for IPv6, because a household usually has 2^64 IPv6 addresses.
pub(super) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() >> 64 << 64).into(),
        address => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn an_address_gets_no_more_than_its_limit() {
        let places = ServerLimits { sockets: 5, per_address: Some(2) }.places();
        let mut one: Vec<TakenPlace> =
            (0..2).map(|_| places.take(address("192.0.2.1")).ok().unwrap()).collect();
        for same in ["192.0.2.1", "::ffff:192.0.2.1"] {
            assert_eq!(places.take(address(same)).err(), Some(NoPlace::Address(2)), "{same}");
        }
        let _other = places.take(address("192.0.2.2")).ok().unwrap();
        let _six = ["2001:db8::1", "2001:db8::ffff:0:0:1"].map(|six| places.take(address(six)).ok().unwrap());
        assert_eq!(places.take(address("192.0.2.3")).err(), Some(NoPlace::Full(5)));
        one.pop();
        assert_eq!(places.take(address("2001:db8::2")).err(), Some(NoPlace::Address(2)));
        drop(one);
        assert_eq!(places.0.taken().len(), 2, "addresses without a socket are removed");
        assert!(places.take(address("192.0.2.1")).is_ok());
    }

    #[test]
    fn loopback_addresses_have_only_an_explicit_limit() {
        for (per_address, expected) in [(None, None), (Some(1), Some(NoPlace::Address(1)))] {
            for here in ["127.0.0.1", "::1", "::ffff:127.0.0.1"] {
                let places = ServerLimits { sockets: 100, per_address }.places();
                let _all: Vec<_> = (0..99).map(|_| places.take(address(here))).collect();
                assert_eq!(places.take(address(here)).err(), expected, "{here}");
            }
        }
    }
}
