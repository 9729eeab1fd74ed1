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

const LOGGED_EVERY_MS = 60_000

/**
 * Closes a connection above the limit of its address before the server reads a byte. Each process applies its share of the
 * limit, because connections are spread over the processes. Trusted proxies have no limit, because they send the requests of
 * all callers.
 */
export function capConnections(server: Server, { settings, log }: Context): void {
  const { connections, trustedProxies, workers } = settings
  if (connections.perAddress === 0) return
  const limit = Math.ceil(connections.perAddress / workers)
  const open = new Map<string, number>()
  let loggedAtMs = Number.NEGATIVE_INFINITY

  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress
    if (address === undefined || isWithin(address, trustedProxies)) return
    const network = networkOf(address)
    const count = open.get(network) ?? 0
    if (count >= limit) {
      socket.destroy()
      if (monotonicMs() - loggedAtMs < LOGGED_EVERY_MS) return
      loggedAtMs = monotonicMs()
      log.warn({ address, connections: count }, 'An address has too many connections.')
      return
    }
    open.set(network, count + 1)
    socket.once('close', () => {
      const left = open.get(network)! - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
  })
}
