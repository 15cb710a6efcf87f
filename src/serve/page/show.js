// How a table is presented: turns its state into the configuration of a board, and its events into texts.

import { getLanguage, plain, pointName, t } from './i18n.js'
import { UNNAMED, homeSeat, isUnnamed } from './match.js'
import { BARS, TRAYS, arrowsOf, hasHits, isBar, isPinned, isTray, other, placeOf, pointOf } from './game.js'

/** Returns the name of a player for a text. Default names become "you", "the engine" or the side. @param {Named} table @param {Player} player @returns {Part} */
export function nameIn(table, player) {
  const name = table.state.names[player]
  if (!isUnnamed(name)) return name
  const { seats } = table.settings
  if (seats[player].kind === 'remote' && seats[other(player)].kind === 'person') return { common: 'your_friend' }
  if (isYou(table, player)) return { common: 'you' }
  if (name === UNNAMED[0] && seats[player].kind === 'engine') return { common: 'the_engine' }
  return { common: name === UNNAMED[1] ? 'side.1' : 'side.0' }
}

/** Returns the name of a player by itself. @param {Named} table @param {Player} player */
export const nameOf = (table, player) => plain(nameIn(table, player))

/** Whether a player is the only human player. @param {Pick<Named, 'settings'>} table @param {Player} player */
export const isYou = (table, player) =>
  table.settings.seats[player].kind === 'person' && table.settings.seats[other(player)].kind !== 'person'

/** @param {Table} table @param {boolean} flipped @returns {Player} */
export const bottomOf = (table, flipped) => (flipped ? other(homeSeat(table.settings)) : homeSeat(table.settings))

/**
 * Returns the player from whose home the points are counted: the only human player, also where the board is turned, or else the one at the bottom.
 * @param {Table} table @param {boolean} flipped @returns {Player}
 */
export function numbersOf(table, flipped) {
  const home = homeSeat(table.settings)
  return isYou(table, home) ? home : bottomOf(table, flipped)
}

/**
 * Returns the accessible name of a place.
 * @param {Table} table @param {Board} board @param {Player} numbers player from whose home the points are counted @param {Place} place @param {boolean} [reached]
 */
export function describe(table, board, numbers, place, reached = false) {
  const goal = reached ? t('point.reached') : ''
  const whose = (/** @type {Player} */ player) =>
    t(isYou(table, player) ? 'yours' : isYou(table, other(player)) ? 'theirs' : 'of', { name: nameIn(table, player) })
  if (isTray(place) || isBar(place)) {
    const player = /** @type {Player} */ (Math.max(TRAYS.indexOf(place), BARS.indexOf(place)))
    const [key, counts] = isTray(place) ? ['tray', board.off] : ['bar', board.bar]
    return t(key, { count: counts[player], whose: whose(player) }) + goal
  }
  const { owner, count, pinned } = board.points[place - 1]
  const number = pointName(pointOf(numbers, place, board.course))
  if (owner === null) return t('point.empty', { number }) + goal
  const text = t('point.held', { number, count, whose: whose(owner) })
  return text + (pinned ? t('point.pinning', { whose: whose(other(owner)) }) : '') + goal
}

/** Reads a whole board: each player's checkers from 24 to 1, with the numbers that the board shows, and the dice. @param {Config} config */
export function boardInWords({ board, bottom, numbers = bottom, nameOf, dice }) {
  const sides = [bottom, other(bottom)].map((player) => t('board_of', { name: nameOf(player), places: placesInWords(board, numbers, player) || t('no_checkers') }))
  const thrown = dice.map(({ value }) => value).join('')
  return [...sides, Number(thrown) ? diceInWords(thrown) : ''].join(' ').trim()
}

/** @param {Board} board @param {Player} numbers @param {Player} player */
function placesInWords(board, numbers, player) {
  const points = board.points.map((_, n) => 24 - n).flatMap((number) => {
    const { owner, count, pinned } = board.points[placeOf(numbers, number, board.course) - 1]
    if (owner === player) return t('board_on', { count, n: pointName(number) })
    return pinned ? t('board_pinned', { n: pointName(number) }) : []
  })
  const bar = board.bar[player] ? [t('board_bar', { count: board.bar[player] })] : []
  return [...bar, ...points, ...(board.off[player] ? [t('board_off', { count: board.off[player] })] : [])].join(', ')
}

