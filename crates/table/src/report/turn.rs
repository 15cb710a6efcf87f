//! One turn in a report, with its analysis, its note and the compared plays.

use std::borrow::{Borrow, Cow};

use crate::analysis::{Thresholds, TurnAnalysis};
use crate::match_play::MatchStakes;
use crate::record::{Mark, Note, Place, Turn};
use crate::why;
use plakoto_engine::printable::{self, plus_or_minus, signed};
use plakoto_engine::rules::Numbers;
use plakoto_engine::search::Candidate;
use plakoto_words::{Language, Message, message};

/// One turn in a report, with its analysis and its note.
#[derive(Clone, Debug)]
pub(super) struct TurnEntry<'a> {
    /// The place of the turn in the record.
    pub(super) place: Place,
    pub(super) turn: &'a Turn,
    /// The name of the player, without control characters.
    pub(super) name: Cow<'a, str>,
    pub(super) judged: Option<&'a TurnAnalysis>,
    pub(super) thresholds: Option<&'a Thresholds>,
    /// The annotator's note on the turn.
    pub(super) note: Option<&'a Note>,
    pub(super) language: Language,
}

impl TurnEntry<'_> {
    pub(super) fn say(&self, message: impl Borrow<Message>) -> String {
        message.borrow().say(self.language)
    }

    /// Returns the number of the turn in its game, counted from 1.
    pub(super) const fn number(&self) -> usize {
        self.place.turn + 1
    }

    /// Returns the number of the game and the number of the turn, for example `1-3`.
    pub(super) fn anchor(&self) -> String {
        format!("{}-{}", self.place.game + 1, self.number())
    }

    /// Returns the numbers of the game and the turn as text, for example `game 1, turn 3`.
    pub(super) fn place_text(&self) -> String {
        self.say(message!("report-place", game = self.place.game + 1, turn = self.number()))
    }

    /// Returns the numbers of the game and the turn as a heading, for example `Game 1, turn 3`. `first` is the number
    /// of the first game.
    pub(super) fn place_heading(&self, first: usize) -> String {
        self.say(message!("report-turn", game = self.place.game + first, turn = self.number()))
    }

    pub(super) fn play(&self) -> String {
        match self.turn.legal.play.is_pass() {
            true => self.say(message!("report-cannot_move")),
            false => self.turn.legal.to_string(),
        }
    }

    /// Returns the best play; empty without an analysis.
    pub(super) fn best(&self) -> String {
        self.judged.map(|judged| judged.best.legal.to_string()).unwrap_or_default()
    }

    /// Returns the heading of the turn, for example `user 31: 24/20`.
    pub(super) fn heading(&self) -> String {
        format!("{} {}: {}", self.name, self.turn.numbers, self.play())
    }

    /// Returns a line about a mistake: its place, the play, the verdict and the best play. `escape` formats the parts.
    pub(super) fn mistake(&self, escape: impl Fn(&str) -> String) -> String {
        let [heading, verdict, best] =
            [self.heading(), self.verdict(), self.best()].map(|part| escape(&part));
        let place = self.place_text();
        self.say(message!("report-mistake", place = place, heading = heading, verdict = verdict, best = best))
    }

    /// Returns the annotation of the play, which depends on its error.
    pub(super) fn mark(&self) -> Option<Mark> {
        self.judged.zip(self.thresholds).and_then(|(judged, limits)| limits.mark(judged.error))
    }

    /// Returns the verdict on the play, for example `? bad -0.110, -2.31% MWC`. Returns `best` if the play is
    /// the best of several plays, and an empty string if there was only one legal play or no analysis.
    pub(super) fn verdict(&self) -> String {
        let Some(judged) = self.judged.filter(|judged| judged.is_decision()) else { return String::new() };
        if judged.error == 0.0 {
            return self.say(message!("report-is_best"));
        }
        let words = self.mark().map(|mark| format!("{} {} ", mark.sign(), self.say(mark.message())));
        let in_match = judged.error_in_match().map(|lost| format!(", {}% MWC", percent(-lost)));
        format!("{}{}{}", words.unwrap_or_default(), equity(-judged.error), in_match.unwrap_or_default())
    }

    /// Returns the luck of the roll, for example `lucky +0.352`. Returns an empty string if the dice were not
    /// rolled or the turn was not analysed.
    pub(super) fn luck(&self) -> String {
        let Some((judged, thresholds)) = self.judged.zip(self.thresholds) else { return String::new() };
        if matches!(self.turn.numbers, Numbers::HandedOver(_)) {
            return String::new();
        }
        match thresholds.luck_mark(judged.luck) {
            None => equity(judged.luck),
            Some(mark) => format!("{} {}", self.say(mark.message()), equity(judged.luck)),
        }
    }

    /// Returns the note on the turn, on one line of text.
    pub(super) fn note(&self) -> Option<String> {
        self.note.map(|note| printable::clean(&self.say(note.text())).into_owned())
    }

    /// Returns the reasons why the best play is better, one per text line. Returns `None` if the analysis
    /// contains no reasons.
    pub(super) fn why(&self) -> Option<Vec<String>> {
        let lines = self.reasons(|why, numbers| why.lines(numbers))?;
        Some(lines.iter().map(|line| self.say(line)).collect())
    }

    /// Returns the most important reason why the best play is better.
    pub(super) fn reason(&self) -> Option<String> {
        self.reasons(|why, numbers| why.first_gain(numbers))?.map(|reason| self.say(reason))
    }

    fn reasons<T>(&self, of: impl Fn(&why::Why, &why::Numbers<'_>) -> T) -> Option<T> {
        let judged = self.judged?;
        let worth = |value: f32| {
            let equity = self.say(message!("value-equity", equity = equity(value)));
            match judged.stakes {
                None => equity,
                Some(stakes) => format!("{equity}, MWC: {:.2}%", 100.0 * stakes.chance(value)),
            }
        };
        let numbers = why::Numbers { worth: &worth, chance: &|chance| format!("{:.1}%", 100.0 * chance) };
        judged.why.as_ref().map(|why| of(why, &numbers))
    }

    /// Returns the heading above the reasons, for example `Why 24/23 24/21 is better:`.
    pub(super) fn why_heading(&self) -> String {
        self.say(message!("report-why", play = self.best()))
    }

    /// Returns the compared plays as table rows. Returns no rows if there was only one legal play or no
    /// analysis.
    pub(super) fn candidates(&self) -> Vec<CandidateRow> {
        self.judged.filter(|judged| judged.is_decision()).map(candidates).unwrap_or_default()
    }
}

