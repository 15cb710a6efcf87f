// A page that uses the package as a bundler sees it: the best play for a roll, from the page's own thread and
// from another one.

import init, { Engine, Game, type HintPlay, Position } from 'plakoto'
import { WorkerEngine } from 'plakoto/worker'

const START = 'AACA/z8AAID/Pw'
const show = (text: string) => (document.querySelector('output')!.textContent = text)

/** Does not compile unless the fields of replies and requests have the expected types. */
export function types(engine: Engine, inThread: WorkerEngine) {
  const phase: 'roll' | 'move' | 'resignation' | 'game_over' | 'match_over' | null = engine.ask({ do: 'show', args: 'board' }).phase
  const next: 'same' | 'other' = engine.ask({ do: 'bestmove', id: START, dice: [3, 1], level: 'casual' }).after_turn
  const turn: Promise<number> = inThread.ask({ do: 'roll' }).then((reply) => reply.turn)
  const game = new Game(['tapa', 'fevga'], { length: 5, starter: 0 })
  const winner: 0 | 1 | null = game.winner ?? game.outcome()!.winner
  const players: (0 | 1)[] = [...game].map(({ player }) => player)
  const best: Promise<string> = inThread.bestPlay(game).then((reply) => reply.play)
  const after: Position = game.play(game.legalPlays()[0]).after
  // @ts-expect-error There is no such player.
  game.resign(1, 2)
  // @ts-expect-error There is no such option.
  new Game('tapa', { points: 5 })
  // @ts-expect-error A position has no such outcome.
  after.outcome()?.kind === 'resignation'
  // @ts-expect-error There is no such command.
  engine.ask({ do: 'nonsense' })
  // @ts-expect-error There is no such level.
  engine.hint(START, '31', { level: 'strong' })
  return [phase, next, turn, winner, players, best, after]
}

try {
  await init()
  const here: HintPlay[] = new Engine().hint(START, [3, 1], { plies: 1 })
  const there = await (await WorkerEngine.load()).hint(START, [3, 1], { plies: 1 })
  show(`${here[0].play}, ${there[0].play}`)
} catch (error) {
  show(`failed: ${error}`)
}
