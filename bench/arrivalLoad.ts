/** A process that sends purchases at a given rate. It does not wait for the answers to earlier purchases. */
import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from 'undici'
import { monotonicMs } from '../server/core/clock.ts'
import { buyer, charge } from './madeCharges.ts'

/** One run of arrivals. The gaps between them are random (Poisson process). */
export type ArrivalOrder = { url: string; key: string; perSecond: number; seconds: number }
/** A time is measured from the planned instant of an arrival to the answer to its payment. */
export type ArrivalResult = { sent: number; p50Ms: number; p99Ms: number; answers: Record<string, number> }

const card = { number: '4111111111111111', holderName: 'ANA SOUZA', expiryMonth: '12', expiryYear: '2039', cvv: '123' }
const address = { zipCode: '01310-100', number: '1000' }
const payment = JSON.stringify({ method: 'credit_card', buyer: { ...buyer, ip: '203.0.113.7', address }, card })
const order = JSON.stringify(charge)

process.on('message', async (arrivals: ArrivalOrder) => process.send!(await run(arrivals)))
process.on('disconnect', () => process.exit(0))

async function run({ url, key, perSecond, seconds }: ArrivalOrder): Promise<ArrivalResult> {
  const pool = new Pool(url, { connections: 1_024, pipelining: 1 })
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const times: number[] = []
  const answers: Record<string, number> = {}
  const post = async (path: string, body: string) => {
    const answer = await pool.request({ path, method: 'POST', headers, body })
    return { status: answer.statusCode, text: await answer.body.text() }
  }
  const buy = async (plannedMs: number) => {
    const created = await post('/v1/charges', order)
    const paid = await post(`/v1/charges/${JSON.parse(created.text).id}/payments`, payment)
    times.push(monotonicMs() - plannedMs)
    answers[paid.status] = (answers[paid.status] ?? 0) + 1
  }
  const running: Promise<void>[] = []
  const startMs = monotonicMs()
  for (let plannedMs = startMs; plannedMs < startMs + seconds * 1000; plannedMs += gapMs(perSecond)) {
    const waitMs = plannedMs - monotonicMs()
    if (waitMs > 0) await pause(waitMs)
    running.push(buy(plannedMs))
  }
  await Promise.all(running)
  await pool.close()
  times.sort((one, other) => one - other)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN
  return { sent: running.length, p50Ms: at(0.5), p99Ms: at(0.99), answers }
}

function gapMs(perSecond: number): number {
  return (-Math.log(1 - Math.random()) * 1000) / perSecond
}
