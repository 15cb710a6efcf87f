//! Files of users: read with a bound, replaced so that none is ever lost, and held against other programs.

mod aside;
mod in_use;
mod kind;
#[cfg(feature = "cli")]
mod limit;
mod lock;
mod private;
mod read;
mod replace;
mod temporary;
#[cfg(test)]
mod tests;

pub(crate) use self::aside::put_aside;
pub(crate) use self::in_use::is_in_use;
#[cfg(feature = "cli")]
pub(crate) use self::limit::fail_at_limit;
pub(crate) use self::lock::{FolderLock, Locked};
pub(crate) use self::private::make_private_folder;
#[cfg(feature = "cli")]
pub(crate) use self::read::read_stream;
pub(crate) use self::read::{must_fit, open, read, read_text};
pub(crate) use self::replace::{Existing, Replacement, replace, write};
