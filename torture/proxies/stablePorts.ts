import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/** The ports are below the ephemeral ports, because any connection may take an ephemeral port. */
const FIRST_PORT = 20_000
const BLOCKS = 100
const PORTS_PER_BLOCK = 100

const ports = ownPorts()

/**
 * Returns a free port that no other process takes while the node is dead. Connections and other torture runs do not use
 * it.
 */
export async function stablePort(): Promise<number> {
  return (await ports.next()).value
}

/** Returns ports for a node and its simulator, as settings. */
export async function stablePorts(): Promise<{ PORT: string; SIMULATOR_PORT: string }> {
  return { PORT: String(await stablePort()), SIMULATOR_PORT: String(await stablePort()) }
}

/** The first port of a block stays bound until this process ends, so parallel runs have different blocks. */
async function* ownPorts(): AsyncGenerator<number, never> {
  let first: number
  let lock: Server | undefined
  do {
    first = FIRST_PORT + PORTS_PER_BLOCK * randomInt(BLOCKS)
    lock = await bind(first)
  } while (lock === undefined)
  lock.unref()
  for (let next = 1; ; next = (next % (PORTS_PER_BLOCK - 1)) + 1) {
    const server = await bind(first + next)
    if (server === undefined) continue
    server.close()
    await once(server, 'close')
    yield first + next
  }
}

/** @returns undefined if the port is taken */
async function bind(port: number): Promise<Server | undefined> {
  const server = createServer()
  const { promise, resolve } = Promise.withResolvers<boolean>()
  server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true))
  return (await promise) ? server : undefined
}
