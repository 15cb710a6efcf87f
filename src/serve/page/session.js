// Every protocol command that the page sends.

import { Lost, Refused, connect } from './connection.js'
import { written } from './game.js'

/** Number of games by which the analysis rolls out each play. */
const TRIALS = 1296

/** Maximum length of a text in bytes: the longest line that the program reads, minus room for the rest of the command. */
const LONGEST_TEXT = 8 * 1024 * 1024 - 4096

/** Whether a text is short enough to be sent to the program. @param {string} text */
export const fits = (text) => new TextEncoder().encode(JSON.stringify(text)).length <= LONGEST_TEXT

/** Says of an error that a text is no match. @param {unknown} error */
export function inFile(error) {
  return error instanceof Refused ? new Refused({ ...error, message: error.message, reason: 'file' }) : error
}

/** Returns the text of each command that sets up a session. */
export const say = {
  /** @param {string} rules rule set, with the switches that differ from it */
  variant: (rules) => `set variant ${rules}`,
  /** @param {string} rules the games of new matches */
  match: (rules) => `set match ${rules}`,
  /** @param {Player|'both'} player @param {'human'|'plakoto'} kind */
  player: (player, kind) => `set player ${player} ${kind}`,
  /** @param {Player} player @param {string} level */
  level: (player, level) => `set player ${player} level ${level}`,
  /** @param {Player} player @param {string} name */
  name: (player, name) => `set player ${player} name ${name}`,
  /** @param {'roll'|'move'|'bearoff'} what @param {boolean} on */
  automatic: (what, on) => `set automatic ${what} ${on ? 'on' : 'off'}`,
  /** @param {boolean} byHand */
  diceSource: (byHand) => `set rng ${byHand ? 'manual' : 'mersenne'}`,
  /** @param {string} seed empty for a random one */
  seed: (seed) => `set seed ${seed}`.trim(),
  /** @param {number[]} dice */
  dice: (dice) => `set dice ${dice.join('')}`,
  /** @param {Player} player */
  turn: (player) => `set turn ${player}`,
  /** @param {string} id a position ID, with or without a match ID */
  board: (id) => `set board ${id}`,
  /** @param {number} points 0 for an open-ended session */
  newMatch: (points) => `new match ${points}`,
  /** @param {string} text a record or a .mat */
  import: (text) => `import match text ${JSON.stringify(text)}`,
  show: () => 'show board',
}

/** Commands that turn off automatic actions and engines, so that nothing happens by itself. */
export const STILL = [say.automatic('move', false), say.automatic('roll', false), say.player('both', 'human')]

/** @param {Step[]} made */
const steps = (made) => (made.length ? `steps after ${made.map(written).join(' ')}` : 'steps')

const RECORD = 'save match text'
/** Questions about the new state, which follow each command that changes the game. */
const AFTERWARDS = ['list game', 'show seed', 'list match', 'show match', RECORD, steps([])]

/** Returns the reply. Throws if the program refused the command or the connection was lost. @param {PromiseSettledResult<Reply>} settled @returns {Reply} */
function replyOf(settled) {
  if (settled.status === 'rejected') throw settled.reason
  return settled.value
}

/**
 * @param {Connection} connection
 * @param {<T extends Reply>(reply: T) => T} [adjust] changes the state of the game in replies to `act`, at a table of two people. There, the record
 *   is not asked for after each play, because it grows
 */
