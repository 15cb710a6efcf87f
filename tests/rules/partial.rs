//! Plays made step by step, compared with the naive rules and with the legal plays.

use std::collections::{BTreeSet, HashSet};

use plakoto::rules::{
    LegalPlay, Next, Numbers, PartialPlay, Position, RuleSet, Side, Step, legal_plays, outcome,
};
use rand::RngExt;

use crate::cascade::random_cascade;
use crate::movegen::random_rules;
use crate::support::naive::{self, Board};
use crate::support::positions::{Generator, generator, placed, random_roll, self_play};

/// Positions of each kind, with one roll each.
const POSITIONS: usize = 3_000;

/// With more of them a cascade is not followed.
const MOST_RESULTS: usize = 300;

fn positions(generator: &mut Generator) -> Vec<Position> {
    let mut positions = self_play(POSITIONS, generator);
    positions.extend((0..POSITIONS).map(|_| placed(generator)));
    positions
}

/// Each play to its end, by every step that can be next.
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
    assert!(longer.make(step), "{step} in {play:?}");
    sequences(&longer, all);
}

fn different_steps(play: &PartialPlay) -> HashSet<Step> {
    play.next_steps().into_iter().map(|next| next.step).collect()
}

/// Every sequence of steps that the naive rules allow can be made, and no other.
#[test]
fn steps_are_those_of_the_naive_rules() {
    let mut generator = generator(81);
    for position in positions(&mut generator) {
        let (roll, rules) = (random_roll(&mut generator), random_rules(&mut generator));
        let mut found = BTreeSet::new();
        sequences(&PartialPlay::new(&position, roll, &rules), &mut found);
        let lines = naive::sequences(&Board::of(&position), roll.dice(), &rules);
        let expected: BTreeSet<_> = lines.into_iter().map(|line| line.steps).collect();
        assert_eq!(found, expected, "{roll} under {rules} at {position:?}");
    }
}

/// What is reached by all steps, with who is next.
fn reached(start: PartialPlay) -> HashSet<(Position, Next)> {
    let (mut results, mut known, mut waiting) = (HashSet::new(), HashSet::new(), vec![start]);
    while let Some(play) = waiting.pop() {
        if play.is_complete() {
            results.insert((*play.position(), play.next()));
        }
        for step in different_steps(&play) {
            let mut longer = play.clone();
            assert!(longer.make(step), "{step} in {play:?}");
            if known.insert((*longer.position(), longer.play().length())) {
                waiting.push(longer);
            }
        }
    }
    results
}

/// Also in cascades, and after numbers that were handed over: what is reached are the results of the legal plays.
#[test]
fn results_of_cascades_are_reached_step_by_step() {
    let mut generator = generator(82);
    let (mut compared, mut handed_over) = (0, 0);
    for position in positions(&mut generator) {
        let numbers = match generator.random_range(0..3) {
            0 => Numbers::Rolled(random_roll(&mut generator)),
            _ => random_cascade(&mut generator).0,
        };
        let rules = RuleSet { overshoot: generator.random(), ..RuleSet::EXPRESS };
        if outcome(&position, &rules).is_some() {
            continue;
        }
        let mut plays: Vec<LegalPlay> = Vec::new();
        let is_long =
            position.off(Side::Mine) == 0 && numbers.is_cascade(&rules) && position.pips(Side::Mine) > 90;
        if is_long {
            continue;
        }
        legal_plays(&position, numbers, &rules, &mut plays);
        if plays.len() > MOST_RESULTS {
            continue;
        }
        let expected: HashSet<_> = plays.iter().map(|legal| (legal.result, legal.next)).collect();
        let found = reached(PartialPlay::new(&position, numbers, &rules));
        assert_eq!(found, expected, "{numbers} under {rules} at {position:?}");
        compared += usize::from(numbers.is_cascade(&rules));
        handed_over += plays.iter().filter(|legal| !legal.next.pending.is_empty()).count();
    }
    assert!(compared > 300 && handed_over > 100, "{compared}, {handed_over}");
}

/// 6-5 at the start: either number first, then the other one by the same checker or by another.
#[test]
fn steps_of_a_roll_at_the_start() {
    let roll = "65".parse::<plakoto::rules::Roll>().expect("a roll");
    let mut play = PartialPlay::new(&Position::START, roll, &RuleSet::PLAKOTO);
    let next = |play: &PartialPlay| -> Vec<(String, u8)> {
        play.next_steps().iter().map(|next| (next.step.to_string(), next.number)).collect()
    };
    assert_eq!(next(&play), [("24/18".into(), 6), ("24/19".into(), 5)]);
    let five = play.next_steps()[1];
    assert!(!five.pins && !five.unpins);
    assert!(play.make(five.step));
    assert_eq!(play.left().collect::<Vec<_>>(), [6]);
    assert_eq!(next(&play), [("19/13".into(), 6), ("24/18".into(), 6)]);
    assert!(!play.make(five.step), "the five is spent");
    let six = play.next_steps()[0];
    assert!(play.make(six.step) && play.is_complete());
    assert_eq!((play.position(), play.next()), (&six.after, Next::OPPONENT));
}
