//! The size of a network to be trained.

use std::ffi::OsStr;
use std::fmt::Display;
use std::marker::PhantomData;
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
pub(super) struct SizeOptions<U: Usual> {
    #[arg(long, help = with_default::<U, _>("Units of the first layer: a multiple of 32 up to 512", |size| size.hidden))]
    hidden: Option<usize>,
    #[arg(long, help = with_default::<U, _>("Units of the second layer: 16, 32, 48 or 64", |size| size.second))]
    second: Option<usize>,
    #[arg(long, help = with_default::<U, _>("Phases of the game that have a second layer of their own: 1 or 8", |size| size.phases))]
    phases: Option<usize>,
    #[arg(long, value_name = "LIST", help = with_default::<U, _>("Inputs besides points and checkers borne off: shots, blocks, or none", |size| size.features))]
    features: Option<Extras>,
    /// Start from this network instead of random weights; `default` is the shipped one that is nearest to the rules
    #[arg(long, value_name = "NET")]
    from: Option<PathBuf>,
    #[arg(skip)]
    usual: PhantomData<U>,
}

/// A way to train, with the size that networks usually have there.
pub(super) trait Usual: Clone + std::fmt::Debug + Send + Sync + 'static {
    /// The usual size.
    fn size() -> Size;
}

/// Training by self-play.
#[derive(Clone, Debug)]
pub(super) struct BySelfPlay;

/// Training by labels.
#[derive(Clone, Debug)]
pub(super) struct ByLabels;

impl Usual for BySelfPlay {
    fn size() -> Size {
        let TrainingSettings { hidden, second, phases, features, .. } = TrainingSettings::default();
        Size { hidden, second, phases, features }
    }
}

impl Usual for ByLabels {
    fn size() -> Size {
        let OfflineSettings { hidden, second, phases, features, .. } = OfflineSettings::default();
        Size { hidden, second, phases, features }
    }
}

/// Sizes as settings have them.
pub(super) struct Size {
    pub(super) hidden: usize,
    pub(super) second: usize,
    pub(super) phases: usize,
    pub(super) features: Extras,
}

/// What an option is about, and what it is unless it is given.
fn with_default<U: Usual, T: Display>(about: &str, of: impl Fn(Size) -> T) -> String {
    format!("{about} [default: as the network to start from, or {}]", of(U::size()))
}

impl<U: Usual> SizeOptions<U> {
    /// The network to start from, if there is one.
    pub(super) fn from(&self, rules: &RuleSet) -> Result<Option<Network>, FileError> {
        match &self.from {
            None => Ok(None),
            Some(path) if path.as_os_str() == OsStr::new("default") => shipped_network(rules).map(Some),
            Some(path) => Network::read(path).map(Some),
        }
    }

    /// The size: what is not given is that of the network to `start` from, or what is usual.
    pub(super) fn size(&self, start: Option<&Network>) -> Size {
        let usual = start.map(Network::shape).map_or_else(U::size, |shape: Shape| Size {
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
