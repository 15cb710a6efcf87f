//! `set output`, `show output`: how replies are written.

mod item;

use serde_json::{Map, Value};

use self::item::{Item, Row};
use super::{Setting, Usage, on_off};
use crate::output::{Drawing, Numbering, OutputSettings};
use crate::reply::Shown;
use crate::text::arguments::{at_end, number_at_end, switch};
use crate::text::input::Input;
use crate::{ProtocolError, Reply, Session};

pub use self::item::OutputChange;

/// All of them, in the order of `help`.
static ITEMS: &[&dyn Row] = &[
    &Item::<Drawing> {
        word: "board",
        takes: "gnubg|pbmserv|unicode|ascii",
        does: "Draw boards as gnubg does (also called ascii), as pbmserv does, or with Unicode",
        place: 3,
        read: |input| {
            let [gnubg, pbmserv, unicode] =
                [Drawing::Gnubg, Drawing::Pbmserv, Drawing::Unicode].map(|drawing| (drawing.name(), drawing));
            let table = [gnubg, pbmserv, unicode, ("ascii", Drawing::Gnubg)];
            at_end(input.keyword(&table, "a drawing of the board")?)
        },
        field: |all| &mut all.drawing,
        says: |drawing| match drawing {
            Drawing::Unicode => "Boards will be drawn with Unicode characters.".to_owned(),
            Drawing::Gnubg | Drawing::Pbmserv => {
                format!("Boards will be drawn as {} draws them.", drawing.name())
            }
        },
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
    &toggle(
        8,
        "mwc",
        "In a match, show the chance to win it instead of equities",
        |all| &mut all.match_chances,
        |on| {
            let what = if on { "the chance to win it" } else { "their equities" };
            format!("In a match plays will be shown with {what}.")
        },
    ),
    &toggle(
        4,
        "flip",
        "Draw boards of pbmserv upside down",
        |all| &mut all.is_flipped,
        |on| format!("Boards of pbmserv will {}be flipped.", if on { "" } else { "not " }),
    ),
    &toggle(
        6,
        "framing",
        "End every text reply with a line `ok`",
        |all| &mut all.framing,
        |on| format!("Framing of replies is {}.", on_off(on)),
    ),
    &toggle(
        5,
        "json",
        "Answer in JSON, one object a line",
        |all| &mut all.json,
        |on| format!("JSON output is {}.", on_off(on)),
    ),
    &Item::<u32> {
        word: "legal",
        takes: "N",
        does: "Set how many plays `legal` lists at most",
        place: 11,
        read: |input| number_at_end(input, "a number of plays", 1, u32::MAX.into()).map(|plays| plays as u32),
        field: |all| &mut all.legal,
        says: |plays| format!("At most {plays} legal plays will be listed."),
        json: Value::from,
        change: OutputChange::Plays,
    },
    &toggle(
        9,
        "millipoints",
        "Show equities in thousandths of a point",
        |all| &mut all.millipoints,
        |on| format!("Equities will be shown in {}.", if on { "millipoints" } else { "points" }),
    ),
    &toggle(
        7,
        "progress",
        "Tell how far a rollout has come",
        |all| &mut all.progress,
        |on| format!("Progress of rollouts is {}.", on_off(on)),
    ),
    &toggle(
        2,
        "rawboard",
        "Show boards as one line",
        |all| &mut all.raw_board,
        |on| format!("Boards will be shown in {}.", if on { "raw format" } else { "ASCII" }),
    ),
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
    &toggle(
        0,
        "winpc",
        "Show chances in per cent",
        |all| &mut all.win_percent,
        |on| {
            let form = if on { "percentages" } else { "probabilities" };
            format!("Game winning chances will be shown as {form}.")
        },
    ),
];

/// What is on or off: its place in `show output`, its word, what it does, where it is kept, and what is said of it.
const fn toggle(
    place: u8,
    word: &'static str,
    does: &'static str,
    field: fn(&mut OutputSettings) -> &mut bool,
    says: fn(bool) -> String,
) -> Item<bool> {
    Item {
        word,
        takes: "on|off",
        does,
        place,
        read: |input| at_end(input.take(switch)?),
        field,
        says,
        json: Value::Bool,
        change: OutputChange::Switch,
    }
}

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
        Reply::message(change.apply(&mut session.output))
    }

    /// But whether replies are JSON or framed, which is a matter of who reads them.
    fn saved(session: &Session) -> Vec<String> {
        let items = ITEMS.iter().filter(|item| !["framing", "json"].contains(&item.word()));
        let value = |item: &dyn Row| match item.value(session.output) {
            Value::Bool(is_on) => on_off(is_on).to_owned(),
            Value::String(word) => word,
            number => number.to_string(),
        };
        items.map(|item| format!("set output {} {}", item.word(), value(*item))).collect()
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
