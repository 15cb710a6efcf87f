//! The JavaScript classes `Position` and `Play`.

use js_sys::{Array, Object, Reflect};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::input::{self, Failure, Thrown};
use plakoto::rules::Point;
use plakoto::{Outcome, Side};

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
        input::copied::<Self>(other).is_some_and(|other| other.0 == self.0)
    }

    /// Returns the position ID.
    #[wasm_bindgen(js_name = toString)]
    pub fn text(&self) -> String {
        self.id()
    }

    /// Returns a copy, which [`input::copied`] converts.
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

/// A legal play, with the positions before and after it. A play does not change.
#[wasm_bindgen]
pub struct Play(pub(crate) plakoto::Play);

#[wasm_bindgen]
impl Play {
    /// The play in gnubg's notation, such as `24/23 24/21`.
    #[wasm_bindgen(getter)]
    pub fn text(&self) -> String {
        self.0.to_string()
    }

    /// The steps, one for each number played, in an order in which they can be made. A step from 25 enters from the
    /// bar, and a step to 0 bears off.
    #[wasm_bindgen(getter, unchecked_return_type = "PlayStep[]")]
    pub fn steps(&self) -> Thrown<Array> {
        let steps = Array::new();
        for step in self.0.steps() {
            let object = Object::new();
            Reflect::set(&object, &"from".into(), &step.start().into())?;
            Reflect::set(&object, &"to".into(), &step.end().into())?;
            steps.push(&object);
        }
        Ok(steps)
    }

    /// The points on which the play pins a checker.
    #[wasm_bindgen(getter, unchecked_return_type = "number[]")]
    pub fn pins(&self) -> Array {
        list(self.0.pins().into_iter().map(Point::number))
    }

    /// The points on which the play hits a checker.
    #[wasm_bindgen(getter, unchecked_return_type = "number[]")]
    pub fn hits(&self) -> Array {
        list(self.0.hits().into_iter().map(Point::number))
    }

    /// The position before the play, from the view of the player on roll.
    #[wasm_bindgen(getter)]
    pub fn before(&self) -> Position {
        Position(*self.0.before())
    }

    /// The position after the play, from the view of the player to decide next.
    #[wasm_bindgen(getter)]
    pub fn after(&self) -> Position {
        Position(self.0.after())
    }

    /// Whether nothing can be played.
    #[wasm_bindgen(getter, js_name = isPass)]
    pub fn is_pass(&self) -> bool {
        self.0.is_pass()
    }

    /// Whether the same player decides again, after playing pending numbers.
    #[wasm_bindgen(getter, js_name = isSamePlayerNext)]
    pub fn is_same_player_next(&self) -> bool {
        self.0.is_same_player_next()
    }

    /// Numbers that the player to decide next has to play before the roll.
    #[wasm_bindgen(getter, unchecked_return_type = "number[]")]
    pub fn pending(&self) -> Array {
        list(self.0.pending().numbers())
    }

    /// The rules of the game.
    #[wasm_bindgen(getter)]
    pub fn rules(&self) -> String {
        self.0.rules().to_string()
    }

    /// Whether the other play has the same steps, the same result and the same rules.
    pub fn equals(&self, #[wasm_bindgen(unchecked_param_type = "Play")] other: &JsValue) -> bool {
        let key = |play: &plakoto::Play| (*play.legal(), *play.rules());
        input::copied::<Self>(other).is_some_and(|other| key(&other.0) == key(&self.0))
    }

    /// Returns the play in gnubg's notation.
    #[wasm_bindgen(js_name = toString)]
    pub fn notation(&self) -> String {
        self.text()
    }

    /// Returns a copy, which [`input::copied`] converts.
    #[wasm_bindgen(skip_typescript)]
    pub fn copy(&self) -> Self {
        Self(self.0)
    }
}

/// Returns an array of numbers.
pub(crate) fn list(numbers: impl Iterator<Item = u8>) -> Array {
    numbers.map(JsValue::from).collect()
}
