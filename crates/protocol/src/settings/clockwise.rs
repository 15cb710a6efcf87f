//! `set clockwise`: in which direction player 1 moves on drawn boards.

use super::{Change, Theme, message, on_off};
use crate::reply::TextReply;
use crate::text::arguments::{at_end, switch};
use plakoto_words::{Message, message};

pub(super) const CLOCKWISE: Theme = Theme {
    words: &["clockwise"],
    help: "
        set clockwise on|off  Draw boards so that player 1 moves clockwise
        show clockwise        Show in which direction player 1 moves on boards
        > set clockwise: set clockwise on; show board",
    parse: |input| {
        Ok(Change::to(at_end(input.take(switch)?)?, |session, is_on| {
            session.output.is_clockwise = is_on;
            message(text(is_on))
        }))
    },
    saved: |session| vec![format!("set clockwise {}", on_off(session.output.is_clockwise))],
    show: |session| Ok(TextReply::text([text(session.output.is_clockwise)])),
    ..Theme::BASE
};

fn text(is_clockwise: bool) -> Message {
    message!("set-clockwise", on = on_off(is_clockwise))
}
