//! `plakoto train`.

use std::fmt::Write as _;
use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::Args;

use super::Settings as Common;
use crate::eval::Network;
use crate::sealed_file::replace;
use crate::search::StopFlag;
use crate::train::{Checkpoint, Progress, Run, Settings, Tally};

/// How often a checkpoint is written.
const CHECKPOINT: Duration = Duration::from_secs(60);

/// There is a line in the log for every so many games.
const LOGGED: u64 = 20_000;

/// The heading of the log.
const HEADING: &str =
    "games\tseconds\trate\tcross_entropy\tplies_per_game\tsingle\tgammon\ttriple\tmother\tdraw\n";

#[derive(Clone, Debug, Args)]
pub(super) struct Arguments {
    /// Folder for checkpoint, log.tsv and latest.net; a run that was interrupted there goes on
    folder: PathBuf,
    #[command(flatten)]
    recipe: Recipe,
    /// Start from the weights of this network instead of random ones
    #[arg(long, value_name = "NET")]
    from: Option<PathBuf>,
}

/// What the network becomes. The defaults are the simple recipe.
#[derive(Clone, Debug, Args)]
struct Recipe {
    /// Games of self-play
    #[arg(long, default_value_t = 3_600_000)]
    games: u64,
    /// Units of the first layer: a multiple of 32 up to 512
    #[arg(long, default_value_t = 192)]
    hidden: usize,
    /// Width of the second layer: 16, 32, 48 or 64
    #[arg(long, default_value_t = 16)]
    second: usize,
    /// Phases of the game with weights of their own behind the first layer: 1 or 8
    #[arg(long, default_value_t = 1)]
    phases: usize,
    /// Shots among the inputs
    #[arg(long)]
    shots: bool,
    /// Lambda of TD(lambda)
    #[arg(long, default_value_t = 0.5)]
    lambda: f32,
    /// Learn the value at 1-ply of every Nth position instead of TD(lambda)
    #[arg(long, value_name = "N", default_value_t = 0)]
    look_ahead: u64,
    /// Learning rate of the first game
    #[arg(long, default_value_t = 0.02)]
    first_rate: f32,
    /// Learning rate of the last game
    #[arg(long, default_value_t = 0.001)]
    last_rate: f32,
    /// Games that are played by the same network before another one takes over
    #[arg(long, default_value_t = 64)]
    games_per_round: u64,
}

impl Recipe {
    fn settings(&self, common: &Common) -> Result<Settings, String> {
        Ok(Settings {
            variant: common.shipped_variant()?.name.to_owned(),
            from: None,
            games: self.games,
            hidden: self.hidden,
            second: self.second,
            phases: self.phases,
            shots: self.shots,
            lambda: self.lambda,
            look_ahead: self.look_ahead,
            first_rate: self.first_rate,
            last_rate: self.last_rate,
            seed: common.seed.unwrap_or(1),
            games_per_round: self.games_per_round,
        })
    }
}

/// Trains until all games are played or somebody interrupts; says what there is then.
pub(super) fn run(arguments: &Arguments, common: &Common) -> Result<String, String> {
    let stop = StopFlag::default();
    super::stop_on_interrupt(&stop);
    let folder = Folder { path: &arguments.folder };
    let from = arguments.from.as_deref().map(Network::read).transpose().map_err(|error| error.to_string())?;
    let settings = Settings {
        from: from.as_ref().map(|network| network.id().to_owned()),
        ..arguments.recipe.settings(common)?
    };
    let mut run = folder.start(&settings, from.as_ref(), common.threads())?;
    let games = run.settings().games;
    let bar = super::progress_bar(games, "games");
    bar.set_position(run.games());
    bar.reset_eta();
    let (mut saved, mut sum) = (Instant::now(), Tally::default());
    while !run.is_done() && !stop.is_raised() {
        let progress = run.round();
        sum.add(&progress.tally);
        bar.set_position(progress.games);
        let is_logged = progress.games / LOGGED > (progress.games - progress.tally.games) / LOGGED;
        if is_logged || run.is_done() {
            folder.log(&line(&progress, &sum))?;
            bar.set_message(format!("{:.4} nats", sum.cross_entropy / sum.learnt as f64));
            sum = Tally::default();
        }
        if saved.elapsed() > CHECKPOINT {
            folder.save(&run)?;
            saved = Instant::now();
        }
    }
    bar.finish_and_clear();
    folder.save(&run)?;
    let network = run.network();
    Ok(format!(
        "network {} after {} of {games} games: {}\n",
        network.id(),
        run.games(),
        folder.file("latest.net").display()
    ))
}

/// Where a run keeps its files.
struct Folder<'a> {
    path: &'a Path,
}

impl Folder<'_> {
    fn file(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    /// A new run, or the one that was interrupted here.
    fn start(&self, settings: &Settings, from: Option<&Network>, threads: usize) -> Result<Run, String> {
        fs::create_dir_all(self.path).map_err(|error| format!("{}: {error}", self.path.display()))?;
        let checkpoint = self.file("checkpoint");
        if !checkpoint.exists() {
            let parameters = from.map(Network::parameters);
            let run = Run::new(settings.clone(), parameters, threads).map_err(|error| error.to_string())?;
            self.start_log(0)?;
            return Ok(run);
        }
        let checkpoint = Checkpoint::read(&checkpoint).map_err(|error| error.to_string())?;
        if checkpoint.settings != *settings {
            let known = serde_json::to_string(&checkpoint.settings).unwrap_or_default();
            return Err(format!("{} has a run with other settings: {known}", self.path.display()));
        }
        self.start_log(checkpoint.games)?;
        Run::resume(checkpoint, threads).map_err(|error| error.to_string())
    }

    /// A log with what was written up to so many games: later lines will be written again.
    fn start_log(&self, games: u64) -> Result<(), String> {
        let path = self.file("log.tsv");
        let old = fs::read_to_string(&path).unwrap_or_default();
        let mut log = HEADING.to_owned();
        let is_kept = |line: &&str| {
            line.split('\t').next().and_then(|text| text.parse().ok()).is_some_and(|at: u64| at <= games)
        };
        for line in old.lines().filter(is_kept) {
            let _ = writeln!(log, "{line}");
        }
        replace(&path, log.as_bytes()).map_err(|error| format!("{}: {error}", path.display()))
    }

    fn log(&self, line: &str) -> Result<(), String> {
        let path = self.file("log.tsv");
        let file = OpenOptions::new().append(true).open(&path);
        file.and_then(|mut file| writeln!(file, "{line}"))
            .map_err(|error| format!("{}: {error}", path.display()))
    }

    /// The checkpoint, and the network beside it.
    fn save(&self, run: &Run) -> Result<(), String> {
        run.checkpoint().write(&self.file("checkpoint")).map_err(|error| error.to_string())?;
        let path = self.file("latest.net");
        replace(&path, &run.network().to_bytes()).map_err(|error| format!("{}: {error}", path.display()))
    }
}

/// A line of the log: the round that has just ended, and the sum of those since the last line.
fn line(progress: &Progress, sum: &Tally) -> String {
    let share = |count: u64| count as f64 / sum.games as f64;
    let [single, gammon, triple, mother, draw] = sum.results.map(share);
    format!(
        "{}\t{:.0}\t{:.6}\t{:.5}\t{:.2}\t{single:.4}\t{gammon:.4}\t{triple:.4}\t{mother:.4}\t{draw:.4}",
        progress.games,
        progress.seconds,
        progress.rate,
        sum.cross_entropy / sum.learnt as f64,
        sum.plies as f64 / sum.games as f64,
    )
}
