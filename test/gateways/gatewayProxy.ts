import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { request } from 'undici'
import { parsedObject } from '../../server/lib/untrustedJson.ts'
import type { Json } from './gatewayWire.ts'

type Call = { method: string; path: string }
/** Returns an answer that replaces the gateway's answer, or undefined to let the call pass. */
type Meddle = (call: Call) => Promise<{ status: number; json: unknown } | undefined> | undefined

/** Changes the JSON of a request before it reaches the gateway. */
type Alter = (call: Call, body: Record<string, unknown>) => Record<string, unknown>

/** Changes the JSON of an answer before it reaches us. */
type AlterAnswer = (call: Call, answer: Json) => Json

/** A call with its bodies, unchanged from the wire. */
export type Recorded = Call & { headers: IncomingHttpHeaders; request: Buffer; status: number; answer: Buffer }

/** A proxy in front of the simulated gateways that records calls, and can delay or replace answers. */
export async function openGatewayProxy(simulatorUrl: string) {
  const calls: Call[] = []
  const recorded: Recorded[] = []
  const proxy = {
    url: '',
    calls,
    recorded,
    meddle: undefined as Meddle | undefined,
    alter: undefined as Alter | undefined,
    alterAnswer: undefined as AlterAnswer | undefined,
    close,
  }
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
      const body = chunks.length > 0 ? alteredBody(call, Buffer.concat(chunks)) : undefined
      const answer = await request(simulatorUrl + call.path, { method: call.method as 'GET', headers, body })
      const bytes = Buffer.from(await answer.body.arrayBuffer())
      recorded.push({ ...call, headers, request: Buffer.concat(chunks), status: answer.statusCode, answer: bytes })
      response.writeHead(answer.statusCode, { 'content-type': String(answer.headers['content-type']) })
      response.end(alteredAnswer(call, bytes))
    } catch {
      response.socket?.resetAndDestroy()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return proxy

  function alteredBody(call: Call, body: Buffer): Buffer {
    const json = proxy.alter && parsedObject(body.toString())
    return json ? Buffer.from(JSON.stringify(proxy.alter!(call, json))) : body
  }

  function alteredAnswer(call: Call, answer: Buffer): Buffer {
    const json = proxy.alterAnswer && parsedObject(answer.toString())
    return json ? Buffer.from(JSON.stringify(proxy.alterAnswer!(call, json))) : answer
  }

  async function close() {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
}
