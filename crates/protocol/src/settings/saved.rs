//! The settings of a session as text: a list of the commands that set them.

use super::{ALL, Theme};
use crate::Session;
use crate::output::OutputSettings;
use plakoto_engine::engine::Engine;
use plakoto_engine::search::StopFlag;

/// Text at the start of the first line, before the version number.
pub(crate) const HEADER: &str = "# plakoto settings, version ";

/// Version of the settings format.
pub(crate) const VERSION: u32 = 1;

impl Session {
    /// Returns a text line with the version, followed by the commands for all settings that differ from a new
    /// session.
    #[must_use]
    pub fn settings_text(&self) -> String {
        let usual =
            defaults(OutputSettings { json: false, framing: false, ..self.persistent.default_output });
        let lines = saved(self).into_iter().filter(|line| !usual.contains(line));
        let header = format!("{HEADER}{VERSION}: commands that are executed when a session begins");
        std::iter::once(header).chain(lines).map(|line| line + "\n").collect()
    }
}

/// Returns the commands for the settings of a new session with these output settings.
pub(crate) fn defaults(output: OutputSettings) -> Vec<String> {
    let mut session = Session::new(Engine::default(), StopFlag::default());
    session.output = output;
    saved(&session)
}

/// Returns the commands that set every setting to its current value. The rule set comes first, because
/// networks and endgame tables depend on it.
fn saved(session: &Session) -> Vec<String> {
    let (first, others): (Vec<&Theme>, Vec<&Theme>) = ALL.iter().partition(|theme| theme.name() == "variant");
    first.into_iter().chain(others).flat_map(|theme| (theme.saved)(session)).collect()
}
