//! Clients at tables, from joining to what is stored.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use axum::body::Bytes;
use plakoto_engine::engine::Engine;
use plakoto_engine::search::StopFlag;
use plakoto_protocol::Session;

use super::join::{Entrance, JoinError, Joined};
use super::request::TableRequest;
use super::*;

const ADDRESS: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 1));

fn tables() -> SharedTables {
    let session = || Session::new(Engine::default(), StopFlag::default());
    SharedTables::open(Arc::new(session), None, ServerLimits::default()).unwrap()
}

/// Creates a table. Returns the way into the first seat, and for watchers.
fn create(tables: &SharedTables) -> [Entrance; 2] {
    let choice = Bytes::from_static(br#"{"rules":"plakoto","length":3,"clock":null}"#);
    let created = tables.try_create(ADDRESS, &choice).unwrap();
    let hash = |value: &Value| Hex::of(value.as_str().unwrap());
    let id: Arc<str> = created["id"].as_str().unwrap().into();
    [("token", Some(hash(&created["invitations"][0]))), (created["watch"].as_str().unwrap(), None)].map(
        |(token, invitation)| Entrance {
            id: Arc::clone(&id),
            token: Hex::of(token),
            invitation,
            address: ADDRESS,
        },
    )
}

fn join(tables: &SharedTables, entrance: &Entrance) -> Joined {
    tables.join(entrance, &tables.admit(entrance).unwrap()).unwrap()
}

#[test]
fn a_player_can_come_back_while_others_at_the_address_use_up_its_time() {
    let tables = tables();
    let [seat, watcher] = create(&tables);
    let joined = join(&tables, &seat);
    assert_eq!(tables.admit(&watcher).unwrap().urgency, Urgency::Watcher);
    tables.leave(&joined.table, joined.role);
    let now = Instant::now();
    tables.state().budgets.of(ADDRESS, now).charge(Duration::from_secs(100), now);
    assert!(matches!(tables.admit(&watcher), Err(JoinError::Busy(_))));
    let stranger = Entrance { id: "x".into(), token: Hex::of("x"), invitation: None, address: ADDRESS };
    assert!(matches!(tables.admit(&stranger), Err(JoinError::Busy(_))));
    let admission = tables.admit(&seat).unwrap();
    assert!(!admission.is_open && admission.urgency == Urgency::Watcher, "it must be restored");
    assert!(tables.join(&seat, &admission).is_ok());
}

#[test]
fn a_table_at_which_work_has_failed_is_not_stored() {
    let tables = tables();
    let [seat, watcher] = create(&tables);
    let [player, guest] = [&seat, &watcher].map(|entrance| join(&tables, entrance));
    let stored = |tables: &SharedTables| tables.state().store.state(&seat.id).unwrap();
    let before = stored(&tables);
    let failed = catch_unwind(AssertUnwindSafe(|| {
        let mut locked = player.table.lock();
        locked.answer(player.role, TableRequest::Name("Anna".to_owned()), Instant::now());
        panic!("the work fails");
    }));
    assert!(failed.is_err());
    let reply =
        tables.answer(&player.table, (1, player.role), TableRequest::Name("Eva".to_owned()), Instant::now());
    assert!(reply.contains("cannot store"), "{reply}");
    tables.leave(&player.table, player.role);
    tables.leave(&guest.table, guest.role);
    assert_eq!(stored(&tables), before);
    let again = join(&tables, &seat);
    assert!(!again.first[1].to_string().contains("Anna"));
}
