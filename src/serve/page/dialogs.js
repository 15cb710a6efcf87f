// The smaller dialogs: preferences, rules, and files. They are loaded when one of them is first opened.

import { button, check, choice, dialog, h } from './dom.js'
import { fixed, getLanguage, percent, sentence, t } from './i18n.js'
import { LEVELS } from './match.js'
import { fits } from './session.js'
import { download } from './share.js'

/**
 * Opens the dialog with the page's preferences, and with those match settings that can still be changed
 * during a match.
 * @param {View} view @param {(view: View) => void} changed @param {Table} table
 */
export function preferences(view, changed, table) {
  const set = (/** @type {Partial<View>} */ change) => changed((view = { ...view, ...change }))
  const named = (/** @type {string} */ key, /** @type {string[]} */ values) =>
    values.map((value) => /** @type {[string, string]} */ ([value, t(`${key}.${value}`)]))
  const box = dialog(
    t('preferences'),
    t('close'),
    h(
      'div',
      { class: 'column' },
      choice(t('language'), [['en', 'English'], ['el', 'Ελληνικά']], getLanguage(), (language) => {
        set({ language })
        box.close()
      }).element,
      choice(t('theme'), named('theme', ['wood', 'dark', 'contrast']), view.theme, (theme) => set({ theme })).element,
      choice(t('pace'), named('pace', ['slow', 'normal', 'fast']), view.pace, (pace) =>
        set({ pace: /** @type {View['pace']} */ (pace) }),
      ).element,
      choice(t('home'), named('home', ['right', 'left']), view.home, (home) =>
        set({ home: /** @type {View['home']} */ (home) }),
      ).element,
      check(t('flipped'), view.flipped, (flipped) => set({ flipped })).element,
      check(t('letters'), view.letters, (letters) => set({ letters })).element,
      check(t('one_tap'), view.oneTap, (oneTap) => set({ oneTap })).element,
      check(t('auto_confirm'), view.autoConfirm, (autoConfirm) => set({ autoConfirm })).element,
      check(t('last_arrows'), view.arrows, (arrows) => set({ arrows })).element,
      check(t('sound'), view.sound, (sound) => set({ sound })).element,
      ...(table.started ? tableFields(table) : []),
    ),
  )
}

/** Returns fields for the engines' levels and for automatic actions. @param {Table} table */
function tableFields(table) {
  const { seats, autoRoll, autoMove } = table.settings
  const levels = seats.flatMap((seat, player) => {
    if (seat.kind !== 'engine') return []
    const names = LEVELS.map((name) => /** @type {[string, string]} */ ([name, t(`level.${name}`)]))
    const change = (/** @type {string} */ level) => {
      const changed = table.settings.seats.map((one, n) => (n === player ? { ...one, level } : one))
      table.change({ seats: /** @type {[Seat, Seat]} */ (changed) })
    }
    return [choice(t('level_of', { name: table.state.names[player] }), names, seat.level, change).element]
  })
  return [
    h('h3', {}, t('this_table')),
    ...levels,
    check(t('auto_roll'), autoRoll, (on) => table.change({ autoRoll: on })).element,
    check(t('auto_move'), autoMove, (on) => table.change({ autoMove: on })).element,
  ]
}

/** Opens the dialog with the rules: a short text in the page's language, then the program's full text in English. @param {() => Session} session */
export async function rules(session) {
  const full = h('div', { class: 'rules', lang: 'en' })
  const short = t('rules.short').split('\n').map((line) => h('p', {}, line))
  const keys = t('keys.text').split('\n').map((line) => h('li', {}, line))
  const more = h('details', { open: getLanguage() === 'en' }, h('summary', {}, t('rules.full')), full)
  dialog(
    t('rules_title'),
    t('close'),
    h('div', { class: 'column reading' }, ...short, h('h3', {}, t('keys')), h('ul', {}, ...keys), more),
  )
  try {
    const reply = await session().rules()
    full.replaceChildren(...flowing(reply.rules))
    if (reply.topic !== 'rules') {
      // The short text is about Plakoto.
      for (const line of short) line.remove()
      more.open = true
    }
  } catch (error) {
    full.textContent = sentence(/** @type {Error} */ (error))
  }
}

