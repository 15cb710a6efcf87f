//! `plakoto lab data filter`: writes selected decisions to a new file.

use std::ops::RangeInclusive;

use clap::Args;

use super::copy::{CopyState, Files};
use crate::cli::choice::choice;
use crate::cli::settings::Settings;
use plakoto_engine::notation::NotationError;
use plakoto_engine::notation::position_id::PositionId;
use plakoto_engine::rules::{Roll, RuleSet};
use plakoto_lab::data::{Filter, OUTCOMES};
use plakoto_lab::error::SettingsError;
use plakoto_lab::phase::DecisionPhase;

#[derive(Clone, Debug, Args)]
pub(in crate::cli::lab) struct DataFilterArguments {
    #[command(flatten)]
    pub(super) files: Files,
    /// Keep only decisions in these phases of the game, separated by commas
    #[arg(long, value_name = "PHASE", value_delimiter = ',', value_parser = choice(DecisionPhase::ALL.map(|phase| (hyphenated(phase), phase))))]
    phase: Vec<DecisionPhase>,
    /// Keep only decisions from games that ended with one of these results for the player who decides,
    /// separated by commas: win, lose, draw, or a specific result such as win_gammon
    #[arg(long, value_name = "OUTCOME", value_delimiter = ',', value_parser = outcome)]
    outcome: Vec<GameResults>,
    /// Keep only decisions by this player: 0 or 1
    #[arg(long, value_name = "PLAYER", value_parser = clap::value_parser!(u8).range(..=1))]
    player: Option<u8>,
    /// Keep only decisions from these games, numbered from 0: one number, or FIRST-LAST
    #[arg(long, value_name = "NUMBERS", value_parser = range)]
    games: Option<RangeInclusive<u64>>,
    /// Keep only these decisions of each game, numbered from 0: one number, or FIRST-LAST
    #[arg(long, value_name = "NUMBERS", value_parser = range)]
    turns: Option<RangeInclusive<u64>>,
    /// Keep only decisions with this roll, such as 31
    #[arg(long, value_name = "DICE", value_parser = |text: &str| text.parse::<Roll>())]
    dice: Option<Roll>,
    /// Keep only decisions with this position before the play
    #[arg(long, value_name = "ID", value_parser = id)]
    position: Option<String>,
    /// Keep only decisions whose chosen play leads to this position, as seen by the next player to decide
    #[arg(long, value_name = "ID", value_parser = id)]
    position_after: Option<String>,
    /// Keep only decisions with more than one legal play
    #[arg(long)]
    open: bool,
    /// Keep only decisions in which the chosen candidate is not the best one
    #[arg(long)]
    errors: bool,
    /// Keep N candidates per decision: the best ones and the chosen one
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    candidates: Option<u16>,
    /// Keep only the chosen candidates
    #[arg(long, conflicts_with = "candidates")]
    choices_only: bool,
}

/// One or more results of a game, as indices into the array of chances.
#[derive(Clone, Debug)]
struct GameResults(Vec<u8>);

pub(super) fn run(arguments: &DataFilterArguments, settings: &Settings) -> anyhow::Result<String> {
    let step = format!("filter {}", arguments.words().join(" "));
    arguments.files.copy((Some(step.trim().to_owned()), 1, settings.json), |copying, output| {
        let CopyState { set, rules, stop, bar } = copying;
        let filter = arguments.filter(rules).map_err(SettingsError::from)?;
        filter.apply(set, rules, stop, output, |decisions| bar.inc(decisions))
    })
}

impl DataFilterArguments {
    /// Returns the filter for decisions under these rules.
    fn filter(&self, rules: &RuleSet) -> Result<Filter, NotationError> {
        let position = |id: Option<&String>| {
            id.map(|id| id.parse::<PositionId>()?.position(&rules.mechanics)).transpose()
        };
        Ok(Filter {
            phases: self.phase.clone(),
            outcomes: self.outcome.iter().flat_map(|way| way.0.iter().copied()).collect(),
            player: self.player,
            games: self.games.clone(),
            turns: self.turns.clone(),
            roll: self.dice,
            position: position(self.position.as_ref())?,
            after: position(self.position_after.as_ref())?,
            is_open: self.open,
            is_error: self.errors,
            candidates: if self.choices_only { Some(1) } else { self.candidates },
        })
    }

    /// Returns the conditions of the filter as command-line options.
    fn words(&self) -> Vec<String> {
        let numbers = |range: &RangeInclusive<u64>| format!("{}-{}", range.start(), range.end());
        let ways = self.outcome.iter().flat_map(|way| &way.0).map(|place| OUTCOMES[usize::from(*place)]);
        let valued = [
            ("phase", some(self.phase.iter().map(|phase| hyphenated(*phase)).collect::<Vec<_>>().join(","))),
            ("outcome", some(ways.collect::<Vec<_>>().join(","))),
            ("player", self.player.map(|player| player.to_string())),
            ("games", self.games.as_ref().map(numbers)),
            ("turns", self.turns.as_ref().map(numbers)),
            ("dice", self.dice.map(|dice| dice.to_string())),
            ("position", self.position.clone()),
            ("position-after", self.position_after.clone()),
            ("candidates", self.candidates.map(|count| count.to_string())),
        ];
        let flags = [("open", self.open), ("errors", self.errors), ("choices-only", self.choices_only)];
        let valued = valued.into_iter().filter_map(|(name, value)| Some(format!("--{name} {}", value?)));
        valued.chain(flags.iter().filter(|flag| flag.1).map(|flag| format!("--{}", flag.0))).collect()
    }
}

/// Checks that a text is a position ID.
fn id(text: &str) -> Result<String, NotationError> {
    text.parse::<PositionId>().map(|_| text.to_owned())
}

fn some(text: String) -> Option<String> {
    (!text.is_empty()).then_some(text)
}

/// Returns the name of a phase, with hyphens instead of spaces.
fn hyphenated(phase: DecisionPhase) -> String {
    phase.name().replace(' ', "-")
}

fn outcome(text: &str) -> Result<GameResults, String> {
    let is_meant = |name: &str| name == text || name.split_once('_').is_some_and(|(kind, _)| kind == text);
    let places: Vec<u8> =
        (0..).zip(OUTCOMES).filter(|(_, name)| is_meant(name)).map(|(place, _)| place).collect();
    let expected = || format!("expected win, lose, or one of {}", OUTCOMES.join(", "));
    if places.is_empty() { Err(expected()) } else { Ok(GameResults(places)) }
}

fn range(text: &str) -> Result<RangeInclusive<u64>, &'static str> {
    let expected = "expected a number, or a range FIRST-LAST";
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let (first, last) = first.parse().ok().zip(last.parse().ok()).ok_or(expected)?;
    if first <= last { Ok(first..=last) } else { Err(expected) }
}
