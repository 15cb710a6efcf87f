// What the page knows about the games: places, boards, steps and rule sets. The program decides which steps are
// legal, what happens when checkers meet (`contact`), and in which directions the players move (`course`).

/** @param {number} player @returns {Player} */
export const other = (player) => (player === 1 ? 0 : 1)

/** Tray of player 0, then tray of player 1, as places in player 1's numbering. */
export const TRAYS = Object.freeze([25, 0])

/** Player 0's part of the bar, then player 1's, as places. */
export const BARS = Object.freeze([26, 27])

/** @param {number} place */
export const isTray = (place) => place === 0 || place === 25

/** @param {number} place */
export const isBar = (place) => place > 25

/** Whether a single checker is hit if an opposing one lands on it. Then the board has a bar. @param {Pick<Board, 'contact'>} game */
export const hasHits = ({ contact }) => contact === 'hit'

/** Whether a single checker is pinned if an opposing one lands on it. @param {Pick<Board, 'contact'>} game */
export const hasPins = ({ contact }) => contact === 'pin'

/** Whether the boards of two games look alike and number their points alike. @param {Board} a @param {Board} b */
export const isLike = (a, b) => a.contact === b.contact && a.course === b.course

/** In a player's own numbering, the start of a step from the bar, and the end of a step that bears a checker off. */
const BAR = 25
const OFF = 0

/** Converts a point from one player's numbering to the other's. @param {number} point @param {Course} course */
function turned(point, course) {
  if (course === 'opposed') return 25 - point
  return point > 12 ? point - 12 : point + 12
}

/** Whether a player's checker is pinned on a place. @param {Board} board @param {Place} place @param {Player} player */
export const isPinned = ({ points }, place, player) => points[place - 1]?.pinned && points[place - 1].owner === other(player)

/** Converts a point from the player's own numbering to a place. @param {Player} player @param {number} point @param {Course} course @returns {Place} */
export function placeOf(player, point, course) {
  if (point === OFF) return TRAYS[player]
  if (point === BAR) return BARS[player]
  return player === 1 ? point : turned(point, course)
}

/** Converts a place to the player's own numbering. @param {Player} player @param {Place} place @param {Course} course */
export function pointOf(player, place, course) {
  if (place === TRAYS[player]) return OFF
  if (place === BARS[player]) return BAR
  return player === 1 ? place : turned(place, course)
}

/** Converts a place to a player's numbering, in which 0 is the player's own tray and 25 the opponent's. @param {Player} player @param {Place} place @param {Course} course */
export function seenBy(player, place, course) {
  if (player === 1) return place
  return isTray(place) ? 25 - place : turned(place, course)
}

/** @param {Pick<Board, 'course' | 'contact'>} [game] @returns {Board} */
export const emptyBoard = ({ course, contact } = { course: 'opposed', contact: 'pin' }) => ({
  points: Array.from({ length: 24 }, () => ({ owner: null, count: 0, pinned: false })),
  off: [0, 0],
  bar: [0, 0],
  course,
  contact,
})

/** Returns the board that the page shows until the program has sent one. @returns {Board} */
export function startBoard() {
  const board = emptyBoard()
  board.points[23] = { owner: 1, count: 15, pinned: false }
  board.points[0] = { owner: 0, count: 15, pinned: false }
  return board
}

/**
 * Converts a board from a reply of the program to the page's form.
 * @param {Omit<Board, 'points'> & {points: number[], pins: number[]}} board @returns {Board}
 */
const readBoard = ({ points, pins, ...rest }) => ({
  ...rest,
  points: points.map((count, n) => ({
    owner: count === 0 ? null : count > 0 ? 1 : 0,
    count: Math.abs(count),
    pinned: pins.includes(n + 1),
  })),
})

/** Converts the boards in a reply, and in the events of the reply, to the page's form. @param {Reply} reply @returns {Reply} */
export function readBoards(reply) {
  const { board, events } = reply
  return { ...reply, ...(board && { board: readBoard(board) }), ...(events && { events: events.map(readBoards) }) }
}

/** @param {Board} board @returns {Board} */
export const copyBoard = (board) => ({
  ...board,
  points: board.points.map((point) => ({ ...point })),
  off: [board.off[0], board.off[1]],
  bar: [board.bar[0], board.bar[1]],
})

/** Removes the top checker from a point. If it was the last one, a checker pinned below it becomes free. @param {Point} point */
export function takeOne(point) {
  if (--point.count > 0) return
  const freed = point.pinned && point.owner !== null
  Object.assign(point, { owner: freed ? other(/** @type {Player} */ (point.owner)) : null, count: freed ? 1 : 0, pinned: false })
}

