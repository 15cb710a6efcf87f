// The smaller dialogs: preferences, rules, and files. They are loaded when one of them is first opened.

import { button, check, choice, dialog, h } from './dom.js'
import { fixed, getLanguage, percent, sentence, t } from './i18n.js'
import { HOLDS } from './flow.js'
import { LEVELS } from './match.js'
import { fits } from './session.js'
import { download } from './share.js'
import { gameOf, nameIn } from './show.js'
import { swatches } from './swatches.js'
import { BOARDS, CHECKERS, lookOf } from './theme.js'

/**
 * Opens the dialog with the page's preferences, and with those match settings that can still be changed
 * during a match.
 * @param {View} view @param {(view: View) => void} changed @param {Table} table @param {() => boolean} isFewTaps whether taps are few on this device
 */
export function preferences(view, changed, table, isFewTaps) {
  const set = (/** @type {Partial<View>} */ change) => changed((view = { ...view, ...change }))
  const named = (/** @type {string} */ key, /** @type {string[]} */ values) =>
    values.map((value) => /** @type {[string, string]} */ ([value, t(`${key}.${value}`)]))
  const looks = [
    swatches('board', BOARDS, lookOf(view).board, (board) => set({ board })),
    swatches('checkers', CHECKERS, lookOf({ ...view, theme: '' }).checkers, (checkers) => set({ checkers })),
  ]
  const plain = h('p', { class: 'quiet' }, t('contrast_plain'))
  /** High contrast has one board and one set of checkers. */
  function fit() {
    const isPlain = view.theme === 'contrast'
    for (const look of looks) look.disabled = isPlain
    plain.hidden = !isPlain
  }
  fit()
  const ways = /** @type {const} */ ([['one_tap', 'oneTap'], ['auto_confirm', 'autoConfirm']]).map(([key, field]) => ({
    ...check(t(key), false, (on) => set({ [field]: on === isFewTaps() ? '' : on ? 'on' : 'off' })),
    is: () => (view[field] ? view[field] === 'on' : isFewTaps()),
  }))
  const isOwnMatch = table.started && !table.shared
  const rolls = {
    ...check(t('auto_roll'), false, (on) => {
      if (isFewTaps()) set({ autoRoll: on ? '' : 'off' })
      if (isOwnMatch && on !== table.settings.autoRoll && !(on && isFewTaps())) table.change({ autoRoll: on })
    }),
    is: () => (isOwnMatch && table.settings.autoRoll) || (isFewTaps() && view.autoRoll !== 'off'),
  }
  /** Shows what happens now, also where the device decides. */
  function tick() {
    for (const { input, is } of [...ways, rolls]) input.checked = is()
    rolls.element.hidden = !isOwnMatch && !isFewTaps()
  }
  tick()
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
      choice(t('theme'), named('theme', ['wood', 'dark', 'contrast']), view.theme, (theme) => (set({ theme }), fit())).element,
      plain,
      ...looks,
      choice(t('pace'), named('pace', ['slow', 'normal', 'fast']), view.pace, (pace) =>
        set({ pace: /** @type {View['pace']} */ (pace) }),
      ).element,
      choice(t('home'), named('home', ['right', 'left']), view.home, (home) =>
        set({ home: /** @type {View['home']} */ (home) }),
      ).element,
      check(t('flipped'), view.flipped, (flipped) => set({ flipped })).element,
      check(t('letters'), view.letters, (letters) => set({ letters })).element,
      ...ways.map(({ element }) => element),
      rolls.element,
      choice(t('few_taps'), HOLDS.map((seconds) => [String(seconds), t(seconds ? 'few_taps.seconds' : 'few_taps.off', { seconds })]), String(view.hold), (hold) => (set({ hold: Number(hold) }), tick())).element,
      check(t('last_arrows'), view.arrows, (arrows) => set({ arrows })).element,
      check(t('sound'), view.sound, (sound) => set({ sound })).element,
      ...(table.shared
        ? [h('h3', {}, t('this_table')), check(t('reactions_shown'), view.reactions, (reactions) => set({ reactions })).element]
        : table.started ? tableFields(table) : []),
    ),
  )
}

