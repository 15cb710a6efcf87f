// Reads the example of a README, with the output that its comments show.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'

const BLOCK = /```js\n(.*?)```/s
const PRINTS = /^(console\.log.* \/\/ )(.*)$/gm

/** Returns the example of a README, and the output that its comments show. */
export function exampleOf(readme) {
  const [, code] = BLOCK.exec(readme)
  const expected = [...code.matchAll(PRINTS)].map(([, , printed]) => printed)
  assert.ok(expected.length > 3)
  return { code, expected }
}

/** Returns the output of a program, line by line. It runs in a folder whose package it may import. */
export function printedBy(code, cwd) {
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module'], { cwd, input: code, encoding: 'utf8' })
  const lines = stdout.trim().split('\n')
  return { lines, stderr }
}

/** Returns a README whose comments show these lines as the example's output. */
export function saying(readme, lines) {
  const rest = [...lines]
  return readme.replace(BLOCK, (block) => block.replace(PRINTS, (_, call) => call + rest.shift()))
}
