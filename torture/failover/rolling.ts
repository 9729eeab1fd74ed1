import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Agent, request } from 'undici'
import type { Random } from '../random.ts'
import type { Options } from '../scenario.ts'
import { stablePort } from '../serveProcess.ts'
import { buyer } from '../shopper.ts'
import { type Field, openField } from './field.ts'
import { type RunningProgram, startProgram } from './programs.ts'

const NODES = 4
const CALLERS = 8
/** Two checks of HAProxy take 2 s. */
const DRAIN_SECONDS = '5'
/** HAProxy needs two checks until it sends requests to a new node. */
const BACK_MS = 4_000
const SAMPLE = fileURLToPath(new URL('../../deploy/haproxy.cfg', import.meta.url))

/**
 * Restarts four nodes behind HAProxy one by one, under calls that are never repeated.
 * @returns a sentence for each call that failed, and for each difference between the records
 */
export async function restartInTurn(
  random: Random,
  options: Options,
  print: (line: string) => void,
): Promise<string[]> {
  const field = await openField(random, { synchronous: true, nodes: NODES, variables: { DRAIN_SECONDS } })
  const port = await stablePort(random)
  let proxy: RunningProgram | undefined
  try {
    proxy = await startHttpProxy(field, port)
    await delay(BACK_MS)
    const ended = new AbortController()
    const tally = { calls: 0, failures: [] as string[] }
    const calling = Array.from({ length: CALLERS }, () => callOn(field, { port, tally, ended: ended.signal }))
    const restarts = Math.min(options.rounds, 3 * NODES)
    for (let restart = 0; restart < restarts && !options.signal.aborted; restart++) {
      await field.nodes[restart % NODES]!.restart()
      await delay(BACK_MS)
      print(`restart ${restart + 1}: ${tally.calls} calls so far, ${tally.failures.length} failed`)
    }
    ended.abort()
    await Promise.all(calling)
    return [...tally.failures, ...(await field.compare())]
  } finally {
    await proxy?.kill()
    await field.close({ keep: options.keep })
  }
}

/** Starts HAProxy from the sample, without TLS. */
async function startHttpProxy({ nodes, cluster }: Field, port: number): Promise<RunningProgram> {
  const servers = nodes.map(({ url }, index) => `    server node${index + 1} ${new URL(url).host} check`)
  const sample = (await readFile(SAMPLE, 'utf8'))
    .replace(/frontend plain[\s\S]*?\n\n/, '')
    .replace(/bind :443 .*/, `bind 127.0.0.1:${port}`)
    .replace(/ {4}server node1 .*\n {4}server node2 .*/, servers.join('\n'))
  const file = join(cluster.folder, 'http.cfg')
  await writeFile(file, sample)
  const program = await startProgram('haproxy', ['-db', '-f', file], { folder: cluster.folder, log: 'http.log' })
  await Promise.race([delay(500), once(program.process, 'exit')])
  return program
}

type Calling = { port: number; tally: { calls: number; failures: string[] }; ended: AbortSignal }

/** Creates charges, pays them by PIX and lists them, each once. */
async function callOn({ world }: Field, { port, tally, ended }: Calling): Promise<void> {
  const dispatcher = new Agent({ connections: 4 })
  const call = async (path: string, body?: object) => {
    tally.calls += 1
    try {
      const answer = await request(`http://127.0.0.1:${port}${path}`, {
        dispatcher,
        method: body === undefined ? 'GET' : 'POST',
        body: body && JSON.stringify(body),
        headers: { authorization: `Bearer ${world.keys[0]}`, ...(body && { 'content-type': 'application/json' }) },
      })
      const text = await answer.body.text()
      if (answer.statusCode >= 300) tally.failures.push(`${path} answered ${answer.statusCode} ${text}`)
      return text
    } catch (error) {
      tally.failures.push(`${path} failed: ${(error as Error).message}`)
      return undefined
    }
  }
  while (!ended.aborted) {
    const made = await call('/v1/charges', { currency: 'brl', amountInCents: 4990 })
    const { id } = JSON.parse(made ?? '{}') as { id?: string }
    if (id) await call(`/v1/charges/${id}/payments`, { method: 'pix', buyer })
    const listed = await call('/v1/charges?perPage=100')
    if (id && listed && !listed.includes(id)) tally.failures.push(`a list lacks ${id}, which was created before`)
  }
  await dispatcher.close()
}
