import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { monotonicMs } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import type { Settings } from '../core/settings.ts'
import { armCrashPoint } from '../lib/crashPoint.ts'
import { startJobs, WATCHED_PAUSE_MS } from '../scheduler/jobs.ts'
import { banner, importDemo } from '../setup/demo.ts'
import { startDispatcher } from '../webhooks/dispatcher.ts'
import { startApiProcesses } from './apiProcesses.ts'
import { type ApiServer, settleAddress, startApiServer } from './apiServer.ts'
import { type Connection, within } from './connect.ts'
import { keepPort, readKeptPort } from './keptPort.ts'
import { createLog } from './log.ts'
import { openConnection } from './openConnection.ts'
import { type OpenContext, openContext } from './openContext.ts'
import { portError } from './port.ts'
import { type SimulatorSupervisor, superviseSimulator } from './simulatorSupervisor.ts'

/** A running node. */
export type Running = {
  /** The public address. */
  url: string
  /** This node's own address. */
  address: string
  /**
   * Waits `drainSeconds`, refuses new requests, finishes the running requests, and stops all parts. This takes at most
   * 14 s after the wait.
   */
  stop(): Promise<void>
}

export type StartOptions = {
  log?: Logger
  /** Prints a text for the person at the terminal. */
  print?(text: string): void
  crashAt?: string
  /** A connection that the caller is already opening. The node closes it. */
  connection?: Promise<Connection>
  /**
   * The address of an external simulator. The node then starts no simulator. Used if the simulator's records must
   * survive the node's database.
   */
  simulatorUrl?: string
}

/** The parts that a start has created so far. They stop in the reverse order. */
type Parts = {
  connection: Connection
  simulator?: SimulatorSupervisor
  opened?: OpenContext
  server?: ApiServer
  workers: Stoppable[]
}
type Stoppable = { stop(): Promise<void> }

const STOP_TIMEOUT_MS = 13_000
/**
 * When a node stops, the API first has this time to finish its requests. Then all parts finish their work in parallel.
 */
const API_FIRST_MS = 2_000
/** The part of the stop time that is reserved for a clean shutdown of the database. */
const DATABASE_CLOSE_MS = 3_000

/**
 * Starts the parts of a node in this order: database, migrations, simulator, demo store, API, jobs, webhook dispatcher.
 * @throws StartError with a sentence for the person at the terminal. After an error no part of the node is running.
 */
export async function start(settings: Settings, options: StartOptions = {}): Promise<Running> {
  const log = options.log ?? createLog(settings.logLevel)
  const hasSimulator = settings.environment === 'sandbox' && options.simulatorUrl === undefined
  const simulator = hasSimulator ? superviseSimulator(log) : undefined
  const connection = await (options.connection ?? openConnection(settings, log)).catch(async (error) => {
    await simulator?.stop()
    throw error
  })
  const parts: Parts = { connection, simulator, workers: [] }
  try {
    const { ctx, demo } = await open(parts, settings, log, options.simulatorUrl)
    await serve(parts, ctx, options.crashAt)
    if (settings.role !== 'api') work(parts, ctx)
    if (settings.environment === 'sandbox') options.print?.(await banner(ctx, demo))
    log.info({ url: ctx.settings.publicUrl, role: settings.role }, 'Started.')
    let stopped: Promise<void> | undefined
    const stop = () => {
      stopped ??= leave(parts, settings.drainSeconds, log)
      return stopped
    }
    return { url: ctx.settings.publicUrl, address: ctx.localUrl, stop }
  } catch (error) {
    await drain(parts, log)
    throw error
  }
}

async function open(parts: Parts, settings: Settings, log: Logger, simulatorElsewhere: string | undefined) {
  const { url, database, box } = parts.connection
  const simulatorUrl = simulatorElsewhere ?? (await startSimulator(parts, settings, log.level))
  const part = { dispatches: settings.role !== 'api', owns: true }
  parts.opened = await openContext(settings, log, { url, database, box, simulatorUrl }, part)
  const { ctx } = parts.opened
  return { ctx, demo: parts.simulator && settings.demo ? await importDemo(ctx) : undefined }
}

async function startSimulator({ simulator, connection }: Parts, settings: Settings, logLevel: string) {
  const { host, simulatorPort: port, dataDir } = settings
  const options = { databaseUrl: connection.url, host, port, logLevel }
  const kept = port === 0 ? await readKeptPort(dataDir) : undefined
  const url = await simulator?.start(options, kept).catch((error: NodeJS.ErrnoException) => {
    throw error.syscall === undefined ? error : portError(error, host, port, 'SIMULATOR_PORT')
  })
  if (url !== undefined && port === 0 && kept === undefined) await keepPort(dataDir, Number(new URL(url).port))
  return url
}

async function serve(parts: Parts, ctx: Context, crashAt: string | undefined) {
  if (crashAt !== undefined) armCrashPoint(crashAt)
  if (ctx.settings.role === 'worker') return
  const { url, secrets } = parts.connection
  const processOptions = { settings: ctx.settings, url, secrets, simulatorUrl: ctx.simulatorUrl, crashAt }
  parts.server =
    ctx.settings.workers === 1
      ? await startApiServer(ctx)
      : await startApiProcesses(ctx.settings.workers, processOptions, ctx.log)
  settleAddress(ctx, parts.server.port)
}

function work(parts: Parts, ctx: Context): void {
  const dispatcher = startDispatcher(ctx, { idlePauseMs: WATCHED_PAUSE_MS })
  parts.opened!.dispatchTo(dispatcher)
  parts.workers.push(startJobs(ctx, dispatcher), dispatcher)
}

async function leave(parts: Parts, drainSeconds: number, log: Logger): Promise<void> {
  log.info({ drainSeconds }, 'Stopping: the node is not ready any more, and finishes its requests and jobs.')
  await letClientsLeave(parts, drainSeconds)
  await drain(parts, log)
  log.info('Stopped.')
}

/** First load balancers notice that the node is not ready and stop sending requests. Then the node refuses requests. */
async function letClientsLeave({ server }: Parts, seconds: number): Promise<void> {
  if (seconds === 0 || server === undefined) return
  server.drain()
  await pause(seconds * 1_000)
}

async function drain(parts: Parts, log: Logger): Promise<void> {
  const deadlineMs = monotonicMs() + STOP_TIMEOUT_MS
  const remainingMs = () => Math.max(0, deadlineMs - monotonicMs())
  const attempt = (timeoutMs: number, work: Promise<unknown> | undefined) =>
    within(timeoutMs, Promise.resolve(work)).catch((error) =>
      log.error({ err: error }, 'A part of the node failed to stop.'),
    )
  const closed = parts.server?.close()
  // Requests end first, so the other parts can finish the work of these requests. A hanging request gets only a part of
  // the time.
  await attempt(API_FIRST_MS, closed)
  const finished = Promise.all([closed, ...parts.workers.map((worker) => worker.stop())])
  if ((await attempt(remainingMs() - DATABASE_CLOSE_MS, finished)) === false)
    log.warn('Some work did not finish in time. It continues at the next start.')
  await attempt(remainingMs() / 2, parts.simulator?.stop())
  await attempt(remainingMs() / 2, parts.opened?.close())
  await parts.connection.close(remainingMs())
}
