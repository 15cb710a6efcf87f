//! Replies to commands whose search was stopped.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use plakoto::eval::{Chances, Description, Evaluator};
use plakoto::rules::{Position, RuleSet};
use serde_json::Value;

use crate::conversation::Conversation;
use crate::pip_count::PipCount;

const QUESTION: &str = "AACA/z8AAID/Pw 31";

#[test]
fn a_stopped_search_reports_its_depth() {
    let mut conversation = Conversation::stopped(PipCount);
    for line in [format!("hint {QUESTION}"), format!("why {QUESTION}"), "eval".to_owned()] {
        assert_eq!(conversation.text(&line).lines().last(), Some("Stopped at 0-ply."), "{line}");
        assert_eq!(conversation.ask(&line)["stopped"], true, "{line}");
    }
    conversation.tell(["dice 31"]);
    for (line, effort) in [("bestmove", ""), ("go", " nodes "), ("go infinite", " nodes ")] {
        let text = conversation.text(line);
        let mut lines = text.lines().rev();
        assert!(lines.next().is_some_and(|last| last.starts_with("bestmove ")), "{text}");
        let stopped = format!("info stopped depth 0{effort}");
        assert!(lines.next().is_some_and(|before| before.starts_with(&stopped)), "{text}");
    }
    conversation.tell(["set output json on"]);
    for line in ["bestmove", "go", "go infinite"] {
        let reply = conversation.say(line);
        assert!(reply.trim_end().ends_with('}') && reply.contains("\"stopped\":true"), "{reply}");
    }
}

#[test]
fn complete_replies_do_not_say_stopped() {
    let mut conversation = Conversation::new(PipCount, 1);
    conversation.tell(["dice 31", "set rollout trials 36"]);
    for settings in ["set output json off", "set output json on"] {
        conversation.tell([settings]);
        for line in ["hint", "why", "eval", "bestmove", "go", "rollout", "legal"] {
            assert!(!conversation.say(line).contains("topped"), "{line}");
        }
    }
}

#[test]
fn a_stop_before_the_first_result_is_an_error() {
    let mut conversation = Conversation::after(["set player both gnubg", "new match 1"]);
    conversation.stop();
    for (line, detail) in [
        ("rollout AACA/z8AAID/Pw", "the rollout was stopped before its first trial was complete"),
        ("analyse match", "the analysis was stopped before the first turn was judged"),
    ] {
        let expected = format!("error missing_context {detail}\n");
        assert_eq!(conversation.text(line), expected);
    }
    assert_eq!(
        conversation.text("analyse move"),
        "error missing_context the analysis was stopped before the turn was judged\n"
    );
}

#[test]
fn a_stopped_analysis_reports_the_turns_so_far() {
    let mut conversation = Conversation::after(["set player both gnubg", "new match 1", "set output progress on"]);
    let text = conversation.say_until_progress("analyse match");
    let last = text.lines().last().expect("there are lines");
    assert!(last.starts_with("Stopped after 32 of "), "{text}");
    assert!(text.contains("Total moves  "), "{text}");
    let statistics = conversation.text("show statistics match");
    assert!(statistics.starts_with("error missing_context the current record has not been analysed"), "{statistics}");
}

/// An evaluator that counts its evaluations.
struct CountingEvaluator(Arc<AtomicU64>);

impl Evaluator for CountingEvaluator {
    fn description(&self) -> Description {
        PipCount.description()
    }

    fn name(&self) -> &'static str {
        PipCount.name()
    }

    fn evaluate(&self, position: &Position, rules: &RuleSet) -> Chances {
        self.0.fetch_add(1, Ordering::Relaxed);
        PipCount.evaluate(position, rules)
    }
}

/// If the search is stopped before it begins, it needs only a small fraction of the evaluations.
#[test]
fn a_stopped_cascade_is_not_searched_to_its_end() {
    const PINNED: &str = "set board simple 0 -3 0 0 -2 0 2 -1p 0 -2 0 0 3 0 -1 0 2 -2 0 0 -1 2 0 0 4 0";
    let count = Arc::new(AtomicU64::new(0));
    let evaluations = |mut conversation: Conversation, line: &str| {
        conversation.tell(["set variant express", "set turn 1", PINNED, "set dice 22"]);
        let before = count.load(Ordering::Relaxed);
        assert!(!conversation.text(line).starts_with("error"), "{line}");
        count.load(Ordering::Relaxed) - before
    };
    for (line, part) in [("hint", 2), ("bestmove", 2), ("why", 10), ("calibrate 100", 10)] {
        let whole = evaluations(Conversation::new(CountingEvaluator(Arc::clone(&count)), 0), line);
        let stopped = evaluations(Conversation::stopped(CountingEvaluator(Arc::clone(&count))), line);
        assert!(whole > 1000 && part * stopped < whole, "{line}: {stopped} of {whole}");
    }
}

/// A cascade (in Plakoto Express, a double that goes on with higher numbers) can have millions of plays. The
/// reply counts them all but lists only some.
#[test]
fn long_lists_of_legal_plays_are_cut_and_counted() {
    let mut conversation = Conversation::after(["set variant express"]);
    let text = conversation.text("legal AACA/z8AAID/Pw 33");
    assert_eq!((text.lines().count(), text.lines().last()), (10_001, Some("Showing only 10000 of 59810 plays.")));
    conversation.tell(["set output legal 1500"]);
    let parts = conversation.say_as("legal AACA/z8AAID/Pw 33", true);
    let parts: Vec<Value> = parts.lines().map(|part| serde_json::from_str(part).expect("JSON")).collect();
    let [first, last] = parts.as_slice() else { panic!("{} parts", parts.len()) };
    assert_eq!((first["done"].as_bool(), first["cut"].as_bool()), (Some(false), None));
    assert_eq!(last["legal"].as_array().map(Vec::len), Some(500));
    assert_eq!((&last["cut"], &last["count"], &last["exact"]), (&true.into(), &59_810.into(), &true.into()));
    conversation.tell(["set output legal 4"]);
    assert!(!conversation.text("legal AACA/z8AAID/Pw 66").contains("Cut"), "all four plays are listed");
    conversation.tell(["set output legal 3"]);
    assert!(conversation.text("legal AACA/z8AAID/Pw 66").ends_with("\nShowing only 3 of 4 plays.\n"));
    conversation.tell(["set variant plakoto", "set output legal 1"]);
    assert!(conversation.text("legal AACA/z8AAID/Pw 31").ends_with("\nShowing only 1 of 2 plays.\n"));
}
