//! `plakoto duel`.

use clap::Args;

use super::arena::{Extras, play, show};
use super::interrupt::interruptible;
use super::options::games;
use super::settings::Settings;
use plakoto_engine::engine::OutOfRange;
use plakoto_lab::arena::{Arena, ContestantSpec, Entrant};
use plakoto_table::match_play::EquityTable;

#[derive(Clone, Debug, Args)]
#[command(args = games())]
pub(super) struct DuelArguments {
    /// The first contestant
    first: ContestantSpec,
    /// The second contestant
    second: ContestantSpec,
    /// Pairs of games: the two take turns to start, with the same dice
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(super) pairs: u64,
    /// Play matches to so many points instead of single games
    #[arg(long = "match", value_name = "POINTS", value_parser = clap::value_parser!(u16).range(1..=i64::from(EquityTable::MAX_AWAY)))]
    length: Option<u16>,
    /// Leave times out of the report: all the rest of it follows from the seed
    #[arg(long)]
    no_times: bool,
}

impl DuelArguments {
    /// The two players.
    pub(super) fn entrants(&self, settings: &Settings) -> Result<[Entrant; 2], OutOfRange> {
        let entrant = |spec: &ContestantSpec| spec.contestant(&settings.variant).map(Entrant::BuiltIn);
        let [first, second] = [&self.first, &self.second].map(entrant);
        Ok([first?, second?])
    }

    /// The arena that it is.
    pub(super) fn arena<'a>(&self, entrants: &'a [Entrant], settings: &Settings) -> Arena<'a> {
        let (pairs, seed) = (self.pairs, settings.seed());
        let (length, threads) = (self.length.unwrap_or(0), settings.threads());
        Arena { pairs, seed, length, threads, ..Arena::new(entrants, settings.variant) }
    }
}

/// Plays the duel, an arena of two built-in players, and prints what came out.
pub(super) fn run(arguments: &DuelArguments, settings: &Settings) -> anyhow::Result<String> {
    let entrants = arguments.entrants(settings)?;
    let arena = arguments.arena(&entrants, settings);
    let stop = interruptible();
    let report = play(&arena, Extras::default(), vec![None, None], &stop)?;
    let report = if arguments.no_times { report.without_times() } else { report };
    Ok(show(&report, settings))
}
