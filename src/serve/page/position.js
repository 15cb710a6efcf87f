// Boards as data, and how a step changes them. This module knows no rules: the program decides which steps
// are legal.

/** @param {number} player @returns {Player} */
export const other = (player) => (player === 1 ? 0 : 1)

/** Converts a point from the player's own numbering to player 1's numbering, or back. @param {Player} player @param {number} point @returns {Place} */
export const placeOf = (player, point) => (player === 1 ? point : 25 - point)

/** @returns {Board} */
export const emptyBoard = () => ({
  points: Array.from({ length: 24 }, () => ({ owner: null, count: 0, pinned: false })),
  off: [0, 0],
})

/** @returns {Board} */
export function startBoard() {
  const board = emptyBoard()
  board.points[23] = { owner: 1, count: 15, pinned: false }
  board.points[0] = { owner: 0, count: 15, pinned: false }
  return board
}

/**
 * Converts a board from a reply of the program to the page's form.
 * @param {{points: number[], pins: number[], off: [number, number]}} board @returns {Board}
 */
const readBoard = ({ points, pins, off }) => ({
  points: points.map((count, n) => ({
    owner: count === 0 ? null : count > 0 ? 1 : 0,
    count: Math.abs(count),
    pinned: pins.includes(n + 1),
  })),
  off,
})

/** Converts the boards in a reply, and in the events of the reply, to the page's form. @param {Reply} reply @returns {Reply} */
export function readBoards(reply) {
  const { board, events } = reply
  return { ...reply, ...(board && { board: readBoard(board) }), ...(events && { events: events.map(readBoards) }) }
}

/** @param {Board} board @returns {Board} */
export const copyBoard = (board) => ({
  points: board.points.map((point) => ({ ...point })),
  off: [board.off[0], board.off[1]],
})

/** Removes the top checker from a point. If it was the last one, a checker pinned below it becomes free. @param {Point} point */
function takeOne(point) {
  if (--point.count > 0) return
  const freed = point.pinned && point.owner !== null
  Object.assign(point, { owner: freed ? other(/** @type {Player} */ (point.owner)) : null, count: freed ? 1 : 0, pinned: false })
}

/** Puts a checker on a point. If the point has an opposing checker, the new checker pins it. @param {Point} point @param {Player} player */
function putOne(point, player) {
  if (point.owner === player) point.count++
  else Object.assign(point, { owner: player, count: 1, pinned: point.owner !== null })
}

/** Returns a copy of the board without the top checker on a place. @param {Board} board @param {Place} place */
export function lessOne(board, place) {
  const next = copyBoard(board)
  takeOne(next.points[place - 1])
  return next
}

/** Returns a copy of the board after a step. @param {Board} board @param {Player} mover @param {Step} step @returns {Board} */
export function stepped(board, mover, step) {
  const next = lessOne(board, placeOf(mover, step.from))
  if (step.to === 0) next.off[mover]++
  else putOne(next.points[placeOf(mover, step.to) - 1], mover)
  return next
}

/**
 * Returns a copy of the board before a step. Because there is no hitting, an opposing checker on the point
 * where the step began was pinned there.
 * @param {Board} board @param {Player} mover @param {Step} step @returns {Board}
 */
export function unstepped(board, mover, step) {
  const before = copyBoard(board)
  if (step.to === 0) before.off[mover]--
  else takeOne(before.points[placeOf(mover, step.to) - 1])
  putOne(before.points[placeOf(mover, step.from) - 1], mover)
  return before
}

/** @param {Board} board @returns {[number, number]} */
export function pips(board) {
  /** @type {[number, number]} */
  const sum = [0, 0]
  board.points.forEach(({ owner, count, pinned }, n) => {
    if (owner === null) return
    sum[owner] += count * placeOf(owner, n + 1)
    if (pinned) sum[other(owner)] += placeOf(other(owner), n + 1)
  })
  return sum
}

/** Returns a step in the program's notation. @param {Step} step */
export const written = ({ from, to }) => `${from}/${to === 0 ? 'off' : to}`

/** Returns the arguments of `set board simple`, which describe the board from the view of the player on roll. @param {Board} board @param {Player} mover */
export function simple(board, mover) {
  const numbers = ['0']
  for (let point = 1; point <= 24; point++) {
    const { owner, count, pinned } = board.points[placeOf(mover, point) - 1]
    numbers.push(owner === null ? '0' : `${owner === mover ? '' : '-'}${count}${pinned ? 'p' : ''}`)
  }
  return [...numbers, '0'].join(' ')
}
