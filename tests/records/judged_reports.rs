//! Reports on analysed matches.

use std::collections::HashSet;

use plakoto::analysis::{AnalysisSettings, TurnAnalysis, analyse_all};
use plakoto::engine::Engine;
use plakoto::match_play::EquityTable;
use plakoto::protocol::reply::{AnalysisReply, MatchAnalysis, View};
use plakoto::protocol::{Language, Numbering, OutputSettings};
use plakoto::record::{Place, Record};
use plakoto::report::collection::{self, CollectedMatch, CollectionReport};
use plakoto::report::{self, MatchReport, ReportFormat};
use plakoto::rollout::RolloutSettings;
use plakoto::rules::RuleSet;
use plakoto::search::StopFlag;
use plakoto::why::{Topic, Why};

use crate::games::random_match_by;

/// Returns a match with its analysis. The plays are random, and many of them are marked as errors.
fn judged(seed: u64, length: u16, settings: &AnalysisSettings) -> (Record, MatchAnalysis) {
    let mut record = random_match_by(RuleSet::PLAKOTO, seed, false);
    record.length = length;
    record.names = ["<b>Ann & \"Co\"|*".into(), "Mal\u{202e}lory\u{1b}[2J".into()];
    with_analysis(record, settings)
}

fn with_analysis(record: Record, settings: &AnalysisSettings) -> (Record, MatchAnalysis) {
    let (engine, equities) = (Engine::default(), EquityTable::of(RuleSet::PLAKOTO));
    let games = analyse_all(&engine, &record, Some(&equities), settings, &StopFlag::default(), &mut |_| {});
    let reply = MatchAnalysis::of(&record, 1, games, settings, Some(&equities));
    (record, reply)
}

/// Returns the first `turns` turns of a match with random plays, and an analysis that explains the marked errors.
fn explained(turns: usize, length: u16) -> (Record, MatchAnalysis) {
    let (mut record, _) = judged(SEED, length, &at_0_ply());
    record.truncate(Place { game: 0, turn: turns });
    with_analysis(record, &AnalysisSettings { explains: true, ..at_0_ply() })
}

fn at_0_ply() -> AnalysisSettings {
    AnalysisSettings { plies: 0, ..AnalysisSettings::default() }
}

/// The seed of a match that has at least two games.
const SEED: u64 = 5;

fn written((record, reply): &(Record, MatchAnalysis), format: ReportFormat) -> String {
    written_in(Language::English, (record, reply), format)
}

fn written_in(language: Language, (record, reply): (&Record, &MatchAnalysis), format: ReportFormat) -> String {
    report::write(&MatchReport { record, analysis: Some(reply.for_report()), is_full: true, language }, format)
}

fn turns(reply: &MatchAnalysis) -> impl Iterator<Item = (usize, usize, &TurnAnalysis)> {
    reply
        .games
        .iter()
        .flat_map(|(game, analysis)| (1..).zip(&analysis.turns).map(move |(turn, judged)| (*game, turn, judged)))
}

/// Returns the article about a turn in an HTML page, starting with the article's `id`.
fn article(page: &str, game: usize, turn: usize) -> &str {
    let start = page.find(&format!("id=\"t{game}-{turn}\"")).expect("an article");
    &page[start..start + page[start..].find("</article>").expect("the end of the article")]
}

#[test]
fn every_turn_is_listed_once_with_plays_and_equities() {
    for length in [0, 7] {
        let analysed = judged(SEED, length, &at_0_ply());
        let page = written(&analysed, ReportFormat::Html);
        let (record, reply) = &analysed;
        assert!(record.turns() > 40, "{}", record.turns());
        assert_eq!(page.matches("<article ").count(), record.turns());
        for (game, turn, judged) in turns(reply) {
            assert_eq!(page.matches(&format!("id=\"t{game}-{turn}\"")).count(), 1);
            let article_text = article(&page, game, turn);
            assert!(article_text.contains(&format!("{}: ", judged.turn.numbers)), "{article_text}");
            if !judged.is_decision() {
                assert!(!article_text.contains("<table>"), "{article_text}");
                continue;
            }
            for candidate in [&judged.best, &judged.played] {
                assert!(article_text.contains(&format!("<td>{}</td>", candidate.legal)), "{article_text}");
                let is_right = article_text.contains(&format!("<td class=\"n\">{:+.3}</td>", candidate.equity));
                assert!(is_right, "{article_text}");
            }
            let rows = article_text.matches("<td class=\"sign\">").count() / 2;
            assert!(rows >= judged.legal.min(TurnAnalysis::MAX_CANDIDATES) && rows <= TurnAnalysis::MAX_CANDIDATES + 1);
            assert_eq!(article_text.matches("class=\"played\"").count(), 1, "{article_text}");
            let mark = reply.thresholds.mark(judged.error);
            let verdict = mark.map(|mark| format!("{} {} {:+.3}", mark.sign(), mark.name(), -judged.error));
            let is_said = verdict.is_some_and(|verdict| article_text.contains(&format!("<strong>{verdict}")));
            assert_eq!(is_said, mark.is_some(), "{article_text}");
            let arrows = [article_text.contains("arrow best"), article_text.contains("arrow played")];
            assert_eq!(arrows, [true, judged.error > 0.0]);
        }
        let text = written(&analysed, ReportFormat::Text);
        let markdown = written(&analysed, ReportFormat::Markdown);
        let is_turn =
            |line: &&str| line.trim_start().split_once(") ").is_some_and(|(number, _)| number.parse::<u16>().is_ok());
        assert_eq!(text.split('\n').filter(is_turn).count(), record.turns());
        let is_row = |line: &&str| {
            line.strip_prefix("| ").is_some_and(|row| row.starts_with(|first: char| first.is_ascii_digit()))
        };
        assert_eq!(markdown.split('\n').filter(is_row).count(), record.turns());
    }
}

