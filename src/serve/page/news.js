// What happens at a table of two people beside the game, in words for screen readers: who goes away and comes back, an
// end by the clock, and the offer of a rematch.

import { t } from './i18n.js'

/**
 * Returns what is new in a description of the table; empty if there is nothing to say.
 * @param {Reply} before @param {Reply} now @param {Player | null} me null for a watcher @param {(player: number) => Part} called returns a player's name
 */
export function newsOf(before, now, me, called) {
  const others = [0, 1].filter((player) => player !== me)
  const texts = others.flatMap((player) => {
    const name = called(player)
    // The dialog of the host says that the guest has come for the first time.
    const hasMoved = before.seated[player] && now.present[player] !== before.present[player]
    return [
      hasMoved ? t(now.present[player] ? 'said.back' : me !== null && now.rematch[me] && now.declined !== player ? 'rematch_left' : 'said.away', { name }) : '',
      now.rematch[player] && !before.rematch[player] ? t('said.rematch', { name }) : '',
      now.declined === player && before.declined !== player ? t('said.decline', { name }) : '',
      me !== null && before.rematch[me] && now.match > before.match ? t('said.accept', { name }) : '',
    ]
  })
  if (now.ended && !before.ended) texts.push(endOf(now.ended, me, called))
  return texts.filter(Boolean).join(' ')
}

/** @param {Reply} ended @param {Player | null} me @param {(player: number) => Part} called */
function endOf({ how, loser }, me, called) {
  if (how !== 'time') return t('ended_without_result')
  const [why, who] = me === null ? ['', ''] : loser === me ? ['.lost', ''] : ['.won', '.you']
  return `${t(`end.how.time${why}`, { name: called(loser) })} ${t(`said.match_over${who}`, { name: called(1 - loser) })}`
}
