// Draws the box: frame, fields, points, trays, hinges and lock. It is painted once, because nothing on it moves.

import { path, svg } from './draw.js'
import { pointName } from './i18n.js'

/** Draws the board without checkers. @param {Geometry} g */
export function drawWood(g) {
  return svg(
    'g',
    { class: 'wood' },
    ...drawFrame(g),
    ...halves.flatMap((half) => drawField(g, half)),
    ...points.flatMap((place) => drawPoint(g, place)),
    ...halves.flatMap((half) => drawWalls(g.half(half), g.narrow ? 9 : 14)),
    ...[0, 25].flatMap((tray) => drawWell(g, tray)),
    ...drawJoint(g),
    ...drawLock(g),
    ...points.map((place) => drawNumber(g, place)),
  )
}

const halves = /** @type {const} */ ([0, 1])
const points = Array.from({ length: 24 }, (_, n) => n + 1)

/** @param {number[][]} corners */
const quad = (corners) => path(corners.map(([x, y]) => ({ x, y })))

/** @param {Geometry} g */
function drawFrame(g) {
  const { width: w, height: h } = g
  const [x, y] = g.portrait ? [g.side, g.end] : [g.end, g.side]
  const rails = {
    top: quad([[0, 0], [w, 0], [w - x, y], [x, y]]),
    left: quad([[0, 0], [x, y], [x, h - y], [0, h]]),
    right: quad([[w, 0], [w, h], [w - x, h - y], [w - x, y]]),
    bottom: quad([[0, h], [x, h - y], [w - x, h - y], [w, h]]),
  }
  const level = g.portrait ? 'wood-h' : 'wood-v'
  const grain = (/** @type {string} */ d, /** @type {string} */ tile) => svg('path', { class: 'grain on-frame', d, fill: `url(#${tile})` })
  const strips = [g.bar(), g.shelf()].map((area) => svg('rect', { ...area, class: 'grain on-frame', fill: `url(#${level})` }))
  const inlay = { x: 5, y: 5, width: w - 10, height: h - 10, rx: 4, class: 'string', 'stroke-width': 1.2 }
  return [
    svg('rect', { class: 'frame', x: 0, y: 0, width: w, height: h, rx: g.narrow ? 3 : 7 }),
    grain(rails.top, 'wood-h'), grain(rails.bottom, 'wood-h'), grain(rails.left, 'wood-v'), grain(rails.right, 'wood-v'),
    ...strips,
    // The light falls from the top left.
    svg('path', { class: 'bevel', d: rails.top, fill: '#fff', 'fill-opacity': 0.13 }),
    svg('path', { class: 'bevel', d: rails.left, fill: '#fff', 'fill-opacity': 0.06 }),
    svg('path', { class: 'bevel', d: rails.right, fill: '#000', 'fill-opacity': 0.16 }),
    svg('path', { class: 'bevel', d: rails.bottom, fill: '#000', 'fill-opacity': 0.26 }),
    ...(g.narrow ? [] : [svg('rect', inlay)]),
  ]
}

/** The petal between two others in the rosette of a field. */
const LEAF = 'M0-80C12-76 30-64 69.3-40C44-52 20-66 0-80Z'
const PETAL = 'M0 0C28-28 28-56 0-80C-28-56-28-28 0 0Z'

/** Draws half of the board, with a rosette in the middle. @param {Geometry} g @param {0|1} half */
function drawField(g, half) {
  const area = g.half(half)
  const { x, y } = g.centre(half)
  const turns = [0, 60, 120, 180, 240, 300]
  const leaves = turns.flatMap((turn) => [PETAL, LEAF].map((d) => svg('path', { d, transform: `rotate(${turn})` })))
  const rings = [svg('circle', { r: 98, 'stroke-width': 4 }), svg('circle', { r: 84, 'stroke-width': 2.5 })]
  return [
    svg('rect', { ...area, class: 'field', fill: 'url(#field)' }),
    svg('rect', { ...area, class: 'grain on-field', fill: `url(#${g.portrait ? 'grain-v' : 'grain-h'})` }),
    svg('g', { class: 'rosette', transform: `translate(${x} ${y}) scale(${(g.middle * 0.4) / 100})` }, ...rings, ...leaves),
  ]
}

