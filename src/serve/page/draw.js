// Draws what is on the board as SVG: wood, points, checkers, dice and arrows.

import { isTray } from './game.js'
import { pointName } from './i18n.js'

const NAMESPACE = 'http://www.w3.org/2000/svg'

/**
 * @param {string} name @param {Record<string, string | number>} [attributes] @param {(SVGElement | string)[]} children
 * @returns {SVGElement}
 */
export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS(NAMESPACE, name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value))
  element.append(...children)
  return element
}

/** @param {Spot[]} spots */
const path = (spots) => `M${spots.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`

/** Draws the board without checkers. @param {Geometry} g */
export function drawWood(g) {
  const wood = svg('g', { class: 'wood' })
  wood.append(svg('rect', { class: 'frame', x: 0, y: 0, width: g.width, height: g.height, rx: g.frame / 2 }))
  for (const half of /** @type {const} */ ([0, 1])) {
    const { x, y, width, height } = g.half(half)
    wood.append(svg('rect', { class: 'field', x, y, width, height, rx: 2 }))
  }
  for (const tray of [0, 25]) {
    const { x, y, width, height } = g.place(tray)
    wood.append(svg('rect', { class: 'tray', x, y, width, height, rx: 4 }))
  }
  for (let place = 1; place <= 24; place++) {
    const shade = place % 2 ? 'deep' : 'light'
    wood.append(svg('path', { class: `triangle ${shade}`, d: path(g.triangle(place)) }))
    if (g.inside) {
      const { x, y } = g.at(place, g.depth - 7)
      wood.append(svg('text', { class: 'number inside', x, y: y + 3 }, pointName(g.number(place))))
    } else {
      const { x, y } = g.label(place)
      wood.append(svg('text', { class: 'number', x, y: y + 4.5 }, pointName(g.number(place))))
    }
  }
  return wood
}

/** Returns the gradient that makes checkers look round. */
export function drawLight() {
  const stop = (/** @type {string} */ offset, /** @type {number} */ opacity) =>
    svg('stop', { offset, 'stop-color': '#fff', 'stop-opacity': opacity })
  const light = svg('radialGradient', { id: 'shine', cx: '38%', cy: '30%', r: '75%' })
  light.append(stop('0', 0.34), stop('0.55', 0.06), stop('1', 0))
  return svg('defs', {}, light)
}

/** Draws a checker. A shape on the checker shows its owner, in addition to the colour. @param {0|1} owner @param {Spot} at @param {number} radius */
export function drawChecker(owner, at, radius) {
  const r = radius
  const mark = owner === 1
    ? [svg('circle', { class: 'mark', r: r * 0.62 }), svg('circle', { class: 'mark', r: r * 0.3 })]
    : [svg('path', { class: 'mark', d: star(r * 0.66, r * 0.27) })]
  return svg(
    'g',
    { class: `checker side${owner}`, transform: `translate(${at.x} ${at.y})` },
    svg('circle', { class: 'body', r: r - 1 }),
    svg('circle', { class: 'shine', r: r - 1.8, fill: 'url(#shine)' }),
    ...mark,
  )
}

/** Returns the SVG path for a four-pointed star. @param {number} outer @param {number} inner */
function star(outer, inner) {
  const spots = []
  for (let n = 0; n < 8; n++) {
    const angle = (n * Math.PI) / 4
    const r = n % 2 ? inner : outer
    spots.push({ x: r * Math.sin(angle), y: -r * Math.cos(angle) })
  }
  return path(spots)
}

/** Returns the distance from the rim for each checker that is drawn on a point. The pinned checker, if any, comes first. @param {Geometry} g @param {Point} point */
export function depths(g, point) {
  const { radius } = g
  const first = radius + 1
  const shown = Math.min(point.count, point.pinned ? 4 : 5)
  const base = point.pinned ? first + radius * 1.15 : first
  const room = g.depth - 2 - radius - base
  const gap = shown > 1 ? Math.min(radius * 2 - 1, room / (shown - 1)) : 0
  const own = Array.from({ length: shown }, (_, n) => base + n * gap)
  return point.pinned ? [first, ...own] : own
}

/**
 * Draws the checkers on a point, from the rim inwards. If they do not all fit, their number is drawn too.
 * @param {Geometry} g @param {number} place @param {Point} point
 */
