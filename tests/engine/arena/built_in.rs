//! Arenas with built-in players: games with duplicate dice, and results that do not depend on the number of threads.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use plakoto::engine::{Engine, Level};
use plakoto::eval::Handcrafted;
use plakoto::rules::RuleSet;
use plakoto::search::StopFlag;
use plakoto_arena::{Arena, Contestant, Entrant, FinishedPairs, PairTally};

fn contestant(level: Level, rules: RuleSet) -> Entrant {
    let mut engine = Engine::new(Arc::new(Handcrafted));
    engine.set_threads(1).expect("one thread");
    engine.set_rules(rules);
    Entrant::BuiltIn(Contestant { name: String::new(), engine, level, plays_by_score: true })
}

fn equals(rules: RuleSet) -> [Entrant; 2] {
    [contestant(Level::plies(0), rules), contestant(Level::plies(0), rules)]
}

/// Plays pairs of games until `enough` returns true. Returns the result with all times set to 0.
fn play_until(arena: &Arena<'_>, enough: impl Fn(&PairTally) -> bool) -> PairTally {
    let (mut tally, stop) = (PairTally::default(), StopFlag::default());
    let recorded = arena.run(&FinishedPairs::default(), &stop, |pair| {
        tally.count(&pair);
        if enough(&tally) {
            stop.raise();
        }
        Ok::<(), Infallible>(())
    });
    recorded.unwrap_or_else(|never| match never {});
    tally.spent.iter_mut().for_each(|spent| spent.time = Duration::ZERO);
    tally
}

fn play(arena: &Arena<'_>) -> PairTally {
    play_until(arena, |_| false)
}

fn arena(entrants: &[Entrant], pairs: u64, threads: usize) -> Arena<'_> {
    Arena { pairs, threads, seed: 5, ..Arena::new(entrants, RuleSet::PLAKOTO) }
}

#[test]
fn equal_players_draw_every_pair() {
    let entrants = equals(RuleSet::PLAKOTO);
    let tally = play(&arena(&entrants, 50, 2));
    assert_eq!((tally.pairs, tally.games, tally.points.total), (50, 100, 0));
    assert_eq!(tally.points_per_game().error, 0.0, "the two games of a pair are the same");
    assert_eq!(tally.wins[0], tally.wins[1]);
    assert_eq!(tally.starts, [50, 50]);
    assert_eq!(tally.wins.iter().flatten().sum::<u64>() + tally.draws, 100);
}

#[test]
fn threads_do_not_change_the_result() {
    let weak = Level { plies: 0, noise: 0.5 };
    let entrants = [contestant(Level::plies(0), RuleSet::PLAKOTO), contestant(weak, RuleSet::PLAKOTO)];
    let [one, four] = [1, 4].map(|threads| play(&arena(&entrants, 40, threads)));
    assert_eq!(one, four);
    assert!(one.points.total > 0, "the player who misjudges loses: {one:?}");
}

/// The luck of the dice explains most of the spread of results, and its mean is 0. So the result without luck is
/// more precise, and agrees with the points.
#[test]
fn the_result_without_luck_is_more_precise() {
    let entrants = [0.0, 0.05].map(|noise| {
        let (mut engine, level) = (Engine::default(), Level { plies: 0, noise });
        engine.set_threads(1).expect("one thread");
        Entrant::BuiltIn(Contestant { name: String::new(), engine, level, plays_by_score: true })
    });
    let [tally, again] = [2, 1].map(|threads| play(&Arena { measures_luck: true, ..arena(&entrants, 150, threads) }));
    assert_eq!(tally, again);
    let (points, without_luck) = (tally.points_per_game(), tally.without_luck().expect("luck is measured"));
    assert!(2.0 * without_luck.error < points.error, "{without_luck:?} {points:?}");
    assert!((points.mean - without_luck.mean).abs() < 3.0 * points.error, "{without_luck:?} {points:?}");
    assert!(without_luck.mean > 3.0 * without_luck.error, "{without_luck:?}");
}

#[test]
fn equal_players_draw_every_pair_of_matches() {
    let entrants = equals(RuleSet::PLAKOTO);
    let tally = play(&Arena { length: 5, ..arena(&entrants, 10, 2) });
    assert_eq!((tally.pairs, tally.points.total, tally.matches.total), (10, 0, 0));
    assert_eq!(tally.matches_won, [10, 10]);
    assert_eq!(tally.match_share().mean, 0.5);
    assert!(tally.games >= 60, "a match to five points takes at least three games");
}

#[test]
fn a_game_that_takes_too_long_is_drawn() {
    let entrants = equals(RuleSet::PLAKOTO);
    let tally = play(&Arena { max_plies: 10, ..arena(&entrants, 2, 1) });
    assert_eq!((tally.draws, tally.plies), (4, 40));
}

#[test]
fn three_players_all_meet_each_other() {
    let [first, second] = equals(RuleSet::PLAKOTO);
    let entrants = [first, second, contestant(Level { plies: 0, noise: 0.5 }, RuleSet::PLAKOTO)];
    let arena = arena(&entrants, 3, 2);
    assert_eq!(arena.pairings(), [[0, 1], [0, 2], [1, 2]]);
    assert_eq!(play(&arena).games, 18);
}

#[test]
fn a_stopped_arena_returns_the_pairs_so_far() {
    let entrants = equals(RuleSet::PLAKOTO);
    let tally = play_until(&arena(&entrants, u64::MAX / 2, 2), |_| true);
    assert!(tally.pairs > 0);
    assert_eq!(tally.wins.iter().flatten().sum::<u64>() + tally.draws, tally.games);
}
