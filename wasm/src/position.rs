//! The JavaScript class `Position`.

use js_sys::{Array, Object, Reflect};
use plakoto::{Outcome, Side};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::error::{Failure, Thrown};
use crate::input;
use crate::play::Play;

/// The points of all checkers and the rules of the game. The player on roll moves from 24 down to 1.
/// Everything that is made from a position has its rules. A position does not change.
#[wasm_bindgen]
pub struct Position(pub(crate) plakoto::Position);

#[wasm_bindgen]
impl Position {
    /// Reads a position ID; without one, returns the start of a game. The default for `rules` is `plakoto`. A
    /// match ID after the position ID is ignored.
    ///
    /// # Errors
    /// Throws a `PlakotoError` if the ID or the rule set is wrong, or if the position cannot arise under the rules.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_optional_param_type = "string")] id: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "string")] rules: &JsValue,
    ) -> Thrown<Self> {
        let rules = input::rule_set(rules)?;
        if input::is_missing(id) {
            return Ok(Self(plakoto::Position::start(rules)));
        }
        let refuse = || Failure::bad(format_args!("expected a position ID, got {}", input::got(id)));
        Ok(Self(plakoto::Position::from_id(&id.as_string().ok_or_else(refuse)?, rules)?))
    }

    /// The position ID.
    #[wasm_bindgen(getter)]
    pub fn id(&self) -> String {
        self.0.to_string()
    }

    /// The rules of the game, such as `tapa` or `tapa mother=3`.
    #[wasm_bindgen(getter)]
    pub fn rules(&self) -> String {
        self.0.rules().to_string()
    }

    /// Pip counts of the player on roll and of the opponent.
    #[wasm_bindgen(getter, unchecked_return_type = "[number, number]")]
    pub fn pips(&self) -> Array {
        pair(self.0.pips(Side::Mine), self.0.pips(Side::Theirs))
    }

    /// Numbers of checkers that the player on roll and the opponent have borne off.
    #[wasm_bindgen(getter, unchecked_return_type = "[number, number]")]
    pub fn off(&self) -> Array {
        pair(self.0.off(Side::Mine), self.0.off(Side::Theirs))
    }

    /// Returns the same checkers in a game with other rules, in which they move and meet in the same way.
    ///
    /// # Errors
    /// Throws a `PlakotoError` if checkers move or meet differently under the other rules.
    pub fn under(&self, #[wasm_bindgen(unchecked_param_type = "string")] rules: &JsValue) -> Thrown<Self> {
        Ok(Self(plakoto::Position::new(*self.0.board(), input::rule_set(rules)?)?))
    }

    /// Returns the same position from the view of the opponent.
    #[wasm_bindgen(js_name = swapSides)]
    pub fn swap_sides(&self) -> Self {
        Self(self.0.swap_sides())
    }

    /// Returns the outcome of the game, or `null` if the game is not over.
    #[wasm_bindgen(unchecked_return_type = "PositionOutcome | null")]
    pub fn outcome(&self) -> Thrown {
        let (winner, kind, points) = match self.0.outcome() {
            None => return Ok(JsValue::NULL),
            Some(Outcome::Won(side, victory)) => {
                let winner = if side == Side::Mine { "mine" } else { "theirs" };
                (winner.into(), victory.name(), victory.points(self.0.rules()))
            }
            Some(Outcome::MothersPinned) => (JsValue::NULL, "both mothers pinned", 0),
            Some(Outcome::Dead) => (JsValue::NULL, "nobody can move", 0),
        };
        outcome(&winner, kind, points)
    }

    /// Returns the legal plays of a roll or of pending numbers. If several plays have the same result, only one of
    /// them is returned. If nothing can be played, the only play is a pass. If the game is over, there are no plays.
    ///
    /// # Errors
    /// Throws a `PlakotoError` if the numbers are wrong, or if there are more than 100,000 plays.
    #[wasm_bindgen(js_name = legalPlays)]
    pub fn legal_plays(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "Dice | null")] dice: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "readonly number[]")] pending: &JsValue,
    ) -> Thrown<Vec<Play>> {
        let numbers = input::numbers(dice, pending, self.0.rules())?;
        Ok(self.0.legal_plays(numbers)?.into_iter().map(Play).collect())
    }

    /// Finds the legal play that a text such as `24/23 24/21` describes.
    ///
    /// # Errors
    /// Throws a `PlakotoError` if the numbers are wrong, or if no legal play fits the text.
    pub fn play(
        &self,
        text: &str,
        #[wasm_bindgen(unchecked_optional_param_type = "Dice | null")] dice: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "readonly number[]")] pending: &JsValue,
    ) -> Thrown<Play> {
        Ok(Play(self.0.play(text, input::numbers(dice, pending, self.0.rules())?)?))
    }

    /// Whether the other position has the same checkers and rules.
    pub fn equals(&self, #[wasm_bindgen(unchecked_param_type = "Position")] other: &JsValue) -> bool {
        input::position(other).is_some_and(|other| other.0 == self.0)
    }

    /// Returns the position ID.
    #[wasm_bindgen(js_name = toString)]
    pub fn text(&self) -> String {
        self.id()
    }

    /// Returns a copy, which [`input::position`] converts.
    #[wasm_bindgen(skip_typescript)]
    pub fn copy(&self) -> Self {
        Self(self.0)
    }
}

/// Returns an array of two numbers.
pub(crate) fn pair(first: impl Into<JsValue>, second: impl Into<JsValue>) -> Array {
    Array::of2(&first.into(), &second.into())
}

/// Returns an object that describes the outcome of a game.
pub(crate) fn outcome(winner: &JsValue, kind: &str, points: u8) -> Thrown {
    let outcome = Object::new();
    for (name, value) in [("winner", winner), ("kind", &kind.into()), ("points", &points.into())] {
        Reflect::set(&outcome, &name.into(), value)?;
    }
    Ok(outcome.into())
}
