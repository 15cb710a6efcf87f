// The place to learn: a lesson for each game, the puzzles, and the mistakes of the user's own matches.

import { button, h } from './dom.js'
import { percent, sentence, t } from './i18n.js'

/** Games that have a lesson. */
export const LESSONS = ['plakoto', 'portes', 'fevga']

/** @type {Overlays | null} */
let overlays = null

/** Goes back to the game, or to the first screen. */
let leave = () => {}

/** Begins a game. @type {(game: string) => void} */
let play = () => {}

/**
 * Sets the part of the page on which lessons and puzzles appear, the way back, and the way to a game.
 * @param {Overlays} shown @param {() => void} back @param {(game: string) => void} begin
 */
export function useOverlays(shown, back, begin) {
  overlays = shown
  leave = back
  play = begin
}

/** Opens the lesson of a game, or the list of everything to learn. @param {string} [game] @param {any} [kept] where the user was before a reload */
export async function openLearn(game, kept) {
  return LESSONS.includes(String(game)) ? openLesson(String(game), kept) : openList()
}

/** Opens a puzzle. @param {string} [name] its number, `daily` for the puzzle of the day, `mistakes` for the user's mistakes @param {any} [kept] the questions before a reload */
export async function openPuzzle(name = 'daily', kept = null) {
  if (kept) return askAll(kept)
  const { daily, plan } = await import('./cards.js')
  const isDaily = name === 'daily'
  const says = h('p', { class: 'quiet', role: 'status' }, t('loading'))
  const host = overlays?.invite(() => ({ element: page(t(isDaily ? 'puzzle_daily' : name === 'mistakes' ? 'mistakes' : 'puzzles'), says) }), 'reading', `puzzle=${name}`)
  if (!host) return
  try {
    if (name === 'mistakes') await ask(host, (all) => plan(all, isMistake), 10)
    else await ask(host, (all) => (isDaily ? daily(all) : all.puzzles.filter(({ number }) => String(number) === name)), 1, isDaily)
  } catch (error) {
    says.textContent = sentence(/** @type {Error} */ (error))
  }
}

/** Returns a page with a heading, its content, and the way back. @param {string} title @param {Child[]} content */
function page(title, ...content) {
  return h('section', { class: 'panel learn' }, h('h2', { tabIndex: -1 }, title), ...content, h('div', { class: 'row end' }, button(t('leave_learn'), leave)))
}

/** @param {string} game @param {any} [kept] */
async function openLesson(game, kept = null) {
  const [{ lesson }, response] = await Promise.all([import('./lesson.js'), fetch(`lesson-${game}.json`)])
  /** @type {Lesson} */
  const data = await response.json()
  overlays?.invite((host) => lesson(host, game, data, { list: openList, puzzles: () => firstPuzzles(host), play: () => play(game) }, kept), 'studying', `lesson=${game}`)
}

/** Asks the first ten puzzles. @param {Host} host of the screen that asks */
async function firstPuzzles(host) {
  const { plan } = await import('./cards.js')
  return ask(host, (all) => plan(all), 10)
}

/**
 * Asks some of the puzzles and mistakes. Without any, shows the list of everything to learn.
 * Does nothing if the user has gone elsewhere in the meantime.
 * @param {Host} host of the screen that asks @param {(all: Listed) => Question[]} choose @param {number} most @param {boolean} [isDaily] whether it is the puzzle of the day
 */
async function ask(host, choose, most, isDaily = false) {
  const { readAll } = await import('./cards.js')
  if (!host.isOpen()) return
  const questions = choose(await readAll(await host.study())).slice(0, most)
  if (host.isOpen()) await (questions.length ? askAll({ questions, isDaily }) : openList())
}

/** @param {Asked} asked */
async function askAll(asked) {
  const { puzzles } = await import('./puzzles.js')
  overlays?.invite((host) => puzzles(host, asked, openList), 'studying', 'puzzle')
}

const isMistake = (/** @type {Question} */ { theme }) => theme === 'mistake'

/** Shows the list of everything to learn. */
async function openList() {
  const cards = await import('./cards.js')
  if (!overlays) return
  const says = h('p', { class: 'quiet', role: 'status' }, t('loading'))
  const host = overlays.invite(() => ({ element: page(t('learn_title'), lessonCards(cards.readPractice()), says) }), 'reading', 'learn')
  try {
    const all = await cards.readAll(await host.study())
    says.replaceWith(puzzleCards(host, all, cards))
  } catch (error) {
    says.textContent = sentence(/** @type {Error} */ (error))
  }
}

