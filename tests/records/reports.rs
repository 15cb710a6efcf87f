//! Reports.

use plakoto::record::report::{self, Report};
use plakoto::record::{Place, board_picture};

use crate::games::random_match;

#[test]
fn a_page_is_complete_and_loads_nothing() {
    let mut record = random_match(5, false);
    record.names[0] = "<b>&\"".into();
    let page = report::html(&Report::new(&record));
    assert!(page.starts_with("<!DOCTYPE html>") && page.ends_with("</html>"));
    assert!(page.contains("&lt;b&gt;&amp;") && !page.contains("<b>"));
    assert!(!page.contains("src=") && !page.contains("http"));
    let pictures = page.matches("href=\"#frame").count();
    assert_eq!(pictures, record.turns() + record.games.len());
}

#[test]
fn notes_get_a_cell_of_their_own() {
    let record = random_match(5, false);
    let notes = |place: Place| format!("note {}.{}", place.game, place.turn);
    let report = Report { notes: Some(&notes), ..Report::new(&record) };
    assert!(report::html(&report).contains("<td>note 0.1</td>"));
    assert!(report::markdown(&report).contains("| note 0.1 |"));
}

#[test]
fn names_cannot_break_a_markdown_table() {
    let mut record = random_match(5, false);
    record.names[1] = "a|b*c*<i>".into();
    let text = report::markdown(&Report::new(&record));
    assert!(text.contains("| a\\|b\\*c\\*&lt;i\\> |"), "{text}");
}

#[test]
fn a_picture_has_all_checkers_or_their_number() {
    let record = random_match(5, false);
    let picture = board_picture::document(record.games[0].now());
    assert!(picture.starts_with("<svg") && picture.contains("xmlns"));
    assert!(picture.matches("<circle").count() <= 30);
}
