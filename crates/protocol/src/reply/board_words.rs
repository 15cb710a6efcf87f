//! A board in words, for screen readers.

use fluent_bundle::FluentValue;

use super::subject::{Phase, Subject};
use crate::language::Language;
use crate::output::OutputSettings;
use plakoto_engine::rules::{Point, Position, RuleSet, Side};

/// Returns the situation and the checkers of both players. Points have the numbers of the player on roll.
pub(super) fn lines(
    subject: &Subject,
    names: &[String; 2],
    rules: &RuleSet,
    settings: &OutputSettings,
) -> Vec<String> {
    let language = settings.language;
    let Subject { position, match_id, .. } = subject;
    let dice = match_id.dice.map(|dice| dice.to_string()).unwrap_or_default();
    let dice = dice.chars().map(String::from).collect::<Vec<_>>().join(" ");
    let key = match subject.phase(rules) {
        Phase::Roll => "words-roll",
        Phase::Move => "words-move",
        Phase::Resignation => "words-resignation",
        Phase::GameOver | Phase::MatchOver => "words-over",
    };
    let name = |side: Side| -> FluentValue<'_> {
        let player = if side == Side::Mine { match_id.on_roll } else { match_id.on_roll.other() };
        names[player as usize].as_str().into()
    };
    let situation = language.text(key, [("player", name(Side::Mine)), ("dice", dice.into())]);
    let [mine, theirs] = [Side::Mine, Side::Theirs].map(|side| {
        let pips = position.pips(side).into();
        let points = places(position, side, settings).join(", ").into();
        language.text("words-side", [("player", name(side)), ("points", points), ("pips", pips)])
    });
    vec![situation, mine, theirs]
}

/// Returns the places of a player's checkers: the bar, the points from 24 down, and the checkers borne off.
fn places(position: &Position, side: Side, settings: &OutputSettings) -> Vec<String> {
    let language = settings.language;
    let bar = place(language, "words-bar", position.bar(side), String::new());
    let points = Point::ALL.into_iter().rev().flat_map(|point| {
        let (stack, name) = (position.stack(point), settings.points.of(point).into_owned());
        let key = if stack.pins() { "words-pinning" } else { "words-point" };
        let pinned = u8::from(stack.has_pinned(side));
        [place(language, key, stack.free(side), name.clone()), place(language, "words-pinned", pinned, name)]
    });
    let off = place(language, "words-off", position.off(side), String::new());
    [bar].into_iter().chain(points).chain([off]).flatten().collect()
}

/// Returns a number of checkers and their place; `None` if the number is 0.
fn place(language: Language, key: &str, count: u8, point: String) -> Option<String> {
    (count > 0).then(|| language.text(key, [("count", count.into()), ("point", point.into())]))
}