/**
 * @param {string} title @param {string} text @param {() => unknown} act @param {number} [share] part that is done, from 0 to 1
 */
function card(title, text, act, share) {
  const bar = share === undefined ? '' : h('progress', { max: 1, value: share, 'aria-hidden': 'true' })
  return h('button', { type: 'button', class: 'learn-card', onClick: () => void act() }, h('strong', {}, title), h('span', { class: 'quiet' }, text), bar)
}

/** @param {Practice} practice */
function lessonCards({ lessons }) {
  const cards = LESSONS.map((game) => {
    const [done, of] = [lessons[game] ?? 0, lessons[`${game}-of`] ?? 0]
    const text = of && done >= of ? t('lesson_known') : done ? t('lesson_progress', { done, of }) : t('lesson_minutes')
    return card(t(`rules.${game}`), text, () => openLesson(game), of ? done / of : 0)
  })
  return h('div', { class: 'learn-cards three' }, ...cards)
}

/** Returns what the user has achieved; nothing before the first answer. @param {ReturnType<typeof import('./cards.js').statisticsOf>} achieved @param {number} of number of puzzles */
function statistics({ solved, first, days, due }, of) {
  if (first === null) return ''
  const facts = [
    ['stat_solved', t('done_of', { done: solved, of })],
    ['stat_first', percent(first, 0)],
    ...(days ? [['stat_days', String(days)]] : []),
    ['stat_due', String(due)],
  ]
  return h('dl', { class: 'statistics' }, ...facts.map(([key, text]) => h('div', {}, h('dt', {}, t(key)), h('dd', {}, text))))
}

/** @param {Host} host @param {Listed} all @param {typeof import('./cards.js')} cards */
function puzzleCards(host, all, { plan, countOf, statisticsOf, readPractice, today }) {
  const practice = readPractice()
  const { due, learned } = countOf(all, practice)
  const isSolved = practice.solved?.day === today()
  const themes = [...new Set(all.puzzles.map(({ theme }) => theme))]
  let difficulty = 0
  const levels = [0, 1, 2, 3, 4, 5].map((level) => {
    const choose = button(level ? '●'.repeat(level) : t('any_difficulty'), () => {
      difficulty = level
      for (const one of levels) one.setAttribute('aria-pressed', String(one === choose))
      drawThemes()
    })
    choose.setAttribute('aria-pressed', String(level === 0))
    choose.setAttribute('aria-label', level ? t('difficulty', { n: level }) : t('any_difficulty'))
    return choose
  })
  const ofThemes = h('div', { class: 'learn-cards' })
  const drawThemes = () =>
    ofThemes.replaceChildren(
      ...themes.map((theme) => {
        const fits = (/** @type {Question} */ one) => one.theme === theme && (!difficulty || one.difficulty === difficulty)
        const some = all.puzzles.filter(fits)
        const done = countOf({ ...all, puzzles: some, mistakes: [] }, practice).learned
        const made = card(t(`theme.${theme}`), t('learned_of', { done, of: some.length }), () => ask(host, (list) => plan(list, fits), 10), some.length ? done / some.length : 0)
        made.disabled = !some.length
        return made
      }),
    )
  drawThemes()
  const mistakes = card(t('mistakes'), all.mistakes.length ? t('mistakes_kept', { n: all.mistakes.length }) : t('mistakes_none'), () => ask(host, (list) => plan(list, isMistake), 10))
  mistakes.disabled = !all.mistakes.length
  return h(
    'div',
    { class: 'column' },
    // Mistakes can be of any game.
    mistakes,
    h('h3', {}, `${t('puzzles')} · ${t('rules.plakoto')}`),
    statistics(statisticsOf(all, practice), all.puzzles.length),
    h(
      'div',
      { class: 'learn-cards' },
      card(t('puzzle_daily'), isSolved ? t(practice.solved?.right ? 'daily_right' : 'daily_wrong') : t('daily_open'), () => openPuzzle()),
      card(t('next_ten'), due ? t('puzzles_due', { n: due }) : t('learned_of', { done: learned, of: all.puzzles.length }), () => firstPuzzles(host)),
    ),
    h('p', { class: 'quiet', 'aria-hidden': 'true' }, t('difficulty_title')),
    h('div', { class: 'row difficulties', role: 'group', 'aria-label': t('difficulty_title') }, ...levels),
    ofThemes,
  )
}
