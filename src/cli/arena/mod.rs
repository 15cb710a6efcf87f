//! `plakoto arena`.

mod error;
mod limit;
mod play;
mod player;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use serde_json::{Map, Value, json};

pub(super) use self::error::ArenaError;
use self::limit::Time;
pub(super) use self::limit::TimeLimits;
use self::play::LogFile;
pub(super) use self::play::{Extras, play, show};
pub(super) use self::player::{About, PlayerArgument, PlayerOption};
use super::closed_output::on_closed_output;
use super::expected::Expected;
use super::interrupt::stop_on_interrupt;
use super::options::GamesOptions;
use super::output::{finish, print};
use super::settings::Settings;
use plakoto_engine::rules::Position;
use plakoto_engine::search::StopFlag;
use plakoto_lab::arena::{Arena, Entrant, GamesFile, Identity, Kept, Sprt, read_openings};

/// How a player is written, and an example.
macro_rules! players {
    ($example:literal) => {
        concat!(
            "\
A player is a program that speaks UBGI, `cmd:COMMAND ARGUMENTS`, a program that
only evaluates positions, `eval:COMMAND ARGUMENTS`, or this engine: an
evaluator, then settings, separated by commas, as `plakoto duel --help` lists
them.

Example:
  ",
            $example
        )
    };
}
pub(super) use players;

/// Who may play.
pub(super) const PLAYERS: &str =
    players!("plakoto arena default,plies=1 'cmd:./other -x' --option 2:engine.ply=0");

#[derive(Clone, Debug, Args)]
pub(super) struct Arguments {
    /// The players, two or more; each plays against each other
    #[arg(required = true, num_args = 2..)]
    players: Vec<PlayerArgument>,
    /// What the report calls a player: his number from 1, a colon and his name
    #[arg(long, value_name = "N:NAME")]
    name: Vec<About<String>>,
    /// Sets a key of a program when it starts
    #[arg(long, value_name = "N:KEY=VALUE")]
    option: Vec<About<PlayerOption>>,
    /// Pairs of every two players, who take turns to start, with the same dice
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    pairs: u64,
    /// Play matches to so many points instead of single games
    #[arg(long = "match", value_name = "POINTS", value_parser = clap::value_parser!(u16).range(1..=1000))]
    length: Option<u16>,
    /// Begin games with the positions of this file, an ID in each line
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    #[command(flatten)]
    limits: TimeLimits,
    /// End after this time with what there is: seconds, or with a unit as in 8h
    #[arg(long, value_name = "TIME")]
    time: Option<Time>,
    /// End when it is clear whether the first player is worth LOW or HIGH: Elo in matches, or else points a game
    #[arg(long, value_name = "LOW,HIGH", allow_hyphen_values = true, value_parser = bounds)]
    sprt: Option<[f64; 2]>,
    /// The chance that --sprt says HIGH if LOW is true
    #[arg(long, default_value = "0.05", value_parser = chance)]
    alpha: f64,
    /// The chance that --sprt says LOW if HIGH is true
    #[arg(long, default_value = "0.05", value_parser = chance)]
    beta: f64,
    /// Keep finished pairs in this file, and go on where it ends
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Play pairs of the log again in which somebody lost by a fault
    #[arg(long, requires = "log")]
    replay_faults: bool,
    /// Games that may be lost by faults; with more the exit code is 1
    #[arg(long, value_name = "N", default_value_t = 0)]
    max_faults: u64,
    /// Keep the games themselves in this folder, for `plakoto analyse`
    #[arg(long, value_name = "FOLDER")]
    keep: Option<PathBuf>,
    /// Write a row for each game into this file
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Replace the file of --csv if it is there already
    #[arg(long, requires = "csv")]
    force: bool,
    #[command(flatten)]
    pub(super) options: GamesOptions,
}

/// Plays and prints what came out; exit code 1 if that is worth nothing, because too many games were lost by faults.
pub(super) fn run(arguments: &Arguments, settings: &Settings) -> ExitCode {
    let (text, faults) = match arguments.play(settings) {
        Ok(played) => played,
        Err(error) => return finish(Err(error)),
    };
    let code = print(&text);
    if faults > arguments.max_faults {
        return finish(Err(ArenaError::TooManyFaults { faults, most: arguments.max_faults }));
    }
    code
}

