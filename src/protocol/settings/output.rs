//! `set output`, `show output`: how replies are written.

mod item;

use serde_json::{Map, Value};

use self::item::{Item, Row};
use super::{Setting, Usage};
use crate::protocol::grammar::arguments::{at_end, number_at_end, switch};
use crate::protocol::grammar::input::Input;
use crate::protocol::output::{Drawing, Numbering};
use crate::protocol::reply::Shown;
use crate::protocol::{ProtocolError, Reply, Session};

pub use self::item::OutputChange;

/// All of them, in the order of `help`.
static ITEMS: &[&dyn Row] = &[
    &Item::<Drawing> {
        word: "board",
        takes: "gnubg|pbmserv",
        does: "Draw boards as gnubg or as pbmserv does",
        place: 3,
        read: |input| {
            let table = [Drawing::Gnubg, Drawing::Pbmserv].map(|drawing| (drawing.name(), drawing));
            at_end(input.keyword(&table, "a drawing of the board")?)
        },
        field: |all| &mut all.drawing,
        says: |drawing| format!("Boards will be drawn as {} draws them.", drawing.name()),
        json: |drawing| drawing.name().into(),
        change: OutputChange::Drawing,
    },
    &Item::<u8> {
        word: "digits",
        takes: "N",
        does: "Set the digits behind the decimal point",
        place: 1,
        read: |input| number_at_end(input, "a number of digits", 0, 6).map(|digits| digits as u8),
        field: |all| &mut all.digits,
        says: |digits| {
            format!(
                "Probabilities and equities will be shown with {digits} digits after the decimal separator."
            )
        },
        json: Value::from,
        change: OutputChange::Number,
    },
    &Item {
        word: "mwc",
        does: "In a match, show the chance to win it instead of equities",
        place: 8,
        field: |all| &mut all.match_chances,
        says: |on| {
            let what = if on { "the chance to win it" } else { "their equities" };
            format!("In a match plays will be shown with {what}.")
        },
        ..SWITCH
    },
    &Item {
        word: "flip",
        does: "Draw boards of pbmserv upside down",
        place: 4,
        field: |all| &mut all.is_flipped,
        says: |on| format!("Boards of pbmserv will {}be flipped.", if on { "" } else { "not " }),
        ..SWITCH
    },
    &Item {
        word: "framing",
        does: "End every text reply with a line `ok`",
        place: 6,
        field: |all| &mut all.framing,
        says: |on| format!("Framing of replies is {}.", on_off(on)),
        ..SWITCH
    },
    &Item {
        word: "json",
        does: "Answer in JSON, one object a line",
        place: 5,
        field: |all| &mut all.json,
        says: |on| format!("JSON output is {}.", on_off(on)),
        ..SWITCH
    },
    &Item {
        word: "millipoints",
        does: "Show equities in thousandths of a point",
        place: 9,
        field: |all| &mut all.millipoints,
        says: |on| format!("Equities will be shown in {}.", if on { "millipoints" } else { "points" }),
        ..SWITCH
    },
    &Item {
        word: "progress",
        does: "Tell how far a rollout has come",
        place: 7,
        field: |all| &mut all.progress,
        says: |on| format!("Progress of rollouts is {}.", on_off(on)),
        ..SWITCH
    },
    &Item {
        word: "rawboard",
        does: "Show boards as one line",
        place: 2,
        field: |all| &mut all.raw_board,
        says: |on| format!("Boards will be shown in {}.", if on { "raw format" } else { "ASCII" }),
        ..SWITCH
    },
    &Item::<Numbering> {
        word: "view",
        takes: "onroll|player1",
        does: "Number the steps of plays in JSON as the mover or as player 1 does",
        place: 10,
        read: |input| {
            let table =
                [Numbering::OnRoll, Numbering::Player1].map(|numbering| (numbering.name(), numbering));
            at_end(input.keyword(&table, "whose numbers the points have")?)
        },
        field: |all| &mut all.numbering,
        says: |numbering| {
            let whose = if numbering == Numbering::OnRoll { "whoever moves" } else { "player 1" };
            format!("In JSON the steps of plays will be numbered by {whose}.")
        },
        json: |numbering| numbering.name().into(),
        change: OutputChange::Numbering,
    },
    &Item {
        word: "winpc",
        does: "Show chances in per cent",
        place: 0,
        field: |all| &mut all.win_percent,
        says: |on| {
            let form = if on { "percentages" } else { "probabilities" };
            format!("Game winning chances will be shown as {form}.")
        },
        ..SWITCH
    },
];

/// What all switches have in common; the rest is for each to say.
const SWITCH: Item<bool> = Item {
    word: "",
    takes: "on|off",
    does: "",
    place: 0,
    read: |input| at_end(input.take(switch)?),
    field: |all| &mut all.json,
    says: |on| on_off(on).to_owned(),
    json: Value::Bool,
    change: OutputChange::Switch,
};

pub(super) struct OutputSetting;

impl Setting for OutputSetting {
    const WORDS: &'static [&'static str] = &["output"];
    const SHOWN: &'static str = "Show output settings";
    type Request = OutputChange;
    type Change = OutputChange;

    fn usages() -> Vec<Usage> {
        ITEMS.iter().map(|item| item.usage()).collect()
    }

    fn parse(input: Input<'_>) -> Result<OutputChange, ProtocolError> {
        let mut words: Vec<(_, &'static dyn Row)> = ITEMS.iter().map(|item| (item.word(), *item)).collect();
        words.sort_unstable_by_key(|(word, _)| *word);
        let (item, rest) = input.keyword(&words, "an output setting")?;
        item.read(rest)
    }

    fn check(change: OutputChange, _: &Session) -> Result<OutputChange, ProtocolError> {
        Ok(change)
    }

    fn apply(change: OutputChange, session: &mut Session) -> Reply {
        Reply::Message(change.apply(&mut session.output))
    }

    fn show(session: &Session) -> Result<Reply, ProtocolError> {
        let mut items = ITEMS.to_vec();
        items.sort_by_key(|item| item.place());
        let lines = items.iter().map(|item| item.line(session.output)).collect();
        let values: Map<_, _> =
            items.iter().map(|item| (item.word().to_owned(), item.value(session.output))).collect();
        Ok(Shown::many(lines, [("output", values.into())]))
    }
}

/// A switch as it is set.
fn on_off(is_on: bool) -> &'static str {
    if is_on { "on" } else { "off" }
}
