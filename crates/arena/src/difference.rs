//! The first difference between the settings in the log of an arena and the arena's current settings.

use std::fmt;

use serde::Serialize;
use serde_json::Value;

/// The first setting that differs between a file and the current run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Full name of the setting, such as `sources[0].seed`.
    pub name: String,
    /// Value of the setting in the file, as JSON.
    pub was: String,
    /// Current value of the setting, as JSON.
    pub is: String,
}

impl Difference {
    /// Returns the first difference between the settings in a file (`was`) and the current settings (`is`).
    pub(crate) fn between(was: &impl Serialize, is: &impl Serialize) -> Option<Self> {
        first("", &json(was), &json(is))
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} was {}, now it is {}", self.name, self.was, self.is)
    }
}

/// Settings as JSON, in the form in which they are read from a file. The detour through text keeps an `f32`
/// of 0.9 as 0.9; a direct conversion to `f64` would change the value.
fn json(settings: &impl Serialize) -> Value {
    serde_json::to_string(settings).and_then(|text| serde_json::from_str(&text)).unwrap_or_default()
}

/// Returns the first difference between two values of the setting `name`, with the full name of the innermost
/// setting that differs.
fn first(name: &str, was: &Value, is: &Value) -> Option<Difference> {
    match (was, is) {
        _ if was == is => None,
        (Value::Object(old), Value::Object(new)) => old.keys().chain(new.keys()).find_map(|key| {
            let inner = if name.is_empty() { key.clone() } else { format!("{name}.{key}") };
            first(&inner, &was[key], &is[key])
        }),
        (Value::Array(old), Value::Array(new)) if old.len() == new.len() => {
            (0..old.len()).find_map(|index| first(&format!("{name}[{index}]"), &old[index], &new[index]))
        }
        _ => Some(Difference { name: name.to_owned(), was: was.to_string(), is: is.to_string() }),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_innermost_setting_is_named() {
        let was = json!({"seed": 1, "players": [{"plies": 1}, {"plies": 2}], "filter": null});
        let message = |is: Value| Difference::between(&was, &is).map(|difference| difference.to_string());
        let with = |change: fn(&mut Value)| {
            let mut is = was.clone();
            change(&mut is);
            message(is)
        };
        assert_eq!(message(was.clone()), None);
        let numbers = Difference::between(&[0.5_f32], &[0.9_f32]).map(|difference| difference.to_string());
        assert_eq!(numbers.as_deref(), Some("[0] was 0.5, now it is 0.9"));
        assert_eq!(with(|is| is["seed"] = json!("x")).as_deref(), Some("seed was 1, now it is \"x\""));
        let found = with(|is| is["players"][1]["plies"] = json!(3));
        assert_eq!(found.as_deref(), Some("players[1].plies was 2, now it is 3"));
        assert_eq!(
            with(|is| is["players"] = json!([])).as_deref().map(|message| message.ends_with("now it is []")),
            Some(true)
        );
        assert_eq!(with(|is| is["more"] = json!(true)).as_deref(), Some("more was null, now it is true"));
        assert_eq!(
            message(json!({"seed": 1})).as_deref().map(|message| message.starts_with("players was [")),
            Some(true)
        );
    }
}
