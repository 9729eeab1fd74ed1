import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import Stripe from 'stripe'

export type Received = { headers: Record<string, string>; raw: string; body: Envelope; at: number }
// biome-ignore lint/suspicious/noExplicitAny: tests read JSON from the wire and assert its shape.
export type Envelope = { id: string; event: string; createdAt: string; data: any }

export type Receiver = {
  url: string
  received: Received[]
  /** Sets the status of the answers. The default is 200. */
  answerWith(status: number): void
  /** Resolves with the first delivery that matches, among received and future deliveries. */
  next(fits: (delivery: Received) => boolean): Promise<Received>
}

/** Opens a store's webhook receiver: a real HTTP server that records the deliveries. */
export async function openReceiver(): Promise<Receiver> {
  const received: Received[] = []
  const waiting = new Set<() => void>()
  let status = 200
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const raw = Buffer.concat(chunks).toString('utf8')
    received.push({
      headers: request.headers as Record<string, string>,
      raw,
      body: JSON.parse(raw),
      at: performance.now(),
    })
    response.writeHead(status).end()
    for (const look of waiting) look()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answerWith: (answer) => {
      status = answer
    },
    next: (fits) =>
      new Promise((resolve, reject) => {
        const late = setTimeout(
          () => reject(new Error(`No such delivery; got ${received.map((one) => one.body.event)}`)),
          20_000,
        )
        const look = () => {
          const found = received.find(fits)
          if (!found) return
          clearTimeout(late)
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
        look()
      }),
  }
}

const stripe = new Stripe('sk_test_unused')

/** Verifies a delivery with a third-party implementation. @throws if the signature is wrong */
export function verifySignature(delivery: Received, secret: string): void {
  stripe.webhooks.constructEvent(delivery.raw, delivery.headers['x-service-signature']!, secret)
}
