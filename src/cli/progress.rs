//! A bar while a command is busy.

use indicatif::{ProgressBar, ProgressStyle};

/// A bar on a terminal's standard error; nothing elsewhere.
pub(super) fn progress_bar(length: u64, what: &str) -> ProgressBar {
    let template = format!("{{bar:30}} {{pos}}/{{len}} {what}, {{per_sec}}, {{eta}} left, {{msg}}");
    let style = ProgressStyle::with_template(&template).unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(length).with_style(style)
}
