use std::collections::BTreeMap;

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use super::*;

fn ledger(pieces: u32, checked: f64) -> Ledger {
    let terms = Terms { pieces, checked, lease: 60 };
    Ledger::open(None, "plan", terms, [1; 16]).expect("a ledger")
}

#[test]
fn a_piece_without_a_result_is_given_to_somebody_else() {
    let mut ledger = ledger(2, 0.0);
    assert_eq!(ledger.order("a", 0).unwrap(), Order::Piece(1));
    assert_eq!(ledger.order("b", 1).unwrap(), Order::Piece(2));
    assert_eq!(ledger.order("c", 2).unwrap(), Order::Wait);
    assert_eq!(ledger.order("b", 3).unwrap(), Order::Piece(2), "after a crash");
    assert_eq!(ledger.order("c", 60).unwrap(), Order::Piece(1), "the lease of a has ended");
    assert_eq!(ledger.take(1, "c", b"one").unwrap(), Outcome::Settled(b"one".to_vec()));
    assert_eq!(ledger.take(1, "a", b"one").unwrap(), Outcome::Kept, "late, but right");
    assert_eq!(ledger.take(2, "b", b"two").unwrap(), Outcome::Settled(b"two".to_vec()));
    assert_eq!(ledger.order("a", 61).unwrap(), Order::Done);
    let progress = Progress { settled: 2, leased: 0, volunteers: 3, banned: 0 };
    assert_eq!(ledger.progress(61).unwrap(), progress);
}

#[test]
fn a_contradiction_is_decided_by_others_and_all_work_of_the_liar_is_done_again() {
    let mut ledger = ledger(2, 0.0);
    // The liar's first result is not checked.
    assert_eq!(ledger.take(1, "liar", b"lie").unwrap(), Outcome::Settled(b"lie".to_vec()));
    ledger.terms.checked = 1.0;
    assert_eq!(ledger.take(2, "liar", b"lie").unwrap(), Outcome::Kept);
    assert_eq!(ledger.order("liar", 0).unwrap(), Order::Wait, "a volunteer never checks its own result");
    assert_eq!(ledger.take(2, "a", b"two").unwrap(), Outcome::Kept);
    assert_eq!(ledger.order("b", 0).unwrap(), Order::Piece(2));
    assert_eq!(ledger.take(2, "b", b"two").unwrap(), Outcome::Settled(b"two".to_vec()));
    assert!(matches!(ledger.order("liar", 0), Err(Refusal::Banned(_))));
    assert!(matches!(ledger.take(1, "liar", b"lie"), Err(Refusal::Banned(_))));
    assert_eq!(ledger.order("a", 0).unwrap(), Order::Piece(1));
    assert_eq!(ledger.take(1, "a", b"one").unwrap(), Outcome::Kept);
    assert_eq!(ledger.take(1, "b", b"one").unwrap(), Outcome::Settled(b"one".to_vec()));
    assert!(matches!(ledger.take(1, "c", b"lie"), Err(Refusal::Banned(_))), "too late and wrong");
}

#[test]
fn a_single_lie_does_not_ban_an_honest_volunteer() {
    let mut ledger = ledger(1, 0.0);
    assert_eq!(ledger.take(1, "liar", b"lie").unwrap(), Outcome::Settled(b"lie".to_vec()));
    assert_eq!(ledger.take(1, "late", b"right").unwrap(), Outcome::Kept, "one against one");
    assert_eq!(ledger.order("third", 0).unwrap(), Order::Piece(1));
    assert_eq!(ledger.take(1, "third", b"right").unwrap(), Outcome::Settled(b"right".to_vec()));
    assert!(matches!(ledger.order("liar", 0), Err(Refusal::Banned(_))));
    assert_eq!(ledger.order("late", 0).unwrap(), Order::Done);
}

/// A ban leaves a piece with a single result, which another volunteer confirms.
#[test]
fn a_piece_that_loses_a_result_does_not_stay_open() {
    let mut ledger = ledger(1, 0.0);
    ledger.take(1, "liar", b"lie").unwrap();
    ledger.take(1, "a", b"right").unwrap();
    ledger.ban("liar").unwrap();
    assert_eq!(ledger.order("b", 0).unwrap(), Order::Piece(1));
    assert_eq!(ledger.take(1, "b", b"right").unwrap(), Outcome::Settled(b"right".to_vec()));
}

/// Thirty volunteers: five always lie, and five vanish. All pieces are settled with the right result, and all
/// liars are banned.
#[test]
fn liars_and_deaths_do_not_spoil_a_job() {
    const PIECES: u32 = 400;
    for (seed, checked) in [(1, 0.2), (2, 0.2), (3, 1.0)] {
        let mut ledger = ledger(PIECES, checked);
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut alive: Vec<u32> = (0..30).collect();
        let mut files: BTreeMap<u32, Vec<u8>> = BTreeMap::new();
        let mut now = 0;
        while !alive.is_empty() {
            now += 1;
            let place = random.random_range(0..alive.len());
            let (who, name) = (alive[place], format!("volunteer-{}", alive[place]));
            let order = match ledger.order(&name, now) {
                Ok(order) => order,
                Err(Refusal::Banned(_)) => {
                    assert!(who < 5, "{name} is honest");
                    alive.swap_remove(place);
                    continue;
                }
                Err(error) => panic!("{error}"),
            };
            let piece = match order {
                Order::Piece(piece) => piece,
                Order::Wait => continue,
                Order::Done => break,
            };
            if (5..10).contains(&who) && random.random_bool(0.1) {
                alive.swap_remove(place);
                continue;
            }
            // Liars do not agree with each other.
            let text = if who < 5 { format!("lie of {who}") } else { format!("right {piece}") };
            match ledger.take(piece, &name, text.as_bytes()) {
                Ok(Outcome::Settled(bytes)) => drop(files.insert(piece, bytes)),
                Ok(Outcome::Kept) => {}
                Err(Refusal::Banned(_)) => assert!(who < 5, "{name} is honest"),
                Err(error) => panic!("{error}"),
            }
        }
        let progress = ledger.progress(now).unwrap();
        assert_eq!((progress.settled, progress.banned), (PIECES, 5), "seed {seed}");
        let wrong = files.iter().filter(|(piece, bytes)| **bytes != format!("right {piece}").as_bytes());
        assert_eq!(wrong.count(), 0, "seed {seed}");
    }
}

#[test]
fn a_state_survives_the_server_but_not_another_plan() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("state.sqlite");
    let open = |plan: &str, seed| {
        let terms = Terms { pieces: 2, checked: 0.0, lease: 60 };
        Ledger::open(Some(&file), plan, terms, [seed; 16])
    };
    open("plan", 1).unwrap().take(1, "a", b"one").unwrap();
    let mut again = open("plan", 2).unwrap();
    assert_eq!(again.settled_pieces().unwrap(), [1]);
    assert_eq!(again.order("a", 0).unwrap(), Order::Piece(2));
    again.reopen(1).unwrap();
    assert_eq!(again.order("b", 0).unwrap(), Order::Piece(1), "its file was lost");
    assert!(matches!(open("other", 1), Err(Refusal::OtherPlan)));
}
