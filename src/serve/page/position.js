// Boards as data, and what one checker's step does to them. No rules: what is legal, the program says.

/** @param {number} player @returns {Player} */
export const other = (player) => (player === 1 ? 0 : 1)

/** From a player's own numbering to the fixed one, and back. @param {Player} player @param {number} point @returns {Place} */
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

/** @param {Board} board @returns {Board} */
export const copyBoard = (board) => ({
  points: board.points.map((point) => ({ ...point })),
  off: [board.off[0], board.off[1]],
})

/** The board after a step. @param {Board} board @param {Player} mover @param {Step} step @returns {Board} */
export function stepped(board, mover, step) {
  const next = copyBoard(board)
  const from = next.points[placeOf(mover, step.from) - 1]
  if (--from.count <= 0) {
    const freed = from.pinned
    Object.assign(from, { owner: freed ? other(mover) : null, count: freed ? 1 : 0, pinned: false })
  }
  if (step.to === 0) {
    next.off[mover]++
    return next
  }
  const to = next.points[placeOf(mover, step.to) - 1]
  if (to.owner === mover) to.count++
  else Object.assign(to, { owner: mover, count: 1, pinned: to.owner !== null })
  return next
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

/** A step as the program reads it. @param {Step} step */
export const written = ({ from, to }) => `${from}/${to === 0 ? 'off' : to}`

/** The numbers of `set board simple`, seen by the player on roll. @param {Board} board @param {Player} mover */
export function simple(board, mover) {
  const numbers = ['0']
  for (let point = 1; point <= 24; point++) {
    const { owner, count, pinned } = board.points[placeOf(mover, point) - 1]
    numbers.push(owner === null ? '0' : `${owner === mover ? '' : '-'}${count}${pinned ? 'p' : ''}`)
  }
  return [...numbers, '0'].join(' ')
}
