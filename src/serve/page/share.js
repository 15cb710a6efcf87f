// The dialog that shares a position or the match: as a link, an ID, a picture or text.

import { button, dialog, h } from './dom.js'
import { sentence, t } from './i18n.js'
import { matchLink, positionLink } from './link.js'

/** Width of a picture in pixels. */
const WIDTH = 1200

/** Copies a text. Browsers offer a clipboard only to pages that come from this machine or over TLS. @param {HTMLInputElement} field */
export async function copy(field) {
  field.select()
  if (navigator.clipboard) await navigator.clipboard.writeText(field.value).catch(() => document.execCommand('copy'))
  else document.execCommand('copy')
}

/** Makes the browser download a file. @param {string} name @param {Blob} contents */
export function download(name, contents) {
  const url = URL.createObjectURL(contents)
  h('a', { href: url, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}

/** Converts a picture from SVG to PNG. @param {string} svg @returns {Promise<Blob>} */
async function paint(svg) {
  const image = new Image()
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = h('canvas', { width: WIDTH, height: Math.round((WIDTH * image.height) / image.width) })
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
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
    const copied = guarded(async () => {
      await copy(field)
      says.textContent = t('copied')
    })
    return h('div', { class: 'field' }, h('span', {}, t(key)), h('div', { class: 'row position-row' }, field, button(t('copy'), copied)))
  }
  const svg = async () => (await session.picture()).text
  const pictures = [
    button('SVG', guarded(async () => download('plakoto.svg', new Blob([await svg()], { type: 'image/svg+xml' })))),
    button('PNG', guarded(async () => download('plakoto.png', await paint(await svg())))),
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
      record ? line('link_match', await matchLink(record)) : '',
      h('div', { class: 'field' }, h('span', {}, t('download_picture')), h('div', { class: 'row' }, ...pictures)),
      says,
    ),
  )
}
