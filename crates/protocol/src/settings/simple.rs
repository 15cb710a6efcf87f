//! Settings that need little more than their rows: the format of replies, automatic actions, confirmations, the
//! resources of searches, the encoding of match files, and the match equities.

use schemars::JsonSchema;
use serde::Serialize;

use super::kind::{Change, Kind, Needs, Value, switch, whole, word};
use super::row::{Row, row};
use super::theme::{Field, NumberedSetting, Theme};
use crate::output::{Drawing, Numbering};
use crate::reply::{EquityTableReply, TextReply};
use crate::{Reply, Session};
use plakoto_engine::engine::{MAX_THREADS, Threads};
use plakoto_engine::notation::play_text::PointNames;
use plakoto_engine::search::Cache;
use plakoto_table::match_play::{Automatic, EquityTable, Shares};
use plakoto_table::record::TextEncoding;
use plakoto_words::{Language, Message, message};

/// The row of a switch of [`Automatic`]: its word, the keys of the messages in `set` and `show`, and the field.
macro_rules! automatic {
    ($word:literal, $says:literal, $shows:literal, $field:ident) => {
        Row::new(
            $word,
            Kind::Switch(
                |session| session.table.automatic().$field,
                |session, is_on| {
                    session.table.set_automatic(Automatic { $field: is_on, ..session.table.automatic() });
                },
            ),
        )
        .says($says)
        .shows($shows)
        .help("help-set_automatic", "")
    };
}

pub(super) const AUTOMATIC: Theme = Theme {
    words: &["automatic"],
    what: "expected-automatic_action",
    rows: &[
        automatic!("bearoff", "set-automatic_bearoff", "show-automatic_bearoff", bearoff),
        automatic!("game", "set-automatic_game", "show-automatic_game", game),
        automatic!("move", "set-automatic_move", "show-automatic_move", play),
        automatic!("resign", "set-automatic_resign", "show-automatic_resign", resign),
        automatic!("review", "set-automatic_review", "show-automatic_review", review),
        automatic!("roll", "set-automatic_roll", "show-automatic_roll", roll),
    ],
    examples: &[("set automatic", "set automatic roll on")],
    show: |theme, session| {
        let lines = theme.rows.iter().map(|row| Message::text(automatic_line(row, session))).collect();
        Ok(TextReply { lines, fields: theme.fields(session) }.into())
    },
    field: Some(Field::new(
        "automatic",
        "Whether each action is automatic. The keys are the words after `set automatic`.",
        "AutomaticFields",
        "What plakoto does by itself.",
    )),
    ..Theme::BASE
};

/// Returns the line about an automatic action in `show automatic`, in gnubg's columns.
fn automatic_line(row: &Row, session: &Session) -> String {
    let (word, shown) = (row.name(), session.output.say(Message::of_key(row.shows)));
    let width = 46_usize.saturating_sub(shown.chars().count());
    let value = match row.kind.value(session) {
        Some(Value::Switch(true)) => message!("show-on"),
        _ => message!("show-off"),
    };
    format!("{word:<8}\t({shown}):{:width$}\t{}", "", session.output.say(value))
}

pub(super) const CONFIRM: Theme = Theme {
    words: &["confirm"],
    what: "expected-confirmation",
    rows: &[
        row!("new", "confirm_new", "", switch!(consent.asks_to_abort)),
        row!("resign", "confirm_resign", "", switch!(consent.asks_to_resign)),
        row!("save", "confirm_save", "", switch!(consent.asks_to_replace)),
    ],
    examples: &[("set confirm", "set confirm new on; set confirm resign on; set confirm save off")],
    ..Theme::BASE
};

pub(super) const CACHE: Theme = Theme {
    words: &["cache"],
    rows: &[row!(
        "",
        "cache",
        "65536",
        Kind::Whole {
            what: "expected-cache_entries",
            range: 0..=Cache::MAX_ENTRIES as u64,
            get: |session| session.engine.core.cache_entries() as u64,
            set: |session, entries| session.engine.core.use_cache(Cache::new(entries as usize)),
        }
    )
    .shows("show-cache")
    .needs(|value| Needs { cache_entries: value.whole().map(|entries| entries as usize), ..Needs::default() })
    .ubgi(4, "engine.cache", None)],
    field: Some(Field::new("cache", "The number of entries.", "CacheFields", "The position cache.")),
    ..Theme::BASE
};

pub(super) const THREADS: Theme = Theme {
    words: &["threads"],
    rows: &[row!(
        "",
        "threads",
        "1",
        Kind::Whole {
            what: "expected-threads",
            range: 1..=MAX_THREADS as u64,
            get: |session| session.engine.core.threads() as u64,
            set: |session, count| session.engine.core.use_threads(threads(count)),
        }
    )
    .shows("show-threads")
    .needs(|value| Needs { threads: value.whole().map(threads), ..Needs::default() })
    .option("threads")
    .ubgi(2, "engine.threads", None)],
    field: Some(Field::new("threads", "The number of threads.", "ThreadFields", "The threads of a search.")),
    ..Theme::BASE
};

/// Returns a number of threads that the row's range contains.
fn threads(count: u64) -> Threads {
    Threads::new(count as usize).unwrap_or(Threads::ONE)
}

