//! `plakoto dice`: verifies the dice of a table of two people, and counts them.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail, ensure};
use clap::Args;

use super::options::json;
use super::output::{CommandResult, json_lines, print, say_line};
use super::settings::Settings;
use plakoto_engine::printable;
use plakoto_engine::rules::RuleSet;
use plakoto_table::fair_dice::{Entry, Purpose, Throw, verify};
use plakoto_table::messages;
use plakoto_table::record::{Format, Mode, ReadSettings, Record, TextEncoding, read};
use plakoto_words::{Message, message};

#[derive(Clone, Debug, Args)]
#[command(args = [json()])]
pub(super) struct DiceArguments {
    file: PathBuf,
    record: Option<PathBuf>,
}

/// Verifies the throws, and prints how often each number and each double occurs.
pub(super) fn run(arguments: &DiceArguments, settings: &Settings) -> CommandResult {
    let name = printable::path(&arguments.file);
    let proof = read_proof(&arguments.file)
        .map_err(|reason| anyhow!(message!("error-cannot_read", file = &name, reason = reason)))?;
    verify(&proof)
        .map_err(|found| anyhow!(message!("shell-in_file", file = &name, error = found.message())))?;
    let throws: Vec<&Throw> = proof.iter().filter_map(throw).collect();
    ensure!(!throws.is_empty(), message!("shell_dice-no_throws", file = name));
    if let Some(path) = &arguments.record {
        compare(&throws, path)?;
    }
    let report = Report::new(&proof, &throws);
    print(&if settings.json {
        json_lines(&[serde_json::json!({
            "throws": throws.len(), "rolls": report.rolls, "numbers": report.numbers,
            "doubles": report.doubles, "seats": report.seats, "match": arguments.record.is_some(),
        })])
    } else {
        let record = arguments.record.iter();
        let agrees = record.map(|path| message!("shell_dice-agrees", file = printable::path(path)));
        report.lines().iter().chain(&agrees.collect::<Vec<_>>()).map(say_line).collect::<String>()
    })
}

/// Counts of a proof.
struct Report {
    throws: usize,
    rolls: usize,
    numbers: Vec<usize>,
    doubles: usize,
    /// How often an invitation to each seat was used.
    seats: [usize; 2],
}

impl Report {
    fn new(proof: &[Entry], throws: &[&Throw]) -> Self {
        let turns: Vec<[u8; 2]> =
            throws.iter().filter(|throw| throw.purpose == Purpose::Turn).map(|throw| throw.dice).collect();
        let count = |number: u8| turns.iter().flatten().filter(|die| **die == number).count();
        let seated = |seat: usize| {
            let is_seat = |entry: &&Entry| matches!(entry, Entry::Seat { player, .. } if *player == seat);
            proof.iter().filter(is_seat).count()
        };
        Self {
            throws: throws.len(),
            rolls: turns.len(),
            numbers: (1..=6).map(count).collect(),
            doubles: turns.iter().filter(|[one, other]| one == other).count(),
            seats: [seated(0), seated(1)],
        }
    }

    fn lines(&self) -> Vec<Message> {
        let Self { throws, rolls, numbers, doubles, seats } = self;
        let numbers: Vec<String> =
            (1..).zip(numbers).map(|(number, count)| format!("{number}: {count}")).collect();
        let numbers = numbers.join(", ");
        let seats = seats.iter().enumerate().filter(|(_, count)| **count > 1);
        let seats = seats.map(|(player, count)| message!("shell_dice-seat", player = player, count = *count));
        [
            message!("shell_dice-follow", throws = *throws),
            message!("shell_dice-counts", rolls = *rolls, doubles = *doubles, numbers = numbers),
        ]
        .into_iter()
        .chain(seats)
        .collect()
    }
}

fn read_proof(path: &Path) -> Result<Vec<Entry>, Message> {
    let text = fs::read_to_string(path).map_err(|error| messages::system(&error))?;
    let lines = (1_usize..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    let entry = |(number, line): (usize, &str)| {
        serde_json::from_str(line).map_err(|error| {
            let error = message!("replay-json", detail = error.to_string());
            message!("error-line", line = number, error = error)
        })
    };
    lines.map(entry).collect()
}

fn throw(entry: &Entry) -> Option<&Throw> {
    match entry {
        Entry::Throw(throw) => Some(throw),
        Entry::Seat { .. } | Entry::Anchor { .. } => None,
    }
}

/// Checks that a match has been played with the throws of a table. After a rematch, a table has the throws of
/// several matches. The last roll of a game can be missing in the record, if its player resigned.
fn compare(throws: &[&Throw], path: &Path) -> anyhow::Result<()> {
    let how = ReadSettings {
        format: Format::Auto,
        mode: Mode::Whole,
        rules: RuleSet::default(),
        encoding: TextEncoding::default(),
    };
    let record = read(path, &how)?.record;
    let name = printable::path(path);
    let has_rolls = record.games.iter().any(|game| !game.turns().is_empty());
    ensure!(has_rolls, message!("shell_dice-no_rolls", file = name));
    let begins = |throw: &Throw| throw.game == 1 && throw.purpose == Purpose::Opening;
    let matches = throws.chunk_by(|one, next| begins(one) || !begins(next));
    if !matches.into_iter().any(|thrown| is_played_with(&record, thrown)) {
        bail!(message!("shell_dice-not_thrown", file = name));
    }
    Ok(())
}

fn is_played_with(record: &Record, throws: &[&Throw]) -> bool {
    (1..).zip(&record.games).all(|(number, game)| {
        let thrown = throws.iter().filter(|throw| throw.game == number && throw.purpose == Purpose::Turn);
        let mut thrown = thrown.map(|throw| sorted(throw.dice));
        let mut turns =
            game.turns().iter().filter_map(|turn| turn.numbers.roll().map(|roll| sorted(roll.dice())));
        turns.all(|dice| thrown.next() == Some(dice)) && thrown.count() <= 1
    })
}

fn sorted([one, other]: [u8; 2]) -> [u8; 2] {
    [one.min(other), one.max(other)]
}
