//! `set confirm`: before which actions the session asks the user.

use super::{Change, Theme, message, on_off};
use crate::Session;
use crate::reply::TextReply;
use crate::text::arguments::{at_end, switch};
use plakoto_words::{Message, message};

/// An action that the session may ask about.
struct Confirmed {
    word: &'static str,
    told: fn(bool) -> Message,
    is_on: fn(&Session) -> bool,
    switch: fn(&mut Session, bool),
}

const ACTIONS: [Confirmed; 3] = [
    Confirmed {
        word: "new",
        told: |is_on| message!("set-confirm_new", on = on_off(is_on)),
        is_on: |session| session.asks_to_abort,
        switch: |session, is_on| session.asks_to_abort = is_on,
    },
    Confirmed {
        word: "resign",
        told: |is_on| message!("set-confirm_resign", on = on_off(is_on)),
        is_on: |session| session.asks_to_resign,
        switch: |session, is_on| session.asks_to_resign = is_on,
    },
    Confirmed {
        word: "save",
        told: |is_on| message!("set-confirm_save", on = on_off(is_on)),
        is_on: |session| session.asks,
        switch: |session, is_on| session.asks = is_on,
    },
];

pub(super) const CONFIRM: Theme = Theme {
    words: &["confirm"],
    help: "
        set confirm new on|off     Ask before a game in progress is aborted
        set confirm resign on|off  Ask before you resign
        set confirm save on|off    Ask before a file is replaced
        show confirm               Show which actions need a confirmation
        > set confirm: set confirm new on; set confirm resign on; set confirm save off",
    parse: |input| {
        let words: Vec<_> = ACTIONS.iter().enumerate().map(|(index, action)| (action.word, index)).collect();
        let (index, rest) = input.keyword(&words, message!("expected-confirmation"))?;
        Ok(Change::to(at_end(rest.take(switch)?)?, move |session, is_on| {
            (ACTIONS[index].switch)(session, is_on);
            message(ACTIONS[index].text(session))
        }))
    },
    saved: |session| {
        let line =
            |action: &Confirmed| format!("set confirm {} {}", action.word, on_off((action.is_on)(session)));
        ACTIONS.iter().map(line).collect()
    },
    show: |session| Ok(TextReply::text(ACTIONS.iter().map(|action| action.text(session)))),
    ..Theme::BASE
};

impl Confirmed {
    fn text(&self, session: &Session) -> Message {
        (self.told)((self.is_on)(session))
    }
}
