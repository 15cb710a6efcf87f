// The dialog that shares a position or the match: as the picture that is seen, a link, an ID, or text. Browsers offer a
// clipboard for pictures, and the system's sheet, only to secure pages, so each of them has a fallback.

import { button, copyRow, copyText, dialog, h } from './dom.js'
import { sentence, t } from './i18n.js'
import { isHere, matchLink, positionLink, screenLink } from './link.js'
import { pictureDocument } from './picture.js'
import { gameOf, matchOf } from './show.js'

/** Width of a picture in pixels. */
const WIDTH = 1200

/** Makes the browser download a file. @param {string} name @param {Blob} contents */
export function download(name, contents) {
  const url = URL.createObjectURL(contents)
  h('a', { href: url, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}

/** @param {string} text an SVG document */
const addressOf = (text) => `data:image/svg+xml,${encodeURIComponent(text)}`

/** Quality of a JPEG picture, from 0 to 1. Its size is then at most about 430 kB; as a PNG, wood takes six times as much. */
const QUALITY = 0.85

/** Paints an SVG document. @param {ReturnType<typeof pictureDocument>} drawing @returns {Promise<HTMLCanvasElement>} */
async function paint({ text, width, height }) {
  const canvas = h('canvas', { width, height })
  const image = new Image()
  image.src = addressOf(text)
  await image.decode()
  canvas.getContext('2d')?.drawImage(image, 0, 0)
  return canvas
}

/** Returns a picture as the contents of a file. @param {Promise<HTMLCanvasElement>} painted @param {'png'|'jpeg'} kind @returns {Promise<Blob>} */
async function pictureOf(painted, kind) {
  const canvas = await painted
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(kind))), `image/${kind}`, QUALITY))
}

/** Copies a picture. Without a clipboard for pictures, saves it as a file. Returns the key of what to say. @param {Promise<HTMLCanvasElement>} painted */
async function copyPicture(painted) {
  try {
    // Clipboards take only this kind. Safari wants the promise, so that the user's click still counts.
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': pictureOf(painted, 'png') })])
    return 'copied'
  } catch {
    download('plakoto.jpg', await pictureOf(painted, 'jpeg'))
    return 'picture_saved'
  }
}

/** Whether this browser has the system's sheet for sending. */
export const hasSheet = () => typeof navigator.share === 'function'

/** Sends a link by the system's sheet, with a picture where that is possible, or by a mail program. @param {string} text @param {string} link @param {Blob} [picture] */
export async function send(text, link, picture) {
  if (!hasSheet()) return h('a', { href: `mailto:?subject=${encodeURIComponent(text)}&body=${encodeURIComponent(link)}` }).click()
  const files = picture ? [new File([picture], 'plakoto.jpg', { type: picture.type })] : []
  const data = { title: 'Plakoto', text, url: link }
  const full = files.length && navigator.canShare?.({ ...data, files }) ? { ...data, files } : data
  await navigator.share(full).catch((error) => {
    if (error.name !== 'AbortError') throw error
  })
}

/** Sends an invitation to a match with these rules. @param {string} rules @param {string} link */
export const sendInvitation = (rules, link) => send(t('invite_text', { game: matchOf(rules) }), link)

/** Returns a warning if a link leads to this computer only; otherwise nothing. @param {string} link */
export const warning = (link) => (isHere(link) ? h('p', { class: 'problem' }, t('link_here')) : '')

/** @param {string} key @param {string} value */
function line(key, value) {
  const field = h('input', { type: 'text', readOnly: true, value, class: 'id', 'aria-label': t(key) })
  return { field, element: h('div', { class: 'field' }, h('span', {}, t(key)), ...copyRow(field)) }
}

/** Returns a picture as it is shown and painted. @param {Config} config the board that is seen */
function pictureFrom(config) {
  const drawing = pictureDocument(config, WIDTH)
  const painted = paint(drawing)
  // Whoever needs the picture says that it failed.
  painted.catch(() => {})
  const { text, width, height } = drawing
  return { text, painted, element: h('img', { class: 'shared-picture', src: addressOf(text), alt: t('share_picture'), width, height }) }
}

/** Returns what is shared of a position: its texts, and the lines and files of the dialog. @param {Shared} what */
async function ofPosition({ state, session, record }) {
  const id = `${state.position_id}:${state.match_id}`
  // Some browsers cannot compress a record.
  const match = record ? await matchLink(record).catch(() => '') : ''
  return {
    link: line('link_position', positionLink(state.variant, id)),
    text: t('share_text', { game: gameOf(state.variant) }),
    further: [line('position_id', id).element, match ? line('link_match', match).element : ''],
    asText: async () => new Blob([(await session.boardText()).text], { type: 'text/markdown' }),
  }
}

/** Returns what is shared of a screen without a position, such as a lesson or the first screen. @param {string} screen */
const ofScreen = (screen) => ({ link: line('link_page', screenLink(screen)), text: t('share_page'), further: [], asText: null })

/**
 * @param {Config | null} config the board that is seen; null if there is none
 * @param {Shared | null} what null if there is no position to share, but the page
 * @param {string} screen name of the screen that is open
 */
export async function share(config, what, screen) {
  const picture = config && pictureFrom(config)
  const { link, text, further, asText } = what ? await ofPosition(what) : ofScreen(screen)
  const says = h('p', { role: 'status', class: 'quiet' })
  /** @param {() => Promise<string | void>} action returns the key of what to say @param {string} [meanwhile] the key of what to say until then */
  const guarded = (action, meanwhile) => async () => {
    says.textContent = meanwhile ? t(meanwhile) : ''
    try {
      const key = await action()
      if (key) says.textContent = t(key)
    } catch (error) {
      says.textContent = sentence(/** @type {Error} */ (error))
    }
  }
  const { value } = link.field
  const actions = [
    picture ? button(t('copy_picture'), guarded(() => copyPicture(picture.painted), 'making_picture'), 'primary') : '',
    button(t('copy_link'), guarded(async () => ((await copyText(link.field)) ? 'copied' : 'not_copied'))),
    button(t(hasSheet() ? 'send' : 'send_mail'), guarded(async () => send(text, value, picture ? await pictureOf(picture.painted, 'jpeg') : undefined))),
  ]
  const files = picture
    ? [
        button('SVG', guarded(async () => download('plakoto.svg', new Blob([picture.text], { type: 'image/svg+xml' })))),
        button('JPEG', guarded(async () => download('plakoto.jpg', await pictureOf(picture.painted, 'jpeg')))),
        asText ? button(t('as_text'), guarded(async () => download('plakoto.md', await asText()))) : '',
      ]
    : []
  dialog(
    t('share'),
    t('close'),
    h(
      'div',
      { class: 'column' },
      picture?.element ?? '',
      h('div', { class: 'row' }, ...actions),
      says,
      warning(value),
      link.element,
      ...further,
      files.length ? h('div', { class: 'field' }, h('span', {}, t('download_picture')), h('div', { class: 'row' }, ...files)) : '',
    ),
  )
}
