//! Rule sets as text: the name of a shipped rule set, followed by the switches whose values differ, such as
//! `plakoto mother=3 deadlock=play`. A rotation is `tavli`, or rule sets with commas between them.
//!
//! A small file contains a rule set line by line:
//!
//! ```text
//! # Our club's rules
//! preset = plakoto
//! mother = 3
//! deadlock = play
//! ```
//!
//! The first line that is not empty names a shipped rule set. `preset =` before the name is optional. Each further
//! line sets a switch of the rule set. `#` begins a comment.

use std::fmt;
use std::str::FromStr;

use crate::notation::{Expected, Got, NotationError, NotationFault};
use crate::rules::{Preset, Rotation, RuleSet, Switch};

/// Writes the name of the shipped rule set on which this rule set is based, then the switches whose values
/// differ, in the order of [`Switch::ALL`].
impl fmt::Display for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.preset.name())?;
        let preset = self.preset.rules();
        for switch in Switch::of_game(&self.mechanics) {
            let word = switch.of(self).word;
            if word != switch.of(&preset).word {
                write!(f, " {}={word}", switch.name())?;
            }
        }
        Ok(())
    }
}

/// Parses a rule set; case is ignored. The switches may be in any order, but each switch may occur only once.
/// The result is canonical: see [`RuleSet::canonical`].
impl FromStr for RuleSet {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let mut words = words(text);
        let (offset, name) = words.next().unwrap_or((text.chars().count(), ""));
        let mut draft = VariantDraft::new(name).map_err(|error| error.moved(offset))?;
        for (offset, word) in words {
            draft.assign(word).map_err(|error| error.moved(offset))?;
        }
        Ok(draft.rules())
    }
}

/// The words of a text, each with its offset in characters.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut start = 0;
    text.split(char::is_whitespace)
        .map(move |word| {
            let offset = start;
            start += word.chars().count() + 1;
            (offset, word)
        })
        .filter(|(_, word)| !word.is_empty())
}

/// A rule set that is still being parsed.
struct VariantDraft {
    rules: RuleSet,
    /// The switches that the text has already set.
    seen: Vec<Switch>,
}

impl VariantDraft {
    /// Creates a draft from the shipped rule set with this name.
    fn new(name: &str) -> Result<Self, NotationError> {
        let shipped = Preset::ALL.into_iter().find(|preset| preset.name().eq_ignore_ascii_case(name));
        let rules = shipped.ok_or_else(|| NotationError::expected(Expected::RuleSet, name))?.rules();
        Ok(Self { rules, seen: Vec::new() })
    }

    /// Parses a text of the form `SWITCH=VALUE` and sets that switch.
    fn assign(&mut self, text: &str) -> Result<(), NotationError> {
        let setting =
            text.split_once('=').ok_or_else(|| NotationError::expected(Expected::Assignment, text))?;
        let (name, value) = (setting.0.trim(), setting.1.trim());
        let known = || Switch::of_game(&self.rules.mechanics);
        let switch = known().find(|switch| switch.name().eq_ignore_ascii_case(name));
        let switch =
            switch.ok_or_else(|| NotationError::expected(Expected::Switch(known().collect()), name))?;
        if self.seen.contains(&switch) {
            return Err(NotationError::expected(Expected::SwitchOnce, Got::Twice(switch)));
        }
        let found = switch.choices().iter().find(|choice| choice.word.eq_ignore_ascii_case(value));
        found.ok_or_else(|| NotationError::expected(Expected::Value(switch), value))?.apply(&mut self.rules);
        self.seen.push(switch);
        Ok(())
    }

    /// The rule set parsed so far, in canonical form.
    fn rules(&self) -> RuleSet {
        self.rules.canonical()
    }
}

/// Maximum size of a file with a rule set, in bytes.
pub const MAX_FILE_BYTES: u64 = 1 << 16;

/// Parses a rule set from the content of a file.
///
/// # Errors
/// Fails if a line is invalid. The error contains the number of the first invalid line.
pub fn parse_file(text: &str) -> Result<RuleSet, NotationError> {
    let mut draft: Option<VariantDraft> = None;
    let mut lines = 0;
    let at_line =
        |line| move |error: NotationError| NotationError::from(NotationFault::Line(line, error.fault.into()));
    for (line, text) in (1..).zip(text.trim_start_matches('\u{feff}').lines()) {
        lines = line;
        let text = text.split('#').next().unwrap_or_default().trim();
        match &mut draft {
            _ if text.is_empty() => {}
            Some(draft) => draft.assign(text).map_err(at_line(line))?,
            None => {
                let setting =
                    text.split_once('=').filter(|(name, _)| name.trim().eq_ignore_ascii_case("preset"));
                let name = setting.map_or(text, |(_, name)| name.trim());
                draft = Some(VariantDraft::new(name).map_err(at_line(line))?);
            }
        }
    }
    let draft = draft.map_or_else(|| VariantDraft::new("").map_err(at_line(lines.max(1))), Ok)?;
    Ok(draft.rules())
}

