//! The JavaScript class `Play`.

use js_sys::{Array, Object, Reflect};
use plakoto::rules::Point;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::error::Thrown;
use crate::input;
use crate::position::Position;

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
        input::play(other).is_some_and(|other| key(&other.0) == key(&self.0))
    }

    /// Returns the play in gnubg's notation.
    #[wasm_bindgen(js_name = toString)]
    pub fn notation(&self) -> String {
        self.text()
    }

    /// Returns a copy, which [`input::play`] converts.
    #[wasm_bindgen(skip_typescript)]
    pub fn copy(&self) -> Self {
        Self(self.0)
    }
}

/// Returns an array of numbers.
pub(crate) fn list(numbers: impl Iterator<Item = u8>) -> Array {
    numbers.map(JsValue::from).collect()
}
