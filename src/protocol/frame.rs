//! How replies are written: text or JSON, with or without a closing line, with or without a tag.

use serde_json::{Map, Value, json};

use super::command::Drawing;
use super::{ProtocolError, Reply};

/// What `set output` changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutputSettings {
    /// JSON instead of text.
    pub json: bool,
    /// A line `ok` behind every text reply.
    pub framing: bool,
    /// How boards are drawn.
    pub drawing: Drawing,
    /// Whether pbmserv's drawing is upside down.
    pub is_flipped: bool,
    /// A raw board line instead of the drawing.
    pub raw_board: bool,
    /// Chances in per cent.
    pub win_percent: bool,
    /// Digits behind the decimal point.
    pub digits: u8,
    /// Lines on the way through long rollouts.
    pub progress: bool,
    /// In a match, the chance to win it instead of equities.
    pub match_chances: bool,
}

impl Default for OutputSettings {
    fn default() -> Self {
        Self {
            json: false,
            framing: false,
            drawing: Drawing::default(),
            is_flipped: false,
            raw_board: false,
            win_percent: false,
            digits: 3,
            progress: false,
            match_chances: false,
        }
    }
}

impl OutputSettings {
    /// A probability as text.
    #[must_use]
    pub fn chance(&self, chance: f32) -> String {
        let digits = usize::from(self.digits);
        if self.win_percent {
            format!("{:.*}", digits.saturating_sub(2), 100.0 * chance)
        } else {
            format!("{chance:.digits$}")
        }
    }

    /// A standard error of an equity as text.
    #[must_use]
    pub fn error(&self, error: f32) -> String {
        format!("{error:.*}", usize::from(self.digits))
    }

    /// An equity as text, always with its sign.
    #[must_use]
    pub fn equity(&self, equity: f32) -> String {
        let text = format!("{equity:+.*}", usize::from(self.digits));
        if text.starts_with('-') && text.chars().all(|character| "-0.".contains(character)) {
            return text.replacen('-', "+", 1);
        }
        text
    }
}

/// What every JSON reply tells about the position it is about.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Envelope {
    /// The rule set.
    pub variant: String,
    /// The position ID; `None` while there is no position.
    pub position_id: Option<String>,
    /// The match ID.
    pub match_id: Option<String>,
    /// The dice of the player on roll.
    pub dice: Option<[u8; 2]>,
    /// Numbers that he has to play first.
    pub pending: Vec<u8>,
    /// Who is on roll: 0 or 1.
    pub turn: usize,
}

/// Everything that decides how one reply is written.
#[derive(Clone, Debug)]
pub struct Frame {
    /// The output settings when the command was finished.
    pub settings: OutputSettings,
    /// The tag of the line.
    pub tag: Option<String>,
    /// The name of the command.
    pub command: Option<&'static str>,
    /// What the reply is about.
    pub envelope: Envelope,
}

impl Frame {
    /// The bytes of a reply: complete lines.
    #[must_use]
    pub fn write(&self, reply: &Reply) -> String {
        if self.settings.json {
            return self.json(reply);
        }
        let mut lines = reply.lines(&self.settings);
        if !reply.is_progress() && (self.tag.is_some() || self.settings.framing) {
            lines.push("ok".into());
        }
        self.text(&lines)
    }

    /// The bytes of an error reply: one line.
    #[must_use]
    pub fn write_error(&self, error: &ProtocolError) -> String {
        if !self.settings.json {
            return self.text(&[error.to_string()]);
        }
        let mut all = self.start(false);
        if let Some(command) = self.command {
            all.insert("command".into(), command.into());
        }
        let mut fields = json!({ "code": error.code, "message": error.detail });
        if let (Some(column), Value::Object(fields)) = (error.column, &mut fields) {
            fields.insert("column".into(), column.into());
        }
        all.insert("error".into(), fields);
        format!("{}\n", Value::Object(all))
    }

    /// The answer to a blank line or a comment: nothing, unless the line had a tag.
    #[must_use]
    pub fn write_nothing(&self) -> String {
        if self.tag.is_some() { self.write(&Reply::Silent) } else { String::new() }
    }

    fn text(&self, lines: &[String]) -> String {
        let prefix = self.tag.as_ref().map_or_else(String::new, |tag| format!("@{tag} "));
        lines.iter().map(|line| format!("{}\n", format!("{prefix}{line}").trim_end())).collect()
    }

    fn json(&self, reply: &Reply) -> String {
        let mut all = self.start(true);
        all.insert("command".into(), self.command.into());
        all.insert("variant".into(), self.envelope.variant.clone().into());
        all.insert("position_id".into(), self.envelope.position_id.clone().into());
        all.insert("match_id".into(), self.envelope.match_id.clone().into());
        all.insert("dice".into(), json!(self.envelope.dice));
        all.insert("pending".into(), json!(self.envelope.pending));
        all.insert("turn".into(), self.envelope.turn.into());
        all.extend(reply.fields());
        format!("{}\n", Value::Object(all))
    }

    fn start(&self, ok: bool) -> Map<String, Value> {
        let mut all = Map::new();
        all.insert("ok".into(), ok.into());
        if let Some(tag) = &self.tag {
            all.insert("tag".into(), tag.clone().into());
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_follow_the_settings() {
        let mut settings = OutputSettings::default();
        assert_eq!((settings.chance(0.5414), settings.equity(0.104)), ("0.541".into(), "+0.104".into()));
        assert_eq!(settings.equity(-0.0001), "+0.000", "no negative zero");
        settings.win_percent = true;
        assert_eq!(settings.chance(0.5414), "54.1");
        settings.digits = 0;
        assert_eq!((settings.chance(0.5414), settings.equity(-1.2)), ("54".into(), "-1".into()));
    }
}
