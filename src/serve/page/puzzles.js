// Puzzles and the user's own mistakes: a position, a play, and the verdict of the program with its reasons.

import { bracketsExplained, candidates } from './candidates.js'
import { cardOf, daysLeft, isDue, isHelped, keepAnswer, keepDaily, keepHelp, keepSolved } from './cards.js'
import { button, h, spoken } from './dom.js'
import { explore } from './explore.js'
import { isCostly } from './facts.js'
import { fold } from './fold.js'
import { arrowsOf, isBar, isTray, read, stepped } from './game.js'
import { fixed, percent, playText, pointName, sentence, t } from './i18n.js'
import { UNNAMED, defaults } from './match.js'
import { describe, gameOf, inWords, nameIn } from './show.js'
import { reasons, reasonsInWords } from './why.js'

/** Number of the best plays that the list of all plays has. Beside them it has the play with which the best one was compared, which is one of `LEGAL`. */
const [SHOWN, LEGAL] = [5, 100]
const HARDEST = 5
/** The first clue is the checker to move, the second one its goal. */
const MOST_CLUES = 2

/** The user as player 1, and the engine. */
const PUPIL = /** @type {Table} */ (/** @type {unknown} */ ({ state: { names: UNNAMED }, settings: defaults() }))

/** Returns how player 1 sees a board. @param {Board} board @returns {Partial<Config>} */
export const pupilsView = (board) => ({
  bottom: 1,
  numbers: 1,
  describe: (place, reached) => describe(PUPIL, board, 1, place, reached),
  nameOf: (player) => nameIn(PUPIL, player),
})

/**
 * @param {Host} host @param {Asked} asked @param {() => unknown} list opens the list of everything to learn
 * @returns {Overlay}
 */
