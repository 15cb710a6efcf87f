// Functions that create elements. Texts are always set as plain text, never as HTML.

import { t } from './i18n.js'

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name @param {Record<string, any>} [properties] `class`, `data-…`, `aria-…` and `role` become attributes,
 *   functions `on…` become listeners, everything else properties
 * @param {Child[]} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(name, properties = {}, ...children) {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(properties)) {
    if (value === null || value === undefined) continue
    if (typeof value === 'function') element.addEventListener(key.slice(2).toLowerCase(), value)
    else if (/^(class|for|role|lang|aria-.*|data-.*)$/.test(key)) element.setAttribute(key, String(value))
    else Object.assign(element, { [key]: value })
  }
  element.append(...children.filter((child) => child !== null && child !== false && child !== undefined))
  return element
}

/**
 * Shows these children in an element. If it already shows the same, it stays as it is, so that the browser need not lay it
 * out and paint it again. Children that look the same then keep their own listeners, and those of the new ones are dropped.
 * @param {Element} element @param {(Node | string)[]} children
 */
export function replaceIfDifferent(element, ...children) {
  const next = /** @type {Element} */ (element.cloneNode(false))
  next.append(...children)
  if (!element.isEqualNode(next)) element.replaceChildren(...next.childNodes)
}

/** Returns the element with this ID. Throws if the page has no such element. @param {string} id @returns {HTMLElement} */
export function byId(id) {
  const element = document.getElementById(id)
  if (!element) throw new Error(`the page has no #${id}`)
  return element
}

/** Time in milliseconds for which texts for screen readers are collected. */
const TOGETHER = 50
/** @type {string[]} */
let texts = []

/** Says a text to screen readers. Texts that come together become one text, because screen readers skip all but the last. @param {string} text */
export function speak(text) {
  if (!text || texts.includes(text)) return
  if (!texts.length) setTimeout(() => (byId('live').textContent = texts.splice(0).join(' ')), TOGETHER)
  texts.push(text)
}

/**
 * Creates a drop-down list with a label.
 * @param {string} label @param {[string, string][]} options each value with its text @param {string} value
 * @param {(value: string) => void} [onChange]
 */
export function choice(label, options, value, onChange) {
  const select = h('select', { 'aria-label': label || null }, ...options.map(([key, text]) => h('option', { value: key, selected: key === value }, text)))
  if (onChange) select.addEventListener('change', () => onChange(select.value))
  return { element: h('label', { class: 'field' }, h('span', {}, label), select), select }
}

/** @param {string} label @param {boolean} checked @param {(checked: boolean) => void} [onChange] */
export function check(label, checked, onChange) {
  const input = h('input', { type: 'checkbox', checked })
  if (onChange) input.addEventListener('change', () => onChange(input.checked))
  return { element: h('label', { class: 'check' }, input, h('span', {}, label)), input }
}

/** @param {string} label @param {string} value @param {Record<string, any>} [properties] */
export function entry(label, value, properties = {}) {
  const input = h('input', { type: 'text', value, autocomplete: 'off', spellcheck: false, ...properties })
  return { element: h('label', { class: 'field' }, h('span', {}, label), input), input }
}

/** Returns a text to be seen, and another one that screen readers read in its place. @param {string} seen @param {string} heard @returns {Child[]} */
export const spoken = (seen, heard) => (seen === heard ? [seen] : [h('span', { 'aria-hidden': 'true' }, seen), h('span', { class: 'unseen' }, heard)])

/** @param {string} text @param {() => void} onClick @param {string} [kind] */
export const button = (text, onClick, kind = '') => h('button', { type: 'button', class: kind, onClick }, text)

/** Copies a text, and returns whether it could. Browsers offer a clipboard only to pages that come from this machine or over TLS. @param {HTMLInputElement} field */
export async function copyText(field) {
  field.select()
  try {
    await navigator.clipboard.writeText(field.value)
    return true
  } catch {
    return document.execCommand('copy')
  }
}

/** Returns a row with a field and a button that copies its text, and a line that says whether it did. If not, the text is selected. @param {HTMLInputElement} field @returns {Node[]} */
export function copyRow(field) {
  const says = h('p', { role: 'status', class: 'quiet' })
  field.addEventListener('input', () => says.replaceChildren())
  const act = async () => {
    says.replaceChildren()
    says.textContent = t((await copyText(field)) ? 'copied' : 'not_copied')
  }
  return [h('div', { class: 'row position-row' }, field, button(t('copy'), act)), says]
}

/**
 * Opens a modal dialog. The dialog's elements are removed when the user closes the dialog.
 * @param {string} title @param {string} close text of the closing button @param {Child[]} content
 */
export function dialog(title, close, ...content) {
  const heading = h('h2', { id: 'dialog-title' }, title)
  const cross = h('button', { type: 'button', class: 'icon', 'aria-label': close, onClick: () => box.close() }, '✕')
  const box = h('dialog', { 'aria-labelledby': 'dialog-title' }, h('header', {}, heading, cross), ...content)
  box.addEventListener('close', () => box.remove())
  box.addEventListener('click', (event) => event.target === box && box.close())
  document.body.append(box)
  box.showModal()
  return box
}
