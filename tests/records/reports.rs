//! Reports on matches.

use plakoto::match_play::GameState;
use plakoto::protocol::Language;
use plakoto::record::Record;
use plakoto::record::board_picture::{self, Arrow, Picture};
use plakoto::report::{self, MatchReport, ReportFormat};
use plakoto::rules::{Numbers, Player, Roll, RuleSet};

use crate::games::random_match;

fn html(report: &MatchReport<'_>) -> String {
    report::write(report, ReportFormat::Html)
}

fn markdown(report: &MatchReport<'_>) -> String {
    report::write(report, ReportFormat::Markdown)
}

/// The elements that all boards on a page share are defined outside the boards. Their fonts must therefore be
/// set by a class, not by their position in the page.
#[test]
fn every_text_on_a_board_has_a_font_class() {
    let record = random_match(5, false);
    let page = html(&MatchReport::new(&record, Language::English));
    let classes: Vec<&str> =
        page.split("<text ").skip(1).map(|text| text.split('"').nth(1).expect("an attribute")).collect();
    assert!(classes.len() > 48, "{}", classes.len());
    for class in ["label", "caption"] {
        assert!(board_picture::STYLE.split('}').any(|rule| rule.starts_with(&format!(".{class}{{font:"))));
    }
    assert!(classes.iter().all(|class| class.starts_with("label") || class.starts_with("caption")), "{classes:?}");
}

/// Returns a picture of the last position in a match.
fn picture(record: &Record, game: &GameState) -> String {
    let names = record.names.each_ref().map(String::as_str);
    let language = Language::English;
    board_picture::document(&Picture { game, names, score: [1, 2], length: 5, arrows: &[], language })
}

#[test]
fn a_picture_draws_at_most_thirty_checkers() {
    let record = random_match(5, false);
    let picture = picture(&record, record.games[0].now());
    assert!(picture.starts_with("<svg") && picture.contains("xmlns"));
    assert!(picture.matches("<circle").count() <= 30);
}

#[test]
fn a_picture_shows_players_numbers_pips_and_score() {
    let mut record = random_match(5, false);
    record.names = ["\u{1b}Ann<".into(), "Bob".into()];
    let game =
        GameState::new(&RuleSet::PLAKOTO, Player::X).with_numbers(Numbers::Rolled("31".parse().expect("a roll")));
    let drawn = picture(&record, &game);
    for part in
        [">O: ?Ann&lt;<", ">X: Bob<", ">360 pips, 1 of 5 points<", ">on roll, 360 pips, 2 of 5 points<", ">3<", ">1<"]
    {
        assert!(drawn.contains(part), "{part} in {drawn}");
    }
    assert_eq!(drawn.matches("rx=").count(), 2, "two dice");
    let game = game.with_numbers(Numbers::HandedOver("4,4,5".parse().expect("numbers")));
    let drawn = picture(&record, &game);
    assert!(drawn.contains(">4,4,5<") && !drawn.contains("rx="), "{drawn}");
}

/// The best play and the play that was made are drawn with different lines, letters and colours. A checker
/// move that occurs twice is drawn once.
#[test]
fn plays_are_drawn_as_arrows() {
    let roll: Roll = "66".parse().expect("a roll");
    let game = GameState::new(&RuleSet::PLAKOTO, Player::X).with_numbers(Numbers::Rolled(roll));
    let plays = RuleSet::PLAKOTO.legal_plays(game.position(), roll);
    let find = |text: &str| plays.iter().find(|legal| legal.to_string() == text).expect("the play is legal").play;
    let arrows = [(Arrow::Best, find("24/12(2)")), (Arrow::Played, find("24/18(4)"))];
    let names = ["Ann", "Bob"];
    let picture =
        Picture { game: &game, names, score: [0, 0], length: 0, arrows: &arrows, language: Language::English };
    let drawn = board_picture::document(&picture);
    let count = |part: &str| drawn.matches(part).count();
    assert_eq!([count("<path class=\"arrow best\""), count("<path class=\"arrow played\"")], [2, 1], "{drawn}");
    assert_eq!([count(">B</text>"), count(">P</text>")], [2, 1]);
    assert!(board_picture::STYLE.contains(".arrow.played{stroke:#b3470b;stroke-dasharray"));
    // Player 0 sits on the opposite side, so the same play is drawn rotated by 180 degrees.
    let other = GameState::new(&RuleSet::PLAKOTO, Player::O).with_numbers(Numbers::Rolled(roll));
    assert_ne!(drawn, board_picture::document(&Picture { game: &other, ..picture }));
}

#[test]
fn reports_draw_dice_names_score_and_pips() {
    let record = random_match(5, false);
    let page = html(&MatchReport::new(&record, Language::English));
    let dice: usize =
        record.games.iter().flat_map(|game| game.turns()).filter(|turn| turn.numbers.roll().is_some()).count();
    assert_eq!(page.matches("rx=").count(), 2 * dice);
    assert_eq!(page.matches(" pips, ").count(), 2 * (record.turns() + record.games.len()));
    let text = markdown(&MatchReport::new(&record, Language::English));
    assert_eq!(text.matches("\nPips: ").count(), record.games.len());
}
