// Themes of the board and sets of checkers. Each is one style sheet with custom properties, loaded when it is first
// used. From them come the definitions that all drawings on the page share: gradients, tiles of grain, checkers.

import { svg } from './draw.js'

export const BOARDS = ['walnut', 'linen', 'marble']
export const CHECKERS = ['bone', 'ceramic', 'flat']

const FORCED = matchMedia('(forced-colors: active)')

/** Returns the names of the board and of the checkers. Without a choice the board fits the page; high contrast needs flat checkers. @param {View} view */
export function lookOf({ theme, board, checkers }) {
  const plain = theme === 'contrast' || FORCED.matches
  return {
    board: BOARDS.includes(board) ? board : theme === 'dark' ? 'marble' : 'walnut',
    checkers: plain ? 'flat' : CHECKERS.includes(checkers) ? checkers : 'bone',
  }
}

/** Loads a style sheet, unless the page has it. @param {string} name @returns {Promise<void>} */
export function load(name) {
  const file = `${name}.css`
  /** @type {HTMLLinkElement | null} */
  const known = document.querySelector(`link[href="${file}"]`)
  if (known?.sheet) return Promise.resolve()
  // Otherwise, the file may be on its way.
  const link = known ?? Object.assign(document.createElement('link'), { rel: 'stylesheet', href: file })
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      reject(new Error(file))
    })
    if (!known) document.head.append(link)
  })
}

/** The look that was chosen last, because a slower file of an earlier choice may arrive later. */
let latest = ''

/** Gives the page a board and checkers. If a file does not arrive, the page keeps those that it has. @param {View} view */
export async function wear(view) {
  const { board, checkers } = lookOf(view)
  const { dataset } = document.documentElement
  dataset.theme = view.theme
  latest = `${board} ${checkers}`
  const mine = latest
  await Promise.all([load(board), load(checkers)])
  if (mine !== latest) return
  Object.assign(dataset, { board, checkers })
  define()
}

/** Calls a function when the system's colours change the look. @param {() => void} changed */
export const onColours = (changed) => FORCED.addEventListener('change', changed)

/** A gradient: its ID, where it ends or its centre, and its stops with colours and opacities. @type {[string, Record<string, number>, [number, string, number?][]][]} */
const GRADIENTS = [
  ...['light', 'dark'].flatMap((side) => {
    const [hi, own, lo] = [`var(--${side}-hi)`, `var(--${side})`, `var(--${side}-lo)`]
    const turned = /** @type {[number, string][]} */ ([[0, lo], [0.22, own], [0.34, hi], [0.48, own], [1, lo]])
    return /** @type {typeof GRADIENTS} */ ([
      [`${side}-face`, { cx: 0.36, cy: 0.28, r: 0.85 }, [[0, hi], [0.5, own], [1, lo]]],
      [`${side}-rim`, { x2: 0.7, y2: 1 }, [[0, hi], [0.45, own], [1, lo]]],
      [`${side}-dish`, { x2: 0.8, y2: 1 }, [[0, lo], [0.55, own], [1, hi]]],
      [`${side}-h`, { x2: 1, y2: 0 }, turned],
      [`${side}-v`, { x2: 0, y2: 1 }, turned],
    ])
  }),
  ['shade', { r: 0.5 }, [[0, '#000', 0.6], [0.76, '#000', 0.5], [0.88, '#000', 0.2], [1, '#000', 0]]],
  ['shade-far', { r: 0.5 }, [[0, '#000', 0.42], [0.6, '#000', 0.3], [1, '#000', 0]]],
  ['field', { x2: 0.3, y2: 1 }, [[0, 'var(--field)'], [1, 'var(--field-lo)']]],
  ['well', { x2: 0, y2: 1 }, [[0, 'var(--well-lo)'], [1, 'var(--well)']]],
  ['brass', { x2: 0.6, y2: 1 }, [[0, 'var(--brass)'], [0.4, 'var(--brass-hi)'], [0.55, 'var(--brass)'], [1, 'var(--brass-lo)']]],
  ['down', { x2: 0, y2: 1 }, [[0, '#000', 0.42], [1, '#000', 0]]],
  ['right', { x2: 1, y2: 0 }, [[0, '#000', 0.34], [1, '#000', 0]]],
]

