// How a table is presented: turns its state into the configuration of a board, and its events into texts.

import { playText, pointName, t } from './i18n.js'
import { homeSeat } from './match.js'
import { BARS, TRAYS, arrowsOf, isBar, isTray, other, pips, placeOf, pointOf } from './game.js'

/** Returns the name to show for a player. Default names of human players become "you" or the side. @param {Table} table @param {Player} player */
export function nameOf(table, player) {
  const name = table.state.names[player]
  if (name === 'user') return t(isYou(table, player) ? 'you' : 'side.1')
  return name === 'plakoto' && table.settings.seats[player].kind !== 'engine' ? t(isYou(table, player) ? 'you' : 'side.0') : name
}

/** Whether a player is the only human player. @param {Table} table @param {Player} player */
export const isYou = (table, player) =>
  table.settings.seats[player].kind === 'person' && table.settings.seats[other(player)].kind !== 'person'

/** @param {Table} table @param {boolean} flipped @returns {Player} */
export const bottomOf = (table, flipped) => (flipped ? other(homeSeat(table.settings)) : homeSeat(table.settings))

/**
 * Returns the accessible name of a place.
 * @param {Table} table @param {Board} board @param {Player} bottom @param {Place} place @param {boolean} [reached]
 */
export function describe(table, board, bottom, place, reached = false) {
  const goal = reached ? t('point.reached') : ''
  const whose = (/** @type {Player} */ player) =>
    t(isYou(table, player) ? 'yours' : isYou(table, other(player)) ? 'theirs' : 'of', { name: nameOf(table, player) })
  if (isTray(place) || isBar(place)) {
    const player = /** @type {Player} */ (Math.max(TRAYS.indexOf(place), BARS.indexOf(place)))
    const [key, counts] = isTray(place) ? ['tray', board.off] : ['bar', board.bar]
    return t(key, { count: counts[player], whose: whose(player) }) + goal
  }
  const { owner, count, pinned } = board.points[place - 1]
  const number = pointName(pointOf(bottom, place, board.course))
  if (owner === null) return t('point.empty', { number }) + goal
  const text = t('point.held', { number, count, whose: whose(owner) })
  return text + (pinned ? t('point.pinning', { whose: whose(other(owner)) }) : '') + goal
}

/** Returns the dice to draw, each with whether it has been played. @param {Table} table */
function diceOf(table) {
  const { turn, state } = table
  if (turn) return turn.dice
  const values = state.pending?.length && !state.dice ? state.pending : state.dice ?? []
  const all = values.length === 2 && values[0] === values[1] ? [...values, ...values] : values
  const used = [...table.used]
  return all.map((/** @type {number} */ value) => {
    const at = used.indexOf(value)
    if (at >= 0) used.splice(at, 1)
    return { value, spent: at >= 0 }
  })
}

/**
 * Returns the board configuration that shows a table.
 * @param {Table} table @param {{flipped: boolean, arrows: boolean, oneTap: boolean}} view
 * @returns {Partial<Config>}
 */
export function shown(table, view) {
  const { turn, state, last } = table
  const bottom = bottomOf(table, view.flipped)
  const making = table.isMine && turn ? turn : null
  const board = turn ? turn.board : table.board
  const untouched = !turn?.made.length
  const counted = pips(board)
  return {
    board,
    bottom,
    movable: making ? making.movable : [],
    destinations: making ? making.destinations : {},
    oneTap: view.oneTap,
    pickAny: false,
    label: t('board'),
    dice: diceOf(table),
    diceOwner: state.turn,
    diceLabel: diceLabel(table),
    diceText: table.isMine && state.phase === 'roll' ? t('roll') : '',
    arrows: last && untouched && view.arrows ? arrowsOf(last.player, last.steps, 'last', board.course) : [],
    marks: last && untouched
      ? [...new Set(last.steps.flatMap(({ from, to }) => [from, to]))].map((point) => ({
          place: placeOf(last.player, point, board.course),
          kind: 'last',
        }))
      : [],
    captions: [String(counted[0]), String(counted[1])],
    describe: (place, reached) => describe(table, board, bottom, place, reached),
  }
}

