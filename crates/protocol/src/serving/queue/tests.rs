//! Tests of which input lines overtake which others.

mod properties;

use super::*;
use crate::MAX_QUEUE;
use crate::grammar::parse_line;

fn queue() -> (Queue, StopFlag) {
    let stop = StopFlag::default();
    (Queue::new(stop.clone(), MAX_QUEUE), stop)
}

#[test]
fn stop_acts_on_searches_before_it_only() {
    let (queue, stop) = queue();
    for line in ["go infinite", "hint", "stop", "hint"] {
        assert_eq!(queue.push(parse_line(line)), PushResult::Queued);
    }
    for stopped in [true, true, false, false] {
        queue.pop().unwrap();
        assert_eq!(stop.is_raised(), stopped);
        queue.finish(ReplyFormat::default(), false);
    }
}

#[test]
fn isready_overtakes_a_search_but_no_command() {
    let (queue, _) = queue();
    for line in ["dice 31", "go infinite", "isready", "stop"] {
        assert_eq!(queue.push(parse_line(line)), PushResult::Queued);
    }
    assert_eq!(queue.pop().unwrap().ready, [], "the dice are set first");
    queue.finish(ReplyFormat::default(), false);
    assert_eq!(queue.pop().unwrap().ready, [parse_line("isready")], "it does not wait for the search");
    assert_eq!(queue.push(parse_line("isready")), PushResult::Queued, "`stop` is ahead of it");
    queue.finish(ReplyFormat::default(), false);
    while queue.pop().unwrap().line != parse_line("isready") {
        queue.finish(ReplyFormat::default(), false);
    }
    queue.finish(ReplyFormat::default(), false);
    queue.push(parse_line("go infinite"));
    queue.pop().unwrap();
    assert!(matches!(queue.push(parse_line("isready")), PushResult::Answered(..)));
}

#[test]
fn the_end_of_the_input_stops_only_infinite_searches() {
    let (queue, stop) = queue();
    queue.push(parse_line("hint"));
    queue.push(parse_line("go infinite"));
    queue.pop().unwrap();
    queue.close();
    assert!(!stop.is_raised());
    queue.finish(ReplyFormat::default(), false);
    queue.pop().unwrap();
    assert!(stop.is_raised());
    queue.finish(ReplyFormat::default(), false);
    assert_eq!(queue.pop(), None);
}

#[test]
fn stop_ends_the_choice_of_a_play() {
    let (queue, stop) = queue();
    for acts_for_long in [false, true] {
        queue.finish(ReplyFormat::default(), acts_for_long);
        queue.push(parse_line("new match 9999"));
        queue.pop().unwrap();
        queue.push(parse_line("stop"));
        assert!(stop.is_raised());
        queue.finish(ReplyFormat::default(), acts_for_long);
        queue.pop().unwrap();
    }
}

#[test]
fn interrupting_a_search_does_not_ask_whether_to_leave() {
    let (queue, stop) = queue();
    let finish = || queue.finish(ReplyFormat::default(), false);
    queue.push(parse_line("go infinite"));
    queue.pop().unwrap();
    assert_eq!((queue.interrupt_at_prompt(), stop.is_raised()), (InterruptEffect::Stopped, true));
    finish();
    assert_eq!(queue.interrupt_at_prompt(), InterruptEffect::Idle, "the first one at an empty prompt");
    assert_eq!(queue.interrupt_at_prompt(), InterruptEffect::Left);

    let (queue, _) = self::queue();
    queue.push(parse_line("go infinite"));
    queue.pop().unwrap();
    assert_eq!(queue.interrupt_at_prompt(), InterruptEffect::Stopped);
    assert_eq!(queue.interrupt_at_prompt(), InterruptEffect::Left, "it does not stop");
}

#[test]
fn a_full_queue_without_progress_is_busy() {
    let (queue, _) = queue();
    for _ in 0..MAX_QUEUE {
        assert_eq!(queue.push(parse_line("hint")), PushResult::Queued);
    }
    assert!(matches!(queue.push(parse_line("hint")), PushResult::Busy(_)));
}

/// Returns the next line that the desk can answer during a search.
fn during_search(queue: &Queue) -> Option<Line> {
    queue.state().next_for_desk().map(|next| next.line)
}

fn push_all(queue: &Queue, lines: &[&str]) {
    for line in lines {
        assert_eq!(queue.push(parse_line(line)), PushResult::Queued, "{line}");
    }
}

#[test]
fn tagged_questions_overtake_searches_but_no_change() {
    let (queue, _) = queue();
    push_all(&queue, &["@1 go infinite", "hint", "@2 legal", "show board", "@3 show board"]);
    push_all(&queue, &["@4 set dice 31", "@5 legal"]);
    assert_eq!(during_search(&queue), None, "nothing overtakes while no line is running");
    queue.pop().unwrap();
    for expected in [Some("@2 legal"), Some("@3 show board"), None] {
        assert_eq!(during_search(&queue), expected.map(parse_line), "{expected:?}");
        queue.finish_for_desk();
    }
    for _ in ["hint", "show board"] {
        queue.finish(ReplyFormat::default(), false);
        queue.pop().unwrap();
    }
    queue.finish(ReplyFormat::default(), false);
    assert_eq!(queue.pop().unwrap().line, parse_line("@4 set dice 31"));
    assert_eq!(during_search(&queue), None, "the dice are not set yet");
    queue.finish(ReplyFormat::default(), false);
    assert_eq!(queue.pop().unwrap().line, parse_line("@5 legal"));
}

