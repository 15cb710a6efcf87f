// Icons as SVG paths in a square of 24 × 24 units.

import { svg } from './draw.js'

/** @type {Record<string, string>} */
const PATHS = {
  menu: 'M4 6h16M4 12h16M4 18h16',
  undo: 'M9 5 4 10l5 5M4 10h10a6 6 0 0 1 0 12h-3',
  flag: 'M5 22V3M5 4h13l-3 5 3 5H5',
  bulb: 'M9 18h6M10 21h4M8 15a6.5 6.5 0 1 1 8 0c-.7.7-1 1.5-1 3H9c0-1.5-.3-2.3-1-3Z',
}

/** @param {string} name */
export function icon(name) {
  const picture = svg('svg', { viewBox: '0 0 24 24', class: 'glyph', 'aria-hidden': 'true' })
  picture.append(svg('path', { d: PATHS[name] }))
  return picture
}
