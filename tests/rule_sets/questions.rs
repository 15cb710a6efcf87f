//! Questions about a position: best plays, evaluations and rollouts.

use plakoto::engine::Engine;
use plakoto::eval::{Chances, Stakes};
use plakoto::notation::play_text;
use plakoto::notation::play_text::PlayText;
use plakoto::rollout::{Rollout, RolloutSettings};
use plakoto::rules::{LegalPlay, Numbers, Pending, Position, RuleSet};
use plakoto::search::Candidate;

use crate::support::{Conversation, engine, line_of, middle, pending, rolled, under_each};

/// Returns positions from the start and the middle of a game, with a double and with two different numbers.
/// If the rules have pending numbers (passed on by the opponent), adds positions with such numbers.
fn situations(rules: &RuleSet) -> Vec<(Position, Numbers)> {
    let (start, middle) = (rules.start(), middle(rules));
    let rolls = [(start, "31"), (start, "66"), (middle, "53"), (middle, "55")];
    let mut situations: Vec<_> = rolls.map(|(position, dice)| (position, rolled(dice))).into();
    if rules.hand_over {
        situations.extend(["2,4", "5,5,6,6,6,6"].map(|numbers| (middle, Numbers::HandedOver(pending(numbers)))));
    }
    situations
}

fn hint(engine: &Engine, position: &Position, numbers: Numbers, plies: u8) -> Vec<Candidate> {
    engine.ask().plies(plies).hint(position, numbers)
}

fn assert_sums_to_one(chances: &Chances) {
    let all = chances.win.iter().chain(&chances.lose).chain([&chances.draw]);
    assert!(all.clone().all(|chance| (0.0..=1.0).contains(chance)), "{chances:?}");
    assert!((all.sum::<f32>() - 1.0).abs() < 1e-4, "{chances:?}");
}

/// Checks that the text of the play is parsed as the same legal play.
fn assert_legal(legal: &LegalPlay, position: &Position, numbers: Numbers, rules: &RuleSet) {
    let text = play_text::write_steps(&legal.play).parse::<PlayText>().expect("a play");
    assert_eq!(text.resolve(position, numbers, rules).as_ref(), Ok(legal), "{numbers}");
}

/// Checks that the hint contains every legal play. Skips cascades (doubles that go on with higher numbers),
/// which have too many plays.
fn assert_complete(hint: &[Candidate], position: &Position, numbers: Numbers, rules: &RuleSet) {
    if !numbers.is_cascade(rules) {
        let plays = rules.legal_plays(position, numbers);
        assert_eq!(hint.len(), plays.len(), "{numbers}");
        assert!(plays.iter().all(|play| hint.iter().any(|candidate| candidate.legal == *play)), "{numbers}");
    }
}

#[test]
fn a_hint_ranks_legal_plays() {
    under_each(|rules| {
        let engine = engine(rules, 2);
        for (position, numbers) in situations(&rules) {
            for plies in [0, 1] {
                let hint = hint(&engine, &position, numbers, plies);
                assert_complete(&hint, &position, numbers, &rules);
                assert_eq!(hint[0].plies, plies);
                let searched = hint.iter().filter(|candidate| candidate.plies == plies);
                assert!(searched.map(|candidate| -candidate.equity).is_sorted(), "{hint:?}");
                for candidate in &hint {
                    assert_legal(&candidate.legal, &position, numbers, &rules);
                    assert_sums_to_one(&candidate.chances);
                }
            }
        }
    });
}

#[test]
fn the_equity_of_a_position_agrees_with_its_chances() {
    under_each(|rules| {
        let engine = engine(rules, 2);
        for (position, numbers) in situations(&rules) {
            let question = engine.ask().plies(1).pending(numbers.pending());
            let found = question.evaluate_by_depth(&position);
            assert_eq!(found.iter().map(|evaluation| evaluation.plies).collect::<Vec<_>>(), [0, 1]);
            for evaluation in &found {
                assert_sums_to_one(&evaluation.chances);
                let worth = Stakes::points(&rules).equity(&evaluation.chances);
                assert!((evaluation.equity - worth).abs() < 1e-5, "{evaluation:?} is worth {worth}");
            }
        }
    });
}

/// Rolls out two plays with a few trials.
fn rolled_out(rules: RuleSet, threads: usize, numbers: Numbers) -> Rollout {
    let engine = engine(rules, threads);
    let plays = hint(&engine, &middle(&rules), numbers, 0).into_iter().take(2).map(|candidate| candidate.legal);
    let settings = RolloutSettings { trials: 6, truncation: Some(4), ..RolloutSettings::default() };
    engine.ask().roll_out_plays(plays, settings)
}

#[test]
fn rollouts_do_not_depend_on_the_thread_count() {
    under_each(|rules| {
        for (_, numbers) in situations(&rules).split_off(2) {
            let [one, two] = [1, 2].map(|threads| rolled_out(rules, threads, numbers));
            assert_eq!(one.trials(), 6);
            for (one, two) in one.rolled().iter().zip(two.rolled()) {
                assert_eq!((one.play, one.tally), (two.play, two.tally), "{numbers}");
                assert_sums_to_one(&one.tally.chances());
            }
        }
    });
}

#[test]
fn replies_in_json_name_the_rules() {
    under_each(|rules| {
        let mut session = Conversation::new(rules);
        session.say("set output json on");
        session.say("set rollout trials 4");
        session.say("set rollout truncation plies 2");
        for (position, numbers) in situations(&rules) {
            session.say(&format!("position gnubgid {position}"));
            session.say(&line_of(numbers));
            for question in ["hint", "bestmove", "eval", "rollout", "go depth 0", "show variant"] {
                let reply = session.ask(question);
                assert_eq!(reply["variant"], rules.to_string(), "{question}: {reply}");
                let shown: Vec<String> = numbers.pending().numbers().map(|number| number.to_string()).collect();
                assert_eq!(reply["pending"].to_string(), format!("[{}]", shown.join(",")), "{question}");
            }
        }
    });
}

/// Only rules under which unplayable dice numbers pass to the opponent have pending numbers.
#[test]
fn numbers_are_pending_only_under_rules_with_a_hand_over() {
    under_each(|rules| {
        let (engine, position) = (engine(rules, 1), middle(&rules));
        for (_, numbers) in situations(&rules) {
            let hint = hint(&engine, &position, numbers, 0);
            assert!(rules.hand_over || hint.iter().all(|found| found.legal.next.pending == Pending::NONE));
        }
    });
}
