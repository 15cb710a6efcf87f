//! The outer structure of an HTML page: head, style sheet and body.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::record::board_picture;
use crate::report::chart;

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
