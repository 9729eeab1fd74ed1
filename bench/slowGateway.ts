/** A process with the simulated gateways behind a proxy. The proxy is as slow and as unreliable as a real gateway. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from 'undici'
import { openDatabase } from '../server/database/database.ts'
import { createLog } from '../server/process/log.ts'
import { startSimulator } from '../server/simulator/simulator.ts'

/** A log-normal latency: half of the calls take less than 120 ms, and 1 of 100 takes more than 380 ms. */
const MEDIAN_MS = 120
const P99_MS = 380
const SIGMA = Math.log(P99_MS / MEDIAN_MS) / 2.326
/** Half of the faults are a 500 before any work. The other half are a connection that ends after the work. */
const FAULTS = 0.007

const simulator = await startSimulator({
  database: openDatabase(process.argv[2]!, { applicationName: 'bench', onError: () => {} }),
  host: '127.0.0.1',
  port: 0,
  log: createLog('fatal'),
})
const pool = new Pool(simulator.url, { connections: 512 })
const server = createServer(async (incoming, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  const fault = Math.random() < FAULTS ? (Math.random() < 0.5 ? 'refused' : 'lost') : undefined
  await pause(latencyMs())
  if (fault === 'refused') return void response.writeHead(500).end('{}')
  try {
    const { host: _, connection: __, 'transfer-encoding': ___, 'content-length': ____, ...headers } = incoming.headers
    const body = chunks.length > 0 ? Buffer.concat(chunks) : undefined
    const answer = await pool.request({ path: incoming.url!, method: incoming.method as 'GET', headers, body })
    const bytes = await answer.body.bytes()
    if (fault === 'lost') return void response.socket?.destroy()
    response.writeHead(answer.statusCode, { 'content-type': String(answer.headers['content-type']) }).end(bytes)
  } catch {
    response.socket?.destroy()
  }
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
process.send!(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
process.on('disconnect', () => process.exit(0))

function latencyMs(): number {
  const normal = Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random())
  return MEDIAN_MS * Math.exp(SIGMA * normal)
}
