//! The reasons that are given for illegal plays and steps, compared with the position on the board.

use plakoto::notation::play_text::PlayText;
use plakoto::notation::play_text::Reason::{self, *};
use plakoto::rules::{Numbers, PartialPlay, Point, Position, Roll, RuleSet, Side, Step, outcome};
use rand::RngExt;

use crate::movegen::random_rules;
use crate::support::positions::{Generator, generator, placed, random_roll, self_play};

/// Returns the distances that one checker can move with a roll.
fn distances(roll: Roll) -> Vec<u8> {
    let [first, second] = roll.dice();
    if roll.is_double() { (1..=4).map(|times| times * first).collect() } else { vec![first, second, first + second] }
}

/// Returns the reason why a step is illegal, if the reason follows from the board and the dice alone.
fn seen(position: &Position, step: Step, distances: &[u8]) -> Option<Reason> {
    let from = position.stack(step.from?);
    if step.to >= step.from {
        return Some(Direction);
    } else if from.has_pinned(Side::Mine) {
        return Some(Pinned);
    } else if from.free(Side::Mine) == 0 {
        return Some(NoChecker);
    }
    let to = step.to?;
    let stack = position.stack(to);
    if stack.has_pinned(Side::Mine) {
        Some(OwnPinned)
    } else if !stack.is_open_to(Side::Mine) {
        Some(Blocked)
    } else {
        let distance = step.start() - to.number();
        (!distances.contains(&distance)).then_some(Die)
    }
}

fn random_step(generator: &mut Generator) -> Step {
    let from = Point::new(generator.random_range(1..=24));
    Step { from, to: Point::new(generator.random_range(0..=24)) }
}

/// Returns positions with a roll and a rule set under which the game is not over.
fn questions(count: usize, seed: u64) -> Vec<(Position, Roll, RuleSet)> {
    let mut generator = generator(seed);
    let mut positions = self_play(count, &mut generator);
    positions.extend((0..count).map(|_| placed(&mut generator)));
    let mut found = Vec::new();
    for position in positions {
        let rules = match generator.random_range(0..5) {
            4 => random_rules(&mut generator),
            known => RuleSet::ALL[known],
        };
        let roll = random_roll(&mut generator);
        let is_over = outcome(&position, &rules).is_some();
        if !is_over && !Numbers::from(roll).is_cascade(&rules) {
            found.push((position, roll, rules));
        }
    }
    found
}

#[test]
fn reasons_against_plays_agree_with_the_board() {
    let mut generator = generator(7);
    let mut reasons = std::collections::HashMap::new();
    for (position, roll, rules) in questions(1500, 1) {
        let may_pass = rules.legal_plays(&position, roll).iter().any(|legal| legal.play.is_pass());
        for _ in 0..20 {
            let step = random_step(&mut generator);
            let text: PlayText = step.to_string().parse().expect("a step is a play");
            let Err(error) = text.resolve(&position, roll, &rules) else { continue };
            let reason = error.reason();
            *reasons.entry(reason).or_insert(0) += 1;
            let expected = match seen(&position, step, &distances(roll)) {
                Some(Direction) => Some(Direction),
                _ if may_pass => Some(NoPlay),
                seen => seen,
            };
            match expected {
                Some(expected) => assert_eq!(reason, expected, "{step} {roll} in {position} under {rules}"),
                None => assert!(
                    ![NoChecker, Pinned, Direction, NoPlay].contains(&reason),
                    "{step} {roll} in {position} under {rules}: {reason:?}"
                ),
            }
            let number = error.step.map(|(number, _)| number);
            let is_of_a_step = ![NoPlay, Both, Higher, TooMany, Other].contains(&reason);
            assert_eq!(number, is_of_a_step.then_some(1), "{step} {roll} in {position} under {rules}");
        }
    }
    for reason in [NoPlay, Direction, NoChecker, Pinned, Die, Blocked, OwnPinned, NotHome, Both] {
        assert!(reasons.contains_key(&reason), "{reason:?} never occurred: {reasons:?}");
    }
}

