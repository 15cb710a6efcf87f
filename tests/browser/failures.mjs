// A reporter of `node --test` that writes the file of each test that fails, one a line.

/** @param {AsyncIterable<{type: string, data: {file?: string}}>} events */
export default async function* failures(events) {
  for await (const { type, data } of events) if (type === 'test:fail' && data.file) yield `${data.file}\n`
}
