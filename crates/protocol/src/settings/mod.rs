//! The settings of a session. Each `Row` is one setting; a `Theme` groups the settings after one word of `set`. To
//! add a setting, add a row to a theme, and its texts to the catalogue; `set`, `show`, `help`, completion, the settings
//! file and the keys of UBGI follow from the row.

mod analysis;
pub(crate) mod board;
pub(crate) mod dice;
pub(crate) mod evaluation;
mod kind;
pub(crate) mod matches;
mod player;
mod rollout;
mod row;
mod simple;
mod theme;
pub(crate) mod variant;

use std::fmt;
use std::ops::RangeInclusive;

use crate::output::OutputSettings;
use crate::text::input::Input;
use crate::{ProtocolError, Reply, Session};
use plakoto_engine::engine::Engine;
use plakoto_engine::search::StopFlag;

use kind::Change;
pub(crate) use kind::Needs;
pub(crate) use row::Row;
pub use theme::Theme;
pub use variant::meaning;

/// All settings, in the order in which `help` lists them.
pub(crate) static ALL: &[Theme] = &[
    analysis::ANALYSIS,
    simple::AUTOMATIC,
    board::BOARD,
    simple::CACHE,
    simple::CLOCKWISE,
    simple::CONFIRM,
    dice::DICE,
    simple::ENCODING,
    evaluation::EVALUATION,
    board::GNUBG_ID,
    board::MATCH_ID,
    board::XGID,
    matches::MATCH_INFO,
    matches::MATCH,
    matches::MATCH_LENGTH,
    simple::MATCH_EQUITIES,
    simple::OUTPUT,
    dice::PENDING,
    player::PLAYER,
    matches::RECORD,
    dice::RNG,
    rollout::ROLLOUT,
    matches::SCORE,
    dice::SEED,
    simple::THREADS,
    board::TURN,
    analysis::TUTOR,
    variant::VARIANT,
];

/// Returns the range of the whole number that an option of the program with this name sets. An option without a setting
/// may have any number.
#[must_use]
pub fn option_range(option: &str) -> RangeInclusive<i64> {
    let mut rows = ALL.iter().flat_map(|theme| theme.rows).filter(|row| row.option == Some(option));
    let range = rows.find_map(|row| row.kind.range());
    range.map_or(i64::MIN..=i64::MAX, |range| *range.start() as i64..=*range.end() as i64)
}

/// A parsed `set` command: a setting, and its new value.
#[derive(Clone)]
pub struct Request {
    theme: &'static Theme,
    row: &'static Row,
    change: Change,
    /// The text after the setting's word, as the user typed it.
    text: String,
}

impl Request {
    /// Parses the text after the word for a setting.
    pub(crate) fn parse(theme: &'static Theme, input: Input<'_>) -> Result<Self, ProtocolError> {
        let (row, change) = theme.parse(input)?;
        Ok(Self { theme, row, change, text: input.rest().trim().to_owned() })
    }

    /// Parses a new value for the setting with this key in UBGI.
    pub(crate) fn of_key(
        theme: &'static Theme,
        row: &'static Row,
        input: Input<'_>,
    ) -> Result<Self, ProtocolError> {
        let own = row.key.as_ref().and_then(|key| key.own.as_ref());
        let change = own.map_or_else(|| row.parse(theme.line, input), |own| (own.parse)(input))?;
        Ok(Self { theme, row, change, text: input.rest().trim().to_owned() })
    }

    /// Returns the full name of the setting, which is the word after `set`.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.theme.name()
    }

    /// Returns the name of the program's option with the same effect; `None` if there is none.
    #[must_use]
    pub fn option(&self) -> Option<&'static str> {
        self.row.option
    }

    /// Returns whether the request names a play of `hint` as a position, as in `set board =1`.
    #[must_use]
    pub fn is_play_of_hint(&self) -> bool {
        self.text.starts_with('=')
    }

    /// Returns the resources that the change needs. A session with limits on its resources may refuse them.
    pub(crate) fn needs(&self) -> Needs {
        self.change.needs
    }

    /// Applies the change to the session.
    pub(crate) fn execute(&self, session: &mut Session) -> Result<Reply, ProtocolError> {
        (self.change.make)(session)
    }
}

