import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** One received delivery attempt. */
export type Received = {
  /** The value of the header `X-Service-Delivery`. */
  id: string
  path: string
  raw: string
  signature: string
  /** The value of the header `X-Service-Sequence`, or `none`. */
  sequence: string
  /** The status of the receiver's answer. */
  status: number
}

/** The webhook receiver of all stores of a run. It keeps running while nodes die. */
export type Receiver = { url: string; received: Received[]; close(): void }

const answerAtOnce = () => ({ delayMs: 0, status: 200 })

/** Opens a receiver. @param behave returns the status of the next answer, and its delay in milliseconds */
export async function openReceiver(
  behave: () => { delayMs: number; status: number } = answerAtOnce,
): Promise<Receiver> {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    try {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk)
      const { delayMs, status } = behave()
      const {
        'x-service-delivery': id,
        'x-service-signature': signature,
        'x-service-sequence': number,
      } = request.headers
      const raw = Buffer.concat(chunks).toString('utf8')
      const sequence = String(number ?? 'none')
      received.push({ id: String(id), path: request.url!, raw, signature: String(signature), sequence, status })
      if (delayMs > 0) await delay(delayMs)
      response.writeHead(status).end()
    } catch {
      // The sender was killed during its request: ignore the request.
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
