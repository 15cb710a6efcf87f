// A lesson: one sentence, one move, a verdict, the next. The program says which moves are legal.

import { keepLesson, readPractice } from './cards.js'
import { button, h } from './dom.js'
import { explore } from './explore.js'
import { fold } from './fold.js'
import { arrowsOf, read, stepped, written } from './game.js'
import { pointName, sentence, t } from './i18n.js'
import { wayOf } from './marks.js'
import { pupilsView } from './puzzles.js'
import { diceInWords, inWords } from './show.js'

/** Returns the steps of a list that a play does not contain. @param {Step[]} made @param {string[]} wanted */
function missingIn(made, wanted) {
  const left = made.map(written)
  return wanted.filter((step) => !left.includes(step) || !left.splice(left.indexOf(step), 1))
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
  /** Resolves when the position of the exercise is on the board. */
  let laid = Promise.resolve()
  let isSolved = false

  const dots = h('ol', { class: 'dots', 'aria-hidden': 'true' })
  const place = h('span', { class: 'quiet' })
  const title = h('h2', { tabIndex: -1 })
  const say = h('p', {})
  const task = h('p', { class: 'task' })
  const verdict = h('p', { class: 'verdict', hidden: true })
  const problem = h('p', { class: 'problem', role: 'status' })
  const back = button(t('later'), () => (current < steps.length ? host.close() : ways.list()), 'back')
  const undo = button(t('undo_step'), () => explorer.takeBack())
  const show = button(t('show_me'), showMe)
  const next = button(t('next'), () => go(current + 1), 'primary')
  const body = h('div', { class: 'study-body' }, h('div', { class: 'place' }, dots, place), h('div', { class: 'column' }, title, say, task), verdict, problem)
  const buttons = h('div', { class: 'row study-end' }, back, undo, show, next)
  const element = h('section', { class: 'panel study' }, body, buttons)
  const folded = fold(body, buttons)

  const explorer = explore(host, {
    tell: (text) => folded.tell(problem, text),
    step: (made) => (judge(made, false), isSolved),
    play: async (_, move) => judge(read(move), true),
    look: pupilsView,
    drawn: (turn) => void (undo.hidden = isSolved || !turn?.made.length),
  })

  /** @param {Step[]} made @param {boolean} isComplete */
  function judge(made, isComplete) {
    const { wanted, keep } = steps[current]
    const held = pupilsCheckers(made)
    const isFreed = keep !== undefined && !held(keep)
    const fits = wanted.some((list) => !missingIn(made, list).length && (list.length > 0 || isComplete))
    const short = (steps[current].holds ?? []).find(([point, count]) => held(point) < count)
    if (fits && !isFreed && !short) return solve()
    if (isFreed) return retry(t('lesson_retry_keep', { n: pointName(keep) }))
    if (!isComplete) return
    if (!fits || !short) return retry(t('lesson_retry', { move: inPupilsWords(missingIn(made, wanted[0])) }))
    const [point, count] = short
    retry(t(count > 1 ? 'lesson_retry_holds.several' : 'lesson_retry_holds.one', { n: pointName(point), count }))
  }

  /** Returns the function that counts the pupil's checkers on a point after some steps. @param {Step[]} made @returns {(point: number) => number} */
  function pupilsCheckers(made) {
    const after = state && made.reduce((/** @type {Board} */ board, step) => stepped(board, 1, step), state.board)
    return (point) => (after?.points[point - 1].owner === 1 ? after.points[point - 1].count : 0)
  }

  /** @param {string[]} some steps */
  const inPupilsWords = (some) => (state ? inWords(1, read(some.join(' ')), 1, state.board) : '')

  function solve() {
    isSolved = true
    keepLesson(game, current + 1, steps.length)
    showVerdict('right', t(`lesson.${game}.${steps[current].key}.done`))
    show.hidden = true
    back.hidden = current + 1 === steps.length
    next.hidden = false
    next.focus({ preventScroll: true })
  }

  /** Says what is wrong, and lays the position out again. @param {string} text */
  function retry(text) {
    showVerdict('wrong', text)
    if (state) explorer.show(state, arrow()).catch(report)
  }

  /** @param {'right'|'wrong'|'told'} kind @param {string} text */
  function showVerdict(kind, text) {
    verdict.className = `verdict ${kind}`
    verdict.textContent = text
    verdict.hidden = false
    task.hidden = true
    folded.reveal(verdict)
    host.say(text)
  }

  /** Returns the arrows of the play that the exercise wants. */
  function arrow() {
    const [wanted] = steps[current].wanted
    return state ? arrowsOf(1, read(wanted.join(' ')), 'best', state.board.course) : []
  }

  /** Shows the play that the exercise wants, and says it. */
  async function showMe() {
    await laid
    if (!state) return
    showVerdict('told', t('lesson_way', { move: inPupilsWords(steps[current].wanted[0]) }))
    explorer.show(state, arrow()).catch(report)
  }

  /** @param {unknown} error */
  function report(error) {
    problem.textContent = sentence(/** @type {Error} */ (error))
  }

  /** Goes to an exercise, or to the end of the lesson. @param {number} n */
  function go(n) {
    current = n
    host.at(`lesson=${game}`, { current })
    if (n >= steps.length) return end()
    isSolved = false
    folded.begin()
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
    laid = lay({ rules, id, dice, length: 0, score: [0, 0] }, n)
  }

  /** Lays out the position of an exercise. @param {Omit<Question, 'theme' | 'difficulty'>} question @param {number} n */
  async function lay(question, n) {
    state = null
    try {
      const reply = await (await host.study()).ask(question)
      if (current !== n) return
      state = reply
      await explorer.show(reply, n ? [] : [wayOf(reply.turn, reply.board.course)])
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
  return { element, explorer, left: folded.leave }
}
