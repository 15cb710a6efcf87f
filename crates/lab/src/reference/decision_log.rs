//! File format of a decision in a reference set.

use serde::{Deserialize, Serialize};

use super::ReferenceHeader;
use super::decision::{Decision, ReferencePlay, Rolled};
use crate::phase::DecisionPhase;
use crate::sealed_log::LogRecord;
use plakoto_engine::notation::NotationError;
use plakoto_engine::notation::position_id::PositionId;
use plakoto_engine::printable::quote;
use plakoto_engine::rollout::TrialEstimate;
use plakoto_engine::rules::{LegalPlay, Roll, RollError, RuleSet};

/// JSON object of a decision. `docs/reference.md` documents its members.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DecisionRecord {
    decision: u64,
    rules: String,
    phase: String,
    position: String,
    dice: String,
    players: String,
    rolled: Vec<KeptRolled>,
    others: Vec<KeptOther>,
}

/// A play that was rolled out: the play, its equity in the search, its equity in the rollout and the standard
/// error, its distance from the best play and the standard error, and the number of trials.
type KeptRolled = (String, f64, f64, f64, f64, f64, u64);

/// A play that was not rolled out: the play, and its equity in the search.
type KeptOther = (String, f64);

/// Largest valid absolute value of an equity or standard error, in points.
const MOST_POINTS: f64 = 12.0;

impl LogRecord for Decision {
    type Head = ReferenceHeader;

    type Line = DecisionRecord;

    fn line(&self) -> DecisionRecord {
        let rolled = self.rolled().map(|(play, Rolled { equity, behind, trials })| {
            let [search, mean, error] = [play.search, equity.mean, equity.error].map(rounded);
            let [behind, behind_error] = [behind.mean, behind.error].map(rounded);
            (play.legal.to_string(), search, mean, error, behind, behind_error, trials)
        });
        let others = self.plays.iter().filter(|play| play.rolled.is_none());
        DecisionRecord {
            decision: self.number,
            rules: self.rules.to_string(),
            phase: self.phase.name().to_owned(),
            position: self.position.to_string(),
            dice: self.roll.to_string(),
            players: self.players.clone(),
            rolled: rolled.collect(),
            others: others.map(|play| (play.legal.to_string(), rounded(play.search))).collect(),
        }
    }

    fn restore(kept: DecisionRecord, _: &ReferenceHeader) -> Result<Self, String> {
        let rules: RuleSet = kept.rules.parse().map_err(|error: NotationError| error.to_string())?;
        let position = kept.position.parse::<PositionId>().and_then(|id| id.position(&rules.mechanics));
        let position = position.map_err(|error| format!("{error}"))?;
        let roll: Roll = kept.dice.parse().map_err(|error: RollError| error.to_string())?;
        let unknown = || format!("expected a phase, got {}", quote(&kept.phase));
        let phase = DecisionPhase::named(&kept.phase).ok_or_else(unknown)?;
        let legal: Vec<(String, LegalPlay)> =
            rules.legal_plays(&position, roll).into_iter().map(|legal| (legal.to_string(), legal)).collect();
        let find = |text: &str| {
            let found = legal.iter().find(|(name, _)| name == text).map(|(_, legal)| *legal);
            found.ok_or_else(|| format!("expected a legal play in its standard form, got {}", quote(text)))
        };
        let mut plays = Vec::with_capacity(kept.rolled.len() + kept.others.len());
        for (text, search, equity, error, behind, behind_error, trials) in &kept.rolled {
            let equity = TrialEstimate { mean: points(*equity)?, error: points(*error)? };
            let behind = TrialEstimate { mean: points(*behind)?, error: points(*behind_error)? };
            let rolled = Some(Rolled { equity, behind, trials: *trials });
            plays.push(ReferencePlay { legal: find(text)?, search: points(*search)?, rolled });
        }
        for (text, search) in &kept.others {
            plays.push(ReferencePlay { legal: find(text)?, search: points(*search)?, rolled: None });
        }
        let is_distinct =
            (1..plays.len()).all(|end| plays[..end].iter().all(|play| play.legal != plays[end].legal));
        if plays.len() != legal.len() || !is_distinct {
            let (expected, got) = (legal.len(), plays.len());
            return Err(format!("expected each of {expected} legal plays once, got {got} plays"));
        }
        let best = plays.first().and_then(|play| play.rolled);
        if best.is_none_or(|best| best.behind.mean != 0.0) {
            return Err("expected the best play first, with a loss of 0".to_owned());
        }
        Ok(Decision { number: kept.decision, rules, phase, position, roll, players: kept.players, plays })
    }

    fn join(self, others: &mut Vec<Self>) -> Result<(), String> {
        match others.binary_search_by_key(&self.number, |known| known.number) {
            Ok(place) if others[place] == self => {}
            Ok(_) => return Err(format!("decision {} differs between two files", self.number)),
            Err(place) => others.insert(place, self),
        }
        Ok(())
    }
}

/// Rounds to five decimal places, the precision of the file.
fn rounded(number: f32) -> f64 {
    (f64::from(number) * 1e5).round() / 1e5 + 0.0
}

fn points(number: f64) -> Result<f32, String> {
    let is_possible = number.abs() <= MOST_POINTS;
    is_possible
        .then_some(number as f32)
        .ok_or_else(|| format!("expected at most {MOST_POINTS} points, got {number}"))
}
