import { setTimeout as delay } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { monotonicMs } from '../../server/core/clock.ts'
import { stablePorts } from '../proxies/stablePorts.ts'
import type { Answer, Client } from '../subscriptions/client.ts'
import type { Random } from '../systems/random.ts'
import { PATIENT, type ServeProcess, startServing } from '../systems/serveProcess.ts'
import type { World } from '../systems/world.ts'

/** Nodes on one database. A dead one starts again while the others serve. */
export type KillNodes = {
  /** Returns true if at least two nodes are ready. @throws if a node does not start any more */
  canLoseOne(): boolean
  /** Kills a ready node with SIGKILL, and starts it again without a wait for it. */
  killOne(random: Random): Promise<void>
  /** Returns a client of a store. It asks any ready node, and repeats its call at another one under the same key. */
  clientOf(key: string, random: Random): Pick<Client, 'call'>
  /** The address of any ready node. */
  anyUrl(): string | undefined
  /** Resolves when all nodes are ready. */
  whole(): Promise<void>
  /** Removes the errors in the logs of all nodes, and returns them. */
  takeErrors(): string[]
  /** The ids of all objects that an answer has reported as made. */
  answered: string[]
  readyMs: number[]
  /** Why a start failed that a later start replaced. */
  failedStarts: string[]
  end(): Promise<void>
}

type KillNode = {
  settings: Record<string, string>
  url: string
  process: ServeProcess | undefined
  starting: boolean
  /** The number of payments that it has been asked for and has not answered. */
  payments: number
}

/** It also comes after Ctrl-C, which a terminal sends to the nodes too. */
export const ENDED_BY_ITSELF = 'a node ended by itself'
/** A call ends after this time if its node froze or lost its connection. */
const CALL_TIMEOUT_MS = 30_000
const MAX_STARTS = 20
const START_PAUSE_MS = 500
const GIVE_UP_MS = 120_000
/** A kill waits this long for a payment that is on its way to its gateway. */
const BUSY_WAIT_MS = 1_000
/** The time that most calls to the simulator take. */
const LATEST_KILL_MS = 25
/** The share of buyers that come back long after a lost answer, so that no caller asks for the outcome meanwhile. */
const WALK_AWAY = 0.3
const WALK_AWAY_MS = 12_000

/** @param world gives the settings. Each node has its own simulator, and all simulators share their records. */
export async function startKillNodes(world: World, count: number): Promise<KillNodes> {
  const nodes: KillNode[] = []
  for (let index = 0; index < count; index++) {
    const ports = await stablePorts()
    const settings = { ...world.variables, ...ports }
    nodes.push({ settings, url: `http://127.0.0.1:${ports.PORT}`, process: undefined, starting: false, payments: 0 })
  }
  const dispatcher = new Agent({ connections: 16, headersTimeout: CALL_TIMEOUT_MS, bodyTimeout: CALL_TIMEOUT_MS })
  const starting = new Set<Promise<void>>()
  const errors: string[] = []
  const answered: string[] = []
  const readyMs: number[] = []
  const spawned: ServeProcess[] = []
  const failedStarts: string[] = []
  let ended = false
  let lost: Error | undefined
  const ready = () => nodes.filter((node) => node.process !== undefined)
  const start = async (node: KillNode) => {
    const process = await startServing(node.settings, PATIENT)
    spawned.push(process)
    readyMs.push(process.readyMs)
    node.process = process
    void process.exited.then(() => {
      if (node.process !== process || ended) return
      node.process = undefined
      errors.push(ENDED_BY_ITSELF, ...process.errors)
      startLater(node)
    })
  }
  /** The simulator of the killed node may keep its port for a moment, so a start may fail as for any supervisor. */
  const startAgain = async (node: KillNode) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await start(node)
      } catch (error) {
        if (attempt === MAX_STARTS) throw error
        failedStarts.push((error as Error).message)
        await delay(START_PAUSE_MS)
      }
    }
  }
  const startLater = (node: KillNode) => {
    if (node.starting) return
    node.starting = true
    const begun = startAgain(node).catch((error: Error) => {
      lost = new Error(`A node did not start again: ${error.message}`)
    })
    starting.add(begun)
    void begun.then(() => {
      node.starting = false
      starting.delete(begun)
    })
  }
  for (const node of nodes) await start(node)

  async function callOnce(node: KillNode, path: string, body: object | undefined, headers: Record<string, string>) {
    const pays = /payments$|purchases$/.test(path) ? 1 : 0
    node.payments += pays
    try {
      const answer = await request(node.url + path, {
        dispatcher,
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body ?? {}),
      })
      return { status: answer.statusCode, headers: answer.headers, body: JSON.parse(await answer.body.text()) }
    } finally {
      node.payments -= pays
    }
  }

  return {
    answered,
    readyMs,
    failedStarts,
    canLoseOne() {
      if (lost !== undefined) throw lost
      return ready().length > 1
    },
    async killOne(chances) {
      const victim = chances.pick(ready())
      for (const endMs = monotonicMs() + BUSY_WAIT_MS; victim.payments === 0 && monotonicMs() < endMs; ) await delay(1)
      await delay(chances.between(0, LATEST_KILL_MS))
      const { process } = victim
      if (process === undefined) return
      victim.process = undefined
      await process.kill('SIGKILL')
      errors.push(...process.errors)
      startLater(victim)
    },
    clientOf(key, chances) {
      const authorization = `Bearer ${key}`
      return {
        async call(_method, path, body, idempotencyKey): Promise<Answer> {
          const headers = { authorization, ...(idempotencyKey && { 'idempotency-key': idempotencyKey }) }
          for (const endMs = monotonicMs() + GIVE_UP_MS; ; await delay(100)) {
            const living = ready()
            const isLast = monotonicMs() > endMs
            if (living.length === 0) continue
            const answer = await callOnce(chances.pick(living), path, body, headers).catch((error: Error) => {
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
            if (answer.status < 300 && typeof id === 'string' && chargeId !== null) answered.push(id)
            return answer
          }
        },
      }
    },
    anyUrl: () => ready()[Math.floor(Math.random() * ready().length)]?.url,
    async whole() {
      await Promise.all(starting)
    },
    takeErrors: () => [...errors.splice(0), ...nodes.flatMap(({ process }) => process?.errors.splice(0) ?? [])],
    async end() {
      ended = true
      await Promise.all(starting)
      await Promise.all(spawned.map((process) => process.kill('SIGKILL')))
      await dispatcher.destroy()
    },
  }
}
