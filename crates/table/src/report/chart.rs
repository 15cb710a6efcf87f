//! Line charts in SVG, and the charts of a match: the chance of winning and the equity after every turn.

use maud::{Markup, html};

use super::match_report::MatchReport;
use super::turn::TurnEntry;
use crate::analysis::TurnAnalysis;
use crate::record::Mark;
use plakoto_engine::rules::Player;
use plakoto_words::{Message, message};

/// A line chart. The positions on its horizontal axis are whole numbers from 0.
pub(super) struct Chart {
    /// A description of the chart, for screen readers and captions.
    pub(super) title: String,
    /// The lowest and the highest value of the vertical axis.
    pub(super) range: [f32; 2],
    /// Values at which a horizontal line is drawn, with the labels of these lines.
    pub(super) ticks: Vec<(f32, String)>,
    /// Number of positions on the horizontal axis.
    pub(super) places: usize,
    /// Sections of the horizontal axis: the position at which each section begins, and its title.
    pub(super) sections: Vec<(usize, String)>,
    /// The points of each curve. Each curve has its own style if there are at most [`STYLES`] curves.
    pub(super) lines: Vec<Vec<(usize, f32)>>,
    pub(super) marks: Vec<ChartMark>,
}

/// A highlighted point on a curve, which links to a turn.
pub(super) struct ChartMark {
    pub(super) at: (usize, f32),
    pub(super) mark: Mark,
    pub(super) player: Player,
    /// The address to which the point links.
    pub(super) link: String,
    /// The tooltip of the point.
    pub(super) title: String,
}

/// Number of line styles that readers can tell apart, both in colour and in black and white.
pub(super) const STYLES: usize = 4;

const WIDTH: f32 = 720.0;
const HEIGHT: f32 = 210.0;
const LEFT: f32 = 58.0;
const RIGHT: f32 = 12.0;
const TOP: f32 = 24.0;
const BOTTOM: f32 = 10.0;

/// The style sheet for charts. On narrow pages, text is larger. Curves differ in colour and in dash pattern.
pub(super) const STYLE: &str = ".chart{width:100%;height:auto;display:block}\
    .chart text{font:11px system-ui,sans-serif;fill:currentColor}.chart .tick{text-anchor:end}\
    .chart .rule{stroke:currentColor;stroke-width:.5;opacity:.45}.chart .section{stroke-dasharray:2 3;opacity:.8}\
    .chart .line{fill:none;stroke-width:2;stroke-linejoin:round}\
    .line.s0,.key.s0{stroke:var(--line0)}.line.s1,.key.s1{stroke:var(--line1);stroke-dasharray:7 3}\
    .line.s2,.key.s2{stroke:var(--line2);stroke-dasharray:2 3}\
    .line.s3,.key.s3{stroke:var(--line3);stroke-dasharray:9 3 2 3}\
    .chart .error{stroke:currentColor;stroke-width:1.2}\
    svg.key{width:2.6em;height:.7em;stroke-width:2}\
    svg.sign{width:.9em;height:.9em;stroke:currentColor;stroke-width:1.2;vertical-align:-.1em}\
    @media(max-width:600px){.chart text{font-size:19px}}";

impl Chart {
    pub(super) fn draw(&self) -> Markup {
        let joined =
            |line: &[(usize, f32)]| line.iter().map(|at| pair(self.point(*at))).collect::<Vec<_>>().join(" ");
        html! {
            svg.chart viewBox=(format!("0 0 {WIDTH} {HEIGHT}")) role="img" aria-label=(self.title) {
                @for (value, name) in &self.ticks {
                    @let y = self.y(*value);
                    line.rule x1=(LEFT) x2=(WIDTH - RIGHT) y1=(number(y)) y2=(number(y)) {}
                    text.tick x=(LEFT - 6.0) y=(number(y + 4.0)) { (name) }
                }
                @for (place, name) in &self.sections {
                    @let x = self.x(*place);
                    line class="rule section" x1=(number(x)) x2=(number(x)) y1=(TOP - 6.0) y2=(HEIGHT - BOTTOM) {}
                    text x=(number(x + 3.0)) y=(TOP - 9.0) { (name) }
                }
                @for (style, line) in self.lines.iter().enumerate() {
                    polyline class=(format!("line s{}", style % STYLES)) points=(joined(line)) {}
                }
                @for mark in &self.marks { (self.error(mark)) }
            }
        }
    }

    /// Returns the chart as an SVG file.
    pub(super) fn file(&self) -> String {
        let svg = self.draw().into_string();
        let head = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{HEIGHT}\" \
             style=\"--line0:#0050a0;color:#1d1d1f;background:#fff\""
        );
        let body = svg.replacen("<svg", &head, 1);
        let style = format!("><style>{STYLE}</style>");
        body.replacen('>', &style, 1) + "\n"
    }

    fn error(&self, mark: &ChartMark) -> Markup {
        html! {
            a href=(mark.link) { title { (mark.title) } (shape(mark.mark, mark.player, self.point(mark.at))) }
        }
    }

    fn point(&self, (place, value): (usize, f32)) -> [f32; 2] {
        [self.x(place), self.y(value)]
    }

    fn x(&self, place: usize) -> f32 {
        let last = self.places.saturating_sub(1).max(1);
        LEFT + (WIDTH - LEFT - RIGHT) * place as f32 / last as f32
    }

    fn y(&self, value: f32) -> f32 {
        let [low, high] = self.range;
        let part = ((value - low) / (high - low)).clamp(0.0, 1.0);
        HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * part
    }
}

