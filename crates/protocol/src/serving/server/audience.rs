//! The user at the prompt, as seen by the session.

use std::sync::Arc;

use super::scene::Scene;
use super::source::{Columns, Prompt};
use crate::output::OutputSettings;
use crate::reply::Stage;
use crate::text::frame::Frame;
use crate::{Answer, Session};

/// The user at a prompt, with the state that the prompt shows.
pub(super) struct Audience {
    pub(super) scene: Scene,
    columns: Columns,
}

impl Audience {
    /// Connects a prompt to its session.
    pub(super) fn new(prompt: &mut dyn Prompt, session: &mut Session) -> Self {
        let scene = Scene::default();
        scene.end(session);
        let told = scene.clone();
        session.watch(Arc::new(move |note| told.note(note)));
        prompt.watch(scene.clone());
        Self { scene, columns: prompt.columns() }
    }

    /// Formats an answer for the user's screen at its present width. Progress notes go to the prompt
    /// instead.
    pub(super) fn text(&self, frame: &Frame, answer: Answer<'_>) -> String {
        match answer {
            Ok(reply) if reply.stage() == Stage::Note && !frame.settings.json => {
                // Skips `info` and the name of the command, which the prompt already shows.
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