/** @param {Table} table */
function diceLabel(table) {
  const { turn, state } = table
  if (!table.isMine) return ''
  if (state.phase === 'roll') return t('roll')
  if (!turn || turn.numbers.length !== 2 || turn.numbers[0] === turn.numbers[1]) return ''
  return t('swap', { a: turn.order[0], b: turn.order[1] })
}

/** Describes an event for the user. Returns an empty text if there is nothing to say. @param {Table} table @param {Reply} event */
export function told(table, event) {
  const name = event.player === undefined ? '' : nameOf(table, event.player)
  const who = event.player !== undefined && isYou(table, event.player) ? '.you' : ''
  switch (event.event) {
    case 'opening_roll':
      return t('said.opening', { a: nameOf(table, 0), x: event.dice[0], b: nameOf(table, 1), y: event.dice[1] })
    case 'game':
      return t('said.game', { game: gameOf(event.variant) })
    case 'starts':
    case 'cannot_move':
    case 'match_over':
      return t(`said.${event.event}${who}`, { name })
    case 'roll':
      return t(`said.roll${who}`, { name, dice: event.dice.join('–') })
    case 'move':
      return t(`said.move${who}`, { name, move: playText(event.play) })
    case 'resign':
      return t(`said.resign${who}`, { name, points: pointsOf(event.points) })
    case 'accept':
    case 'decline':
      return t(`said.${event.event}${who}`, { name })
    case 'undo':
    case 'set_up':
    case 'loaded':
      return t(`said.${event.event}`)
    case 'game_over':
      return outcome(table, event.result)
    default:
      return ''
  }
}

/** Describes the result of a game. @param {Table} table @param {Reply} result */
export function outcome(table, { winner, points, how }) {
  if (winner === null) return t(`over.${how === 'mothers_pinned' || how === 'dead' ? how : 'draw'}`)
  const key = isYou(table, winner) ? 'over.you' : 'over.name'
  return `${t(key, { name: nameOf(table, winner), points: pointsOf(points) })} ${t(`how.${how}`)}`.trim()
}

/** Returns the name of the game with a rule set. @param {string} rules */
export const gameOf = (rules) => t(`rules.${rules.split(' ')[0]}`)

/** @param {number} points */
const pointsOf = (points) => (points === 1 ? t('one_point') : t('points', { points }))

/** Explains why the user cannot confirm the play yet. @param {Table} table */
export function unfinished(table) {
  const { turn } = table
  if (!turn || turn.complete) return ''
  const playable = new Set(turn.now.steps.map(({ die }) => die))
  const usable = turn.now.dice_left.filter((die) => playable.has(die)).sort((a, b) => b - a)
  return t(usable.length > 1 ? 'unfinished.several' : 'unfinished.one', { dice: usable.join(', ') })
}

/** Says why there is no connection, and whether the match would be lost. @param {Table} table */
function disconnected({ shared, saved, isKept, closed }) {
  if (closed.refused) return t('state.no_table')
  const isSafe = shared ? shared.isKept : saved !== null && isKept
  return `${t(closed.announced ? 'state.ended' : 'state.lost')} ${isSafe ? t('match_is_safe') : ''}`.trim()
}

/** Describes the action that is expected from the user, or says which player the user is waiting for. @param {Table} table */
export function situation(table) {
  const { phase, decides } = table.state
  if (!table.open) return disconnected(table)
  if (!table.started) return t('state.new')
  const reason = table.shared?.situation()
  if (reason) return reason
  if (phase === 'match_over') return t('state.match_over')
  if (phase === 'game_over') return t('state.game_over')
  if (decides === null) return ''
  const name = nameOf(table, decides)
  if (table.settings.seats[/** @type {Player} */ (decides)].kind === 'engine') {
    if (table.settings.ownDice && phase === 'roll' && !table.busy) return t('state.roll_for', { name })
    return t(table.paused && !table.busy ? 'state.paused' : 'state.thinks', { name })
  }
  if (table.busy) return t('state.waits')
  if (table.settings.seats[/** @type {Player} */ (decides)].kind === 'remote') return t('state.thinks', { name })
  const who = isYou(table, decides) ? '.you' : ''
  if (phase === 'roll' && table.settings.ownDice) return t(`state.roll_for${who}`, { name })
  if (phase === 'move' && table.turn) return unfinished(table) || t('state.confirm')
  return t(`state.${phase}${who}`, { name })
}
