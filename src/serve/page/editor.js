// The editor, in which the user sets up a position: a click adds or removes a checker, a drag moves one, and the program says
// if the position is impossible.

import { candidates, chanceBar, whenOf } from './candidates.js'
import { button, choice, h } from './dom.js'
import { copyBoard, emptyBoard, hasPins, other, simple, stepped } from './game.js'
import { sentence, signed, t } from './i18n.js'
import { ROLLS } from './match.js'
import { rulesNamed } from './newmatch.js'
import { carry, click, fit, takeUp } from './setup.js'

const ALL = 15
/** Maximum number of points of a match that the editor offers. */
const LONGEST = 25
/** Number of the best plays of a roll, and the depth of their search. */
const [SHOWN, PLIES] = [5, 2]

/**
 * @param {Host & {play: (rules: string, id: string) => void, back: string}} host `back` names the way back @param {Games} games
 * @param {Reply} state the position from which the editor starts @param {Player} bottom
 */
export function editor(host, games, state, bottom) {
  /** @typedef {{board: Board, turn: Player, rules: string, dice: string}} Position what can be undone */
  let board = copyBoard(state.board)
  let turn = /** @type {Player} */ (state.turn)
  let rules = /** @type {string} */ (state.variant)
  let dice = [...(state.dice ?? [])].sort((a, b) => b - a).join('')
  let length = /** @type {number} */ (state.match_length)
  /** @type {[number, number]} */
  let score = [state.score[0], state.score[1]]
  /** The positions before each change, the latest last. @type {Position[]} */
  const before = []
  /** @type {Reply | null} the position on the board, if it is possible */
  let possible = null
  /** @type {Session | null} */
  let session = null
  /** @type {import('./setup.js').Tool} */
  let tool = bottom === 1 ? '1' : '0'
  let asked = 0
  /** Settles when the board holds the position that the user asked for last. @type {Promise<void>} */
  let ready = Promise.resolve()
  /** Why the last action had no effect; empty if it had one. */
  let refused = ''
  const says = h('p', { class: 'quiet', role: 'status' })
  const answer = h('div', { class: 'answer' })
  const idField = h('output', { class: 'id' })
  const explained = h('p', { class: 'quiet' })

  /** Shows another position, which can be undone. @param {Partial<Position>} next */
  function go(next) {
    before.push({ board, turn, rules, dice })
    show(next)
  }

  /** @param {Partial<Position>} next */
  function show(next) {
    ;({ board, turn, rules, dice } = { board, turn, rules, dice, ...next })
    changed()
  }

  /** Takes back the last change. */
  const undo = () => void (ready = ready.then(() => {
    const last = before.pop()
    if (last) show(last)
  }))

  /** Changes the checkers on the board, when it holds what the user asked for before. @param {(next: Board) => string} change returns why it has no effect */
  const edit = (change) => void (ready = ready.then(() => {
    const next = copyBoard(board)
    refused = change(next)
    if (refused) changed()
    else if (simple(next, 1) !== simple(board, 1)) go({ board: next })
  }))

  /** @param {string} text @param {boolean} [isProblem] */
  function tell(text, isProblem = true) {
    says.className = isProblem ? 'problem' : 'quiet'
    says.textContent = text
  }

  async function changed() {
    const values = dice ? [...dice].map((value) => ({ value: Number(value), spent: false })) : []
    host.draw({
      board,
      pickAny: true,
      onPick: (place) => edit((next) => click(next, place, tool)),
      onCarry: (from, to) => edit((next) => carry(next, from, to)),
      onTake: (place) => edit((next) => takeUp(next, place)),
      dice: values,
      diceOwner: turn,
      arrows: [],
    })
    drawFields()
    answer.replaceChildren()
    const mine = ++asked
    const why = refused
    refused = ''
    if (isOver()) {
      possible = null
      tellOver(why)
      return drawId()
    }
    try {
      session = await host.study()
      const reply = await session.setUp({ rules, turn, dice, length, score, numbers: simple(board, turn) })
      if (mine !== asked) return
      possible = reply.phase.endsWith('over') ? null : reply
      if (possible) tell(why)
      else tellOver(why)
    } catch (error) {
      if (mine !== asked) return
      possible = null
      tell(sentence(/** @type {Error} */ (error)))
    }
    drawId()
  }

  /** Says that no game goes on from this position, without reproach if the game itself has ended in it. @param {string} why */
  const tellOver = (why) => tell(why || t(before.length ? 'editor_over' : 'editor_ended'), before.length > 0)

  function drawFields() {
    const isTouch = matchMedia('(hover: none)').matches
    explained.textContent = [t('editor_explained'), t(isTouch ? 'editor_touch' : 'editor_mouse'), hasPins(board) ? t('editor_pins') : ''].join(' ').trim()
    rulesField.select.value = rules
    turnField.select.value = String(turn)
    diceField.select.value = dice
    undoButton.disabled = !before.length
  }

  function drawId() {
    idField.textContent = idOf()
    playButton.disabled = evalButton.disabled = !possible
  }

  /** Whether a side has borne off all its checkers. */
  const isOver = () => board.off.includes(ALL)

  const idOf = () => (possible ? `${possible.position_id}:${possible.match_id}` : '')

  /** Shows the best plays of the roll, or the chances before a roll. */
  async function evaluate() {
    const mine = asked
    const isRolled = possible?.phase === 'move'
    answer.replaceChildren(h('p', { class: 'quiet' }, t('searching')))
    const study = await host.study()
    const reply = await (isRolled ? study.candidates(SHOWN, PLIES) : study.evaluate('worldclass'))
    if (mine !== asked) return
    const name = host.nameOf(turn)
    answer.replaceChildren(...(isRolled
      ? [h('p', { class: 'quiet' }, t('after_roll', { dice: [...dice].join('–'), name })), bestPlays(study, reply.hint)]
      : [h('p', { class: 'quiet' }, whenOf({ dice: null }, name)), chanceBar(reply), h('p', {}, `${t('equity')}: ${signed(reply.equity)}`)]))
    answer.scrollIntoView({ block: 'nearest' })
  }

  /** @param {Session} study @param {Reply[]} plays */
  const bestPlays = (study, plays) =>
    candidates(plays, {
      player: turn,
      board,
      numbers: host.numbers(),
      choose: make,
      arrows: (drawn) => host.draw({ arrows: drawn ?? [] }),
      explain: (move) => study.why(move, 'worldclass'),
    })

  /** Makes a play, after which the other player is on roll. @param {Reply} play */
  const make = ({ steps }) =>
    go({ board: steps.reduce((/** @type {Board} */ on, /** @type {Step} */ step) => stepped(on, turn, step), board), turn: other(turn), dice: '' })

  /** Runs an action that asks the program, after those before it. @param {() => Promise<void>} action */
  const later = (action) => void (ready = ready.then(action).catch((error) => tell(sentence(error))))

  /** Puts the checkers where a game starts. */
  const restart = () => later(async () => go({ board: (await (await host.study()).start(rules)).board }))

  /** Keeps the checkers where they are, unless they are where a game starts. @param {string} chosen */
  const changeRules = (chosen) => later(async () => {
    const study = await host.study()
    const old = (await study.start(rules)).board
    const fresh = (await study.start(chosen)).board
    go({ rules: chosen, board: simple(board, 1) === simple(old, 1) ? fresh : fit(board, fresh) })
  })

  const empty = () => later(async () => go({ board: { ...emptyBoard(board), off: [ALL, ALL] } }))

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    const isTyping = event.target instanceof HTMLInputElement
    if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || isTyping || document.querySelector('dialog[open]')) return
    event.preventDefault()
    undo()
  }

  const undoButton = button(t('undo'), undo)
  const playButton = button(t('play_from_here'), () => host.play(rules, idOf()), 'primary')
  const evalButton = button(t('evaluate'), () => evaluate().catch((error) => (answer.replaceChildren(), tell(sentence(error)))))
  /** @type {[string, string][]} */
  const players = [['1', host.nameOf(1)], ['0', host.nameOf(0)]]
  /** @type {[string, string][]} */
  const tools = [...players.map(([player, name]) => /** @type {[string, string]} */ ([player, t('tool.put', { name })])), ['pin', t('tool.pin')], ['take', t('tool.take')]]
  const presets = rulesNamed(games.shipped.map(({ name }) => name))
  const own = games.shipped.some(({ name }) => name === rules) ? [] : [/** @type {[string, string]} */ ([rules, rules])]
  const rolls = [/** @type {[string, string]} */ (['', t('no_dice')]), ...ROLLS]
  const lengths = Array.from({ length: LONGEST + 1 }, (_, n) => /** @type {[string, string]} */ ([String(n), n ? String(n) : t('length.open')]))
  const scoreFields = h('div', { class: 'pair' })
  const rulesField = choice(t('rules'), [...own, ...presets], rules, changeRules)
  const turnField = choice(t('on_roll'), players, String(turn), (value) => go({ turn: /** @type {Player} */ (Number(value)) }))
  const diceField = choice(t('dice_rolled'), rolls, dice, (value) => go({ dice: value }))

  /** Draws the fields of the score, which is below the length of the match. */
  function drawScore() {
    score = length ? /** @type {[number, number]} */ (score.map((points) => Math.min(points, length - 1))) : score
    const options = Array.from({ length: length || LONGEST }, (_, n) => /** @type {[string, string]} */ ([String(n), String(n)]))
    const field = (/** @type {Player} */ player) =>
      choice(t('points_of', { name: host.nameOf(player) }), options, String(score[player]), (value) => {
        score[player] = Number(value)
        changed()
      }).element
    scoreFields.replaceChildren(field(1), field(0))
  }
  const element = h(
    'section',
    { class: 'panel editor' },
    h('h2', {}, t('editor')),
    explained,
    rulesField.element,
    h('div', { class: 'pair' }, turnField.element, diceField.element),
    choice(t('length'), lengths, String(length), (value) => {
      length = Number(value)
      drawScore()
      changed()
    }).element,
    scoreFields,
    h('div', { class: 'row' }, undoButton, button(t('set_start'), restart), button(t('set_empty'), empty)),
    says,
    h('p', {}, `${t('position_id')}: `, idField),
    h('div', { class: 'row' }, evalButton, button(host.back, host.close, 'leave'), playButton),
    answer,
  )
  drawScore()
  changed()
  document.addEventListener('keydown', onKey)
  return {
    element,
    tools: choice(t('tool'), tools, tool, (value) => (tool = /** @type {typeof tool} */ (value))).element,
    shared: () => (possible && session ? { state: possible, session, record: '' } : null),
    left: () => document.removeEventListener('keydown', onKey),
  }
}
