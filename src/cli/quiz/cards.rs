//! Positions of a quiz as flash cards for Anki.

use maud::{Markup, html};

use plakoto_engine::rules::{Play, RuleSet};
use plakoto_engine::search::Candidate;
use plakoto_protocol::OutputSettings;
use plakoto_protocol::reply::WhyView;
use plakoto_table::match_play::Game;
use plakoto_table::practice::anki::{self, Card};
use plakoto_table::practice::{Exercise, MatchScore, Solution};
use plakoto_table::record::board_picture::{self, Arrow, Picture};
use plakoto_table::why::Why;

/// Returns the flash card for a position. The front shows the board and several plays to choose from. The
/// back shows what each of these plays loses, and explains why.
pub(super) fn card(exercise: &Exercise, solution: &Solution<'_>) -> anyhow::Result<Card> {
    let key = exercise.key();
    let guid = anki::guid(&key);
    let arrows = [(Arrow::Best, solution.best().legal.play), (Arrow::Played, solution.tempting.legal.play)];
    let pictures = [
        picture(exercise, &[], &format!("plakoto-{guid}-question"))?,
        picture(exercise, &arrows, &format!("plakoto-{guid}-answer"))?,
    ];
    let choices = solution.choices();
    Ok(Card {
        front: front(exercise, &choices, &pictures[0].name).into_string(),
        back: back(exercise, solution, &choices, &pictures[1].name).into_string(),
        key,
        tags: vec!["plakoto".into()],
        pictures: pictures.into(),
    })
}

fn picture(exercise: &Exercise, arrows: &[(Arrow, Play)], name: &str) -> anyhow::Result<anki::Picture> {
    let series = exercise.series();
    let game: &Game = series.game();
    let (score, length) = (series.score(), series.length());
    let picture = Picture { game, names: ["opponent", "you"], score, length, arrows };
    #[cfg(feature = "png")]
    let (bytes, end) = (board_picture::png(&picture)?, "png");
    #[cfg(not(feature = "png"))]
    let (bytes, end) = (board_picture::document(&picture).into_bytes(), "svg");
    Ok(anki::Picture { name: format!("{name}.{end}"), bytes })
}

fn front(exercise: &Exercise, choices: &[Candidate], picture: &str) -> Markup {
    let MatchScore { length, score: [mine, theirs] } = exercise.standing;
    html! {
        img src=(picture);
        p {
            "You are X and play " b { (exercise.numbers) } ". "
            @if length > 0 { "Match to " (length) ": you have " (mine) ", your opponent " (theirs) ". " }
            @if exercise.rules != RuleSet::default() { "Rules: " (exercise.rules) ". " }
            "What is the best play?"
        }
        ol { @for choice in choices { li { (choice.legal) } } }
    }
}

fn back(exercise: &Exercise, solution: &Solution<'_>, choices: &[Candidate], picture: &str) -> Markup {
    let is_best = |choice: &Candidate| choice.legal.leads_as(&solution.best().legal);
    let is_played = |choice: &Candidate| exercise.played.is_some_and(|played| choice.legal.leads_as(&played));
    let why = Why::of(solution.question(), solution.best(), &solution.tempting);
    let view = WhyView { why, rules: exercise.rules, stakes: solution.stakes };
    html! {
        img src=(picture);
        p { "You are X and play " b { (exercise.numbers) } "." }
        p.faint { "B, solid line: the best play. P, dashed line: the most tempting other play." }
        table {
            @for (number, choice) in (1..).zip(choices) {
                tr {
                    td { (number) "." }
                    td { @if is_best(choice) { b { (choice.legal) } } @else { (choice.legal) } }
                    td {
                        @if is_best(choice) { "best" }
                        @else { "−" (format!("{:.0}", 1e3 * solution.loss(choice))) " millipoints" }
                        @if is_played(choice) { ", played in the match" }
                    }
                }
            }
        }
        ul { @for line in view.text(&OutputSettings::default()) { li { (line) } } }
        p.faint { (exercise.source) }
    }
}
