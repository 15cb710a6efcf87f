//! Compares the opening advice in J. Mamoun's primer, which is in the public domain, with the opening book.

use super::tables::{dice, millipoints, weight, weighted};
use crate::book::{Book, BookPlay, Entry};
use plakoto_engine::rollout::TrialEstimate;
use plakoto_engine::rules::{Roll, Side};

/// Returns the table of advice, with one row for each piece of advice that the book can check.
pub(super) fn advice(book: &Book) -> String {
    let rows = [builders(book), sixes(book), advanced(book), three_one(book), risk(book)];
    let rows: String = rows.into_iter().flatten().collect();
    format!(
        "A primer of the game by J. Mamoun, which is in the public domain, gives some advice for the opening. The table
compares it with the results of the games, in millipoints.

| advice | what the games say | see |
|---|---|---|
{rows}"
    )
}

fn row(advice: &str, found: &str, command: &str) -> String {
    format!("| {advice} | {found} | `{command}` |\n")
}

/// Returns the lead of the play `play` over the play `other`. Its standard error is correct if one of the two
/// is the best play.
fn lead(play: &BookPlay, other: &BookPlay) -> TrialEstimate {
    let (one, two) = (other.behind, play.behind);
    TrialEstimate { mean: one.mean - two.mean, error: one.error.hypot(two.error) }
}

/// Returns the best play in which both moves start from the starting point, and the best other play. Returns
/// `None` for a double or if either kind of play does not exist.
fn builders_and_runner(entry: &Entry) -> Option<(&BookPlay, &BookPlay)> {
    let two_from_the_start = |play: &&BookPlay| play.legal.play.steps().all(|step| step.start() == 24);
    let builders = entry.plays.iter().find(two_from_the_start)?;
    let runner = entry.plays.iter().find(|play| !two_from_the_start(play))?;
    (!entry.line.roll.is_double()).then_some((builders, runner))
}

fn builders(book: &Book) -> Option<String> {
    let compared: Vec<(&Entry, TrialEstimate)> = book
        .first_rolls()
        .filter_map(|entry| builders_and_runner(entry).map(|(two, one)| (entry, lead(two, one))))
        .collect();
    if compared.is_empty() {
        return None;
    }
    let list = |accepts: fn(&TrialEstimate) -> bool| {
        let matching = compared.iter().filter(|(_, ahead)| accepts(ahead));
        let words: Vec<String> = matching
            .map(|(entry, ahead)| format!("{} {}", dice(entry.line.roll), millipoints(*ahead)))
            .collect();
        if words.is_empty() { "none".to_owned() } else { words.join(", ") }
    };
    let holds = list(|ahead| ahead.mean >= 2.0 * ahead.error);
    let open = list(|ahead| ahead.mean.abs() < 2.0 * ahead.error);
    let fails = list(|ahead| ahead.mean <= -2.0 * ahead.error);
    let found = format!("Holds: {holds}. Undecided: {open}. Does not hold: {fails}.");
    let advice = "Unstack the start: put two builders down, rather than run with one checker";
    Some(row(advice, &found, "plakoto book"))
}

fn sixes(book: &Book) -> Option<String> {
    let equity = |entry: &&Entry| entry.plays.first().map_or(0.0, |best| best.equity.mean);
    let mut ranked: Vec<&Entry> = book.first_rolls().collect();
    ranked.sort_by(|a, b| equity(b).total_cmp(&equity(a)));
    let rank = ranked.iter().position(|entry| entry.line.roll.low() == 6)? + 1;
    let words = |entry: &&Entry| {
        let best = entry.plays.first().map(|best| millipoints(best.equity)).unwrap_or_default();
        format!("{} {best}", dice(entry.line.roll))
    };
    let first: Vec<String> = ranked.iter().take(4).map(words).collect();
    let found = format!("Rank {rank} of {} rolls. The best rolls: {}.", ranked.len(), first.join(", "));
    Some(row("6-6 is one of the most valuable first rolls", &found, "plakoto book"))
}

/// Returns what the book says about the play `text` for a first roll. Returns `None` if the book does not
/// contain the play.
fn describe_play(book: &Book, roll: &str, text: &str) -> Option<String> {
    let roll: Roll = roll.parse().ok()?;
    let entry = book.first_rolls().find(|entry| entry.line.roll.same_numbers(roll))?;
    let place = entry.plays.iter().position(|play| play.legal.to_string() == text)?;
    let play = &entry.plays[place];
    Some(match (place, entry.plays.get(1)) {
        (0, None) => "The only play.".to_owned(),
        (0, Some(second)) => {
            format!("The best play, ahead of {} by {}.", second.legal, millipoints(lead(play, second)))
        }
        _ => {
            let best = &entry.plays[0];
            format!("Rank {}: {} is ahead by {}.", place + 1, best.legal, millipoints(play.behind))
        }
    })
}

fn advanced(book: &Book) -> Option<String> {
    let found = describe_play(book, "66", "24/12(2)")?;
    Some(row("6-6: make an advanced block with 24/12(2)", &found, "plakoto book 66"))
}

fn three_one(book: &Book) -> Option<String> {
    let found = describe_play(book, "31", "24/23 24/21")?;
    Some(row("3-1: put builders down with 24/23 24/21", &found, "plakoto book 31"))
}

/// Returns the row about the cost of the risk after 3-1 24/23 24/21. The cost is the equity that the opponent
/// gains with rolls that pin, compared with the other rolls, times the probability of a roll that pins.
fn risk(book: &Book) -> Option<String> {
    let replies: Vec<&Entry> =
        book.entries.iter().filter(|entry| entry.line.before() == "31 24/23 24/21").collect();
    if replies.len() < Roll::all().count() {
        return None;
    }
    let pins =
        |entry: &&&Entry| entry.plays.first().is_some_and(|best| best.legal.result.has_pinned(Side::Theirs));
    let equity = |entry: &&Entry| Some((weight(entry.line.roll), entry.plays.first()?.equity));
    let pinning: Vec<&Entry> = replies.iter().filter(pins).copied().collect();
    let others: Vec<&Entry> = replies.iter().filter(|entry| !pins(entry)).copied().collect();
    let (with, without) =
        (weighted(pinning.iter().filter_map(equity)), weighted(others.iter().filter_map(equity)));
    let pinning_rolls: f32 = pinning.iter().map(|entry| weight(entry.line.roll)).sum();
    let names: Vec<String> = pinning.iter().map(|entry| dice(entry.line.roll)).collect();
    let chance = pinning_rolls / Roll::OUTCOMES as f32;
    let cost = TrialEstimate {
        mean: chance * (with.mean - without.mean),
        error: chance * with.error.hypot(without.error),
    };
    let found = if pinning.is_empty() {
        "No best reply to 3-1 24/23 24/21 pins.".to_owned()
    } else {
        format!(
            "After 3-1 24/23 24/21 the best replies to {} pin: {pinning_rolls} of 36 rolls. These rolls bring {}, the other rolls {}, so \
             the risk costs {}.",
            names.join(", "),
            millipoints(with),
            millipoints(without),
            millipoints(cost)
        )
    };
    Some(row("The risk that a high double pins a builder is small", &found, "plakoto book 31 24/23 24/21"))
}
