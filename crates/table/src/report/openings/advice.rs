//! What the primer of J. Mamoun, which is in the public domain, advises for the opening, and what the book says of it.

use super::picture::dice;
use super::tables::{millipoints, weight, weighted};
use crate::book::{Book, BookPlay, Entry};
use plakoto_engine::rollout::TrialEstimate;
use plakoto_engine::rules::{Roll, Side};

/// All of it, as a table.
pub(super) fn advice(book: &Book) -> String {
    let rows = [builders(book), sixes(book), advanced(book), three_one(book), risk(book)];
    let rows: String = rows.into_iter().flatten().collect();
    format!(
        "A primer of the game by J. Mamoun, which is in the public domain, gives some advice for the opening. This is what the games
say of it, in millipoints.

| advice | what the games say | see |
|---|---|---|
{rows}"
    )
}

fn row(advice: &str, found: &str, command: &str) -> String {
    format!("| {advice} | {found} | `{command}` |\n")
}

/// How much better the first play is than the second, by the joint error if one of them is the best.
fn ahead(play: &BookPlay, other: &BookPlay) -> TrialEstimate {
    let (one, two) = (other.behind, play.behind);
    TrialEstimate { mean: one.mean - two.mean, error: one.error.hypot(two.error) }
}

/// The play with two checkers, and the one with one, of a first roll that is no double.
fn builders_and_runner(entry: &Entry) -> Option<(&BookPlay, &BookPlay)> {
    let two_from_the_start = |play: &&BookPlay| play.legal.play.steps().all(|step| step.start() == 24);
    let builders = entry.plays.iter().find(two_from_the_start)?;
    let runner = entry.plays.iter().find(|play| !two_from_the_start(play))?;
    (!entry.line.roll.is_double()).then_some((builders, runner))
}

fn builders(book: &Book) -> Option<String> {
    let compared: Vec<(&Entry, TrialEstimate)> = book
        .first_rolls()
        .filter_map(|entry| builders_and_runner(entry).map(|(two, one)| (entry, ahead(two, one))))
        .collect();
    if compared.is_empty() {
        return None;
    }
    let list = |is_meant: fn(&TrialEstimate) -> bool| {
        let meant = compared.iter().filter(|(_, ahead)| is_meant(ahead));
        let words: Vec<String> = meant
            .map(|(entry, ahead)| format!("{} {}", dice(entry.line.roll), millipoints(*ahead)))
            .collect();
        if words.is_empty() { "none".to_owned() } else { words.join(", ") }
    };
    let holds = list(|ahead| ahead.mean >= 2.0 * ahead.error);
    let open = list(|ahead| ahead.mean.abs() < 2.0 * ahead.error);
    let fails = list(|ahead| ahead.mean <= -2.0 * ahead.error);
    let found = format!("Holds: {holds}. Cannot be told: {open}. Does not hold: {fails}.");
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
    let found = format!("Number {rank} of {} rolls. The best ones: {}.", ranked.len(), first.join(", "));
    Some(row("6-6 is one of the most valuable first rolls", &found, "plakoto book"))
}

/// What the book says of a play that is named as text.
fn of_play(book: &Book, roll: &str, text: &str) -> Option<String> {
    let roll: Roll = roll.parse().ok()?;
    let entry = book.first_rolls().find(|entry| entry.line.roll.same_numbers(roll))?;
    let place = entry.plays.iter().position(|play| play.legal.to_string() == text)?;
    let play = &entry.plays[place];
    Some(match (place, entry.plays.get(1)) {
        (0, None) => "The only play.".to_owned(),
        (0, Some(second)) => {
            format!("The best play, ahead of {} by {}.", second.legal, millipoints(ahead(play, second)))
        }
        _ => {
            let best = &entry.plays[0];
            format!("Number {}: {} is ahead by {}.", place + 1, best.legal, millipoints(play.behind))
        }
    })
}

fn advanced(book: &Book) -> Option<String> {
    let found = of_play(book, "66", "24/12(2)")?;
    Some(row("6-6: make an advanced block with 24/12(2)", &found, "plakoto book 66"))
}

fn three_one(book: &Book) -> Option<String> {
    let found = of_play(book, "31", "24/23 24/21")?;
    Some(row("3-1: put builders down with 24/23 24/21", &found, "plakoto book 31"))
}

/// What the rolls that pin cost whoever has put the builders of 3-1 down: how much more they bring than the other rolls, by
/// how often they come.
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
    let often: f32 = pinning.iter().map(|entry| weight(entry.line.roll)).sum();
    let names: Vec<String> = pinning.iter().map(|entry| dice(entry.line.roll)).collect();
    let chance = often / Roll::OUTCOMES as f32;
    let cost = TrialEstimate {
        mean: chance * (with.mean - without.mean),
        error: chance * with.error.hypot(without.error),
    };
    let found = if pinning.is_empty() {
        "No best reply to 3-1 24/23 24/21 pins.".to_owned()
    } else {
        format!(
            "After 3-1 24/23 24/21 the best replies to {} pin, {often} of 36 rolls. They bring {} against {} of the other rolls: \
             the risk costs {}.",
            names.join(", "),
            millipoints(with),
            millipoints(without),
            millipoints(cost)
        )
    };
    Some(row("The risk that a high double pins a builder is small", &found, "plakoto book 31 24/23 24/21"))
}
