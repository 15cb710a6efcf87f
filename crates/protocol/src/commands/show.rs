//! `show`: settings, and what can only be shown.

use super::analyse::GAMES;
use super::spec::{
    Answered, Asked, Input, Inquiry, Nature, Progress, ProtocolError, Reply, Session, Spec, Usage,
};
use crate::reply::Shown;
use crate::session::VERSION;
use crate::settings::{ALL, Theme, usage};
use crate::text::argument::Analysed;
use crate::text::arguments::plies_number;
use serde_json::json;
use std::sync::LazyLock;

/// What `show` shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// The evaluator.
    Engine,
    /// The pip counts.
    PipCount,
    /// The position ID.
    PositionId,
    /// What each roll brings: the best plays, at so many plies.
    Rolls(Option<u8>),
    /// What the last analysis says about both players.
    Statistics(Analysed),
    /// The equities of all rolls as a map, at so many plies.
    TemperatureMap(Option<u8>),
    /// The matches that were left.
    Unfinished,
    /// The version of the program.
    Version,
    /// A setting, or a theme of them, and the number behind it.
    Setting(&'static Theme, Option<u16>),
}

/// `show`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Show(pub Topic);

impl Spec for Show {
    const WORDS: &[&str] = &["show"];
    const HELP: &str = "
        show WORD  Show a setting or a part of the game: `help show` lists them
        > show: show board";
    const USAGES: Option<fn() -> Vec<Usage>> = Some(show_usages);

    /// `show TOPIC`
    fn parse(input: Input<'_>) -> Result<Self, ProtocolError> {
        let (shown, rest) = input.keyword(&TOPICS, "something to show (see `help show`)")?;
        let topic = match shown {
            ShownWord::Only(shown) => (shown.parse)(rest)?,
            ShownWord::Setting(theme) => Topic::Setting(theme, theme.parse_shown(rest)?),
        };
        Ok(Self(topic))
    }

    fn nature(&self) -> Nature {
        match self.0 {
            Topic::Rolls(_) | Topic::TemperatureMap(_) => Nature::SEARCH,
            Topic::Statistics(_) => Nature::READ,
            _ => Nature::GLANCE,
        }
    }

    fn ask(&self, inquiry: &Inquiry<'_>, _: Progress<'_>) -> Answered {
        let reply = match self.0 {
            Topic::Engine => Ok(show_engine(inquiry)),
            Topic::PipCount => show_pips(inquiry),
            Topic::PositionId => show_position_id(inquiry),
            Topic::Rolls(plies) => inquiry.rolls(plies),
            Topic::Statistics(what) => inquiry.show_statistics(what),
            Topic::TemperatureMap(plies) => inquiry.temperature_map(plies),
            Topic::Unfinished => Ok(inquiry.show_unfinished()),
            Topic::Version => Ok(Shown::one(format!("plakoto {VERSION}"), "version", VERSION)),
            Topic::Setting(theme, number) => theme.show(number, inquiry),
        };
        reply.map(Asked::from)
    }
}

