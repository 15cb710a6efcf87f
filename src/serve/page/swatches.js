// Small pictures of the boards and of the sets of checkers, among which the user chooses one.

import { h } from './dom.js'
import { svg } from './draw.js'
import { t } from './i18n.js'
import { drawDisc, load } from './theme.js'

/** Left ends of the points of a small board, and their width. */
const [STARTS, WIDTH] = [[7, 22, 37, 52], 13]

/** A corner of a board: its frame, and four points on its field. */
const board = () => [
  svg('rect', { width: 72, height: 44, rx: 5, fill: 'var(--frame)' }),
  svg('rect', { x: 4.5, y: 4.5, width: 63, height: 39.5, fill: 'var(--field)', stroke: 'var(--string)', 'stroke-width': 1.2 }),
  ...STARTS.map((x, n) => svg('path', { d: `M${x} 5.5h${WIDTH}L${x + WIDTH / 2} 36Z`, fill: n % 2 ? 'var(--tri-a)' : 'var(--tri-b)', stroke: 'var(--tri-line)', 'stroke-width': 0.8 })),
]

/** A light and a dark checker. @param {(name: string) => string} read returns a custom property of the set */
const checkers = (read) =>
  /** @type {const} */ ([1, 0]).map((owner, n) => svg('g', { transform: `translate(${19 + 34 * n} 22) scale(.165)` }, drawDisc(owner, read, (colour) => `var(--${colour})`)))

/** How each kind is drawn. */
const DRAWINGS = { board, checkers }

/**
 * Returns the choice of a board or of a set of checkers, each with its picture. A style sheet that does not arrive leaves
 * its name without a picture.
 * @param {'board' | 'checkers'} kind @param {string[]} names @param {string} chosen @param {(name: string) => void} onChange
 */
export function swatches(kind, names, chosen, onChange) {
  const choices = names.map((name) => {
    const picture = svg('svg', { viewBox: '0 0 72 44', 'aria-hidden': 'true', [`data-${kind}`]: name })
    const draw = () => {
      const style = getComputedStyle(picture)
      picture.replaceChildren(...DRAWINGS[kind]((property) => style.getPropertyValue(`--${property}`).trim().replace(/^"|"$/g, '')))
    }
    load(name).then(draw, () => {})
    const input = h('input', { type: 'radio', name: kind, class: 'unseen', checked: name === chosen, onChange: () => onChange(name) })
    const label = h('label', { class: 'swatch' }, input, h('span', {}, t(`${kind}.${name}`)))
    input.after(picture)
    return label
  })
  return h('fieldset', { class: 'swatches' }, h('legend', {}, t(kind)), ...choices)
}
