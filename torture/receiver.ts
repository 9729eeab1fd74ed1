import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** One received delivery attempt. */
export type Received = {
  /** `X-Service-Delivery`. */
  id: string
  path: string
  raw: string
  signature: string
  /** The status of our answer. */
  status: number
}

/** The webhook receiver of a run's stores. It outlives every node. */
export type Receiver = { url: string; received: Received[]; close(): void }

/** Opens a receiver. @param behave returns the delay and the status of each answer */
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
      // The sender was killed during its request: ignore it.
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