impl Arguments {
    /// The report, and how many games were lost by faults.
    fn play(&self, settings: &Settings) -> Result<(String, u64), ArenaError> {
        self.check_files()?;
        let (entrants, openings) = (self.entrants(settings)?, self.openings(settings)?);
        let arena = Arena {
            length: self.length.unwrap_or_default(),
            pairs: self.pairs,
            seed: settings.seed(),
            openings: &openings,
            threads: settings.threads(),
            keeps_games: self.keep.is_some(),
            ..Arena::new(&entrants, settings.variant)
        };
        let sprt = self.sprt(&arena)?;
        let stop = StopFlag::default();
        stop_on_interrupt(&stop);
        if self.log.is_none() && self.keep.is_none() && self.csv.is_none() {
            let stop = stop.clone();
            on_closed_output(move || stop.raise());
        }
        let identities = arena.rehearse(&stop).map_err(|(player, fault)| match stop.is_raised() {
            true => ArenaError::Interrupted,
            false => {
                ArenaError::Fault { player, name: entrants[player].name().to_owned(), fault: fault.into() }
            }
        })?;
        let extras = Extras {
            sprt,
            time: self.time.map(|Time(time)| time),
            log: self.log.as_deref().map(|path| LogFile {
                path,
                header: self.header(&arena, &identities),
                replays_faults: self.replay_faults,
            }),
            kept: self.kept()?,
            table: self.table()?,
        };
        let report = play(&arena, extras, identities, &stop)?;
        Ok((show(&report, settings), report.faults()))
    }

    fn entrants(&self, settings: &Settings) -> Result<Vec<Entrant>, ArenaError> {
        let numbers = self.name.iter().map(|name| name.player);
        let mut numbers = numbers.chain(self.option.iter().map(|set| set.player));
        if let Some(player) = numbers.find(|&player| player >= self.players.len()) {
            return Err(ArenaError::NoSuchPlayer { players: self.players.len(), player });
        }
        self.limits.check(&self.players)?;
        let entrant = |(index, player): (usize, &PlayerArgument)| {
            let name = self.name.iter().find(|name| name.player == index).map(|name| name.what.as_str());
            let options: Vec<&PlayerOption> =
                self.option.iter().filter(|set| set.player == index).map(|set| &set.what).collect();
            player.entrant(name, &options, &settings.variant, &self.limits.of(index))
        };
        self.players.iter().enumerate().map(entrant).collect()
    }

    /// The folder of the games; there may be some already if the arena goes on.
    fn kept(&self) -> Result<Option<Kept>, ArenaError> {
        let goes_on = self.log.as_ref().is_some_and(|log| log.exists());
        Ok(self.keep.as_ref().map(|path| Kept::open(path, goes_on)).transpose()?)
    }

    /// The table of games must not be written over what is read.
    fn check_files(&self) -> Result<(), ArenaError> {
        let whole = |path: &PathBuf| path.canonicalize().unwrap_or_else(|_| path.clone());
        let table = self.csv.as_ref().map(whole);
        let others = [&self.log, &self.openings].into_iter().flatten().map(whole);
        match table.filter(|table| others.into_iter().any(|other| other == *table)) {
            Some(table) => Err(ArenaError::TableIsRead(table)),
            None => Ok(()),
        }
    }

    /// The table of games, if there is to be one.
    fn table(&self) -> Result<Option<GamesFile>, ArenaError> {
        let goes_on = self.log.as_ref().is_some_and(|log| log.exists());
        let create = |path: &PathBuf| GamesFile::create(path, self.force, goes_on);
        Ok(self.csv.as_ref().map(create).transpose()?)
    }

    fn openings(&self, settings: &Settings) -> Result<Vec<Position>, ArenaError> {
        let Some(path) = &self.openings else { return Ok(Vec::new()) };
        Ok(read_openings(path, &settings.variant)?)
    }

    fn sprt(&self, arena: &Arena<'_>) -> Result<Option<Sprt>, ArenaError> {
        if self.sprt.is_some() && arena.entrants.len() > 2 {
            return Err(ArenaError::TooManyForSprt);
        }
        Ok(self.sprt.map(|[low, high]| Sprt { low, high, alpha: self.alpha, beta: self.beta }))
    }

    /// What must be the same when an arena goes on from its log.
    fn header(&self, arena: &Arena<'_>, identities: &[Option<Identity>]) -> Map<String, Value> {
        let players = self.players.iter().map(PlayerArgument::to_string).collect();
        let options = self.option.iter().map(|set| json!([set.player + 1, set.what.to_string()]));
        arena.header(players, options.collect(), identities)
    }
}

pub(super) fn seconds(text: &str) -> Result<Duration, Expected> {
    let seconds = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    seconds.filter(|time| !time.is_zero()).ok_or_else(|| Expected::new("seconds above 0"))
}

fn chance(text: &str) -> Result<f64, Expected> {
    let chance = text.parse().ok().filter(|chance| (0.000_001..0.5).contains(chance));
    chance.ok_or_else(|| Expected::new("a chance above 0 and below 0.5"))
}

/// `LOW,HIGH`.
fn bounds(text: &str) -> Result<[f64; 2], Expected> {
    let bounds = text.split_once(',').and_then(|(low, high)| Some([low.parse().ok()?, high.parse().ok()?]));
    let bounds = bounds.filter(|[low, high]: &[f64; 2]| low < high && low.is_finite() && high.is_finite());
    bounds.ok_or_else(|| Expected::new("two numbers, the lower first, like 0,10"))
}
