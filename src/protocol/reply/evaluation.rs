//! Chances and equities in replies.

use serde_json::{Map, Value, json};

use super::worth::{chance_field, percent};
use super::{Subject, fields, rounded};
use crate::engine::Evaluation;
use crate::eval::Probabilities;
use crate::match_play::MatchStakes;
use crate::protocol::settings::OutputSettings;
use crate::rules::{RuleSet, Victory};

/// The answer of `eval`.
#[derive(Clone, Debug, PartialEq)]
pub struct EvaluationReply {
    /// The position.
    pub subject: Subject,
    /// Who has evaluated it.
    pub evaluator: &'static str,
    /// The rule set.
    pub rules: RuleSet,
    /// What the game is worth in a match.
    pub stakes: Option<MatchStakes>,
    /// The chances of the player on roll at each depth, from 0-ply on.
    pub evaluations: Vec<Evaluation>,
}

impl EvaluationReply {
    pub(super) fn lines(&self, settings: &OutputSettings) -> Vec<String> {
        let mut lines = vec![
            format!("Position ID:\t{}", self.subject.position),
            format!("Match ID:\t{}", self.subject.match_id),
            String::new(),
            format!("Evaluator: \t{}", self.evaluator),
            String::new(),
            format!(
                "        Win     W(g)    W(bg)   L(g)    L(bg)   Draw    Equity{}",
                if self.stakes.is_some() { "  MWC" } else { "" }
            ),
        ];
        lines.extend(self.evaluations.iter().map(|evaluation| self.line(evaluation, settings)));
        lines
    }

    fn line(&self, evaluation: &Evaluation, settings: &OutputSettings) -> String {
        let Columns { win, lose, draw } = columns(&evaluation.chances, &self.rules);
        let depth =
            if evaluation.plies == 0 { "static".into() } else { format!("{:>2} ply", evaluation.plies) };
        let chances = [win[0], win[1], win[2], lose[1], lose[2], draw];
        let chances: String =
            chances.iter().map(|&chance| format!("{:<7} ", settings.chance(chance))).collect();
        let chance = self.stakes.map(|stakes| percent(stakes.chance(evaluation.equity)));
        let equity = settings.equity(evaluation.equity);
        format!("{depth}: {chances}{equity:<7} {}", chance.unwrap_or_default()).trim_end().to_owned()
    }

    pub(super) fn row(&self, settings: &OutputSettings) -> Vec<String> {
        let deepest = self.evaluations.last();
        let value = deepest.map(|found| value_columns(found.equity, &found.chances, &self.rules, settings));
        std::iter::once("-".to_owned()).chain(value.into_iter().flatten()).collect()
    }

    pub(super) fn fields(&self) -> Map<String, Value> {
        let depths = self.evaluations.iter().map(|evaluation| {
            let mut all = fields([
                ("plies", evaluation.plies.into()),
                ("equity", rounded(evaluation.equity)),
                ("probs", probs(&evaluation.chances, &self.rules)),
            ]);
            all.extend(chance_field(self.stakes.as_ref(), evaluation.equity));
            Value::Object(all)
        });
        let depths: Vec<Value> = depths.collect();
        let deepest = depths.last().cloned().unwrap_or_default();
        let mut all = fields([("evaluator", self.evaluator.into())]);
        if let Value::Object(deepest) = deepest {
            all.extend(deepest);
        }
        all.insert("evaluations".into(), depths.into());
        all
    }
}

/// gnubg's cumulative columns: at least a single, double, triple game.
pub(super) struct Columns {
    pub(super) win: [f32; 3],
    pub(super) lose: [f32; 3],
    pub(super) draw: f32,
}

pub(super) fn columns(chances: &Probabilities, rules: &RuleSet) -> Columns {
    Columns {
        win: [1, 2, 3].map(|points| chances.win_at_least(points, rules)),
        lose: [1, 2, 3].map(|points| chances.lose_at_least(points, rules)),
        draw: chances.draw,
    }
}

/// Equity and chances as columns of a table.
pub(super) fn value_columns(
    equity: f32,
    chances: &Probabilities,
    rules: &RuleSet,
    settings: &OutputSettings,
) -> Vec<String> {
    let Columns { win, lose, draw } = columns(chances, rules);
    let chances = win.into_iter().chain(lose).chain([draw]).map(|chance| settings.chance(chance));
    std::iter::once(settings.equity(equity)).chain(chances).collect()
}

/// The chances as the JSON form has them.
pub(super) fn probs(chances: &Probabilities, rules: &RuleSet) -> Value {
    let Columns { win, lose, draw } = columns(chances, rules);
    json!({
        "win": rounded(win[0]),
        "win_gammon": rounded(win[1]),
        "win_triple": rounded(win[2]),
        "lose": rounded(lose[0]),
        "lose_gammon": rounded(lose[1]),
        "lose_triple": rounded(lose[2]),
        "draw": rounded(draw),
        "win_mother": rounded(chances.win[Victory::Mother as usize]),
        "lose_mother": rounded(chances.lose[Victory::Mother as usize]),
    })
}
