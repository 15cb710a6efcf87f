//! Headings under which `--help` groups the options that commands have in common.

/// The heading of options that say how positions are evaluated and searched.
pub(super) const ENGINE: &str = "Engine";

/// The heading of options about rollouts.
pub(super) const ROLLOUTS: &str = "Rollouts";

/// The heading of options about players that are other programs.
pub(super) const PROGRAMS: &str = "Other programs";

/// The heading of options that say what is printed.
pub(super) const OUTPUT: &str = "Output";
