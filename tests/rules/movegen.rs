//! Legal plays and game results, compared with a naive implementation of the rules on positions from random
//! games and on random positions.

use std::collections::HashMap;

use plakoto::rules::{LegalPlay, Outcome, Position, Roll, RuleSet, Setup, Side, Switch, Victory, outcome};
use rand::RngExt;

use crate::support::naive::{Board, Ending, Step, replay, results, sequences, steps};
use crate::support::positions::{Generator, generator, placed, random_roll, self_play};

/// Number of positions from games, and number of random positions. Each position is tested with one roll.
const POSITIONS: usize = 30_000;

/// Number of positions of each kind for which every order of the dice numbers is tried.
const WRITTEN_OUT: usize = 3_000;

fn plays(position: &Position, roll: Roll, rules: &RuleSet) -> Vec<LegalPlay> {
    rules.legal_plays(position, roll)
}

/// Checks that the legal plays have the same results as the naive rules, that each result occurs once, and
/// that the steps of each play lead to its result.
fn check_results(position: &Position, roll: Roll, rules: &RuleSet) {
    let board = Board::of(position);
    let plays = plays(position, roll, rules);
    let mut found: Vec<Board> = plays.iter().map(|play| Board::of(&play.result)).collect();
    found.sort_unstable();
    // Two plays may lead to the same board if different players move next.
    found.dedup();
    assert_eq!(found, results(&board, roll.dice(), rules), "results of {roll} under {rules} at {position:?}");
    for LegalPlay { play, result, .. } in &plays {
        let steps = steps(play);
        let is_sorted = steps.is_sorted_by(|a, b| a >= b);
        assert!(is_sorted || rules.immediate, "{play:?} is not in descending order");
        let replayed = replay(&board, roll.dice(), rules, &steps);
        assert_eq!(replayed, Some(Board::of(result)), "{play:?} with {roll} under {rules} at {position:?}");
    }
}

/// Checks that each play has the greatest of all step lists with the same result. Such a list has one step
/// for each number.
fn check_steps(position: &Position, roll: Roll) {
    let mut greatest: HashMap<Board, Vec<Step>> = HashMap::new();
    for mut line in sequences(&Board::of(position), roll.dice(), &RuleSet::PLAKOTO) {
        line.steps.sort_unstable_by(|a, b| b.cmp(a));
        let known = greatest.entry(line.board).or_default();
        *known = line.steps.max(std::mem::take(known));
    }
    let found: HashMap<Board, Vec<Step>> = plays(position, roll, &RuleSet::PLAKOTO)
        .iter()
        .map(|play| (Board::of(&play.result), steps(&play.play)))
        .collect();
    assert_eq!(found, greatest, "plays of {roll} at {position:?}");
}

fn naive_name(outcome: Outcome, rules: &RuleSet) -> Ending {
    match outcome {
        Outcome::Won(side, victory) => {
            let (by_me, points) = (side == Side::Mine, victory.points(rules));
            match victory {
                Victory::Mother => Ending::Mother { by_me, points },
                _ => Ending::BorneOff { by_me, points },
            }
        }
        Outcome::MothersPinned => Ending::BothMothers,
        Outcome::Dead => Ending::Dead,
    }
}

fn check_outcome(position: &Position, rules: &RuleSet) {
    let found = outcome(position, rules).map(|outcome| naive_name(outcome, rules));
    assert_eq!(found, Board::of(position).ending(rules), "outcome under {rules} at {position:?}");
}

fn check_facts(position: &Position) {
    let board = Board::of(position);
    assert_eq!(board.position(), *position);
    assert_eq!(board.swapped().position(), position.swap_sides());
    for (side, board) in [(Side::Mine, board), (Side::Theirs, board.swapped())] {
        assert_eq!(position.pips(side), board.my_pips(), "pips at {position:?}");
        assert_eq!(position.has_pinned(side), board.any_pinned(), "pins at {position:?}");
    }
}

fn check_all(positions: &[Position], generator: &mut Generator) {
    for (index, position) in positions.iter().enumerate() {
        let roll = random_roll(generator);
        check_facts(position);
        RuleSet::ALL.iter().for_each(|rules| check_outcome(position, rules));
        check_results(position, roll, &RuleSet::PLAKOTO);
        if index < WRITTEN_OUT {
            check_steps(position, roll);
        }
    }
}

