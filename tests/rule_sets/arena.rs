//! Arenas with the built-in engine and with `plakoto` as an external program. Both must make the same plays.

use std::convert::Infallible;
use std::time::Duration;

use plakoto::engine::Level;
use plakoto::rules::{Rotation, RuleSet};
use plakoto::search::StopFlag;
use plakoto_arena::{Arena, Contestant, Entrant, FinishedPairs, PairTally, PlayedPair, Program, Role};

use crate::support::{assert_in_turn, engine, under_each};

fn built_in(rules: RuleSet) -> Entrant {
    let (engine, level) = (engine(rules, 1), Level::plies(0));
    Entrant::BuiltIn(Contestant { name: String::new(), engine, level, plays_by_score: true })
}

fn external() -> Entrant {
    let command = [env!("CARGO_BIN_EXE_plakoto"), "--plies", "0", "--threads", "1"].map(str::to_owned);
    let limit = Duration::from_secs(60);
    let (name, options, limits, role) = (String::new(), Vec::new(), "depth 0".to_owned(), Role::Plays);
    let (command, start_limit) = (command.to_vec(), limit);
    Entrant::External(Program { name, command, role, options, limits, start_limit, limit })
}

/// Plays all pairs of an arena.
fn run(arena: &Arena<'_>, mut count: impl FnMut(PlayedPair) + Send) {
    let recorded = arena.run(&FinishedPairs::default(), &StopFlag::default(), |pair| {
        count(pair);
        Ok::<(), Infallible>(())
    });
    recorded.unwrap_or_else(|never| match never {});
}

fn play(entrants: &[Entrant], rules: RuleSet, pairs: u64) -> PairTally {
    let mut tally = PairTally::default();
    run(&Arena { pairs, threads: 2, seed: 5, ..Arena::new(entrants, rules) }, |pair| tally.count(&pair));
    tally
}

/// Checks that both players win equally many points. Identical players with the same dice must do so, unless
/// one of them makes illegal plays.
fn assert_equal(tally: &PairTally, pairs: u64) {
    assert_eq!((tally.games, tally.points.total, tally.faults), (2 * pairs, 0, [[0; 4]; 2]), "{tally:?}");
    assert_eq!(tally.wins[0], tally.wins[1]);
    assert!(tally.spent.iter().all(|spent| spent.decisions > 0));
}

#[test]
fn the_engine_draws_against_itself() {
    under_each(|rules| {
        let entrants = [built_in(rules), built_in(rules)];
        assert_equal(&play(&entrants, rules, 3), 3);
    });
}

#[test]
fn the_program_draws_against_the_built_in_engine() {
    under_each(|rules| {
        let entrants = [built_in(rules), external()];
        assert_equal(&play(&entrants, rules, 2), 2);
    });
}

/// In a match of three games, the arena sends an external program the rules of each game before the game begins.
#[test]
fn programs_play_matches_of_three_games() {
    let entrants = [built_in(*Rotation::TAVLI.first()), external()];
    let arena = Arena { pairs: 1, length: 3, keeps_games: true, ..Arena::new(&entrants, Rotation::TAVLI) };
    let mut records = Vec::new();
    run(&arena, |pair| {
        assert!(!pair.has_fault(), "{pair:?}");
        records.extend(pair.records);
    });
    assert_eq!(records.len(), 2);
    records.iter().for_each(assert_in_turn);
}
