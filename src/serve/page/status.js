// What the user is told: the status line, what screen readers say, and the text that covers the page until the program has
// started.

import { Lost } from './connection.js'
import { byId, h, replaceIfDifferent, speak } from './dom.js'
import { sentence, t } from './i18n.js'
import { isAsked, situation, told } from './show.js'
import { load } from './theme.js'

/** Time after which the page says that the program has not started, in milliseconds. */
const LATE = 4000
/** Number of characters that fit into two lines on a narrow telephone. */
const TWO_LINES = 76
/** Style sheets without which the page cannot be used, and a value that each of them sets. */
const NEEDED = [['style.css', '--paper'], ['board.css', '--slide'], ['home.css', '--emblem-ground']]

/** The text that says why the program has not started. @param {{tell: (text: string) => void}} page */
export function startText({ tell }) {
  let isOver = false

  /** Moves the text above the page, which the user can already see. */
  function wait() {
    if (isOver) return
    byId('start').classList.add('beside')
    setTimeout(() => isOver || window.notStarted?.('', ''), LATE)
  }

  /** Removes the text, because the program has started. */
  function end() {
    if (isOver) return
    const look = getComputedStyle(document.documentElement)
    for (const [file, value] of NEEDED) {
      if (!look.getPropertyValue(value)) return window.notStarted?.('file', file)
    }
    isOver = true
    document.getElementById('start')?.remove()
    addEventListener('unhandledrejection', (event) => {
      const { reason } = event
      // The page says that the connection is lost, and a screen that has been left needs no answer.
      if (reason instanceof Lost) event.preventDefault()
      else tell(t('failed', { why: sentence(reason instanceof Error ? reason : new Error(String(reason))) }))
    })
  }

  /** Says that the connection was lost. A refusal is an answer, too. @param {Closed} how */
  function lost(how) {
    if (how.refused) end()
    if (!isOver) window.notStarted?.('server', how.why ?? '')
  }
  return { wait, end, lost }
}

/**
 * @param {Table} table
 * @param {{numbers: () => Player, isGame: () => boolean, turn: () => number | null, isHoldingBack: () => boolean, drawHome: () => void}} page
 *   `isGame`: whether the user sees the game, not another screen; `turn`: the turn of the earlier position that is shown, null if none is;
 *   `isHoldingBack`: whether the page confirms a finished play by itself
 */
export function status(table, page) {
  const element = byId('status')
  /** Whether the page has already had a connection to the program. */
  let isKnown = false
  /** Whether the last event was a throw. */
  let hasRolled = false
  /** The message currently shown to the user, and what was last said of the turn, of a problem, and of the connection. */
  let [news, saidTurn, saidProblem, saidLoss] = ['', '', '', '']
  /** The answer to an offer to resign, which stays in front of later messages until the user acts. */
  let refusal = ''

  /** Tells a text to screen readers, after the events before it at a table of two people. @param {string} text */
  async function announce(text) {
    await table.heard
    speak(text)
  }

  /** Whether the message also says what the user has to do, and whether it explains the first play, until the user acts. */
  let [isWhole, isHelp] = [false, false]

  /** Words the message for the numbers and the language that the page shows now. */
  let wording = () => news

  /**
   * Shows a message and announces it to screen readers.
   * @param {string | (() => string)} message text, or what words it for the numbers that the board shows @param {boolean} [whole] whether it also says what the user has to do
   */
  function tell(message, whole = false) {
    const word = typeof message === 'string' ? () => message : message
    const text = word()
    speak(text)
    show(text, whole)
    if (text) wording = word
  }

  /** Explains the first play. @param {() => string} word @param {boolean} whole */
  function help(word, whole) {
    tell(word, whole)
    isHelp = true
    drawLine()
    addEventListener('pointerdown', () => ((isHelp = false), drawLine()), { once: true })
  }

  /** Shows a message. @param {string} text @param {boolean} [whole] */
  function show(text, whole = false) {
    if (!text) return
    isWhole = whole
    isHelp = false
    wording = () => text
    news = text === refusal ? text : `${refusal} ${text}`.trim()
    element.classList.remove('fresh')
    requestAnimationFrame(() => element.classList.add('fresh'))
    drawLine()
    if (!table.started) page.drawHome()
  }

  /** Tells what has happened at the table. @param {Reply} event */
  function report(event) {
    hasRolled = event.event === 'roll'
    tell(() => told(table, event, page.numbers()))
    if (event.event === 'decline' && table.settings.seats[/** @type {Player} */ (event.player)].kind !== 'person') refusal = wording()
  }

  function drawLine() {
    const problem = table.problem ? sentence(table.problem) : ''
    const turn = page.turn()
    if (turn !== null) {
      element.classList.remove('problem')
      return replaceIfDifferent(element, t('state.looking', { n: turn + 1 }))
    }
    const now = table.open || isKnown ? situation(table) : t('connecting')
    element.classList.toggle('problem', problem !== '' || isLost())
    const before = problem || (isLost() || isAsked(table) ? '' : news)
    element.classList.toggle('silent', !before)
    // Only this line names the player that the user waits for, or that asks.
    element.classList.toggle('lasting', table.shared?.isReady === true || isAsked(table) || isHelp)
    element.classList.toggle('help', isHelp)
    // A play that is held back needs no confirmation.
    const isHeld = page.isHoldingBack() && table.isMine && table.turn?.complete
    replaceIfDifferent(element, before, problem || now === news || isHeld || (isWhole && before) ? '' : h('span', { class: 'now' }, ` ${now}`))
    // A text of three lines has smaller letters on a telephone.
    element.classList.toggle('long', (element.textContent ?? '').length > TWO_LINES)
    if (problem !== saidProblem) speak(problem)
    saidProblem = problem
  }

  /** Whether the program does not answer any more. */
  function isLost() {
    return isKnown && (!table.open || table.isSilent)
  }

  /** Tells screen readers that the connection is lost, and that it is back. */
  function announceLoss() {
    const loss = isLost() && !table.closed.refused ? situation(table) : ''
    if (loss !== saidLoss) speak(loss || t('connected'))
    saidLoss = loss
  }

  /** Tells screen readers what the user has to do, unless the dice of the user's throw have said it. */
  function announceTurn() {
    const { phase } = table.state
    const next = table.isMine && page.isGame() ? `${phase} ${table.game} ${table.log.length}` : ''
    if (next && next !== saidTurn && !table.problem && !(phase === 'move' && hasRolled)) speak(situation(table))
    saidTurn = next
  }

  return {
    tell,
    help,
    show,
    announce,
    report,
    draw: () => {
      drawLine()
      announceLoss()
      announceTurn()
    },
    /** The page has a connection to the program, or has lost one. */
    know: () => (isKnown = true),
    /** Words the message again, because the board shows other numbers, or the page another language. */
    reword: () => {
      if (news && !refusal) news = wording()
    },
    /** Earlier messages no longer apply. */
    clear: () => (news = ''),
    /** Earlier messages no longer apply, except the answer to an offer to resign. */
    renew: () => (news = refusal),
    /** The user acts, and has read the answer to an offer to resign. */
    forgetRefusal: () => (refusal = ''),
    /** Moves the focus to the text that says why a link opens no table, because the page shows nothing else. */
    readRefusal: async () => {
      // Without this file, a small screen does not show the text.
      await load('friend').catch(() => {})
      element.tabIndex = -1
      element.focus()
    },
    get news() {
      return news
    },
  }
}
