// The latest analysis of a match. The end of the game and the whole analysis share it, so that both show the same numbers
// and the user waits once.

import { PLIES } from './match.js'

/** `turn`: the turn that the user has looked at last; null if none. @typedef {{match: string, plies: number, analysis: Reply, turn: number | null}} Latest */

/** @type {Latest | null} */
let latest = null

/** The latest one that is as deep as the hint. @type {Latest | null} */
let thorough = null

/** Returns what the analysis of a record depends on: neither the kinds of the players nor the variations. @param {string} record */
function matchIn(record) {
  const [head, ...entries] = record.split('\n').filter(Boolean).map((line) => JSON.parse(line))
  let isAside = false
  const played = entries.filter(({ kind }) => {
    if (kind !== 'turn') isAside = kind === 'variation'
    return !isAside
  })
  return JSON.stringify([{ ...head, seats: null, lines: null }, ...played])
}

/** Remembers the analysis of a match. @param {string} record @param {number} plies search depth @param {Reply} analysis @returns {Latest} */
export function keepAnalysis(record, plies, analysis) {
  latest = { match: matchIn(record), plies, analysis, turn: null }
  if (plies >= PLIES) thorough = latest
  return latest
}

/** Returns the latest analysis and its depth, if it is of this match. @param {string} record */
export const analysisOf = (record) => (latest?.match === matchIn(record) ? latest : null)

/** Returns the latest analysis of this match that is as deep as the hint. @param {string} record */
export const thoroughOf = (record) => (thorough?.match === matchIn(record) ? thorough.analysis : null)