/** Draws the triangle of a point with a groove and an inlaid line. @param {Geometry} g @param {Place} place */
function drawPoint(g, place) {
  const d = path(g.triangle(place))
  return [
    svg('path', { class: `triangle ${place % 2 ? 'deep' : 'light'}`, d }),
    svg('path', { class: 'grain on-points', d, fill: `url(#${g.portrait ? 'grain-h' : 'grain-v'})` }),
    svg('path', { class: 'groove', d, 'stroke-width': g.narrow ? 1 : 1.6 }),
    svg('path', { class: 'inlay', d: path(g.triangle(place, g.narrow ? 2 : 3)), 'stroke-width': g.narrow ? 0.7 : 1 }),
  ]
}

/** Draws the edges of a hollow, and the shadow that its walls throw. @param {Area} area @param {number} depth of the shadow */
function drawWalls({ x, y, width, height }, depth) {
  return [
    svg('rect', { class: 'bevel', x, y, width, height: depth, fill: 'url(#down)' }),
    svg('rect', { class: 'bevel', x, y, width: depth * 0.7, height, fill: 'url(#right)' }),
    svg('path', { class: 'edge-hi', d: `M${x} ${y + height}h${width}v${-height}` }),
    svg('path', { class: 'edge-lo', d: `M${x} ${y + height}v${-height}h${width}` }),
  ]
}

/** @param {Geometry} g @param {Place} tray */
function drawWell(g, tray) {
  const area = g.well(tray)
  const { notches } = g.slices(tray, 0)
  const long = g.narrow ? 3 : 4
  // A notch at every fifth checker.
  const cuts = notches.map(({ x, y, width, height }) =>
    svg('path', { class: 'notch', d: g.portrait ? `M${x} ${y}v${long}M${x} ${y + height}v${-long}` : `M${x} ${y}h${long}M${x + width} ${y}h${-long}` }),
  )
  return [
    svg('rect', { ...area, class: 'well', rx: 4, fill: 'url(#well)' }),
    svg('rect', { x: area.x, y: area.y, width: area.width, height: 8, rx: 4, class: 'bevel', fill: 'url(#down)' }),
    svg('rect', { ...area, class: 'edge-lo', rx: 4 }),
    ...cuts,
  ]
}

/** Draws the joint of the two halves with its hinges. @param {Geometry} g */
function drawJoint(g) {
  const [a, b] = [g.joint(0), g.joint(1)]
  const d = `M${a.x} ${a.y}L${b.x} ${b.y}`
  const wide = Math.min(g.hinge - 2, 34)
  const long = g.narrow ? 30 : 58
  const [w, h] = g.portrait ? [long, wide] : [wide, long]
  const screw = wide > 20 ? 2.4 : 1
  const hinges = [0.14, 0.86].flatMap((fraction) => {
    const { x, y } = g.joint(fraction)
    const screws = [-0.3, 0.3].flatMap((dx) => [-0.3, 0.3].map((dy) => svg('circle', { class: 'screw', cx: x + dx * w, cy: y + dy * h, r: screw })))
    const pin = g.portrait ? `M${x - w / 2} ${y}h${w}` : `M${x} ${y - h / 2}v${h}`
    return [
      svg('rect', { class: 'brass', x: x - w / 2, y: y - h / 2, width: w, height: h, rx: 2, fill: 'url(#brass)' }),
      ...screws,
      svg('path', { class: 'brass-line', d: pin }),
    ]
  })
  const light = g.portrait ? 'translate(0 1.4)' : 'translate(1.4 0)'
  return [svg('path', { class: 'edge-lo', d, 'stroke-width': 2.2 }), svg('path', { class: 'edge-hi', d, transform: light }), ...hinges]
}

/** Draws the lock between the trays. @param {Geometry} g */
function drawLock(g) {
  const { x, y } = g.lock()
  const r = Math.min(g.middle * 0.24, (g.tray - g.gap) * 0.3)
  const key = `M${x - r * 0.1} ${y}L${x - r * 0.18} ${y + r * 0.42}H${x + r * 0.18}L${x + r * 0.1} ${y}Z`
  return [
    svg('circle', { class: 'brass', cx: x, cy: y, r, fill: 'url(#brass)' }),
    svg('circle', { class: 'brass-line', cx: x, cy: y, r: r * 0.7 }),
    svg('circle', { class: 'screw', cx: x, cy: y - r * 0.12, r: r * 0.2 }),
    svg('path', { class: 'screw', d: key }),
  ]
}

/** @param {Geometry} g @param {Place} place */
function drawNumber(g, place) {
  const { x, y } = g.label(place)
  return svg('text', { class: 'number', x, y: y + g.letter * 0.35, 'font-size': g.letter }, pointName(g.number(place)))
}
