//! `set output` and `show output`: the format of replies.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};

use super::{Change, Needs, Theme, message, on_off};
use crate::output::{Drawing, Numbering, OutputSettings};
use crate::reply::TextReply;
use crate::text::arguments::{at_end, number_at_end, switch};
use crate::text::input::Input;
use crate::{ProtocolError, Reply, Session};
use plakoto_engine::notation::play_text::PointNames;
use plakoto_words::{Language, Message, message};

/// A single output setting.
struct Item {
    /// The word after `set output`, which is also the name of the JSON field.
    word: &'static str,
    /// Index of the setting's line in `show output`, counted from 0.
    place: u8,
    value: Setter,
    /// Returns the message about the value in the replies to `set` and `show`.
    says: fn(&OutputSettings) -> Message,
}

/// How to read the value of a setting and how to parse a new value.
enum Setter {
    Switch(fn(&mut OutputSettings) -> &mut bool),
    /// The first function returns the current value, and the second parses a new value.
    Other(fn(&OutputSettings) -> Value, fn(Input<'_>) -> Result<Change, ProtocolError>),
}

static ITEMS: &[Item] = &[
    Item {
        word: "board",
        place: 3,
        value: Setter::Other(
            |all| all.drawing.name().into(),
            |input| {
                let [gnubg, pbmserv, unicode, words] =
                    [Drawing::Gnubg, Drawing::Pbmserv, Drawing::Unicode, Drawing::Words]
                        .map(|drawing| (drawing.name(), drawing));
                let table = [gnubg, pbmserv, unicode, words, ("ascii", Drawing::Gnubg)];
                let drawing = at_end(input.keyword(&table, message!("expected-board_style"))?)?;
                Ok(change(drawing, |all, drawing| all.drawing = drawing))
            },
        ),
        says: |all| message!("set-output_board", style = all.drawing.name()),
    },
    Item {
        word: "digits",
        place: 1,
        value: Setter::Other(
            |all| all.digits.into(),
            |input| {
                let digits = number_at_end(input, message!("expected-digits"), 0, 6)?;
                Ok(change(digits as u8, |all, digits| all.digits = digits))
            },
        ),
        says: |all| message!("set-output_digits", digits = all.digits),
    },
    toggle(
        8,
        "mwc",
        |all| &mut all.match_chances,
        |all| message!("set-output_mwc", on = on_off(all.match_chances)),
    ),
    toggle(
        4,
        "flip",
        |all| &mut all.is_flipped,
        |all| message!("set-output_flip", on = on_off(all.is_flipped)),
    ),
    toggle(
        6,
        "framing",
        |all| &mut all.framing,
        |all| message!("set-output_framing", on = on_off(all.framing)),
    ),
    toggle(5, "json", |all| &mut all.json, |all| message!("set-output_json", on = on_off(all.json))),
    Item {
        word: "language",
        place: 13,
        value: Setter::Other(
            |all| all.language.code().into(),
            |input| {
                let table = Language::ALL.map(|language| (language.code(), language));
                let language = at_end(input.keyword(&table, message!("expected-language"))?)?;
                Ok(change(language, |all, language| all.language = language))
            },
        ),
        says: |all| message!("set-output_language", code = all.language.code()),
    },
    Item {
        word: "legal",
        place: 11,
        value: Setter::Other(
            |all| all.legal.into(),
            |input| {
                let plays = number_at_end(input, message!("expected-plays"), 1, u32::MAX.into())?;
                Ok(change(plays as u32, |all, plays| all.legal = plays))
            },
        ),
        says: |all| message!("set-output_legal", count = all.legal),
    },
    toggle(
        9,
        "millipoints",
        |all| &mut all.millipoints,
        |all| message!("set-output_millipoints", on = on_off(all.millipoints)),
    ),
    Item {
        word: "points",
        place: 14,
        value: Setter::Other(
            |all| points_name(all.points).into(),
            |input| {
                let table =
                    [PointNames::Numbers, PointNames::Letters].map(|names| (points_name(names), names));
                let names = at_end(input.keyword(&table, message!("expected-point_names"))?)?;
                Ok(change(names, |all, names| all.points = names))
            },
        ),
        says: |all| message!("set-output_points", names = points_name(all.points)),
    },
    toggle(
        7,
        "progress",
        |all| &mut all.progress,
        |all| message!("set-output_progress", on = on_off(all.progress)),
    ),
    toggle(
        2,
        "rawboard",
        |all| &mut all.raw_board,
        |all| message!("set-output_rawboard", on = on_off(all.raw_board)),
    ),
    Item {
        word: "view",
        place: 10,
        value: Setter::Other(
            |all| all.numbering.name().into(),
            |input| {
                let table =
                    [Numbering::OnRoll, Numbering::Player1].map(|numbering| (numbering.name(), numbering));
                let numbering = at_end(input.keyword(&table, message!("expected-numbering"))?)?;
                let change = change(numbering, |all, numbering| all.numbering = numbering);
                let needs = Needs { json: numbering == Numbering::Player1, ..Needs::default() };
                Ok(Change { needs, ..change })
            },
        ),
        says: |all| message!("set-output_view", view = all.numbering.name()),
    },
    toggle(
        0,
        "winpc",
        |all| &mut all.win_percent,
        |all| message!("set-output_winpc", on = on_off(all.win_percent)),
    ),
];

/// Returns the word that selects these names of points.
const fn points_name(names: PointNames) -> &'static str {
    match names {
        PointNames::Numbers => "numbers",
        PointNames::Letters => "letters",
    }
}

/// Creates a setting that can be on or off, from its index in `show output`, its word, its field, and its
/// message.
const fn toggle(
    place: u8,
    word: &'static str,
    field: fn(&mut OutputSettings) -> &mut bool,
    says: fn(&OutputSettings) -> Message,
) -> Item {
    Item { word, place, value: Setter::Switch(field), says }
}

pub(super) const OUTPUT: Theme = Theme {
    words: &["output"],
    help: "
        set output board gnubg|pbmserv|unicode|words|ascii  Draw boards like gnubg (also `ascii`), like pbmserv, or with Unicode characters, or describe them in words for screen readers
        set output digits N  Set the number of digits after the decimal point
        set output mwc on|off  In a match, show the chance of winning it instead of equities
        set output flip on|off  Draw pbmserv boards upside down
        set output framing on|off  End every text reply with the line `ok`
        set output json on|off  Answer in JSON, one object per line
        set output language en|el  Answer in English or Greek
        set output legal N  Set the maximum number of plays that `legal` lists
        set output millipoints on|off  Show equities in thousandths of a point
        set output points numbers|letters  Name points by numbers, or by Greek letters from α to ω
        set output progress on|off  Report the progress of rollouts
        set output rawboard on|off  Show boards as raw board lines
        set output view onroll|player1  In JSON, number the points in plays as seen by the player who moves or by player 1
        set output winpc on|off  Show probabilities as percentages
        show output  Show output settings
        > set output: set output digits 4
        > set output board: set output board gnubg
        > set output mwc: set output mwc off
        > set output flip: set output flip on
        > set output framing: set output framing off
        > set output json: set output json off
        > set output language: set output language el
        > set output legal: set output legal 100
        > set output millipoints: set output millipoints on
        > set output points: set output points letters
        > set output progress: set output progress on
        > set output rawboard: set output rawboard off
        > set output view: set output view onroll
        > set output winpc: set output winpc on",
    parse,
    // The settings for JSON and framing are not saved, because they depend on the program that reads the
    // replies.
    saved: |session| {
        let items = ITEMS.iter().filter(|item| !["framing", "json"].contains(&item.word));
        let value = |item: &Item| match item.value(session.output) {
            Value::Bool(is_on) => on_off(is_on).to_owned(),
            Value::String(word) => word,
            number => number.to_string(),
        };
        items.map(|item| format!("set output {} {}", item.word, value(item))).collect()
    },
    show,
    replies: |replies| replies.add::<OutputFields>(),
    ..Theme::BASE
};

fn parse(input: Input<'_>) -> Result<Change, ProtocolError> {
    let mut words: Vec<_> = ITEMS.iter().enumerate().map(|(index, item)| (item.word, index)).collect();
    words.sort_unstable();
    let (index, rest) = input.keyword(&words, message!("expected-output_setting"))?;
    let change = match ITEMS[index].value {
        Setter::Switch(field) => Change::to(at_end(rest.take(switch)?)?, move |session, is_on| {
            *field(&mut session.output) = is_on;
            Ok(Reply::silent())
        }),
        Setter::Other(_, read) => read(rest)?,
    };
    let needs = change.needs;
    let change = Change::to(change, move |session, change| {
        (change.make)(session)?;
        message((ITEMS[index].says)(&session.output))
    });
    Ok(Change { part: ITEMS[index].word, needs, ..change })
}

fn change<T: Copy + Send + Sync + 'static>(value: T, put: fn(&mut OutputSettings, T)) -> Change {
    Change::to(value, move |session, value| {
        put(&mut session.output, value);
        Ok(Reply::silent())
    })
}

fn show(session: &Session) -> Result<Reply, ProtocolError> {
    let mut items: Vec<&Item> = ITEMS.iter().collect();
    items.sort_by_key(|item| item.place);
    let lines = items.iter().map(|item| (item.says)(&session.output));
    let output = items.iter().map(|item| (item.word.to_owned(), item.value(session.output))).collect();
    Ok(TextReply::of(lines, &OutputFields { output }))
}

/// The output settings.
#[derive(Serialize, JsonSchema)]
struct OutputFields {
    /// The value of each setting. The keys are the words after `set output`.
    output: Map<String, Value>,
}

impl Item {
    /// Returns the current value as JSON.
    fn value(&self, mut settings: OutputSettings) -> Value {
        match self.value {
            Setter::Switch(field) => (*field(&mut settings)).into(),
            Setter::Other(value, _) => value(&settings),
        }
    }
}