/// Removes the characters that differ between report formats: spaces, vertical bars and backslashes.
fn bare(text: &str) -> String {
    text.chars().filter(|character| !" |\\".contains(*character)).collect()
}

#[test]
fn the_figures_equal_those_of_analyse() {
    for length in [0, 7] {
        let analysed = judged(SEED, length, &at_0_ply());
        let lines = AnalysisReply::new(&analysed.1, Numbering::default()).lines(&OutputSettings::default());
        let table = lines.iter().skip_while(|line| !line.starts_with("Total moves"));
        let table: Vec<&String> = table.filter(|line| !line.is_empty()).collect();
        assert!(table.len() > 14, "{lines:?}");
        let is_by_score = |line: &String| line.starts_with("Error total (MWC)") && line.contains("%)");
        assert_eq!(table.iter().copied().any(is_by_score), length > 0, "{lines:?}");
        let [text, markdown] =
            [ReportFormat::Text, ReportFormat::Markdown].map(|format| bare(&written(&analysed, format)));
        let page = written(&analysed, ReportFormat::Html);
        let cells = bare(&page.replace("</th><td class=\"n\">", "").replace("</td><td class=\"n\">", ""));
        for line in table {
            let line = bare(line);
            assert!(text.contains(&line) && markdown.contains(&line) && cells.contains(&line), "{line}");
        }
    }
}

#[test]
fn the_phases_add_up_to_all_decisions() {
    let (_, reply) = judged(SEED, 0, &at_0_ply());
    for player in reply.statistics().players {
        let decisions: u64 = player.phases.iter().map(|phase| phase.decisions).sum();
        let error: f64 = player.phases.iter().map(|phase| phase.error).sum();
        assert_eq!(decisions, player.decisions);
        assert!((error - player.error).abs() < 1e-9);
        assert!(player.phases.iter().filter(|phase| phase.decisions > 0).count() > 2, "{player:?}");
    }
}

/// In a report, every marked play has the same reasons as in `why`, and no other play has reasons.
#[test]
fn only_marked_plays_have_reasons() {
    for length in [0, 7] {
        let analysed = explained(10, length);
        let reply = &analysed.1;
        let json = serde_json::to_value(AnalysisReply::new(reply, Numbering::default())).expect("JSON");
        let [text, markdown, page] =
            [ReportFormat::Text, ReportFormat::Markdown, ReportFormat::Html].map(|format| written(&analysed, format));
        let mut reasons = 0;
        for (game, turn, judged) in turns(reply) {
            let is_marked = reply.thresholds.mark(judged.error).is_some();
            let article_text = article(&page, game, turn);
            let fields = &json["games"][game - 1]["turns"][turn - 1];
            assert_eq!(article_text.contains("<ul class=\"why\">"), is_marked, "{article_text}");
            assert_eq!(fields.get("why").is_some(), is_marked, "{fields}");
            let Some(why) = &judged.why else { continue };
            let stakes = judged.stakes.map(|worth| worth.stakes);
            let engine = Engine::default();
            assert_eq!(*why, Why::of(&engine.ask().stakes(stakes), &judged.best, &judged.played));
            assert_eq!(fields["why"]["better"]["play"], fields["best"]["play"]);
            assert_eq!(fields["why"]["other"]["play"], fields["play"]);
            assert!(article_text.contains(&format!("Why {} is better:", judged.best.legal)), "{article_text}");
            for difference in why.gains.iter().filter(|difference| difference.topic == Topic::Made) {
                let [better, other] = [difference.better, difference.other];
                let noun = if better == 1.0 { "point is" } else { "points are" };
                let line = format!("{better} {noun} made instead of {other}");
                assert!(text.contains(&format!("\n    + {line}\n")), "{text}");
                assert!(markdown.contains(&format!("\n    - \\+ {line}\n")), "{markdown}");
                assert!(article_text.contains(&format!("<li>+ {line}</li>")), "{article_text}");
                reasons += 1;
            }
            let reasons_listed = article_text.matches("<li>").count();
            // Without a reason for the better play, a line says so.
            let lines = why.gains.len() + why.costs.len() + usize::from(why.gains.is_empty());
            assert_eq!(reasons_listed, lines);
        }
        assert!(reasons > 0);
    }
}

