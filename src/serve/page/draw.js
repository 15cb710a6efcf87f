// Draws what lies on the board as SVG: checkers on points, on the bar and in trays, and dice. The colours, and the
// shapes of the checkers, come from the theme (`theme.js`).

const NAMESPACE = 'http://www.w3.org/2000/svg'

/**
 * @param {string} name @param {Record<string, string | number>} [attributes] @param {(SVGElement | string)[]} children
 * @returns {SVGElement}
 */
export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS(NAMESPACE, name)
  for (const [key, value] of Object.entries(attributes)) {
    element.setAttribute(key, typeof value === 'number' ? String(Number(value.toFixed(2))) : value)
  }
  element.append(...children)
  return element
}

/** @param {Spot[]} spots */
export const path = (spots) => `M${spots.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`

/** @param {Player} owner */
const sideOf = (owner) => (owner ? 'light' : 'dark')

/** Draws a checker and its shadow. A shape on the checker shows its owner, in addition to the colour. @param {Player} owner @param {Spot} at @param {number} radius @param {boolean} [isLifted] */
export function drawChecker(owner, at, radius, isLifted = false) {
  const scale = `scale(${radius / 100})`
  return svg(
    'g',
    { class: `checker side${owner}`, transform: `translate(${at.x.toFixed(2)} ${at.y.toFixed(2)})` },
    svg('use', { href: isLifted ? '#shadow-far' : '#shadow', class: 'shade', transform: scale }),
    svg('use', { href: `#checker${owner}`, class: 'body', transform: scale }),
  )
}

/** Draws the checkers on a point or on the bar, from the first to the top one. If they do not all fit, their number is on the top one. @param {Geometry} g @param {Place} place @param {Point} point */
export function drawStack(g, place, point) {
  const stack = svg('g', { class: 'stack', 'data-stack': place })
  const { owner, count } = point
  if (owner === null || count === 0) return stack
  const { under, own, isCounted } = g.spots(place, point)
  if (under) stack.append(drawPinned(g, place, owner ? 0 : 1, under))
  stack.append(...own.map((spot) => drawChecker(owner, spot, g.radius)))
  if (isCounted) stack.lastElementChild?.append(...drawCount(owner, count, g.radius))
  return stack
}

/** @param {Player} owner @param {number} count @param {number} radius */
function drawCount(owner, count, radius) {
  const side = sideOf(owner)
  return [
    svg('circle', { class: 'plate', r: radius * 0.5, 'stroke-width': radius * 0.05, fill: `var(--${side})`, stroke: `var(--${side}-cut)` }),
    svg('text', { class: 'count', y: radius * 0.235, 'font-size': radius * 0.66, fill: `var(--${side}-ink)` }, String(count)),
  ]
}

/**
 * Draws a checker that is held down. A toothed ring of brass and the head of a screw on the part that its captor leaves
 * free say so without a colour.
 * @param {Geometry} g @param {Place} place @param {Player} owner @param {Spot} at
 */
function drawPinned(g, place, owner, at) {
  const r = g.radius
  const [rim, inside] = [g.at(place, 0), g.at(place, 1)]
  const head = { x: (rim.x - inside.x) * r * 0.44, y: (rim.y - inside.y) * r * 0.44 }
  const ring = (/** @type {string} */ kind, /** @type {number} */ radius, /** @type {number} */ width) =>
    svg('circle', { class: kind, r: r * radius, 'stroke-width': r * width })
  const teeth = ring('pin-out', 0.94, 0.15)
  teeth.setAttribute('stroke-dasharray', `${r * 0.05} ${r * 0.1969}`)
  const checker = drawChecker(owner, at, r)
  checker.classList.add('pinned')
  checker.append(ring('pin-out', 0.92, 0.27), ring('pin-in', 0.94, 0.15), teeth, drawScrew(head, r * 0.18))
  return checker
}

/** @param {Spot} at @param {number} r */
export function drawScrew({ x, y }, r) {
  return svg(
    'g',
    { transform: `translate(${x.toFixed(2)} ${y.toFixed(2)})` },
    svg('circle', { class: 'pin-head', r, 'stroke-width': r * 0.44 }),
    svg('path', { class: 'pin-slot', d: path([{ x: -r * 0.55, y: -r * 0.55 }, { x: r * 0.55, y: r * 0.55 }]), 'stroke-width': r * 0.4 }),
  )
}

