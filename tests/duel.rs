//! Duels: duplicate dice, and the same result however the games are shared out.

use std::sync::Arc;
use std::time::Duration;

use plakoto::arena::{Contestant, Duel, Tally};
use plakoto::engine::{Engine, Level};
use plakoto::eval::Handcrafted;
use plakoto::match_play::{EquityTable, Shares};
use plakoto::rules::RuleSet;
use plakoto::search::StopFlag;

fn contestant(level: Level) -> Contestant {
    let mut engine = Engine::new(Arc::new(Handcrafted));
    engine.set_threads(1).expect("one thread");
    Contestant { name: String::new(), engine, level, plays_by_score: true }
}

fn duel(contestants: &[Contestant; 2], pairs: u64, threads: usize) -> Tally {
    duel_to(0, contestants, pairs, threads)
}

fn duel_to(length: u16, contestants: &[Contestant; 2], pairs: u64, threads: usize) -> Tally {
    let equities = &EquityTable::new(&Shares::of(&RuleSet::PLAKOTO));
    let duel = Duel { contestants, pairs, seed: 5, length, equities, threads };
    let mut tally = duel.run(&StopFlag::default(), |_| {});
    tally.spent.iter_mut().for_each(|spent| spent.time = Duration::ZERO);
    tally
}

#[test]
fn equals_draw_every_pair() {
    let tally = duel(&[contestant(Level::plies(0)), contestant(Level::plies(0))], 50, 2);
    assert_eq!((tally.pairs, tally.games, tally.points), (50, 100, 0));
    assert_eq!(tally.points_per_game().error, 0.0, "the two games of a pair are the same");
    assert_eq!(tally.wins[0], tally.wins[1]);
    let won: u64 = tally.wins.iter().flatten().sum();
    assert_eq!(won + tally.draws, 100);
}

#[test]
fn threads_do_not_change_the_result() {
    let contestants = [contestant(Level::plies(0)), contestant(Level { plies: 0, noise: 0.5 })];
    let [one, four] = [1, 4].map(|threads| duel(&contestants, 40, threads));
    assert_eq!(one, four);
    assert!(one.points > 0, "who misjudges loses: {one:?}");
}

/// Both play the same matches with the same dice.
#[test]
fn equals_win_the_same_matches() {
    let tally = duel_to(5, &[contestant(Level::plies(0)), contestant(Level::plies(0))], 10, 2);
    assert_eq!((tally.pairs, tally.points), (10, 0));
    assert!(tally.games >= 20 * 3, "nobody wins five points in two games: {}", tally.games);
    assert_eq!(duel_to(5, &[contestant(Level::plies(0)), contestant(Level::plies(0))], 10, 1), tally);
}

#[test]
fn a_stopped_duel_tells_what_it_has() {
    let contestants = [contestant(Level::plies(0)), contestant(Level::plies(0))];
    let stop = StopFlag::default();
    let equities = &EquityTable::new(&Shares::of(&RuleSet::PLAKOTO));
    let duel = Duel { contestants: &contestants, pairs: u64::MAX, seed: 1, length: 0, equities, threads: 2 };
    let tally = duel.run(&stop, |_| stop.raise());
    assert!(tally.pairs > 0);
    assert_eq!(tally.wins.iter().flatten().sum::<u64>() + tally.draws, tally.games);
}

#[test]
fn every_rule_set_can_be_played() {
    for rules in RuleSet::ALL {
        let mut contestants = [contestant(Level::plies(0)), contestant(Level::plies(0))];
        contestants.iter_mut().for_each(|contestant| contestant.engine.set_rules(rules));
        assert_eq!(duel(&contestants, 10, 2).games, 20, "{rules}");
    }
}