/// Draws the symbol for a mark: a circle, a triangle or a square, in the colour of the player's checkers.
pub(super) fn shape(mark: Mark, player: Player, [x, y]: [f32; 2]) -> Markup {
    let class = format!("error {}", player.symbol());
    let corners = |offsets: &[[f32; 2]]| {
        offsets.iter().map(|[dx, dy]| pair([x + dx, y + dy])).collect::<Vec<_>>().join(" ")
    };
    match mark {
        Mark::Doubtful => html! { circle class=(class) cx=(number(x)) cy=(number(y)) r="4" {} },
        Mark::Bad => {
            html! { polygon class=(class) points=(corners(&[[0.0, -6.0], [5.5, 4.0], [-5.5, 4.0]])) {} }
        }
        Mark::VeryBad => html! {
            polygon class=(class) points=(corners(&[[-5.0, -5.0], [5.0, -5.0], [5.0, 5.0], [-5.0, 5.0]])) {}
        },
    }
}

/// Draws the symbol for a mark inside a line of text.
pub(super) fn sign(mark: Mark, player: Player) -> Markup {
    html! { svg.sign viewBox="-7 -7 14 14" aria-hidden="true" { (shape(mark, player, [0.0, 0.0])) } }
}

/// Draws a sample of a line style inside a line of text, as a legend for the chart.
pub(super) fn key(style: usize) -> Markup {
    html! {
        svg class=(format!("key s{style}")) viewBox="0 0 40 10" aria-hidden="true" { path d="M0 5H40" {} }
    }
}

fn pair([x, y]: [f32; 2]) -> String {
    format!("{},{}", number(x), number(y))
}

fn number(coordinate: f32) -> String {
    format!("{coordinate:.1}")
}

/// Returns the graph of player 0's chance of winning after every turn. If the analysis used the match score,
/// the graph shows the chance of winning the match, otherwise the game. Returns `None` if no turn was
/// analysed.
pub(super) fn chances(report: &MatchReport<'_>) -> Option<Chart> {
    let is_by_score = report.is_by_score();
    let title = message!("report-chance", player = report.name(Player::O).as_ref(), of = scope(report));
    let ticks = [0.0, 0.25, 0.5, 0.75, 1.0].map(|tick| (tick, format!("{}%", 100.0 * tick)));
    chart(report, title, [0.0, 1.0], ticks.into(), |judged| chance(judged, is_by_score))
}

/// Returns the graph of player 0's equity after every turn. In a match, equities are normalised. Returns
/// `None` if no turn was analysed.
pub(super) fn equities(report: &MatchReport<'_>) -> Option<Chart> {
    let title = message!("report-equity", player = report.name(Player::O).as_ref(), of = scope(report));
    let greatest = report.all_entries().filter_map(|entry| entry.judged).map(|judged| equity(judged).abs());
    let greatest = greatest.fold(1.0, f32::max).ceil();
    let ticks = [-greatest, 0.0, greatest].map(|tick| (tick, format!("{tick:+}").replace("+0", "0")));
    chart(report, title, [-greatest, greatest], ticks.into(), equity)
}

/// Returns what the values of the charts are about.
fn scope(report: &MatchReport<'_>) -> &'static str {
    if report.is_by_score() { "match" } else { "game" }
}

/// Returns player 0's chance of winning after the play that was made.
fn chance(judged: &TurnAnalysis, is_by_score: bool) -> f32 {
    let is_mine = judged.turn.player == Player::O;
    let chances = &judged.played.chances;
    match judged.stakes.filter(|_| is_by_score) {
        Some(stakes) if is_mine => stakes.chance(judged.played.equity),
        Some(stakes) => 1.0 - stakes.chance(judged.played.equity),
        None => if is_mine { chances.win } else { chances.lose }.iter().sum(),
    }
}

fn equity(judged: &TurnAnalysis) -> f32 {
    if judged.turn.player == Player::O { judged.played.equity } else { -judged.played.equity }
}

fn chart(
    report: &MatchReport<'_>,
    title: Message,
    range: [f32; 2],
    ticks: Vec<(f32, String)>,
    value: impl Fn(&TurnAnalysis) -> f32,
) -> Option<Chart> {
    let title = report.say(title);
    let mut chart = Chart { title, range, ticks, places: 0, sections: vec![], lines: vec![], marks: vec![] };
    let mut line = Vec::new();
    for entry in report.all_entries() {
        if entry.place.turn == 0 {
            chart
                .sections
                .push((chart.places, report.say(message!("report-game", game = entry.place.game + 1))));
        }
        if let Some(judged) = entry.judged {
            let at = (chart.places, value(judged));
            line.push(at);
            chart.marks.extend(mark(&entry, at));
        }
        chart.places += 1;
    }
    if line.is_empty() {
        return None;
    }
    chart.lines.push(line);
    Some(chart)
}

fn mark(entry: &TurnEntry<'_>, at: (usize, f32)) -> Option<ChartMark> {
    Some(ChartMark {
        at,
        mark: entry.mark()?,
        player: entry.turn.player,
        link: format!("#t{}", entry.anchor()),
        title: format!("{}: {}, {}", entry.place_text(), entry.heading(), entry.verdict()),
    })
}
