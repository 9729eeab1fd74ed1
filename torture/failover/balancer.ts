import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Agent, request } from 'undici'
import { monotonicMs } from '../../server/core/clock.ts'
import { stablePort } from '../proxies/stablePorts.ts'
import { BUYER } from '../shoppers/buyer.ts'
import type { Field } from './field.ts'
import { type RunningProgram, startProgram } from './programs.ts'

/**
 * A node that stops still answers for this time, until HAProxy notices the stop. Two checks of HAProxy take 2 to 8 s.
 */
export const DRAIN = { DRAIN_SECONDS: '10' }
/** HAProxy makes two checks before it sends requests to a new node. */
const BACK_MS = 4_000
const CALLERS = 8
const SAMPLE = fileURLToPath(new URL('../../deploy/haproxy.cfg', import.meta.url))

/** The number of calls so far, and a sentence for each failed call. */
export type Tally = { calls: number; failures: string[]; longestMs: number }

/** Returns the figures of a tally in words. */
export function wordsOf({ calls, failures, longestMs }: Tally): string {
  const last = failures.length === 0 ? '' : ` (${failures.at(-1)})`
  return `${calls} calls so far, ${failures.length} failed${last}, the longest took ${Math.round(longestMs)} ms`
}

/**
 * Starts HAProxy in front of the nodes, and makes calls through it while `work` runs. No call is ever repeated.
 * @param work called with a function that waits until HAProxy sends requests to a new node
 */
export async function callMeanwhile(
  field: Field,
  work: (tally: Tally, untilBack: () => Promise<void>) => Promise<void>,
): Promise<Tally> {
  const port = await stablePort()
  const proxy = await startHttpProxy(field, port)
  const ended = new AbortController()
  const tally: Tally = { calls: 0, failures: [], longestMs: 0 }
  const untilBack = () => delay(BACK_MS)
  try {
    await untilBack()
    const calling = Array.from({ length: CALLERS }, () => callOn(field, { port, tally, ended: ended.signal }))
    await work(tally, untilBack).finally(() => ended.abort())
    await Promise.all(calling)
    return tally
  } finally {
    await proxy.kill()
  }
}

/** Starts HAProxy from the sample, without TLS. Its log contains each failed request. */
async function startHttpProxy({ nodes, cluster }: Field, port: number): Promise<RunningProgram> {
  const servers = nodes.map(({ url }, index) => `    server node${index + 1} ${new URL(url).host} check`)
  const sample = (await readFile(SAMPLE, 'utf8'))
    .replace('global\n', 'global\n    log stdout format raw daemon\n')
    .replace('mode http\n', 'mode http\n    log global\n    option httplog\n    option dontlog-normal\n')
    .replace(/frontend plain[\s\S]*?\n\n/, '')
    .replace(/bind :443 .*/, `bind 127.0.0.1:${port}`)
    .replace(/ {4}server node1 .*\n {4}server node2 .*/, servers.join('\n'))
  const file = join(cluster.folder, 'http.cfg')
  await writeFile(file, sample)
  const program = await startProgram('haproxy', ['-db', '-f', file], { folder: cluster.folder, log: 'http.log' })
  const exit = once(program.process, 'exit').then(() =>
    Promise.reject(new Error('HAProxy ended. Its log is http.log.')),
  )
  await Promise.race([delay(500), exit])
  exit.catch(() => {})
  return program
}

type Calling = { port: number; tally: Tally; ended: AbortSignal }

/** Creates charges, pays them by PIX and lists them. Repeats no call. */
async function callOn({ world }: Field, { port, tally, ended }: Calling): Promise<void> {
  const dispatcher = new Agent({ connections: 4 })
  const call = async (path: string, body?: object) => {
    tally.calls += 1
    const startedMs = monotonicMs()
    try {
      const answer = await request(`http://127.0.0.1:${port}${path}`, {
        dispatcher,
        method: body === undefined ? 'GET' : 'POST',
        body: body && JSON.stringify(body),
        headers: { authorization: `Bearer ${world.keys[0]}`, ...(body && { 'content-type': 'application/json' }) },
      })
      const text = await answer.body.text()
      if (answer.statusCode < 300) return text
      tally.failures.push(`${path} answered ${answer.statusCode} ${text}`)
    } catch (error) {
      tally.failures.push(`${path} failed: ${(error as Error).message}`)
    } finally {
      tally.longestMs = Math.max(tally.longestMs, monotonicMs() - startedMs)
    }
    return undefined
  }
  while (!ended.aborted) {
    const made = await call('/v1/charges', { currency: 'brl', amountInCents: 4990 })
    const { id } = JSON.parse(made ?? '{}') as { id?: string }
    if (id) await call(`/v1/charges/${id}/payments`, { method: 'pix', buyer: BUYER })
    const listed = await call('/v1/charges?perPage=100')
    if (id && listed && !listed.includes(id)) tally.failures.push(`a list lacks ${id}, which was created before`)
  }
  await dispatcher.close()
}
