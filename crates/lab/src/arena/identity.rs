//! Name, version and author that a program reports.

use std::fmt;

use serde::Serialize;

use super::fault::shown;

/// Description that a program gives of itself at the start, in lines `id name NAME`; escaped for display.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Identity {
    /// `id name`
    pub name: Option<String>,
    /// `id version`
    pub version: Option<String>,
    /// `id author`
    pub author: Option<String>,
}

impl Identity {
    /// Reads a line of the greeting. Unknown lines and repeated values are skipped.
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

/// Name and version.
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
