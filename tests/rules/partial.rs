//! Plays that are made step by step, compared with the naive rules and with the list of legal plays. A
//! cascade is a double in Plakoto Express that goes on with higher numbers.

use std::collections::{BTreeSet, HashSet};
use std::ops::ControlFlow;

use plakoto::rules::{
    LegalPlay, Next, Numbers, PartialPlay, Position, RuleSet, Step, each_result, outcome, used_numbers,
};
use rand::RngExt;

use crate::cascade::random_cascade;
use crate::movegen::random_rules;
use crate::support::naive::{self, Board};
use crate::support::positions::{Generator, generator, placed, random_roll, self_play};

/// Cascades with more plays than this are skipped.
const MAX_PLAYS: usize = 30;

/// Returns `count` positions from games and `count` random positions.
fn positions(count: usize, generator: &mut Generator) -> Vec<Position> {
    let mut positions = self_play(count, generator);
    positions.extend((0..count).map(|_| placed(generator)));
    positions
}

/// Returns the legal plays, or `None` if there are too many.
fn few_plays(position: &Position, numbers: Numbers, rules: &RuleSet) -> Option<Vec<LegalPlay>> {
    let mut plays = Vec::new();
    let all = each_result(position, numbers, rules, &mut |legal| {
        plays.push(*legal);
        if plays.len() > MAX_PLAYS { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    if plays.is_empty() {
        plays.push(LegalPlay::pass(position, numbers, rules));
    }
    all.is_continue().then_some(plays)
}

/// Collects the step sequences of all plays that can be made by continuing `play`.
fn sequences(play: &PartialPlay, sequences: &mut BTreeSet<Vec<naive::Step>>) {
    assert_eq!(play.is_complete(), play.next_steps().is_empty(), "{play:?}");
    if play.is_complete() {
        sequences.insert(naive::steps(play.play()));
        return;
    }
    for step in different_steps(play) {
        sequences_after(play, step, sequences);
    }
}

fn sequences_after(play: &PartialPlay, step: Step, all: &mut BTreeSet<Vec<naive::Step>>) {
    let mut longer = play.clone();
    assert!(longer.make(step).is_some(), "{step} in {play:?}");
    sequences(&longer, all);
}

fn different_steps(play: &PartialPlay) -> HashSet<Step> {
    play.next_steps().into_iter().map(|next| next.step).collect()
}

/// The possible step sequences must be the same as under the naive rules.
#[test]
fn steps_agree_with_the_naive_rules() {
    let mut generator = generator(81);
    for position in positions(1_500, &mut generator) {
        let (roll, rules) = (random_roll(&mut generator), random_rules(&mut generator));
        let mut found = BTreeSet::new();
        sequences(&PartialPlay::new(&position, roll, &rules), &mut found);
        let lines = naive::sequences(&Board::of(&position), roll.dice(), &rules);
        let expected: BTreeSet<_> = lines.into_iter().map(|line| line.steps).collect();
        assert_eq!(found, expected, "{roll} under {rules} at {position:?}");
    }
}

/// Makes random steps until the play is complete. Returns the position and the next player.
fn reached(mut play: PartialPlay, generator: &mut Generator) -> (Position, Next) {
    loop {
        let next = play.next_steps();
        assert_eq!(play.is_complete(), next.is_empty(), "{play:?}");
        if next.is_empty() {
            return (*play.position(), play.next());
        }
        let step = next[generator.random_range(0..next.len())].step;
        assert!(play.make(step).is_some(), "{step} in {play:?}");
    }
}

/// Makes the steps of a legal play, each of which must be possible. Returns the position and the next player.
fn followed(mut play: PartialPlay, legal: &LegalPlay) -> (Position, Next) {
    for step in legal.play.steps() {
        assert!(play.make(step).is_some(), "{step} of {legal} in {play:?}");
    }
    assert!(play.is_complete(), "{legal} in {play:?}");
    (*play.position(), play.next())
}

/// Tests cascades and pending numbers (passed on by the opponent). Every legal play can be made step by step,
/// and random steps always lead to the result of a legal play.
#[test]
fn cascades_can_be_made_step_by_step() {
    let mut generator = generator(82);
    let (mut compared, mut handed_over) = (0, 0);
    for position in positions(50, &mut generator) {
        let numbers = match generator.random_range(0..3) {
            0 => Numbers::Rolled(random_roll(&mut generator)),
            _ => random_cascade(&mut generator).0,
        };
        let rules = RuleSet { overshoot: generator.random(), ..RuleSet::EXPRESS };
        if outcome(&position, &rules).is_some() {
            continue;
        }
        let Some(plays) = few_plays(&position, numbers, &rules) else { continue };
        let start = PartialPlay::new(&position, numbers, &rules);
        let expected: HashSet<_> = plays.iter().map(|legal| (legal.result, legal.next)).collect();
        for legal in &plays {
            assert_eq!(followed(start.clone(), legal), (legal.result, legal.next), "{legal} at {position:?}");
        }
        for _ in 0..2 {
            let found = reached(start.clone(), &mut generator);
            assert!(expected.contains(&found), "{found:?} by {numbers} under {rules} at {position:?}");
        }
        compared += usize::from(numbers.is_cascade(&rules));
        handed_over += plays.iter().filter(|legal| !legal.next.pending.is_empty()).count();
    }
    assert!(compared > 20 && handed_over > 3, "{compared}, {handed_over}");
}

/// With 6-5 at the start, either number can be played first. The other number can then be played with the
/// same checker or with another one.
#[test]
fn steps_of_a_roll_at_the_start_are_known() {
    let roll = "65".parse::<plakoto::rules::Roll>().expect("a roll");
    let mut play = PartialPlay::new(&Position::START, roll, &RuleSet::PLAKOTO);
    let next = |play: &PartialPlay| -> Vec<(String, u8)> {
        play.next_steps().iter().map(|next| (next.step.to_string(), next.number)).collect()
    };
    assert_eq!(next(&play), [("24/18".into(), 6), ("24/19".into(), 5)]);
    let five = play.next_steps()[1];
    assert!(!five.pins && !five.unpins);
    assert_eq!(play.make(five.step), Some(5));
    assert_eq!(play.left().collect::<Vec<_>>(), [6]);
    assert_eq!(next(&play), [("19/13".into(), 6), ("24/18".into(), 6)]);
    assert_eq!(play.make(five.step), None, "the five is spent");
    let six = play.next_steps()[0];
    assert!(play.make(six.step) == Some(6) && play.is_complete());
    assert_eq!((play.position(), play.next()), (&six.after, Next::OPPONENT));
}

/// Each step of a legal play uses one number. The number equals the pips of the step, except that a larger
/// number may bear off.
#[test]
fn every_step_uses_a_number() {
    let mut generator = generator(83);
    for position in positions(500, &mut generator) {
        let (roll, rules) = (random_roll(&mut generator), random_rules(&mut generator));
        for legal in rules.legal_plays(&position, roll) {
            let used = used_numbers(&position, roll.into(), &legal.play, &rules);
            assert_eq!(used.len(), legal.play.length(), "{legal} of {roll} under {rules} at {position:?}");
            let mut left = if roll.is_double() { vec![roll.high(); 4] } else { roll.dice().to_vec() };
            for (step, number) in legal.play.steps().zip(used) {
                let at = left.iter().position(|die| *die == number);
                left.remove(at.unwrap_or_else(|| panic!("{number} of {roll} in {legal}")));
                match step.to {
                    Some(to) => assert_eq!(step.start() - to.number(), number, "{legal}"),
                    None => assert!(step.start() <= number, "{legal} of {roll}"),
                }
            }
        }
    }
}
