import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'

/**
 * Answers each line of the input with a line, or with nothing. Answers come in the order of their ends. Resolves after the input
 * has ended and every answer is written.
 */
export async function serveLines(
  { input, output }: { input: Readable; output: Writable },
  answer: (line: string) => Promise<string | undefined>,
): Promise<void> {
  const running = new Set<Promise<void>>()
  for await (const line of createInterface({ input })) {
    if (line.trim() === '') continue
    const work = answer(line).then((text) => {
      if (text !== undefined) output.write(`${text}\n`)
      running.delete(work)
    })
    running.add(work)
  }
  await Promise.all(running)
}
