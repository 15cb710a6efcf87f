// Icons as SVG paths in a square of 24 × 24 units.

import { svg } from './draw.js'

/** @type {Record<string, string>} */
const PATHS = {
  menu: 'M4 6h16M4 12h16M4 18h16',
  undo: 'M9 5 4 10l5 5M4 10h10a6 6 0 0 1 0 12h-3',
  flag: 'M5 22V3M5 4h13l-3 5 3 5H5',
  friends: 'M8.5 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2 20c.4-4 3-6 6.5-6s6 2 6.5 6M16 4.3a3.3 3.3 0 0 1 0 6.5M18 14.5c2.3.7 3.7 2.5 4 5.5',
  puzzle: 'M4 8h4.5a2.5 2.5 0 1 1 5 0H18v4.5a2.5 2.5 0 1 1 0 5V21H4Z',
  cap: 'M12 4 1.5 9 12 14l10.5-5ZM6 11.5V17c3.5 3 8.5 3 12 0v-5.5',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z',
  speech: 'M4 5h16v11h-9l-5 4v-4H4ZM8 9h8M8 12h5',
  on: 'M9 5l7 7-7 7',
  bulb: 'M9 18h6M10 21h4M8 15a6.5 6.5 0 1 1 8 0c-.7.7-1 1.5-1 3H9c0-1.5-.3-2.3-1-3Z',
}

/** @param {string} name */
export function icon(name) {
  const picture = svg('svg', { viewBox: '0 0 24 24', class: 'glyph', 'aria-hidden': 'true' })
  picture.append(svg('path', { d: PATHS[name] }))
  return picture
}
