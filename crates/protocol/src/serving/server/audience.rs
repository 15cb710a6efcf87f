//! The user at the prompt, as seen by the session.

use plakoto_words::Message;
use std::sync::{Arc, Mutex, PoisonError};

use super::scene::Scene;
use super::source::{Columns, ErrorStyle, Prompt};
use crate::output::OutputSettings;
use crate::text::frame::Frame;
use crate::{Answer, Reply, Session};

/// The user at a prompt, with the state that the prompt shows.
pub(super) struct Audience {
    pub(super) scene: Scene,
    columns: Columns,
    error_style: ErrorStyle,
    /// Legends that the user has read.
    legends: Mutex<Vec<Message>>,
}

impl Audience {
    /// Connects a prompt to its session.
    pub(super) fn new(prompt: &mut dyn Prompt, session: &mut Session) -> Self {
        let scene = Scene::default();
        scene.end(session);
        let told = scene.clone();
        session.watch(Arc::new(move |note| told.note(note)));
        prompt.watch(scene.clone());
        Self {
            scene,
            columns: prompt.columns(),
            error_style: prompt.error_style(),
            legends: Mutex::default(),
        }
    }

    /// Formats an answer for the user's screen at its present width. Progress notes go to the prompt
    /// instead.
    pub(super) fn text(&self, frame: &Frame, answer: Answer<'_>) -> String {
        let note = answer.ok().filter(|_| !frame.settings.json).and_then(|reply| reply.note(&frame.settings));
        if let Some(note) = note {
            self.scene.note(note);
            return String::new();
        }
        let settings = OutputSettings { columns: (self.columns)(), ..frame.settings };
        let text = Frame { settings, ..frame.clone() }.write(answer);
        match answer {
            Ok(reply) if frame.is_for_people() => {
                let legend = self.new_legend(reply).map(|legend| frame.settings.say(legend) + "\n");
                text + &legend.unwrap_or_default()
            }
            Err(_) if frame.is_for_people() => (self.error_style)(&text),
            _ => text,
        }
    }

    /// Returns the explanation of a reply's numbers, if the user has not read it in this session.
    fn new_legend(&self, reply: &Reply) -> Option<Message> {
        let mut legends = self.legends.lock().unwrap_or_else(PoisonError::into_inner);
        let legend = reply.legend().filter(|legend| !legends.contains(legend))?;
        legends.push(legend.clone());
        Some(legend)
    }
}
