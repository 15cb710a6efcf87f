//! Evaluation networks: all instruction sets give the same values, networks can be written and read again,
//! damaged files are detected, and the documents describe the shipped network.

use std::sync::Arc;

use plakoto::FileCause;
use plakoto::engine::{Engine, SelfPlay};
use plakoto::eval::network::{Extras, Shape};
use plakoto::eval::simd::Simd;
use plakoto::eval::{Chances, Evaluator, Network, Pruner, Stakes, shipped_pruner};
use plakoto::rules::{Dice, Point, Position, RuleSet, Side, outcome};
use plakoto::search::{Replies, Search};
use proptest::prelude::{ProptestConfig, any, prop_assert, proptest};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use sha2::{Digest, Sha256};

/// The signature that `plakoto bench` prints for 300 decisions (the default is 2000). It depends on the
/// shipped network and the search, not on the instruction set, the number of threads or the processor.
const SIGNATURE: u64 = 0xd89c_978e_ca0b_7f78;

const RULES: RuleSet = RuleSet::PLAKOTO;

/// Returns the file of a network with random weights.
fn random_file(shape: Shape, rules: &RuleSet) -> Vec<u8> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(7);
    let (hidden, second, phases) = (shape.hidden(), shape.second(), shape.phases());
    let mut file = b"PLAKNET\x01".to_vec();
    file.extend(format!("{:\0<16}", rules.to_string()).bytes());
    file.extend((hidden as u16).to_le_bytes());
    file.extend([second as u8, phases as u8, shape.extras().bits(), FIRST_DIGITS, LATER_DIGITS]);
    file.push(shape.first_layers() as u8 - 1);
    let mut weights = |count: usize, most: f32, digits: u8| -> Vec<u8> {
        let most = (most * f32::from(1_u16 << digits)) as i16;
        (0..count).flat_map(|_| random.random_range(-most..=most).to_le_bytes()).collect()
    };
    // The sizes of these weights assume that about 26 inputs are 1.
    file.extend(weights(shape.all_inputs() * hidden, 0.35, FIRST_DIGITS));
    file.extend(weights(hidden, 0.1, FIRST_DIGITS));
    for _ in 0..phases {
        file.extend(weights(hidden * second, (3.0 / hidden as f32).sqrt(), LATER_DIGITS));
        file.extend((0..second).flat_map(|unit| (unit as i32 * 1000).to_le_bytes()));
        file.extend(weights(second * 16, (3.0 / second as f32).sqrt(), LATER_DIGITS));
    }
    let hash = Sha256::digest(&file);
    file.extend(hash);
    file
}

/// Numbers of binary digits after the point of the weights in a random network.
const FIRST_DIGITS: u8 = 7;
const LATER_DIGITS: u8 = 10;

fn random_network(shape: Shape) -> Network {
    Network::from_bytes(&random_file(shape, &RULES)).expect("a network")
}

/// Returns the file of a small network.
fn small_file(rules: &RuleSet) -> Vec<u8> {
    random_file(Shape::new(64, 16, 1, Extras::NONE).expect("a shape"), rules)
}

/// Returns networks that together contain every kind of layer.
fn networks() -> impl Iterator<Item = Network> {
    let (none, shots, blocks) = (Extras::NONE, Extras::SHOTS, Extras::BLOCKS);
    let shapes = [(64, 16, 1, none), (192, 32, 8, shots), (256, 48, 1, blocks), (448, 64, 8, none)];
    let shapes =
        shapes.map(|(hidden, second, phases, extras)| Shape::new(hidden, second, phases, extras).expect("a shape"));
    shapes.into_iter().chain(shapes[1].with_first_layers(2)).map(random_network)
}

/// Returns positions from self-play, from the point of view of the player who has moved.
fn positions(count: usize) -> Vec<Position> {
    decisions(count).into_iter().map(|(near, _)| near).collect()
}

fn values(network: &Network, near: &Position, positions: &[Position]) -> Vec<Chances> {
    let mut values = Vec::new();
    network.evaluate_all(near, positions, &RULES, &mut |index, chances| {
        assert_eq!(index, values.len());
        values.push(chances);
    });
    values
}

#[test]
fn every_instruction_set_gives_the_same_bits() {
    let positions = positions(150);
    for mut network in networks() {
        network.set_simd(Simd::Plain);
        let plain = values(&network, &Position::START, &positions);
        for simd in Simd::ALL.into_iter().filter(|simd| simd.is_available()) {
            network.set_simd(simd);
            assert_eq!(values(&network, &Position::START, &positions), plain, "{simd}");
        }
    }
}

