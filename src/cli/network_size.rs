//! The size of a network to be trained.

use std::ffi::OsStr;
use std::fmt::Display;
use std::path::PathBuf;

use clap::Args;

use crate::eval::network::{Extras, Shape};
use crate::eval::{Network, SealedFileError, shipped_network};
use crate::rules::RuleSet;
use crate::train::TrainingSettings;
use crate::train::offline::OfflineSettings;

/// How large a network becomes, and which one it starts from.
#[derive(Clone, Debug, Args)]
pub(super) struct SizeOptions {
    #[arg(long, help = with_default("Units of the first layer: a multiple of 32 up to 512", |size| size.hidden))]
    hidden: Option<usize>,
    #[arg(long, help = with_default("Width of the second layer: 16, 32, 48 or 64", |size| size.second))]
    second: Option<usize>,
    #[arg(long, help = with_default("Phases of the game with weights of their own behind the first layer: 1 or 8", |size| size.phases))]
    phases: Option<usize>,
    #[arg(long, value_name = "LIST", help = with_default("What the network sees besides the points and the checkers borne off: shots, blocks, or none", |size| size.features))]
    features: Option<Extras>,
    /// Start from this network instead of random weights; `default` is the shipped one that is nearest to the rules
    #[arg(long, value_name = "NET")]
    from: Option<PathBuf>,
}

/// Sizes as settings have them.
pub(super) struct Size {
    pub(super) hidden: usize,
    pub(super) second: usize,
    pub(super) phases: usize,
    pub(super) features: Extras,
}

impl Size {
    /// What is usual in self-play.
    pub(super) fn of_self_play() -> Self {
        let TrainingSettings { hidden, second, phases, features, .. } = TrainingSettings::default();
        Self { hidden, second, phases, features }
    }

    /// What is usual with labels.
    pub(super) fn of_labels() -> Self {
        let OfflineSettings { hidden, second, phases, features, .. } = OfflineSettings::default();
        Self { hidden, second, phases, features }
    }
}

/// What an option is about, and what it is unless it is given.
fn with_default<T: Display>(about: &str, of: impl Fn(Size) -> T) -> String {
    let [usual, with_labels] = [of(Size::of_self_play()), of(Size::of_labels())];
    format!(
        "{about} [default: as the network to start from, or {usual} by self-play, {with_labels} by labels]"
    )
}

impl SizeOptions {
    /// The network to start from, if there is one.
    pub(super) fn from(&self, rules: &RuleSet) -> Result<Option<Network>, SealedFileError> {
        match &self.from {
            None => Ok(None),
            Some(path) if path.as_os_str() == OsStr::new("default") => shipped_network(rules).map(Some),
            Some(path) => Network::read(path).map(Some),
        }
    }

    /// The size: what is not given is that of the network to `start` from, or what is usual.
    pub(super) fn size(&self, start: Option<&Network>, usual: Size) -> Size {
        let usual = start.map(Network::shape).map_or(usual, |shape: Shape| Size {
            hidden: shape.hidden(),
            second: shape.second(),
            phases: shape.phases(),
            features: shape.extras(),
        });
        Size {
            hidden: self.hidden.unwrap_or(usual.hidden),
            second: self.second.unwrap_or(usual.second),
            phases: self.phases.unwrap_or(usual.phases),
            features: self.features.unwrap_or(usual.features),
        }
    }
}
