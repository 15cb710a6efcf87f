//! The same picture in dots.

use std::sync::{Arc, LazyLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::Database;
use resvg::usvg::{Options, Tree};

use super::{Picture, document};

/// Latin and Greek letters; the licence lies beside them.
const FONT: &[u8] = include_bytes!("font/DejaVuSans-LatinGreek.ttf");

/// What the letters of pictures are drawn with: the same on every machine.
static LETTERS: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut letters = Database::new();
    letters.load_font_data(FONT.into());
    letters.set_sans_serif_family("DejaVu Sans");
    Arc::new(letters)
});

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
#[error("the picture cannot be drawn: {0}")]
pub struct NotDrawn(String);

/// A picture that stands alone, as a PNG file: what [`document`] says, at its size in dots.
///
/// # Errors
/// If it cannot be drawn.
pub fn png(picture: &Picture<'_>) -> Result<Vec<u8>, NotDrawn> {
    let told = |error: &dyn ToString| NotDrawn(error.to_string());
    let options = Options { fontdb: LETTERS.clone(), ..Options::default() };
    let tree = Tree::from_str(&document(picture), &options).map_err(|error| told(&error))?;
    let size = tree.size().to_int_size();
    let mut dots = Pixmap::new(size.width(), size.height()).ok_or_else(|| told(&"it has no size"))?;
    resvg::render(&tree, Transform::identity(), &mut dots.as_mut());
    dots.encode_png().map_err(|error| told(&error))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::match_play::Game;
    use crate::record::board_picture::{BOARD, CELL, LINE, RIM};
    use plakoto_engine::rules::{Player, RuleSet};

    /// The picture of the start of a game.
    fn drawn(names: [&str; 2]) -> Pixmap {
        let game = &Game::new(Player::X);
        let picture =
            Picture { game, names, score: [0, 0], length: 0, rules: &RuleSet::PLAKOTO, arrows: &[] };
        Pixmap::decode_png(&png(&picture).expect("it can be drawn")).expect("it is a PNG")
    }

    /// The colour at a place of the drawing, which begins above the board and is twice as large in dots.
    fn colour(dots: &Pixmap, [x, y]: [i32; 2]) -> [u8; 3] {
        let dot = dots.pixel(2 * x as u32, 2 * (y + LINE) as u32).expect("it is in the picture");
        [dot.red(), dot.green(), dot.blue()]
    }

    /// At the start each player has all checkers on his 24: those of X, at the bottom, in the upper right corner, those of O
    /// opposite.
    #[test]
    fn checkers_and_board_have_their_colours() {
        let dots = drawn(["Ann", "Bob"]);
        assert_eq!([dots.width(), dots.height()], [600, 632]);
        let x = RIM + 11 * CELL + super::super::BAR + CELL / 2;
        assert_eq!(colour(&dots, [x, RIM + CELL / 2]), [0x8c, 0x1c, 0x1c]);
        assert_eq!(colour(&dots, [x, RIM + BOARD - CELL / 2]), [0xfa, 0xfa, 0xfa]);
        assert_eq!(colour(&dots, [RIM + 2, RIM + BOARD / 2]), [0xe8, 0xd8, 0xb8]);
        assert_eq!(colour(&dots, [RIM + 6 * CELL + 6, RIM + BOARD / 2]), [0x7a, 0x5c, 0x3a]);
    }

    /// A name that the font has no letters for would be drawn as boxes, which are all the same.
    #[test]
    fn names_are_drawn_in_latin_and_greek() {
        let of = |name| drawn([name, "Bob"]);
        for [one, other] in [["Ann", "Änn"], ["Μαρία", "Σοφία"], ["έ", "ή"]] {
            assert_ne!(of(one), of(other), "{one} and {other}");
        }
        assert_eq!(of("日本"), of("本日"), "no letters, and no panic");
    }
}
