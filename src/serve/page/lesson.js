// A lesson: one sentence, one move, a verdict, the next. The program says which moves are legal.

import { keepLesson, readPractice } from './cards.js'
import { button, h } from './dom.js'
import { explore } from './explore.js'
import { arrowsOf, read, written } from './game.js'
import { sentence, t } from './i18n.js'
import { WAY } from './marks.js'
import { pupilsView } from './puzzles.js'
import { diceInWords } from './show.js'

/** Whether a play contains all steps of a list. @param {string[]} made @param {string[]} wanted */
function contains(made, wanted) {
  const left = [...made]
  return wanted.every((step) => left.includes(step) && left.splice(left.indexOf(step), 1))
}

/**
 * @param {Host} host @param {string} game @param {Lesson} lesson
 * @param {{list: () => unknown, puzzles: () => unknown, play: () => unknown}} ways to the list of lessons, to the first puzzles, and to a game
 * @param {{current: number} | null} before where the user was before a reload
 * @returns {Overlay}
 */
export function lesson(host, game, { rules, steps }, ways, before) {
  const kept = readPractice().lessons[game] ?? 0
  let current = before?.current ?? (kept < steps.length ? kept : 0)
  /** The position of the exercise. @type {Reply | null} */
  let state = null
  let isSolved = false

  const dots = h('ol', { class: 'dots', 'aria-hidden': 'true' })
  const place = h('span', { class: 'quiet' })
  const title = h('h2', { tabIndex: -1 })
  const say = h('p', {})
  const task = h('p', { class: 'task' })
  const verdict = h('p', { class: 'verdict', hidden: true, role: 'status' })
  const problem = h('p', { class: 'problem', role: 'status' })
  const back = button(t('later'), ways.list, 'back')
  const undo = button(t('undo_step'), () => explorer.takeBack())
  const show = button(t('show_me'), showMe)
  const next = button(t('next'), () => go(current + 1), 'primary')
  const element = h(
    'section',
    { class: 'panel study' },
    h(
      'div',
      { class: 'study-body' },
      h('div', { class: 'place' }, dots, place),
      h('div', { class: 'column' }, title, say, task),
      verdict,
      problem,
    ),
    h('div', { class: 'row study-end' }, back, undo, show, next),
  )

  const explorer = explore(host, {
    tell: (text) => void (problem.textContent = text),
    step: (made) => (judge(made.map(written), false), isSolved),
    play: async (_, move) => judge(move.split(' '), true),
    look: pupilsView,
    drawn: (turn) => void (undo.hidden = isSolved || !turn?.made.length),
  })

  /** @param {string[]} made @param {boolean} isComplete */
  function judge(made, isComplete) {
    const { wanted, keep } = steps[current]
    const leaves = made.some((step) => step.startsWith(`${keep}/`))
    const fits = wanted.some((list) => contains(made, list) && (list.length > 0 || isComplete))
    if (fits && !leaves) return solve()
    if (leaves || isComplete) retry(leaves)
  }

  function solve() {
    isSolved = true
    keepLesson(game, current + 1, steps.length)
    showVerdict('right', t(`lesson.${game}.${steps[current].key}.done`))
    task.hidden = show.hidden = true
    back.hidden = current + 1 === steps.length
    next.hidden = false
    next.focus({ preventScroll: true })
  }

  /** @param {boolean} leaves whether a checker has left the point that the exercise keeps */
  function retry(leaves) {
    showVerdict('wrong', leaves ? t('lesson_retry_keep', { n: Number(steps[current].keep) }) : t('lesson_retry'))
    if (state) explorer.show(state, arrow()).catch(report)
  }

  /** @param {'right'|'wrong'} kind @param {string} text */
  function showVerdict(kind, text) {
    verdict.className = `verdict ${kind}`
    verdict.textContent = text
    verdict.hidden = false
  }

  /** Returns the arrows of the play that the exercise wants. */
  function arrow() {
    const [wanted] = steps[current].wanted
    return state ? arrowsOf(1, read(wanted.join(' ')), 'best', state.board.course) : []
  }

  function showMe() {
    if (state) explorer.show(state, arrow()).catch(report)
  }

  /** @param {unknown} error */
  function report(error) {
    problem.textContent = sentence(/** @type {Error} */ (error))
  }

  /** Goes to an exercise, or to the end of the lesson. @param {number} n */
  async function go(n) {
    current = n
    host.at(`lesson=${game}`, { current })
    if (n >= steps.length) return end()
    isSolved = false
    const { key, position: id, dice, wanted } = steps[n]
    dots.replaceChildren(...steps.map((_, at) => h('li', { class: at < n ? 'done' : at === n ? 'current' : '' })))
    place.textContent = t('exercise_of', { n: n + 1, of: steps.length })
    title.textContent = t(`lesson.${game}.${key}`)
    say.textContent = t(`lesson.${game}.${key}.say`)
    task.textContent = t(`lesson.${game}.${key}.task`)
    verdict.hidden = next.hidden = true
    task.hidden = back.hidden = false
    show.hidden = !wanted[0].length
    problem.textContent = ''
    title.focus({ preventScroll: true })
    host.say(`${say.textContent} ${task.textContent} ${diceInWords(dice)}`)
    try {
      state = await (await host.study()).ask({ rules, id, dice, length: 0, score: [0, 0] })
      if (current === n) await explorer.show(state, n ? [] : [WAY])
    } catch (error) {
      report(error)
    }
  }

  function end() {
    dots.replaceChildren(...steps.map(() => h('li', { class: 'done' })))
    place.textContent = ''
    title.textContent = t('lesson_over', { game: t(`rules.${game}`) })
    // All puzzles are of this game.
    const hasPuzzles = game === 'plakoto'
    say.textContent = [t('lesson_over_explained'), ...(hasPuzzles ? [t('lesson_over_puzzles')] : [])].join(' ')
    task.hidden = verdict.hidden = show.hidden = next.hidden = true
    const onward = button(t('play_game', { game: t(`rules.${game}`) }), ways.play, 'primary')
    next.replaceWith(hasPuzzles ? button(t('first_puzzles'), ways.puzzles) : '', onward)
    back.textContent = t('learn_title')
    back.hidden = false
    onward.focus({ preventScroll: true })
  }

  go(current)
  return { element, explorer }
}
