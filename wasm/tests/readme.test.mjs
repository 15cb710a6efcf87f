// The example of the README prints what its comments say, with the program in the place of the module. `UPDATE_DOCUMENTS=1` writes
// what it prints into the README.

import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { test } from 'node:test'

import { exampleOf, printedBy, saying } from './example.mjs'

const README = new URL('../README.md', import.meta.url)
const ENGINE = JSON.stringify(new URL('native_engine.mjs', import.meta.url))

test('the example of the README prints what it says, asked of the program', async () => {
  const readme = await readFile(README, 'utf8')
  const { code, expected } = exampleOf(readme)
  const native = code.replace("'plakoto'", ENGINE)
  assert.notEqual(native, code)
  const { lines, stderr } = printedBy(native)
  assert.equal(lines.length, expected.length, stderr)
  if (process.env.UPDATE_DOCUMENTS) return writeFile(README, saying(readme, lines))
  assert.deepEqual(lines, expected)
})
