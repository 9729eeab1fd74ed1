/** A separate process that generates load, like a client. It runs the load orders of its parent process one by one. */
import { Pool } from 'undici'
import { monotonicMs } from '../server/core/clock.ts'
import type { Database, Values } from '../server/core/sql.ts'
import { openDatabase } from '../server/database/database.ts'
import type { LoadOrder, LoadResult, Work } from './loadOrder.ts'

let database: Database | undefined

process.on('message', async (order: LoadOrder) => {
  const { work } = order
  process.send!(await loadOf(order, work))
})
process.on('disconnect', () => process.exit(0))

async function loadOf(order: LoadOrder, work: Work): Promise<LoadResult> {
  switch (work.does) {
    case 'http':
      return await overHttp(order, work)
    case 'sql':
      return await overTheDriver(order, work)
    case 'steps':
      return await inSteps(order, work)
    default:
      return work satisfies never
  }
}

async function overHttp(order: LoadOrder, work: Extract<Work, { does: 'http' }>): Promise<LoadResult> {
  const { url, method, path, headers, body, expected } = work
  const pool = new Pool(url, { connections: order.inFlight, pipelining: 1 })
  try {
    return await load(order, async (number) => {
      const answer = await pool.request({ method, path: numbered(path, number), headers, body })
      const bytes = await answer.body.bytes()
      if (answer.statusCode !== expected)
        throw new Error(`${path} answered ${answer.statusCode}: ${Buffer.from(bytes).toString()}`)
    })
  } finally {
    await pool.close()
  }
}

/** Repeats the statement with the database driver, over as many connections as a node has. */
async function overTheDriver(order: LoadOrder, work: Extract<Work, { does: 'sql' }>): Promise<LoadResult> {
  database ??= openDatabase(work.url, { applicationName: 'bench', onError: () => {} })
  const opened = database
  return await load(order, async (number) => {
    await opened.rows(work.statement, numberedValues(work.values, number))
  })
}

async function inSteps(order: LoadOrder, work: Extract<Work, { does: 'steps' }>): Promise<LoadResult> {
  database ??= openDatabase(work.url, { applicationName: 'bench', onError: () => {} })
  const opened = database
  const pool = new Pool(work.httpUrl, { connections: order.inFlight, pipelining: 1 })
  try {
    return await load(order, async (number) => {
      for (const step of work.steps) {
        if (step) await opened.rows(step.statement, numberedValues(step.values, number))
        else await (await pool.request({ method: 'GET', path: '/' })).body.bytes()
      }
    })
  } finally {
    await pool.close()
  }
}

function numberedValues(values: Values, number: number): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? numbered(value, number) : value]),
  )
}

/** Keeps `inFlight` calls running for the warm-up and then for `seconds`. Measures only the calls that end after the warm-up. */
async function load(order: LoadOrder, call: (number: number) => Promise<void>): Promise<LoadResult> {
  const { work, from, inFlight, warmUpSeconds, seconds } = order
  const times: number[] = []
  let next = from
  const countFromMs = monotonicMs() + warmUpSeconds * 1000
  const endMs = countFromMs + seconds * 1000
  const client = async () => {
    for (let startMs = monotonicMs(); startMs < endMs; ) {
      const number = next++
      await call(work.numbers === undefined ? number : 1 + (number % work.numbers))
      const nowMs = monotonicMs()
      if (nowMs >= countFromMs && nowMs < endMs) times.push(nowMs - startMs)
      startMs = nowMs
    }
  }
  await Promise.all(Array.from({ length: inFlight }, client))
  times.sort((one, other) => one - other)
  return {
    perSecond: times.length / seconds,
    p99Ms: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
    next,
    calls: next - from,
  }
}

function numbered(text: string, number: number): string {
  return text.replace('{n}', String(number).padStart(8, '0'))
}
