//! `set automatic` and `show automatic`: actions that the session performs without a command.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use super::{Change, Theme, message, on_off};
use crate::reply::TextReply;
use crate::text::arguments::{at_end, switch};
use crate::{ProtocolError, Reply, Session};
use plakoto_table::match_play::Automatic;

/// An action that the session can perform without a command.
struct AutomaticAction {
    /// The word after `set automatic`, which is also the name of the JSON field.
    word: &'static str,
    /// Description of the action, worded to follow "will automatically".
    does: &'static str,
    /// Description of the action in `show automatic`.
    shown: &'static str,
    field: fn(&mut Automatic) -> &mut bool,
}

static ACTIONS: [AutomaticAction; 6] = [
    AutomaticAction {
        word: "bearoff",
        does: "bear off checkers in non-contact positions",
        shown: "Play certain non-contact bearoff moves",
        field: |all| &mut all.bearoff,
    },
    AutomaticAction {
        word: "game",
        does: "start games",
        shown: "Start a new game after each one is completed",
        field: |all| &mut all.game,
    },
    AutomaticAction {
        word: "move",
        does: "make forced moves",
        shown: "Play the forced move when there is no choice",
        field: |all| &mut all.play,
    },
    AutomaticAction {
        word: "resign",
        does: "offer to resign when the loss is certain",
        shown: "Offer to resign when the loss is certain",
        field: |all| &mut all.resign,
    },
    AutomaticAction {
        word: "review",
        does: "review finished games",
        shown: "Review each game after it is completed",
        field: |all| &mut all.review,
    },
    AutomaticAction {
        word: "roll",
        does: "roll the dice",
        shown: "Roll the dice",
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
        let (index, rest) = input.keyword(&words, "an automatic action")?;
        Ok(Change::to(at_end(rest.take(switch)?)?, move |session, is_on| {
            let action = &ACTIONS[index];
            let mut automatic = session.table.automatic();
            *(action.field)(&mut automatic) = is_on;
            session.table.set_automatic(automatic);
            message(format!("Will {}automatically {}.", if is_on { "" } else { "not " }, action.does))
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
    let lines = ACTIONS.iter().map(|action| action.line(session)).collect();
    let automatic = ACTIONS.iter().map(|action| (action.word, action.is_on(session))).collect();
    Ok(TextReply::of(lines, &AutomaticFields { automatic }))
}

impl AutomaticAction {
    fn is_on(&self, session: &Session) -> bool {
        *(self.field)(&mut session.table.automatic())
    }

    /// Returns the action's text line in `show automatic`, in gnubg's columns.
    fn line(&self, session: &Session) -> String {
        let Self { word, shown, .. } = self;
        let width = 46_usize.saturating_sub(shown.len());
        format!("{word:<8}\t({shown}):{:width$}\t{}", "", if self.is_on(session) { "On" } else { "Off" })
    }
}
