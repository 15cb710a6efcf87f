// Dice that both players can trust. Before a throw, each page publishes a hash of a random number, its nonce.
// Once both hashes are known, the pages publish the nonces, and the dice follow from both. Documented in
// `docs/serve.md`; the program has the same functions in `fair_dice.rs`.

import { hex, sha256 } from './sha256.js'

const SEED = 'plakoto.dice.'

/** @param {string} text */
const hash = (text) => sha256(new TextEncoder().encode(text))

/** @param {string} table @param {number} number @param {number} player @param {string} nonce */
export const commitment = (table, number, player, nonce) => hex(hash(`plakoto commitment ${table} ${number} ${player} ${nonce}`))

/** @param {string} table @param {number} number @param {string[]} nonces @returns {number[]} */
export function diceOf(table, number, nonces) {
  let bytes = hash(`plakoto dice ${table} ${number} ${nonces.join(' ')}`)
  for (;;) {
    const dice = [...bytes].filter((byte) => byte < 252).map((byte) => (byte % 6) + 1)
    if (dice.length >= 2) return dice.slice(0, 2)
    bytes = sha256(bytes)
  }
}

/**
 * The part of a player in the throws of a table. The nonces follow from a random number in the browser's storage, so a
 * reload does not change them.
 * @param {string} table @param {Player} player
 */
export function thrower(table, player) {
  const key = `${SEED}${table}.${player}`
  /** @type {{seed: string, seen: Record<number, string>}} `seen`: for each published nonce, the commitments before it */
  const kept = JSON.parse(localStorage.getItem(key) ?? 'null') ?? { seed: hex(crypto.getRandomValues(new Uint8Array(32))), seen: {} }
  const keep = () => {
    try {
      localStorage.setItem(key, JSON.stringify(kept))
    } catch {
      // A full storage does not prevent a throw, but a reload does.
    }
  }
  keep()
  const nonce = (/** @type {number} */ number) => hex(hash(`plakoto nonce ${kept.seed} ${number}`))

  return {
    /**
     * Returns the line that the next throw wants from this player, or null. Throws if the table asks for a
     * nonce again with other commitments.
     * @param {Reply} next
     */
    answer({ number, wanted, commitments }) {
      const mine = nonce(number)
      if (wanted[player] === 'commit') return `commit ${number} ${commitment(table, number, player, mine)}`
      if (wanted[player] !== 'reveal') return null
      const seen = commitments.join(' ')
      if (commitments[player] !== commitment(table, number, player, mine) || (kept.seen[number] ?? seen) !== seen) throw new Error('dice')
      kept.seen[number] = seen
      keep()
      return `reveal ${number} ${mine}`
    },
    /** Whether the dice of a throw follow from the nonces, and the nonces from the commitments that this player has seen. @param {Reply} thrown */
    isFair({ number, commitments, nonces, dice }) {
      const seen = kept.seen[number] ?? commitments.join(' ')
      const isOpen = nonces.every((/** @type {string} */ one, /** @type {number} */ n) => commitment(table, number, n, one) === commitments[n])
      return isOpen && seen === commitments.join(' ') && nonces[player] === nonce(number) && String(diceOf(table, number, nonces)) === String(dice)
    },
  }
}