/** Says why no checker of a player can move from a place; empty if there is nothing to say. @param {Board} board @param {Place} place @param {Player} player */
export function whyStuck(board, place, player) {
  if (board.bar[player]) return t('reason.bar')
  if (isPinned(board, place, player)) return t('reason.pinned')
  return board.points[place - 1]?.owner === player ? t('nothing_moves') : ''
}

/** Whether the user throws the dice on the board next. @param {Table} table */
const mayThrow = (table) => table.isMine && table.state.phase === 'roll' && !table.settings.ownDice

/** Returns the dice to draw, each with whether it has been played. @param {Table} table */
function diceOf(table) {
  const { turn, state } = table
  if (turn) return turn.dice
  // The dice wait for the user's throw.
  if (mayThrow(table)) return [0, 0].map((value) => ({ value, spent: false }))
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
  const [bottom, numbers] = [bottomOf(table, view.flipped), numbersOf(table, view.flipped)]
  const making = table.isMine && turn ? turn : null
  const board = turn ? turn.board : table.board
  const untouched = !turn?.made.length
  return {
    board,
    bottom,
    numbers,
    movable: making ? making.movable : [],
    destinations: making ? making.destinations : {},
    oneTap: view.oneTap,
    pickAny: false,
    label: t('board'),
    dice: diceOf(table),
    diceOwner: state.turn,
    diceLabel: diceLabel(table),
    arrows: last && untouched && view.arrows ? arrowsOf(last.player, last.steps, 'last', board.course) : [],
    marks: last && untouched
      ? [...new Set(last.steps.flatMap(({ from, to }) => [from, to]))].map((point) => ({
          place: placeOf(last.player, point, board.course),
          kind: 'last',
        }))
      : [],
    describe: (place, reached) => describe(table, board, numbers, place, reached),
    nameOf: (player) => nameIn(table, player),
  }
}

/** @param {Table} table */
function diceLabel(table) {
  const { turn } = table
  if (!table.isMine) return ''
  if (mayThrow(table)) return t('roll')
  if (turn?.complete) return t('confirm')
  return turn ? swapLabel(turn) : ''
}

/** Returns the name of the button that swaps the dice; empty if there is nothing to swap. @param {Turn} turn */
export function swapLabel({ numbers, order }) {
  if (numbers.length !== 2 || numbers[0] === numbers[1]) return ''
  return t('swap', { a: order[0], b: order[1] })
}

/**
 * Returns the parts of a play in words: the ways of checkers on the board, those of checkers borne off, and what is pinned or hit.
 * @param {Player} player @param {WordedStep[]} steps @param {Player} numbers @param {Board} board of the game
 */
function partsOf(player, steps, numbers, board) {
  const name = (/** @type {Place} */ place) => pointName(pointOf(numbers, place, board.course))
  const journeys = arrowsOf(player, steps, '', board.course)
  const keys = journeys.map(({ from, to }) => `${from} ${to}`)
  const ways = journeys.flatMap(({ from, to }, first) => {
    const n = keys.filter((key) => key === keys[first]).length
    if (keys.indexOf(keys[first]) < first) return []
    const parts = { n, from: isBar(from) ? t('bar_in_plays') : name(from), to: isTray(to) ? '' : name(to) }
    const kind = isTray(to) ? '.off' : isBar(from) ? '.bar' : ''
    return [{ isOff: isTray(to), n, from: parts.from, text: t((n > 1 ? 'ways' : 'way') + kind, parts) }]
  })
  const off = ways.filter(({ isOff }) => isOff)
  // If several checkers leave one of several points, each point has its number of checkers.
  const isCounted = off.length > 1 && off.some(({ n }) => n > 1)
  // A pin that the same play gives up is none.
  const met = steps.filter(({ pin, hit }) => pin || hit).map(({ to }) => placeOf(player, to, board.course))
  const points = met.filter((place) => hasHits(board) || journeys.some(({ to }) => to === place)).map(name)
  return {
    moves: ways.filter(({ isOff }) => !isOff).map(({ text }) => text),
    offs: new Intl.ListFormat(getLanguage()).format(off.map(({ n, from, text }) => (isCounted ? t('ways.off.each', { n, from }) : text))),
    meets: points.length ? (hasHits(board) ? 'way.hits' : 'way.pins') : '',
    points: [...new Set(points)].join(', '),
    /** Whether the only way ends where it hits or pins. */
    isThere: ways.length === 1 && points.every((point) => point === name(journeys[0].to)),
  }
}

