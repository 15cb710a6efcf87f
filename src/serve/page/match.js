// How a match is set up: what the players have chosen, and the commands that make it so.

import { Refused } from './connection.js'

export const LEVELS = /** @type {const} */ ([
  'beginner', 'casual', 'intermediate', 'advanced', 'expert', 'worldclass', 'supremo', 'grandmaster',
])
export const RULE_SETS = /** @type {const} */ (['plakoto', 'tzannes', 'tapa', 'express'])

/** The switches of a rule set and their values. @type {Record<string, string[]>} */
export const SWITCHES = {
  mother: ['no', '1', '2', '3'],
  exemption: ['on', 'off'],
  immediate: ['on', 'off'],
  deadlock: ['draw', 'play'],
  gammon: ['1', '2', '3'],
  quadrant: ['no', '2', '3'],
  pinnedbearoff: ['on', 'off'],
  overshoot: ['on', 'off'],
  higher: ['on', 'off'],
  doubles: ['four', 'cascade'],
  unplayed: ['lost', 'pass'],
  starter: ['winner', 'loser', 'alternate', 'dice'],
  afterdraw: ['dice', 'same', 'other'],
}

/** @returns {Settings} */
export const defaults = () => ({
  seats: [
    { kind: 'engine', level: 'casual', name: 'plakoto' },
    { kind: 'person', level: 'expert', name: 'user' },
  ],
  length: 3,
  starter: 'dice',
  rules: 'plakoto',
  seed: '',
  ownDice: false,
  autoRoll: false,
  autoMove: true,
})

/** Two engines are played by the page, turn by turn, so that one can watch. @param {Settings} settings */
export const isWatched = ({ seats }) => seats.every(({ kind }) => kind === 'engine')

/** The seat from which the board is seen. @param {Settings} settings @returns {Player} */
export const homeSeat = ({ seats }) => (seats[1].kind === 'engine' && seats[0].kind === 'person' ? 0 : 1)

/** @param {Session} session @param {Settings} settings */
async function applyDice(session, { ownDice, seed }) {
  await session.setDiceSource(ownDice)
  if (!ownDice) await session.setSeed(seed)
}

/** Who sits where, and what is done by itself. @param {Session} session @param {Settings} settings */
export async function applySeats(session, settings) {
  const { seats, autoMove, autoRoll, ownDice } = settings
  const watched = isWatched(settings)
  for (const player of /** @type {Player[]} */ ([0, 1])) {
    const { kind, level } = seats[player]
    await session.setPlayer(player, kind === 'engine' && !watched ? 'plakoto' : 'human')
    if (kind === 'engine') await session.setLevel(player, level)
  }
  await session.setAutomatic('move', autoMove && !watched)
  await session.setAutomatic('roll', autoRoll && !ownDice && !watched)
}

/** Names may be refused, as two equal ones are; then the old ones stay. @param {Session} session @param {Settings} settings */
async function applyNames(session, { seats }) {
  await session.setName(0, 'player zero')
  await session.setName(1, 'player one')
  for (const player of /** @type {Player[]} */ ([0, 1])) await session.setName(player, seats[player].name)
}

/**
 * Begins a match; a person that starts has the dice in his hand, an engine waits to be asked.
 * @param {Session} session @param {Settings} settings @returns {Promise<Reply>}
 */
export async function begin(session, settings) {
  await session.setVariant(settings.rules)
  await applyDice(session, settings)
  await session.setAutomatic('move', false)
  await session.setAutomatic('roll', false)
  await session.setPlayer('both', 'human')
  await applyNames(session, settings)
  const reply = await session.newMatch(settings.length)
  if (settings.starter !== 'dice') await session.setTurn(/** @type {Player} */ (Number(settings.starter)))
  await applySeats(session, settings)
  if (settings.starter === 'dice') return reply
  const shown = await session.show()
  return { ...shown, events: [{ event: 'starts', player: shown.turn, board: shown.board }] }
}

/**
 * A seed for the dice after a reload: always the same at the same place of a match, so that a reload rolls nothing new.
 * @param {string} seed @param {number} turns
 */
export function nextSeed(seed, turns) {
  let hash = 0x811c9dc5
  for (const letter of `${seed}/${turns}`) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0
  return String(hash)
}

/**
 * Sets up a new session as an old one was left.
 * @param {Session} session @param {Saved} saved @returns {Promise<Reply>}
 */
export async function restore(session, { settings, text, dice, seed }) {
  await applyDice(session, { ...settings, seed })
  await session.setAutomatic('move', false)
  await session.setAutomatic('roll', false)
  await session.import(text)
  await applySeats(session, settings)
  const reply = await session.show()
  if (!dice || reply.phase !== 'roll') return reply
  try {
    await session.setDice(dice)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
  }
  return session.show()
}
