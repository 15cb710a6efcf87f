//! `set automatic`, `show automatic`: what is done without being asked for.

use std::fmt;

use serde_json::{Map, Value};

use super::{Setting, Usage, on_off};
use crate::reply::Shown;
use crate::text::arguments::{at_end, switch};
use crate::text::input::Input;
use crate::{ProtocolError, Reply, Session};
use plakoto_table::match_play;

/// Something that can be done without being asked for.
pub(super) struct Deed {
    /// The word behind `set automatic`, and the name of its field in JSON.
    word: &'static str,
    /// What it is, behind "will automatically".
    does: &'static str,
    /// The same, as `show automatic` has it.
    shown: &'static str,
    field: fn(&mut match_play::Automatic) -> &mut bool,
}

static DEEDS: [Deed; 5] = [
    Deed {
        word: "bearoff",
        does: "bear off checkers in non-contact positions",
        shown: "Play certain non-contact bearoff moves",
        field: |all| &mut all.bearoff,
    },
    Deed {
        word: "game",
        does: "start games",
        shown: "Start a new game after each one is completed",
        field: |all| &mut all.game,
    },
    Deed {
        word: "move",
        does: "make forced moves",
        shown: "Play the forced move when there is no choice",
        field: |all| &mut all.play,
    },
    Deed {
        word: "resign",
        does: "offer to resign what is certainly lost",
        shown: "Offer to resign what is certainly lost",
        field: |all| &mut all.resign,
    },
    Deed { word: "roll", does: "roll the dice", shown: "Roll the dice", field: |all| &mut all.roll },
];

/// What `set automatic` asks for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AutomaticChange {
    deed: &'static Deed,
    is_on: bool,
}

pub(super) struct AutomaticSetting;

impl Setting for AutomaticSetting {
    const WORDS: &'static [&'static str] = &["automatic"];
    const SHOWN: &'static str = "Show what is done without being asked";
    type Request = AutomaticChange;
    type Change = AutomaticChange;

    fn usages() -> Vec<Usage> {
        let words = DEEDS.each_ref().map(|deed| deed.word).join("|");
        let line = format!("set automatic {words} on|off");
        vec![Usage { line: line.into(), does: "Do things without being asked" }]
    }

    /// `bearoff|game|move|resign|roll on|off`
    fn parse(input: Input<'_>) -> Result<AutomaticChange, ProtocolError> {
        let table = DEEDS.each_ref().map(|deed| (deed.word, deed));
        let (deed, rest) = input.keyword(&table, "what to do automatically")?;
        Ok(AutomaticChange { deed, is_on: at_end(rest.take(switch)?)? })
    }

    fn check(change: AutomaticChange, _: &Session) -> Result<AutomaticChange, ProtocolError> {
        Ok(change)
    }

    fn apply(AutomaticChange { deed, is_on }: AutomaticChange, session: &mut Session) -> Reply {
        let mut automatic = session.table.automatic();
        *(deed.field)(&mut automatic) = is_on;
        session.table.set_automatic(automatic);
        Reply::message(format!("Will {}automatically {}.", if is_on { "" } else { "not " }, deed.does))
    }

    fn saved(session: &Session) -> Vec<String> {
        let line = |deed: &Deed| format!("set automatic {} {}", deed.word, on_off(deed.is_on(session)));
        DEEDS.iter().map(line).collect()
    }

    fn show(session: &Session) -> Result<Reply, ProtocolError> {
        let lines = DEEDS.iter().map(|deed| deed.line(session)).collect();
        let values: Map<_, _> =
            DEEDS.iter().map(|deed| (deed.word.to_owned(), deed.is_on(session).into())).collect();
        Ok(Shown::many(lines, [("automatic", Value::Object(values))]))
    }
}

impl Deed {
    fn is_on(&self, session: &Session) -> bool {
        let mut all = session.table.automatic();
        *(self.field)(&mut all)
    }

    /// A line of `show automatic`, in gnubg's columns.
    fn line(&self, session: &Session) -> String {
        let Self { word, shown, .. } = self;
        let width = 46_usize.saturating_sub(shown.len());
        format!("{word:<8}\t({shown}):{:width$}\t{}", "", if self.is_on(session) { "On" } else { "Off" })
    }
}

impl fmt::Debug for Deed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word)
    }
}

impl PartialEq for Deed {
    fn eq(&self, other: &Self) -> bool {
        self.word == other.word
    }
}
