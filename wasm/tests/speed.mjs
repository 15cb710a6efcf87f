// Measures how many static evaluations per second the module performs, and how many the native program
// performs with each instruction set that this machine supports.
//
// usage: node speed.mjs PROGRAM

import { spawnSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'

const [program] = process.argv.slice(2)
const { Engine } = await import(new URL('plakoto.js', pathToFileURL(`${process.env.PLAKOTO_WASM}/`)).href)

/** Number of measurements of the module and of each instruction set, which take turns. */
const ROUNDS = 5
const LINE = 'calibrate 500'

const speed = (text) => Number(/ (\d+) static evaluations\/second/.exec(text)?.[1] ?? NaN)
const native = (simd) =>
  speed(spawnSync(program, ['--no-state', '--threads', '1', '--simd', simd], { input: LINE, encoding: 'utf8' }).stdout)

const engine = await Engine.load()
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
