//! Match reports as an HTML page that needs no other files: a picture of the board before every turn, the play that
//! was made, and the compared plays.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::chart::{self, Chart, sign};
use super::match_report::{MatchReport, heads};
use super::turn::{CandidateRow, TurnEntry, equity};
use crate::match_play::GameState;
use crate::record::board_picture::{self, Arrow, Picture};
use crate::record::{GameRecord, Mark, Place};
use plakoto_engine::rules::{Play, Player};
use plakoto_words::{Language, Message, message};

/// Maximum number of mistakes that are shown with their boards.
const MAX_MISTAKES: usize = 10;

/// Maximum number of reasons for a mistake on the first page.
const MAX_REASONS: usize = 3;

/// The style sheet. It covers wide and narrow screens, light and dark mode, and printing.
const STYLE: &str = "\
    :root{color-scheme:light dark;--text:#1d1d1f;--page:#fff;--faint:#5b5b60;--edge:#c9c9ce;\
    --line0:#0050a0;--line1:#b3470b;--line2:#00632f;--line3:#7a2e8e}\
    @media(prefers-color-scheme:dark){:root{--text:#ececef;--page:#17181a;--faint:#a9a9b0;--edge:#46474c;\
    --line0:#7db7ff;--line1:#ffa45c;--line2:#6fd39a;--line3:#d9a0ea}}\
    *{box-sizing:border-box}body{font:16px/1.45 system-ui,sans-serif;max-width:64em;margin:auto;padding:0 1em 3em;\
    color:var(--text);background:var(--page)}a{color:inherit}h1,h2,h3{line-height:1.25}\
    h3{font-size:1em;margin:1em 0 .4em}.turn h3{margin-top:0}\
    .faint{color:var(--faint)}nav a{margin-right:1em;display:inline-block}td.sign{white-space:nowrap}\
    .scroll{overflow-x:auto}table{border-collapse:collapse}th,td{padding:.2em .7em .2em 0;text-align:left;\
    vertical-align:top;border-bottom:1px solid var(--edge)}td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}\
    table.wide{width:100%}tr.played{font-weight:600}tbody.group+tbody.group tr:first-child td,\
    tbody.group+tbody.group tr:first-child th{border-top:2px solid var(--edge)}th[scope=row]{font-weight:400}\
    .turn{display:grid;grid-template-columns:minmax(0,24em) minmax(0,1fr);gap:.2em 1.5em;padding:1em 0;\
    border-top:1px solid var(--edge);break-inside:avoid}.turn p,.turn table{margin:.3em 0}\
    ul.why{list-style:none;margin:.3em 0;padding:0}ul.why li{padding-left:1em;text-indent:-1em}\
    summary{cursor:pointer}summary h2{display:inline}details{margin:1em 0}svg.board{width:100%;max-width:24em;display:block}figure{margin:0 0 1em}\
    @media(max-width:600px){.turn{grid-template-columns:minmax(0,1fr)}th,td{padding-right:.45em}h1{font-size:1.5em}}\
    @media print{:root{color-scheme:light;--text:#000;--page:#fff;--faint:#444;--edge:#999;--line0:#0050a0;\
    --line1:#b3470b;--line2:#00632f;--line3:#7a2e8e}body{max-width:none;font-size:10pt;padding:0}nav{display:none}\
    svg{print-color-adjust:exact;-webkit-print-color-adjust:exact}.turn{grid-template-columns:16em minmax(0,1fr)}\
    h2,h3{break-after:avoid}figure,table{break-inside:avoid}a{text-decoration:none}details:not([open]){display:none}}";