export function puzzles(host, { questions, isDaily, current = 0 }, list) {
  /** The position of the question. @type {Reply | null} */
  let state = null
  /** Whether the answer counts: the first one to a question that is new or due. */
  let isFirst = true
  /** The latest judgement. @type {Judgement | null} */
  let judged = null
  /** The way of a checker in the best play that a wrong answer lacks, and the number of clues about it that the user has asked for. @type {{way: Arrow | null, given: number}} */
  let clues = { way: null, given: 0 }

  const meta = h('div', { class: 'meta' })
  const title = h('h2', { tabIndex: -1 })
  const verdict = h('div', { class: 'verdict', hidden: true })
  const why = h('div', { class: 'answer' })
  const problem = h('p', { class: 'problem', role: 'status' })
  const buttons = h('div', { class: 'row study-end' })
  const task = h('p', { class: 'task' })
  const body = h('div', { class: 'study-body' }, meta, title, task, verdict, why, problem)
  const element = h('section', { class: 'panel study' }, body, buttons)
  const folded = fold(body, buttons)

  const explorer = explore(host, {
    tell: (text) => folded.tell(problem, text),
    play: answer,
    confirms: () => true,
    drawn: drawHeld,
    look: (board) => ({ ...pupilsView(board), marks: clueMarks() }),
  })
  const undo = button(t('undo_step'), () => explorer.takeBack())
  const confirm = button(t('confirm'), () => explorer.confirm(), 'primary')
  /** The buttons before the user has made a step. @type {Node[]} */
  let asking = []
  const back = (kind = 'back') => button(t('learn_title'), list, kind)
  const showAnswer = () => button(t('show_me'), reveal)
  const tryAgain = () => button(t('try_once_more'), () => show(current, false), 'primary')
  const clueButton = () => button(t(clues.given ? 'next_clue' : 'clue'), giveClue)
  const hasClue = () => clues.way !== null && clues.given < MOST_CLUES
  const allPlays = () => button(t('all_plays'), showAll)
  /** Shows buttons after the one that leads out of the puzzles, so that a tap on another one never does. @param {Node[]} others */
  const offer = (...others) => buttons.replaceChildren(back(), ...others)
  /** Offers what follows an answer. After the last one, that is the way out. */
  const offerOnward = () =>
    current + 1 < questions.length ? offer(allPlays(), button(t('next_puzzle'), () => show(current + 1), 'primary')) : buttons.replaceChildren(back('back primary'), allPlays())

  /** Asks a question. @param {number} n @param {boolean} [isNew] whether the answer counts */
  async function show(n, isNew = true) {
    current = n
    isFirst = isNew && isDue(questions[n])
    judged = null
    if (isNew) clues = { way: null, given: 0 }
    const question = questions[n]
    folded.begin()
    host.at(`puzzle=${isDaily ? 'daily' : question.number ?? 'mistakes'}`, { questions, isDaily, current })
    verdict.hidden = true
    task.hidden = false
    why.replaceChildren()
    problem.textContent = ''
    title.textContent = t(`question.${question.theme}`)
    task.textContent = t('puzzle_dice', { dice: [...question.dice].sort().reverse().join('–') })
    drawMeta(question)
    title.focus({ preventScroll: true })
    host.say(task.textContent ?? '')
    const answerButton = showAnswer()
    answerButton.disabled = true
    asking = [answerButton, ...(hasClue() ? [clueButton()] : [])]
    offer(...asking)
    if (clues.given) tellVerdict('told', withPlays('clue'), clueText())
    try {
      state = await (await host.study()).ask(question)
      answerButton.disabled = false
      if (n === current) await explorer.show(state)
    } catch (error) {
      report(error)
    }
  }

  /** Offers to take a step back and to confirm the play, as soon as the user has made a step. @param {Turn | null} turn */
  function drawHeld(turn) {
    if (judged) return
    const isMoving = (turn?.made.length ?? 0) > 0
    undo.disabled = false
    confirm.disabled = !explorer.held
    if (isMoving !== undo.isConnected) offer(...(isMoving ? [undo, confirm] : asking))
  }

  /** @param {Question} question @param {number} [streak] right answers in a row */
  function drawMeta({ rules, theme, difficulty }, streak = 0) {
    const level = Array.from({ length: HARDEST }, (_, n) => h('i', { class: n < difficulty ? 'on' : '' }))
    meta.replaceChildren(
      h('span', { class: 'pill' }, gameOf(rules)),
      h('span', { class: 'pill' }, t(`theme.${theme}`)),
      difficulty ? h('span', { class: 'pill level', role: 'img', 'aria-label': t('difficulty', { n: difficulty }) }, ...level) : '',
      questions.length > 1 ? h('span', { class: 'pill' }, t('exercise_of', { n: current + 1, of: questions.length })) : '',
      streak > 1 ? h('span', { class: 'pill' }, t('in_a_row', { n: streak })) : '',
    )
  }

  /** @param {Reply} before @param {string} move @param {() => boolean} isCurrent */
  async function answer(before, move, isCurrent) {
    problem.textContent = t('searching')
    undo.disabled = confirm.disabled = true
    const question = questions[current]
    const judgement = await (await host.study()).answer(move, cardOf(question)?.stage ?? 0)
    if (!isCurrent()) return
    problem.textContent = ''
    judged = judgement
    const isRight = judgement.verdict === 'right'
    if (isFirst) drawMeta(question, keepAnswer(question, judgement))
    else if (isRight) keepSolved(question)
    if (isDaily) keepDaily(isRight, isHelped(question))
    isFirst = false
    const { course } = before.board
    if (isRight) {
      const after = read(move).reduce((board, step) => stepped(board, 1, step), before.board)
      host.draw({ board: after, arrows: [], marks: [], movable: [], destinations: {}, diceLabel: '' })
      return praise(judgement)
    }
    await explorer.show(before, arrowsOf(1, read(move), 'error', course))
    host.draw({ movable: [], destinations: {} })
    tellVerdict('wrong', withPlays('puzzle_wrong', { move: judgement.why.other.play }), withPlays('puzzle_loses', {}, { loss: fixed(judgement.loss, 3) }))
    if (!clues.given) clues.way = missedWay(judgement, move, course)
    offer(showAnswer(), ...(hasClue() ? [clueButton()] : []), tryAgain())
  }

  /** Returns the way of a checker in the best play that is not part of the user's play; null if it begins on the bar. @param {Judgement} judgement @param {string} move @param {Course} course */
  function missedWay({ best }, move, course) {
    const made = arrowsOf(1, read(move), '', course)
    const ways = arrowsOf(1, best.steps, 'clue', course).filter(({ from }) => !isBar(from))
    return ways.find((way) => !made.some(({ from, to }) => from === way.from && to === way.to)) ?? ways[0] ?? null
  }

  /** Gives the next clue, with which the user tries again. */
  function giveClue() {
    clues.given++
    keepHelp(questions[current], false)
    return show(current, false)
  }

  /** @returns {Mark[]} */
  function clueMarks() {
    const { way, given } = clues
    if (!way || judged) return []
    return [{ place: way.from, kind: 'mover' }, { place: way.to, kind: 'goal' }].slice(0, given)
  }

  function clueText() {
    const { way, given } = clues
    if (!way) return { seen: '', heard: '' }
    const key = given < MOST_CLUES ? 'clue_from' : isTray(way.to) ? 'clue_off' : 'clue_to'
    // The user is player 1, whose points have the numbers of the places.
    return withPlays(key, {}, { from: pointName(way.from), to: isTray(way.to) ? '' : pointName(way.to) })
  }

  /** @param {Judgement} judgement */
  function praise({ loss, best, why: facts }) {
    const isBest = !isCostly(loss)
    const lead = facts.better.equity - facts.other.equity
    const played = isBest ? best.play : facts.other.play
    const text = isBest ? withPlays('puzzle_lead', { move: facts.other.play }, { lead: fixed(lead, 3) }) : withPlays('puzzle_near', { best: best.play }, { loss: fixed(loss, 3) })
    tellVerdict('right', withPlays('puzzle_right', { move: played }), text)
    tellReasons(facts)
    offerOnward()
  }

  /** @param {string} play */
  const words = (play) => (state ? inWords(1, read(play), 1, state.board) : play)

  /** Returns a text with plays: in notation to be seen, and in words to be heard. @param {string} key @param {Record<string, string>} [plays] @param {Record<string, Part>} [parts] */
  function withPlays(key, plays = {}, parts = {}) {
    const text = (/** @type {(play: string) => string} */ write) => t(key, { ...parts, ...Object.fromEntries(Object.entries(plays).map(([name, play]) => [name, write(play)])) })
    return { seen: text(playText), heard: text(words) }
  }

  /** @typedef {{seen: string, heard: string}} Told */

  /** @param {'right'|'wrong'|'told'} kind @param {Told} head @param {Told} text */
  function tellVerdict(kind, head, text) {
    const next = isFirst || !judged ? '' : again()
    task.hidden = judged !== null
    verdict.className = `verdict ${kind}`
    verdict.replaceChildren(h('strong', {}, ...spoken(head.seen, head.heard)), h('span', {}, ...spoken(text.seen, text.heard)), next && h('span', {}, next))
    verdict.hidden = false
    folded.reveal(verdict)
    host.say(`${head.heard}. ${text.heard} ${next}`.trim())
  }

  /** @param {Reply} facts */
  function tellReasons(facts) {
    const list = reasons(facts, words)
    why.replaceChildren(list)
    host.say(reasonsInWords(list))
  }

  /** Says when the question comes again, which a clue or another try does not change. */
  function again() {
    const days = daysLeft(questions[current])
    return days === 1 ? t('again_tomorrow') : t('again_in', { days })
  }

  /** Shows the best play and its reasons. */
  async function reveal() {
    const before = state
    if (!before) return
    const key = judged ? 'puzzle_lead_yours' : 'puzzle_lead'
    try {
      if (!judged) await giveUp()
      if (!judged || state !== before) return
      keepHelp(questions[current], isFirst)
      isFirst = false
      const { best, why: facts } = judged
      await explorer.show(before, arrowsOf(1, best.steps, 'best', before.board.course))
      host.draw({ movable: [], destinations: {} })
      tellVerdict('told', withPlays('puzzle_best', { move: best.play }), withPlays(key, { move: facts.other.play }, { lead: fixed(facts.better.equity - facts.other.equity, 3) }))
      tellReasons(facts)
      offerOnward()
    } catch (error) {
      report(error)
    }
  }

  /** Finds the best play of a question that the user has not answered. The answer no longer counts. */
  async function giveUp() {
    problem.textContent = t('searching')
    const study = await host.study()
    const { hint } = await study.candidates(1, 2)
    judged = await study.answer(hint[0].play, 0)
    problem.textContent = ''
  }

  /** Lists the best plays with their values. */
  async function showAll() {
    if (!state) return
    const { board } = state
    // The arrows of the plays begin before the play that was made.
    host.draw({ board })
    const study = await host.study()
    problem.textContent = t('searching')
    try {
      const { hint } = await study.candidates(LEGAL, 2)
      const plays = hint.filter((/** @type {Reply} */ { play }, /** @type {number} */ n) => n < SHOWN || play === judged?.why.other.play)
      problem.textContent = ''
      why.replaceChildren(candidates(plays, { player: 1, board, numbers: 1, choose: () => {}, arrows: (drawn) => explorer.point(drawn), explain: (move) => study.why(move, 'worldclass') }), bracketsExplained(plays))
      folded.reveal(why)
      host.say(t('hint_said', { move: words(plays[0].play), win: percent(plays[0].at_least.win[0]) }))
    } catch (error) {
      report(error)
    }
  }

  /** @param {unknown} error */
  function report(error) {
    problem.textContent = sentence(/** @type {Error} */ (error))
  }

  show(current)
  return { element, explorer, left: folded.leave }
}
