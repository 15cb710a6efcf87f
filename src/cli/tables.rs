//! Commands about tables: match equity tables (`plakoto met`), tables of endings, the opening book and the rating scale.

use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Context, bail, ensure};
use clap::{Args, Subcommand};
use serde_json::json;

use super::interrupt::interruptible;
use super::options::{answer, evaluation_under, rotation, seed, variant};
use super::output::{CommandResult, json_lines, print, progress_bar, save, say_line, write_out};
use super::question::{ask, line};
use super::screen::say;
use super::settings::Settings;
use super::values::number;
use plakoto_engine::endgame::folder::{Sizes, generate};
use plakoto_engine::endgame::{Camp, Lead, OneSided, Races, TwoSided};
use plakoto_engine::engine::Engine;
use plakoto_engine::files::FileError;
use plakoto_engine::printable;
use plakoto_engine::printable::rounded;
use plakoto_engine::rules::RuleSet;
use plakoto_engine::search::{StopFlag, share_out};
use plakoto_protocol::commands::Book;
use plakoto_protocol::reply::EquityTableReply;
use plakoto_protocol::{OutputSettings, Reply};
use plakoto_table::analysis::{Measured, Scale};
use plakoto_table::book::shipped;
use plakoto_table::match_play::{Counts, EquityTable, MatchCounts, NextStarter, Shares};
use plakoto_table::report::openings;
use plakoto_words::{Message, message};

#[derive(Clone, Debug, Args)]
#[command(args = evaluation_under(rotation()), args = [seed()])]
pub(super) struct MetArguments {
    #[arg(long, default_value_t = 7, value_parser = number::<u16>(1..=i64::from(EquityTable::MAX_AWAY)))]
    length: u16,
    #[arg(long, value_parser = number::<u64>(1..))]
    games: Option<u64>,
    #[arg(long, value_parser = number::<u64>(1..))]
    matches: Option<u64>,
}

/// Number of games or matches played between two updates of the progress bar.
const STEP: u64 = 1024;

/// Returns how often each result of a game occurs, and the match equity table that follows from these shares.
/// If several games are played in turn, returns a table for each of them.
pub(super) fn met(arguments: &MetArguments, settings: &Settings) -> String {
    let (rotation, engine) = (settings.rotation, settings.engine());
    let measured = |rules: &RuleSet| match arguments.games {
        Some(games) => (*rules, measure(&engine.under(*rules), settings.seed(), games)),
        None => (rules.preset.rules(), Shares::of(rules)),
    };
    let measured: Vec<(RuleSet, Shares)> = rotation.games().iter().map(measured).collect();
    let shares: Vec<Shares> = measured.iter().map(|(_, shares)| *shares).collect();
    let table = EquityTable::new(&shares, rotation);
    if let Some(matches) = arguments.matches {
        return check_table(&engine, &table, settings, arguments.length, matches);
    }
    let replies = rotation.games().iter().zip(&measured).map(|(rules, (measured, shares))| {
        let reply = EquityTableReply::new(rules, (measured, shares), &table, arguments.length);
        let reply = Reply::from(reply);
        if settings.json { reply.json() } else { reply.lines(&OutputSettings::default()).join("\n") }
    });
    replies.collect::<Vec<_>>().join(if settings.json { "\n" } else { "\n\n" }) + "\n"
}

/// Plays matches, and compares how often the first starter wins with the match equity table.
fn check_table(
    engine: &Engine,
    table: &EquityTable,
    settings: &Settings,
    length: u16,
    matches: u64,
) -> String {
    let rotation = table.rotation();
    let mut counts = MatchCounts::default();
    count(matches, &message!("shell_progress-matches"), engine.threads(), |range, stop| {
        MatchCounts::of_matches(engine, table, length, settings.seed(), range, stop)
    })
    .iter()
    .for_each(|part| counts.add(part));
    let expected = table.chance(rotation.first(), length, length, NextStarter::Mine);
    let (share, error) = counts.starter_wins();
    if settings.json {
        let MatchCounts { matches, .. } = counts;
        let fields = json!({
            "match": rotation.to_string(), "match_length": length, "matches": matches,
            "starter_wins": share, "error": error, "expected": expected,
        });
        return format!("{fields}\n");
    }
    let [share, error, expected] = [share, error, expected].map(|chance| format!("{:.2}", 100.0 * chance));
    say_line(&message!(
        "shell_met-starter_wins",
        matches = counts.matches,
        games = rotation.to_string(),
        length = length,
        share = share,
        error = error,
        expected = expected
    ))
}

/// Plays games on all threads and returns how often each result occurs. An interrupt ends the measurement
/// early.
fn measure(engine: &Engine, seed: u64, games: u64) -> Shares {
    let mut counts = Counts::default();
    count(games, &message!("shell_progress-games"), engine.threads(), |range, stop| {
        Counts::of_games(engine, seed, range, stop)
    })
    .iter()
    .for_each(|part| counts.add(part));
    counts.shares()
}

/// Counts in parts of `all` on all threads, with a progress bar, and returns the counts of the parts. An
/// interrupt ends the count early.
fn count<T: Send>(
    all: u64,
    what: &Message,
    threads: usize,
    of_part: impl Fn(Range<u64>, &StopFlag) -> T + Sync,
) -> Vec<T> {
    let (stop, bar, mut counts) = (interruptible(), progress_bar(all, what), Vec::new());
    for start in (0..all).step_by(STEP as usize) {
        let end = all.min(start + STEP);
        let share = (end - start).div_ceil(threads as u64).max(1);
        counts.extend(share_out(threads, threads, |part, _| {
            let first = end.min(start + part as u64 * share);
            of_part(first..end.min(first + share), &stop)
        }));
        bar.set_position(end);
        if stop.is_raised() {
            break;
        }
    }
    bar.finish_and_clear();
    counts
}

