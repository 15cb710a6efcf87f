// Draws what the page says about the board: which checkers may move and where to, the last play, and arrows.

import { isBar, isTray, placeOf } from './game.js'
import { path, svg } from './draw.js'

/** Draws a tint on a place, without a box around a point. @param {Geometry} g @param {Place} place @param {string} kind */
export function drawTint(g, place, kind) {
  if (isTray(place)) return svg('rect', { class: `mark ${kind}`, ...g.well(place), rx: 4 })
  if (isBar(place)) return svg('rect', { class: `mark ${kind}`, ...g.place(place), rx: 4 })
  return svg('path', { class: `mark ${kind}`, d: path(g.triangle(place)) })
}

/** Draws two circles, of which the outer one, of the opposite lightness, keeps the inner one visible on every wood. @param {Spot} at @param {number} radius @param {number} width @param {string} kind @param {Record<string, string>} [more] */
function ringPair({ x: cx, y: cy }, radius, width, kind, more = {}) {
  return [
    svg('circle', { class: 'ring-case', cx, cy, r: radius, 'stroke-width': width * 1.7 }),
    svg('circle', { class: kind, cx, cy, r: radius, 'stroke-width': width, ...more }),
  ]
}

/** Draws the ring of a checker that may move. @param {Geometry} g @param {Spot} at */
export const drawMovable = (g, at) => ringPair(at, g.radius * 0.98, g.radius * 0.13, 'ring movable')

/** Draws the ring of the checker that the user has chosen. @param {Geometry} g @param {Spot} at */
export const drawChosen = (g, at) => ringPair(at, g.radius * 1.06, g.radius * 0.2, 'ring chosen')

/** Draws where the chosen checker would lie. @param {Geometry} g @param {Place} place @param {Point | null} point null for a tray */
export function drawLanding(g, place, point) {
  const { radius: r } = g
  const dashes = { 'stroke-dasharray': `${r * 0.36} ${r * 0.18}` }
  if (!point) {
    const { x, y, width, height } = g.well(place)
    const inner = { x: x + 1, y: y + 1, width: width - 2, height: height - 2, rx: 4 }
    return [
      svg('rect', { class: 'ring-case', ...inner, 'stroke-width': r * 0.2 }),
      svg('rect', { class: 'ring', ...inner, 'stroke-width': r * 0.11, ...dashes }),
    ]
  }
  const { next } = g.spots(place, point)
  const { x: cx, y: cy } = next
  return [
    ...ringPair(next, r * 0.86, r * 0.11, 'ring landing', dashes),
    svg('circle', { class: 'landing-dot', cx, cy, r: r * 0.2, 'stroke-width': r * 0.06 }),
  ]
}

/** Returns where an arrow ends on a place: at the top checker, or where the next one will lie. @param {Geometry} g @param {Board} board @param {Place} place @param {boolean} isNext */
function endOf(g, board, place, isNext) {
  if (isTray(place)) return g.at(place, g.depth * 0.5)
  const point = isBar(place) ? { owner: null, count: board.bar[place - 26], pinned: false } : board.points[place - 1]
  const { own, next } = g.spots(place, point)
  return (isNext ? null : own.at(-1)) ?? next
}

/** Kind of the arrow that shows a player's way. */
const WAY = 'way'

/** Returns an arrow that shows a player's way around the board. @param {Player} player @param {Course} course @returns {Arrow} */
export const wayOf = (player, course) => ({ from: placeOf(player, 24, course), to: placeOf(player, 1, course), kind: WAY })

/** Draws the way of a player, past the ends of the stacks. @param {Geometry} g @param {Board} board @param {Place} from the player's point 24 */
function drawWay(g, { course }, from) {
  const r = g.radius
  const player = from === placeOf(1, 24, course) ? 1 : 0
  const [a, b, c, d] = [24, 13, 12, 1].map((point) => g.at(placeOf(player, point, course), g.depth * 0.97))
  const u = towards(c, d)
  const [v, w] = [towards(a, b), towards(b, c)]
  const line = ['M', a, 'L', moved(b, v, -r), 'Q', b, moved(b, w, r), 'L', moved(c, w, -r), 'Q', c, moved(c, u, r), 'L', moved(d, u, -r * 0.64)]
  return drawShaft(r, 'way', line.map((part) => (typeof part === 'string' ? part : `${part.x.toFixed(1)} ${part.y.toFixed(1)}`)).join(' '), a, d, u)
}

