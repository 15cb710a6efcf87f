// What the browser keeps of the user's practice, and which questions come next. The program says how long a question
// rests after an answer; this file only adds the days.

import { readPractice, writePractice } from './store.js'

export { readPractice }

/** Stage from which a question counts as learned. */
const LEARNED = 5
/** Maximum number of kept mistakes; the oldest ones go first. */
const MAX_MISTAKES = 300

/** Today's date in UTC, as in the terminal. */
export const today = () => new Date().toISOString().slice(0, 10)

/** @param {string} day @param {number} days */
function later(day, days) {
  const date = new Date(day)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** Returns the name under which the answers to a question are kept. @param {Question} question */
const keyOf = ({ rules, id, dice, length, score }) => [rules, id, [...dice].sort().join(''), ...(length ? [length, ...score] : [])].join(' ')

/** @param {Question} question @returns {Card | undefined} */
export const cardOf = (question) => readPractice().cards[keyOf(question)]

/** Returns the puzzles, easy ones first, and the user's mistakes. @param {Session} session @returns {Promise<Listed>} */
export async function readAll(session) {
  const { puzzles, daily } = await session.puzzles(today())
  const numbers = puzzles.map((/** @type {Reply} */ { number }) => number)
  const all = puzzles.map((/** @type {Reply} */ { number, id, roll, theme, difficulty }) => ({
    rules: 'plakoto', id, dice: roll.join(''), length: 0, score: [0, 0], theme, difficulty, number,
  }))
  return { puzzles: all, mistakes: readPractice().mistakes, daily: numbers.indexOf(daily) }
}

/** @param {Listed} all */
export const daily = ({ puzzles, daily: n }) => puzzles.slice(n, n + 1)

/**
 * Returns the questions to ask: those that are due, the longest wait first, then new ones.
 * @param {Listed} all @param {(question: Question) => boolean} [isWanted]
 */
export function plan({ puzzles, mistakes }, isWanted = () => true) {
  const { cards } = readPractice()
  const now = today()
  const wanted = [...mistakes, ...puzzles].filter(isWanted)
  const dueOf = (/** @type {Question} */ question) => cards[keyOf(question)]?.due ?? ''
  const due = wanted.filter((question) => dueOf(question) && dueOf(question) <= now)
  return [...due.sort((a, b) => dueOf(a).localeCompare(dueOf(b))), ...wanted.filter((question) => !dueOf(question))]
}

/** Counts the questions that are due, and the puzzles that are learned or solved. @param {Listed} all @param {Practice} practice */
export function countOf({ puzzles, mistakes }, { cards }) {
  const known = (/** @type {Question[]} */ questions) => questions.map((question) => cards[keyOf(question)]).filter(Boolean)
  const now = today()
  const tried = known(puzzles)
  return {
    due: [...known(mistakes), ...tried].filter(({ due }) => due <= now).length,
    learned: tried.filter(({ stage }) => stage >= LEARNED).length,
    solved: tried.filter(isCardSolved).length,
  }
}

/**
 * Keeps the first answer to a question, and when the question is due again. Returns how many answers in a row were right.
 * @param {Question} question @param {{verdict: string, stage: number, days: number}} answer
 */
export function keepAnswer(question, { verdict, stage, days }) {
  const practice = readPractice()
  const key = keyOf(question)
  const before = practice.cards[key] ?? { asked: 0, right: 0 }
  const isRight = verdict === 'right'
  const isSolved = isRight || isCardSolved(before)
  practice.cards[key] = { stage, due: later(today(), days), asked: before.asked + 1, right: before.right + Number(isRight), isSolved }
  practice.streak = isRight ? practice.streak + 1 : 0
  writePractice(practice)
  return practice.streak
}

/** Whether an answer to a question counts, because the question is new or due. @param {Question} question */
export const isDue = (question) => (cardOf(question)?.due ?? '') <= today()

/** Returns the number of days until a question is due again. @param {Question} question */
export const daysLeft = (question) => (Date.parse(cardOf(question)?.due ?? today()) - Date.parse(today())) / 86_400_000

/**
 * Keeps that the user has seen a clue or the answer. In place of a first answer (`isFirst`), that ends the right answers in a row, and
 * the question comes again tomorrow, at the same stage.
 * @param {Question} question @param {boolean} isFirst
 */
export function keepHelp(question, isFirst) {
  const practice = readPractice()
  const key = keyOf(question)
  const before = practice.cards[key] ?? { stage: 1, asked: 0, right: 0, due: '' }
  const card = { ...before, helped: today(), due: isFirst ? later(today(), 1) : before.due }
  writePractice({ ...practice, streak: isFirst ? 0 : practice.streak, cards: { ...practice.cards, [key]: card } })
}

/** Whether the user has seen a clue or the answer today. @param {Question} question */
export const isHelped = (question) => cardOf(question)?.helped === today()

/** Keeps that the user has solved a question, if not at the first try. @param {Question} question */
export function keepSolved(question) {
  const practice = readPractice()
  const card = practice.cards[keyOf(question)]
  if (card) writePractice({ ...practice, cards: { ...practice.cards, [keyOf(question)]: { ...card, isSolved: true } } })
}

/** @param {Pick<Card, 'right' | 'isSolved'>} card */
const isCardSolved = ({ right, isSolved }) => Boolean(isSolved) || right > 0

/** Keeps whether the user has solved the puzzle of the day, and for how many days in a row without help. @param {boolean} right @param {boolean} isHelped */
export function keepDaily(right, isHelped) {
  const practice = readPractice()
  const day = today()
  const { last, days } = practice.dailies
  const counts = right && !isHelped && last !== day
  const dailies = counts ? { last: day, days: last === later(day, -1) ? days + 1 : 1 } : practice.dailies
  const wasRight = practice.solved?.day === day && practice.solved.right
  writePractice({ ...practice, dailies, solved: { day, right: right || wasRight } })
}

/**
 * Returns what the user has achieved: puzzles solved, the share of first answers that were right (null before the first
 * one), days in a row with a puzzle of the day that was solved without help, and questions that are due.
 * @param {Listed} all @param {Practice} practice
 */
export function statisticsOf(all, practice) {
  const cards = Object.values(practice.cards)
  const sum = (/** @type {'asked' | 'right'} */ key) => cards.reduce((count, card) => count + card[key], 0)
  const { last, days } = practice.dailies
  const { solved, due } = countOf(all, practice)
  return {
    solved,
    first: sum('asked') ? sum('right') / sum('asked') : null,
    days: last >= later(today(), -1) ? days : 0,
    due,
  }
}

/**
 * Keeps mistakes of people at this page, so that they can be practised.
 * @param {Session} study a session that has loaded their match @param {Judged[]} turns the turns with the mistakes
 */
export async function collectMistakes(study, turns) {
  const rolled = turns.filter(({ dice }) => dice)
  /** @type {Map<number, Reply>} */
  const games = new Map()
  for (const { game } of rolled) if (!games.has(game)) games.set(game, await study.goTo(game, 0))
  keepMistakes(
    rolled.map(({ game, position_id, dice, player }) => {
      const { variant, match_length, score } = /** @type {Reply} */ (games.get(game))
      return { rules: variant, id: position_id, dice: dice.join(''), length: match_length, score: [score[player], score[1 - player]], theme: 'mistake', difficulty: 0 }
    }),
  )
}

/** @param {Question[]} mistakes */
function keepMistakes(mistakes) {
  const practice = readPractice()
  const known = new Set(practice.mistakes.map(keyOf))
  const fresh = mistakes.filter((question) => !known.has(keyOf(question)))
  writePractice({ ...practice, mistakes: [...practice.mistakes, ...fresh].slice(-MAX_MISTAKES) })
}

/** Keeps how many exercises of a lesson the user has solved. @param {string} game @param {number} done @param {number} of */
export function keepLesson(game, done, of) {
  const practice = readPractice()
  const most = Math.max(done, practice.lessons[game] ?? 0)
  writePractice({ ...practice, lessons: { ...practice.lessons, [game]: most, [`${game}-of`]: of } })
}
