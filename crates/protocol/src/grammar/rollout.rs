//! `rollout`.

use crate::ProtocolError;
use crate::command::{Command, Plays, RollOut};
use crate::text::arguments::{number, trials_number};
use crate::text::input::Input;
use crate::text::question::{MAX_HINTS, SHORTEST_ID, optional_inline};

/// `rollout [ID [DICE]] [N | =K …]` or `rollout more [TRIALS]`
pub(super) fn rollout(input: Input<'_>) -> Result<Command, ProtocolError> {
    let (word, rest) = input.word();
    if word.eq_ignore_ascii_case("more") {
        let trials = if rest.is_empty() { None } else { Some(trials_number(rest)?) };
        return Ok(Command::Rollout(RollOut::More(trials)));
    }
    let is_play = word.starts_with('=');
    let is_id = !is_play && word.len() >= SHORTEST_ID || input.is_marked_as_id();
    let (inline, rest) = if is_id { optional_inline(input)? } else { (None, input) };
    plays(rest).map(|plays| Command::Rollout(RollOut::Start { inline, plays }))
}

/// `[N | =K …]`
fn plays(input: Input<'_>) -> Result<Plays, ProtocolError> {
    if input.is_empty() {
        return Ok(Plays::Best(None));
    }
    let input = input.skip_space();
    if !input.rest().starts_with('=') {
        let what = "a position ID, a number of plays, plays of `hint` like =1, or `more`";
        let (count, rest) = input.take(number(what, 1..=MAX_HINTS))?;
        return rest.end(Plays::Best(usize::try_from(count).ok()));
    }
    let (mut numbers, mut input) = (Vec::new(), input);
    while !input.is_empty() {
        let (word, rest) = input.word();
        let found = word.strip_prefix('=').and_then(|digits| digits.parse().ok()).filter(|found| *found > 0);
        numbers.push(found.ok_or_else(|| input.expected("a play of `hint` like =1"))?);
        input = rest;
    }
    Ok(Plays::Numbered(numbers))
}
