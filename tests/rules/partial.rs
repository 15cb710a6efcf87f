//! Plays made step by step, compared with the naive rules and with the legal plays.

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

/// With more of them a cascade is not followed.
const MOST_RESULTS: usize = 30;

/// So many positions of games, and as many that were set up.
fn positions(count: usize, generator: &mut Generator) -> Vec<Position> {
    let mut positions = self_play(count, generator);
    positions.extend((0..count).map(|_| placed(generator)));
    positions
}

/// The results of the legal plays with who is next, unless they are many.
fn few_results(position: &Position, numbers: Numbers, rules: &RuleSet) -> Option<HashSet<(Position, Next)>> {
    let mut results = HashSet::new();
    each_result(position, numbers, rules, &mut |legal| {
        results.insert((legal.result, legal.next));
        if results.len() > MOST_RESULTS { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })
    .is_continue()
    .then_some(())?;
    if results.is_empty() {
        let pass = LegalPlay::pass(position, numbers, rules);
        results.insert((pass.result, pass.next));
    }
    Some(results)
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
    assert!(longer.make(step).is_some(), "{step} in {play:?}");
    sequences(&longer, all);
}

fn different_steps(play: &PartialPlay) -> HashSet<Step> {
    play.next_steps().into_iter().map(|next| next.step).collect()
}

/// Every sequence of steps that the naive rules allow can be made, and no other.
#[test]
fn steps_are_those_of_the_naive_rules() {
    let mut generator = generator(81);
    for position in positions(3_000, &mut generator) {
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
            assert!(longer.make(step).is_some(), "{step} in {play:?}");
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
    for position in positions(400, &mut generator) {
        let numbers = match generator.random_range(0..3) {
            0 => Numbers::Rolled(random_roll(&mut generator)),
            _ => random_cascade(&mut generator).0,
        };
        let rules = RuleSet { overshoot: generator.random(), ..RuleSet::EXPRESS };
        if outcome(&position, &rules).is_some() {
            continue;
        }
        let Some(expected) = few_results(&position, numbers, &rules) else { continue };
        let found = reached(PartialPlay::new(&position, numbers, &rules));
        assert_eq!(found, expected, "{numbers} under {rules} at {position:?}");
        compared += usize::from(numbers.is_cascade(&rules));
        handed_over += expected.iter().filter(|(_, next)| !next.pending.is_empty()).count();
    }
    assert!(compared > 100 && handed_over > 50, "{compared}, {handed_over}");
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
    assert_eq!(play.make(five.step), Some(5));
    assert_eq!(play.left().collect::<Vec<_>>(), [6]);
    assert_eq!(next(&play), [("19/13".into(), 6), ("24/18".into(), 6)]);
    assert_eq!(play.make(five.step), None, "the five is spent");
    let six = play.next_steps()[0];
    assert!(play.make(six.step) == Some(6) && play.is_complete());
    assert_eq!((play.position(), play.next()), (&six.after, Next::OPPONENT));
}

/// Each step of a legal play uses a number of its own, that of its pips unless a larger one bears off.
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
                    Some(to) => assert_eq!(step.from.number() - to.number(), number, "{legal}"),
                    None => assert!(step.from.number() <= number, "{legal} of {roll}"),
                }
            }
        }
    }
}
