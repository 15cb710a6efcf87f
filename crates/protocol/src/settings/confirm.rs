//! `set confirm`: before which actions the session asks the user.

use super::{Change, Theme, message, on_off};
use crate::Session;
use crate::reply::TextReply;
use crate::text::arguments::{at_end, switch};

/// An action that the session may ask about: its word, what it is, and its switch.
type Confirmed = (&'static str, &'static str, fn(&mut Session) -> &mut bool);

const ACTIONS: [Confirmed; 2] = [
    ("new", "aborting a game in progress", |session| &mut session.asks_to_abort),
    ("save", "overwriting existing files", |session| &mut session.asks),
];

pub(super) const CONFIRM: Theme = Theme {
    words: &["confirm"],
    help: "
        set confirm new on|off   Ask before a game in progress is aborted
        set confirm save on|off  Ask before a file is replaced
        show confirm             Show which actions need a confirmation
        > set confirm: set confirm new on; set confirm save off",
    parse: |input| {
        let (word, rest) = input.one_of(&ACTIONS.map(|(word, ..)| word), "something to confirm")?;
        Ok(Change::to((word, at_end(rest.take(switch)?)?), |session, (word, is_on)| {
            let action = ACTIONS.into_iter().find(|(known, ..)| *known == word);
            action.map_or_else(
                || message(String::new()),
                |(_, what, field)| {
                    *field(session) = is_on;
                    message(text(what, is_on))
                },
            )
        }))
    },
    saved: |session| {
        let values = [session.asks_to_abort, session.asks];
        let line = |((word, ..), is_on): (Confirmed, bool)| format!("set confirm {word} {}", on_off(is_on));
        ACTIONS.into_iter().zip(values).map(line).collect()
    },
    show: |session| {
        let values = [session.asks_to_abort, session.asks];
        let lines = ACTIONS.into_iter().zip(values).map(|((_, what, _), is_on)| text(what, is_on));
        Ok(TextReply::text(lines.collect()))
    },
    ..Theme::BASE
};

fn text(what: &str, is_on: bool) -> String {
    format!("Plakoto will {}ask for confirmation before {what}.", if is_on { "" } else { "not " })
}
