import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { levelOfFailure } from '../core/databaseErrors.ts'
import type { Provider } from '../core/provider.ts'
import type { Database } from '../core/sql.ts'
import { createServer } from '../lib/nodeHttp.ts'
import { gatewayA } from './asaas/asaas.ts'
import { control } from './control.ts'
import { answerConversions } from './conversions/conversions.ts'
import { gatewayC } from './efi/efi.ts'
import { gatewayB } from './pagarme/pagarme.ts'
import { accountsThatEnforce } from './records/balanceRule.ts'
import type { Reply, SimulatedGateway, World } from './records/gateway.ts'
import { startScheduledActs } from './records/scheduledActs.ts'
import { startWebhookSender } from './records/webhooks.ts'
import { gatewayD } from './stripe/stripe.ts'

export const gateways: ReadonlyMap<Provider, SimulatedGateway> = new Map(
  [gatewayA, gatewayB, gatewayC, gatewayD].map((gateway) => [gateway.provider, gateway]),
)

export type SimulatorOptions = {
  database: Database
  host: string
  /** Port of the server. With 0 the system chooses a free port. */
  port: number
  log: Logger
  /** True to refuse charges below the gateway's minimum, like a real gateway. A sandbox accepts charges from 1 cent. */
  minimumCharge?: boolean
}

/**
 * Starts an HTTP server that simulates the APIs of the gateways, records their payments and sends their webhooks. All its state
 * is in the database. So a simulator continues its work after a crash, and several simulators may run at the same time.
 *
 * @returns the URL without a trailing slash, and `stop`, which waits for running calls and webhooks
 */
export async function startSimulator(options: SimulatorOptions): Promise<{ url: string; stop(): Promise<void> }> {
  const { database, host, log, minimumCharge = false } = options
  const webhooks = startWebhookSender(database, gateways, log)
  const enforced = await accountsThatEnforce(database)
  const world: World = {
    database,
    gateways,
    log,
    minimumCharge,
    remembered: new Map(),
    enforced,
    days: new Map(),
    sendWebhooks: webhooks.nudge,
    planActs: (dueAt) => acts.planAt(dueAt),
  }
  const acts = startScheduledActs(world)
  const server = createServer((request, response) => {
    serve(world, request, response).catch((error) => {
      log[levelOfFailure(error, 'error')](
        { cause: error instanceof Error ? error.message : String(error) },
        'The simulator failed to answer a call.',
      )
      if (!response.headersSent) response.writeHead(500)
      response.end()
    })
  })
  // The server keeps connections longer than its clients. Otherwise the server might close a connection while a request
  // arrives.
  server.keepAliveTimeout = 60_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, host, resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${reachableHost(host)}:${port}`,
    async stop() {
      await acts.stop()
      await webhooks.stop()
      await close(server)
    },
  }
}

/** Closes the server. Running calls get one second, because calls that hang on purpose would keep the server open forever. */
async function close(server: ReturnType<typeof createServer>): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve))
  const cut = setTimeout(() => server.closeAllConnections(), 1_000)
  await closed
  clearTimeout(cut)
}

async function serve(shared: World, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const bytes = await readBody(request)
  if (bytes === undefined) return send(response, { status: 413, json: {} })
  const rawBody = bytes.toString('utf8')
  const url = request.url ?? '/'
  const mark = url.indexOf('?')
  const path = mark === -1 ? url : url.slice(0, mark)
  const query = new URLSearchParams(mark === -1 ? '' : url.slice(mark))
  const { method = 'GET', headers } = request
  const world = { ...shared, day: dayIn(headers['x-simulated-day']), time: timeIn(headers['x-simulated-time']) }
  if (path.startsWith('/control/')) {
    const inner = { method, path: path.slice('/control'.length), query, headers, rawBody, bytes }
    return send(response, await control(world, inner))
  }
  for (const gateway of gateways.values()) {
    if (!path.startsWith(`${gateway.prefix}/`)) continue
    const inner = { method, path: path.slice(gateway.prefix.length), query, headers, rawBody, bytes }
    return send(response, await gateway.answer(world, inner))
  }
  const conversion = await answerConversions(world, { method, path, query, headers, rawBody, bytes })
  send(response, conversion ?? { status: 404, json: {} })
}

/** A store with a test clock sends its business day and time in these headers. A real gateway has no such headers. */
function dayIn(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && isDay(header) ? header : undefined
}

function timeIn(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(header) ? header : undefined
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
}

const MAX_BYTES = 1024 * 1024

async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > MAX_BYTES) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function send(response: ServerResponse, reply: Reply): void {
  if ('silence' in reply) {
    if (reply.silence === 'reset') response.socket?.resetAndDestroy()
    return
  }
  const [contentType, body] = contentOf(reply)
  response.writeHead(reply.status, {
    'content-type': contentType,
    'content-length': Buffer.byteLength(body),
    ...('headers' in reply ? reply.headers : {}),
  })
  response.end(body)
}

function contentOf(reply: Exclude<Reply, { silence: unknown }>): [string, string | Buffer] {
  if ('json' in reply) return ['application/json;charset=utf-8', JSON.stringify(reply.json)]
  return 'bytes' in reply ? [reply.contentType, reply.bytes] : ['text/html;charset=utf-8', reply.text]
}

function reachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