#[test]
fn the_near_position_does_not_change_values() {
    let positions = positions(40);
    for network in networks() {
        let alone: Vec<_> = positions.iter().map(|position| network.evaluate(position, &RULES)).collect();
        for near in &positions {
            assert_eq!(values(&network, near, &positions), alone);
        }
    }
}

#[test]
fn chances_sum_to_one_and_impossible_outcomes_have_none() {
    for network in networks() {
        for position in positions(200) {
            for rules in RuleSet::ALL {
                let Chances { win, lose, draw } = network.evaluate(&position, &rules);
                let sum: f32 = win.iter().chain(&lose).sum::<f32>() + draw;
                assert!((sum - 1.0).abs() < 1e-5, "{sum}");
                assert_eq!([win[2], lose[2]], [0.0; 2], "networks are not trained for triple games");
                let gammons = [(Side::Theirs, win), (Side::Mine, lose)];
                assert!(gammons.iter().all(|(loser, ways)| position.off(*loser) == 0 || ways[1] == 0.0));
                let mothers = [Side::Theirs, Side::Mine]
                    .map(|side| position.stack(Point::start_of(side, position.course())).checkers(side));
                for (way, checkers) in [win[3], lose[3]].into_iter().zip(mothers) {
                    assert!(way == 0.0 || (checkers > 0 && rules.mother.is_some()), "{position:?}");
                }
            }
        }
    }
}

#[test]
fn files_round_trip() {
    for network in networks() {
        let bytes = network.to_bytes();
        let read = Network::from_bytes(&bytes).expect("a written file can be read");
        assert_eq!(read.id(), network.id());
        assert_eq!(read.to_bytes(), bytes);
        assert_eq!(read, network, "a packed file is read as an unpacked one");
    }
}

/// The network's value of the starting position must agree with the values after its rolls. No play leads to
/// this position, so a network trained only on positions after plays would not know its value.
#[test]
fn the_value_of_the_start_agrees_with_its_rolls() {
    for rules in RuleSet::ALL {
        let mut engine = Engine::default();
        engine.set_rules(rules);
        let [at_once, by_rolls] = [0, 1].map(|plies| engine.ask().plies(plies).evaluate(&rules.start()).equity);
        assert!((at_once - by_rolls).abs() < 0.05, "{rules}: {at_once}, by its rolls {by_rolls}");
    }
}

#[test]
fn invalid_network_files_are_reported() {
    let bytes = small_file(&RULES);
    let error = |bytes: &[u8]| Network::from_bytes(bytes).expect_err("no network").to_string();
    for foreign in [&b""[..], b"PLAKNET", b"GNU Backgammon 1.07", &[0; 100]] {
        let error = Network::from_bytes(foreign).expect_err("no network");
        assert_eq!(error.cause, FileCause::Foreign, "{foreign:?}");
    }
    for length in [8, 20, 40, 1000, bytes.len() - 1] {
        let message = error(&bytes[..length]);
        assert!(message.starts_with("the network file is damaged: expected "), "{message}");
    }
    assert_eq!(error(&[&bytes[..], b"!"].concat()), error(&[&bytes[..], b"?"].concat()));
    for (index, byte, expected) in [
        (24, 65, "expected a number of hidden units that is a multiple of 32 up to 512, got 65"),
        (26, 17, "expected a second-layer width of 16, 32, 48 or 64, got 17"),
        (27, 3, "expected 1 or 8 phases, got 3"),
        (31, 1, "expected a single first layer, because there is a single phase, got 2"),
        (5000, 77, "the contents do not match the hash at the end"),
    ] {
        let mut changed = bytes.clone();
        changed[index] = byte;
        assert_eq!(error(&changed), format!("the network file is damaged: {expected}"));
    }
    let missing = Network::read("no-such-file".as_ref()).expect_err("no file").to_string();
    assert!(missing.starts_with("cannot read no-such-file: "), "{missing}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn every_damage_is_detected(index in any::<proptest::sample::Index>(), bit in 0..8u8) {
        let mut bytes = Network::from_bytes(&small_file(&RULES)).expect("a network").to_bytes();
        let index = index.index(bytes.len());
        bytes[index] ^= 1 << bit;
        prop_assert!(Network::from_bytes(&bytes).is_err());
    }
}

