// Plays games with the module, and asks both the module and the native program about the positions. Fails
// unless all replies are equal.
//
// usage: node compare.mjs PROGRAM [POSITIONS]

import { spawnSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'

const [program, wanted = '1000'] = process.argv.slice(2)
const { Engine } = await import(new URL('node.js', pathToFileURL(`${process.env.PLAKOTO_WASM}/`)).href)

/** The rule sets, each with its share of the positions. `express` has a small share, because its questions take ten times as long. */
const VARIANTS = { plakoto: 0.25, tzannes: 0.1, tapa: 0.1, express: 0.1, portes: 0.15, fevga: 0.15, narde: 0.15 }

/** State of a small random number generator that starts from a fixed seed. */
let state = 20
function below(count) {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0
  return Math.floor((state / 2 ** 32) * count)
}

/** Rolls two dice. In `express`, small doubles are avoided, because `legal` would list millions of plays. */
function roll(variant) {
  const [first, second] = [1 + below(6), 1 + below(6)]
  return variant === 'express' && first === second && first < 5 ? roll(variant) : `${first}${second}`
}

const engine = new Engine()
/** The lines sent to the module, and the module's replies to them. */
const lines = []
const replies = []
let seconds = 0

function ask(line) {
  const started = performance.now()
  const reply = engine.say(line)
  seconds += (performance.now() - started) / 1000
  lines.push(line)
  replies.push(reply)
  return reply.split('\n').slice(0, -1).map((part) => JSON.parse(part))
}

engine.say('set output json on')
let [positions, plays, end] = [0, 0, 0]
for (const [variant, share] of Object.entries(VARIANTS)) {
  ask(`set variant ${variant}`)
  ask('newgame')
  const start = ask('show board')[0].position_id
  end += Math.ceil(Number(wanted) * share)
  let question = null
  while (positions < end) {
    question ??= `${start} ${roll(variant)}`
    const answer = ask(`legal ${question}`)
    // The game is over.
    if (!answer[0].ok) {
      question = null
      continue
    }
    // In `express` there may be very many plays, so the reply comes in several parts.
    const legal = answer.flatMap((part) => part.legal)
    ask(`eval ${question} plies 1`)
    const [{ hint }] = ask(`hint ${question} 1000000 plies 0`)
    ask(`hint ${question} plies 1`)
    positions += 1
    plays += legal.length
    // Continue the game with the best play or, now and then, with a random play.
    const next = below(3) ? legal.find((play) => play.play === hint[0].play) : legal[below(legal.length)]
    const pending = next.after_pending.join('')
    question = `${next.after}${pending ? `;pending=${pending}` : ` ${roll(variant)}`}`
  }
}

const input = ['set output json on', ...lines, ''].join('\n')
const started = performance.now()
const native = spawnSync(program, ['--no-state', '--threads', '1'], { input, encoding: 'utf8', maxBuffer: 2 ** 30 })
const nativeSeconds = (performance.now() - started) / 1000
if (native.error || native.status !== 0) {
  console.error(`${program}: ${native.error ?? native.stderr}`)
  process.exit(1)
}
const expected = native.stdout.split('\n').slice(1, -1)
const got = replies.join('').split('\n').slice(0, -1)
const different = got.findIndex((reply, index) => reply !== expected[index])
if (different >= 0 || got.length !== expected.length || positions < Number(wanted)) {
  console.error(`${positions} positions, ${got.length} replies of the module, ${expected.length} of the program`)
  if (different >= 0) console.error(`> ${lines[different]}\nmodule:  ${got[different]}\nprogram: ${expected[different]}`)
  process.exit(1)
}
const times = `${seconds.toFixed(1)} s for the module, ${nativeSeconds.toFixed(1)} s for the program`
console.log(`${positions} positions with ${plays} plays: ${got.length} replies are the same (${times})`)
