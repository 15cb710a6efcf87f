//! Reports.

use plakoto::match_play::Game;
use plakoto::record::board_picture::{self, Picture};
use plakoto::record::report::{self, MatchReport};
use plakoto::record::{Place, Record};
use plakoto::rules::{Numbers, Player};

use crate::games::random_match;

#[test]
fn a_page_is_complete_and_loads_nothing() {
    let mut record = random_match(5, false);
    record.names[0] = "<b>&\"".into();
    let page = report::html(&MatchReport::new(&record));
    assert!(page.starts_with("<!DOCTYPE html>") && page.ends_with("</html>"));
    assert!(page.contains("&lt;b&gt;&amp;") && !page.contains("<b>"));
    assert!(!page.contains("src=") && !page.contains("http"));
    let pictures = page.matches("href=\"#frame").count();
    assert_eq!(pictures, record.turns() + record.games.len());
}

/// What the boards of a page share stands outside of them, so that the letters are not chosen by where they stand.
#[test]
fn every_word_of_a_board_has_letters_of_its_own() {
    let record = random_match(5, false);
    let page = report::html(&MatchReport::new(&record));
    let classes: Vec<&str> =
        page.split("<text ").skip(1).map(|text| text.split('"').nth(1).expect("an attribute")).collect();
    assert!(classes.len() > 48, "{}", classes.len());
    for class in ["label", "caption"] {
        assert!(board_picture::STYLE.split('}').any(|rule| rule.starts_with(&format!(".{class}{{font:"))));
    }
    assert!(
        classes.iter().all(|class| class.starts_with("label") || class.starts_with("caption")),
        "{classes:?}"
    );
}

#[test]
fn notes_get_a_cell_of_their_own() {
    let record = random_match(5, false);
    let notes = |place: Place| format!("note {}.{}", place.game, place.turn);
    let report = MatchReport { notes: Some(&notes), ..MatchReport::new(&record) };
    assert!(report::html(&report).contains("<td>note 0.1</td>"));
    assert!(report::markdown(&report).contains("| note 0.1 |"));
}

#[test]
fn names_cannot_break_a_markdown_table() {
    let mut record = random_match(5, false);
    record.names[1] = "a|b*c*<i>".into();
    let text = report::markdown(&MatchReport::new(&record));
    assert!(text.contains("| a\\|b\\*c\\*&lt;i\\> |"), "{text}");
}

#[test]
fn names_of_other_programs_are_clean() {
    let mut record = random_match(5, false);
    record.names = ["\u{1b}[31mEve".into(), "Mal\u{202e}lory\u{9b}2J\n".into()];
    let report = MatchReport::new(&record);
    for text in [report::html(&report), report::markdown(&report)] {
        let is_harmful =
            |character: char| character.is_control() && character != '\n' || character == '\u{202e}';
        assert!(!text.contains(is_harmful), "{text:?}");
        assert!(text.contains("Mal?lory?2J?"), "{text}");
    }
}

/// A picture of the last position of a match.
fn picture(record: &Record, game: &Game) -> String {
    let names = record.names.each_ref().map(String::as_str);
    board_picture::document(&Picture { game, names, score: [1, 2], length: 5, rules: &record.rules })
}

#[test]
fn a_picture_has_all_checkers_or_their_number() {
    let record = random_match(5, false);
    let picture = picture(&record, record.games[0].now());
    assert!(picture.starts_with("<svg") && picture.contains("xmlns"));
    assert!(picture.matches("<circle").count() <= 30);
}

#[test]
fn a_picture_tells_who_plays_what_and_how_it_stands() {
    let mut record = random_match(5, false);
    record.names = ["\u{1b}Ann<".into(), "Bob".into()];
    let game = Game::new(Player::X).with_numbers(Numbers::Rolled("31".parse().expect("a roll")));
    let drawn = picture(&record, &game);
    for part in [
        ">O: ?Ann&lt;<",
        ">X: Bob<",
        ">360 pips, 1 of 5 points<",
        ">on roll, 360 pips, 2 of 5 points<",
        ">3<",
        ">1<",
    ] {
        assert!(drawn.contains(part), "{part} in {drawn}");
    }
    assert_eq!(drawn.matches("rx=").count(), 2, "two dice");
    let game = game.with_numbers(Numbers::HandedOver("4,4,5".parse().expect("numbers")));
    let drawn = picture(&record, &game);
    assert!(drawn.contains(">4,4,5<") && !drawn.contains("rx="), "{drawn}");
}

#[test]
fn reports_draw_dice_names_score_and_pips() {
    let record = random_match(5, false);
    let page = report::html(&MatchReport::new(&record));
    let dice: usize = record
        .games
        .iter()
        .flat_map(|game| game.turns())
        .filter(|turn| turn.numbers.roll().is_some())
        .count();
    assert_eq!(page.matches("rx=").count(), 2 * dice);
    assert_eq!(page.matches(" pips, ").count(), 2 * (record.turns() + record.games.len()));
    let text = report::markdown(&MatchReport::new(&record));
    assert_eq!(text.matches("\nPips: ").count(), record.games.len());
}