export function drawStack(g, place, point) {
  const stack = svg('g', { class: 'stack', 'data-stack': place })
  const { owner, count, pinned } = point
  if (owner === null || count === 0) return stack
  depths(g, point).forEach((depth, n) => {
    const spot = g.at(place, depth)
    const under = pinned && n === 0
    const checker = drawChecker(under ? (owner === 1 ? 0 : 1) : owner, spot, g.radius)
    if (under) checker.append(...pinMarks(g.radius))
    checker.classList.toggle('pinned', under)
    stack.append(checker)
  })
  const most = pinned ? 4 : 5
  if (count > most) {
    const top = /** @type {SVGElement} */ (stack.lastElementChild)
    top.append(svg('circle', { class: 'badge', r: g.radius * 0.62 }))
    top.append(svg('text', { class: 'count', y: g.radius * 0.3, 'font-size': g.radius * 0.86 }, String(count)))
  }
  return stack
}

/** Returns the rings that mark a pinned checker: a dashed circle on a light one. @param {number} radius */
function pinMarks(radius) {
  return [svg('circle', { class: 'pin-halo', r: radius - 2 }), svg('circle', { class: 'pin-ring', r: radius - 2 })]
}

/** Draws the checkers that a player has borne off. They are seen from the side. @param {Geometry} g @param {number} tray @param {0|1} owner @param {number} count */
export function drawOff(g, tray, owner, count) {
  const stack = svg('g', { class: 'stack off', 'data-stack': tray })
  const { width, height } = g.place(tray)
  const along = g.portrait ? width : height
  const room = along - 26
  const step = room / 15
  for (let n = 0; n < count; n++) {
    const { x: cx, y: cy } = g.at(tray, 2 + step * (n + 0.5))
    const thin = step - 1
    const wide = (g.portrait ? height : width) - 6
    const rect = g.portrait
      ? { x: -thin / 2, y: -wide / 2, width: thin, height: wide }
      : { x: -wide / 2, y: -thin / 2, width: wide, height: thin }
    stack.append(
      svg(
        'g',
        { class: `checker side${owner} edge`, transform: `translate(${cx} ${cy})` },
        svg('rect', { class: 'body', rx: 2, ...rect }),
      ),
    )
  }
  if (count > 0) {
    const at = g.at(tray, along - 12)
    stack.append(svg('text', { class: 'off-count', x: at.x, y: at.y + 5 }, String(count)))
  }
  return stack
}

const PIPS = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]]

/** Draws a die without a transform, so that it can be turned around its middle. @param {Spot & {side: number}} at @param {{value: number, spent: boolean}} die @param {0|1} owner */
export function drawDie({ x, y, side }, die, owner) {
  const group = svg('g', { class: `die side${owner}${die.spent ? ' spent' : ''}` })
  group.append(svg('rect', { x: x - side / 2, y: y - side / 2, width: side, height: side, rx: side * 0.2 }))
  for (const pip of PIPS[die.value] ?? []) {
    const cx = x + side * 0.25 * ((pip % 3) - 1)
    const cy = y + side * 0.25 * (Math.floor(pip / 3) - 1)
    group.append(svg('circle', { cx, cy, r: side * 0.09 }))
  }
  return group
}

/** @param {Geometry} g @param {{from: number, to: number, kind: string}} arrow */
export function drawArrow(g, { from, to, kind }) {
  const depth = (/** @type {number} */ place) => (isTray(place) ? g.depth * 0.4 : g.depth * 0.42)
  const a = g.at(from, depth(from))
  const b = g.at(to, depth(to))
  const long = Math.hypot(b.x - a.x, b.y - a.y) || 1
  const [ux, uy] = [(b.x - a.x) / long, (b.y - a.y) / long]
  const w = g.radius * 0.16
  const head = g.radius * 0.62
  const neck = { x: b.x - ux * head * 1.25, y: b.y - uy * head * 1.25 }
  // Arrows are shifted sideways, so that the arrows of the best play and of the player's own play are visible
  // even if they coincide.
  const aside = kind === 'best' ? w * 1.6 : kind === 'error' ? -w * 1.6 : 0
  const off = (/** @type {Spot} */ s, /** @type {number} */ d) => ({ x: s.x - uy * (d + aside), y: s.y + ux * (d + aside) })
  const d = path([off(a, w), off(neck, w), off(neck, head), off(b, 0), off(neck, -head), off(neck, -w), off(a, -w)])
  return svg('path', { class: `arrow ${kind}`, d })
}