/** Draws the checkers that a player has borne off, seen from the side, and their number. @param {Geometry} g @param {Place} tray @param {Player} owner @param {number} count */
export function drawOff(g, tray, owner, count) {
  const stack = svg('g', { class: 'stack off', 'data-stack': tray })
  const { slices, label } = g.slices(tray, count)
  stack.append(...slices.map((area) => drawSlice(g, owner, area)))
  if (count) stack.append(svg('text', { class: 'off-count', x: label.x, y: label.y + (g.narrow ? 5 : 6.5), 'font-size': g.narrow ? 14 : 19 }, String(count)))
  return stack
}

/** Draws a checker from the side: a light one has one groove, a dark one two. @param {Geometry} g @param {Player} owner @param {Area} area */
function drawSlice(g, owner, { x, y, width, height }) {
  const side = sideOf(owner)
  const rx = Math.min(width, height) * 0.3
  const line = (/** @type {number} */ at) => ({
    d: g.portrait ? `M${x + width * at} ${y + 1.5}v${height - 3}` : `M${x + 1.5} ${y + height * at}h${width - 3}`,
    stroke: `var(--${side}-cut)`,
    'stroke-width': g.narrow ? 1 : 1.6,
  })
  return svg(
    'g',
    { class: `checker side${owner} edge` },
    svg('rect', { class: 'shade', x: x + 1, y: y + 1.6, width, height, rx, fill: '#000', opacity: 0.35 }),
    svg('rect', { x, y, width, height, rx, fill: `url(#${side}-${g.portrait ? 'v' : 'h'})`, stroke: `var(--${side}-edge)`, 'stroke-width': 0.9 }),
    ...(owner ? [0.5] : [0.34, 0.66]).map((at) => svg('path', line(at))),
  )
}

const PIPS = [[], [4], [2, 6], [2, 4, 6], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]]

/** Draws the pips of a die around its middle. Value 0 has none. @param {number} value @param {Player} owner @param {number} side */
export function drawPips(value, owner, side) {
  const pips = PIPS[value].map((pip) => ({ x: ((pip % 3) - 1) * side * 0.26, y: (Math.floor(pip / 3) - 1) * side * 0.26 }))
  return svg(
    'g',
    {},
    ...pips.flatMap(({ x, y }) => [
      svg('ellipse', { class: 'glint', cx: x + side * 0.012, cy: y + side * 0.02, rx: side * 0.102, ry: side * 0.102, fill: '#fff', 'fill-opacity': owner ? 0.9 : 0.2 }),
      svg('circle', { class: 'pip', cx: x, cy: y, r: side * 0.097, fill: `var(--${sideOf(owner)}-ink)` }),
    ]),
  )
}

/** Draws a die around its middle, without pips. @param {Player} owner @param {number} side length of an edge */
export function drawCube(owner, side) {
  const colour = sideOf(owner)
  const half = side / 2
  return svg(
    'g',
    {},
    svg('rect', { x: -half, y: -half + side * 0.07, width: side, height: side, rx: side * 0.22, fill: `var(--${colour}-side)` }),
    svg('rect', { x: -half, y: -half, width: side, height: side, rx: side * 0.22, fill: `url(#${colour}-rim)`, stroke: `var(--${colour}-edge)`, 'stroke-width': side * 0.025 }),
    svg('rect', { x: -half + side * 0.07, y: -half + side * 0.06, width: side * 0.86, height: side * 0.86, rx: side * 0.3, fill: `url(#${colour}-face)` }),
  )
}

/** Draws the shadow of a die. @param {number} side */
export const drawDieShadow = (side) =>
  svg(
    'g',
    { class: 'shade' },
    svg('rect', { x: side * -0.48, y: side * -0.4, width: side * 1.1, height: side * 1.1, rx: side * 0.32, fill: '#000', opacity: 0.16 }),
    svg('rect', { x: side * -0.48, y: side * -0.4, width: side * 1.03, height: side * 1.03, rx: side * 0.26, fill: '#000', opacity: 0.26 }),
  )

/** Angles at which the dice lie, in degrees. */
export const TILTS = [-7, 9, 5, -8]

/** Draws a die with its shadow where it lies, for a picture. @param {Spot & {side: number}} at @param {Die} die @param {Player} owner @param {number} n number of the die */
export function drawDie({ x, y, side }, die, owner, n) {
  const turn = `translate(${x.toFixed(2)} ${y.toFixed(2)}) rotate(${TILTS[n % TILTS.length]})${die.spent ? ' scale(.82)' : ''}`
  return svg('g', { class: `die-drawn${die.spent ? ' spent' : ''}`, transform: turn }, drawDieShadow(side), drawCube(owner, side), drawPips(die.value, owner, side))
}
