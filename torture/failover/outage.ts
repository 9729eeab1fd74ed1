import { setTimeout as delay } from 'node:timers/promises'
import { monotonicMs } from '../../server/core/clock.ts'

const PROBE_EVERY_MS = 100
const PROBE_TIMEOUT_MS = 15_000

type Probe = { startedMs: number; endedMs: number; isCreated: boolean }

/**
 * Creates a charge at a node each 100 ms until `ended`.
 * @returns the milliseconds from `fromMs` to the first success after the last failure
 */
export async function measureOutage(
  node: { url: string; key: string },
  { fromMs, ended }: { fromMs: number; ended: AbortSignal },
): Promise<number> {
  const probes: Promise<Probe>[] = []
  while (!ended.aborted) {
    probes.push(probe(node))
    await delay(PROBE_EVERY_MS)
  }
  const done = await Promise.all(probes)
  const lastFailureMs = Math.max(
    fromMs,
    ...done.filter(({ isCreated }) => !isCreated).map(({ startedMs }) => startedMs),
  )
  const successes = done.filter(({ isCreated, startedMs }) => isCreated && startedMs >= lastFailureMs)
  return Math.min(...successes.map(({ endedMs }) => endedMs)) - fromMs
}

async function probe({ url, key }: { url: string; key: string }): Promise<Probe> {
  const startedMs = monotonicMs()
  const isCreated = await fetch(`${url}/v1/charges`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: '{"currency":"brl","amountInCents":4990}',
    signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
  }).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.status === 201
    },
    () => false,
  )
  return { startedMs, endedMs: monotonicMs(), isCreated }
}
