import type { Socket } from 'node:net'
import { endTogether, openProxy } from './proxy.ts'

/** The place of a cut, after a number of bytes of the request or of the answer. */
export type Cut = { side: 'request' | 'answer'; afterBytes: number; reset: boolean }

/** A TCP proxy in front of an HTTP server that can cut a call at any byte. */
export type CutProxy = {
  url: string
  /** The number of cut calls. */
  cuts(): number
  close(): void
}

/**
 * Opens a proxy on a free port.
 * @param target URL of the server behind the proxy, such as `http://127.0.0.1:1234`
 * @param decide gets the first line of each request, such as `POST /v1/charges HTTP/1.1`, and returns the cut. Undefined
 *   forwards the whole call.
 */
export async function openCutProxy(
  target: string,
  decide: (requestLine: string) => Cut | undefined,
): Promise<CutProxy> {
  let cuts = 0
  const { port, close } = await openProxy(target, (client, upstream) => {
    let cut: Cut | undefined
    let passed = { request: 0, answer: 0 }

    const end = (reset: boolean) => {
      for (const socket of [client, upstream]) reset ? socket.resetAndDestroy() : socket.destroy()
    }
    const pass = (side: Cut['side'], chunk: Buffer, to: Socket) => {
      passed[side] += chunk.length
      if (cut?.side !== side || passed[side] <= cut.afterBytes) return void to.write(chunk)
      const kept = chunk.subarray(0, chunk.length - (passed[side] - cut.afterBytes))
      cuts += 1
      const { reset } = cut
      // The bytes before the cut arrive. Then the connection ends.
      if (kept.length > 0) to.write(kept, () => end(reset))
      else end(reset)
    }
    client.on('data', (chunk) => {
      const [line] = /^(?:GET|POST|PUT|DELETE) \S+ HTTP\/1\.1/.exec(chunk.toString('latin1', 0, 1_000)) ?? []
      if (line !== undefined) {
        passed = { request: 0, answer: 0 }
        cut = decide(line)
      }
      pass('request', chunk, upstream)
    })
    upstream.on('data', (chunk) => pass('answer', chunk, client))
    endTogether(client, upstream)
  })
  return { url: `http://127.0.0.1:${port}`, cuts: () => cuts, close }
}