export function session({ ask, askAll }, adjust) {
  const questions = adjust ? AFTERWARDS.filter((line) => line !== RECORD) : AFTERWARDS

  /**
   * Sends commands that change the game, together with the questions about the new state, in one message.
   * @param {string[]} commands @param {(command: string) => boolean} [isNeeded] whether a refused command
   * must throw
   * @returns {Promise<Reply>} the last reply, and three more fields: `replies` to all commands, with null for
   * each refused one; `refused`, the first error; `look`, the answers to the questions
   */
  async function act(commands, isNeeded = () => true) {
    const settled = await askAll([...commands, ...questions])
    const failed = settled.slice(0, commands.length).map((one) => (one.status === 'rejected' ? one.reason : null))
    for (const [n, error] of failed.entries()) if (error && isNeeded(commands[n])) throw error
    // Without the answers to the questions, the new state is not known.
    for (const one of settled) if (one.status === 'rejected' && one.reason instanceof Lost) throw one.reason
    const replies = settled.map((one) => (one.status === 'fulfilled' ? one.value : null))
    const [list, seed, ...rest] = replies.splice(commands.length)
    const open = rest.pop()
    const [games, rules, match] = rest
    const look = { match: { games: games?.games ?? [], rules: rules?.current ?? '', order: rules?.games ?? [] }, list: list ?? { turns: [], game: 1, result: null }, seed: String(seed?.seed ?? ''), text: match?.text ?? '', steps: open }
    const reply = { ...replies[commands.length - 1], replies, refused: failed.find(Boolean) ?? null, look }
    return adjust ? adjust(reply) : reply
  }

  return {
    act,
    // Commands that change the game.
    newGame: () => act(['new game']),
    /** @param {number[]} [dice] only if the users roll real dice */
    roll: (dice) => act([dice ? `roll ${dice.join('')}` : 'roll']),
    /** @param {Step[]} made */
    move: (made) => act([`move ${made.map(written).join(' ')}`]),
    /** Makes a play that the user has typed. @param {string} text */
    typed: (text) => act([`move ${text}`]),
    /** Asks the engine to choose and make the play for the player on roll. */
    play: () => act(['play']),
    undo: () => act(['undo decision']),
    /** Goes back by a number of turns in the record. @param {number} turns */
    previous: (turns) => act([`previous ${turns}`]),
    /** @param {number} points */
    resign: (points) => act([`resign ${points}`]),
    accept: () => act(['accept']),
    decline: () => act(['decline']),

    // Questions about the game.
    /** Asks which steps can follow `made` in a legal play. @param {Step[]} made */
    steps: (made) => ask(steps(made)),
    /** Asks, in one message, which steps can follow each of several beginnings of a play. @param {Step[][]} plays */
    stepsAfter: async (plays) => /** @type {Options[]} */ ((await askAll(plays.map(steps))).map(replyOf)),
    /** @param {number} count @param {string} level @param {(tag: string) => void} [tag] */
    hint: (count, level, tag) => ask(`hint ${count} level ${level}`, { tag }),
    /** Asks why the best play is better than `move`. @param {string} move @param {string} level @param {(tag: string) => void} [tag] */
    why: (move, level, tag) => ask(`why ${move} level ${level}`, { tag }),
    /** @param {string} level @param {(tag: string) => void} [tag] */
    evaluate: (level, tag) => ask(`eval level ${level}`, { tag }),
    /** @param {string} tag */
    stop: (tag) => ask(`stop ${tag}`),
    /** Asks which rule sets and switches there are. @returns {Promise<Games>} */
    async games() {
      const [{ shipped, choices }, { named }] = (await askAll(['show variant', 'show match'])).map(replyOf)
      return { shipped, choices, named }
    },
    boardText: () => ask('export position markdown text'),

    // Positions in the editor.
    /**
     * Sets up a position. `dice` may be empty, and `numbers` is the board as `simple` in game.js writes it.
     * @param {{rules: string, turn: Player, dice: string, length: number, score: [number, number], numbers: string}} position
     */
    async setUp({ rules, turn, dice, length, score, numbers }) {
      const game = [...STILL, say.match(rules), say.newMatch(length), `set score ${score.join(' ')}`, say.turn(turn)]
      const lines = [...game, `set board simple ${numbers}`, ...(dice ? [`set dice ${dice}`] : []), say.show()]
      return (await askAll(lines)).map(replyOf)[lines.length - 1]
    },

    /** Returns the reply with the board at the start of a game. @param {string} rules */
    start: async (rules) => (await askAll([say.variant(rules), 'newgame', say.show()])).map(replyOf)[2],

    /** Sets up a decision of player 1. @param {Omit<Question, 'theme' | 'difficulty'>} question */
    async ask({ rules, id, dice, length, score: [mine, theirs] }) {
      const game = [...STILL, say.match(rules), say.newMatch(length), `set score ${theirs} ${mine}`, say.turn(1)]
      const lines = [...game, say.board(id), `set dice ${dice}`, say.show()]
      return (await askAll(lines)).map(replyOf)[lines.length - 1]
    },
    /** Asks for the puzzles and the number of the puzzle of a day. @param {string} day such as 2026-11-29 @returns {Promise<Reply>} */
    puzzles: (day) => ask(`show puzzles ${day}`),
    /**
     * Lets the program judge a play in the position on the board, and say when the user should repeat it.
     * @param {string} move @param {number} stage stage of the position, 0 if it is new @returns {Promise<Judgement>}
     */
    async answer(move, stage) {
      /** @type {Judgement | null} */
      let judged = null
      await ask(`practise position ${stage || ''}`)
      await ask(`move ${move}`, { part: (reply) => (judged = reply.answer ?? judged) })
      return /** @type {Judgement} */ (/** @type {unknown} */ (judged))
    },

    // Texts of the match.
    record: async () => (await ask(RECORD)).text,
    mat: async () => (await ask('export match text')).text,

    // Analysis of a match.
    /** Loads a match that is to be analysed. Nothing in it happens by itself. @param {string} text */
    async study(text) {
      for (const settled of await askAll([say.import(text), ...STILL, 'set output progress on'])) replyOf(settled)
    },
    /** Analyses the current game, or the match. @param {boolean} isMatch @param {number} plies @param {Also} [also] */
    judge(isMatch, plies, also) {
      ask(`set analysis plies ${plies}`).catch(() => {})
      return ask(isMatch ? 'analyse match' : 'analyse game', also)
    },
    /** Returns the report of the analysis, as a web page. @param {string} language */
    report: async (language) => (await askAll([`set output language ${language}`, 'export match html full text', 'set output language en'])).map(replyOf)[1].text,
    /** Asks for the board before a turn of a game. @param {number} game from 1 @param {number} turn from 0 */
    async goTo(game, turn) {
      const ways = ['first game', game > 1 && `next game ${game - 1}`, turn > 0 && `next ${turn}`].filter((way) => way !== false)
      return (await askAll(ways)).map(replyOf)[ways.length - 1]
    },
    /** Makes a play in the analysis, and asks why the best play is better. @param {string} move */
    async tryPlay(move) {
      const [why, reply] = await askAll([`why ${move}`, `move ${move}`])
      return { reply: replyOf(reply), why: why.status === 'fulfilled' ? /** @type {Reply} */ (why.value.why) : null }
    },
    /** Rolls the dice in the analysis. @param {string} dice empty for a random roll */
    rollHere: async (dice) => (await askAll([dice ? `set dice ${dice}` : 'roll', say.show()])).map(replyOf)[1],
    /** Goes to the end of a variation. @param {number} number */
    variation: (number) => ask(`next variation ${number}`),
    /** Goes back by a turn, also in a variation. */
    back: () => ask('previous 1'),
    listGame: () => ask('list game'),
    /** @param {number} count @param {number} plies */
    candidates: (count, plies) => ask(`hint ${count} plies ${plies}`),
    /** Rolls out the best plays, and reports the results as they come. @param {number} count @param {Also} also */
    rollOut(count, also) {
      ask(`set rollout trials ${TRIALS}`).catch(() => {})
      return ask(`rollout ${count}`, also)
    },
    /** Asks, in one message, for the chances in several positions. @param {string[]} ids */
    evaluateIds: async (ids) => (await askAll(ids.map((id) => `eval ${id} level expert`))).map(replyOf),
  }
}

/** Opens a second session, in which positions and matches can be studied without changing the game. */
export function beside() {
  /** @type {(opened: Session) => void} */
  let opened = () => {}
  const ready = new Promise((/** @type {(opened: Session) => void} */ done) => (opened = done))
  const connection = connect({ onOpen: () => opened(session(connection)) })
  return { connection, session: ready }
}
