//! What stands behind `set` and behind `show`: the settings, and what can only be shown.

use std::sync::LazyLock;

use super::analysis::statistics;
use super::ubgi;
use crate::ProtocolError;
use crate::command::{OtherCommand, Topic};
use crate::settings::{ALL, Theme, Usage, usage};
use crate::text::arguments::plies_number;
use crate::text::input::Input;
use crate::text::words::{Unavailable, Vocabulary};

/// What can be shown, but is not set by a command of its own.
struct OnlyShown {
    word: &'static str,
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

static ONLY_SHOWN: [OnlyShown; 8] = [
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

static SETTINGS: LazyLock<Vocabulary<&Theme>> = LazyLock::new(|| {
    let known = ALL.iter().flat_map(|theme| theme.words.iter().map(move |word| (*word, theme))).collect();
    let shown = ONLY_SHOWN.iter().map(|shown| (shown.word, Unavailable::OnlyShown));
    Vocabulary { known, unavailable: shown.collect() }
});

/// `[PLIES]`
fn depth(input: Input<'_>) -> Result<Option<u8>, ProtocolError> {
    if input.is_empty() { Ok(None) } else { plies_number(input).map(Some) }
}

/// What stands behind `show`.
#[derive(Clone, Copy, PartialEq)]
enum Shown {
    Only(&'static OnlyShown),
    Setting(&'static Theme),
}

impl Shown {
    fn name(self) -> &'static str {
        match self {
            Self::Only(shown) => shown.word,
            Self::Setting(theme) => theme.name(),
        }
    }
}

static TOPICS: LazyLock<Vec<(&str, Shown)>> = LazyLock::new(|| {
    let settings = SETTINGS.known.iter().map(|(word, theme)| (*word, Shown::Setting(theme)));
    let others = ONLY_SHOWN.iter().map(|shown| (shown.word, Shown::Only(shown)));
    let mut known: Vec<_> = settings.chain(others).collect();
    known.sort_by_key(|(_, shown)| shown.name());
    known
});

/// `set`, which belongs to both faces: a key of UBGI has a dot in it.
pub(super) fn set(input: Input<'_>) -> Result<OtherCommand, ProtocolError> {
    let (word, _) = input.word();
    if word.contains('.') && !word.contains(':') {
        return ubgi::set_key(input);
    }
    let (theme, rest) = input.known_word(&SETTINGS, "a setting (see `help set`)")?;
    (theme.parse)(rest).map(OtherCommand::Set)
}

/// The setting of this name, with what stands behind its word.
pub(super) fn set_theme(name: &str, input: Input<'_>) -> Result<OtherCommand, ProtocolError> {
    let (theme, _) = Input::new(name).known_word(&SETTINGS, "a setting")?;
    (theme.parse)(input).map(OtherCommand::Set)
}

/// `show TOPIC`
pub(super) fn show(input: Input<'_>) -> Result<OtherCommand, ProtocolError> {
    let (shown, rest) = input.keyword(&TOPICS, "something to show (see `help show`)")?;
    let topic = match shown {
        Shown::Only(shown) => (shown.parse)(rest)?,
        Shown::Setting(theme) => Topic::Setting(theme, theme.parse_shown(rest)?),
    };
    Ok(OtherCommand::Show(topic))
}

/// What `help` says about `set`.
pub(super) fn set_usages() -> Vec<Usage> {
    let mut usages: Vec<Usage> = ALL.iter().flat_map(|theme| (theme.usages)()).collect();
    usages.push(usage("set KEY VALUE", "UBGI: change a setting; also `setoption name KEY value VALUE`"));
    usages
}

/// What it says about `show`.
pub(super) fn show_usages() -> Vec<Usage> {
    let others = ONLY_SHOWN.iter().map(|shown| usage(shown.line, shown.does));
    let mut usages: Vec<Usage> = ALL.iter().map(Theme::shown).chain(others).collect();
    usages.sort_by(|one, other| one.line.cmp(&other.line));
    usages
}