/// The names of rotations that have one.
const NAMED: [(&str, Rotation); 1] = [("tavli", Rotation::TAVLI)];

impl Rotation {
    /// The names of the rotations that have one.
    pub fn names() -> impl Iterator<Item = &'static str> {
        NAMED.iter().map(|(name, _)| *name)
    }
}

/// Writes the name of the rotation, or its rule sets with commas between them.
impl fmt::Display for Rotation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((name, _)) = NAMED.iter().find(|(_, named)| named == self) {
            return f.write_str(name);
        }
        for (index, game) in self.games().iter().enumerate() {
            write!(f, "{}{game}", if index > 0 { ", " } else { "" })?;
        }
        Ok(())
    }
}

/// Parses the name of a rotation, or rule sets with commas between them; case is ignored.
impl FromStr for Rotation {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let is_name = |word: &str| NAMED.iter().find(|(name, _)| name.eq_ignore_ascii_case(word));
        let first = text.trim().split([' ', ',']).next().unwrap_or_default();
        if let Some((name, named)) = is_name(first) {
            return match text.trim()[first.len()..].trim() {
                "" => Ok(*named),
                more => {
                    let error = NotationError::expected(Expected::NothingAfter(name), more);
                    let before = text.trim_end().chars().count() - more.chars().count();
                    Err(error.moved(before))
                }
            };
        }
        let is_known = Preset::ALL.iter().any(|preset| preset.name().eq_ignore_ascii_case(first));
        if !is_known && !text.contains(',') {
            return Err(NotationError::expected(Expected::Rotation, first));
        }
        let (mut games, mut offset) = (Vec::new(), 0);
        for part in text.split(',') {
            games.push(part.parse::<RuleSet>().map_err(|error| error.moved(offset))?);
            offset += part.chars().count() + 1;
        }
        Self::new(&games)
            .ok_or_else(|| NotationError::expected(Expected::RuleSets(Self::MAX_GAMES), Got::RuleSets(games)))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn parse(text: &str) -> Result<RuleSet, (usize, String)> {
        text.parse().map_err(|error: NotationError| (error.offset, error.to_string()))
    }

    #[test]
    fn names_round_trip() {
        for preset in Preset::ALL {
            let (name, rules) = (preset.name(), preset.rules());
            assert_eq!((rules.to_string().as_str(), parse(name)), (name, Ok(rules)));
        }
    }

    #[test]
    fn writer_gives_only_changed_switches_in_fixed_order() {
        let text = |text: &str| parse(text).map(|rules| rules.to_string());
        assert_eq!(text(" Plakoto  DEADLOCK=Play mother=3").as_deref(), Ok("plakoto mother=3 deadlock=play"));
        assert_eq!(text("plakoto mother=2 exemption=off").as_deref(), Ok("plakoto exemption=off"));
        assert_eq!(text("tapa higher=on").as_deref(), Ok("tapa"));
        assert_eq!(text("plakoto quadrant=3 mother=3").as_deref(), Ok("tzannes"), "it is that game");
    }

    #[test]
    fn errors_list_the_choices_and_have_offsets() {
        let error = |text: &str| parse(text).unwrap_err();
        let names = "expected a rule set (plakoto, tzannes, tapa, express, portes, fevga, narde)";
        assert_eq!(error(" chess"), (1, format!("{names}, got `chess`")));
        assert_eq!(error(" "), (1, format!("{names}, got nothing")));
        let names = Switch::of_game(&RuleSet::TAPA.mechanics).map(Switch::name);
        let switches = names.collect::<Vec<_>>().join(", ");
        assert_eq!(error("tapa  mothers=3"), (6, format!("expected a switch ({switches}), got `mothers`")));
        assert_eq!(error("tapa mother=4"), (5, "expected mother=no|1|2|3, got `4`".to_owned()));
        assert_eq!(error("tapa mother="), (5, "expected mother=no|1|2|3, got nothing".to_owned()));
        assert_eq!(error("tapa mother"), (5, "expected `SWITCH=VALUE`, got `mother`".to_owned()));
        assert_eq!(
            error("tapa mother=1 mother=2"),
            (14, "expected each switch once, got `mother` twice".to_owned())
        );
    }

