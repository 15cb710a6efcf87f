//! The size of a network to be trained.

use std::ffi::OsStr;
use std::path::PathBuf;

use clap::Args;

use crate::eval::network::{Extras, Shape};
use crate::eval::{Network, SealedFileError, shipped_network};
use crate::rules::RuleSet;

/// How large a network becomes, and which one it starts from.
#[derive(Clone, Debug, Args)]
pub(super) struct SizeOptions {
    /// Units of the first layer: a multiple of 32 up to 512 [default: those of the network to start from, or 192]
    #[arg(long)]
    hidden: Option<usize>,
    /// Width of the second layer: 16, 32, 48 or 64 [default: that of the network to start from, or else 16, with
    /// labels 32]
    #[arg(long)]
    second: Option<usize>,
    /// Phases of the game with weights of their own behind the first layer: 1 or 8 [default: those of the network to start
    /// from, or else 1, with labels 8]
    #[arg(long)]
    phases: Option<usize>,
    /// What the network sees besides the points and the checkers borne off: shots, blocks, or none [default: that of the
    /// network to start from, or else none, with labels shots]
    #[arg(long, value_name = "LIST")]
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
