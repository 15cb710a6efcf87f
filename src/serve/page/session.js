// What the page says to the program: every command of the protocol that it uses, in one place.

import { connect } from './connection.js'
import { written } from './position.js'

/** A line of the protocol has at most so many bytes; a little is left for the command. */
const LONGEST_TEXT = 65_000

/** Whether a text can be sent to the program. @param {string} text */
export const fits = (text) => new TextEncoder().encode(JSON.stringify(text)).length <= LONGEST_TEXT

/** @param {Step[]} steps */
const after = (steps) => (steps.length ? ` after ${steps.map(written).join(' ')}` : '')

/** @param {Connection} connection */
export function session(connection) {
  const { ask } = connection
  return {
    // The game.
    /** @param {number} points 0 for an open-ended session */
    newMatch: (points) => ask(`new match ${points}`),
    newGame: () => ask('new game'),
    /** @param {number[]} [dice] only where they are entered by hand */
    roll: (dice) => ask(dice ? `roll ${dice.join('')}` : 'roll'),
    /** @param {Step[]} steps */
    move: (steps) => ask(`move ${steps.map(written).join(' ')}`),
    /** A play as somebody wrote it. @param {string} text */
    typed: (text) => ask(`move ${text}`),
    /** The engine plays for the player on roll. */
    play: () => ask('play'),
    undo: () => ask('undo decision'),
    /** Back in the record. @param {number} turns */
    previous: (turns) => ask(`previous ${turns}`),
    /** @param {number} points */
    resign: (points) => ask(`resign ${points}`),
    accept: () => ask('accept'),
    decline: () => ask('decline'),
    show: () => ask('show board'),
    listGame: () => ask('list game'),

    // Questions.
    /** The single steps that still lead to a legal play. @param {Step[]} made */
    steps: (made) => ask(`steps${after(made)}`),
    /** @param {number} count @param {string} level @param {(tag: string) => void} [tag] */
    hint: (count, level, tag) => ask(`hint ${count} level ${level}`, { tag }),
    /** @param {string} level @param {(tag: string) => void} [tag] */
    evaluate: (level, tag) => ask(`eval level ${level}`, { tag }),
    /** @param {string} tag */
    stop: (tag) => ask(`stop ${tag}`),
    rules: () => ask('help rules'),
    seed: () => ask('show seed'),

    // Settings.
    /** @param {string} rules a rule set and its switches */
    setVariant: (rules) => ask(`set variant ${rules}`),
    /** @param {Player|'both'} player @param {'human'|'plakoto'} kind */
    setPlayer: (player, kind) => ask(`set player ${player} ${kind}`),
    /** @param {Player} player @param {string} level */
    setLevel: (player, level) => ask(`set player ${player} level ${level}`),
    /** @param {Player} player @param {string} name */
    setName: (player, name) => ask(`set player ${player} name ${name}`),
    /** @param {'roll'|'move'|'bearoff'} what @param {boolean} on */
    setAutomatic: (what, on) => ask(`set automatic ${what} ${on ? 'on' : 'off'}`),
    /** @param {boolean} byHand */
    setDiceSource: (byHand) => ask(`set rng ${byHand ? 'manual' : 'mersenne'}`),
    /** @param {string} seed empty for one that nobody can guess */
    setSeed: (seed) => ask(`set seed ${seed}`.trim()),
    /** @param {number[]} dice */
    setDice: (dice) => ask(`set dice ${dice.join('')}`),
    /** @param {Player} player */
    setTurn: (player) => ask(`set turn ${player}`),
    /** @param {string} id a position ID, with or without a match ID */
    setBoard: (id) => ask(`set board ${id}`),
    /** @param {string} numbers as `simple` writes them */
    setSimple: (numbers) => ask(`set board simple ${numbers}`),

    // Matches as texts.
    record: async () => (await ask('save match text')).text,
    mat: async () => (await ask('export match text')).text,
    /** The match, in the form that can be read again in one line. @returns {Promise<string>} */
    async match() {
      const { text } = await ask('save match text')
      return fits(text) ? text : (await ask('export match text')).text
    },
    /** @param {string} text a record or a .mat */
    import: (text) => ask(`import match text ${JSON.stringify(text)}`),

    // What plays were worth.
    /** @param {number} plies */
    setAnalysis: (plies) => ask(`set analysis plies ${plies}`),
    /** @param {(tag: string) => void} [tag] */
    analyse: (tag) => ask('analyse match', { tag }),
    /** The board before a turn. @param {number} game from 1 @param {number} turn from 0 */
    async goTo(game, turn) {
      const replies = [ask('first game')]
      if (game > 1) replies.push(ask(`next game ${game - 1}`))
      if (turn > 0) replies.push(ask(`next ${turn}`))
      return (await Promise.all(replies))[replies.length - 1]
    },
    /** The chances in a position. @param {string} id */
    evaluateId: (id) => ask(`eval ${id} level expert`),
  }
}


/** A second session, in which positions and matches are studied without touching the game. */
export function beside() {
  /** @type {(opened: Session) => void} */
  let opened = () => {}
  const ready = new Promise((/** @type {(opened: Session) => void} */ done) => (opened = done))
  const connection = connect({ onOpen: () => opened(session(connection)) })
  return { connection, session: ready }
}