/**
 * Returns a play in words. Its points have the numbers that the board shows, whoever plays. This
 * is so in everything that is spoken, and in the line below the board. Only the lists of plays have the notation, in which
 * each player counts from home.
 * @param {Player} player @param {WordedStep[]} steps @param {Player} numbers @param {Board} board of the game
 * @param {'' | '.you' | '.name'} [who] who bears checkers off, for a verb of their own; a noun without
 */
export function inWords(player, steps, numbers, board, who = '') {
  if (!steps.length) return t('pass')
  const { moves, offs, meets, points, isThere } = partsOf(player, steps, numbers, board)
  if (meets && isThere) return t(`${meets}.there${who === '.you' ? who : ''}`, { way: moves[0] })
  return [...moves, ...(offs ? [t(`bears_off${who}`, { ways: offs })] : []), ...(meets ? [t(meets, { points })] : [])].join(', ')
}

/** Says that a player has made a play. @param {Table} table @param {Reply} event @param {Player} numbers @param {Part} name @param {boolean} isUser */
function toldMove({ board }, { player, steps }, numbers, name, isUser) {
  const { moves, offs } = partsOf(player, steps, numbers, board)
  const [you, by] = isUser ? ['.you', /** @type {const} */ ('.you')] : ['', /** @type {const} */ ('.name')]
  if (offs && !moves.length) return t(`said.off${you}`, { name, ways: offs })
  return t(`said.move${you}`, { name, move: inWords(player, steps, numbers, board, by) })
}

/** @param {string} dice two digits */
export const diceInWords = (dice) => `${t('dice_rolled')}: ${[...dice].join('–')}.`

