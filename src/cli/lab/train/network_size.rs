//! The size of a network to be trained.

use std::ffi::OsStr;
use std::fmt::Display;
use std::path::PathBuf;

use clap::Args;

use plakoto_engine::eval::network::{Extras, Shape};
use plakoto_engine::eval::{Network, shipped_network};
use plakoto_engine::files::FileError;
use plakoto_engine::rules::RuleSet;
use plakoto_lab::train::TrainingSettings;
use plakoto_lab::train::offline::OfflineSettings;

/// How large a network becomes, and which one it starts from.
#[derive(Clone, Debug, Args)]
pub(super) struct SizeOptions {
    #[arg(long, help = with_default("Units of the first layer: a multiple of 32 up to 512", |size| size.hidden))]
    hidden: Option<usize>,
    #[arg(long, help = with_default("Units of the second layer: 16, 32, 48 or 64", |size| size.second))]
    second: Option<usize>,
    #[arg(long, help = with_default("Phases of the game that have a second layer of their own: 1 or 8", |size| size.phases))]
    phases: Option<usize>,
    #[arg(long, value_name = "LIST", help = with_default("Inputs besides points and checkers borne off: shots, blocks, or none", |size| size.features))]
    features: Option<Extras>,
    /// Start from this network instead of random weights; `default` is the shipped one that is nearest to the rules
    #[arg(long, value_name = "NET")]
    from: Option<PathBuf>,
}

/// A size as settings have it.
pub(super) struct Size {
    pub(super) hidden: usize,
    pub(super) second: usize,
    pub(super) phases: usize,
    pub(super) features: Extras,
}

impl Size {
    /// The usual size of a network that is trained by self-play.
    pub(super) fn by_self_play() -> Self {
        let TrainingSettings { hidden, second, phases, features, .. } = TrainingSettings::default();
        Self { hidden, second, phases, features }
    }

    /// The usual size of a network that is trained by labels.
    pub(super) fn by_labels() -> Self {
        let OfflineSettings { hidden, second, phases, features, .. } = OfflineSettings::default();
        Self { hidden, second, phases, features }
    }
}

/// What an option is about, and its defaults.
fn with_default<T: Display>(about: &str, of: impl Fn(Size) -> T) -> String {
    let (by_self_play, by_labels) = (of(Size::by_self_play()), of(Size::by_labels()));
    format!(
        "{about} [default: as the network to start from, or {by_self_play} by self-play and {by_labels} by labels]"
    )
}

impl SizeOptions {
    /// The network to start from, if there is one.
    pub(super) fn from(&self, rules: &RuleSet) -> Result<Option<Network>, FileError> {
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
