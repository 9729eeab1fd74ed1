import type { Logger } from 'pino'
import { monotonicMs } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import type { Settings } from '../core/settings.ts'
import { armCrashPoint } from '../lib/crashPoint.ts'
import { startJobs } from '../scheduler/jobs.ts'
import { banner, importDemo } from '../setup/demo.ts'
import { startSimulator } from '../simulator/simulator.ts'
import { startDispatcher } from '../webhooks/dispatcher.ts'
import { startApiProcesses } from './apiProcesses.ts'
import { type ApiServer, checkPort, portError, settleAddress, startApiServer } from './apiServer.ts'
import { type Connection, connect, within } from './connect.ts'
import { createLog } from './log.ts'
import { type OpenContext, openContext } from './openContext.ts'

/** A running node. */
export type Running = {
  /** The public address. */
  url: string
  /** Where this node itself answers. */
  address: string
  /** Drains: accepts nothing more, finishes what is in flight, stops all it started. Takes 14 s at most. */
  stop(): Promise<void>
}

export type StartOptions = {
  log?: Logger
  /** Takes the words for the person at the terminal. */
  print?(text: string): void
  crashAt?: string
}

/** What a start has made so far; undone in the reverse order. */
type Parts = {
  connection: Connection
  simulator?: Stoppable & { url: string }
  opened?: OpenContext
  server?: ApiServer
  workers: Stoppable[]
}
type Stoppable = { stop(): Promise<void> }

const STOP_TIMEOUT_MS = 13_000
/** How long the API may keep the rest waiting before all drain side by side. */
const API_FIRST_MS = 2_000
/** Kept of the time for closing the database in good order. */
const DATABASE_CLOSE_MS = 3_000
/** The embedded server has 200 connections; some are for commands and other nodes. */
const CONNECTIONS = 160

/**
 * Starts a node: database, migrations, simulator, demo store, API, then the work that happens by itself.
 * @throws StartError with a sentence for the person at the terminal; nothing is left running then
 */
export async function start(settings: Settings, options: StartOptions = {}): Promise<Running> {
  const log = options.log ?? createLog(settings.logLevel)
  // A demo store is imported once, and its key shown once: not by a start that fails after it.
  if (settings.role !== 'worker') await checkPort(settings.host, settings.port)
  const poolSize = Math.min(16, Math.floor(CONNECTIONS / (settings.workers + 1)))
  const parts: Parts = { connection: await connect(settings, log, { poolSize }), workers: [] }
  try {
    const { ctx, demo } = await open(parts, settings, log)
    await serve(parts, ctx, { poolSize, crashAt: options.crashAt })
    if (settings.role !== 'api') work(parts, ctx)
    if (settings.environment === 'sandbox') options.print?.(await banner(ctx, demo))
    log.info({ url: ctx.settings.publicUrl, role: settings.role }, 'Started.')
    let stopped: Promise<void> | undefined
    const stop = () => {
      stopped ??= drain(parts, log)
      return stopped
    }
    return { url: ctx.settings.publicUrl, address: ctx.localUrl, stop }
  } catch (error) {
    await drain(parts, log)
    throw error
  }
}

async function open(parts: Parts, settings: Settings, log: Logger) {
  const { url, database, box } = parts.connection
  const sandbox = settings.environment === 'sandbox'
  if (sandbox) parts.simulator = await openSimulator(parts.connection, settings, log)
  const world = { url, database, box, simulatorUrl: parts.simulator?.url }
  parts.opened = await openContext(settings, log, world, settings.role !== 'api')
  const { ctx } = parts.opened
  return { ctx, demo: sandbox && settings.demo ? await importDemo(ctx) : undefined }
}

async function openSimulator({ database }: Connection, settings: Settings, log: Logger) {
  const { host, simulatorPort: port } = settings
  return startSimulator({ database, host, port, log }).catch((error: NodeJS.ErrnoException) => {
    throw error.syscall === undefined ? error : portError(error, host, port, 'SIMULATOR_PORT')
  })
}

async function serve(parts: Parts, ctx: Context, { poolSize, crashAt }: { poolSize: number; crashAt?: string }) {
  if (crashAt !== undefined) armCrashPoint(crashAt)
  if (ctx.settings.role === 'worker') return
  const { url, secrets } = parts.connection
  const orders = { settings: ctx.settings, url, secrets, simulatorUrl: ctx.simulatorUrl, poolSize, crashAt }
  parts.server =
    ctx.settings.workers === 1
      ? await startApiServer(ctx)
      : await startApiProcesses(ctx.settings.workers, orders, ctx.log)
  settleAddress(ctx, parts.server.port)
}

function work(parts: Parts, ctx: Context): void {
  const dispatcher = startDispatcher(ctx)
  parts.opened!.dispatchTo(dispatcher)
  parts.workers.push(startJobs(ctx), dispatcher)
}

async function drain(parts: Parts, log: Logger): Promise<void> {
  const deadlineMs = monotonicMs() + STOP_TIMEOUT_MS
  const remainingMs = () => Math.max(0, deadlineMs - monotonicMs())
  const attempt = (timeoutMs: number, work: Promise<unknown> | undefined) =>
    within(timeoutMs, Promise.resolve(work)).catch((error) => log.error({ err: error }, 'A part did not stop well.'))
  const closed = parts.server?.close()
  // Requests first: what they set in motion can still be done. But one that hangs must not take the others' time.
  await attempt(API_FIRST_MS, closed)
  const finished = Promise.all([closed, ...parts.workers.map((worker) => worker.stop())])
  if ((await attempt(remainingMs() - DATABASE_CLOSE_MS, finished)) === false)
    log.warn('Some work did not finish in time; it is taken up at the next start.')
  await attempt(remainingMs() / 2, parts.simulator?.stop())
  await attempt(remainingMs() / 2, parts.opened?.signals.close())
  await parts.connection.close(remainingMs())
}
