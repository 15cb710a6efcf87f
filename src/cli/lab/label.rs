//! `plakoto lab label`: labels positions of self-play as training data. A label is the estimated outcome of a
//! position.

use std::path::PathBuf;

use clap::Args;

use super::{make_folder_of, resumed_bar};
use crate::cli::interrupt::interruptible;
use crate::cli::options::{net, seed, speed, variant};
use crate::cli::settings::Settings;
use plakoto_engine::eval::{Endings, Evaluator, shipped, shipped_pruner};
use plakoto_lab::block_file::{LEVEL, Rows};
use plakoto_lab::error::LabError;
use plakoto_lab::train::labels::{LabelSettings, LabelWriter, LabelledTurns, Labeller, make_labels};

#[derive(Clone, Debug, Args)]
#[command(args = [speed(), vec![variant(), net(), seed()]].concat())]
pub(super) struct LabelArguments {
    /// File to write; an existing file that was made with the same options is continued
    file: PathBuf,
    /// Number of positions (with --decisions: decisions) to label; the last block of games may add a few
    /// more
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1..))]
    positions: u64,
    /// Label all positions in this number of blocks of games; replaces --positions
    #[arg(long, value_name = "N", conflicts_with = "positions", value_parser = clap::value_parser!(u64).range(1..))]
    blocks: Option<u64>,
    /// Label the candidate plays of decisions, instead of positions
    #[arg(long)]
    decisions: bool,
    /// Search depth, in plies
    #[arg(long, default_value_t = LabelSettings::default().plies)]
    plies: u8,
    /// Number of turns to play after the search; each turn deepens the label by a ply on average, and costs
    /// as much as the search
    #[arg(long, default_value_t = LabelSettings::default().turns)]
    turns: u8,
    /// Label by this number of trials to the end of the game instead of a search; the standard error is stored
    /// with each label
    #[arg(long, value_name = "N", default_value_t = LabelSettings::default().trials, conflicts_with_all = ["plies", "turns"])]
    trials: u32,
    /// Label by single games instead of their mean: the first position of each trial, and every Nth one after it, by
    /// the result without the luck of the rolls. --trials is 1 if it is not given
    #[arg(long, value_name = "N", default_value_t = LabelSettings::default().along, conflicts_with = "decisions")]
    along: u32,
    /// Lambda of these labels, from 0 to 1: weight of the game's result compared with the network's values of later
    /// positions
    #[arg(long, default_value_t = LabelSettings::default().lambda)]
    lambda: f32,
    /// Consider about one turn in N for a label; more games for the same number of labels make these less alike
    #[arg(long, value_name = "N", default_value_t = LabelSettings::default().every)]
    every: u32,
    /// Which of these turns to label
    #[arg(long, value_name = "TURNS", value_enum, default_value_t = LabelSettings::default().only)]
    only: LabelledTurns,
    /// Label a candidate only if it loses at most this many points at 0-ply; the limit is halved with every
    /// further ply
    #[arg(long, value_name = "POINTS", default_value_t = LabelSettings::default().within)]
    within: f32,
    /// Randomness of the games: if one play is better than another by this many points, it is e times as
    /// probable
    #[arg(long, value_name = "POINTS", default_value_t = LabelSettings::default().noise)]
    noise: f32,
}

impl LabelArguments {
    /// Returns the settings for labels by this evaluator.
    fn settings(&self, common: &Settings, evaluator: &dyn Evaluator) -> LabelSettings {
        LabelSettings {
            variant: common.variant.to_string(),
            evaluator: evaluator.description(),
            plies: self.plies,
            turns: self.turns,
            trials: self.trials.max(u32::from(self.along > 0)),
            along: self.along,
            lambda: self.lambda,
            every: self.every,
            only: self.only,
            decisions: self.decisions,
            within: self.within,
            noise: self.noise,
            seed: common.seed(),
            ..LabelSettings::default()
        }
    }
}

/// Labels until there are enough positions or the user interrupts, and reports how many were labelled.
pub(super) fn run(arguments: &LabelArguments, common: &Settings) -> anyhow::Result<String> {
    let (stop, path, rules) = (interruptible(), &arguments.file, &common.variant);
    let network = common.net.clone().map_or_else(|| shipped(rules), |network| network as _);
    let (evaluator, pruner) = (Endings::default().before(network, *rules), shipped_pruner(rules));
    let settings = &arguments.settings(common, &*evaluator);
    let labeller = Labeller { evaluator: &*evaluator, pruner: pruner.as_deref(), rules, settings };
    make_folder_of(path)?;
    let mut writer = LabelWriter::open(path, settings)?;
    let what = if arguments.decisions { "decisions" } else { "positions" };
    let (wanted, counted) = arguments.blocks.map_or((arguments.positions, what), |blocks| (blocks, "blocks"));
    let done = |writer: &LabelWriter| match arguments.blocks {
        None => writer.totals()[0],
        Some(_) => writer.blocks() as u64,
    };
    let bar = resumed_bar(wanted, counted, done(&writer));
    if done(&writer) < wanted {
        make_labels(&labeller, writer.blocks(), common.threads(), &stop, |block| {
            writer.push(&block.encode(LEVEL))?;
            bar.set_position(done(&writer));
            Ok::<_, LabError>(done(&writer) < wanted)
        })?;
    }
    if done(&writer) >= wanted {
        writer.finish()?;
    }
    bar.finish_and_clear();
    let [labelled, candidates] = writer.totals();
    let with = if arguments.decisions { format!(" with {candidates} candidates") } else { String::new() };
    let how = match settings.trials {
        0 => format!("at {}-ply", settings.plies),
        trials => format!("by {trials} trials each"),
    };
    let more = if done(&writer) < wanted { "; run the same command again to resume" } else { "" };
    Ok(format!("{labelled} {what}{with}, labelled {how}: {}{more}\n", path.display()))
}
