//! Tables of the plays in an opening book, and how far two measurements of many lines of play agree.

use crate::book::{Book, BookPlay, Entry, Verdict, WITHIN, shipped};
use plakoto_engine::rollout::TrialEstimate;
use plakoto_engine::rules::{Contact, Position, Roll, RuleSet, Side};

/// Formats an estimate with its standard error, in millipoints.
pub(super) fn millipoints(TrialEstimate { mean, error }: TrialEstimate) -> String {
    format!("{:+.0} ± {:.0}", 1000.0 * mean, 1000.0 * error)
}

/// Formats a play with its difference from the best play. The difference is never positive.
fn play_with_loss(play: &BookPlay) -> String {
    let TrialEstimate { mean, error } = play.behind;
    format!("{} {}", play.legal, millipoints(TrialEstimate { mean: 0.0 - mean, error }))
}

fn verdict(entry: &Entry) -> String {
    match entry.verdict() {
        Verdict::Alone => format!("no other within {:.0}", 1000.0 * WITHIN),
        Verdict::Better(_) => "better".to_owned(),
        Verdict::Equal { within, .. } => format!("equal within {:.0}", 1000.0 * within),
    }
}

/// Explains the table of plays for first rolls.
pub(super) fn about_rolls(book: &Book) -> String {
    let rules =
        if book.rules == RuleSet::default() { String::new() } else { format!(" --variant {}", book.rules) };
    format!(
        "Figures are thousandths of a point (millipoints), each with its standard error. *Equity* is the equity of the roll with its
best play. *Others* are the other plays with their difference from the best play. All plays were played with the same dice, so
the error of a difference is not the combined error of two equities. A play is *better* if it leads by at least two standard
errors. Otherwise the two plays are *equal* within the bound in the table, with a probability of about 95 %. `plakoto book 31{rules}`
shows more about one roll, and `book` in a session about the position on the board.

"
    )
}

/// Returns the table of plays for first rolls.
pub(super) fn first_rolls(book: &Book) -> String {
    let row = |entry: &Entry| {
        let best = entry.plays.first()?;
        let others: Vec<String> = entry.plays.iter().skip(1).map(play_with_loss).collect();
        let equity = millipoints(best.equity);
        let (roll, others, verdict) = (dice(entry.line.roll), others.join(", "), verdict(entry));
        Some(format!("| {roll} | {} | {equity} | {others} | {verdict} |\n", best.legal))
    };
    let rows: String = book.first_rolls().filter_map(row).collect();
    let cut = book.first_rolls().find_map(|entry| entry.truncation);
    let cut = cut.map(|turns| {
        format!("\nThese games were truncated after {turns} plies, and the final position was evaluated.\n")
    });
    let cut = cut.unwrap_or_default();
    format!("| roll | best play | equity | others | verdict |\n|---|---|---|---|---|\n{rows}{cut}")
}

/// Returns the shipped books for other rules under which games start and checkers move in the same way. A book with
/// replies has a page of its own, so it is left out.
fn same_game(book: &Book) -> impl Iterator<Item = &'static Book> {
    let (rules, mechanics) = (book.rules, book.rules.mechanics);
    let is_like = move |other: &RuleSet| {
        *other != rules && other.mechanics == mechanics && other.start() == rules.start()
    };
    let has_page = |other: &&Book| other.at_depth(1).next().is_some();
    let others = RuleSet::ALL.into_iter().filter(is_like).filter_map(|other| shipped(&other));
    others.filter(move |other| !has_page(other))
}

