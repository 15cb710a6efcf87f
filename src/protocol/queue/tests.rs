//! What overtakes what.

use super::*;
use crate::protocol::MAX_QUEUE;
use crate::protocol::grammar::parse_line;

fn queue() -> (Queue, StopFlag) {
    let stop = StopFlag::default();
    (Queue::new(stop.clone(), MAX_QUEUE), stop)
}

#[test]
fn stop_acts_on_searches_before_it_only() {
    let (queue, stop) = queue();
    for line in ["go infinite", "hint", "stop", "hint"] {
        assert_eq!(queue.push(parse_line(line)), Pushed::Queued);
    }
    for stopped in [true, true, false, false] {
        queue.pop().unwrap();
        assert_eq!(stop.is_raised(), stopped);
        queue.finished(OutputSettings::default(), Envelope::default(), false);
    }
}

#[test]
fn isready_overtakes_a_search_but_no_command() {
    let (queue, _) = queue();
    for line in ["dice 31", "go infinite", "isready", "stop"] {
        assert_eq!(queue.push(parse_line(line)), Pushed::Queued);
    }
    assert_eq!(queue.pop().unwrap().ready, [], "the dice are set first");
    queue.finished(OutputSettings::default(), Envelope::default(), false);
    assert_eq!(queue.pop().unwrap().ready, [parse_line("isready")], "the search does not hold it up");
    assert_eq!(queue.push(parse_line("isready")), Pushed::Queued, "`stop` is ahead of it");
    queue.finished(OutputSettings::default(), Envelope::default(), false);
    while queue.pop().unwrap().line != parse_line("isready") {
        queue.finished(OutputSettings::default(), Envelope::default(), false);
    }
    queue.finished(OutputSettings::default(), Envelope::default(), false);
    queue.push(parse_line("go infinite"));
    queue.pop().unwrap();
    assert!(matches!(queue.push(parse_line("isready")), Pushed::Ready(_)));
}

#[test]
fn the_end_of_the_input_ends_only_what_would_never_end() {
    let (queue, stop) = queue();
    queue.push(parse_line("hint"));
    queue.push(parse_line("go infinite"));
    queue.pop().unwrap();
    queue.close();
    assert!(!stop.is_raised());
    queue.finished(OutputSettings::default(), Envelope::default(), false);
    queue.pop().unwrap();
    assert!(stop.is_raised());
    queue.finished(OutputSettings::default(), Envelope::default(), false);
    assert_eq!(queue.pop(), None);
}

#[test]
fn stop_ends_a_match_that_the_engine_plays_against_itself() {
    let (queue, stop) = queue();
    for (plays_by_itself, stopped) in [(false, false), (true, true)] {
        queue.finished(OutputSettings::default(), Envelope::default(), plays_by_itself);
        queue.push(parse_line("new match 9999"));
        queue.pop().unwrap();
        queue.push(parse_line("stop"));
        assert_eq!(stop.is_raised(), stopped);
        queue.finished(OutputSettings::default(), Envelope::default(), plays_by_itself);
        queue.pop().unwrap();
    }
}

#[test]
fn who_interrupts_a_search_is_not_asked_whether_he_leaves() {
    let (queue, stop) = queue();
    let finish = || queue.finished(OutputSettings::default(), Envelope::default(), false);
    queue.push(parse_line("go infinite"));
    queue.pop().unwrap();
    assert_eq!((queue.interrupt_at_prompt(), stop.is_raised()), (Interrupted::Stopped, true));
    finish();
    assert_eq!(queue.interrupt_at_prompt(), Interrupted::Idle, "the first one at an empty prompt");
    assert_eq!(queue.interrupt_at_prompt(), Interrupted::Left);

    let (queue, _) = self::queue();
    queue.push(parse_line("go infinite"));
    queue.pop().unwrap();
    assert_eq!(queue.interrupt_at_prompt(), Interrupted::Stopped);
    assert_eq!(queue.interrupt_at_prompt(), Interrupted::Left, "it does not stop");
}

#[test]
fn a_full_queue_without_progress_is_busy() {
    let (queue, _) = queue();
    for _ in 0..MAX_QUEUE {
        assert_eq!(queue.push(parse_line("hint")), Pushed::Queued);
    }
    assert!(matches!(queue.push(parse_line("hint")), Pushed::Busy(_)));
}
