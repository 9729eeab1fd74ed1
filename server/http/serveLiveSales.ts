import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../core/context.ts'
import { ApiError } from '../core/errors.ts'
import { watchLiveSales } from '../dashboard/liveSales.ts'
import { DASHBOARD_API } from '../operations/dashboardRoute.ts'

/**
 * The maximum number of open streams of a store in one process. Further tabs of the home page read the sales every
 * minute.
 */
const MAX_STREAMS = 20
const HEARTBEAT_MS = 10_000

type Checks = {
  /** Refuses callers who may not see the store's sales. */
  authorize(request: FastifyRequest, reply: FastifyReply): Promise<void>
  /** Returns false after a sign-out, after the end of a membership, and if the database does not answer. */
  isStillAllowed(request: FastifyRequest): Promise<boolean>
}

/**
 * Streams the sales of a store when they are paid (server-sent events, HTML standard). The session is checked again
 * before each sale and each heartbeat, so nothing is sent after a sign-out. The browser reconnects by itself.
 */
export function addLiveSales(dashboard: FastifyInstance, ctx: Context, { authorize, isStillAllowed }: Checks): void {
  const live = watchLiveSales(ctx)
  const open = new Map<string, Set<() => void>>()
  let isClosed = false
  dashboard.addHook('preClose', async () => {
    isClosed = true
    live.close()
    for (const ends of open.values()) for (const end of ends) end()
  })
  dashboard.get(
    `${DASHBOARD_API}/stores/:storeId/live-sales`,
    { schema: { hide: true } as object, config: { isStream: true }, onRequest: authorize },
    (request, reply) => {
      const { storeId } = request.params as { storeId: string }
      const { raw } = reply
      // The browser may have closed the connection during the check of its session. Then the event `close` would not
      // follow.
      if (isClosed || raw.destroyed) {
        reply.hijack()
        raw.destroy()
        return
      }
      const streams = open.get(storeId) ?? new Set()
      if (streams.size >= MAX_STREAMS)
        throw new ApiError(429, 'rate_limited', 'Too many people watch the sales of this store.', {
          retryAfterSeconds: 60,
        })
      open.set(storeId, streams)
      const headers = { ...reply.getHeaders(), 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' }
      reply.hijack()
      raw.writeHead(200, headers as Record<string, string>)
      raw.write('retry: 5000\n\n')
      const send = async (text: string) => {
        if (ctx.health.isDraining || !(await isStillAllowed(request))) end()
        else if (!raw.writableEnded) raw.write(text)
      }
      const unwatch = live.watch(storeId, (sale) => void send(`data: ${JSON.stringify(sale)}\n\n`))
      const heartbeat = setInterval(() => void send(':\n\n'), HEARTBEAT_MS)
      const end = () => {
        unwatch()
        clearInterval(heartbeat)
        streams.delete(end)
        if (streams.size === 0) open.delete(storeId)
        raw.end()
      }
      streams.add(end)
      raw.once('close', end)
    },
  )
}
