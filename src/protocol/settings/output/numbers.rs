//! Chances and equities as text.

use super::OutputSettings;

/// A number that is not known.
const UNKNOWN: &str = "n/a";

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

    /// A standard error of an equity as text; `n/a` if it is not known.
    #[must_use]
    pub fn error(&self, error: f32) -> String {
        if error.is_finite() { format!("{error:.*}", usize::from(self.digits)) } else { UNKNOWN.to_owned() }
    }

    /// A standard error of a probability as text; `n/a` if it is not known.
    #[must_use]
    pub fn chance_error(&self, error: f32) -> String {
        if error.is_finite() { self.chance(error) } else { UNKNOWN.to_owned() }
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