/// Returns an HTML page with this title and body.
pub(super) fn page(language: Language, title: &str, body: &Markup) -> String {
    html! {
        (DOCTYPE)
        html lang=(language.code()) {
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

/// The marks around a text of unknown direction in a sentence, as in Unicode: first strong isolate, pop directional
/// isolate. Names and other texts from outside never contain them, because they are invisible characters.
const ISOLATE: [char; 2] = ['\u{2068}', '\u{2069}'];

/// Marks a text of unknown direction in a sentence for [`isolated`].
pub(super) fn isolate(text: &str) -> String {
    format!("{}{text}{}", ISOLATE[0], ISOLATE[1])
}

/// Writes a sentence as HTML, with the texts that [`isolate`] has marked in `bdi` elements.
pub(super) fn isolated(sentence: &str) -> Markup {
    html! {
        @for (index, part) in sentence.split(ISOLATE).enumerate() {
            @if index % 2 == 1 { bdi { (part) } } @else { (part) }
        }
    }
}

impl MatchReport<'_> {
    /// Returns a sentence as HTML, with the texts that [`isolate`] has marked in `bdi` elements.
    fn say_isolated(&self, message: Message) -> Markup {
        isolated(&self.say(message))
    }
}

/// Returns the report as an HTML page, with a picture of the board before every turn.
pub(super) fn write(report: &MatchReport<'_>) -> String {
    let (record, title) = (report.record, report.title());
    let say = |message: Message| report.say(message);
    page(
        report.language,
        &title,
        &html! {
            (board_picture::shared())
            h1 { bdi { (title) } }
            p { (report.say(report.kind())) }
            @for item in report.info(isolate) { p.faint { (isolated(&item)) } }
            @if let Some(score) = record.score() {
                p { (report.say_isolated(message!("report-score", score = isolate(&report.score(score))))) }
            }
            @if let Some(analysis) = &report.analysis { p.faint { (report.say(&analysis.method)) } }
            (contents(report))
            (review(report))
            (worst(report))
            (section(report, "statistics", &say(message!("report-statistics")), &statistics(report)))
            (section(report, "graph", &say(message!("report-graph")), &graphs(report)))
            (section(report, "mistakes", &say(message!("report-mistakes")), &mistakes(report)))
            @for (index, played) in record.games.iter().enumerate() {
                (section(report, &format!("g{}", index + 1), &report.game_title(index, str::to_owned), &game(report, index, played)))
            }
        },
    )
}

/// Returns a section with its heading. In a report of one page, the reader opens the section by its heading.
fn section(report: &MatchReport<'_>, id: &str, title: &str, body: &Markup) -> Markup {
    html! {
        @if body.0.is_empty() {}
        @else if report.is_one_page() { details id=(id) { summary { h2 { (title) } } (body) } }
        @else { h2 id=(id) { (title) } (body) }
    }
}

/// Returns links to the sections of the page. Returns nothing if the page has only one section.
fn contents(report: &MatchReport<'_>) -> Markup {
    let games = report.record.games.len();
    html! {
        @if report.analysis.is_some() || games > 1 {
            nav {
                @if report.analysis.is_some() {
                    a href="#statistics" { (report.say(message!("report-statistics"))) }
                    a href="#graph" { (report.say(message!("report-graph"))) }
                    a href="#mistakes" { (report.say(message!("report-mistakes"))) }
                }
                @for game in 1..=games {
                    a href=(format!("#g{game}")) { (report.say(message!("report-game", game = game))) }
                }
            }
        }
    }
}

fn statistics(report: &MatchReport<'_>) -> Markup {
    let Some(analysis) = &report.analysis else { return Markup::default() };
    let phases = report.phases();
    html! {
        div.scroll { table {
            thead { tr { th {} @for player in Player::BOTH { th { bdi { (report.name(player)) } } } } }
            @for group in analysis.summary.groups(report.language, &equity) {
                tbody.group {
                    @for (name, values) in group {
                        tr { th scope="row" { (name) } @for value in values { td.n { (value) } } }
                    }
                }
            }
        } }
        @if !phases.is_empty() {
            h3 { (report.say(message!("report-phases"))) }
            div.scroll { table {
                @let heads = heads(&message!("columns-phases"), report.language);
                thead { tr { @for (column, head) in heads.iter().enumerate() {
                    th.n[column > 1] { (head) }
                } } }
                tbody { @for row in phases { tr { @for (column, cell) in row.iter().enumerate() {
                    td.n[column > 1] { @if column == 1 { bdi { (cell) } } @else { (cell) } }
                } } } }
            } }
            p.faint { (report.say(message!("report-phases_meaning"))) }
        }
    }
}

/// Returns the few figures of the first page.
fn review(report: &MatchReport<'_>) -> Markup {
    let rows = report.figures();
    html! {
        @if !rows.is_empty() {
            div.scroll { table {
                thead { tr { @for cell in &rows[0] { th { bdi { (cell) } } } } }
                tbody { @for row in &rows[1..] { tr { th scope="row" { (row[0]) } td.n { (row[1]) } td.n { (row[2]) } } } }
            } }
        }
    }
}

fn graphs(report: &MatchReport<'_>) -> Markup {
    let charts: Vec<Chart> =
        [chart::chances(report), chart::equities(report)].into_iter().flatten().collect();
    if charts.is_empty() {
        return Markup::default();
    }
    let [first, second] = Player::BOTH.map(|player| isolate(&report.name(player)));
    let marked = message!("report-marked_plays", player = first);
    let marked_of_other = message!("report-marked_plays_of_other", player = second);
    let signs = |player| {
        html! { @for mark in Mark::ALL { " " (sign(mark, player)) " " (report.say(mark.message())) } }
    };
    html! {
        @for chart in charts {
            @let title = message!("report-after_every_turn", graph = isolate(&chart.title));
            figure { figcaption { (report.say_isolated(title)) } (chart.draw()) }
        }
        p.faint {
            (report.say_isolated(marked)) (signs(Player::O)) "; "
            (report.say_isolated(marked_of_other)) (signs(Player::X)) ". "
            (report.say(message!("report-mark_links")))
        }
    }
}

/// Returns the section about the largest mistakes. Each mistake links to its turn.
fn mistakes(report: &MatchReport<'_>) -> Markup {
    if report.analysis.is_none() {
        return Markup::default();
    }
    let mistakes = report.mistakes();
    let count = match mistakes.len() {
        0 => message!("report-no_mistakes"),
        count @ 1..=MAX_MISTAKES => message!("report-mistakes_marked", count = count),
        count => message!("report-worst_mistakes", count = count, shown = MAX_MISTAKES),
    };
    html! {
        p { (report.say(count)) }
        @if !mistakes.is_empty() { p.faint { (report.say(message!("report-arrows"))) } }
        @for entry in mistakes.iter().take(MAX_MISTAKES) {
            section.turn {
                (board_picture::again(&format!("b{}", entry.anchor())))
                div { (linked_heading(entry)) (judgement(entry)) }
            }
        }
    }
}

/// Returns the largest mistakes of each player, for the first page.
fn worst(report: &MatchReport<'_>) -> Markup {
    html! {
        @if report.is_one_page() {
            @for player in Player::BOTH {
                @let title = message!("report-mistakes_of", player = isolate(&report.name(player)));
                h2 { (report.say_isolated(title)) }
                @let worst = report.worst(player);
                @if worst.is_empty() { p { (report.say(message!("report-no_mistakes"))) } }
                @for entry in &worst { (brief(report, entry)) }
            }
            p.faint { (report.say(message!("report-arrows"))) }
        }
    }
}

/// Describes a mistake with its board in a few lines.
fn brief(report: &MatchReport<'_>, entry: &TurnEntry<'_>) -> Markup {
    let game = &report.record.games[entry.place.game];
    html! {
        section.turn {
            @if let Some(before) = game.at(entry.place.turn) {
                (picture(report, &before, game.score(), &arrows(entry), &format!("w{}", entry.anchor())))
            }
            div {
                (linked_heading(entry))
                p { strong { (entry.verdict()) } }
                (reasons(entry, MAX_REASONS))
            }
        }
    }
}

/// Returns the heading of a turn, with a link to it.
fn linked_heading(entry: &TurnEntry<'_>) -> Markup {
    html! {
        h3 {
            a href=(format!("#t{}", entry.anchor())) { (entry.place_heading(1)) } ": "
            bdi { (entry.heading()) }
        }
    }
}

/// Returns the section about a game.
fn game(report: &MatchReport<'_>, index: usize, played: &GameRecord) -> Markup {
    let end = report.record.at(Place { game: index, turn: played.turns().len() });
    let score = end.map_or(played.score(), |series| series.score());
    let before = message!("report-score_before", score = isolate(&report.score(played.score())));
    html! {
        p { (report.say_isolated(before)) }
        @for entry in report.entries(index) { (article(report, played, &entry)) }
        div.turn {
            (picture(report, played.now(), score, &[], &format!("b{}-end", index + 1)))
            p { bdi { (report.result(played)) } }
        }
    }
}

/// Returns the section about a turn of a game.
fn article(report: &MatchReport<'_>, played: &GameRecord, entry: &TurnEntry<'_>) -> Markup {
    let anchor = entry.anchor();
    html! {
        article.turn id=(format!("t{anchor}")) {
            @if let Some(before) = played.at(entry.place.turn) {
                (picture(report, &before, played.score(), &arrows(entry), &format!("b{anchor}")))
            }
            div { h3 { (entry.number()) ". " bdi { (entry.heading()) } } (judgement(entry)) }
        }
    }
}

/// Returns the analysis of a turn and the note on it.
fn judgement(entry: &TurnEntry<'_>) -> Markup {
    let (verdict, luck) = (entry.verdict(), entry.luck());
    html! {
        @if !verdict.is_empty() {
            p {
                @if let Some(mark) = entry.mark() { (sign(mark, entry.turn.player)) " " }
                strong { (verdict) }
            }
        }
        @if let Some(note) = entry.note() {
            p { (isolated(&entry.say(message!("report-note", note = isolate(&note))))) }
        }
        (candidates_table(entry.language, &entry.candidates()))
        (reasons(entry, usize::MAX))
        @if !luck.is_empty() { p.faint { (entry.say(message!("report-luck_of_roll", luck = luck))) } }
    }
}

/// Returns the first `count` reasons why the best play is better. Returns nothing if the analysis contains no reasons.
fn reasons(entry: &TurnEntry<'_>, count: usize) -> Markup {
    html! {
        @if let Some(reasons) = entry.why() {
            p { (entry.why_heading()) }
            ul.why { @for reason in reasons.iter().take(count) { li { (reason) } } }
        }
    }
}

/// Returns the table of compared plays. Returns nothing if there are no compared plays.
pub(super) fn candidates_table(language: Language, rows: &[CandidateRow]) -> Markup {
    let is_by_score = rows.iter().any(|row| row.in_match.is_some());
    let columns =
        if is_by_score { message!("columns-candidates_by_score") } else { message!("columns-candidates") };
    let heads = heads(&columns, language);
    html! {
        @if !rows.is_empty() {
            div.scroll { table {
                thead { tr {
                    th {}
                    @for (column, head) in heads.iter().enumerate() {
                        @if column == 0 || column + 1 == heads.len() { th { (head) } } @else { th.n { (head) } }
                    }
                } }
                tbody { @for row in rows { tr.played[row.is_played] {
                    td.sign { (row.signs()) }
                    td { (row.play) }
                    td.n { (equity(row.equity)) }
                    td.n { @if !row.is_best { (equity(-row.loss)) } }
                    @if let Some(chance) = row.in_match { td.n { (format!("{:.2}%", 100.0 * chance)) } }
                    td.sign { (row.method.say(language)) }
                } } }
            } }
        }
    }
}

/// Returns an arrow for the best play and, if the play that was made is worse, an arrow for that play too.
/// Without an analysis, returns an arrow only for the play that was made.
fn arrows(entry: &TurnEntry<'_>) -> Vec<(Arrow, Play)> {
    let played = entry.turn.legal.play;
    match entry.judged {
        None => vec![(Arrow::Played, played)],
        Some(judged) if judged.error > 0.0 => {
            vec![(Arrow::Best, judged.best.legal.play), (Arrow::Played, played)]
        }
        Some(_) => vec![(Arrow::Best, played)],
    }
}

/// Returns the picture of a board with the players' names, the match score and arrows.
fn picture(
    report: &MatchReport<'_>,
    game: &GameState,
    score: [u16; 2],
    arrows: &[(Arrow, Play)],
    name: &str,
) -> Markup {
    let names = report.record.names.each_ref().map(String::as_str);
    let (length, language) = (report.record.length, report.language);
    board_picture::inline(&Picture { game, names, score, length, arrows, language }, name)
}