pub(super) const ENCODING: Theme = Theme {
    words: &["encoding"],
    rows: &[Row::custom("", "auto|NAME", "help-set_encoding", "windows-1253", |input| {
        Ok(Change::to(input.all(str::parse::<TextEncoding>)?, |session, encoding| {
            session.set_encoding(encoding);
            Ok(Reply::message(encoding_line(session)))
        }))
    })],
    show: |_, session| {
        let fields = EncodingFields { encoding: session.recording.encoding().to_string() };
        Ok(TextReply::of([encoding_line(session)], &fields))
    },
    replies: |replies| replies.add::<EncodingFields>(),
    ..Theme::BASE
};

/// The encoding of `.mat` files.
#[derive(Serialize, JsonSchema)]
struct EncodingFields {
    /// `auto` or the name of the encoding.
    encoding: String,
}

fn encoding_line(session: &Session) -> Message {
    message!("set-encoding", value = session.recording.encoding().to_string())
}

pub(super) const MATCH_EQUITIES: Theme = Theme {
    words: &["met", "matchequitytable"],
    rows: &[row!(
        "",
        "met",
        "off",
        Kind::Switch(
            |session| session.engine.plays_by_score,
            |session, is_on| {
                session.engine.plays_by_score = is_on;
                session.findings.forget_rollout();
            },
        )
    )],
    // Shows the table up to the length of the match. In an open-ended session, shows it up to the length of
    // new matches.
    show: |_, session| {
        let played = Some(session.table.series().length()).filter(|length| *length > 0);
        Ok(equities(played.unwrap_or(session.new_match.length).clamp(1, EquityTable::MAX_AWAY), session))
    },
    replies: |replies| replies.add::<EquityTableReply>(),
    numbered: Some(NumberedSetting {
        what: || message!("expected-points_to_go"),
        range: 1..=EquityTable::MAX_AWAY,
        show: equities,
    }),
    ..Theme::BASE
};

fn equities(length: u16, session: &Session) -> Reply {
    let rules = session.rules();
    let shares = (&rules.preset.rules(), &Shares::of(rules));
    EquityTableReply::new(rules, shares, &session.engine.equities, length).into()
}

const DRAWINGS: [(&str, Drawing); 5] = [
    ("gnubg", Drawing::Gnubg),
    ("pbmserv", Drawing::Pbmserv),
    ("unicode", Drawing::Unicode),
    ("words", Drawing::Words),
    ("ascii", Drawing::Gnubg),
];

const POINT_NAMES: [(&str, PointNames); 2] =
    [("numbers", PointNames::Numbers), ("letters", PointNames::Letters)];

const NUMBERINGS: [(&str, Numbering); 2] = [("onroll", Numbering::OnRoll), ("player1", Numbering::Player1)];

pub(super) const OUTPUT: Theme = Theme {
    words: &["output"],
    what: "expected-output_setting",
    rows: &[
        row!("board", "output_board", "gnubg", word!("expected-board_style", DRAWINGS, output.drawing)).at(3),
        row!("digits", "output_digits", "", whole!("expected-digits", 0..=6, output.digits: u8)).at(1),
        row!("mwc", "output_mwc", "off", switch!(output.match_chances)).at(8),
        row!("flip", "output_flip", "on", switch!(output.is_flipped)).at(4),
        // The settings for framing and JSON are not saved, because they depend on the program that reads the replies.
        row!("framing", "output_framing", "off", switch!(output.framing)).at(6).saved_if(|_| false),
        row!("json", "output_json", "off", switch!(output.json)).at(5).saved_if(|_| false),
        row!("language", "output_language", "el", word!("expected-language", LANGUAGES, output.language))
            .at(13)
            .option("lang"),
        row!(
            "legal",
            "output_legal",
            "100",
            whole!("expected-plays", 1..=u32::MAX as u64, output.legal: u32)
        )
        .at(11),
        row!("millipoints", "output_millipoints", "on", switch!(output.millipoints)).at(9),
        row!("points", "output_points", "letters", word!("expected-point_names", POINT_NAMES, output.points))
            .at(14),
        row!("progress", "output_progress", "on", switch!(output.progress)).at(7),
        row!("rawboard", "output_rawboard", "off", switch!(output.raw_board)).at(2),
        row!("view", "output_view", "onroll", word!("expected-numbering", NUMBERINGS, output.numbering))
            .at(10)
            .needs(|value| Needs { json: value == Value::Word("player1"), ..Needs::default() }),
        row!("winpc", "output_winpc", "on", switch!(output.win_percent)).at(0),
        #[cfg(test)]
        row!("loud", "output_winpc", "on", switch!(output.is_loud)).at(15),
    ],
    examples: &[("set output", "set output digits 4")],
    field: Some(Field::new(
        "output",
        "The value of each setting. The keys are the words after `set output`.",
        "OutputFields",
        "The output settings.",
    )),
    ..Theme::BASE
};

const LANGUAGES: [(&str, Language); 2] =
    [(Language::English.code(), Language::English), (Language::Greek.code(), Language::Greek)];

pub(super) const CLOCKWISE: Theme = Theme {
    words: &["clockwise"],
    rows: &[row!("", "clockwise", "", switch!(output.is_clockwise))],
    examples: &[("set clockwise", "set clockwise on; show board")],
    ..Theme::BASE
};