/** Returns the direction from one spot to another. @param {Spot} p @param {Spot} q */
function towards(p, q) {
  const d = Math.hypot(q.x - p.x, q.y - p.y) || 1
  return { x: (q.x - p.x) / d, y: (q.y - p.y) / d }
}

/** @param {Spot} spot @param {Spot} direction @param {number} by @returns {Spot} */
const moved = (spot, direction, by) => ({ x: spot.x + direction.x * by, y: spot.y + direction.y * by })

/** Draws an arrow along a line. @param {number} r radius of a checker @param {string} kind @param {string} line @param {Spot} start @param {Spot} b tip @param {Spot} u direction of the tip */
function drawShaft(r, kind, line, start, b, u) {
  const head = r * 0.8
  const wing = (/** @type {number} */ back, /** @type {number} */ aside) => ({ x: b.x - u.x * head * back - u.y * head * aside, y: b.y - u.y * head * back + u.x * head * aside })
  const tip = path([b, wing(1.15, 0.62), wing(0.85, 0), wing(1.15, -0.62)])
  return svg(
    'g',
    { class: `arrow ${kind}` },
    svg('path', { class: 'arrow-case', d: line, 'stroke-width': r * 0.36 }),
    svg('path', { class: 'arrow-head', d: tip, 'stroke-width': r * 0.18 }),
    svg('path', { class: 'arrow-line', d: line, 'stroke-width': r * 0.22 }),
    svg('path', { class: 'arrow-head', d: tip, 'stroke-width': 0 }),
    svg('circle', { class: 'arrow-start', cx: start.x, cy: start.y, r: r * 0.2, 'stroke-width': r * 0.12 }),
  )
}

/** How far arrows of each kind bend, and to which side, so that the best play and the user's own are visible even if they coincide. */
const BENDS = /** @type {Record<string, number>} */ ({ best: 1, good: 1, error: -0.6, last: 0.5 })

/** Draws arrows. Checkers that go the same way share an arrow with their number. @param {Geometry} g @param {Board} board @param {Arrow[]} arrows */
export function drawArrows(g, board, arrows) {
  const keys = arrows.map((arrow) => JSON.stringify(arrow))
  const count = (/** @type {string} */ key) => keys.filter((one) => one === key).length
  return arrows.flatMap((arrow, n) => (keys.indexOf(keys[n]) < n ? [] : [drawArrow(g, board, arrow, count(keys[n]))]))
}

/** Draws an arrow from the edge of a checker to the place where it goes. @param {Geometry} g @param {Board} board @param {Arrow} arrow @param {number} count number of checkers that go so */
function drawArrow(g, board, { from, to, kind }, count) {
  if (kind === WAY) return drawWay(g, board, from)
  const r = g.radius
  const a = endOf(g, board, from, false)
  const b = endOf(g, board, to, kind !== 'last')
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1
  const bend = Math.min(length * 0.28, r * 2.2) * (BENDS[kind] ?? 1)
  // Arrows along one side of the board bend towards its middle.
  const inward = g.portrait ? { x: Math.sign(g.width / 2 - a.x) || 1, y: 0 } : { x: 0, y: Math.sign(g.height / 2 - a.y) || 1 }
  const c = { x: (a.x + b.x) / 2 + inward.x * bend, y: (a.y + b.y) / 2 + inward.y * bend }
  const [u, v] = [towards(c, b), towards(a, c)]
  const start = moved(a, v, r * Math.min(1.1, length / r / 3))
  const neck = moved(b, u, -r * 0.64)
  const line = `M${start.x.toFixed(1)} ${start.y.toFixed(1)}Q${c.x.toFixed(1)} ${c.y.toFixed(1)} ${neck.x.toFixed(1)} ${neck.y.toFixed(1)}`
  const shaft = drawShaft(r, kind, line, start, b, u)
  const middle = { x: (start.x + 2 * c.x + neck.x) / 4, y: (start.y + 2 * c.y + neck.y) / 4 }
  if (count > 1) shaft.append(drawCount(r, middle, count))
  return shaft
}

/** Draws how many checkers go along an arrow. @param {number} r @param {Spot} at @param {number} count */
function drawCount(r, { x, y }, count) {
  return svg('text', { class: 'arrow-count', x, y, 'font-size': r * 0.8, 'stroke-width': r * 0.2 }, `×${count}`)
}
