// Small pictures: an emblem for each game, which shows what is special about it, a level as a die, and a board.

import { drawChecker, drawCube, drawPips, svg } from './draw.js'
import { h } from './dom.js'
import { drawPicture } from './picture.js'

/** The emblem's width and height. */
const SIZE = 64

/** @param {string} d @param {string} [kind] */
const way = (d, kind = 'arrow-line') => svg('path', { class: kind, d })

/** @param {Player} owner @param {number} x @param {number} y @param {number} radius */
const checker = (owner, x, y, radius) => drawChecker(owner, { x, y }, radius)

/** Returns points at the lower edge of the board. @param {number[]} starts left end of each point @param {number} width @param {number} top */
const points = (starts, width, top) =>
  starts.map((x, n) => svg('path', { class: n % 2 ? 'pale' : 'deep', d: `M${x} ${SIZE}L${x + width / 2} ${top}L${x + width} ${SIZE}Z` }))

/** The parts of each game's emblem. @type {Record<string, () => SVGElement[]>} */
const EMBLEMS = {
  // Three games in one.
  tavli: () => [
    ...points([2, 34], 28, 28),
    checker(0, 32, 18, 14),
    checker(1, 19, 43, 14),
    svg('g', { transform: 'translate(45 43)' },
      svg('circle', { class: 'third', r: 13 }),
      svg('path', { class: 'third-mark', d: 'M-5.5 6V-1.5L0-7l5.5 5.5V6Z' })),
  ],
  // One checker pins another.
  plakoto: () => [
    ...points([14], 36, 4),
    checker(1, 32, 42, 16),
    svg('circle', { class: 'pin-out', cx: 32, cy: 42, r: 14.8, 'stroke-width': 5 }),
    svg('circle', { class: 'pin-in', cx: 32, cy: 42, r: 14.8, 'stroke-width': 3, 'stroke-dasharray': '2.6 0.9' }),
    checker(0, 32, 25, 16),
  ],
  // A checker is hit, and goes to the bar.
  portes: () => [
    ...points([0], 30, 8),
    svg('rect', { class: 'rail', x: 40, width: 24, height: SIZE }),
    checker(0, 16, 47, 14),
    checker(1, 52, 20, 12),
    way('M18 27q7-13 19-11m-6-4 6.5 4-5 5.5'),
    way('M28 36l6-4M31 44h7M29 52l6 4', 'burst'),
  ],
  // A wall of single checkers.
  fevga: () => [
    ...points([0, 16, 32, 48], 16, 24),
    checker(0, 25, 45, 10),
    checker(0, 35, 45, 10),
    checker(0, 45, 45, 10),
    checker(0, 55, 45, 10),
    checker(1, 12, 17, 10),
    way('M25 17q9 0 11 9m-4.5-4 4.5 5 4-5.5'),
  ],
}

/** Returns the emblem of a game; a game without an emblem of its own has the emblem of the game that it resembles. @param {string} rules rule set, with the switches that differ from it */
export function emblem(rules) {
  const name = rules.split(' ')[0]
  const like = name === 'narde' ? 'fevga' : 'plakoto'
  const picture = svg('svg', { viewBox: `0 0 ${SIZE} ${SIZE}`, class: 'emblem', 'aria-hidden': 'true' })
  picture.append(svg('rect', { class: 'ground', width: SIZE, height: SIZE, rx: 14 }), ...(EMBLEMS[name] ?? EMBLEMS[like])())
  return picture
}

/** Returns the face of a die. @param {number} value */
export function dieFace(value) {
  const picture = svg('svg', { viewBox: '-18 -18 36 36', class: 'die-face', 'aria-hidden': 'true' })
  picture.append(drawCube(1, 32), drawPips(value, 1, 32))
  return picture
}

/** Returns a picture of a board. @param {Pick<Config, 'board' | 'bottom' | 'dice' | 'diceOwner'> & Partial<Config>} config */
export function miniature(config) {
  const plain = { home: 'right', letters: false, layout: 'landscape', arrows: [], marks: [] }
  const picture = drawPicture(/** @type {Config} */ ({ ...plain, ...config }))
  return h('span', { class: 'miniature board', 'aria-hidden': 'true' }, picture)
}
