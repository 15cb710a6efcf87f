//! Writes the report of an arena as JSON.

use serde_json::{Value, json};

use super::ArenaReport;
use crate::{
    Arena, Contestant, Entrant, FaultKind, FirstFault, Identity, MeanEstimate, PairTally, Program,
    TestVerdict, elo,
};
use plakoto_engine::eval::Pruner;
use plakoto_engine::rules::Victory;

impl ArenaReport<'_> {
    /// Returns the report as JSON. `protocol.md` describes its fields.
    pub fn json(&self) -> Value {
        let Arena { rotation, length, seed, .. } = self.arena;
        let players = self.arena.entrants.iter().enumerate();
        let players = players
            .map(|(index, entrant)| player(entrant, self.identities.get(index).and_then(Option::as_ref)));
        let pairings: Vec<Value> = (0..self.pairings.len()).map(|index| self.pairing_json(index)).collect();
        json!({
            "players": players.collect::<Vec<_>>(),
            "variant": rotation.to_string(),
            "match": length,
            "seed": seed,
            "seconds": self.has_times.then_some(self.seconds),
            "games_per_second": self.has_times.then_some(self.speed),
            "faults": self.faults(),
            "pairings": pairings,
        })
    }

    fn pairing_json(&self, index: usize) -> Value {
        let (players, tally, clean) =
            (self.pairings[index], &self.tallies[index], &self.without_faults[index]);
        let sprt = self.sprt.map(|sprt| {
            let likelihood = clean.likelihood(&sprt, self.arena.length);
            let verdict = match sprt.verdict(likelihood) {
                TestVerdict::Open => "open",
                TestVerdict::Low => "low",
                TestVerdict::High => "high",
            };
            json!({
                "low": sprt.low, "high": sprt.high, "alpha": sprt.alpha, "beta": sprt.beta,
                "likelihood": likelihood, "bounds": sprt.bounds(), "verdict": verdict,
            })
        });
        let results = [0, 1].map(|index| self.player_json(players[index], index, tally));
        json!({
            "players": players.map(|player| player + 1),
            "points_per_game": estimate(tally.points_per_game()),
            "without_luck": tally.without_luck().map(estimate),
            "matches": self.matches_json(tally),
            "sprt": sprt,
            "faults": tally.faulted(),
            "first_fault": self.first_faults[index].as_ref().map(|FirstFault { pair, player, reason }| {
                json!({ "pair": pair, "player": player + 1, "reason": reason })
            }),
            "without_faults": {
                "pairs": clean.pairs,
                "games": clean.games,
                "points_per_game": (clean.pairs > 0).then(|| estimate(clean.points_per_game())),
                "matches": if clean.pairs > 0 { self.matches_json(clean) } else { Value::Null },
            },
            "pairs": tally.pairs,
            "games": tally.games,
            "draws": tally.draws,
            "plies": tally.plies,
            "starter_points": tally.starter_points,
            "results": results,
        })
    }

    /// Returns the results of the matches; null if single games are played.
    fn matches_json(&self, tally: &PairTally) -> Value {
        if self.arena.length == 0 {
            return Value::Null;
        }
        let share = tally.match_share();
        json!({ "won": tally.matches_won, "share": estimate(share), "elo": estimate(elo(share)) })
    }

    fn player_json(&self, player: usize, index: usize, tally: &PairTally) -> Value {
        let wins = |victory: Victory| tally.wins[index][victory as usize];
        let lost = |fault: FaultKind| tally.lost_by(index, fault);
        json!({
            "name": self.name(player),
            "single": wins(Victory::Single),
            "gammon": wins(Victory::Gammon),
            "triple": wins(Victory::Triple),
            "mother": wins(Victory::Mother),
            "starts": tally.starts[index],
            "illegal": lost(FaultKind::Illegal),
            "unreadable": lost(FaultKind::Unreadable),
            "crash": lost(FaultKind::Crash),
            "timeout": lost(FaultKind::Timeout),
            "decisions": tally.spent[index].decisions,
            "ms_per_decision": self.has_times.then(|| tally.spent[index].milliseconds()),
        })
    }
}

/// Returns a mean and its standard error as an object. The standard error is null if there are too few
/// results.
fn estimate(MeanEstimate { mean, error }: MeanEstimate) -> Value {
    json!({ "mean": mean, "standard_error": error })
}

/// Returns the description of a player as an object.
fn player(entrant: &Entrant, identity: Option<&Identity>) -> Value {
    match entrant {
        Entrant::BuiltIn(Contestant { name, engine, level, .. }) => json!({
            "name": name,
            "plies": level.plies,
            "noise": level.noise,
            "evaluator": engine.evaluator().description(),
            "pruner": engine.pruner().map(Pruner::id),
            "endings": engine.endings().description(),
        }),
        Entrant::External(Program { name, command, options, limits, limit, .. }) => json!({
            "name": name,
            "command": command,
            "engine": identity,
            "options": options,
            "limits": limits,
            "timeout": limit.as_secs_f64(),
        }),
    }
}