/** Describes an event for the user. Returns an empty text if there is nothing to say. @param {Table} table @param {Reply} event @param {Player} numbers */
export function told(table, event, numbers) {
  const name = event.player === undefined ? '' : nameIn(table, event.player)
  const who = event.player !== undefined && isYou(table, event.player) ? '.you' : ''
  switch (event.event) {
    case 'opening_roll':
      return t('said.opening', { a: nameIn(table, 0), x: event.dice[0], b: nameIn(table, 1), y: event.dice[1] })
    case 'game':
      return t('said.game', { game: gameOf(event.variant) })
    case 'match_over':
      // A match of one game ends with its game, whose winner has been named.
      return table.state.match_length === 1 ? '' : t(`said.match_over${who}`, { name })
    case 'starts':
    case 'cannot_move':
      return t(`said.${event.event}${who}`, { name })
    case 'roll':
      return t(`said.roll${who}`, { name, dice: event.dice.join('–') })
    case 'move':
      return `${event.isForced ? t('forced') : ''} ${toldMove(table, event, numbers, name, who !== '')}`.trim()
    case 'resign':
      // The question to the other player says it.
      if (table.settings.seats[other(event.player)].kind === 'person') return ''
      return t(`said.resign${who}`, { name, points: pointsOf(event.points) })
    case 'accept':
      return t(`said.accept${who}`, { name })
    case 'decline':
      return t(table.settings.seats[/** @type {Player} */ (event.player)].kind === 'engine' ? `said.wants.${table.state.offered + 1}` : `said.decline${who}`, { name })
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
  return `${t(key, { name: nameIn(table, winner), points: pointsOf(points) })} ${t(`how.${how}`)}`.trim()
}

/** Returns the name of the game with a rule set. @param {string} rules */
export const gameOf = (rules) => t(`rules.${rules.split(' ')[0]}`)

/** Returns the short name of the match with these rules: "Tavli" without its games. @param {string} rules */
export const matchOf = (rules) => (rules.startsWith('tavli') ? t('game.tavli') : gameOf(rules))

/** Returns the name of the length of a match. @param {string} value points to win, 0 for an open-ended match */
export const lengthName = (value) => (value === '0' ? t('length.open') : value === '1' ? t('length.one') : t('length.to', { value }))

/** @param {number} points */
export const pointsOf = (points) => (points === 1 ? t('one_point') : t('points', { points }))

/** Returns the numbers that the user can still play, in the order of the dice. @param {Turn} turn */
function numbersLeft({ now, dice }) {
  const playable = new Set(now.steps.map(({ die }) => die))
  return dice.filter(({ value, spent }) => !spent && playable.has(value)).map(({ value }) => value)
}

/** Explains why the user cannot confirm the play yet. @param {{turn: Turn | null}} table */
export function unfinished({ turn }) {
  if (!turn || turn.complete) return ''
  const left = numbersLeft(turn)
  const kind = turn.board.bar[turn.mover] ? 'bar' : left.length > 1 ? 'several' : 'one'
  return t(`unfinished.${kind}`, { dice: left.join(', ') })
}

/**
 * Tells a user who does not see the board which steps the checkers have just made, and what follows.
 * @param {Turn} turn @param {number[] | null} dice @param {number} from number of steps before @param {Player} numbers @param {string} [next] what
 *   follows a complete play
 */
export function stepsMade(turn, dice, from, numbers, next = '') {
  const made = turn.made.slice(from)
  const isOnlyOff = made.length > 0 && !partsOf(turn.mover, made, numbers, turn.board).moves.length
  const steps = inWords(turn.mover, made, numbers, turn.board, '.you')
  const left = numbersLeft(turn)
  const parts = { dice: dice?.join('–') ?? '', steps: isOnlyOff ? steps : t('you_made', { steps }), left: left.join(', ') }
  return turn.complete ? `${t('steps_made', parts)} ${next}`.trim() : t(left.length > 1 ? 'steps_made_left.several' : 'steps_made_left.one', parts)
}

/** Says where a checker can go. Returns an empty text if it can go nowhere. @param {Turn} turn @param {Place} from @param {Player} numbers */
export function goesTo({ destinations, board }, from, numbers) {
  const places = destinations[from] ?? []
  const points = places.filter((place) => !isTray(place)).map((place) => pointName(pointOf(numbers, place, board.course)))
  const isOff = points.length < places.length
  if (!points.length) return isOff ? t('goes_off') : ''
  return t(isOff ? 'goes_to.off' : 'goes_to', { places: points.join(', ') })
}

/** Says why there is no connection, and whether the match would be lost. @param {Table} table */
function disconnected({ open, shared, saved, isKept, closed, isUnsent }) {
  const isSafe = shared ? shared.isKept : saved !== null && isKept
  const safe = (/** @type {string} */ key) => `${t(key)} ${isSafe ? t('match_is_safe') : ''}`.trim()
  if (open) return safe('state.silent')
  if (closed.refused) return t(`state.${closed.refused}`)
  if (!navigator.onLine && isUnsent) return t('state.unsent')
  return safe(closed.announced ? 'state.ended' : navigator.onLine ? 'state.lost' : 'state.offline')
}

/** Whether the user has to answer an offer to resign. @param {Named} table */
export const isAsked = ({ state: { phase, decides }, settings }) => phase === 'resignation' && settings.seats[/** @type {Player} */ (decides)]?.kind === 'person'

/** Describes the action that is expected from the user, or says which player the user is waiting for. @param {Table} table */
export function situation(table) {
  const { phase, decides } = table.state
  if (!table.open || table.isSilent) return disconnected(table)
  if (!table.started) return t('state.new')
  const reason = table.shared?.situation()
  if (reason) return reason
  // While the next game is on its way, the end of the last one is no news.
  if (phase.endsWith('over')) return table.busy ? '' : t(`state.${phase}`)
  if (decides === null) return ''
  const name = nameIn(table, decides)
  if (table.settings.seats[/** @type {Player} */ (decides)].kind === 'engine') {
    if (table.settings.ownDice && phase === 'roll' && !table.busy) return t('state.roll_for', { name })
    return t(table.paused && !table.busy ? 'state.paused' : 'state.thinks', { name })
  }
  if (isAsked(table)) return t(isYou(table, decides) ? 'state.resignation.you' : 'state.resignation', { name: nameIn(table, other(decides)), points: pointsOf(table.state.offered), asked: name })
  if (table.busy) return t('state.waits')
  if (table.settings.seats[/** @type {Player} */ (decides)].kind === 'remote') return t('state.thinks', { name })
  const who = isYou(table, decides) ? '.you' : ''
  if (phase === 'roll' && table.settings.ownDice) return t(`state.roll_for${who}`, { name })
  if (phase === 'move' && table.turn) return unfinished(table) || t('state.confirm')
  return t(`state.${phase}${who}`, { name })
}