#[derive(Clone, Debug, Subcommand)]
pub(super) enum EndingsCommand {
    #[command(args = [variant()])]
    Make {
        folder: PathBuf,
        #[arg(long, default_value_t = 1, value_parser = number::<u8>(..=i64::from(Camp::MAX_OUTSIDE)))]
        outside: u8,
        #[arg(long, default_value_t = 6, value_parser = number::<u8>(1..=i64::from(TwoSided::MAX_CHECKERS)))]
        checkers: u8,
        #[arg(long, default_value_t = 0, value_parser = number::<u8>(..=i64::from(Lead::MAX_CHECKERS)))]
        lead: u8,
    },
}

/// Generates the files, and reports each file as soon as it is finished.
pub(super) fn endings(command: &EndingsCommand, settings: &Settings) -> CommandResult {
    let EndingsCommand::Make { folder, outside, checkers, lead, .. } = command;
    let rules = settings.variant;
    let Some(races) = Races::of(&rules) else {
        bail!(message!("shell_endings-unsolvable", rules = rules.to_string()));
    };
    ensure!(
        *lead == 0 || races == Races::Usual,
        message!("shell_endings-no_lead", rules = rules.to_string())
    );
    let most = OneSided::most_outside(races);
    ensure!(*outside <= most, message!("shell_endings-outside", most = most, rules = rules.to_string()));
    let sizes = Sizes { races, outside: *outside, two_sided: *checkers, lead: *lead };
    let mut started = Instant::now();
    let mut told = Ok(());
    generate(folder, sizes, &mut |made| {
        let how = if let Some(checkers) = made.larger {
            message!("shell_endings-larger", checkers = checkers)
        } else if made.was_there {
            message!("shell_endings-exists")
        } else {
            message!("shell_endings-seconds", time = format!("{:.1}", started.elapsed().as_secs_f64()))
        };
        // If standard output cannot be written, the files are generated nevertheless.
        if told.is_ok() {
            let file = printable::path(&made.path);
            told = write_out(&say_line(&message!(
                "shell_endings-file",
                file = file,
                bytes = made.bytes,
                how = how
            )));
        }
        started = Instant::now();
    })
    .map_err(FileError::io(folder))?;
    told?;
    Ok(ExitCode::SUCCESS)
}

#[derive(Clone, Debug, Args)]
#[command(args_conflicts_with_subcommands = true, args = answer())]
pub(super) struct BookArguments {
    #[command(subcommand)]
    command: Option<BookCommand>,
    #[arg(value_name = "WORD", num_args = 0..=MAX_BOOK_WORDS)]
    words: Vec<String>,
}

/// Maximum number of words: a position ID and dice, then a play of four checkers and dice.
const MAX_BOOK_WORDS: usize = 16;

#[derive(Clone, Debug, Subcommand)]
enum BookCommand {
    #[command(args = [variant()])]
    Page {
        folder: PathBuf,
        #[arg(long)]
        force: bool,
    },
}

pub(super) fn book(arguments: &BookArguments, settings: &Settings) -> CommandResult {
    match &arguments.command {
        None => {
            let question = Book::of_words(arguments.words.iter().map(String::as_str));
            ask(line("book", question.map(Book::into)), settings)
        }
        Some(BookCommand::Page { folder, force }) => {
            print(&openings_page(folder, *force, &settings.variant)?)
        }
    }
}

/// Writes the page about the built-in book, with its pictures.
fn openings_page(folder: &Path, force: bool, rules: &RuleSet) -> anyhow::Result<String> {
    let none = || message!("shell_book-none", rules = rules.to_string(), known = RuleSet::names());
    let mut told = String::new();
    for file in openings::write(shipped(rules).with_context(none)?) {
        let path = folder.join(file.name);
        let name = printable::path(&path);
        path.parent().map_or(Ok(()), fs::create_dir_all).map_err(FileError::io(&path))?;
        save(&path, &file.text, force)?;
        told += &format!("{name}\n");
    }
    Ok(told)
}

/// Returns the scale by which players are rated, as text or JSON.
pub(super) fn ratings(settings: &Settings) -> String {
    let scale = Scale::SHIPPED;
    let mut text = String::new();
    if !settings.json {
        let heads = say(&message!("columns-ratings"));
        if let [level, rate, error, band, next, games, decisions] = heads.split(" | ").collect::<Vec<_>>()[..]
        {
            text += &format!("{level:<14}{rate:>11}{error:>6}{band:>7}{next:>9}{games:>7}{decisions:>11}\n");
        }
    }
    for (index, level) in scale.levels.iter().enumerate() {
        let next = scale.levels.get(index + 1).and_then(|next| level.games_to_tell_from(next));
        let Measured { level, games, decisions, rate, error, band } = *level;
        text += &if settings.json {
            let [rate, error, band] = [rate, error, band].map(|rate| rounded(rate / 1e3));
            json_lines(&[json!({
                "level": level, "error_rate": rate, "standard_error": error, "band": band, "games_to_next": next,
                "games": games, "decisions": decisions, "network": scale.network,
            })])
        } else {
            let next = next.map_or("-".to_owned(), |games| games.to_string());
            format!("{level:<14}{rate:>11.1}{error:>6.1}{band:>7.1}{next:>9}{games:>7}{decisions:>11}\n")
        };
    }
    if !settings.json {
        text +=
            &say_line(&message!("shell_ratings-network", network = scale.network, command = scale.command));
    }
    text
}