impl fmt::Debug for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.name(), self.text)
    }
}

impl PartialEq for Request {
    fn eq(&self, other: &Self) -> bool {
        (self.theme, self.row.name(), &self.text) == (other.theme, other.row.name(), &other.text)
    }
}

/// Text at the start of the settings file, before the version number.
pub(crate) const HEADER: &str = "# plakoto settings, version ";

/// Version of the settings file.
pub(crate) const VERSION: u32 = 1;

impl Session {
    /// Returns a text line with the version, followed by the commands for all settings that differ from a new
    /// session.
    #[must_use]
    pub fn settings_text(&self) -> String {
        let usual = defaults(OutputSettings { json: false, framing: false, ..self.storage.default_output });
        let lines = saved(self).into_iter().filter(|line| !usual.contains(line));
        let header = format!("{HEADER}{VERSION}: commands that are executed when a session begins");
        std::iter::once(header).chain(lines).map(|line| line + "\n").collect()
    }
}

/// Returns the commands for the settings of a new session with these output settings.
pub(crate) fn defaults(output: OutputSettings) -> Vec<String> {
    let mut session = Session::new(Engine::default(), StopFlag::default());
    session.output = output;
    saved(&session)
}

/// Returns the commands that set every setting to its current value. The rule set comes first, because
/// networks and endgame tables depend on it.
fn saved(session: &Session) -> Vec<String> {
    let (first, others): (Vec<&Theme>, Vec<&Theme>) = ALL.iter().partition(|theme| theme.name() == "variant");
    first.into_iter().chain(others).flat_map(|theme| theme.saved(session)).collect()
}

#[cfg(test)]
mod tests {
    use super::kind::whole;
    use super::row::row;
    use super::theme::Field;
    use super::*;
    use plakoto_words::Message;

    /// A theme with one more setting.
    static THEME: Theme = Theme {
        words: &["test"],
        what: "expected-setting",
        rows: &[row!(
            "number|count",
            "output_digits",
            "4",
            whole!("expected-digits", 0..=6, output.digits: u8)
        )],
        field: Some(Field::new("test", "Value.", "TestFields", "Values.")),
        ..Theme::BASE
    };

    #[test]
    fn a_row_is_all_that_a_setting_needs() {
        let mut session = Session::new(Engine::default(), StopFlag::default());
        let request = Request::parse(&THEME, Input::new("co 5")).unwrap();
        let reply = request.execute(&mut session).unwrap();
        let line = "Chances and equities will be shown with 5 digits after the decimal separator.";
        assert_eq!((session.output.digits, reply.lines(&session.output)), (5, vec![line.to_owned()]));
        let shown = THEME.show(None, &session).unwrap();
        assert_eq!(shown.json(), r#"{"test":{"number":5}}"#);
        assert_eq!(shown.lines(&session.output), [line]);
        assert_eq!(THEME.saved(&session), ["set test number 5"]);
        // The usage lines are for help and completion.
        let usages: Vec<String> = THEME.set_usages().into_iter().map(|usage| usage.line).collect();
        assert_eq!(usages, ["set test number N"]);
        let example = ("set test number".to_owned(), vec!["set test number 4".to_owned()]);
        assert_eq!(THEME.examples().collect::<Vec<_>>(), [example]);
        let error = Request::parse(&THEME, Input::new("number 7")).unwrap_err();
        assert_eq!(
            error.to_string(),
            "error bad_argument expected a number of digits from 0 to 6, got `7` at column 8"
        );
    }

    #[test]
    fn every_key_of_a_row_is_in_the_catalogue() {
        let is_known = |key: &'static str| key.is_empty() || Message::of_key(key).to_string() != key;
        for theme in ALL {
            assert!(
                is_known(theme.what) && theme.show_usage().does.to_string().contains(' '),
                "{}",
                theme.name()
            );
            for row in theme.rows {
                assert!(row.keys().into_iter().all(is_known), "{} {}", theme.name(), row.name());
            }
        }
    }
}
