import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Registry } from 'prom-client'
import { createServer } from '../lib/nodeHttp.ts'

export type MetricsServer = { port: number; close(): Promise<void> }

/**
 * Serves `GET /metrics` on a separate address. Only the operator's network can reach it.
 * @param at.port 0 for any free port
 * @throws Error if the server cannot listen at this address
 */
export async function startMetricsServer(
  registry: Registry,
  at: { host: string; port: number },
): Promise<MetricsServer> {
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 5_000 }, async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    const text = await registry.metrics().catch(() => undefined)
    if (text === undefined) response.writeHead(503).end()
    else response.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' }).end(text)
  })
  server.listen(at)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
