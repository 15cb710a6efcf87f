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
 * The part of a player in the throws of a table, and the check of the other player's part.
 * @param {string} table @param {Player} player @param {string} secret
 * @param {{read: () => {series: number, anchor: string} | null, write: (kept: {series: number, anchor: string}) => void}} memory
 *   keeps the other player's anchor
 */
export function thrower(table, player, secret, memory) {
  const other = 1 - player
  let series = 0
  /** @type {string[]} own nonces of this series */
  let chain = []
  /** The last throw that is known to be right, and the other player's nonce in it. */
  let checked = { number: 0, nonce: '' }

  /** @param {number} next */
  function begin(next) {
    if (next === series) return
    series = next
    chain = chainOf(table, player, series, seedOf(secret, table, series))
    checked = { number: 0, nonce: '' }
  }

  /** Checks that a nonce of the other player leads to the last one that is known, or to the anchor. @param {number} number @param {string} nonce */
  function follow(number, nonce) {
    let value = nonce
    for (let n = number; n > checked.number; n--) value = step(table, other, series, value)
    if (number < checked.number || value !== checked.nonce) throw new Unfair('dice_changed')
    checked = { number, nonce }
  }

  return {
    /**
     * Takes over what the table says about the series. Throws `Unfair` if the other player's chain is not the one that
     * this page knows, or the own one is not this page's.
     * @param {{number: number, throws: number, anchors: (string | null)[], last: (string | null)[]}} said
     */
    follow({ number, throws, anchors, last }) {
      if (number < series) throw new Unfair('dice_changed')
      begin(number)
      const [mine, theirs] = [anchors[player], anchors[other]]
      if (mine && (mine !== chain[0] || last[player] !== chain[throws])) throw new Unfair('dice_elsewhere')
      if (!theirs) return
      const kept = memory.read()
      if (kept?.series === series && kept.anchor !== theirs) throw new Unfair('dice_changed')
      if (kept?.series !== series) memory.write({ series, anchor: theirs })
      if (!checked.nonce) checked = { number: 0, nonce: theirs }
      follow(throws, String(last[other]))
    },
    /** Returns the line with the anchor. */
    anchor: () => `anchor ${series} ${chain[0]}`,
    /** Returns the line with the nonce of the next throw. @param {'roll' | 'reveal'} what */
    nonce: (what) => `${what} ${series} ${checked.number + 1} ${chain[checked.number + 1]}`,
    /** Whether the dice of the last complete throw follow from its nonces. @param {Reply} thrown */
    isFair: ({ series: own, number, nonces, dice }) => String(diceOf(table, own, number, nonces)) === String(dice),
  }
}