/// Returns the table of the best first plays under other rules of the same game. Returns `None` if there are no
/// books for them.
pub(super) fn others(book: &Book) -> Option<String> {
    let others: Vec<&Book> = same_game(book).filter(|other| other.first_rolls().next().is_some()).collect();
    let first = others.last()?.rules;
    let row = |(roll, _): (Roll, u32)| {
        let best = |other: &&Book| {
            let entry = other.first_rolls().find(|entry| entry.line.roll.same_numbers(roll));
            entry.map(best_plays).unwrap_or_default()
        };
        format!("| {} | {} |\n", dice(roll), others.iter().map(best).collect::<Vec<_>>().join(" | "))
    };
    let names: Vec<String> = others.iter().map(|other| format!("`{}`", other.rules)).collect();
    let (lines, rows) = ("---|".repeat(others.len()), Roll::all().map(row).collect::<String>());
    Some(format!(
        "The plays that are best, or may be best, as first plays under other rules, with the equity of the roll.
`plakoto book --variant {first}` shows how certain the results are, and whether games were truncated.

| roll | {} |\n|---|{lines}\n{rows}",
        names.join(" | ")
    ))
}

/// Returns the best play, any plays that may be as good, and the equity of the best play.
fn best_plays(entry: &Entry) -> String {
    let plays: Vec<String> = entry.best().iter().map(|play| play.legal.to_string()).collect();
    let equity = entry.plays.first().map(|best| millipoints(best.equity)).unwrap_or_default();
    format!("{} {equity}", plays.join(" or "))
}

/// Returns how many of the [`Roll::OUTCOMES`] equally likely dice outcomes give this roll.
pub(super) fn weight(roll: Roll) -> f32 {
    if roll.is_double() { 1.0 } else { 2.0 }
}

/// Returns the weighted mean of independent estimates.
pub(super) fn weighted(figures: impl Iterator<Item = (f32, TrialEstimate)>) -> TrialEstimate {
    let (mut weights, mut sum, mut squares) = (0.0, 0.0, 0.0_f32);
    for (weight, TrialEstimate { mean, error }) in figures {
        weights += weight;
        sum += weight * mean;
        squares += (weight * error).powi(2);
    }
    if weights == 0.0 {
        return TrialEstimate::default();
    }
    TrialEstimate { mean: sum / weights, error: squares.sqrt() / weights }
}

/// Returns a sentence with the mean equity for the player who starts. Returns an empty text if the book lacks
/// a first roll.
pub(super) fn mean(book: &Book) -> String {
    let entries: Vec<&Entry> = book.first_rolls().collect();
    if entries.len() < Roll::all().count() {
        return String::new();
    }
    let equity = |entry: &&Entry| Some((weight(entry.line.roll), entry.plays.first()?.equity));
    let mean = weighted(entries.iter().filter_map(equity));
    // The errors of the rolls may be correlated because all rolls used the same dice, so show no error.
    format!("The mean equity of the starter over all rolls is {:+.0}.\n", 1000.0 * mean.mean)
}

/// Returns the table of replies to each best first play. The table contains only replies that differ from the
/// best first play with the same roll.
pub(super) fn replies(book: &Book) -> String {
    let mut firsts: Vec<String> = Vec::new();
    for entry in book.at_depth(1) {
        let before = entry.line.before();
        if !firsts.contains(&before) {
            firsts.push(before);
        }
    }
    if firsts.is_empty() {
        return String::new();
    }
    let (column, line) = match book.rules.mechanics.contact {
        Contact::Pin => (" pins |", "---|"),
        Contact::Hit => (" hits |", "---|"),
        Contact::Block => ("", ""),
    };
    let strikes = match book.rules.mechanics.contact {
        Contact::Pin => ", and the\nrolls whose best reply pins",
        Contact::Hit => ", and the\nrolls whose best reply hits",
        Contact::Block => "",
    };
    let rows: String = firsts.iter().map(|before| row(book, before)).collect();
    format!(
        "The best reply to a first play is usually the play that is best, or may be best, as a first play with the same roll. The table
lists the rolls for which another reply is better by at least two standard errors, with the loss of the usual play{strikes}. A reply without a loss replaces a play that
is not legal or not among the plays in the book. *Worth* is the equity of the first play for its player, calculated from the replies.

| first play | worth | other replies |{column}
|---|---|---|{line}
{rows}{}",
        bias(book, &firsts)
    )
}

