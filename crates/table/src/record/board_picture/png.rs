//! Renders board pictures as PNG.

use std::sync::{Arc, LazyLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::Database;
use resvg::usvg::{Options, Tree};

use super::{Picture, document};

/// A font with Latin and Greek letters. Its licence is in `font/LICENCE.md`.
const FONT: &[u8] = include_bytes!("font/DejaVuSans-LatinGreek.ttf");

/// A font database with no other fonts, so that pictures look the same on every machine.
static FONTS: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut fonts = Database::new();
    fonts.load_font_data(FONT.into());
    fonts.set_sans_serif_family("DejaVu Sans");
    Arc::new(fonts)
});

/// An error while rendering a picture.
#[derive(Debug, thiserror::Error)]
#[error("the picture cannot be drawn: {0}")]
pub struct RenderError(String);

/// Renders the SVG that [`document`] returns as a PNG image of the same size in pixels.
///
/// # Errors
/// Fails if the picture cannot be rendered.
pub fn png(picture: &Picture<'_>) -> Result<Vec<u8>, RenderError> {
    let failed = |error: &dyn ToString| RenderError(error.to_string());
    let options = Options { fontdb: FONTS.clone(), ..Options::default() };
    let tree = Tree::from_str(&document(picture), &options).map_err(|error| failed(&error))?;
    let size = tree.size().to_int_size();
    let mut pixels =
        Pixmap::new(size.width(), size.height()).ok_or_else(|| failed(&"its size is invalid"))?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| failed(&error))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::match_play::Game;
    use crate::record::board_picture::{BOARD, CELL, LINE, RIM};
    use plakoto_engine::rules::{Player, RuleSet};

    /// Renders the board at the start of a game.
    fn render_start(names: [&str; 2]) -> Pixmap {
        let game = &Game::new(&RuleSet::PLAKOTO, Player::X);
        let picture = Picture { game, names, score: [0, 0], length: 0, arrows: &[] };
        Pixmap::decode_png(&png(&picture).expect("the picture is rendered")).expect("the file is a PNG")
    }

    /// Returns the colour at a position of the drawing. The drawing begins `LINE` units above the board and
    /// has 2 pixels per unit.
    fn colour(pixels: &Pixmap, [x, y]: [i32; 2]) -> [u8; 3] {
        let pixel = pixels.pixel(2 * x as u32, 2 * (y + LINE) as u32).expect("the place is in the picture");
        [pixel.red(), pixel.green(), pixel.blue()]
    }

    /// At the start of the game, all checkers are on their owners' 24-points. Player X sits at the bottom, so
    /// X's 24-point is in the upper right corner and O's 24-point is in the lower right corner.
    #[test]
    fn checkers_and_board_have_the_right_colours() {
        let pixels = render_start(["Ann", "Bob"]);
        assert_eq!([pixels.width(), pixels.height()], [600, 632]);
        let x = RIM + 11 * CELL + super::super::BAR + CELL / 2;
        assert_eq!(colour(&pixels, [x, RIM + CELL / 2]), [0x8c, 0x1c, 0x1c]);
        assert_eq!(colour(&pixels, [x, RIM + BOARD - CELL / 2]), [0xfa, 0xfa, 0xfa]);
        assert_eq!(colour(&pixels, [RIM + 2, RIM + BOARD / 2]), [0xe8, 0xd8, 0xb8]);
        assert_eq!(colour(&pixels, [RIM + 6 * CELL + 6, RIM + BOARD / 2]), [0x7a, 0x5c, 0x3a]);
    }

    /// Characters that are missing in the font are drawn as identical boxes.
    #[test]
    fn names_are_drawn_in_latin_and_greek() {
        let of = |name| render_start([name, "Bob"]);
        for [one, other] in [["Ann", "Änn"], ["Μαρία", "Σοφία"], ["έ", "ή"]] {
            assert_ne!(of(one), of(other), "{one} and {other}");
        }
        assert_eq!(of("日本"), of("本日"), "missing letters do not panic");
    }
}
