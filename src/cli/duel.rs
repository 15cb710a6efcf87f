//! `plakoto duel`.

use clap::Args;

use super::arena::{ArenaError, Extras, play, show};
use super::interrupt::stop_on_interrupt;
use super::options::GamesOptions;
use super::settings::Settings;
use crate::arena::{Arena, ContestantSpec, Entrant};
use crate::match_play::EquityTable;
use crate::search::StopFlag;

#[derive(Clone, Debug, Args)]
pub(super) struct Arguments {
    /// The first contestant
    first: ContestantSpec,
    /// The second contestant
    second: ContestantSpec,
    /// Pairs of games: the two take turns to start, with the same dice
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    pairs: u64,
    /// Play matches to so many points instead of single games
    #[arg(long = "match", value_name = "POINTS", value_parser = clap::value_parser!(u16).range(1..=i64::from(EquityTable::MAX_AWAY)))]
    length: Option<u16>,
    #[command(flatten)]
    pub(super) options: GamesOptions,
}

/// Plays the duel, an arena of two built-in players, and prints what came out.
pub(super) fn run(arguments: &Arguments, settings: &Settings) -> Result<String, ArenaError> {
    let rules = settings.variant;
    let entrant = |spec: &ContestantSpec| spec.contestant(&rules).map(Entrant::BuiltIn);
    let entrants = [&arguments.first, &arguments.second].map(entrant);
    let [first, second] = entrants;
    let entrants = [first?, second?];
    let (pairs, seed) = (arguments.pairs, settings.seed());
    let (length, threads) = (arguments.length.unwrap_or(0), settings.threads());
    let arena = Arena { pairs, seed, length, threads, ..Arena::new(&entrants, rules) };
    let stop = StopFlag::default();
    stop_on_interrupt(&stop);
    let report = play(&arena, Extras::default(), vec![None, None], &stop)?;
    Ok(show(&report, settings))
}
