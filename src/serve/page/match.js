// Setup of a match: the settings that the users choose, and the commands that put them into effect.

import { STILL, say } from './session.js'

export const LEVELS = /** @type {const} */ ([
  'beginner', 'casual', 'intermediate', 'advanced', 'expert', 'worldclass',
])
/** Search depth of an analysis, in the whole analysis and at the end of a game. */
export const PLIES = 2
/** All rolls of two dice, as two digits and as the page shows them. */
export const ROLLS = [1, 2, 3, 4, 5, 6].flatMap((high) => [1, 2, 3, 4, 5, 6].slice(0, high).map((low) => /** @type {[string, string]} */ ([`${high}${low}`, `${high}–${low}`])))

/** Names of player 0 and player 1 if they have none of their own. */
export const UNNAMED = ['plakoto', 'user']

/** Whether a player has no name of their own. @param {string | undefined} name */
export const isUnnamed = (name) => !name || UNNAMED.includes(name)

/** @returns {Settings} */
export const defaults = () => ({
  seats: [
    { kind: 'engine', level: 'casual', name: UNNAMED[0] },
    { kind: 'person', level: 'expert', name: UNNAMED[1] },
  ],
  length: 3,
  starter: 'dice',
  rules: 'plakoto',
  seed: '',
  ownDice: false,
  autoRoll: false,
  autoMove: true,
})

/** Whether both players are engines. The page then asks for each play separately, so that the user can watch. @param {Settings} settings */
export const isWatched = ({ seats }) => seats.every(({ kind }) => kind === 'engine')

/** Whether both players are elsewhere: the user reads the match of others. @param {Settings} settings */
export const isForeign = ({ seats }) => seats.every(({ kind }) => kind === 'remote')

/**
 * Returns the settings for a match from a file. If neither player has the name of a seat, it is a match of others: the user only
 * reads a finished one, and may play an unfinished one on for both sides.
 * @param {Settings} settings of the match before it @param {Reply} reply the match in the file @returns {Settings}
 */
export function settingsOf(settings, { names, variant, match_length, phase }) {
  const seats = isForeign(settings) ? defaults().seats : settings.seats
  const isOwn = seats.some((seat, n) => names[n] === seat.name || names[n] === UNNAMED[n])
  const kind = phase === 'match_over' ? 'remote' : 'person'
  const named = seats.map((seat, n) => ({ ...seat, name: names[n], ...(isOwn ? {} : { kind }) }))
  return { ...settings, seats: /** @type {[Seat, Seat]} */ (named), rules: variant, length: match_length, isFromFile: true }
}

/** Returns the player who is shown at the bottom of the board. @param {Settings} settings @returns {Player} */
export const homeSeat = ({ seats }) => (seats[1].kind !== 'person' && seats[0].kind === 'person' ? 0 : 1)

/** @param {Settings} settings @returns {string[]} */
const diceLines = ({ ownDice, seed }) => [say.diceSource(ownDice), ...(ownDice ? [] : [say.seed(seed)])]

/** Returns the commands that set the kinds and levels of the players, and the automatic actions. @param {Settings} settings @returns {string[]} */
export function seatLines(settings) {
  const { seats, autoMove, autoRoll, ownDice } = settings
  const watched = isWatched(settings)
  const seated = (/** @type {Player} */ player) => {
    const { kind, level } = seats[player]
    const who = say.player(player, kind === 'engine' && !watched ? 'plakoto' : 'human')
    return kind === 'engine' ? [who, say.level(player, level)] : [who]
  }
  const automatic = [say.automatic('move', autoMove && !watched), say.automatic('roll', autoRoll && !ownDice && !watched)]
  return [...seated(0), ...seated(1), ...automatic]
}

/** Returns the commands that set the names. Placeholders come first, because the program refuses two equal names. @param {Settings} settings @returns {string[]} */
const nameLines = ({ seats }) => [
  say.name(0, 'player zero'),
  say.name(1, 'player one'),
  say.name(0, seats[0].name),
  say.name(1, seats[1].name),
]

/**
 * Begins a match. If a human player starts, they must roll; if an engine starts, it waits until the page asks
 * it to play.
 * @param {Session} session @param {Settings} settings @returns {Promise<Reply>}
 */
export async function begin(session, settings) {
  const { starter, length, rules } = settings
  const match = say.newMatch(length)
  const chosen = starter === 'dice' ? [] : [say.turn(/** @type {Player} */ (Number(starter)))]
  const first = [say.match(rules), ...diceLines(settings), ...STILL, ...nameLines(settings), match]
  const reply = await session.act([...first, ...chosen, ...seatLines(settings), say.show()], (line) => line === match)
  const { events } = reply.replies[first.length - 1]
  return { ...reply, events: chosen.length ? [{ event: 'starts', player: reply.turn, board: reply.board }] : events }
}

/**
 * Begins a match from a position in a link, whose ID may also contain the dice, the score and the player on roll; without
 * them, player 1 is on roll. Nothing happens by itself.
 * @param {Session} session @param {Settings} settings @param {string} id @returns {Promise<Reply>}
 */
export function openPosition(session, settings, id) {
  const needed = [say.match(settings.rules), say.newMatch(0), say.turn(1), say.board(id)]
  const [match, start, turn, board] = needed
  const lines = [...STILL, match, start, ...diceLines(settings), ...nameLines(settings), turn, board, ...seatLines(settings)]
  return session.act([...lines, say.show()], (line) => needed.includes(line))
}

/**
 * Returns the dice seed to use after a reload. It depends only on the seed of the match and on the turn, so a second
 * reload does not change the dice.
 * @param {string} seed @param {(number | null)[]} turn game, number of turns, and dice
 */
export function nextSeed(seed, turn) {
  let hash = 0x811c9dc5
  for (const letter of [seed, ...turn].join('/')) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0
  return String(hash)
}

/**
 * Restores, in a new session, the match that an earlier session had.
 * @param {Session} session @param {Saved} saved @returns {Promise<Reply>}
 */
export const restore = (session, saved) => reload(session, saved, diceLines({ ...saved.settings, seed: saved.next }))

/**
 * Loads the record of the match that the session already has; its dice continue.
 * @param {Session} session @param {Saved} saved @param {string[]} [before] commands before the record
 * @returns {Promise<Reply>}
 */
export function reload(session, { settings, text, dice }, before = []) {
  const match = say.import(text)
  const lines = [...before, ...STILL, match, ...seatLines(settings), ...(dice ? [say.dice(dice)] : [])]
  return session.act([...lines, say.show()], (line) => line === match)
}
