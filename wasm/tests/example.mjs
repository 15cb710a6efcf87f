// The example of the README, with the lines that its comments say it prints.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'

const BLOCK = /```js\n(.*?)```/s
const PRINTS = /^(console\.log.* \/\/ )(.*)$/gm

/** The example of a README, and what it prints by its comments. */
export function exampleOf(readme) {
  const [, code] = BLOCK.exec(readme)
  const expected = [...code.matchAll(PRINTS)].map(([, , printed]) => printed)
  assert.ok(expected.length > 3)
  return { code, expected }
}

/** What a program prints, line by line. It runs in a folder whose package it may import. */
export function printedBy(code, cwd) {
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module'], { cwd, input: code, encoding: 'utf8' })
  const lines = stdout.trim().split('\n')
  return { lines, stderr }
}

/** A README whose example says that it prints these lines. */
export function saying(readme, lines) {
  const rest = [...lines]
  return readme.replace(BLOCK, (block) => block.replace(PRINTS, (_, call) => call + rest.shift()))
}
