// Hints: the best plays of a roll, and the chances of the players. On a small screen they are on a sheet, which leaves the
// board in sight.

import { candidates, chanceBar, chancesInWords, legend, whenOf } from './candidates.js'
import { button, choice, h, speak } from './dom.js'
import { arrowsOf } from './game.js'
import { percent, sentence, signed, t } from './i18n.js'
import { LEVELS } from './match.js'
import { inWords, nameOf } from './show.js'

const SHOWN = 5

/**
 * @param {Table} table @param {{numbers: () => Player, arrows: (arrows: Arrow[] | null) => void, put: () => void, opened: () => void}} board
 *   `put`: a suggested play is on the board; `opened`: the sheet has opened or closed
 */
export function hints(table, board) {
  const answer = h('div', { class: 'answer' })
  let level = 'worldclass'
  const element = h('section', { class: 'panel hint-panel' })
  /** @type {string | null} the position of the answer */
  let about = null
  /** Shows the answer again, because the board has been turned. */
  let showAgain = () => {}
  /** The player by whose numbers the answer is worded. @type {Player | null} */
  let wordedFor = null
  /** @type {string | null} */
  let running = null

  /**
   * @param {(tag: (tag: string) => void) => Promise<Reply>} question @param {(reply: Reply) => Node[]} show
   * @param {(reply: Reply) => string} inShort says an answer, of which the user reads as much as they like
   */
  async function ask(question, show, inShort) {
    cancel()
    about = table.state.position_id
    wordedFor = null
    /** @type {string} */
    let mine = ''
    answer.replaceChildren(h('p', { class: 'quiet' }, t('searching')))
    speak(t('searching'))
    try {
      const reply = await question((tag) => (running = mine = tag))
      if (running !== mine || about !== table.state.position_id) return null
      showAgain = () => {
        wordedFor = board.numbers()
        answer.replaceChildren(...show(reply))
      }
      showAgain()
      speak(inShort(reply))
      return reply
    } catch (error) {
      if (running !== mine) return null
      const text = sentence(/** @type {Error} */ (error))
      answer.replaceChildren(h('p', { class: 'problem' }, text))
      speak(text)
      return null
    } finally {
      if (running === mine) running = null
    }
  }

  /** Opens the sheet. */
  function open() {
    if (document.body.classList.contains('hinting')) return
    document.body.classList.add('hinting')
    board.opened()
  }

  /** Closes the sheet. */
  function close() {
    if (!document.body.classList.contains('hinting')) return
    document.body.classList.remove('hinting')
    board.opened()
  }

  /** Asks for the best plays, and shows them. Returns the best play in the program's notation. @returns {Promise<string | undefined>} */
  async function hint() {
    open()
    const strength = level
    const reply = await ask((tag) => table.session.hint(SHOWN, strength, tag), (found) => showHint(found, strength), hintInShort)
    return reply?.hint[0]?.play
  }
  const evaluate = () => (open(), ask((tag) => table.session.evaluate(level, tag), showEvaluation, (reply) => `${when()} ${chancesInWords(reply)}.`))

  /** Says when, and for which player, an evaluation is. */
  const when = () => whenOf(table.state, nameOf(table, table.state.turn))

  /** Asks why the best play is better than another. @param {string} move @param {string} strength @returns {Promise<Reply>} */
  async function explain(move, strength) {
    cancel()
    /** @type {string} */
    let mine = ''
    try {
      return await table.session.why(move, strength, (tag) => (running = mine = tag))
    } finally {
      if (running === mine) running = null
    }
  }

  /** @param {Reply} reply @param {string} strength level of the search */
  function showHint(reply, strength) {
    const { turn: player, hint: plays } = reply
    board.arrows(arrowsOf(player, left(plays[0].steps), 'best', table.board.course))
    const list = candidates(plays, { player, board: table.board, numbers: board.numbers(), choose: put, arrows: board.arrows, left, explain: (move) => explain(move, strength) })
    return [list, legend(plays[0]), h('p', { class: 'quiet' }, `${t(board.numbers() === player ? 'hint_explained' : 'hint_explained.turned')} ${t('brackets_explained')}`)]
  }

  /** Says the best play with its chance, and that others are in the list. @param {Reply} reply */
  function hintInShort({ turn: player, hint: [best, ...others] }) {
    const move = inWords(player, best.steps, board.numbers(), table.board)
    const said = t('hint_said', { move, win: percent(best.at_least.win[0]) })
    if (!others.length) return said
    const key = matchMedia('(hover: none)').matches ? '' : t('hint_key')
    return `${said} ${t(others.length > 1 ? 'hint_more.several' : 'hint_more.one', { n: others.length })} ${key}`.trim()
  }

  /** Moves the focus to the list of plays. Returns false if the list is not in sight, or has the focus. */
  function focus() {
    const row = /** @type {HTMLElement | null} */ (answer.querySelector('.hint-row[tabindex="0"]'))
    if (!row?.getClientRects().length || answer.contains(document.activeElement)) return false
    row.focus()
    return true
  }

  /** Returns the steps of a suggested play that are not yet on the board. @param {Step[]} steps */
  function left(steps) {
    const made = [...(table.turn?.made ?? [])]
    return steps.filter(({ from, to }) => {
      const at = made.findIndex((one) => one.from === from && one.to === to)
      if (at >= 0) made.splice(at, 1)
      return at < 0
    })
  }

  /** Makes the steps of a suggested play on the board. The player still has to confirm the play. @param {Reply} play */
  async function put(play) {
    if (!table.turn || !table.isMine) return
    await table.turn.put(play.steps)
    close()
    board.put()
  }

  /** @param {Reply} reply */
  function showEvaluation(reply) {
    const { chances, at_least: { win, lose } } = reply
    const rows = [
      ['p.win', win[0]], ['p.win_gammon', win[1]], ['p.draw', chances.draw], ['p.lose', lose[0]], ['p.lose_gammon', lose[1]],
      ['p.win_mother', chances.win_mother], ['p.lose_mother', chances.lose_mother],
    ]
    return [
      h('p', { class: 'quiet' }, when()),
      chanceBar(reply),
      h(
        'dl',
        { class: 'figures-list' },
        h('dt', {}, t('equity')), h('dd', {}, signed(reply.equity)),
        ...rows.flatMap(([key, value]) => [h('dt', {}, t(String(key))), h('dd', {}, percent(Number(value)))]),
      ),
    ]
  }

  function build() {
    const cross = button('✕', close, 'icon close')
    cross.setAttribute('aria-label', t('close'))
    element.replaceChildren(
      h('header', {}, h('h2', {}, t('learn')), cross),
      h(
        'div',
        { class: 'row' },
        button(t('hint'), hint, 'ask-hint'),
        button(t('evaluate'), evaluate, 'ask-eval'),
      ),
      choice(t('strength'), LEVELS.slice(4).map((name) => [name, t(`level.${name}`)]), level, (value) => (level = value)).element,
      answer,
    )
  }

  function draw() {
    if (about !== null && about !== table.state.position_id) {
      about = wordedFor = null
      answer.replaceChildren()
      close()
      board.arrows(null)
    }
    if (wordedFor !== null && wordedFor !== board.numbers()) showAgain()
    // The user goes on to play.
    if (table.turn?.made.length) close()
    for (const one of element.querySelectorAll('.ask-hint')) {
      /** @type {HTMLButtonElement} */ (one).disabled = !table.isMine || table.state.phase !== 'move'
    }
    for (const one of element.querySelectorAll('.ask-eval')) {
      /** @type {HTMLButtonElement} */ (one).disabled = !table.open || !table.started || table.state.phase.endsWith('over')
    }
  }
  build()
  /** Stops the running search, because its answer is no longer needed. */
  function cancel() {
    if (running) table.session.stop(running).catch(() => {})
    running = null
  }
  return {
    element,
    draw,
    build,
    hint,
    focus,
    close,
    cancel,
    /** Whether the hints cover a part of the page. */
    get isSheet() {
      return document.body.classList.contains('hinting') && getComputedStyle(element).position === 'fixed'
    },
  }
}
