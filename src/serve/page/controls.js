// The bar of buttons under the board. Which buttons it contains (roll, confirm, undo, resign, …) depends on
// the game.

import { button, dialog, h, replaceIfDifferent } from './dom.js'
import { icon } from './emblems.js'
import { other } from './game.js'
import { t } from './i18n.js'
import { gameOf, nameIn, unfinished } from './show.js'

/**
 * @param {HTMLElement} element @param {Table} table @param {Actions} actions
 */
export function controls(element, table, actions) {
  const menu = iconButton('menu', 'menu', actions.menu)
  const undo = iconButton('undo', 'undo', () => takeBack())
  const resign = iconButton('flag', 'resign', () => offer())
  const hint = iconButton('bulb', 'hint', actions.hint)
  const second = button('', () => aside()?.[1](), 'second')
  const primary = h('button', { type: 'button', class: 'primary', onClick: () => act() })
  menu.classList.add('phone-only')
  element.replaceChildren(menu, undo, resign, hint, second, primary)

  /** Returns the text of the large button, and its action. @returns {[string, (() => void) | null]} */
  function main() {
    const { state, settings } = table
    const { phase, decides } = state
    if (!table.open) return table.closed.refused ? [t('home_page'), actions.newMatch] : [t('connecting'), null]
    const back = actions.back()
    if (back) return [t('leave_review'), back]
    if (table.shared && phase === 'match_over') return rematch(table.shared)
    if (table.shared?.isInviting) return table.shared.invitation ? [t('send_invitation'), table.shared.showInvitation] : [t('invite_again'), table.shared.inviteAgain]
    if (table.shared?.mayBegin) return [t('sit_down'), table.shared.begin]
    if (table.shared?.isReady) return [t('waits_for_friend'), null]
    if (!table.started) return [t('new_match'), actions.newMatch]
    if (table.isForeign || (table.isBare && phase.endsWith('over'))) return [t('new_match'), actions.newMatch]
    if (phase === 'match_over') return [t('again'), () => table.newMatch({ ...settings, seed: '' })]
    if (table.isWatched && phase !== 'game_over') return [t(table.paused ? 'go_on' : 'pause'), () => table.pause()]
    if (table.busy) return [t('wait'), null]
    if (phase === 'game_over') return [nextGame(), table.newGame]
    if (phase === 'roll' && settings.ownDice) {
      return [t('enter_dice'), () => enterDice(t('dice_of', { name: nameIn(table, state.turn) }))]
    }
    if (decides === null || settings.seats[/** @type {0|1} */ (decides)].kind !== 'person') return [t('wait'), null]
    if (phase === 'resignation') return [t('accept'), table.accept]
    if (phase === 'move') return [t('confirm'), confirm]
    return [t('roll'), () => table.roll()]
  }

  /** Returns the text and the action of the second button; null if it is hidden. @returns {[string, () => void] | null} */
  function aside() {
    if (actions.isEndClosed()) return [t('see_end'), actions.showEnd]
    if (table.state.phase === 'resignation' && table.isMine) return [t('decline'), () => table.decline()]
    return table.isLinked && !actions.back() ? [t('play_on'), actions.playOn] : null
  }

  /** Returns the text of the button that begins the next game, with the name of a different game. */
  function nextGame() {
    const { order } = table.match
    const next = order[table.game % order.length]
    return order.length > 1 && next ? t('new_game_is', { game: gameOf(next) }) : t('new_game')
  }

  /** @param {SharedTable} shared @returns {[string, (() => void) | null]} */
  function rematch({ offers, player, rematch: offer, about, called }) {
    if (player === null) return [t('state.match_over'), null]
    const friend = other(player)
    if (offers.mine) return [offers.isDeclined ? t('rematch_declined', { name: called(friend) }) : about(friend).isHere ? t('rematch_offered') : t('rematch_left', { name: called(friend) }), null]
    return [t(offers.theirs ? 'rematch_accept' : 'rematch'), offer]
  }

  /** Confirms the play on the board. If the play is not complete, says what is missing. */
  function confirm() {
    if (table.turn?.complete) return table.confirm()
    table.problem = null
    actions.tell(unfinished(table))
  }

  function act() {
    if (!actions.isHeld()) main()[1]?.()
  }

  function takeBack() {
    if (table.turn?.takeBack()) {
      table.saveSteps()
      return actions.drawn()
    }
    if (table.mayTakeBack) table.takeBack()
  }

  /** Asks the user how many points to give up by resigning. */
  function offer() {
    if (table.shared?.mayEnd) return end(table.shared)
    const most = Math.min(/^tzannes|=3/.test(table.state.variant) ? 3 : 2, wanting())
    const choices = Array.from({ length: most }, (_, n) =>
      button(t(`resign.${n + 1}`), () => {
        box.close()
        table.resign(n + 1)
      }),
    )
    const note = table.shared ? h('p', { class: 'quiet' }, t('resign_explained')) : ''
    const box = dialog(t('resign'), t('close'), h('div', { class: 'column' }, h('p', {}, t('resign_points')), ...choices, note, button(t('cancel'), () => box.close())))
  }

  /** Returns how many points the opponent still needs for the match. */
  function wanting() {
    const { match_length: length, score, decides } = table.state
    const loser = table.shared?.player ?? decides ?? 1
    return length ? length - score[other(/** @type {Player} */ (loser))] : Infinity
  }

  /** Asks whether to end a match in which the other player's part of a throw does not come. @param {SharedTable} shared */
  function end(shared) {
    const box = dialog(t('end_match'), t('close'), h('div', { class: 'row' }, button(t('end_match'), () => (box.close(), shared.end()), 'primary'), button(t('no'), () => box.close())))
  }

  /** @param {string} title */
  function enterDice(title) {
    /** @type {number[]} */
    const dice = []
    const rows = [0, 1].map((row) =>
      h(
        'div',
        { class: 'dice-row', role: 'group', 'aria-label': t('die', { n: row + 1 }) },
        ...[1, 2, 3, 4, 5, 6].map((value) =>
          h('button', { type: 'button', 'aria-pressed': 'false', onClick: (/** @type {Event} */ e) => choose(row, value, e) }, String(value)),
        ),
      ),
    )
    const box = dialog(title, t('close'), ...rows)
    /** @param {number} row @param {number} value @param {Event} event */
    function choose(row, value, event) {
      dice[row] = value
      for (const one of rows[row].children) one.setAttribute('aria-pressed', String(one === event.currentTarget))
      if (!dice[0] || !dice[1]) return
      box.close()
      table.roll(dice)
    }
  }

  function draw() {
    const [text, action] = main()
    const { phase } = table.state
    const steps = table.turn?.made.length ?? 0
    replaceIfDifferent(primary, text)
    primary.disabled = !action || actions.isHeld()
    const waits = phase === 'move' && table.isMine && !table.turn?.complete && !actions.back()
    primary.classList.toggle('waits', waits)
    primary.title = waits ? unfinished(table) : ''
    const [words] = aside() ?? ['']
    second.hidden = !words
    replaceIfDifferent(second, words)
    // On a telephone, a second button that is no answer needs their room.
    resign.classList.toggle('spare', actions.isEndClosed() || table.isLinked)
    hint.classList.toggle('spare', actions.isEndClosed())
    undo.classList.toggle('spare', table.isLinked && !steps)
    undo.disabled = !(steps && !table.busy) && !table.mayTakeBack
    label(undo, steps ? 'undo_step' : 'take_back')
    resign.disabled = table.shared ? !table.shared.mayResign && !table.shared.mayEnd : !table.isMine || !['roll', 'move'].includes(phase)
    hint.disabled = !table.isMine || phase !== 'move' || table.isFair
    // At a table of two people there are no hints, but a friend to talk to.
    if (table.shared && hint.isConnected) hint.replaceWith(table.shared.reactions.element)
    table.shared?.reactions.draw()
    label(resign, 'resign')
    label(hint, 'hint')
    label(menu, 'menu')
  }

  return { draw, act, takeBack, confirm, main }
}

/** @param {string} name @param {string} key @param {() => void} onClick */
function iconButton(name, key, onClick) {
  const made = h('button', { type: 'button', class: 'icon', onClick })
  made.append(icon(name))
  label(made, key)
  return made
}

/** @param {HTMLElement} element @param {string} key */
function label(element, key) {
  element.setAttribute('aria-label', t(key))
  element.title = t(key)
}
