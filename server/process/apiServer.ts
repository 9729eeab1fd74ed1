import type { FastifyInstance } from 'fastify'
import type { Context } from '../core/context.ts'
import { buildApp } from '../http/app.ts'
import { type MetricsServer, startMetricsServer } from '../http/metricsServer.ts'
import { portError } from './port.ts'
import { httpUrl } from './readSettings.ts'

/** The web server of one process, or of several processes that share a port. */
export type ApiServer = {
  port: number
  /** The port of the metrics, if `METRICS_PORT` is set. */
  metricsPort?: number
  /** Makes `/readyz` fail. Requests are still answered, and each answer closes its connection. */
  drain(): void
  /** Refuses new requests, and resolves after all running requests are answered. */
  close(): Promise<void>
}

/** @throws StartError if the port cannot be opened */
export async function startApiServer(ctx: Context): Promise<ApiServer> {
  const { host, port, metricsHost, metricsPort } = ctx.settings
  const app = await buildApp(ctx)
  const metrics = metricsPort === undefined ? undefined : await listenForMetrics(app, metricsHost, metricsPort)
  try {
    await app.listen({ host, port })
  } catch (error) {
    await metrics?.close()
    await app.close()
    throw portError(error as NodeJS.ErrnoException, host, port, 'PORT')
  }
  const bound = app.server.address()
  return {
    port: typeof bound === 'object' && bound !== null ? bound.port : port,
    metricsPort: metrics?.port,
    drain() {
      ctx.health.isDraining = true
    },
    async close() {
      ctx.health.isDraining = true
      ctx.health.isStopping = true
      await app.close()
      await metrics?.close()
    },
  }
}

async function listenForMetrics(app: FastifyInstance, host: string, port: number): Promise<MetricsServer> {
  try {
    return await startMetricsServer(app.metrics, { host, port })
  } catch (error) {
    await app.close()
    throw portError(error as NodeJS.ErrnoException, host, port, 'METRICS_PORT')
  }
}

/** Writes the node's address into the context. Call it after the server listens. */
export function settleAddress(ctx: Context, port: number): void {
  ctx.localUrl = httpUrl(reachableHost(ctx.settings.host), port)
  if (ctx.settings.port === 0) ctx.settings.publicUrl = ctx.settings.publicUrl.replace(/:0$/, `:${port}`)
}

/** Replaces the wildcard address with the loopback address, because no client can connect to a wildcard address. */
function reachableHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  return host === '::' ? '::1' : host
}
