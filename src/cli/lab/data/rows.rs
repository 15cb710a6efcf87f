//! Decisions as rows, in CSV or JSON.

use std::fmt::Write as _;
use std::io::{BufWriter, Write, stdout};

use serde_json::{Value, json};

use plakoto_engine::printable::rounded;
use plakoto_engine::rules::{LegalPlay, Pending, RuleSet, legal_plays};
use plakoto_lab::data::{Block, Candidate, DataSet, Decision, OUTCOMES};
use plakoto_lab::phase::DecisionPhase;

/// Header of the CSV, without the columns of the nine chances, which follow.
const COLUMNS: &str =
    "source,game,turn,player,phase,position,dice,pending,plays,move,after,plies,equity,outcome";

/// Writes the first `first` decisions as rows. Decisions are stored in blocks, and only one block is in
/// memory at a time.
pub(super) fn write(set: &DataSet, rules: &RuleSet, first: u64, is_csv: bool) -> anyhow::Result<()> {
    let mut output = BufWriter::new(stdout().lock());
    if is_csv {
        writeln!(output, "{COLUMNS},{}", OUTCOMES.join(","))?;
    }
    let (mut left, mut plays) = (first, Vec::new());
    for block in set.blocks() {
        let block = block?;
        for decision in &block.decisions {
            if left == 0 {
                return Ok(output.flush()?);
            }
            left -= 1;
            plays.clear();
            // In a cascade, a double goes on with the next higher number, so there may be millions of plays.
            // The order of its candidates is unknown here, so the plays are not listed.
            if !decision.numbers.is_cascade(rules) {
                legal_plays(&decision.position, decision.numbers, rules, &mut plays);
            }
            let row = PrintedRow { decision, block: &block, plays: &plays, rules };
            if is_csv { writeln!(output, "{}", row.csv())? } else { writeln!(output, "{}", row.json())? }
        }
    }
    Ok(output.flush()?)
}

/// A decision to print, with its legal plays. `plays` is empty if the legal plays are unknown.
struct PrintedRow<'a> {
    decision: &'a Decision,
    block: &'a Block,
    plays: &'a [LegalPlay],
    rules: &'a RuleSet,
}

impl PrintedRow<'_> {
    fn csv(&self) -> String {
        let Decision { source, game, turn, player, position, numbers, plays, .. } = self.decision;
        let chosen = self.block.chosen(self.decision);
        let dice = numbers.roll().map_or_else(String::new, |roll| roll.to_string());
        let mut row = format!(
            "{source},{game},{turn},{player},{},{position},{dice},{},{plays},{},{},{},{:.5},{}",
            self.phase(),
            digits(numbers.pending()),
            self.text(chosen).unwrap_or_default(),
            chosen.position,
            chosen.plies,
            chosen.equity(self.rules),
            self.outcome().unwrap_or_default(),
        );
        for chance in chosen.shares.chances().to_array() {
            let _ = write!(row, ",{chance:.5}");
        }
        row
    }

    fn json(&self) -> Value {
        let Decision { source, game, turn, player, position, numbers, plays, choice, .. } = self.decision;
        let candidates: Vec<Value> = self
            .block
            .candidates_of(self.decision)
            .iter()
            .map(|candidate| self.candidate(candidate))
            .collect();
        json!({
            "source": source, "game": game, "turn": turn, "player": player, "phase": self.phase(),
            "position_id": position.to_string(), "dice": numbers.roll().map(|roll| roll.dice()),
            "pending": numbers.pending().numbers().collect::<Vec<_>>(), "plays": plays, "choice": choice,
            "outcome": self.outcome(), "candidates": candidates,
        })
    }

    fn candidate(&self, candidate: &Candidate) -> Value {
        let Candidate { position, pending, place, plies, shares } = candidate;
        let chances = shares.chances().to_array().map(|chance| rounded(chance.into()));
        json!({
            "move": self.text(candidate), "place": place, "result_id": position.to_string(),
            "result_pending": pending.numbers().collect::<Vec<_>>(), "plies": plies,
            "equity": rounded(candidate.equity(self.rules).into()), "chances": chances,
        })
    }

    fn phase(&self) -> &'static str {
        DecisionPhase::of(&self.decision.position, self.rules).name()
    }

    fn outcome(&self) -> Option<&'static str> {
        self.decision.outcome.map(|place| OUTCOMES[usize::from(place)])
    }

    /// Returns the text of the play that leads to a candidate; `None` if the legal plays are unknown.
    fn text(&self, candidate: &Candidate) -> Option<String> {
        self.plays.get(usize::from(candidate.place)).map(ToString::to_string)
    }
}

fn digits(pending: Pending) -> String {
    pending.numbers().map(|number| number.to_string()).collect()
}
