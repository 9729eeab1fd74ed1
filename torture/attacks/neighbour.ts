import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { monotonicMs } from '../../server/core/clock.ts'
import { knock } from './knock.ts'
import { NEIGHBOUR_EMAIL, PASSWORD, type Target } from './target.ts'

/** The receiver of the neighbour's webhooks. */
export type Doorbell = {
  url: string
  /** Resolves when the webhook `payment.paid` of the charge arrives. */
  paid(chargeId: string): Promise<void>
  close(): void
}

export async function openDoorbell(): Promise<Doorbell> {
  const charges = new Map<string, PromiseWithResolvers<void>>()
  const of = (id: string) => charges.get(id) ?? charges.set(id, Promise.withResolvers()).get(id)!
  const server = createServer(async (request, response) => {
    try {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk)
      response.end()
      of(JSON.parse(Buffer.concat(chunks).toString('utf8')).data.chargeId).resolve()
    } catch {
      // The connection broke. Ignore this webhook.
    }
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    paid: (chargeId) => of(chargeId).promise,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** The rate and the durations of successful work, and the errors of failed work. */
export type Measured = { perSecond: number; timesMs: number[]; failures: string[] }

/** Work that takes longer than this time counts as failed. */
const PATIENCE_MS = 5_000

/** Starts the work at a constant rate, even if the node is slow, because buyers do not wait for each other. */
export async function measure(work: () => Promise<void>, perSecond: number, seconds: number): Promise<Measured> {
  const startedMs = monotonicMs()
  const timesMs: number[] = []
  const failures: string[] = []
  const under: Promise<void>[] = []
  const once = async (dueMs: number) => {
    const done = await work().then(
      () => true,
      (error: Error) => {
        failures.push(error.message)
        return false
      },
    )
    const tookMs = monotonicMs() - dueMs
    if (done && tookMs <= PATIENCE_MS) timesMs.push(tookMs)
    else if (done) failures.push('The work took too long.')
  }
  for (let count = 0; count < perSecond * seconds; count += 1) {
    const dueMs = startedMs + (count * 1_000) / perSecond
    await delay(Math.max(0, dueMs - monotonicMs()))
    under.push(once(dueMs))
  }
  await Promise.race([Promise.all(under), delay(PATIENCE_MS)])
  return { perSecond: timesMs.length / seconds, timesMs, failures }
}

const buyer = { name: 'Ana Maria Souza', email: 'ana@example.com', document: '52998224725', phone: '11987654321' }

/** Creates a charge and a PIX, pays the PIX, and waits for the webhook. */
export async function orderOnce(target: Target, doorbell: Doorbell): Promise<void> {
  const charge = await target.api(target.neighbour, '/charges', { currency: 'brl', amountInCents: 9_700 })
  const payment = await target.api(target.neighbour, `/charges/${charge.id}/payments`, { method: 'pix', buyer })
  await target.api(target.neighbour, `/test-helpers/payments/${payment.id}/pay`, {})
  await doorbell.paid(charge.id)
}

/** Opens a device with its own cookies. A person signs in on it repeatedly. */
export function openDevice(target: Target, email = NEIGHBOUR_EMAIL, address = '198.51.100.7') {
  const cookies = new Map<string, string>()
  const call = async (method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    // The node trusts the header X-Forwarded-For from 127.0.0.1.
    const headers = { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': address, ...(cookie && { cookie }) }
    const answer = await knock({ method, url: `${target.url}/dashboard/api${path}`, headers, body }, '127.0.0.1')
    for (const set of answer.cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      cookies.set(name, value)
    }
    return answer
  }
  return {
    call,
    async signIn() {
      const { status, body } = await call('POST', '/session', { email, password: PASSWORD })
      if (status !== 200) throw new Error(`The sign-in answered ${status} ${body}`)
    },
  }
}
