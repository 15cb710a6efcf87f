//! What comes back from a front end with the numbers that it was shown.

use super::Session;
use crate::text::argument::Numbered;
use plakoto_engine::notation::play_text::{Journey, PlayText};
use plakoto_engine::rules::{Player, Point, Side, Step};

impl Session {
    /// A play of `mover` with the numbers that he gives the points.
    pub(crate) fn play_by_mover(&self, play: Numbered<PlayText>, mover: Player) -> PlayText {
        match play {
            Numbered::ByView(play) if self.output.numbering.turns(mover) => PlayText {
                journeys: play
                    .journeys
                    .into_iter()
                    .map(|journey| Journey {
                        stops: journey.stops.into_iter().map(turned).collect(),
                        ..journey
                    })
                    .collect(),
            },
            Numbered::ByMover(play) | Numbered::ByView(play) => play,
        }
    }

    /// The same for steps.
    pub(crate) fn steps_by_mover(&self, steps: Numbered<Vec<Step>>, mover: Player) -> Vec<Step> {
        match steps {
            Numbered::ByView(steps) if self.output.numbering.turns(mover) => {
                let turn = |step: Step| Step { from: turned(step.from), to: turned(step.to) };
                steps.into_iter().map(turn).collect()
            }
            Numbered::ByMover(steps) | Numbered::ByView(steps) => steps,
        }
    }
}

fn turned(place: Option<Point>) -> Option<Point> {
    place.map(|point| point.numbered_by(Side::Theirs))
}
