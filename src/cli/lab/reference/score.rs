//! Scores of players on a reference set, as text and as JSON.

use serde_json::{Value, json};

use plakoto_engine::printable::{rounded, shorten};
use plakoto_engine::rollout::TrialEstimate;
use plakoto_engine::rules::LegalPlay;
use plakoto_lab::reference::{Class, Decision, Score, Set};
use plakoto_table::record::Mark;

/// A player, with the play chosen in each decision and the score.
pub(super) struct JudgedPlayer {
    pub(super) name: String,
    pub(super) description: String,
    pub(super) chosen: Vec<LegalPlay>,
    pub(super) score: Score,
}

/// Contents of a report: a reference set, the name of the set, and the number of worst decisions to list.
type ScoreView<'a> = (&'a Set, &'a str, usize);

/// Maximum length of a player's name or description in a report, in characters.
const LONGEST: usize = 150;

/// Formats the scores of all players as tables. Losses are in thousandths of a point.
pub(super) fn text(judged: &[JudgedPlayer], (set, name, worst): ScoreView<'_>) -> String {
    let luck = 1000.0 * luck_of_best(set);
    let mut text =
        format!("{} decisions from {name}; losses in millipoints per decision, ", set.records.len());
    text += &format!("overstated by at most {luck:.2}\n");
    if let Some(turns) = set.head.games().truncation {
        text += &format!(
            "This set is not a reference, because its rollouts were truncated after {turns} plies: the losses \
             have the bias of the networks that evaluated the final positions.\n"
        );
    }
    for (place, one) in judged.iter().enumerate() {
        text += &format!("\n{}: {}\n", shorten(&one.name, LONGEST), shorten(&one.description, LONGEST));
        text += &table(&one.score);
        if let Some(first) = judged.first().filter(|_| place > 0) {
            let TrialEstimate { mean, error } = one.score.more_than(&first.score);
            let (mean, error) = (1000.0 * mean, 1000.0 * error);
            text += &format!("{mean:+.2} ± {error:.2} compared with {}\n", shorten(&first.name, LONGEST));
        }
        text += &worst_choices(one, set, worst).map(|choice| choice.line()).collect::<String>();
    }
    text
}

fn table(score: &Score) -> String {
    let mut text = format!(
        "{:<20}{:>9}{:>8}{:>7}{:>8}{:>8}{:>10}{:>7}{:>10}{:>8}\n",
        "", "decisions", "loss", "±", "±(set)", "agreed", "doubtful", "bad", "very bad", "beyond"
    );
    let phases = score.phases.iter().map(|(phase, class)| (phase.name().to_owned(), class));
    let rules = score.rules.iter().map(|(rules, class)| (rules.to_string(), class));
    let rules = rules.filter(|_| score.rules.len() > 1);
    for (name, class) in [("all".to_owned(), &score.all)].into_iter().chain(phases).chain(rules) {
        let TrialEstimate { mean, error } = class.loss();
        let percent = |share: f64| format!("{:.1}%", 100.0 * share);
        text += &format!(
            "{name:<20}{:>9}{:>8.2}{:>7.2}{:>8.2}{:>8}{:>10}{:>7}{:>10}{:>8}\n",
            class.decisions,
            1000.0 * mean,
            1000.0 * error,
            1000.0 * class.error_of_set(),
            percent(class.agreement()),
            percent(class.marked(Mark::Doubtful)),
            percent(class.marked(Mark::Bad)),
            percent(class.marked(Mark::VeryBad)),
            class.bounds,
        );
    }
    text
}

fn luck_of_best(set: &Set) -> f32 {
    set.records.iter().map(Decision::luck_of_best).sum::<f32>() / set.records.len().max(1) as f32
}

/// A play that the player chose although another play is better, and the points that it loses.
struct Choice<'a> {
    decision: &'a Decision,
    chosen: &'a LegalPlay,
    points: f32,
}

impl Choice<'_> {
    fn best(&self) -> String {
        self.decision.plays.first().map_or_else(String::new, |play| play.legal.to_string())
    }

    fn line(&self) -> String {
        let Self { decision: Decision { number, rules, position, roll, .. }, chosen, points } = self;
        let lost = 1000.0 * points;
        format!(
            "{number:>6} {rules} {position} {roll}: {chosen} loses {lost:.1} compared with {}\n",
            self.best()
        )
    }

    fn fields(&self) -> Value {
        let Self { decision: Decision { number, rules, position, roll, .. }, chosen, points } = self;
        json!({
            "decision": number, "variant": rules.to_string(), "position_id": position.to_string(),
            "dice": roll.dice(), "move": chosen.to_string(), "loss": rounded((*points).into()),
            "best": self.best(),
        })
    }
}

/// Returns the `most` choices that lose the most points.
fn worst_choices<'a>(
    judged: &'a JudgedPlayer,
    set: &'a Set,
    most: usize,
) -> impl Iterator<Item = Choice<'a>> {
    let choices = set.records.iter().zip(&judged.chosen).zip(&judged.score.losses);
    let mut choices: Vec<Choice<'_>> =
        choices.map(|((decision, chosen), loss)| Choice { decision, chosen, points: loss.points }).collect();
    choices.sort_by(|a, b| b.points.total_cmp(&a.points));
    choices.into_iter().filter(|choice| choice.points > 0.0).take(most)
}

/// Formats the scores of all players as a JSON object.
pub(super) fn fields(judged: &[JudgedPlayer], (set, name, worst): ScoreView<'_>) -> String {
    let number = |points: f32| rounded(points.into());
    let player = |one: &JudgedPlayer| {
        let phases = one.score.phases.iter().map(|(phase, class)| class_fields("phase", phase.name(), class));
        let rules =
            one.score.rules.iter().map(|(rules, class)| class_fields("variant", &rules.to_string(), class));
        let mut fields = json!({
            "name": one.name,
            "description": one.description,
            "all": class_fields("set", name, &one.score.all),
            "phases": phases.collect::<Vec<_>>(),
            "variants": rules.collect::<Vec<_>>(),
        });
        if let Some(first) = judged.first().filter(|first| !std::ptr::eq(*first, one)) {
            let TrialEstimate { mean, error } = one.score.more_than(&first.score);
            fields["compared"] = json!({ "with": first.name, "loss": number(mean), "error": number(error) });
        }
        if worst > 0 {
            let choices = worst_choices(one, set, worst).map(|choice| choice.fields());
            fields["worst"] = choices.collect();
        }
        fields
    };
    let players: Vec<Value> = judged.iter().map(player).collect();
    let truncation = set.head.games().truncation;
    json!({ "luck_of_best": number(luck_of_best(set)), "truncation": truncation, "players": players })
        .to_string()
        + "\n"
}

fn class_fields(key: &str, name: &str, class: &Class) -> Value {
    let TrialEstimate { mean, error } = class.loss();
    let number = |points: f32| rounded(points.into());
    json!({
        key: name,
        "decisions": class.decisions,
        "loss": number(mean),
        "error": number(error),
        "error_of_set": number(class.error_of_set()),
        "agreed": class.agreed,
        "doubtful": class.marks[Mark::Doubtful as usize],
        "bad": class.marks[Mark::Bad as usize],
        "very_bad": class.marks[Mark::VeryBad as usize],
        "beyond": class.bounds,
    })
}
