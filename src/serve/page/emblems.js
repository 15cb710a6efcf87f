// Small pictures: an emblem for each game, which shows what is special about it, a level as a die, a board, and the icons of
// buttons.

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

/** The paths of the icons, in a square of 24 × 24 units. @type {Record<string, string>} */
const ICONS = {
  menu: 'M4 6h16M4 12h16M4 18h16',
  undo: 'M9 5 4 10l5 5M4 10h10a6 6 0 0 1 0 12h-3',
  flag: 'M5 22V3M5 4h13l-3 5 3 5H5',
  friends: 'M8.5 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2 20c.4-4 3-6 6.5-6s6 2 6.5 6M16 4.3a3.3 3.3 0 0 1 0 6.5M18 14.5c2.3.7 3.7 2.5 4 5.5',
  puzzle: 'M4 8h4.5a2.5 2.5 0 1 1 5 0H18v4.5a2.5 2.5 0 1 1 0 5V21H4Z',
  cap: 'M12 4 1.5 9 12 14l10.5-5ZM6 11.5V17c3.5 3 8.5 3 12 0v-5.5',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z',
  sun: 'M12 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6 19 19M5 19l1.4-1.4M17.6 6.4 19 5',
  speech: 'M4 5h16v11h-9l-5 4v-4H4ZM8 9h8M8 12h5',
  on: 'M9 5l7 7-7 7',
  bulb: 'M9 18h6M10 21h4M8 15a6.5 6.5 0 1 1 8 0c-.7.7-1 1.5-1 3H9c0-1.5-.3-2.3-1-3Z',
}

/** Returns the icon of a button. @param {string} name */
export function icon(name) {
  const picture = svg('svg', { viewBox: '0 0 24 24', class: 'glyph', 'aria-hidden': 'true' })
  picture.append(svg('path', { d: ICONS[name] }))
  return picture
}