const gradients = () =>
  GRADIENTS.map(([id, shape, stops]) =>
    svg(
      'r' in shape ? 'radialGradient' : 'linearGradient',
      { id, ...shape },
      ...stops.map(([offset, colour, opacity = 1]) => svg('stop', { offset, 'stop-color': colour, 'stop-opacity': opacity })),
    ),
  )

/** Returns a tile of grain as a pattern. @param {string} id @param {string} source address of the tile @param {string} size @param {string} transform */
function tile(id, source, size, transform) {
  const [width, height] = size.split(' ')
  const image = source ? [svg('image', { href: source, width, height })] : []
  return svg('pattern', { id, width, height, patternUnits: 'userSpaceOnUse', patternTransform: transform }, ...image)
}

/** The light that a glazed checker reflects. */
const GLOSS = 'M-72-30A78 78 0 0 1-10-77A92 92 0 0 0-72-30Z'

/**
 * Returns a checker with a radius of 100, whose rim, face and engraving show its owner.
 * @param {0|1} owner @param {(name: string) => string} read returns a custom property
 * @param {(side: string, part: 'rim' | 'face' | 'dish') => string} paint returns the paint of a part
 */
export function drawDisc(owner, read, paint) {
  const side = owner ? 'light' : 'dark'
  const ink = `var(--${side}-cut)`
  const line = { d: read(`${side}-lines`), fill: 'none', 'stroke-width': read(`${side}-line`) }
  const hub = Number(read(`${side}-hub`))
  return svg(
    'g',
    {},
    svg('circle', { r: 96, cy: 5, fill: `var(--${side}-side)` }),
    svg('circle', { r: 96, cy: -2, fill: paint(side, 'rim') }),
    svg('circle', { r: 97.5, cy: 1, fill: 'none', stroke: `var(--${side}-edge)`, 'stroke-width': read('edge') }),
    svg('circle', { r: 87, cy: -2, fill: paint(side, 'face') }),
    ...(Number(read(`${side}-dish`)) ? [svg('circle', { r: 56, fill: paint(side, 'dish') })] : []),
    svg('path', { ...line, transform: 'translate(1.6 2.2)', stroke: '#fff', 'stroke-opacity': read(`${side}-carve`) }),
    svg('path', { ...line, stroke: ink }),
    svg('path', { d: read(`${side}-inlay`), fill: ink }),
    ...(hub ? [svg('circle', { r: hub, fill: `var(--${side})` })] : []),
    svg('path', { d: GLOSS, fill: '#fff', opacity: read('gloss') }),
  )
}

/** @param {0|1} owner @param {(name: string) => string} read */
const checker = (owner, read) => Object.assign(drawDisc(owner, read, (side, part) => `url(#${side}-${part})`), { id: `checker${owner}` })

/** Returns everything that drawings of the board refer to. */
export function definitions() {
  const style = getComputedStyle(document.documentElement)
  const read = (/** @type {string} */ name) => style.getPropertyValue(`--${name}`).trim().replace(/^"|"$/g, '')
  const source = (/** @type {string} */ name) => /^url\("?(.*?)"?\)$/.exec(read(name))?.[1].replaceAll('\\', '') ?? ''
  const [grain, wood] = [source('grain'), source('grain-wood')]
  return svg(
    'defs',
    {},
    ...gradients(),
    tile('grain-h', grain, read('grain-size'), read('grain-turn')),
    tile('grain-v', grain, read('grain-size'), read('grain-turn-v')),
    tile('wood-h', wood, read('wood-size'), 'rotate(0)'),
    tile('wood-v', wood, read('wood-size'), 'rotate(90)'),
    svg('circle', { id: 'shadow', r: 114, cx: 5, cy: 14, fill: 'url(#shade)' }),
    svg('circle', { id: 'shadow-far', r: 135, cx: 14, cy: 34, fill: 'url(#shade-far)' }),
    checker(0, read),
    checker(1, read),
  )
}

/** The element that has the definitions of the page. */
const shelf = svg('svg', { class: 'definitions', width: 0, height: 0, 'aria-hidden': 'true', focusable: 'false' })

function define() {
  shelf.replaceChildren(definitions())
  if (!shelf.isConnected) document.body.prepend(shelf)
}