/** Returns fields for the engines' levels and for automatic actions. @param {Table} table */
function tableFields(table) {
  const { seats, autoMove } = table.settings
  const levels = seats.flatMap((seat, player) => {
    if (seat.kind !== 'engine') return []
    const names = LEVELS.map((name) => /** @type {[string, string]} */ ([name, t(`level.${name}`)]))
    const change = (/** @type {string} */ level) => {
      const changed = table.settings.seats.map((one, n) => (n === player ? { ...one, level } : one))
      table.change({ seats: /** @type {[Seat, Seat]} */ (changed) })
    }
    return [choice(t('level_of', { name: nameIn(table, /** @type {Player} */ (player)) }), names, seat.level, change).element]
  })
  return [
    h('h3', {}, t('this_table')),
    ...levels,
    check(t('auto_move'), autoMove, (on) => table.change({ autoMove: on })).element,
  ]
}

/** Rule sets of Plakoto. The texts of the others say how they differ from it. */
const PLAKOTO = ['plakoto', 'tzannes', 'tapa', 'express']

/** Opens the dialog with the rules of some games. @param {string[]} games */
export function rules(games) {
  const texts = games.map((game) => {
    const [name] = game.split(' ')
    const isPlakoto = PLAKOTO.includes(name)
    const keys = isPlakoto ? [...new Set([name, 'plakoto'])] : [name]
    const paragraphs = (/** @type {string} */ key) => t(`rules.short.${key}`).split('\n').map((line) => h('p', {}, line))
    return h('section', { class: 'column' }, ...keys.flatMap((key) => [h('h3', {}, gameOf(key)), ...paragraphs(key)]))
  })
  const keys = matchMedia('(hover: none)').matches ? [] : [h('h3', {}, t('keys')), keyList()]
  dialog(t('rules_title'), t('close'), h('div', { class: 'column reading' }, ...texts, ...keys))
}

const keyList = () => h('ul', {}, ...t('keys.text').split('\n').map((line) => h('li', {}, line)))

/** Opens the list of keys. */
export const shortcuts = () => dialog(t('keys'), t('close'), h('div', { class: 'column reading' }, keyList()))

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
 * @param {{isBegun: boolean, save: () => Promise<string>, mat: () => Promise<string>, load: (text: string) => void, problem: (error: Error) => void, shared?: SharedTable}} actions
 *   `isBegun`: whether there is a match to download; `shared`: the table of two people at which the user is
 */
export function files({ isBegun, save, mat, load, problem, shared }) {
  const plain = (/** @type {string} */ text) => new Blob([text], { type: 'text/plain;charset=utf-8' })
  const date = new Date().toISOString().slice(0, 10)
  const guarded = (/** @type {() => Promise<void>} */ action) => () => {
    box.close()
    action().catch(problem)
  }
  // The dialog stays until a file is chosen, because the browser forgets its own dialog if the page goes back meanwhile.
  const open = () => upload().then((text) => (box.close(), load(text))).catch((error) => (box.close(), problem(error)))
  const downloads = [
    button(t('download_mat'), guarded(async () => download(`plakoto-${date}.mat`, plain(await mat())))),
    button(t('download_record'), guarded(async () => download(`plakoto-${date}.jsonl`, plain(await save())))),
  ]
  for (const one of downloads) one.disabled = !isBegun
  const box = dialog(
    t('files'),
    t('close'),
    h(
      'div',
      { class: 'column' },
      ...downloads,
      ...(shared
        ? [button(t('download_dice'), guarded(async () => download(`plakoto-${date}.dice.jsonl`, plain((await shared.proof()).map((one) => `${JSON.stringify(one)}\n`).join(''))))), statistics(shared)]
        : [button(t('upload'), open)]),
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
