// A picture of a board by itself, as an SVG element: everything that lies on the board, with the colours and shapes of
// the theme inside, because a picture loads nothing.

import { BARS, TRAYS } from './game.js'
import { drawDie, drawOff, drawStack, svg } from './draw.js'
import { geometry } from './geometry.js'
import { drawArrows, drawTint } from './marks.js'
import { definitions } from './theme.js'
import { drawWood } from './wood.js'

/**
 * Returns the stacks of a board: what is drawn, as a key that changes with it, and how.
 * @param {Board} board @returns {{key: string, draw: (g: Geometry) => SVGElement}[]}
 */
export function stacksOf(board) {
  const stacks = board.points.map((point, n) => ({
    key: JSON.stringify(point),
    draw: (/** @type {Geometry} */ g) => drawStack(g, n + 1, point),
  }))
  for (const owner of /** @type {const} */ ([0, 1])) {
    const [count, off] = [board.bar[owner], board.off[owner]]
    stacks.push({ key: String(count), draw: (g) => drawStack(g, BARS[owner], { owner, count, pinned: false }) })
    stacks.push({ key: String(off), draw: (g) => drawOff(g, TRAYS[owner], owner, off) })
  }
  return stacks
}

/** The CSS properties that colour a drawing. In SVG, each is an attribute too. */
const LOOKS = [
  'fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-dasharray', 'stroke-linecap', 'stroke-linejoin', 'opacity', 'display',
  'stop-color', 'stop-opacity', 'font-family', 'font-size', 'font-weight', 'text-anchor', 'dominant-baseline', 'paint-order',
]

/** Draws a board as it looks on the page: with its dice, the last play and arrows, but without what can be done next. @param {Config} config @returns {SVGSVGElement} */
export function drawPicture(config) {
  const g = geometry(config, config.board)
  const { dice, diceOwner } = config
  const picture = svg(
    'svg',
    { viewBox: `0 0 ${g.width} ${g.height}`, width: g.width, height: g.height },
    definitions(),
    drawWood(g),
    ...config.marks.map(({ place, kind }) => drawTint(g, place, kind)),
    ...stacksOf(config.board).map(({ draw }) => draw(g)),
    ...dice.filter(({ value }) => value).map((die, n) => drawDie(g.die(diceOwner, n, dice.length), die, diceOwner, n)),
    ...drawArrows(g, config.board, config.arrows),
  )
  return /** @type {SVGSVGElement} */ (picture)
}

/**
 * Returns a picture of a board as an SVG document. The colours become attributes, because the page's style sheets do
 * not reach a picture, and the server's policy forbids style sheets in it.
 * @param {Config} config @param {number} width of the picture in pixels
 */
export function pictureDocument(config, width) {
  const picture = drawPicture(config)
  const host = document.createElement('div')
  host.className = 'definitions board'
  host.append(picture)
  document.body.append(host)
  const all = [picture, ...picture.querySelectorAll('*')]
  const looks = all.map((element) => {
    const style = getComputedStyle(element)
    return LOOKS.map((look) => style.getPropertyValue(look))
  })
  for (const [n, element] of all.entries()) {
    element.removeAttribute('class')
    for (const [m, look] of LOOKS.entries()) element.setAttribute(look, looks[n][m])
  }
  host.remove()
  const { width: wide, height: high } = picture.viewBox.baseVal
  picture.setAttribute('width', String(width))
  picture.setAttribute('height', String(Math.round((width * high) / wide)))
  return { text: new XMLSerializer().serializeToString(picture), width, height: Math.round((width * high) / wide) }
}
