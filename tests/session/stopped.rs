//! What a question says that was stopped.

use crate::conversation::Conversation;
use crate::pip_count::PipCount;

const QUESTION: &str = "AACA/z8AAID/Pw 31";

#[test]
fn a_search_says_at_which_depth() {
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
fn what_was_not_stopped_does_not_say_so() {
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
fn what_has_nothing_to_tell_yet_is_an_error() {
    let mut conversation = Conversation::new(PipCount, 0);
    conversation.tell(["set player both gnubg", "new match 1"]);
    conversation.stop();
    for (line, what) in
        [("rollout AACA/z8AAID/Pw", "trial was complete"), ("analyse match", "turn was judged")]
    {
        let expected = format!("error missing_context stopped before the first {what}\n");
        assert_eq!(conversation.text(line), expected);
    }
    assert_eq!(
        conversation.text("analyse move"),
        "error missing_context stopped before the turn was judged\n"
    );
}

#[test]
fn an_analysis_tells_of_the_turns_before() {
    let mut conversation = Conversation::new(PipCount, 0);
    conversation.tell(["set player both gnubg", "new match 1", "set output progress on"]);
    let text = conversation.say_until_progress("analyse match");
    let last = text.lines().last().expect("there are lines");
    assert!(last.starts_with("Stopped after 32 of "), "{text}");
    assert!(text.contains("Total moves  "), "{text}");
    let statistics = conversation.text("show statistics match");
    assert!(statistics.starts_with("error missing_context this has not been analysed"), "{statistics}");
}
