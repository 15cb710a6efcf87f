// Learning aids: the best plays of a roll, the chances of the players, and the position ID for copying.

import { candidates, chanceBar } from './candidates.js'
import { button, choice, copyRow, entry, h } from './dom.js'
import { arrowsOf } from './game.js'
import { percent, sentence, signed, t } from './i18n.js'
import { LEVELS } from './match.js'

const SHOWN = 5

/**
 * @param {Table} table @param {{arrows: (arrows: Arrow[] | null) => void, drawn: () => void}} board
 */
export function learn(table, board) {
  const answer = h('div', { class: 'answer', 'aria-live': 'polite' })
  let level = 'worldclass'
  const element = h('section', { class: 'panel' })
  /** @type {string | null} the position of the answer */
  let about = null
  /** @type {string | null} */
  let running = null

  /** @param {(tag: (tag: string) => void) => Promise<Reply>} question @param {(reply: Reply) => Node[]} show */
  async function ask(question, show) {
    cancel()
    about = table.state.position_id
    /** @type {string} */
    let mine = ''
    answer.replaceChildren(h('p', { class: 'quiet' }, t('searching')))
    try {
      const reply = await question((tag) => (running = mine = tag))
      if (running !== mine || about !== table.state.position_id) return null
      answer.replaceChildren(...show(reply))
      return reply
    } catch (error) {
      if (running === mine) answer.replaceChildren(h('p', { class: 'problem' }, sentence(/** @type {Error} */ (error))))
      return null
    } finally {
      if (running === mine) running = null
    }
  }

  /** Asks for the best plays, and shows them. Returns the best play in the program's notation. @returns {Promise<string | undefined>} */
  async function hint() {
    const strength = level
    const reply = await ask((tag) => table.session.hint(SHOWN, strength, tag), (found) => showHint(found, strength))
    return reply?.hint[0]?.play
  }
  const evaluate = () => ask((tag) => table.session.evaluate(level, tag), showEvaluation)

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
    const { course } = table.board
    board.arrows(arrowsOf(player, plays[0].steps, 'best', course))
    const list = candidates(plays, { player, course, choose: put, arrows: board.arrows, explain: (move) => explain(move, strength) })
    return [list, h('p', { class: 'quiet' }, t('hint_explained'))]
  }

  /** Makes the steps of a suggested play on the board. The player still has to confirm the play. @param {Reply} play */
  async function put(play) {
    if (!table.turn || !table.isMine) return
    await table.turn.put(play.steps)
    board.arrows(null)
    table.saveSteps()
    board.drawn()
  }

  /** @param {Reply} reply */
  function showEvaluation(reply) {
    const { chances, at_least: { win, lose } } = reply
    const rows = [
      ['p.win', win[0]], ['p.win_gammon', win[1]], ['p.draw', chances.draw], ['p.lose', lose[0]], ['p.lose_gammon', lose[1]],
      ['p.win_mother', chances.win_mother], ['p.lose_mother', chances.lose_mother],
    ]
    return [
      chanceBar(reply),
      h(
        'dl',
        { class: 'figures-list' },
        h('dt', {}, t('equity')), h('dd', {}, signed(reply.equity)),
        ...rows.flatMap(([key, value]) => [h('dt', {}, t(String(key))), h('dd', {}, percent(Number(value)))]),
      ),
    ]
  }

  const id = entry('', '', { class: 'id', maxLength: 64, onChange: () => paste() })
  const problem = h('p', { class: 'problem', role: 'alert' })

  async function paste() {
    const text = id.input.value.trim()
    problem.textContent = ''
    if (!text || text === current()) return
    await table.playFrom(text)
    problem.textContent = table.problem ? sentence(table.problem) : ''
    // If the program refused a position, the session has no position, so the page asks for the current state.
    if (table.problem && table.open) await table.run(async () => table.adopt(await table.session.undo()))
  }

  const current = () => (table.state.position_id ? `${table.state.position_id}:${table.state.match_id}` : '')

  function build() {
    id.input.setAttribute('aria-label', t('position_id'))
    element.replaceChildren(
      h('h2', {}, t('learn')),
      h(
        'div',
        { class: 'row' },
        button(t('hint'), hint, 'ask-hint'),
        button(t('evaluate'), evaluate, 'ask-eval'),
      ),
      choice(t('strength'), LEVELS.slice(4).map((name) => [name, t(`level.${name}`)]), level, (value) => (level = value)).element,
      answer,
      h('h3', {}, t('position_id')),
      ...copyRow(id.input),
      h('p', { class: 'quiet' }, t('position_explained')),
      problem,
    )
  }

  function draw() {
    if (about !== null && about !== table.state.position_id) {
      about = null
      answer.replaceChildren()
      board.arrows(null)
    }
    if (document.activeElement !== id.input) id.input.value = current()
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
  return { element, draw, build, hint, cancel }
}
