//! `set automatic`, `show automatic`: what is done without being asked for.

use serde_json::{Map, Value};

use super::{Change, Theme, on_off, told};
use crate::reply::Shown;
use crate::text::arguments::{at_end, switch};
use crate::{ProtocolError, Reply, Session};
use plakoto_table::match_play::Automatic;

/// Something that can be done without being asked for.
struct Deed {
    /// The word behind `set automatic`, and the name of its field in JSON.
    word: &'static str,
    /// What it is, behind "will automatically".
    does: &'static str,
    /// The same, as `show automatic` has it.
    shown: &'static str,
    field: fn(&mut Automatic) -> &mut bool,
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

pub(super) const AUTOMATIC: Theme = Theme {
    words: &["automatic"],
    help: "
        set automatic bearoff|game|move|resign|roll on|off  Do things without being asked
        show automatic                                      Show what is done without being asked
        > set automatic: set automatic roll on",
    parse: |input| {
        let words: Vec<_> = DEEDS.iter().enumerate().map(|(index, deed)| (deed.word, index)).collect();
        let (index, rest) = input.keyword(&words, "what to do automatically")?;
        Ok(Change::to(at_end(rest.take(switch)?)?, move |session, is_on| {
            let deed = &DEEDS[index];
            let mut automatic = session.table.automatic();
            *(deed.field)(&mut automatic) = is_on;
            session.table.set_automatic(automatic);
            told(format!("Will {}automatically {}.", if is_on { "" } else { "not " }, deed.does))
        }))
    },
    saved: |session| {
        let line = |deed: &Deed| format!("set automatic {} {}", deed.word, on_off(deed.is_on(session)));
        DEEDS.iter().map(line).collect()
    },
    show,
    ..Theme::BASE
};

fn show(session: &Session) -> Result<Reply, ProtocolError> {
    let lines = DEEDS.iter().map(|deed| deed.line(session)).collect();
    let values: Map<_, _> =
        DEEDS.iter().map(|deed| (deed.word.to_owned(), deed.is_on(session).into())).collect();
    Ok(Shown::many(lines, [("automatic", Value::Object(values))]))
}

impl Deed {
    fn is_on(&self, session: &Session) -> bool {
        *(self.field)(&mut session.table.automatic())
    }

    /// A line of `show automatic`, in gnubg's columns.
    fn line(&self, session: &Session) -> String {
        let Self { word, shown, .. } = self;
        let width = 46_usize.saturating_sub(shown.len());
        format!("{word:<8}\t({shown}):{:width$}\t{}", "", if self.is_on(session) { "On" } else { "Off" })
    }
}
