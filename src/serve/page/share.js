// The dialog that shares a position or the match: as a link, an ID, a picture or text.

import { button, copyRow, dialog, h } from './dom.js'
import { sentence, t } from './i18n.js'
import { matchLink, positionLink } from './link.js'

/** Width of a picture in pixels. */
const WIDTH = 1200

/** Makes the browser download a file. @param {string} name @param {Blob} contents */
export function download(name, contents) {
  const url = URL.createObjectURL(contents)
  h('a', { href: url, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}

/** The CSS properties that colour the board. In SVG, each is an attribute too. */
const LOOKS = [
  'fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-dasharray', 'opacity', 'display', 'filter',
  'font-family', 'font-size', 'font-weight', 'text-anchor',
]

/**
 * Returns the board as an SVG document with the colours that it has on the page. They become attributes, because the
 * page's style sheets do not reach a picture, and the server's policy forbids style sheets in it.
 * @param {SVGSVGElement} board @param {number} width @param {number} height
 */
function documentOf(board, width, height) {
  const copy = /** @type {SVGSVGElement} */ (board.cloneNode(true))
  const copies = [copy, ...copy.querySelectorAll('*')]
  for (const [n, element] of [board, ...board.querySelectorAll('*')].entries()) {
    const style = getComputedStyle(element)
    for (const look of LOOKS) copies[n].setAttribute(look, style.getPropertyValue(look))
  }
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  return new XMLSerializer().serializeToString(copy)
}

/** Returns a PNG picture of the page's board. @param {SVGSVGElement} board @returns {Promise<Blob>} */
async function paint(board) {
  const shape = board.viewBox.baseVal
  const canvas = h('canvas', { width: WIDTH, height: Math.round((WIDTH * shape.height) / shape.width) })
  const image = new Image()
  image.src = `data:image/svg+xml,${encodeURIComponent(documentOf(board, canvas.width, canvas.height))}`
  await image.decode()
  canvas.getContext('2d')?.drawImage(image, 0, 0)
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('PNG'))), 'image/png'))
}

/** @param {Shared} what */
export async function share({ state, session, record }) {
  const id = `${state.position_id}:${state.match_id}`
  const says = h('p', { role: 'status', class: 'quiet' })
  const guarded = (/** @type {() => Promise<void>} */ action) => () => {
    action().catch((error) => (says.textContent = sentence(error)))
  }
  /** @param {string} key @param {string} value */
  const line = (key, value) => {
    const field = h('input', { type: 'text', readOnly: true, value, class: 'id', 'aria-label': t(key) })
    return h('div', { class: 'field' }, h('span', {}, t(key)), ...copyRow(field))
  }
  // Some browsers cannot compress a record.
  const link = record ? await matchLink(record).catch(() => '') : ''
  const board = /** @type {SVGSVGElement} */ (document.querySelector('.board > svg'))
  const pictures = [
    button('SVG', guarded(async () => download('plakoto.svg', new Blob([(await session.picture()).text], { type: 'image/svg+xml' })))),
    button('PNG', guarded(async () => download('plakoto.png', await paint(board)))),
    button(t('as_text'), guarded(async () => download('plakoto.md', new Blob([(await session.boardText()).text], { type: 'text/markdown' })))),
  ]
  dialog(
    t('share'),
    t('close'),
    h(
      'div',
      { class: 'column' },
      line('link_position', positionLink(state.variant, id)),
      line('position_id', id),
      link ? line('link_match', link) : '',
      h('div', { class: 'field' }, h('span', {}, t('download_picture')), h('div', { class: 'row' }, ...pictures)),
      says,
    ),
  )
}
