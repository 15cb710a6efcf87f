// Dice that both players can trust. For each series of throws, usually a game, each page has a chain of hashes that
// begins with a secret seed. It publishes the end of the chain, the anchor, and then, throw by throw, the value before;
// the dice follow from both pages' values. Documented in `docs/serve.md`; the program has the same functions in
// `fair_dice`.

import { bytesOf, hex, hmac, sha256 } from './sha256.js'

/** Number of hashes from a seed to its anchor. */
const LENGTH = 1024

/** @param {string} text */
const hash = (text) => sha256(new TextEncoder().encode(text))

/** @param {string} secret 32 bytes in hexadecimal @param {string} text */
const derived = (secret, text) => hex(hmac(bytesOf(secret), new TextEncoder().encode(text)))

/** Returns the text that opens a seat, from the secret of the seat. @param {string} secret @param {string} table */
export const tokenOf = (secret, table) => derived(secret, `plakoto seat v1 ${table}`)

/** Returns the seed of a series of throws. @param {string} secret @param {string} table @param {number} series */
export const seedOf = (secret, table, series) => derived(secret, `plakoto dice v1 ${table} ${series}`)

/** Applies the hash of a chain once. @param {string} table @param {number} player @param {number} series @param {string} value */
const step = (table, player, series, value) => hex(hash(`plakoto chain v1 ${table} ${player} ${series} ${value}`))

/** Returns all nonces of a chain by the number of their throw; number 0 is the anchor. @param {string} table @param {number} player @param {number} series @param {string} seed */
export function chainOf(table, player, series, seed) {
  const values = [seed]
  while (values.length <= LENGTH) values.push(step(table, player, series, values[values.length - 1]))
  return values.reverse()
}

/** @param {string} table @param {number} series @param {number} number @param {string[]} nonces @returns {number[]} */
export function diceOf(table, series, number, nonces) {
  let bytes = hash(`plakoto dice v1 ${table} ${series} ${number} ${nonces.join(' ')}`)
  for (;;) {
    const dice = [...bytes].filter((byte) => byte < 252).map((byte) => (byte % 6) + 1)
    if (dice.length >= 2) return dice.slice(0, 2)
    bytes = sha256(bytes)
  }
}

/** The dice are not fair. The message is the key of a text. */
export class Unfair extends Error {}

/**
 * What a page remembers of a series: the other player's anchor, and the last throw of which it has given its part.
 * @typedef {{series: number, anchor: string, number: number}} Kept
 */

/**
 * The part of a player in the throws of a table, and the check of the other player's part.
 * @param {string} table @param {Player} player @param {string} secret
 * @param {{read: () => Kept | null, write: (kept: Kept) => void}} memory
 */
export function thrower(table, player, secret, memory) {
  const other = 1 - player
  let series = 0
  /** @type {string[]} own nonces of this series */
  let chain = []
  /** The last throw that is known to be right, and the other player's nonce in it; an empty nonce before the anchor is known. */
  let checked = { number: 0, nonce: '' }
  /** The last throw of which this page has given its part. */
  let given = 0

  /** Checks that a nonce of the other player leads to the last one that is known, or to the anchor. @param {number} number @param {string} nonce */
  function advance(number, nonce) {
    let value = nonce
    for (let n = number; n > checked.number; n--) value = step(table, other, series, value)
    if (number < checked.number || value !== checked.nonce) throw new Unfair('dice_changed')
    checked = { number, nonce }
  }

  /** Checks the last complete throw: its nonces are those of the chains, and its dice follow from them. @param {Reply} thrown */
  function check({ series: own, number, nonces, dice }) {
    if (own !== series || !(number < LENGTH)) throw new Unfair('dice_changed')
    if (nonces[player] !== chain[number] || String(diceOf(table, series, number, nonces)) !== String(dice)) throw new Unfair('dice_wrong')
    advance(number, String(nonces[other]))
  }

  /** Begins a series. A throw of which this page has given its part is completed before, unless the game has ended. @param {number} next @param {boolean} hasEnded */
  function begin(next, hasEnded) {
    if (given > checked.number && !hasEnded) throw new Unfair('dice_changed')
    series = next
    chain = chainOf(table, player, series, seedOf(secret, table, series))
    checked = { number: 0, nonce: '' }
    given = 0
  }

  return {
    /**
     * Takes over what the table says about the series and the last complete throw. Throws `Unfair` if the other
     * player's chain is not the one that this page knows, if the own one is not this page's, if the dice do not follow
     * from both, or if a throw would be replaced or repeated.
     * @param {{number: number, throws: number, anchors: (string | null)[], last: (string | null)[]}} said
     * @param {Reply | null} thrown @param {boolean} [hasEnded] whether the game of the series before has ended
     */
    follow({ number, throws, anchors, last }, thrown, hasEnded = false) {
      const kept = memory.read()
      if (!(number >= Math.max(series, kept?.series ?? 0)) || !(throws < LENGTH)) throw new Unfair('dice_changed')
      if (number > series) {
        if (series && thrown?.series === series && checked.nonce) check(thrown)
        begin(number, hasEnded)
      }
      const [mine, theirs] = [anchors[player], anchors[other]]
      if (mine && (mine !== chain[0] || last[player] !== chain[throws])) throw new Unfair('dice_elsewhere')
      if (!theirs) {
        if (throws || checked.nonce) throw new Unfair('dice_changed')
        return
      }
      if (kept?.series === series) {
        if (kept.anchor !== theirs || throws + 1 < kept.number) throw new Unfair('dice_changed')
        given = Math.max(given, kept.number)
      } else {
        memory.write({ series, anchor: theirs, number: 0 })
      }
      if (!checked.nonce) checked = { number: 0, nonce: theirs }
      if (!throws) return advance(0, String(last[other]))
      if (thrown?.number !== throws || thrown.nonces[other] !== last[other]) throw new Unfair('dice_wrong')
      check(thrown)
    },
    /** Returns the line with the anchor. */
    anchor: () => `anchor ${series} ${chain[0]}`,
    /** Returns the line with the nonce of the next throw; null while the other player's anchor is unknown. @param {'roll' | 'reveal'} what */
    nonce(what) {
      const number = checked.number + 1
      const kept = memory.read()
      if (!checked.nonce || !kept || number >= LENGTH) return null
      given = Math.max(given, number)
      memory.write({ ...kept, number: given })
      return `${what} ${series} ${number} ${chain[number]}`
    },
  }
}

/** Whether dice of the game are those of a throw. @param {number[]} dice @param {Reply | null} thrown */
export const areDiceOf = (dice, thrown) => String([...dice].sort()) === String([...(thrown?.dice ?? [])].sort())