#[test]
fn a_change_waits_for_questions_answered_during_a_search() {
    let (queue, _) = queue();
    push_all(&queue, &["hint", "@1 legal", "set dice 31"]);
    queue.pop().unwrap();
    assert!(during_search(&queue).is_some());
    queue.finish(ReplyFormat::default(), false);
    assert_eq!(queue.state().next_in_order(), None);
    queue.finish_for_desk();
    assert_eq!(queue.pop().unwrap().line, parse_line("set dice 31"));
}

#[test]
fn isready_waits_for_questions_answered_during_a_search() {
    let (queue, _) = queue();
    push_all(&queue, &["@1 go infinite", "@2 legal", "isready"]);
    queue.pop().unwrap();
    assert_eq!(during_search(&queue), Some(parse_line("@2 legal")));
    assert_eq!(queue.push(parse_line("isready")), PushResult::Queued);
    queue.finish_for_desk();
    for _ in 0..2 {
        assert_eq!(during_search(&queue), Some(parse_line("isready")));
        queue.finish_for_desk();
    }
}

#[test]
fn a_tag_stops_its_question_only() {
    let (queue, stop) = queue();
    let stop_by = |tag: &str| queue.push(parse_line(&format!("@s stop {tag}")));
    let stopped = |tag, is_found| PushResult::Answered(Box::default(), Reply::stopping(tag, is_found));
    push_all(&queue, &["@1 go infinite", "@2 hint", "@3 hint", "@4 legal", "@5 set dice 31"]);
    queue.pop().unwrap();
    let during_search = queue.state().next_for_desk().unwrap().stop;
    for (tag, is_found) in [("3", true), ("6", false), ("5", false)] {
        assert_eq!(stop_by(tag), stopped(tag, is_found), "{tag}");
        assert!(!stop.is_raised() && !during_search.is_raised(), "{tag}");
    }
    assert_eq!(
        (stop_by("4"), stop.is_raised(), during_search.is_raised()),
        (stopped("4", true), false, true)
    );
    queue.finish_for_desk();
    assert_eq!(
        (stop_by("4"), stop_by("1"), stop.is_raised()),
        (stopped("4", false), stopped("1", true), true)
    );
    for is_stopped in [false, true] {
        queue.finish(ReplyFormat::default(), false);
        queue.pop().unwrap();
        assert_eq!(stop.is_raised(), is_stopped);
    }
}

#[test]
fn stop_also_ends_questions_answered_during_a_search() {
    let (queue, stop) = queue();
    push_all(&queue, &["go infinite", "@1 legal"]);
    queue.pop().unwrap();
    let during_search = queue.state().next_for_desk().unwrap().stop;
    push_all(&queue, &["stop"]);
    assert!(stop.is_raised() && during_search.is_raised());
}

#[test]
fn an_untagged_stop_of_a_tag_is_answered_in_order() {
    let (queue, stop) = queue();
    push_all(&queue, &["@1 go infinite", "stop 2"]);
    queue.pop().unwrap();
    push_all(&queue, &["stop 1"]);
    assert!(stop.is_raised());
    for (tag, is_found) in [("2", false), ("1", true)] {
        queue.finish(ReplyFormat::default(), false);
        assert_eq!(queue.pop().unwrap().reply, Some(Reply::stopping(tag, is_found)));
    }
}

/// The limit on the total number of bytes takes effect long before [`MAX_QUEUE`] long lines are waiting.
#[test]
fn the_bytes_of_waiting_lines_are_bounded() {
    let (queue, _) = queue();
    let long = |bytes: usize| Line { bytes, ..parse_line("@a import match text \"\"") };
    let has_room = |bytes: usize| queue.state().waiting.has_room(bytes, MAX_QUEUE);
    assert!(has_room(usize::MAX), "one line always finds room in an empty queue");
    for _ in 0..64 {
        assert!(has_room(1 << 20));
        assert_eq!(queue.push(long(1 << 20)), PushResult::Queued);
    }
    assert!(has_room(0) && !has_room(1));
    queue.pop().unwrap();
    assert!(has_room(1 << 20) && !has_room((1 << 20) + 1));
    assert_eq!(queue.push(parse_line("@b legal 31")), PushResult::Queued);
    queue.finish(ReplyFormat::default(), false);
    queue.push(parse_line("go infinite"));
    while queue.pop().unwrap().line != parse_line("go infinite") {
        queue.finish(ReplyFormat::default(), false);
    }
    queue.push(Line { bytes: MAX_QUEUE_BYTES, ..parse_line("@c legal 31") });
    assert!(!has_room(1));
    queue.pop_for_desk().unwrap();
    assert!(has_room(MAX_QUEUE_BYTES), "a line that overtakes a search leaves room");
}
