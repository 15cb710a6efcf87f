//! The topics with the rules of each game: `help rules`, `help portes`, and so on.

use plakoto_engine::rules::RuleSet;

/// The topics.
const TOPICS: [&str; 5] = ["rules", "portes", "fevga", "narde", "tavli"];

/// The topic with the rules of Plakoto and, after `help`, of the game on the board.
pub(super) const RULES: &str = "rules";

/// Returns the topic with the rules of a game.
pub(super) fn topic_of(rules: &RuleSet) -> &'static str {
    Some(rules.preset.name()).filter(|name| explains_rules(name)).unwrap_or(RULES)
}

/// Whether the topic with this name explains the rules of a game.
pub(super) fn explains_rules(topic: &str) -> bool {
    TOPICS.contains(&topic)
}