#[test]
fn reasons_against_steps_agree_with_the_board() {
    let mut generator = generator(8);
    for (position, roll, rules) in questions(1000, 2) {
        let mut play = PartialPlay::new(&position, roll, &rules);
        loop {
            let next = play.next_steps();
            let left: Vec<u8> = play.next_numbers().collect();
            for _ in 0..10 {
                let step = random_step(&mut generator);
                if next.iter().any(|next| next.step == step) {
                    continue;
                }
                let reason = Reason::against(&play, step, &rules);
                let place = format!("{step} {roll} in {position} under {rules} after {:?}", play.play());
                if play.is_complete() {
                    let is_pass = play.play().is_pass();
                    assert_eq!(reason, if is_pass { NoPlay } else { TooMany }, "{place}");
                } else if let Some(seen) = seen(play.position(), step, &left) {
                    assert_eq!(reason, seen, "{place}");
                } else if step.to.is_some() {
                    assert!(matches!(reason, Both | Higher), "{place}: {reason:?}");
                } else {
                    let of_bearing_off = [NotHome, PinnedHome, Behind, Die, Both, Higher];
                    assert!(of_bearing_off.contains(&reason), "{place}: {reason:?}");
                }
            }
            let Some(chosen) = next.get(generator.random_range(0..next.len().max(1))) else { break };
            assert!(play.make(chosen.step).is_some());
        }
    }
}

/// With 5-4, a checker on 10 can move to 5 or to 6. The other number would then end on 1, which the opponent
/// blocks. Only one number can be played, so it must be the higher one.
#[test]
fn the_higher_number_must_be_played_if_only_one_can_be() {
    let board = "0 -2 0 0 0 0 0 0 0 0 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0";
    let position = plakoto::notation::simple_board::parse(board).expect("a board");
    let (roll, rules) = (Roll::new(5, 4).expect("dice"), RuleSet::PLAKOTO);
    let text: PlayText = "10/6".parse().expect("a play");
    let error = text.resolve(&position, roll, &rules).expect_err("the lower number is illegal");
    assert_eq!(error.reason(), Higher);
    let play = PartialPlay::new(&position, roll, &rules);
    let step = Step { from: Point::new(10), to: Point::new(6) };
    assert_eq!(Reason::against(&play, step, &rules), Higher);
}

/// Random texts about random games without pins: a text is refused exactly if no legal play has its result, and
/// the rules of these games are among the reasons.
#[test]
fn reasons_in_games_without_pins() {
    let (mut generator, mut reasons) = (generator(12), std::collections::HashSet::new());
    let point = |generator: &mut Generator| generator.random_range(0..=25).to_string();
    for name in ["portes", "portes hit-and-run=off", "fevga", "fevga sixes=nowhere", "narde"] {
        let rules: RuleSet = name.parse().expect("a rule set");
        let mut position = rules.start();
        for _ in 0..400 {
            let roll = random_roll(&mut generator);
            let plays = rules.legal_plays(&position, roll);
            for legal in &plays {
                let text: PlayText = legal.to_string().parse().expect("a play");
                let read = text.resolve(&position, roll, &rules).expect("a legal play is read");
                assert_eq!(read.result, legal.result, "{legal} {roll} in {position} under {rules}");
            }
            for _ in 0..20 {
                let hops: Vec<String> = (0..generator.random_range(1..=2))
                    .map(|_| format!("{}/{}", point(&mut generator), point(&mut generator)))
                    .collect();
                let Ok(text) = hops.join(" ").parse::<PlayText>() else { continue };
                match text.resolve(&position, roll, &rules) {
                    Ok(read) => assert!(plays.iter().any(|legal| legal.result == read.result)),
                    Err(error) => drop(reasons.insert(error.reason())),
                }
            }
            let after = plays[generator.random_range(0..plays.len())].after();
            position = if outcome(&after, &rules).is_some() { rules.start() } else { after };
        }
    }
    for reason in [Bar, Runner, Blocked, Die, NotHome] {
        assert!(reasons.contains(&reason), "{reason:?} never occurred: {reasons:?}");
    }
}
