import { setTimeout as delay } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { monotonicMs } from '../../server/core/clock.ts'
import { stablePorts } from '../proxies/stablePorts.ts'
import type { Answer, Client } from '../subscriptions/client.ts'
import type { Random } from '../systems/random.ts'
import { PATIENT, type ServeProcess, startServing } from '../systems/serveProcess.ts'
import type { World } from '../systems/world.ts'

/** Nodes on one database. A dead node starts again while the others serve. */
export type KillNodes = {
  /** Returns true if at least two nodes are ready. @throws if a node no longer starts */
  canLoseOne(): boolean
  /** Kills a ready node with SIGKILL, and starts it again. Does not wait until it is ready. */
  killOne(random: Random): Promise<void>
  /**
   * Returns a client of a store. It calls any ready node, and repeats a failed call at another node with the same key.
   */
  clientOf(key: string, random: Random): Pick<Client, 'call'>
  /** The address of any ready node. */
  anyUrl(): string | undefined
  /** Resolves when all nodes are ready. */
  whole(): Promise<void>
  /** Returns the errors in the logs of all nodes, and clears them. */
  takeErrors(): string[]
  /** The ids of all objects that a successful answer has reported. */
  answered: string[]
  readyMs: number[]
  /** The errors of failed starts that were repeated. */
  failedStarts: string[]
  end(): Promise<void>
}

type KillNode = {
  settings: Record<string, string>
  url: string
  process: ServeProcess | undefined
  starting: boolean
  /** The number of requests for payments that the node has not answered yet. */
  payments: number
}

/** This error also occurs after Ctrl-C, because a terminal sends the signal to the nodes too. */
export const ENDED_BY_ITSELF = 'a node ended by itself'
/** A call ends after this time if its node froze or lost its connection. */
const CALL_TIMEOUT_MS = 30_000
const MAX_STARTS = 20
const START_PAUSE_MS = 500
const GIVE_UP_MS = 120_000
/** A kill waits this long for a payment with a running gateway call. */
const BUSY_WAIT_MS = 1_000
/** The duration of most calls to the simulator. */
const LATEST_KILL_MS = 25
/** The share of buyers who return long after a lost answer. Meanwhile no caller asks for the outcome. */
const WALK_AWAY = 0.3
const WALK_AWAY_MS = 12_000

/** The nodes, and a record of their kills and starts. */
type Run = {
  nodes: KillNode[]
  dispatcher: Agent
  starting: Set<Promise<void>>
  errors: string[]
  answered: string[]
  readyMs: number[]
  spawned: ServeProcess[]
  failedStarts: string[]
  ended: boolean
  lost?: Error
}

/** @param world has the settings. Each node has its own simulator, and all simulators share their records */
export async function startKillNodes(world: World, count: number): Promise<KillNodes> {
  const nodes: KillNode[] = []
  for (let index = 0; index < count; index++) {
    const ports = await stablePorts()
    const settings = { ...world.variables, ...ports }
    nodes.push({ settings, url: `http://127.0.0.1:${ports.PORT}`, process: undefined, starting: false, payments: 0 })
  }
  const dispatcher = new Agent({ connections: 16, headersTimeout: CALL_TIMEOUT_MS, bodyTimeout: CALL_TIMEOUT_MS })
  const lists = {
    starting: new Set<Promise<void>>(),
    errors: [],
    answered: [],
    readyMs: [],
    spawned: [],
    failedStarts: [],
  }
  const run: Run = { nodes, dispatcher, ...lists, ended: false }
  for (const node of nodes) await start(run, node)
  return {
    answered: run.answered,
    readyMs: run.readyMs,
    failedStarts: run.failedStarts,
    canLoseOne() {
      if (run.lost !== undefined) throw run.lost
      return readyOf(run).length > 1
    },
    killOne: (chances) => killOne(run, chances),
    clientOf: (key, chances) => ({
      call: (_method, path, body, idempotencyKey) =>
        callUntilAnswered(run, { key, path, body, idempotencyKey }, chances),
    }),
    anyUrl() {
      const ready = readyOf(run)
      return ready[Math.floor(Math.random() * ready.length)]?.url
    },
    async whole() {
      await Promise.all(run.starting)
    },
    takeErrors: () => [...run.errors.splice(0), ...nodes.flatMap(({ process }) => process?.errors.splice(0) ?? [])],
    async end() {
      run.ended = true
      await Promise.all(run.starting)
      await Promise.all(run.spawned.map((process) => process.kill('SIGKILL')))
      await dispatcher.destroy()
    },
  }
}

