// The review of a match. It shows how good each play was, as a curve over the match and on the board.

import { Refused } from './connection.js'
import { button, choice, h } from './dom.js'
import { graph } from './graph.js'
import { fixed, percent, playText, sentence, signed, t } from './i18n.js'
import { other } from './position.js'
import { arrowsOf, read } from './show.js'
import { reasons } from './why.js'

/** Maximum number of commands in one message to the program. */
const AT_ONCE = 16
/** Equity, in points, at the upper edge of the curve; its negative is at the lower edge. */
const WIDEST = 2
const DEPTHS = /** @type {[string, string][]} */ ([['0', 'fast'], ['1', 'normal'], ['2', 'deep']])

/** Describes between which levels of the engine the player's error rate lies. @param {{weakest: string | null, strongest: string | null}} rating */
function levels({ weakest, strongest }) {
  const name = (/** @type {string} */ level) => t(`level.${level}`)
  if (!weakest || !strongest) return weakest ? t('above', { level: name(weakest) }) : t('below', { level: name(strongest ?? '') })
  return weakest === strongest ? name(weakest) : `${name(weakest)} – ${name(strongest)}`
}

/**
 * @param {Host} host @param {string} text record of the match @param {Player} bottom player at the bottom of
 * the board
 */
export function review(host, text, bottom) {
  /** @type {Judged[]} */
  let turns = []
  /** @type {Reply | null} */
  let analysis = null
  let current = 0
  let measure = 'chances'
  let plies = '2'
  /** Number of the latest analysis. Replies to earlier analyses are ignored. */
  let asked = 0
  /** Resolves when the second session has loaded the match. @type {Promise<void> | null} */
  let opened = null
  /** @type {string | null} */
  let running = null

  const curve = h('div', { class: 'curve-box' })
  const facts = h('div', { class: 'facts', 'aria-live': 'polite' })
  const summary = h('div', { class: 'summary' })
  const says = h('p', { class: 'problem', role: 'status' })

  async function analyse() {
    const mine = ++asked
    await stop()
    showProgress(0, 0)
    try {
      const study = await host.study()
      await (opened ??= study.study(text))
      if (mine !== asked) return
      const answer = await study.analyse(Number(plies), {
        tag: (tag) => (running = tag),
        part: (reply) => mine === asked && showProgress(reply.turns, reply.of),
      })
      if (mine !== asked) return
      running = null
      analysis = answer
      turns = analysis.games.flatMap((/** @type {Reply} */ game) =>
        game.turns.map((/** @type {Reply} */ turn, /** @type {number} */ index) => ({ ...turn, game: game.game, index })),
      )
      says.textContent = ''
      drawSummary()
      await go(firstError())
      await addChances(study)
      drawCurve()
    } catch (error) {
      if (mine !== asked) return
      const nothing = error instanceof Refused && error.code === 'missing_context' && !turns.length
      says.textContent = nothing ? t('no_moves') : sentence(/** @type {Error} */ (error))
    }
  }

  /** Stops the analysis that is running. */
  async function stop() {
    const tag = running
    running = null
    if (tag) (await host.study()).stop(tag).catch(() => {})
  }

  /** @param {number} done @param {number} of number of turns in the match; 0 if it is unknown */
  function showProgress(done, of) {
    const bar = h('progress', { 'aria-label': t('analysing'), ...(of ? { max: of, value: done } : {}) })
    says.replaceChildren(of ? t('analysed', { done, of }) : t('analysing'), bar)
  }

  /** Asks for the chances before each roll, because the analysis does not contain them. @param {Session} study */
  async function addChances(study) {
    const all = turns
    for (let n = 0; n < all.length && turns === all; n += AT_ONCE) {
      const some = all.slice(n, n + AT_ONCE)
      const found = await study.evaluateIds(some.map(({ position_id }) => position_id))
      for (const [m, turn] of some.entries()) turn.probs = found[m].probs
    }
  }

  const isError = (/** @type {Judged} */ turn) => turn.mark !== ''

  function firstError() {
    return Math.max(0, turns.findIndex((turn) => isError(turn) && turn.player === bottom))
  }

  /** Goes to the nearest turn in a direction (1 or −1) that `which` accepts. @param {number} step @param {(turn: Judged) => boolean} [which] */
  function jump(step, which = () => true) {
    for (let n = current + step; n >= 0 && n < turns.length; n += step) if (which(turns[n])) return go(n)
    return Promise.resolve()
  }

  /** @param {number} n */
  async function go(n) {
    if (!turns[n]) return
    current = n
    const turn = turns[n]
    drawCurve()
    drawFacts(turn)
    const place = await host.study().then((study) => study.goTo(turn.game, turn.index)).catch((error) => {
      says.textContent = sentence(error)
    })
    if (current !== n || !place) return
    const { board, dice, pips } = place
    const best = arrowsOf(turn.player, turn.best?.play ?? [], 'best', board.course)
    const played = arrowsOf(turn.player, read(turn.move), turn.error > 0 ? 'error' : 'best', board.course)
    host.draw({
      board,
      dice: (dice ?? []).map((/** @type {number} */ value) => ({ value, spent: false })),
      diceOwner: turn.player,
      arrows: turn.error > 0 ? [...best, ...played] : played,
      captions: [String(pips[0]), String(pips[1])],
    })
  }

  function drawCurve() {
    const samples = turns.map(({ player, probs, equity, luck, mark, index }) => {
      const sign = player === bottom ? 1 : -1
      const value = measure === 'equity' ? equity / WIDEST : probs ? probs.win + probs.draw / 2 - (1 - probs.win - probs.draw / 2) : 0
      return { value: sign * value, luck: sign * (luck ?? 0), mark, player, newGame: index === 0 }
    })
    curve.replaceChildren(graph(samples, current, go))
  }

  /** @param {Judged} turn */
  function drawFacts(turn) {
    const wrong = turn.error > 0
    facts.replaceChildren(
      h('p', { class: 'headline' }, t('turn_of', { n: turn.index + 1, game: turn.game, name: host.nameOf(turn.player), dice: turn.dice?.join('') ?? '' })),
      h('p', { class: wrong ? 'played wrong' : 'played' }, `${t('played')}: ${playText(turn.move)} `, turn.mark && h('strong', {}, t(`mark.${turn.mark}`)), wrong && ` (${signed(-turn.error)})`),
      wrong ? h('p', { class: 'best' }, `${t('best')}: ${playText(turn.best.move)} (${signed(turn.best.equity)})`) : '',
      turn.why ? reasons(turn.why) : wrong ? askWhy(turn) : '',
      h('p', { class: 'quiet' }, `${t('luck')}: ${signed(turn.luck ?? 0)} ${turn.luck_mark ? t(`luck.${turn.luck_mark}`) : ''}`,
        turn.probs && ` · ${t('p.win')}: ${percent(turn.probs.win)}`),
    )
  }

  /** Returns a button that asks the program to explain an error that was too small for the analysis to explain. @param {Judged} turn */
  function askWhy(turn) {
    const ask = button(t('why'), async () => {
      ask.disabled = true
      try {
        turn.why = (await (await host.study()).why(turn.move, 'supremo')).why
        if (turns[current] === turn) drawFacts(turn)
      } catch (error) {
        says.textContent = sentence(/** @type {Error} */ (error))
      }
    }, 'ask-why')
    return ask
  }

  function drawSummary() {
    if (!analysis) return
    const { players } = analysis.statistics
    const row = (/** @type {string} */ name, /** @type {(player: Reply) => string} */ value) =>
      h('tr', {}, h('th', { scope: 'row' }, name), ...[bottom, other(bottom)].map((player) => h('td', {}, value(players[player]))))
    summary.replaceChildren(
      h(
        'table',
        {},
        h('thead', {}, h('tr', {}, h('td', {}), ...[bottom, other(bottom)].map((player) => h('th', { scope: 'col' }, host.nameOf(player))))),
        h(
          'tbody',
          {},
          row(t('errors'), ({ doubtful, bad, very_bad }) => `${doubtful + bad + very_bad}`),
          row(t('error_total'), ({ error }) => signed(-(error ?? 0), 2)),
          row(t('error_rate'), ({ rating }) => (rating ? `${fixed(rating.rate * 1000, 1)} ± ${fixed(rating.band * 1000, 1)}` : '–')),
          row(t('rating'), ({ rating }) => (rating ? levels(rating) : '–')),
          row(t('luck'), ({ luck }) => signed(luck ?? 0, 2)),
        ),
      ),
    )
  }

  async function close() {
    await stop()
    host.close()
  }

  const depths = DEPTHS.map(([value, key]) => /** @type {[string, string]} */ ([value, t(`depth.${key}`)]))
  const measures = /** @type {[string, string][]} */ ([['chances', t('win_chances')], ['equity', t('equity')]])
  const element = h(
    'section',
    { class: 'panel review' },
    h('h2', {}, t('review')),
    h(
      'div',
      { class: 'row' },
      choice(t('depth'), depths, plies, (value) => ((plies = value), analyse())).element,
      choice(t('shown'), measures, measure, (value) => ((measure = value), drawCurve())).element,
    ),
    curve,
    h(
      'div',
      { class: 'row jumps' },
      button('◀', () => jump(-1)),
      button(t('previous_error'), () => jump(-1, isError)),
      button(t('next_error'), () => jump(1, isError)),
      button('▶', () => jump(1)),
    ),
    says,
    facts,
    summary,
    h('div', { class: 'row end' }, button(t('leave_review'), close)),
  )
  const [back, on] = [element.querySelector('.jumps')?.firstElementChild, element.querySelector('.jumps')?.lastElementChild]
  back?.setAttribute('aria-label', t('previous_turn'))
  on?.setAttribute('aria-label', t('next_turn'))
  host.draw({ arrows: [], marks: [], dice: [] })
  analyse()
  return { element }
}
