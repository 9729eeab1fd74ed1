import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { monotonicMs } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import type { ConnectionLimits } from '../core/settings.ts'
import { isWithin, networkOf } from '../lib/network.ts'

/**
 * Returns the server's time limits against slow clients. Node's default limits are minutes, and Node checks them only every
 * 30 s.
 */
export function connectionTimes(limits: ConnectionLimits) {
  const { headersTimeoutMs, requestTimeoutMs, keepAliveTimeoutMs, silenceTimeoutMs } = limits
  return {
    requestTimeout: requestTimeoutMs,
    connectionTimeout: silenceTimeoutMs,
    keepAliveTimeout: keepAliveTimeoutMs,
    http: {
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      connectionsCheckingInterval: Math.ceil(headersTimeoutMs / 3),
    },
  }
}

/**
 * Closes a connection above a limit before the server reads a byte. Each process applies its share of the limits,
 * because connections are spread over the processes. Trusted proxies have no limit per address, because they send the
 * requests of all callers.
 *
 * An address may have at most as many connections as are still free (Choudhury and Hahne, "Dynamic queue length
 * thresholds", 1998, about the buffers of a switch). So strangers with N addresses leave at least 1/(N + 1) of the
 * connections to all others.
 */
export function capConnections(server: Server, { settings, log }: Context): void {
  const { connections, trustedProxies, workers } = settings
  const share = (limit: number) => (limit === 0 ? Number.POSITIVE_INFINITY : Math.ceil(limit / workers))
  const [perAddress, inAll] = [share(connections.perAddress), share(connections.inAll)]
  const open = new Map<string, number>()
  const warn = createWarning(log)
  let total = 0

  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress
    if (address === undefined) return
    const network = isWithin(address, trustedProxies) ? undefined : networkOf(address)
    const count = (network !== undefined && open.get(network)) || 0
    const free = inAll - total
    if (free <= 0 || count >= perAddress || count >= free) {
      socket.destroy()
      if (count >= perAddress) warn({ address, connections: count }, 'An address has too many connections.')
      else warn({ connections: total }, 'The node has too many connections.')
      return
    }
    total += 1
    if (network !== undefined) open.set(network, count + 1)
    socket.once('close', () => {
      total -= 1
      if (network === undefined) return
      const left = open.get(network)! - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
  })
}

const LOGGED_EVERY_MS = 60_000

/** Returns a function that logs a warning at most once a minute. */
function createWarning(log: Context['log']) {
  let loggedAtMs = Number.NEGATIVE_INFINITY
  return (fields: object, message: string) => {
    if (monotonicMs() - loggedAtMs < LOGGED_EVERY_MS) return
    loggedAtMs = monotonicMs()
    log.warn(fields, message)
  }
}
