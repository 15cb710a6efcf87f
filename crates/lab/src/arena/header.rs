//! What must be the same when an arena goes on from its log.

use serde_json::{Map, Value, json};

use super::{Arena, Contestant, Entrant, Identity};
use plakoto_engine::eval::Pruner;

impl Arena<'_> {
    /// The settings of its log: `players` and `options` as they are written, `identities` as programs tell them.
    #[must_use]
    pub fn header(
        &self,
        players: Vec<String>,
        options: Value,
        identities: &[Option<Identity>],
    ) -> Map<String, Value> {
        let openings: Vec<String> = self.openings.iter().map(ToString::to_string).collect();
        let settings = [
            ("players", players.into()),
            // A file may have another network by now.
            ("evaluators", self.entrants.iter().map(evaluator).collect()),
            // And a command another program.
            ("engines", json!(identities)),
            ("names", self.entrants.iter().map(Entrant::name).collect()),
            ("options", options),
            ("variant", self.rules.to_string().into()),
            ("match", self.length.into()),
            ("seed", self.seed.into()),
            ("openings", openings.into()),
            ("limits", self.entrants.iter().map(limits).collect()),
        ];
        settings.map(|(key, value): (&str, Value)| (key.to_owned(), value)).into_iter().collect()
    }
}

/// What a built-in player evaluates with, looks up and prunes with.
fn evaluator(entrant: &Entrant) -> Value {
    match entrant {
        Entrant::BuiltIn(Contestant { engine, .. }) => {
            let (evaluator, endings) = (engine.evaluator().description(), engine.endings().description());
            json!([evaluator, endings, engine.pruner().map(Pruner::id)])
        }
        Entrant::External(_) => Value::Null,
    }
}

/// What stands behind `go` for a program, and the seconds that it has.
fn limits(entrant: &Entrant) -> Value {
    match entrant {
        Entrant::BuiltIn(_) => Value::Null,
        Entrant::External(program) => json!([program.limits, program.limit.as_secs_f64()]),
    }
}