#[test]
fn the_greatest_mistakes_come_first_and_link_to_their_turns() {
    let analysed = judged(SEED, 0, &at_0_ply());
    let page = written(&analysed, ReportFormat::Html);
    let mut errors: Vec<f32> = turns(&analysed.1).map(|(_, _, judged)| judged.error).collect();
    errors.sort_by(|one, other| other.total_cmp(one));
    let (_, mistakes) = page.split_once("id=\"mistakes\"").expect("mistakes");
    let (mistakes, _) = mistakes.split_once("id=\"g1\"").expect("a game");
    let losses: Vec<&str> = mistakes.split("<strong>?? very bad ").skip(1).map(|text| &text[..6]).collect();
    let expected: Vec<String> = errors[..losses.len()].iter().map(|error| format!("{:+.3}", -error)).collect();
    assert_eq!((losses.len(), &losses), (10, &expected.iter().map(String::as_str).collect()));
    let marked = errors.iter().filter(|error| **error >= 0.03).count();
    assert!(mistakes.contains(&format!(">{marked} plays are marked")));
    // Each of the two graphs contains a symbol for every marked play.
    assert_eq!(page.matches("<a href=\"#t").count(), 2 * marked + 10);
    assert_eq!(page.matches("<polyline class=\"line s0\"").count(), 2);
}

#[test]
fn rolled_out_plays_come_first_and_are_labelled() {
    let rollout = RolloutSettings { trials: 2, truncation: Some(2), ..RolloutSettings::default() };
    let analysed = judged(12, 0, &AnalysisSettings { rollout: Some(rollout), ..at_0_ply() });
    let page = written(&analysed, ReportFormat::Html);
    let mut rolled_out = 0;
    for (game, turn, _) in turns(&analysed.1).filter(|(_, _, judged)| judged.is_rolled_out()) {
        let article_text = article(&page, game, turn);
        let methods: Vec<bool> =
            article_text.split("<td class=\"sign\">").skip(1).map(|cell| cell.starts_with("rollout")).collect();
        let methods: Vec<bool> = methods.into_iter().skip(1).step_by(2).collect();
        assert!(methods[0] && methods.is_sorted_by(|one, next| one >= next), "{article_text}");
        rolled_out += 1;
    }
    assert!(rolled_out > 0);
}

/// HTML tags that have no closing tag.
const VOID: [&str; 2] = ["meta", "!DOCTYPE"];

/// Checks that all tags are closed in the right order, every `id` is unique, and every link has a target.
fn check_page(page: &str) {
    let (mut open, mut names, mut links) = (Vec::new(), HashSet::new(), Vec::new());
    for tag in page.split('<').skip(1) {
        let (tag, text) = tag.split_once('>').expect("the end of a tag");
        assert!(!text.contains('>') || text.contains('{'), "{text}");
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
            continue;
        }
        let name = tag.split_whitespace().next().expect("a name");
        if !VOID.contains(&name) {
            open.push(name);
        }
        assert!(!["script", "iframe", "object", "img", "link", "base"].contains(&name), "{tag}");
        for attribute in tag.split('"').step_by(2).filter(|part| part.ends_with('=')) {
            assert!(!attribute.trim().starts_with("on"), "{tag}");
        }
        let value = |key: &str| tag.split_once(&format!(" {key}=\"")).and_then(|(_, rest)| rest.split('"').next());
        if let Some(id) = value("id") {
            assert!(names.insert(id), "{id} is not unique");
        }
        links.extend(value("href").and_then(|link| link.strip_prefix('#')));
    }
    assert!(open.is_empty(), "{open:?}");
    assert!(links.iter().all(|link| names.contains(link)), "a link has no target");
}

