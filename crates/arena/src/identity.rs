//! Name, version and author that a program reports about itself.

use std::fmt;

use serde::Serialize;

use crate::fault::shown;

/// A program's description of itself, which the program sends in the greeting as lines like `id name NAME`.
/// The values are escaped for display.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Identity {
    /// Name of the program, from the line `id name NAME`.
    pub name: Option<String>,
    /// Version of the program, from the line `id version VERSION`.
    pub version: Option<String>,
    /// Author of the program, from the line `id author AUTHOR`.
    pub author: Option<String>,
}

impl Identity {
    /// Reads a line of the program's greeting. Unknown lines and repeated values are skipped.
    pub(super) fn hear(&mut self, line: &str) {
        let Some((key, value)) = line.strip_prefix("id ").and_then(|rest| rest.split_once(' ')) else {
            return;
        };
        let place = match key {
            "name" => &mut self.name,
            "version" => &mut self.version,
            "author" => &mut self.author,
            _ => return,
        };
        place.get_or_insert_with(|| shown(value.trim()));
    }
}

/// Formats the name and the version, if the program reports them.
impl fmt::Display for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name.as_deref().unwrap_or("a program without a name"))?;
        self.version.iter().try_for_each(|version| write!(f, " {version}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_value_counts() {
        let mut identity = Identity::default();
        assert_eq!(identity.to_string(), "a program without a name");
        for line in
            ["id name Tavli \u{1b}[1m", "id version  2.0 ", "id name Other", "id", "id email x", "name y"]
        {
            identity.hear(line);
        }
        assert_eq!(identity.to_string(), "Tavli \\u{1b}[1m 2.0");
        assert_eq!(identity.author, None);
    }
}
