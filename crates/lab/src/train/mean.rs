//! The mean of the weights of networks.

use plakoto_engine::eval::Network;
use plakoto_engine::eval::network::{Parameters, Shape};
use plakoto_engine::rules::RuleSet;
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

/// Reason why networks have no mean.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MeanError {
    /// Two networks have different sizes.
    #[error("expected networks of the same size, got {0} and {1}")]
    Sizes(String, String),
    /// The networks for mutual pins need a first layer of their own.
    #[error(
        "expected networks with two first layers for positions in which both sides have a pinned checker"
    )]
    OneLayer,
}

/// Returns the mean of the weights of networks, of which there must be at least one. If `pins` is not empty, the
/// mean of these networks replaces the weights for positions in which both sides have a pinned checker. A network
/// with one first layer gets a second one if another network has two.
///
/// # Errors
/// Fails if the networks differ in size, or `pins` are given and all networks have one first layer.
pub fn mean(networks: &[Network], pins: &[Network], rules: &RuleSet) -> Result<Network, MeanError> {
    let layers = |network: &Network| network.shape().first_layers();
    let most =
        networks.iter().chain(pins).max_by_key(|network| layers(network)).ok_or(MeanError::OneLayer)?;
    let shape = most.shape();
    let mut parameters = mean_of(networks, shape)?;
    if !pins.is_empty() && !parameters.take_last_layer(&mean_of(pins, shape)?) {
        return Err(MeanError::OneLayer);
    }
    Ok(Network::new(&parameters, rules))
}

/// Returns the mean of the weights, after each network was given this shape.
fn mean_of(networks: &[Network], shape: Shape) -> Result<Parameters, MeanError> {
    // Only new hidden units are random, and all networks have the same number of hidden units.
    let mut random = Xoshiro256PlusPlus::seed_from_u64(0);
    let widened = networks.iter().map(|network| {
        let own = network.shape();
        let is_equal = own.hidden() == shape.hidden() && own.extras() == shape.extras();
        let fault = || MeanError::Sizes(own.to_string(), shape.to_string());
        network.parameters().widened(shape, &mut random).filter(|_| is_equal).ok_or_else(fault)
    });
    Parameters::mean(&widened.collect::<Result<Vec<_>, _>>()?).ok_or(MeanError::OneLayer)
}

#[cfg(test)]
mod tests {
    use std::slice::from_ref;

    use plakoto_engine::eval::network::Extras;
    use plakoto_engine::eval::shipped_network;

    use super::*;

    #[test]
    fn networks_of_other_sizes_have_no_mean() {
        let rules = RuleSet::PLAKOTO;
        let shipped = shipped_network(&rules).expect("it is valid");
        let same = mean(&[shipped.clone(), shipped.clone()], from_ref(&shipped), &rules);
        assert_eq!(same.expect("a mean").id(), shipped.id());
        let shape = Shape::new(32, 16, 8, Extras::NONE).expect("a shape");
        let small = Network::new(&Parameters::zero(shape), &rules);
        assert!(matches!(mean(&[shipped, small.clone()], &[], &rules), Err(MeanError::Sizes(..))));
        assert_eq!(mean(from_ref(&small), from_ref(&small), &rules), Err(MeanError::OneLayer));
    }
}