/// Returns the list of longer lines whose next rolls the book has. Returns an empty text if it has none.
pub(super) fn third_rolls(book: &Book) -> String {
    let mut lines: Vec<String> = book.at_depth(2).map(|entry| entry.line.before()).collect();
    lines.dedup();
    let row = |before: &String| {
        let worth = worth(&replies_to(book, before)).map(millipoints).unwrap_or_default();
        format!("| {before} | {worth} |\n")
    };
    if lines.is_empty() {
        return String::new();
    }
    let rows: String = lines.iter().map(row).collect();
    format!(
        "The book also has the next roll after these lines, in which both sides choose best plays. *Worth* is the equity for the
player of the last play. In a session, `book` shows the plays for the position on the board.

| line | worth |
|---|---|
{rows}"
    )
}

/// Returns the entries for all replies to a first play.
fn replies_to<'a>(book: &'a Book, before: &str) -> Vec<&'a Entry> {
    book.entries.iter().filter(|entry| entry.line.before() == before).collect()
}

/// Returns the equity of a first play, calculated from the entries for the replies to it. Returns `None` if a
/// reply roll is missing.
fn worth(entries: &[&Entry]) -> Option<TrialEstimate> {
    let equity = |entry: &&Entry| Some((weight(entry.line.roll), entry.plays.first()?.equity));
    let TrialEstimate { mean, error } = weighted(entries.iter().filter_map(equity));
    (entries.len() == Roll::all().count()).then_some(TrialEstimate { mean: 0.0 - mean, error })
}

fn row(book: &Book, before: &str) -> String {
    let entries = replies_to(book, before);
    let others: Vec<String> = entries.iter().filter_map(|entry| better_reply(book, entry)).collect();
    let worth = worth(&entries).map(millipoints).unwrap_or_default();
    let strikes = if book.rules.mechanics.contact == Contact::Block {
        String::new()
    } else {
        let strikes = entries.iter().filter(|entry| strikes(entry)).map(|entry| dice(entry.line.roll));
        format!(" {} |", strikes.collect::<Vec<_>>().join(" "))
    };
    format!("| {before} | {worth} | {} |{strikes}\n", others.join(", "))
}

/// Returns a sentence about the bias caused by truncating games. The sentence compares two equities of each
/// first play: one from truncated games after the replies, and one from games that were played to the end.
/// Returns an empty text if no games were truncated.
fn bias(book: &Book, firsts: &[String]) -> String {
    let difference = |before: &String| {
        let entries = replies_to(book, before);
        let (line, worth) = (entries.first()?.line, worth(&entries)?);
        let &(roll, play) = line.turns().next()?;
        let first = book.first_rolls().find(|first| first.line.roll.same_numbers(roll))?;
        let turns = entries[0].truncation.filter(|_| first.truncation.is_none())?;
        let played = first.play(&play)?.equity;
        let (mean, error) = (worth.mean - played.mean, worth.error.hypot(played.error));
        Some((turns, TrialEstimate { mean, error }))
    };
    let differences: Vec<(u16, TrialEstimate)> = firsts.iter().filter_map(difference).collect();
    let Some((turns, _)) = differences.first() else { return String::new() };
    let Agreement { lines, mean, spread } =
        Agreement::of(differences.iter().map(|(_, difference)| *difference));
    format!(
        "
Games after replies were truncated after {turns} plies, and the final position was evaluated. The values
of {lines} first plays in these games differ from their values in games to the end by {} on average, and the root mean
square of the differences is {spread:.1} standard errors. This is the bias of truncating games.
",
        millipoints(mean)
    )
}

