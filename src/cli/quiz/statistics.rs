//! `plakoto quiz statistics`: shows a player's progress.

use serde::Serialize;

use plakoto_table::library::{Library, LibraryError, Progress, SideStatistics};

/// Progress of a player in quizzes.
#[derive(Serialize)]
pub(super) struct Statistics {
    player: String,
    date: String,
    #[serde(flatten)]
    progress: Progress,
    /// Statistics of the player's analysed matches; `None` if there are no such matches.
    matches: Option<SideStatistics>,
}

impl Statistics {
    pub(super) fn of(library: &Library, player: &str, day: &str) -> Result<Self, LibraryError> {
        let players = library.players()?;
        let known = players.into_iter().find(|known| known.name == player && known.analysed > 0);
        Ok(Self {
            player: player.to_owned(),
            date: day.to_owned(),
            progress: library.progress(player, day)?,
            matches: known.map(|known| known.statistics),
        })
    }

    pub(super) fn text(&self) -> String {
        let Self { player, date, progress, matches } = self;
        let mut text = format!("{player}, {date}\n");
        let mut line = |name: &str, value: String| text += &format!("{name:<26}{value}\n");
        line("Positions answered", progress.lessons.to_string());
        line("Due", progress.due.to_string());
        if let Some(next) = &progress.next_due {
            line("Next one due", next.clone());
        }
        line("Learned", progress.learned.to_string());
        line("Answers", share(progress.answers, progress.right));
        line("In the last 30 days", share(progress.recent_answers, progress.recent_right));
        if let Some(rate) = progress.error_rate {
            line("Loss per answer", format!("{:.1} millipoints", 1e3 * rate));
        }
        if let Some(rating) = matches.and_then(|matches| matches.rating) {
            line("In analysed matches", rating.to_string());
        }
        text
    }
}

/// Formats the number of answers and of right answers: `40, 31 of them right (78%)`.
fn share(all: u64, right: u64) -> String {
    match all {
        0 => "0".to_owned(),
        all => format!("{all}, {right} of them right ({:.0}%)", 100.0 * right as f64 / all as f64),
    }
}
