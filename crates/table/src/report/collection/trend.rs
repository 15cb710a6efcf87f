//! The chart of error rates from match to match.

use super::collection_report::{CollectedMatch, CollectionReport};
use crate::report::chart::{Chart, STYLES};

/// Returns the chart of error rates, and the names of its players in the order of the curves. The chart shows
/// the players with the most decisions among those who played at least two matches. Returns `None` if there
/// are no such players.
pub(super) fn trend(report: &CollectionReport) -> Option<(Chart, Vec<String>)> {
    let regular = report.players().into_iter().filter(|(_, matches, _)| *matches > 1);
    let names: Vec<String> = regular.take(STYLES).map(|(name, _, _)| name.to_owned()).collect();
    let lines: Vec<Vec<(usize, f32)>> = names.iter().map(|name| line(report, name)).collect();
    let highest = lines.iter().flatten().map(|(_, rate)| *rate).fold(0.0, f32::max);
    let highest = (highest / 10.0).ceil().max(1.0) * 10.0;
    let ticks = [0.0, 0.5, 1.0].map(|part| (part * highest, format!("{}", part * highest)));
    let chart = Chart {
        title: "Error rate in each match, in thousandths of a point per decision".into(),
        range: [0.0, highest],
        ticks: ticks.into(),
        places: report.matches().len(),
        sections: vec![(0, "Match 1".into())],
        lines,
        marks: Vec::new(),
    };
    (!names.is_empty()).then_some((chart, names))
}

fn line(report: &CollectionReport, name: &str) -> Vec<(usize, f32)> {
    let rate = |played: &CollectedMatch| {
        played.players().find(|(known, _)| *known == name).and_then(|(_, player)| player.error_rate())
    };
    let rates =
        report.matches().iter().enumerate().filter_map(|(place, played)| Some((place, rate(played)?)));
    rates.map(|(place, rate)| (place, (1e3 * rate) as f32)).collect()
}

/// Returns a picture of a player's error rates, one for each month, as an SVG file. Rates are in points per decision.
pub fn months(player: &str, rates: &[(String, f64)]) -> String {
    let points: Vec<(usize, f32)> =
        rates.iter().enumerate().map(|(place, (_, rate))| (place, (1e3 * rate) as f32)).collect();
    let highest = points.iter().map(|(_, rate)| *rate).fold(0.0, f32::max);
    let highest = (highest / 10.0).ceil().max(1.0) * 10.0;
    let ticks = [0.0, 0.5, 1.0].map(|part| (part * highest, format!("{}", part * highest)));
    let every = rates.len().div_ceil(8).max(1);
    let sections = rates.iter().enumerate().step_by(every).map(|(place, (month, _))| (place, month.clone()));
    let chart = Chart {
        title: format!("{player}: thousandths of a point lost per decision"),
        range: [0.0, highest],
        ticks: ticks.into(),
        places: rates.len(),
        sections: sections.collect(),
        lines: vec![points],
        marks: Vec::new(),
    };
    chart.file()
}