#[test]
fn positions_of_random_games_agree_with_the_naive_rules() {
    let mut generator = generator(1);
    let positions = self_play(POSITIONS, &mut generator);
    check_all(&positions, &mut generator);
}

#[test]
fn random_positions_agree_with_the_naive_rules() {
    let mut generator = generator(2);
    let positions: Vec<Position> = (0..POSITIONS).map(|_| placed(&mut generator)).collect();
    check_all(&positions, &mut generator);
}

/// Returns a rule set with random settings, but without cascades, which have their own tests.
pub(crate) fn random_rules(generator: &mut Generator) -> RuleSet {
    let mut text = RuleSet::default().to_string();
    for switch in Switch::of_game(&RuleSet::TAPA.mechanics).filter(|switch| *switch != Switch::Doubles) {
        let words = switch.words();
        text += &format!(" {}={}", switch.name(), words[generator.random_range(0..words.len())]);
    }
    text.parse().expect("a rule set")
}

#[test]
fn random_rule_sets_agree_with_the_naive_rules() {
    let mut generator = generator(3);
    let mut positions = self_play(POSITIONS / 4, &mut generator);
    positions.extend((0..POSITIONS / 4).map(|_| placed(&mut generator)));
    positions.extend(positions.clone().iter().filter_map(with_a_mother));
    let mut endings = 0;
    for position in positions {
        let (rules, roll) = (random_rules(&mut generator), random_roll(&mut generator));
        check_outcome(&position, &rules);
        check_results(&position, roll, &rules);
        let numbers = if roll.is_double() { 4 } else { 2 };
        let plays = plays(&position, roll, &rules);
        let short = |play: &&LegalPlay| {
            play.play.length() < numbers && outcome(&play.result, &rules).is_some_and(is_by_mothers)
        };
        endings += usize::from(rules.immediate && plays.iter().any(|play| short(&play)));
    }
    println!("plays that end in the middle: {endings}");
    assert!(endings > 250, "{endings}");
}

fn is_by_mothers(outcome: Outcome) -> bool {
    matches!(outcome, Outcome::MothersPinned | Outcome::Won(_, Victory::Mother))
}

/// Returns the position with only one of the opponent's checkers left on the opponent's starting point. The
/// others are borne off. Returns `None` if the player on roll has a checker on that point.
fn with_a_mother(position: &Position) -> Option<Position> {
    let mut setup = Setup::from(position);
    let is_free = setup.mine[0] == 0;
    setup.theirs[0] = 1;
    Position::try_from(&setup).ok().filter(|_| is_free)
}

/// The random positions must include pins, bearing off and every kind of ending. Otherwise the comparison
/// would prove little.
#[test]
fn random_positions_include_every_kind() {
    let mut generator = generator(2);
    let positions: Vec<Position> = (0..POSITIONS).map(|_| placed(&mut generator)).collect();
    let share = |kind: fn(&Position) -> bool| {
        positions.iter().filter(|position| kind(position)).count() as f64 / positions.len() as f64
    };
    let shares = [
        ("a checker of mine is pinned", share(|position| position.has_pinned(Side::Mine)), 0.3),
        ("one is pinned at home", share(|position| home_pins(position) > 0), 0.1),
        ("four pins or more", share(|position| pins(position) >= 4), 0.1),
        ("bearing off", share(bears_off), 0.1),
        ("all borne off", share(|position| matches!(ending(position), Some(Ending::BorneOff { .. }))), 0.01),
        ("mother", share(|position| matches!(ending(position), Some(Ending::Mother { .. }))), 0.01),
        ("both mothers", share(|position| ending(position) == Some(Ending::BothMothers)), 0.001),
    ];
    for (kind, share, least) in shares {
        println!("{kind}: {share:.4}");
        assert!(share > least, "{kind}: {share}");
    }
}

fn pins(position: &Position) -> usize {
    position.stacks().iter().filter(|stack| stack.pins()).count()
}

fn home_pins(position: &Position) -> usize {
    position.stacks()[..6].iter().filter(|stack| stack.has_pinned(Side::Mine)).count()
}

fn bears_off(position: &Position) -> bool {
    let off = position.off(Side::Mine);
    Roll::all()
        .any(|(roll, _)| plays(position, roll, &RuleSet::PLAKOTO).iter().any(|play| play.result.off(Side::Mine) > off))
}

fn ending(position: &Position) -> Option<Ending> {
    Board::of(position).ending(&RuleSet::TZANNES)
}
