//! `set automatic` and `show automatic`: actions that the session performs without a command.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use super::{Change, Theme, message, on_off};
use crate::reply::TextReply;
use crate::text::arguments::{at_end, switch};
use crate::{ProtocolError, Reply, Session};
use plakoto_table::match_play::Automatic;
use plakoto_words::{Message, message};

/// An action that the session can perform without a command.
struct AutomaticAction {
    /// The word after `set automatic`, which is also the name of the JSON field.
    word: &'static str,
    /// The reply to `set automatic` with `on` and with `off`.
    told: fn(bool) -> Message,
    /// Description of the action in `show automatic`.
    shown: fn() -> Message,
    field: fn(&mut Automatic) -> &mut bool,
}

static ACTIONS: [AutomaticAction; 6] = [
    AutomaticAction {
        word: "bearoff",
        told: |is_on| message!("set-automatic_bearoff", on = on_off(is_on)),
        shown: || message!("show-automatic_bearoff"),
        field: |all| &mut all.bearoff,
    },
    AutomaticAction {
        word: "game",
        told: |is_on| message!("set-automatic_game", on = on_off(is_on)),
        shown: || message!("show-automatic_game"),
        field: |all| &mut all.game,
    },
    AutomaticAction {
        word: "move",
        told: |is_on| message!("set-automatic_move", on = on_off(is_on)),
        shown: || message!("show-automatic_move"),
        field: |all| &mut all.play,
    },
    AutomaticAction {
        word: "resign",
        told: |is_on| message!("set-automatic_resign", on = on_off(is_on)),
        shown: || message!("show-automatic_resign"),
        field: |all| &mut all.resign,
    },
    AutomaticAction {
        word: "review",
        told: |is_on| message!("set-automatic_review", on = on_off(is_on)),
        shown: || message!("show-automatic_review"),
        field: |all| &mut all.review,
    },
    AutomaticAction {
        word: "roll",
        told: |is_on| message!("set-automatic_roll", on = on_off(is_on)),
        shown: || message!("show-automatic_roll"),
        field: |all| &mut all.roll,
    },
];

pub(super) const AUTOMATIC: Theme = Theme {
    words: &["automatic"],
    help: "
        set automatic bearoff|game|move|resign|review|roll on|off  Set which actions happen automatically
        show automatic                                             Show which actions happen automatically
        > set automatic: set automatic roll on",
    parse: |input| {
        let words: Vec<_> = ACTIONS.iter().enumerate().map(|(index, action)| (action.word, index)).collect();
        let (index, rest) = input.keyword(&words, message!("expected-automatic_action"))?;
        Ok(Change::to(at_end(rest.take(switch)?)?, move |session, is_on| {
            let action = &ACTIONS[index];
            let mut automatic = session.table.automatic();
            *(action.field)(&mut automatic) = is_on;
            session.table.set_automatic(automatic);
            message((action.told)(is_on))
        }))
    },
    saved: |session| {
        let line = |action: &AutomaticAction| {
            format!("set automatic {} {}", action.word, on_off(action.is_on(session)))
        };
        ACTIONS.iter().map(line).collect()
    },
    show,
    replies: |replies| replies.add::<AutomaticFields>(),
    ..Theme::BASE
};

/// What plakoto does by itself.
#[derive(Serialize, JsonSchema)]
struct AutomaticFields {
    /// Whether each action is automatic. The keys are the words after `set automatic`.
    automatic: BTreeMap<&'static str, bool>,
}

fn show(session: &Session) -> Result<Reply, ProtocolError> {
    let lines = ACTIONS.iter().map(|action| action.line(session));
    let automatic = ACTIONS.iter().map(|action| (action.word, action.is_on(session))).collect();
    Ok(TextReply::of(lines, &AutomaticFields { automatic }))
}

impl AutomaticAction {
    fn is_on(&self, session: &Session) -> bool {
        *(self.field)(&mut session.table.automatic())
    }

    /// Returns the action's text line in `show automatic`, in gnubg's columns.
    fn line(&self, session: &Session) -> String {
        let language = session.output.language;
        let (word, shown) = (self.word, (self.shown)().say(language));
        let width = 46_usize.saturating_sub(shown.chars().count());
        let value = match self.is_on(session) {
            true => message!("show-on"),
            false => message!("show-off"),
        };
        format!("{word:<8}\t({shown}):{:width$}\t{}", "", value.say(language))
    }
}
