//! A page around what it says.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::style::STYLE;
use crate::record::board_picture;
use crate::report::chart;

/// A page around its body.
pub(in crate::report) fn page(title: &str, body: &Markup) -> String {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) }
                style { (PreEscaped(STYLE)) (PreEscaped(board_picture::STYLE)) (PreEscaped(chart::STYLE)) }
            }
            body { (body) }
        }
    }
    .into_string()
}
