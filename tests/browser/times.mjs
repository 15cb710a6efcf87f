// Formats measured times.

const median = (all) => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)]
const worst = (all) => Math.max(...all)

/** @param {number[]} all */
export const milliseconds = (all) => `median ${median(all).toFixed(1)} ms, worst ${worst(all).toFixed(1)} ms (${all.length})`
