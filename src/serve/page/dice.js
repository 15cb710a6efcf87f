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
  /** @type {{seed: string, seen: Record<number, string>, last?: number}} `seen`: for each published nonce, the commitments before it; `last`: the last throw that this browser takes part in */
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
     * Returns the line that the next throw wants from this player, or null. Throws `elsewhere` if the table wants
     * another nonce of this player than this browser's, and `changed` if it asks for a nonce again with other
     * commitments.
     * @param {Reply} next
     */
    answer({ number, wanted, commitments }) {
      const own = commitment(table, number, player, nonce(number))
      // The player goes on here instead of in another browser. Once a throw, so that two open ones do not compete.
      const takesOver = commitments[player] && commitments[player] !== own && kept.last !== number && wanted[player] !== 'reveal'
      if (wanted[player] === 'commit' || takesOver) {
        kept.last = number
        keep()
        return `commit ${number} ${own}`
      }
      if (wanted[player] !== 'reveal') return null
      const seen = commitments.join(' ')
      if (commitments[player] !== own) {
        if (kept.last === number) throw new Error('elsewhere')
        return null
      }
      if ((kept.seen[number] ?? seen) !== seen) throw new Error('changed')
      kept.seen[number] = seen
      keep()
      return `reveal ${number} ${nonce(number)}`
    },
    /** Whether this browser has chosen this player's nonce, if it took part in the throw. @param {Reply} thrown */
    isMine: ({ number, nonces }) => kept.last !== number || nonces[player] === nonce(number),
    /** Whether the dice of a throw follow from the nonces, and the nonces from the commitments that this player has seen. @param {Reply} thrown */
    isFair({ number, commitments, nonces, dice }) {
      const seen = kept.seen[number] ?? commitments.join(' ')
      const isOpen = nonces.every((/** @type {string} */ one, /** @type {number} */ n) => commitment(table, number, n, one) === commitments[n])
      return isOpen && seen === commitments.join(' ') && String(diceOf(table, number, nonces)) === String(dice)
    },
  }
}