#[test]
fn a_network_for_other_rules_is_used_with_a_remark() {
    let tapa = Arc::new(Network::from_bytes(&small_file(&RuleSet::TAPA)).expect("a network"));
    let mut engine = Engine::default();
    assert_eq!(engine.rule_set_mismatch(), None);
    engine.set_evaluator(tapa);
    let others = engine.rule_set_mismatch().expect("other rules").to_string();
    assert_eq!(others, "The network was trained for tapa, not for plakoto.");
    engine.set_rules(RuleSet::TAPA);
    assert_eq!(engine.rule_set_mismatch(), None);
    engine.set_rules(RuleSet::TZANNES);
    assert_eq!(engine.evaluator().made_for(), Some(RuleSet::TAPA), "a network for other rules is kept");
    engine.use_shipped();
    assert_eq!(engine.evaluator().made_for(), Some(RuleSet::TZANNES));
}

#[test]
fn the_signature_does_not_depend_on_the_thread_count() {
    let signature = |threads| {
        let mut engine = Engine::default();
        engine.set_threads(threads).expect("a number of threads");
        SelfPlay::new(&engine, 300).signature(&engine)
    };
    assert_eq!(format!("{:016x}", signature(1)), format!("{SIGNATURE:016x}"));
    assert_eq!(signature(3), signature(1));
}

/// Returns positions from self-play, each with the positions after its legal plays. The positions after plays
/// are from the point of view of the opponent.
fn decisions(count: usize) -> Vec<(Position, Vec<Position>)> {
    let (engine, mut replies, mut dice) = (Engine::default(), Replies::default(), Dice::seeded(9));
    let (rules, mut position) = (RuleSet::PLAKOTO, Position::START);
    let search = Search::new(engine.evaluator(), &rules, Stakes::points(&rules));
    let next = |_| {
        let near = position.swap_sides();
        let best = search.best_reply(&position, dice.roll(), &mut replies);
        position = if outcome(&best.after, &rules).is_some() { Position::START } else { best.after };
        (near, replies.after().to_vec())
    };
    (0..count).map(next).collect()
}

/// The network's best play is nearly always among the twelve plays that the pruner (a small network that
/// drops unpromising plays) ranks highest.
#[test]
fn the_pruner_keeps_good_plays() {
    let (engine, rules) = (Engine::default(), RuleSet::PLAKOTO);
    let pruner = shipped_pruner(&rules).unwrap();
    let search = Search::new(engine.evaluator(), &rules, Stakes::points(&rules));
    let (mut scores, mut missed) = (Vec::new(), 0);
    for (near, after) in decisions(500) {
        let mut equities = Vec::new();
        engine.evaluator().evaluate_all(&near, &after, &rules, &mut |_, chances| {
            equities.push(search.stakes.equity(&chances.swap_sides()));
        });
        let best = (0..after.len()).max_by(|a, b| equities[*a].total_cmp(&equities[*b])).unwrap();
        pruner.score(&near, &after, &mut scores);
        let better = scores.iter().filter(|score| **score > scores[best]).count();
        missed += usize::from(better >= 12);
    }
    assert!(missed < 50, "{missed}");
}

#[test]
fn damaged_pruner_files_are_refused() {
    let pruner = shipped_pruner(&RuleSet::PLAKOTO).unwrap();
    let bytes = std::fs::read("crates/networks/files/8f67212a741e.pruner").unwrap();
    assert_eq!(Pruner::from_bytes(&bytes).unwrap(), *pruner);
    let error = |bytes: &[u8]| Pruner::from_bytes(bytes).unwrap_err().to_string();
    let expected = "expected a pruner file (such a file starts with `PLAKPRU` and version 1), got something else";
    assert_eq!(error(&Engine::default().evaluator().description().to_string().into_bytes()), expected);
    assert!(error(&bytes[..bytes.len() - 1]).starts_with("the pruner file is damaged: expected "));
    assert!(error(&bytes[..20]).starts_with("the pruner file is damaged: expected "));
    for index in (8..bytes.len()).step_by(997) {
        let mut changed = bytes.clone();
        changed[index] ^= 1;
        let message = error(&changed);
        assert_eq!(message, "the pruner file is damaged: the contents do not match the hash at the end");
    }
}

/// Pruning changes the equities from searches only slightly.
#[test]
fn pruning_changes_values_little() {
    let (pruned, mut whole) = (Engine::default(), Engine::default());
    whole.set_pruner(None);
    let mut difference = 0.0;
    for (near, _) in decisions(40) {
        let [a, b] = [&pruned, &whole].map(|engine| engine.ask().plies(1).evaluate(&near).equity);
        difference += (a - b).abs() / 40.0;
    }
    assert!(difference > 0.0, "pruning does nothing");
    assert!(difference < 0.005, "{difference}");
}