#[test]
fn pages_are_well_formed_without_scripts_and_load_nothing() {
    for length in [0, 7, 99] {
        let analysed = judged(SEED, length, &at_0_ply());
        let bare = report::write(&MatchReport::new(&analysed.0, Language::English), ReportFormat::Html);
        for page in [written(&analysed, ReportFormat::Html), bare] {
            check_page(&page);
            assert!(page.starts_with("<!DOCTYPE html>") && page.ends_with("</html>"));
            assert!(!page.contains("http") && !page.contains("src=") && !page.contains("url("));
            assert!(page.contains("@media print") && page.contains("prefers-color-scheme:dark"));
        }
    }
}

#[test]
fn names_are_harmless_in_all_formats() {
    let (record, reply) = judged(SEED, 7, &at_0_ply());
    let bare = MatchReport::new(&record, Language::English);
    let full = MatchReport { analysis: Some(reply.for_report()), is_full: true, ..bare };
    let is_harmful = |character: char| character.is_control() && character != '\n' || character == '\u{202e}';
    for format in ReportFormat::ALL {
        for text in [report::write(&bare, format), report::write(&full, format)] {
            assert!(!text.contains(is_harmful) && text.contains("Mal?lory?"), "{format:?}");
            let name = match format {
                ReportFormat::Html => "&lt;b&gt;Ann &amp; &quot;Co&quot;|*",
                ReportFormat::Markdown => "&lt;b\\>Ann &amp; \"Co\"\\|\\*",
                ReportFormat::Text => "<b>Ann & \"Co\"|*",
            };
            assert!(text.contains(name) && (format != ReportFormat::Html || !text.contains("<b>")), "{text}");
        }
    }
}

/// Returns the text of an HTML page without its tags and style sheets. Other text stays as it is.
fn without_tags(text: &str) -> String {
    let parts = text.split("<style>").map(|part| part.split_once("</style>").map_or(part, |(_, rest)| rest));
    let parts: Vec<&str> = parts.collect();
    parts.concat().split('<').map(|part| part.split_once('>').map_or(part, |(_, text)| text)).collect()
}

#[test]
fn a_greek_report_has_no_english_words() {
    const ENGLISH: [&str; 22] = [
        "the", "and", "of", "is", "to", "by", "turn", "game", "match", "play", "plays", "best", "points", "pips",
        "rolls", "score", "luck", "loses", "equity", "mistakes", "phase", "rollout",
    ];
    let (record, reply) = explained(60, 7);
    for format in ReportFormat::ALL {
        let page = written_in(Language::Greek, (&record, &reply), format);
        let text = if format == ReportFormat::Html { without_tags(&page) } else { page };
        let lower = text.to_lowercase();
        let mut words = lower.split(|letter: char| !letter.is_alphanumeric());
        assert_eq!(words.find(|word| ENGLISH.contains(word)), None, "{format:?}: {text}");
        assert!(text.contains("Στατιστικά") || text.contains("ΣΤΑΤΙΣΤΙΚΑ"), "{format:?}");
    }
}

fn collected(seed: u64, date: Option<&str>) -> CollectedMatch {
    let (record, reply) = judged(seed, 0, &at_0_ply());
    let (analysis, language) = (Some(reply.for_report()), Language::English);
    let report = MatchReport { record: &record, analysis, is_full: true, language };
    let (file, link) = (format!("<{seed}>.mat"), format!("{seed}.html"));
    CollectedMatch::of(&report, file, link, date.map(str::to_owned)).expect("the match was analysed")
}

#[test]
fn a_collection_lists_its_matches_by_date() {
    let seeds = [(5, "2024-03-01"), (6, "2023-01-31"), (7, "2024-02-29")];
    let place = |text: &str, seed: u64| text.find(&format!("{seed}.html\"")).expect("a link");
    let dated = CollectionReport::new(seeds.map(|(seed, date)| collected(seed, Some(date))).into(), Language::English);
    let page = collection::write(&dated, ReportFormat::Html);
    check_page(&page);
    assert!(place(&page, 6) < place(&page, 7) && place(&page, 7) < place(&page, 5));
    assert_eq!(page.matches("<polyline ").count(), 2, "a line for each player");
    assert!(page.contains("&lt;5&gt;.mat") && page.contains("2024-02-29"));
    // If a match has no date, the report keeps the given order of the matches.
    let mixed = CollectionReport::new(vec![collected(5, Some("2024-03-01")), collected(6, None)], Language::English);
    let page = collection::write(&mixed, ReportFormat::Html);
    assert!(place(&page, 5) < place(&page, 6));
    for format in [ReportFormat::Markdown, ReportFormat::Text] {
        let text = collection::write(&dated, format);
        assert!(text.contains("3 matches") && text.contains("2023-01-31"), "{text}");
    }
}