/// Formats an equity in the same way as the `analyse` command.
pub(super) fn equity(equity: f32) -> String {
    plus_or_minus(equity.into(), 3)
}

/// Formats a change in a probability in per cent, in the same way as the `analyse` command.
fn percent(chance: f32) -> String {
    signed(100.0 * f64::from(chance), 2)
}

/// One candidate play of a decision, as a table row.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct CandidateRow {
    pub(super) play: String,
    /// Equity after the play for the player who makes it, in points; normalised in a match.
    pub(super) equity: f32,
    /// Loss compared with the best play, in points.
    pub(super) loss: f32,
    /// Probability of winning the match after the play; `None` if the analysis ignored the match score.
    pub(super) in_match: Option<f32>,
    /// The method by which the play was evaluated, for example `2-ply` or `rollout`.
    pub(super) method: Message,
    pub(super) is_best: bool,
    pub(super) is_played: bool,
}

impl CandidateRow {
    fn new(candidate: &Candidate, best: f32, stakes: Option<&MatchStakes>) -> Self {
        Self {
            play: candidate.legal.to_string(),
            equity: candidate.equity,
            loss: best - candidate.equity,
            in_match: stakes.map(|stakes| stakes.chance(candidate.equity)),
            method: Message::text(format!("{}-ply", candidate.plies)),
            is_best: false,
            is_played: false,
        }
    }

    /// Returns `B` for the best play and `P` for the play that was made. The arrows in board pictures have
    /// the same letters.
    pub(super) const fn signs(&self) -> &'static str {
        match (self.is_best, self.is_played) {
            (true, true) => "B P",
            (true, false) => "B",
            (false, true) => "P",
            (false, false) => "",
        }
    }
}

/// Returns rows for ranked plays, best first. No row is marked as the play that was made.
pub(super) fn hinted(ranked: &[Candidate], stakes: Option<&MatchStakes>) -> Vec<CandidateRow> {
    let best = ranked.first().map_or(0.0, |best| best.equity);
    let row = |(index, candidate): (usize, &Candidate)| CandidateRow {
        is_best: index == 0,
        ..CandidateRow::new(candidate, best, stakes)
    };
    ranked.iter().enumerate().map(row).collect()
}

/// Returns the compared plays, best first. Plays that were rolled out precede plays that were only searched,
/// because equities from rollouts and searches are not comparable.
pub(super) fn candidates(judged: &TurnAnalysis) -> Vec<CandidateRow> {
    let is_same = |one: &Candidate, other: &Candidate| one.legal.leads_as(&other.legal);
    // If the play that was made is as good as the best, treat it as the best play.
    let best = if judged.error == 0.0 { judged.played } else { judged.best };
    let mut searched = judged.candidates.clone();
    let mut compared = vec![best];
    if !is_same(&best, &judged.played) {
        compared.push(judged.played);
    }
    searched.retain(|candidate| !compared.iter().any(|known| is_same(known, candidate)));
    let rolled_out = if judged.is_rolled_out() { compared.len() } else { 0 };
    compared.extend(searched);
    compared[rolled_out..].sort_by(|one, other| other.equity.total_cmp(&one.equity));
    let row = |(index, candidate): (usize, Candidate)| {
        let mut row = CandidateRow::new(&candidate, best.equity, judged.stakes.as_ref());
        if index < rolled_out {
            row.method = message!("report-rollout");
        }
        row.is_best = is_same(&candidate, &best);
        row.is_played = is_same(&candidate, &judged.played);
        row
    };
    compared.into_iter().enumerate().map(row).collect()
}