/** Joins the lines of the program's text into paragraphs. Diagrams keep their lines. @param {string} text */
function flowing(text) {
  /** @type {HTMLElement[]} */
  const flow = []
  for (const block of text.split(/\n\n+/)) {
    if (/^[ >|+]/m.test(block.replace(/^ {2}(?=\S)/gm, ''))) flow.push(h('pre', { tabIndex: 0 }, block))
    else if (/^[A-Z][^.\n]{0,40}$/.test(block)) flow.push(h('h3', {}, block))
    else flow.push(...block.split(/\n(?=\* )/).map((part) => h('p', {}, part.replace(/\s*\n\s*/g, ' '))))
  }
  return flow
}

/** Lets the user choose a file, and returns the file's text. @returns {Promise<string>} */
export function upload() {
  const input = h('input', { type: 'file', accept: '.mat,.jsonl,.txt' })
  return new Promise((resolve, reject) => {
    input.addEventListener('change', async () => {
      const [file] = input.files ?? []
      if (!file) return
      const text = await file.text()
      if (fits(text)) resolve(text)
      else reject(new Error(t('file_too_large')))
    })
    input.click()
  })
}

/**
 * Opens the dialog for downloading the match and for opening a match file.
 * @param {{save: () => Promise<string>, mat: () => Promise<string>, load: (text: string) => void, problem: (error: Error) => void, shared?: SharedTable}} actions
 *   `shared`: the table of two people at which the user is
 */
export function files({ save, mat, load, problem, shared }) {
  const plain = (/** @type {string} */ text) => new Blob([text], { type: 'text/plain;charset=utf-8' })
  const date = new Date().toISOString().slice(0, 10)
  const guarded = (/** @type {() => Promise<void>} */ action) => () => {
    box.close()
    action().catch(problem)
  }
  const box = dialog(
    t('files'),
    t('close'),
    h(
      'div',
      { class: 'column' },
      button(t('download_mat'), guarded(async () => download(`plakoto-${date}.mat`, plain(await mat())))),
      button(t('download_record'), guarded(async () => download(`plakoto-${date}.jsonl`, plain(await save())))),
      ...(shared
        ? [button(t('download_dice'), guarded(async () => download(`plakoto-${date}.dice.jsonl`, plain((await shared.proof()).map((one) => `${JSON.stringify(one)}\n`).join(''))))), statistics(shared)]
        : [button(t('upload'), guarded(async () => load(await upload())))]),
    ),
  )
}

/** Returns how fair the dice of all tables of the server are, as far as the numbers tell. @param {SharedTable} shared */
function statistics(shared) {
  const text = h('p', { class: 'quiet' })
  const show = (/** @type {{dice: [number, number], count: number}[]} */ counts) => {
    const sum = (/** @type {(dice: [number, number]) => number} */ value) => counts.reduce((all, { dice, count }) => all + count * value(dice), 0)
    const rolls = sum(() => 1)
    const share = (/** @type {number} */ part) => part / Math.max(1, rolls)
    text.textContent = t('dice_statistics', {
      rolls,
      doubles: percent(share(sum(([a, b]) => Number(a === b)))),
      pips: fixed(share(sum(([a, b]) => (a + b) * (a === b ? 2 : 1))), 2),
      usual_doubles: percent(1 / 6),
      usual_pips: fixed(49 / 6, 2),
    })
  }
  shared.statistics().then(show, (error) => (text.textContent = sentence(error)))
  return text
}

/** Asks a question, and returns whether the user agrees. @param {string} question @returns {Promise<boolean>} */
export function agree(question) {
  return new Promise((resolve) => {
    const answer = (/** @type {boolean} */ agreed) => () => (resolve(agreed), box.close())
    const box = dialog(
      question,
      t('close'),
      h('div', { class: 'row' }, button(t('yes'), answer(true), 'primary'), button(t('no'), answer(false))),
    )
    box.addEventListener('close', () => resolve(false))
  })
}

/** @param {{key: string, act: () => void}[]} entries */
export function menu(entries) {
  const box = dialog(
    t('menu'),
    t('close'),
    h('div', { class: 'column' }, ...entries.map(({ key, act }) => button(t(key), () => (box.close(), act())))),
  )
}
