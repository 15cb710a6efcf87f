//! Who plays, as reports name it.

use serde_json::{Value, json};

use super::super::{Contestant, Entrant, Identity, Program};
use plakoto_engine::eval::Pruner;

/// A line for each of these players, which tells what it plays with.
pub(super) fn lines<'a>(players: impl IntoIterator<Item = (&'a Entrant, Option<&'a Identity>)>) -> String {
    let line = |(entrant, identity): (&Entrant, _)| {
        format!("  {}: {}\n", entrant.name(), entrant.description(identity))
    };
    players.into_iter().map(line).collect()
}

/// A player as an object.
pub(super) fn object(entrant: &Entrant, identity: Option<&Identity>) -> Value {
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