/// What can be shown, but is not set by a command of its own.
pub(super) struct OnlyShown {
    pub(super) word: &'static str,
    /// What `help` says about it.
    line: &'static str,
    does: &'static str,
    /// Reads what stands behind the word.
    parse: fn(Input<'_>) -> Result<Topic, ProtocolError>,
}

impl PartialEq for OnlyShown {
    fn eq(&self, other: &Self) -> bool {
        self.word == other.word
    }
}

pub(super) static ONLY_SHOWN: [OnlyShown; 8] = [
    OnlyShown {
        word: "engine",
        line: "show engine",
        does: "Show which evaluator is used",
        parse: |input| input.end(Topic::Engine),
    },
    OnlyShown {
        word: "pipcount",
        line: "show pipcount",
        does: "Show the pip counts",
        parse: |input| input.end(Topic::PipCount),
    },
    OnlyShown {
        word: "positionid",
        line: "show positionid",
        does: "Show the position ID",
        parse: |input| input.end(Topic::PositionId),
    },
    OnlyShown {
        word: "rolls",
        line: "show rolls [PLIES]",
        does: "Show the best play of each roll, and what it is worth",
        parse: |input| depth(input).map(Topic::Rolls),
    },
    OnlyShown {
        word: "statistics",
        line: "show statistics [game|match]",
        does: "Show what the last analysis says about both players",
        parse: statistics,
    },
    OnlyShown {
        word: "temperaturemap",
        line: "show temperaturemap [PLIES]",
        does: "Show what each roll is worth as a map: with dice, the opponent's after the best play",
        parse: |input| depth(input).map(Topic::TemperatureMap),
    },
    OnlyShown {
        word: "unfinished",
        line: "show unfinished",
        does: "List the matches that were left before they were over",
        parse: |input| input.end(Topic::Unfinished),
    },
    OnlyShown {
        word: "version",
        line: "show version",
        does: "Show the version of plakoto",
        parse: |input| input.end(Topic::Version),
    },
];

/// `[PLIES]`
fn depth(input: Input<'_>) -> Result<Option<u8>, ProtocolError> {
    if input.is_empty() { Ok(None) } else { plies_number(input).map(Some) }
}

/// What stands behind `show`.
#[derive(Clone, Copy, PartialEq)]
enum ShownWord {
    Only(&'static OnlyShown),
    Setting(&'static Theme),
}

impl ShownWord {
    fn name(self) -> &'static str {
        match self {
            Self::Only(shown) => shown.word,
            Self::Setting(theme) => theme.name(),
        }
    }
}

static TOPICS: LazyLock<Vec<(&str, ShownWord)>> = LazyLock::new(|| {
    let words =
        |theme: &'static Theme| theme.words.iter().map(move |word| (*word, ShownWord::Setting(theme)));
    let settings = ALL.iter().flat_map(words);
    let others = ONLY_SHOWN.iter().map(|shown| (shown.word, ShownWord::Only(shown)));
    let mut known: Vec<_> = settings.chain(others).collect();
    known.sort_by_key(|(_, shown)| shown.name());
    known
});

/// `[game|match|session]`
fn statistics(input: Input<'_>) -> Result<Topic, ProtocolError> {
    let (what, rest) = if input.is_empty() {
        (Analysed::Match, input)
    } else {
        input.keyword(GAMES, "what the statistics are about")?
    };
    rest.end(Topic::Statistics(what))
}

/// What it says about `show`.
fn show_usages() -> Vec<Usage> {
    let others = ONLY_SHOWN.iter().map(|shown| usage(shown.line, shown.does));
    let mut usages: Vec<Usage> = ALL.iter().map(Theme::shown).chain(others).collect();
    usages.sort_by(|one, other| one.line.cmp(&other.line));
    usages
}

fn show_engine(session: &Session) -> Reply {
    let (name, description) = (session.engine.evaluator().name(), session.engine.evaluator().description());
    let endings = session.engine.endings().description();
    let mut lines = vec![format!(" * {name} evaluator:"), format!("   - {description}")];
    lines.extend(session.engine.made_for_others().map(|rules| format!("   - {rules}")));
    lines.extend([" * Endings that are looked up:".to_owned(), format!("   - {endings}")]);
    let fields = [
        ("evaluator", name.into()),
        ("description", description.into()),
        ("trained_for", session.trained_for()),
        ("endings", endings.into()),
    ];
    Shown::many(lines, fields)
}

/// The IDs are also in the envelope of the JSON form.
fn show_position_id(session: &Session) -> Result<Reply, ProtocolError> {
    let id = session.placed_subject()?.position;
    Ok(Shown::many(vec![format!("Position ID: {id}")], []))
}

fn show_pips(session: &Session) -> Result<Reply, ProtocolError> {
    session.placed_subject()?;
    let pips = session.board().pips();
    let on_roll = session.table.series().game().on_roll();
    let [first, second] = [on_roll, on_roll.other()]
        .map(|player| format!("{} {}", session.table.seat(player).name(), pips[player.index()]));
    let line = format!("The pip counts are: {first}, {second}.");
    Ok(Shown::one(line, "pips", json!(pips)))
}
