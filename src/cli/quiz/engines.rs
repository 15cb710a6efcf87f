//! Engines for the rules of the positions that are asked.

use crate::cli::settings::Settings;
use plakoto_engine::engine::Engine;
use plakoto_engine::rules::RuleSet;

/// The engine for the rules of the last position.
pub(super) struct Engines<'a> {
    settings: &'a Settings,
    last: Option<Engine>,
}

impl<'a> Engines<'a> {
    pub(super) const fn new(settings: &'a Settings) -> Self {
        Self { settings, last: None }
    }

    /// The engine for these rules; the network of the settings is for theirs alone.
    pub(super) fn of(&mut self, rules: RuleSet) -> &Engine {
        let settings = self.settings;
        let known = self.last.take().filter(|engine| *engine.rules() == rules);
        self.last.insert(known.unwrap_or_else(|| {
            let net = settings.net.clone().filter(|_| rules == settings.variant);
            Settings { variant: rules, net, ..settings.clone() }.engine()
        }))
    }
}
