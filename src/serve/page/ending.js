// The end of a game or of a match: who has won and how, the score, what comes next, and the play that has cost most.

import { analysisOf, keepAnalysis, thoroughOf } from './analyses.js'
import { collectMistakes } from './cards.js'
import { Refused } from './connection.js'
import { button, h } from './dom.js'
import { emblem, icon, miniature } from './emblems.js'
import { turnsOf } from './facts.js'
import { arrowsOf, other, read } from './game.js'
import { fixed, has, playText, sentence, t } from './i18n.js'
import { LEVELS, PLIES, homeSeat, isUnnamed } from './match.js'
import { gameNumber, gamesOf, roundOf } from './panels.js'
import { beside } from './session.js'
import { gameOf, isYou, matchOf, nameIn, nameOf, outcome } from './show.js'
import { levels, luckOf } from './summary.js'
import { reasons } from './why.js'

/** Number of reasons for the better play. The analysis has all of them. */
const REASONS = 2
/** Layout of the picture of a board on a telephone in portrait orientation: as in the game, with rows as low as possible. */
const UPRIGHT = /** @type {const} */ ({ layout: 'portrait', room: 1 })
/** What was found about an end, with the name of that end, so that the user need not wait again. @type {(Found & {name: string}) | null} */
let known = null
/** The session that looks for mistakes; null if none does. It goes on when the user leaves the end, so that the mistakes are kept. @type {ReturnType<typeof beside> | null} */
let second = null
/** Number of checkers that fall after a match that the user has won. */
const FALLING = 12

/**
 * The analysis that the user sees, the thorough one, the numbers of the user's mistakes in the latter, the greatest first, whether the user has played at all, and the board before the greatest.
 * @typedef {{analysis: Reply, thorough: Reply, mistakes: number[], hasPlayed: boolean, board: Board | null}} Found
 */

/**
 * Shows the end of the game on the table in `element`.
 * @param {HTMLElement} element @param {Table} table
 * @param {{
 *   name: string, next: [string, (() => void) | null], record: () => Promise<string>, retry: (begun: Begun) => void,
 *   review: (at?: TurnPlace) => void, home: () => void, close: () => void, play: (settings: Settings) => void, isUpright: boolean, isHeld: () => boolean
 * }} page `name` is different for each end; `next`: text and action of the main button; `review` opens the whole analysis, at a turn; `retry`: the user plays some turns again; `close` shows the board; `isUpright`: whether the
 *   board of the game is in portrait; `isHeld`: whether another game cannot begin yet
 */
