// The single steps of a turn, for the bridge: which of them still extend to a legal play.

import { encode, index } from './position.mjs'

/** @typedef {import('./position.mjs').Board} Board */

/** @param {Board} board @returns {Board} */
const copy = (board) => ({ points: board.points.map((point) => ({ ...point })), off: [board.off[0], board.off[1]] })

/** @param {Board} board @param {0|1} mover @param {{from: number, to: number}} step @returns {Board} */
export function apply(board, mover, step) {
  const next = copy(board)
  const from = next.points[index(mover, step.from)]
  from.count--
  if (from.count === 0) {
    Object.assign(from, from.pinned ? { owner: 1 - mover, count: 1, pinned: false } : { owner: null })
  }
  if (step.to === 0) {
    next.off[mover]++
    return next
  }
  const to = next.points[index(mover, step.to)]
  if (to.owner === mover) to.count++
  else Object.assign(to, { pinned: to.owner !== null, owner: mover, count: 1 })
  return next
}

/** @param {Board} board @param {0|1} mover @param {number} die @param {any} rules */
function singles(board, mover, die, rules) {
  const at = (point) => board.points[index(mover, point)]
  let highest = 0
  let mayBearOff = true
  for (let point = 1; point <= 24; point++) {
    const { owner, pinned } = at(point)
    if (owner === mover) highest = point
    if (owner !== mover && pinned && (rules.pinnedbearoff !== 'on' || point > 6)) mayBearOff = false
  }
  if (highest > 6) mayBearOff = false
  const found = []
  for (let from = 24; from >= 1; from--) {
    if (at(from).owner !== mover) continue
    const to = from - die
    if (to > 0) {
      const { owner, count, pinned } = at(to)
      if (owner === null || owner === mover || (count === 1 && !pinned)) found.push({ from, to, die })
    } else if (mayBearOff && (to === 0 || (from === highest && rules.overshoot !== 'off'))) {
      found.push({ from, to: 0, die })
    }
  }
  return found
}

/** @param {number[]} dice @param {boolean} inOrder */
const choices = (dice, inOrder) => (inOrder ? dice.slice(0, 1) : [...new Set(dice)])

/** @param {number[]} dice @param {number} die */
const without = (dice, die) => dice.filter((_, n) => n !== dice.indexOf(die))

/** How many numbers can still be played. */
function longest(board, mover, dice, rules, inOrder, seen = new Map()) {
  const key = encode(board, mover) + dice.join('')
  const known = seen.get(key)
  if (known !== undefined) return known
  let best = 0
  for (const die of choices(dice, inOrder)) {
    for (const step of singles(board, mover, die, rules)) {
      if (best === dice.length) break
      const left = without(dice, die)
      best = Math.max(best, 1 + longest(apply(board, mover, step), mover, left, rules, inOrder, seen))
    }
  }
  seen.set(key, best)
  return best
}

/** The numbers of a roll, in the order in which they are played. @param {number[]} dice @param {any} rules */
export function numbers([a, b], rules) {
  if (a !== b) return [a, b]
  if (rules.doubles !== 'cascade') return [a, a, a, a]
  const all = []
  for (let die = a; die <= 6; die++) all.push(die, die, die, die)
  return all
}

/**
 * @param {Board} board @param {0|1} mover @param {number[]} dice the numbers to play
 * @param {{from: number, to: number}[]} after @param {any} rules
 */
export function steps(board, mover, dice, after, rules) {
  const inOrder = dice.length > 2 && new Set(dice).size > 1
  let most = longest(board, mover, dice, rules, inOrder)
  let left = dice
  let now = board
  const allowed = () => {
    const found = []
    for (const die of choices(left, inOrder)) {
      for (const step of singles(now, mover, die, rules)) {
        const rest = longest(apply(now, mover, step), mover, without(left, die), rules, inOrder)
        if (1 + rest === most) found.push(step)
      }
    }
    const higher = Math.max(...found.map((step) => step.die))
    return most === 1 && dice.length === 2 && rules.higher !== 'off' ? found.filter((s) => s.die === higher) : found
  }
  for (const step of after) {
    const fits = allowed().filter((one) => one.from === step.from && one.to === step.to)
    if (!fits.length) return null
    const chosen = fits.reduce((a, b) => (a.die <= b.die ? a : b))
    now = apply(now, mover, chosen)
    left = without(left, chosen.die)
    most--
  }
  const found = most ? allowed() : []
  return {
    steps: found.map((step) => {
      const to = step.to ? now.points[index(mover, step.to)] : null
      const from = now.points[index(mover, step.from)]
      return {
        ...step,
        pin: !!to && to.owner === 1 - mover,
        unpins: from.pinned && from.count === 1,
        position_id: encode(apply(now, mover, step), mover),
      }
    }),
    dice_left: left,
    complete: found.length === 0,
    board: now,
  }
}
