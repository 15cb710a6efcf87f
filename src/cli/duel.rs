//! `plakoto duel`: plays two configurations of this engine against each other.

use clap::Args;

use super::arena::{ArenaFiles, check_length, play, show};
use super::interrupt::interruptible;
use super::options::{games, rotation};
use super::settings::Settings;
use plakoto_arena::{Arena, ContestantSpec, Entrant};
use plakoto_engine::engine::OutOfRange;
use plakoto_table::match_play::EquityTable;

#[derive(Clone, Debug, Args)]
#[command(args = games(rotation()))]
pub(super) struct DuelArguments {
    /// First contestant
    first: ContestantSpec,
    /// Second contestant
    second: ContestantSpec,
    /// Number of pairs of games; both games of a pair use the same dice, and each contestant starts one of
    /// them
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(super) pairs: u64,
    /// Play matches to this number of points instead of single games
    #[arg(long = "match", value_name = "POINTS", value_parser = clap::value_parser!(u16).range(1..=i64::from(EquityTable::MAX_AWAY)))]
    length: Option<u16>,
    /// Measure the luck of the dice too, and report the result without it
    #[arg(long, conflicts_with = "length")]
    luck: bool,
    /// Omit times from the report, so that it depends only on the seed
    #[arg(long)]
    no_times: bool,
}

impl DuelArguments {
    /// Returns the two contestants as entrants of an arena.
    pub(super) fn entrants(&self, settings: &Settings) -> Result<[Entrant; 2], OutOfRange> {
        let entrant = |spec: &ContestantSpec| spec.contestant(&settings.variant).map(Entrant::BuiltIn);
        let [first, second] = [&self.first, &self.second].map(entrant);
        Ok([first?, second?])
    }

    /// Returns an arena for the two entrants.
    pub(super) fn arena<'a>(&self, entrants: &'a [Entrant], settings: &Settings) -> Arena<'a> {
        let (pairs, seed) = (self.pairs, settings.seed());
        let (length, threads) = (self.length.unwrap_or(0), settings.threads());
        let measures_luck = self.luck;
        Arena { pairs, seed, length, threads, measures_luck, ..Arena::new(entrants, settings.rotation) }
    }
}

/// Plays the duel and returns its report. A duel is an arena with two built-in players.
pub(super) fn run(arguments: &DuelArguments, settings: &Settings) -> anyhow::Result<String> {
    check_length(arguments.length, &settings.rotation)?;
    let entrants = arguments.entrants(settings)?;
    let arena = arguments.arena(&entrants, settings);
    let stop = interruptible();
    let report = play(&arena, ArenaFiles::default(), vec![None, None], &stop)?;
    let report = if arguments.no_times { report.without_times() } else { report };
    Ok(show(&report, settings))
}