export function ending(element, table, page) {
  const { state, settings, result, shared, game: number } = table
  const isMatch = state.phase === 'match_over'
  /** Whether a single game is the whole match, which then needs no score. */
  const isSingle = state.match_length === 1
  /** Whether the match ended before the score decided it: on time, or without a result. */
  const isCut = shared?.isOver ?? false
  const bottom = homeSeat(settings)
  /** The only human player at this page; null if there are two or none. @type {Player | null} */
  const me = isYou(table, bottom) ? bottom : null
  const winner = isMatch ? leader() : /** @type {Player | null} */ (result?.winner ?? null)
  const mood = winner === null || me === null ? 'drawn' : winner === me ? 'won' : 'lost'
  const lesson = h('section', { class: 'panel lesson', 'aria-live': 'polite' })
  const played = h('section', { class: 'panel how-played', hidden: true })
  const primary = button('', () => {}, 'primary')
  const whole = button(t('whole_analysis'), () => (endSearch(), page.review(costly())), 'link')
  const no = button(t('rematch_decline'), () => shared?.decline(), 'link')
  // Its place is kept, so that no other button is where the user expects it.
  const again = h('button', { type: 'button', disabled: true }, icon('undo'), t('try_again'))
  /** Returns the turn that has cost most, as soon as it is found. @returns {TurnPlace | undefined} */
  const costly = () => (known?.name === page.name ? turnsOf(known.thorough)[known.mistakes[0]] : undefined)

  /** @returns {Player | null} */
  function leader() {
    if (shared && isCut) return shared.winner
    return state.score[0] === state.score[1] ? null : state.score[1] > state.score[0] ? 1 : 0
  }

  /** @param {string} key @param {Player} player */
  const whose = (key, player) => {
    const who = isYou(table, player) ? 'you' : settings.seats[player].kind === 'engine' && isUnnamed(state.names[player]) ? 'engine' : 'name'
    return t(`${key}.${who}`, { name: nameIn(table, player) })
  }

  function title() {
    if (winner === null) return isCut ? t('end.no_result') : result ? t('end.draw') : t('game_over')
    if (isMatch && !isSingle) return whose('end.match', winner)
    return whose(`end.${isCut ? 1 : Math.min(result?.points ?? 1, 3)}`, winner)
  }

  /** Says how the game ended. */
  function how() {
    if (isCut && winner === null) return ''
    const [last, points] = isCut || !result ? ['time', 0] : [result.how, result.points]
    const key = `end.how.${last}`
    const side = me === null || winner === null ? '' : winner === me ? '.won' : '.lost'
    const text = { points: t(points === 1 ? 'counts_one' : 'counts', { points }), name: winner === null ? '' : nameIn(table, other(me ?? winner)) }
    if (has(key + side)) return t(key + side, text)
    return result && winner !== null ? outcome(table, result) : ''
  }

  /** Returns the score with the names, the user's first. */
  function scoreLine() {
    const [mine, theirs] = [bottom, other(bottom)].map((player) => nameOf(table, player))
    return h('p', { class: 'big-score' }, `${mine} `, h('b', {}, `${state.score[bottom]} – ${state.score[other(bottom)]}`), ` ${theirs}`)
  }

  function band() {
    const cut = isCut && !isSingle ? t('score_open', { score: `${state.score[bottom]}–${state.score[other(bottom)]}` }) : ''
    const frame = isMatch ? [matchOf(table.match.rules), lengthText(), cut] : [gameNumber(table), gameOf(state.variant)]
    const falling = isMatch && mood === 'won' ? Array.from({ length: FALLING }, (_, n) => h('i', { class: `falling side${n % 2}` })) : []
    return h(
      'header',
      { class: `band ${mood}` },
      ...falling,
      emblem(state.variant),
      h(
        'div',
        {},
        h('p', { class: 'band-frame' }, frame.filter(Boolean).join(' · ')),
        h('h1', { tabIndex: -1 }, title()),
        isMatch && !isSingle && !isCut ? scoreLine() : '',
        h('p', {}, how()),
      ),
    )
  }

  const lengthText = () => (state.match_length > 1 ? t('match_to', { n: state.match_length }) : '')

  /** Shows the games of a round, or of a match that is over, and the score of a match that goes on. The score of a finished match is in the band. */
  function score() {
    const { order } = table.match
    const shown = isMatch ? gamesOf(table) : roundOf(table)
    const games = order.length > 1 ? shown.map((game) => {
      const isOver = game.winner !== undefined
      const open = game.number === table.game ? 'cut_short' : isMatch ? 'not_played' : game.number === table.game + 1 ? 'comes_next' : 'to_come'
      const text = !isOver ? t(open) : game.winner === null || game.winner === undefined ? t('drawn') : `${nameOf(table, game.winner)} ${game.points}`
      return h('li', { class: game.number === table.game ? 'now' : isOver ? '' : 'future' }, emblem(game.rules), h('span', {}, h('strong', {}, gameOf(game.rules)), h('span', { class: game.winner === bottom ? 'good' : 'quiet' }, text)))
    }) : []
    if (isMatch && !games.length) return ''
    return h(
      'section',
      { class: 'panel score-card', 'aria-label': t('score') },
      games.length ? h('ul', { class: games.length > order.length ? 'round several' : 'round' }, ...games) : '',
      ...(isMatch ? [] : [scoreLine(), h('p', { class: 'quiet' }, lengthText())]),
    )
  }

  /** Says what the next game is, if the games change. */
  function comes() {
    const { order } = table.match
    const next = order[table.game % order.length]
    if (isMatch || order.length < 2 || !next) return ''
    return h('section', { class: 'panel comes' }, emblem(next), h('div', {}, h('h2', {}, t('next_is', { game: gameOf(next) })), h('p', {}, has(`about.${next}`) ? t(`about.${next}`) : '')))
  }

  /** Looks for the play that has cost most, and shows it. */
  async function judge() {
    if (table.isFair) return showNothing()
    try {
      const record = await page.record()
      const latest = analysisOf(record)
      // The user may have chosen another depth in the whole analysis.
      if (known?.name !== page.name || (latest && latest.analysis !== known.analysis)) known = { name: page.name, ...(await search(record, latest)) }
      showFound(known)
    } catch (error) {
      if (error instanceof Refused && error.code === 'missing_context') return showNothing(whole)
      again.remove()
      lesson.replaceChildren(h('h2', {}, t('cost_most')), h('p', { class: 'quiet' }, sentence(/** @type {Error} */ (error))))
    }
  }

  /** @param {Found} found */
  function showFound(found) {
    const { analysis, hasPlayed, board } = found
    if (!hasPlayed) return showNothing()
    if (isMatch && me !== null) showPlayed(analysis, me)
    if (board) return showWorst(found, board)
    again.remove()
    const isGivenUp = result?.how === 'resignation' && me !== null && winner !== me
    lesson.replaceChildren(h('h2', {}, t(isGivenUp ? 'no_mistake_resigned' : 'no_mistake')))
  }

  /** @param {Element[]} more what there is nothing for, either */
  function showNothing(...more) {
    for (const part of [again, lesson, ...more]) part.remove()
  }

  /**
   * Analyses the game or the match in a session of its own, unless an analysis of the match is known.
   * @param {string} record @param {ReturnType<typeof analysisOf>} latest @returns {Promise<Found>}
   */
  async function search(record, latest) {
    endSearch()
    const mine = beside()
    second = mine
    try {
      const study = await mine.session
      await study.study(record)
      // A quick analysis also marks plays that the hint calls best.
      const thorough = thoroughOf(record) ?? (await analyse(study))
      if (isMatch && !latest) keepAnalysis(record, PLIES, thorough)
      const turns = turnsOf(thorough)
      const own = turns.filter(({ player, game }) => (me === null || player === me) && (isMatch || game === number))
      const wrong = own.filter(({ mark }) => mark).sort((a, b) => b.error - a.error)
      await collectMistakes(study, wrong.filter(({ player }) => settings.seats[player].kind === 'person'))
      const [worst] = wrong
      const before = worst ? await study.goTo(worst.game, worst.index) : null
      return { analysis: latest?.analysis ?? thorough, thorough, mistakes: wrong.map((turn) => turns.indexOf(turn)), hasPlayed: own.length > 0, board: before?.board ?? null }
    } finally {
      mine.connection.close()
    }
  }

  /** Judges the game or the match as deep as the whole analysis does, so that the numbers agree. @param {Session} study */
  async function analyse(study) {
    const bar = h('progress', { 'aria-label': t('searching') })
    lesson.replaceChildren(h('h2', {}, t('cost_most')), h('p', { class: 'quiet' }, t('searching')), bar)
    return study.judge(isMatch, PLIES, { part: ({ turns, of }) => Object.assign(bar, { max: of, value: turns }) })
  }

  /** @param {Found} found @param {Board} board */
  function showWorst({ thorough, mistakes }, board) {
    const turn = turnsOf(thorough)[mistakes[0]]
    const { course } = board
    const arrows = [...arrowsOf(turn.player, turn.best?.steps ?? [], 'best', course), ...arrowsOf(turn.player, read(turn.play), 'error', course)]
    const dice = (turn.dice ?? []).map((/** @type {number} */ value) => ({ value, spent: false }))
    again.disabled = false
    again.addEventListener('click', () => page.retry({ analysis: thorough, turns: mistakes }))
    const who = me === null ? `${nameOf(table, turn.player)} · ` : ''
    lesson.replaceChildren(
      h('h2', {}, t('cost_most')),
      miniature({ board, bottom, dice, diceOwner: turn.player, arrows, ...(page.isUpright ? UPRIGHT : {}) }),
      h(
        'div',
        { class: 'lesson-text' },
        h('p', { class: 'plays' },
          h('span', { class: 'key error' }, `${t(me === null ? 'played' : 'you_played')} `, h('b', {}, playText(turn.play))),
          h('span', { class: 'key best' }, `${t('better')} `, h('b', {}, playText(turn.best.play)))),
        turn.why ? reasons({ ...turn.why, gains: turn.why.gains.slice(0, REASONS), costs: [] }) : '',
        h('p', { class: 'quiet' }, `${who}${t('turn_cost', { n: turn.index + 1, game: turn.game, cost: fixed(turn.error, 3) })}`),
      ),
    )
  }

  /** @param {Reply} analysis @param {Player} player */
  function showPlayed({ statistics: { players } }, player) {
    const [mine, theirs] = [players[player], players[other(player)]]
    const count = (/** @type {Reply} */ { doubtful, bad, very_bad }) => doubtful + bad + very_bad
    const facts = [
      ...(mine.rating?.is_telling ? [[t('like'), levels(mine.rating)]] : []),
      [t('errors'), `${t('you')} ${count(mine)} · ${nameOf(table, other(player))} ${count(theirs)}`],
      [t('dice_rolled'), t(`dice.${luckOf(players, player)}`)],
    ]
    played.hidden = false
    played.replaceChildren(h('h2', {}, t('how_you_played')), h('dl', {}, ...facts.flatMap(([name, text]) => [h('div', {}, h('dt', {}, name), h('dd', {}, text))])))
  }

  /** Returns a button for a match against the next level, after a match won against the engine. A file does not say its level. */
  function levelUp() {
    if (me === null || mood !== 'won' || !isMatch || settings.isFromFile) return null
    const seat = settings.seats[other(me)]
    const next = LEVELS[LEVELS.findIndex((name) => name === seat.level) + 1]
    if (seat.kind !== 'engine' || !next) return null
    const seats = settings.seats.map((one, n) => (n === me ? one : { ...one, level: next }))
    return button(t('level_up', { level: t(`level.${next}`) }), () => page.play({ ...settings, seed: '', seats: /** @type {[Seat, Seat]} */ (seats) }))
  }

  function draw() {
    const [text, act] = page.next
    primary.textContent = text
    primary.disabled = !act || page.isHeld()
    // Its place is kept, so that no other button moves.
    no.style.visibility = shared?.offers?.isAsked ? '' : 'hidden'
    if (higher) higher.disabled = page.isHeld()
  }
  const higher = levelUp()
  primary.addEventListener('click', () => page.next[1]?.())
  draw()
  element.replaceChildren(
    band(),
    h('div', { class: 'ending-body' },
      score(),
      shared?.reactions.atEnd,
      played,
      comes(),
      lesson,
    ),
    h('footer', { class: 'ending-foot' },
      h('div', { class: 'ending-more row' },
        table.isFair ? '' : whole,
        button(t('see_board'), page.close, 'link'),
        button(t('home_page'), page.home, 'link'),
        shared ? no : ''),
      h('div', { class: 'ending-actions' }, higher, again, primary)),
  )
  judge()
  return { draw, focus: () => element.querySelector('h1')?.focus({ preventScroll: true }) }
}

/** Ends a search, because another one or the whole analysis begins. */
function endSearch() {
  second?.connection.close()
  second = null
}
