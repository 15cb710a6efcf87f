//! `plakoto lab data show`: summarises files of decisions, or prints the decisions.

use std::collections::HashSet;
use std::path::PathBuf;

use clap::Args;
use serde_json::{Value, json};

use super::rows;
use crate::cli::options::json;
use crate::cli::settings::Settings;
use plakoto_engine::printable;
use plakoto_engine::rules::RuleSet;
use plakoto_lab::data::{DataFile, DataHeader, DataSet, OUTCOMES, PlayerSettings};
use plakoto_lab::error::{At, LabError, SettingsError};
use plakoto_lab::phase::DecisionPhase;

#[derive(Clone, Debug, Args)]
#[command(args = [json()])]
pub(in crate::cli::lab) struct DataShowArguments {
    /// Decision files to read
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Print all decisions as CSV, one row per decision
    #[arg(long, group = "rows", conflicts_with_all = ["json", "jsonl"])]
    csv: bool,
    /// Print all decisions with their candidates as JSON, one object per line
    #[arg(long, group = "rows", conflicts_with = "json")]
    jsonl: bool,
    /// Print only the first N rows
    #[arg(long, value_name = "N", requires = "rows")]
    first: Option<u64>,
}

pub(super) fn run(arguments: &DataShowArguments, settings: &Settings) -> anyhow::Result<String> {
    let set = DataSet::open(&arguments.files)?;
    let rules = set.head().rules().map_err(SettingsError::from).at(&arguments.files[0])?;
    let first = arguments.first.unwrap_or(u64::MAX);
    if arguments.csv || arguments.jsonl {
        rows::write(&set, &rules, first, arguments.csv)?;
        return Ok(String::new());
    }
    let totals = Totals::of(&set, &rules)?;
    Ok(if settings.json { fields(&set, &totals).to_string() + "\n" } else { text(&set, &totals) })
}

/// Totals over all files, for the summary as text or JSON.
#[derive(Default)]
struct Totals {
    games: u64,
    phases: [u64; DecisionPhase::ALL.len()],
    outcomes: [u64; OUTCOMES.len()],
    given_up: u64,
    players: [u64; 2],
}

impl Totals {
    fn of(set: &DataSet, rules: &RuleSet) -> Result<Self, LabError> {
        let (mut totals, mut games) = (Self::default(), HashSet::new());
        for block in set.blocks() {
            for decision in block?.decisions {
                games.insert((decision.source, decision.game));
                let phase = DecisionPhase::of(&decision.position, rules);
                let number = DecisionPhase::ALL.iter().position(|known| *known == phase).unwrap_or(0);
                totals.phases[number] += 1;
                match decision.outcome {
                    Some(place) => totals.outcomes[usize::from(place)] += 1,
                    None => totals.given_up += 1,
                }
                totals.players[usize::from(decision.player)] += 1;
            }
        }
        totals.games = games.len() as u64;
        Ok(totals)
    }

    /// Returns the tables of the summary. Each has a title, and rows with a name and a count.
    fn tables(&self) -> [(&'static str, Vec<(String, u64)>); 3] {
        let phases =
            DecisionPhase::ALL.iter().zip(self.phases).map(|(phase, count)| (phase.name().to_owned(), count));
        let outcomes = OUTCOMES.iter().zip(self.outcomes).map(|(name, count)| ((*name).to_owned(), count));
        let players =
            (0..).zip(self.players).map(|(number, count): (usize, u64)| (number.to_string(), count));
        [
            ("phase", phases.collect()),
            ("outcome", outcomes.chain([("given_up".to_owned(), self.given_up)]).collect()),
            ("player", players.collect()),
        ]
    }
}

fn bytes(set: &DataSet) -> u64 {
    set.files().map(DataFile::bytes).sum()
}

fn text(set: &DataSet, totals: &Totals) -> String {
    let (decisions, candidates) = (set.decisions(), set.candidates());
    let names: Vec<String> = set.files().map(|file| printable::path(file.path())).collect();
    let blocks: usize = set.files().map(DataFile::blocks).sum();
    let each = bytes(set) as f64 / decisions.max(1) as f64;
    let mut text = format!(
        "{}: {decisions} decisions with {candidates} candidates from {} games of {}, {blocks} block{}, {each:.1} bytes per decision\n",
        names.join(", "),
        totals.games,
        set.head().variant,
        if blocks == 1 { "" } else { "s" },
    );
    text += &made(set.head());
    for (title, counts) in totals.tables() {
        text += &format!("\n{title:<20}{:>12}{:>8}\n", "decisions", "share");
        for (name, count) in counts.iter().filter(|(_, count)| *count > 0) {
            let share = 100.0 * *count as f64 / decisions.max(1) as f64;
            text += &format!("{name:<20}{count:>12}{share:>7.1}%\n");
        }
    }
    text
}

/// Describes how the games in a file were made, from the head of the file.
fn made(head: &DataHeader) -> String {
    let mut text = String::new();
    for (number, source) in head.sources.iter().enumerate() {
        let kept = source.candidates.map_or_else(|| "all".to_owned(), |most| format!("the best {most}"));
        text += &format!("source {number}: seed {}, {kept} candidates\n", source.seed);
        let [first, second] = &source.players;
        text += &format!("  player 0: {}\n", player(first));
        let second = if first == second { "the same".to_owned() } else { player(second) };
        text += &format!("  player 1: {second}\n");
    }
    head.steps.iter().for_each(|step| text += &format!("{step}\n"));
    text
}

fn player(settings: &PlayerSettings) -> String {
    let PlayerSettings { plies, noise, evaluator, endings, pruner, filter } = settings;
    let mut text = format!("{plies}-ply");
    if *noise > 0.0 {
        text += &format!(" with noise {noise}");
    }
    text += &format!(", {evaluator}, ");
    text += &pruner.as_ref().map_or_else(|| "no pruner".to_owned(), |pruner| format!("pruner {pruner}"));
    text += &format!(", endings: {endings}");
    if let Some(filter) = filter {
        text += &format!(", filter {filter}");
    }
    text
}

fn fields(set: &DataSet, totals: &Totals) -> Value {
    let mut fields = json!({
        "files": set.files().map(|file| printable::path(file.path())).collect::<Vec<_>>(),
        "decisions": set.decisions(), "candidates": set.candidates(), "games": totals.games,
        "blocks": set.files().map(DataFile::blocks).sum::<usize>(), "bytes": bytes(set),
        "made": set.head(),
    });
    for (title, counts) in totals.tables() {
        fields[title] = counts.into_iter().map(|(name, count)| (name, json!(count))).collect();
    }
    fields
}
