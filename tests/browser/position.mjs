// Positions as the bridge needs them: gnubg's ID with pin flags, and boards in player 1's numbering.

/** @typedef {{owner: 0|1|null, count: number, pinned: boolean}} Point */
/** @typedef {{points: Point[], off: [number, number]}} Board */

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** The index of a point in the fixed view. @param {0|1} player @param {number} point */
export const index = (player, point) => (player === 1 ? point : 25 - point) - 1

/** @param {string} id @param {0|1} turn @returns {Board} */
export function decode(id, turn) {
  const values = [...id].map((letter) => LETTERS.indexOf(letter))
  const bits = []
  const bytes = Buffer.from(id.slice(0, 14) + 'A', 'base64')
  for (let n = 0; n < 80; n++) bits.push((bytes[n >> 3] >> (n & 7)) & 1)
  const flags = []
  for (let n = 0; n < 4; n++) flags.push((values[13] >> n) & 1)
  for (const value of values.slice(14)) for (let n = 0; n < 6; n++) flags.push((value >> n) & 1)
  /** @type {number[][]} */
  const sides = [[], []]
  let at = 0
  for (const side of sides) {
    for (let slot = 0; slot < 25; slot++) {
      let count = 0
      while (bits[at++] === 1) count++
      side.push(count)
    }
  }
  const other = /** @type {0|1} */ (1 - turn)
  const points = Array.from({ length: 24 }, () => ({ owner: null, count: 0, pinned: false }))
  for (let point = 1; point <= 24; point++) {
    const own = sides[1][point - 1]
    const theirs = sides[0][24 - point]
    if (own + theirs === 0) continue
    const onTop = own && theirs ? (own === 1 && theirs === 1 ? flags.shift() === 1 : own > theirs) : own > 0
    points[index(turn, point)] = {
      owner: onTop ? turn : other,
      count: onTop ? own : theirs,
      pinned: own > 0 && theirs > 0,
    }
  }
  const off = [0, 0]
  off[turn] = 15 - sides[1].reduce((a, b) => a + b)
  off[other] = 15 - sides[0].reduce((a, b) => a + b)
  return { points, off }
}

/** @param {Board} board @param {0|1} turn @returns {string} */
export function encode(board, turn) {
  const bits = []
  const flags = []
  /** @param {0|1} player @param {number} point */
  const held = (player, point) => {
    const { owner, count, pinned } = board.points[index(player, point)]
    return owner === player ? count : pinned ? 1 : 0
  }
  for (const player of [1 - turn, turn]) {
    for (let point = 1; point <= 24; point++) {
      for (let n = held(player, point); n > 0; n--) bits.push(1)
      bits.push(0)
    }
    bits.push(0)
  }
  for (let point = 1; point <= 24; point++) {
    const { owner, count, pinned } = board.points[index(turn, point)]
    if (pinned && count === 1) flags.push(owner === turn ? 1 : 0)
  }
  const bytes = Buffer.alloc(10)
  bits.forEach((bit, n) => n < 80 && (bytes[n >> 3] |= bit << (n & 7)))
  let id = bytes.toString('base64').slice(0, 14)
  const pack = (some) => some.reduce((sum, flag, n) => sum | (flag << n), 0)
  id = id.slice(0, 13) + LETTERS[LETTERS.indexOf(id[13]) | pack(flags.slice(0, 4))]
  for (let n = 4; n < flags.length; n += 6) id += LETTERS[pack(flags.slice(n, n + 6))]
  return id
}

/** The phase and who decides, from a match ID. @param {string} id @param {number[]|null} dice @param {number[]} pending */
export function phase(id, dice, pending) {
  const bytes = Buffer.from(id, 'base64')
  const bits = (from, count) => {
    let value = 0
    for (let n = 0; n < count; n++) value |= ((bytes[(from + n) >> 3] >> ((from + n) & 7)) & 1) << n
    return value
  }
  const decides = bits(11, 1)
  const length = bits(21, 15)
  if (bits(8, 3) >= 2) {
    const over = length > 0 && Math.max(bits(36, 15), bits(51, 15)) >= length
    return { phase: over ? 'match_over' : 'game_over', decides: null }
  }
  if (bits(13, 2)) return { phase: 'resignation', decides }
  return { phase: dice || pending.length ? 'move' : 'roll', decides }
}
