import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { request } from 'undici'

type Call = { method: string; path: string }
/** Returns an answer in place of the gateway's, or undefined to let the call pass. */
type Meddle = (call: Call) => Promise<{ status: number; json: unknown } | undefined> | undefined

/** A proxy in front of the simulated gateways that can delay or replace answers. */
export async function openGatewayProxy(simulatorUrl: string) {
  const calls: Call[] = []
  const proxy = { url: '', calls, meddle: undefined as Meddle | undefined, close }
  const server = createServer(async (incoming, response) => {
    const call = { method: incoming.method!, path: incoming.url! }
    calls.push(call)
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    try {
      const instead = await proxy.meddle?.(call)
      if (instead) {
        response.writeHead(instead.status, { 'content-type': 'application/json' }).end(JSON.stringify(instead.json))
        return
      }
      const { host: _, 'content-length': __, connection: ___, 'transfer-encoding': ____, ...headers } = incoming.headers
      const body = chunks.length > 0 ? Buffer.concat(chunks) : undefined
      const answer = await request(simulatorUrl + call.path, { method: call.method as 'GET', headers, body })
      response.writeHead(answer.statusCode, { 'content-type': String(answer.headers['content-type']) })
      response.end(Buffer.from(await answer.body.arrayBuffer()))
    } catch {
      response.socket?.resetAndDestroy()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return proxy

  async function close() {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
}