function readyOf({ nodes }: Run): KillNode[] {
  return nodes.filter((node) => node.process !== undefined)
}

async function start(run: Run, node: KillNode): Promise<void> {
  const process = await startServing(node.settings, PATIENT)
  run.spawned.push(process)
  run.readyMs.push(process.readyMs)
  node.process = process
  void process.exited.then(() => {
    if (node.process !== process || run.ended) return
    node.process = undefined
    run.errors.push(ENDED_BY_ITSELF, ...process.errors)
    startLater(run, node)
  })
}

function startLater(run: Run, node: KillNode): void {
  if (node.starting) return
  node.starting = true
  const begun = startAgain(run, node).catch((error: Error) => {
    run.lost = new Error(`A node did not start again: ${error.message}`)
  })
  run.starting.add(begun)
  void begun.then(() => {
    node.starting = false
    run.starting.delete(begun)
  })
}

/**
 * The simulator of the killed node may keep its port for a moment. So a start may fail, and it is repeated, as by any
 * supervisor.
 */
async function startAgain(run: Run, node: KillNode): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await start(run, node)
    } catch (error) {
      if (attempt === MAX_STARTS) throw error
      run.failedStarts.push((error as Error).message)
      await delay(START_PAUSE_MS)
    }
  }
}

async function killOne(run: Run, chances: Random): Promise<void> {
  const victim = chances.pick(readyOf(run))
  for (const endMs = monotonicMs() + BUSY_WAIT_MS; victim.payments === 0 && monotonicMs() < endMs; ) await delay(1)
  await delay(chances.between(0, LATEST_KILL_MS))
  const { process } = victim
  if (process === undefined) return
  victim.process = undefined
  await process.kill('SIGKILL')
  run.errors.push(...process.errors)
  startLater(run, victim)
}

type Call = { key: string; path: string; body: object | undefined; idempotencyKey: string | undefined }

async function callUntilAnswered(run: Run, call: Call, chances: Random): Promise<Answer> {
  for (const endMs = monotonicMs() + GIVE_UP_MS; ; await delay(100)) {
    const living = readyOf(run)
    const isLast = monotonicMs() > endMs
    if (living.length === 0) continue
    const answer = await callOnce(run, chances.pick(living), call).catch((error: Error) => {
      if (isLast) throw error
    })
    if (answer === undefined) {
      if (chances.chance(WALK_AWAY)) await delay(WALK_AWAY_MS)
      continue
    }
    const inProgress = String(answer.body.error?.code ?? '').endsWith('_in_progress')
    if ((inProgress || answer.status === 502 || answer.status === 503) && !isLast) continue
    // A trial begins without a payment.
    const { id, chargeId } = answer.body
    if (answer.status < 300 && typeof id === 'string' && chargeId !== null) run.answered.push(id)
    return answer
  }
}

async function callOnce({ dispatcher }: Run, node: KillNode, { key, path, body, idempotencyKey }: Call) {
  const pays = /payments$|purchases$/.test(path) ? 1 : 0
  node.payments += pays
  try {
    const answer = await request(node.url + path, {
      dispatcher,
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
        'content-type': 'application/json',
      },
      body: JSON.stringify(body ?? {}),
    })
    return { status: answer.statusCode, headers: answer.headers, body: JSON.parse(await answer.body.text()) }
  } finally {
    node.payments -= pays
  }
}
