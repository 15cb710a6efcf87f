// Measures how many static evaluations per second the module performs, and how many the native program
// performs with each instruction set that this machine supports. Then measures how long the module takes for
// hints at 2-ply in middle games.
//
// usage: node speed.mjs PROGRAM

import { spawnSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'

const [program] = process.argv.slice(2)
const { Engine } = await import(new URL('node.js', pathToFileURL(`${process.env.PLAKOTO_WASM}/`)).href)

/** Number of measurements of the module and of each instruction set, which take turns. */
const ROUNDS = 5
const LINE = 'calibrate 500'

const speed = (text) => Number(/ (\d+) static evaluations\/second/.exec(text)?.[1] ?? NaN)
const native = (simd) =>
  speed(spawnSync(program, ['--no-state', '--threads', '1', '--simd', simd], { input: LINE, encoding: 'utf8' }).stdout)

const engine = new Engine()
// The first run is discarded, because the optimising compiler has not yet compiled the module.
engine.say(LINE)
const measured = { module: [] }
for (const simd of ['plain', 'neon', 'avx2', 'avx512']) {
  if (native(simd)) measured[simd] = []
}
for (let round = 0; round < ROUNDS; round += 1) {
  for (const name in measured) measured[name].push(name === 'module' ? speed(engine.say(LINE)) : native(name))
}
const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]
const own = median(measured.module)
for (const [name, speeds] of Object.entries(measured)) {
  const ratio = (median(speeds) / own).toFixed(1)
  console.log(`${name.padEnd(8)}${String(median(speeds)).padStart(9)} static evaluations a second, ${ratio} times the module`)
}

/** Turns from the start of a game that count as its middle. */
const [FIRST, LAST] = [10, 40]
const GAMES = 8

/** Plays games at 0-ply, and returns the time of a hint at each turn of their middle, in milliseconds. */
function hintTimes(variant) {
  const times = []
  for (const line of [`set variant ${variant}`, 'set seed 1', 'set evaluation plies 0', 'set automatic roll off']) engine.say(line)
  for (let game = 0; game < GAMES; game += 1) {
    engine.ask('new game')
    for (let turn = 0; turn < LAST; turn += 1) {
      if (engine.ask('show board').phase === 'roll') engine.ask('roll')
      if (engine.ask('show board').phase !== 'move') continue
      const started = performance.now()
      if (turn >= FIRST) engine.ask('hint 1 plies 2')
      if (turn >= FIRST) times.push(performance.now() - started)
      engine.ask('play')
    }
  }
  return times
}

for (const variant of ['plakoto', 'portes', 'fevga', 'narde']) {
  const times = hintTimes(variant).toSorted((a, b) => a - b)
  const at = (share) => times[Math.floor(times.length * share)].toFixed(0)
  console.log(`${variant}: a hint at 2-ply takes ${at(0.5)} ms (median of ${times.length}), nine in ten less than ${at(0.9)} ms, at most ${times.at(-1).toFixed(0)} ms`)
}
