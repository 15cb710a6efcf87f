//! Property tests of the queue, with random events in random order.

use proptest::prelude::*;
use proptest::sample::select;

use super::*;
use crate::commands::{Effect, Stop};

/// An input line of every kind, without tags.
const LINES: [&str; 14] = [
    "go infinite",
    "hint",
    "rollout",
    "legal",
    "show board",
    "show statistics match",
    "set dice 31",
    "roll",
    "nonsense",
    "#",
    "isready",
    "stop",
    "stop a",
    "stop b",
];

const TAGS: [&str; 3] = ["", "@a ", "@b "];

/// An event that the queue must handle.
#[derive(Clone, Debug)]
enum Event {
    Push(String),
    Pop,
    Finish,
    PopBeside,
    FinishBeside,
}

fn event() -> impl Strategy<Value = Event> {
    let line = (select(&TAGS[..]), select(&LINES[..])).prop_map(|(tag, line)| format!("{tag}{line}"));
    prop_oneof![
        4 => line.prop_map(Event::Push),
        2 => Just(Event::Pop),
        2 => Just(Event::Finish),
        2 => Just(Event::PopBeside),
        2 => Just(Event::FinishBeside),
    ]
}

/// A line that has been pushed, as an entry in the simple list that the queue is compared with.
struct Known {
    line: Line,
    is_begun: bool,
    is_stopped: bool,
    is_done: bool,
}

impl Known {
    fn is(&self, effect: Effect) -> bool {
        self.line.effect() == Some(effect)
    }

    /// Returns whether `stop` can stop the line.
    fn is_stoppable(&self) -> bool {
        let is_question = |command: &Command| command.nature().is_question;
        !self.is_done && self.line.command.as_ref().is_some_and(|read| read.as_ref().is_ok_and(is_question))
    }
}

/// Records that the first line equal to `line` that has not begun yet now begins. Returns its index.
fn mark_begun(known: &mut [Known], line: &Line) -> usize {
    let index = known.iter().position(|known| !known.is_begun && known.line == *line);
    let index = index.expect("the popped line was pushed before");
    known[index].is_begun = true;
    index
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_line_is_lost_or_overtakes_a_change(events in prop::collection::vec(event(), 1..60)) {
        let (queue, stop) = queue();
        let mut known: Vec<Known> = Vec::new();
        let (mut worker, mut desk): (Option<usize>, Option<(usize, StopFlag)>) = (None, None);
        for event in events {
            match event {
                Event::Push(text) => {
                    let line = parse_line(&text);
                    let pushed = queue.push(line.clone());
                    let tag = match &line.command {
                        Some(Ok(Command::Stop(Stop(tag)))) => Some(tag.clone()),
                        _ => None,
                    };
                    for known in known.iter_mut().filter(|known| known.is_stoppable()) {
                        let is_tag = |tag: &Option<String>| tag.is_none() || known.line.tag == *tag;
                        known.is_stopped |= tag.as_ref().is_some_and(is_tag);
                    }
                    if pushed == PushResult::Queued {
                        known.push(Known { line, is_begun: false, is_stopped: false, is_done: false });
                    }
                }
                Event::Pop if worker.is_none() => {
                    let Some(popped) = queue.state().next_in_order() else {
                        let first = known.iter().find(|known| !known.is_begun);
                        prop_assert!(first.is_none_or(|first| desk.is_some() && first.is(Effect::Change)));
                        continue;
                    };
                    let index = mark_begun(&mut known, &popped.line);
                    prop_assert!(known[..index].iter().all(|known| known.is_begun), "executed in order");
                    prop_assert!(desk.is_none() || !known[index].is(Effect::Change), "a change runs alone");
                    for ready in &popped.ready {
                        let index = mark_begun(&mut known, ready);
                        known[index].is_done = true;
                    }
                    worker = Some(index);
                }
                Event::PopBeside if desk.is_none() => {
                    let Some(DeskLine { line, stop: flag, .. }) = queue.state().next_for_desk() else { continue };
                    let index = mark_begun(&mut known, &line);
                    let is_ready = matches!(line.command, Some(Ok(Command::IsReady(_))));
                    let running = worker.expect("the desk only works during a search");
                    prop_assert!(known[running].is(Effect::Read));
                    prop_assert!(is_ready || line.tag.is_some() && known[index].is(Effect::Glance));
                    let before = known[..index].iter().filter(|known| !known.is_begun);
                    prop_assert!(before.into_iter().all(|known| !is_ready && !known.is(Effect::Change)));
                    desk = Some((index, flag));
                }
                Event::Finish => {
                    if let Some(index) = worker.take() {
                        known[index].is_done = true;
                        queue.finish(ReplyFormat::default(), false);
                    }
                }
                Event::FinishBeside => {
                    if let Some((index, _)) = desk.take() {
                        known[index].is_done = true;
                        queue.finish_for_desk();
                    }
                }
                Event::Pop | Event::PopBeside => {}
            }
            let flags = [worker.map(|index| (index, &stop)), desk.as_ref().map(|(index, flag)| (*index, flag))];
            for (index, flag) in flags.into_iter().flatten() {
                let known = &known[index];
                prop_assert_eq!(flag.is_raised() && known.is_stoppable(), known.is_stopped, "{:?}", &known.line);
            }
        }
    }
}
