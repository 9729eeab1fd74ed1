import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** One attempt of a delivery, as it came in. */
export type Received = {
  /** `X-Service-Delivery`. */
  id: string
  path: string
  raw: string
  signature: string
  /** What it was answered with. */
  status: number
}

/** Where the stores of a run have their webhooks sent; it outlives every node. */
export type Receiver = { url: string; received: Received[]; close(): void }

/** @param behave how long it takes for an attempt (milliseconds), and what it answers */
export async function openReceiver(behave: () => { delayMs: number; status: number }): Promise<Receiver> {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    try {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk)
      const { delayMs, status } = behave()
      const { 'x-service-delivery': id, 'x-service-signature': signature } = request.headers
      const raw = Buffer.concat(chunks).toString('utf8')
      received.push({ id: String(id), path: request.url!, raw, signature: String(signature), status })
      if (delayMs > 0) await delay(delayMs)
      response.writeHead(status).end()
    } catch {
      // The sender was killed in the middle of its request: nothing came.
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
