//! A person who looks on.

use std::sync::Arc;

use super::scene::Scene;
use super::source::{Columns, Prompt};
use crate::output::OutputSettings;
use crate::reply::Stage;
use crate::text::frame::Frame;
use crate::{Answer, Session};

/// A person, and what he sees.
pub(super) struct Audience {
    pub(super) scene: Scene,
    columns: Columns,
}

impl Audience {
    /// Who sits behind this prompt.
    pub(super) fn new(prompt: &mut dyn Prompt, session: &mut Session) -> Self {
        let scene = Scene::default();
        scene.end(session);
        let told = scene.clone();
        session.watch(Arc::new(move |note| told.note(note)));
        prompt.watch(scene.clone());
        Self { scene, columns: prompt.columns() }
    }

    /// What he reads of an answer, on a screen as wide as it is now. What only tells how far a command has come stands beside
    /// the prompt instead.
    pub(super) fn text(&self, frame: &Frame, answer: Answer<'_>) -> String {
        match answer {
            Ok(reply) if reply.stage() == Stage::Note && !frame.settings.json => {
                // Behind `info` and the name of the command, which stands there already.
                let line = reply.lines(&frame.settings).concat();
                self.scene.note(line.splitn(3, ' ').last().unwrap_or_default().to_owned());
                String::new()
            }
            answer => {
                let settings = OutputSettings { columns: (self.columns)(), ..frame.settings };
                Frame { settings, ..frame.clone() }.write(answer)
            }
        }
    }
}