/** Puts a checker on a point. If the point has an opposing checker, the new checker hits or pins it. @param {Board} board @param {Place} place @param {Player} player */
function putOne(board, place, player) {
  const point = board.points[place - 1]
  if (point.owner === player) return point.count++
  const meets = point.owner !== null
  const hits = meets && hasHits(board)
  if (hits) board.bar[other(player)]++
  Object.assign(point, { owner: player, count: 1, pinned: meets && !hits })
}

/** Returns a copy of the board without the top checker on a place. @param {Board} board @param {Place} place */
export function lessOne(board, place) {
  const next = copyBoard(board)
  if (isBar(place)) next.bar[BARS.indexOf(place)]--
  else takeOne(next.points[place - 1])
  return next
}

/** Returns a copy of the board after a step. @param {Board} board @param {Player} mover @param {Step} step @returns {Board} */
export function stepped(board, mover, step) {
  const next = lessOne(board, placeOf(mover, step.from, board.course))
  if (step.to === OFF) next.off[mover]++
  else putOne(next, placeOf(mover, step.to, board.course), mover)
  return next
}

/**
 * Returns a copy of the board before a step. If checkers are pinned and not hit, an opposing checker on the
 * point where the step began was pinned there.
 * @param {Board} board @param {Player} mover @param {Step} step @returns {Board}
 */
export function unstepped(board, mover, step) {
  const before = copyBoard(board)
  if (step.to === OFF) before.off[mover]--
  else {
    const place = placeOf(mover, step.to, board.course)
    takeOne(before.points[place - 1])
    if (step.hit && hasHits(board)) {
      before.bar[other(mover)]--
      putOne(before, place, other(mover))
    }
  }
  if (step.from === BAR) before.bar[mover]++
  else putOne(before, placeOf(mover, step.from, board.course), mover)
  return before
}

/** @param {Board} board @returns {[number, number]} */
export function pips(board) {
  /** @type {[number, number]} */
  const sum = [0, 0]
  board.points.forEach(({ owner, count, pinned }, n) => {
    if (owner === null) return
    sum[owner] += count * pointOf(owner, n + 1, board.course)
    if (pinned) sum[other(owner)] += pointOf(other(owner), n + 1, board.course)
  })
  return [sum[0] + BAR * board.bar[0], sum[1] + BAR * board.bar[1]]
}

/** Returns a step in the program's notation. @param {Step} step */
export const written = ({ from, to }) => `${from === BAR ? 'bar' : from}/${to === OFF ? 'off' : to}`

/** Returns an arrow for each checker that moves. @param {Player} player @param {{from: number, to: number}[]} steps @param {string} kind @param {Course} course @returns {Arrow[]} */
export function arrowsOf(player, steps, kind, course) {
  /** @type {{from: number, to: number}[]} */
  const journeys = []
  for (const { from, to } of steps) {
    const before = journeys.find((journey) => journey.to === from)
    if (before) before.to = to
    else journeys.push({ from, to })
  }
  return journeys.map(({ from, to }) => ({ from: placeOf(player, from, course), to: placeOf(player, to, course), kind }))
}

/** Parses the steps of a play in notation such as `24/18(2) 13/9*` or `bar/22`. `hit` means that a checker is hit or pinned. @param {string} move @returns {Step[]} */
export function read(move) {
  return move.split(' ').flatMap((word) => {
    const [way, count] = word.split('(')
    const stops = way.split('/').map((stop) => ({ at: pointNamed(stop.replace('*', '')), hit: stop.endsWith('*') }))
    if (stops.length < 2 || stops.some(({ at }) => Number.isNaN(at))) return []
    const hops = stops.slice(1).map(({ at: to, hit }, n) => ({ from: stops[n].at, to, hit }))
    const times = Number.parseInt(count ?? '1', 10)
    return Array.from({ length: times }, (_, n) => hops.map((hop) => ({ ...hop, hit: hop.hit && n === 0 }))).flat()
  })
}

/** @param {string} name */
const pointNamed = (name) => ({ off: OFF, bar: BAR })[name] ?? Number(name)

/** Returns the arguments of `set board simple`, which describe the board from the view of the player on roll. @param {Board} board @param {Player} mover */
export function simple(board, mover) {
  const numbers = [String(-board.bar[other(mover)])]
  for (let point = 1; point <= 24; point++) {
    const { owner, count, pinned } = board.points[placeOf(mover, point, board.course) - 1]
    numbers.push(owner === null ? '0' : `${owner === mover ? '' : '-'}${count}${pinned ? 'p' : ''}`)
  }
  return [...numbers, board.bar[mover]].join(' ')
}