    proptest! {
        /// Every combination of values survives a round trip, with the switches in any order.
        #[test]
        fn all_rule_sets_round_trip(
            preset in 0..RuleSet::ALL.len(),
            values in proptest::array::uniform20(any::<prop::sample::Index>()),
            order in Just(Switch::ALL).prop_shuffle(),
            upper_case in any::<bool>(),
        ) {
            let mut expected = RuleSet::ALL[preset];
            let mut text = expected.preset.name().to_owned();
            let has = |switch: &Switch| Switch::of_game(&expected.mechanics).any(|other| other == *switch);
            let (switches, _): (Vec<_>, Vec<_>) = order.into_iter().partition(has);
            for (switch, value) in switches.into_iter().zip(values) {
                let choice = value.get(switch.choices());
                choice.apply(&mut expected);
                prop_assert_eq!(switch.of(&expected).word, choice.word);
                text += &format!(" {}={}", switch.name(), choice.word);
            }
            let text = if upper_case { text.to_uppercase() } else { text };
            let expected = expected.canonical();
            prop_assert_eq!(text.parse(), Ok(expected));
            prop_assert_eq!(expected.to_string().parse(), Ok(expected));
        }
    }

    #[test]
    fn errors_are_data() {
        let error = "plakoto mother=9".parse::<RuleSet>().unwrap_err();
        assert_eq!(
            error.fault,
            NotationFault::Syntax(Expected::Value(Switch::Mother), Got::Word("9".into()))
        );
        assert_eq!(error.offset, 8);
    }

    #[test]
    fn parser_ignores_comments_and_case() {
        let expected = "plakoto mother=3 deadlock=play".parse().unwrap();
        assert_eq!(
            parse_file("# ours\n\nPreset = Plakoto\nmother=3 # points\r\nDEADLOCK = play\n"),
            Ok(expected)
        );
        assert_eq!(parse_file("plakoto\ndeadlock = play\nmother = 3"), Ok(expected));
    }

    #[test]
    fn errors_name_the_line() {
        let error = |text: &str| parse_file(text).unwrap_err().to_string();
        assert_eq!(error("tapa\n\nmother = 7"), "line 3: expected mother=no|1|2|3, got `7`");
        assert_eq!(error("tapa\nplain"), "line 2: expected `SWITCH=VALUE`, got `plain`");
        assert_eq!(
            error("# nothing\n\n"),
            "line 2: expected a rule set (plakoto, tzannes, tapa, express, portes, fevga, narde), got nothing"
        );
        assert!(error("mother = 3\n").starts_with("line 1: expected a rule set (plakoto,"));
        assert_eq!(
            error("tapa\nhigher=on\nhigher=off"),
            "line 3: expected each switch once, got `higher` twice"
        );
    }

    #[test]
    fn rotations_round_trip() {
        for text in ["tavli", "fevga", "plakoto, portes", "portes, plakoto mother=3, narde ring=on"] {
            let rotation: Rotation = text.parse().expect("a rotation");
            assert_eq!(rotation.to_string(), text);
        }
        let parsed = |text: &str| text.parse::<Rotation>();
        assert_eq!(parsed("Portes,plakoto , FEVGA"), Ok(Rotation::TAVLI));
        assert_eq!(parsed(" TAVLI "), Ok(Rotation::TAVLI));
    }

    #[test]
    fn errors_say_what_was_expected_and_where() {
        let error = |text: &str| text.parse::<Rotation>().map_err(|error| (error.offset, error.to_string()));
        let twice = "expected at most 4 rule sets, each of them once, got `fevga, fevga`";
        assert_eq!(error("fevga, fevga"), Err((0, twice.to_owned())));
        let (offset, text) = error("portes, chess").unwrap_err();
        assert!(offset == 8 && text.ends_with("got `chess`"), "{offset} {text}");
        assert!(error("portes,").unwrap_err().1.ends_with("got nothing"));
        assert_eq!(error(" tavli 5 "), Err((7, "expected nothing after `tavli`, got `5`".to_owned())));
        assert!(error("chess").unwrap_err().1.starts_with("expected tavli or rule sets"));
    }
}