/// Returns the best reply if it is better than all usual plays, or if the book contains no usual play. The
/// usual plays are those that are best, or may be best, if the same roll is the first roll of the game.
fn better_reply(book: &Book, entry: &Entry) -> Option<String> {
    let first = book.first_rolls().find(|first| first.line.roll.same_numbers(entry.line.roll))?;
    let usual: Vec<String> = first.best().iter().map(|play| play.legal.to_string()).collect();
    let is_usual = |play: &&BookPlay| usual.contains(&play.legal.to_string());
    let (roll, best) = (dice(entry.line.roll), entry.plays.first()?);
    // Plays are sorted, so this is the best of the usual plays.
    match entry.plays.iter().find(is_usual) {
        None => Some(format!("{roll} {}", best.legal)),
        Some(found) if found.is_clearly_behind() => {
            Some(format!("{roll} {} ({})", best.legal, millipoints(found.behind)))
        }
        Some(_) => None,
    }
}

/// Returns whether the best reply pins or hits a checker.
fn strikes(entry: &Entry) -> bool {
    let is_struck = |result: &Position| result.has_pinned(Side::Theirs) || result.bar(Side::Theirs) > 0;
    entry.plays.first().is_some_and(|best| is_struck(&best.legal.result))
}

/// Summary of the differences between two measurements of many lines of play.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Agreement {
    /// Number of compared lines of play.
    lines: usize,
    /// Mean difference in points, where each difference is weighted by the inverse of its variance.
    mean: TrialEstimate,
    /// Root mean square of the differences, each divided by its standard error. The expected value is 1 if
    /// the differences are due to chance only.
    spread: f32,
}

impl Agreement {
    /// Summarises differences. A difference without a standard error is ignored.
    fn of(differences: impl Iterator<Item = TrialEstimate>) -> Self {
        let (mut lines, mut weights, mut sum, mut squares) = (0_usize, 0.0_f64, 0.0_f64, 0.0_f64);
        for TrialEstimate { mean, error } in differences.filter(|difference| difference.error > 0.0) {
            let (mean, error) = (f64::from(mean), f64::from(error));
            lines += 1;
            weights += error.powi(-2);
            sum += mean * error.powi(-2);
            squares += (mean / error).powi(2);
        }
        if lines == 0 {
            return Self::default();
        }
        let mean = TrialEstimate { mean: (sum / weights) as f32, error: weights.powf(-0.5) as f32 };
        Self { lines, mean, spread: (squares / lines as f64).sqrt() as f32 }
    }
}

/// Formats a roll without a separator between the dice, for example `31`.
pub(super) fn dice(roll: Roll) -> String {
    format!("{}{}", roll.high(), roll.low())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The weighted mean is (1 × 4 + 2 × 1) / 3 = 2, and its standard error is √(1² + (2 × 1)²) / 3.
    #[test]
    fn doubles_have_half_the_weight() {
        let [double, other] = [4.0, 1.0].map(|mean| TrialEstimate { mean, error: 1.0 });
        let TrialEstimate { mean, error } = weighted([(1.0, double), (2.0, other)].into_iter());
        assert!((mean - 2.0).abs() < 1e-6 && (error - 5.0_f32.sqrt() / 3.0).abs() < 1e-6, "{mean} {error}");
        assert_eq!(Roll::all().map(|(roll, _)| weight(roll)).sum::<f32>(), 36.0);
    }

    /// The weights are 1/1² and 1/2², so the mean is (3 + 1/4 · −1) / (5/4) = 2.2, and its error is √(4/5).
    /// Each difference divided by its error, and then squared, gives 3² and (1/2)².
    #[test]
    fn precise_differences_have_more_weight() {
        let differences = [(3.0, 1.0), (-1.0, 2.0)].map(|(mean, error)| TrialEstimate { mean, error });
        let Agreement { lines, mean, spread } = Agreement::of(differences.into_iter());
        assert_eq!(lines, 2);
        assert!((mean.mean - 2.2).abs() < 1e-6 && (mean.error - 0.8_f32.sqrt()).abs() < 1e-6);
        assert!((spread - (9.25_f32 / 2.0).sqrt()).abs() < 1e-6);
        assert_eq!(Agreement::of(std::iter::empty()), Agreement::default());
    }
}
