// Formats measured times.

const median = (all) => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)]
const worst = (all) => Math.max(...all)
const most = (all) => [...all].sort((a, b) => a - b)[Math.floor(all.length * 0.95)]

/** @param {number[]} all */
export const milliseconds = (all) => `median ${median(all).toFixed(1)} ms, 95 % within ${most(all).toFixed(1)} ms, worst ${worst(all).toFixed(1)} ms (${all.length})`
