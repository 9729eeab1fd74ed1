import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { monotonicMs } from '../../server/core/clock.ts'
import type { Database } from '../../server/core/sql.ts'
import { stablePort } from '../proxies/stablePorts.ts'
import { openReceiver, type Receiver } from '../shoppers/receiver.ts'
import { type Market, openMarket, shop } from '../shoppers/shopper.ts'
import { audit, untilSettled } from '../systems/audit.ts'
import type { Random } from '../systems/random.ts'
import { type ServeProcess, startServing } from '../systems/serveProcess.ts'
import { createWorld, type World } from '../systems/world.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { type Gateway, startGateway } from './gateway.ts'

/** Balcão nodes on a cluster. The gateway survives a failure of the cluster. */
export type Field = {
  cluster: Cluster
  world: World
  gateway: Gateway
  nodes: readonly FieldNode[]
  /** Starts shoppers at each node. */
  openMarkets(shoppers: number): { markets: readonly Market[]; close(): Promise<void> }
  /** Waits until all work is done. @returns a sentence for each difference between Balcão, the gateway and the receiver */
  compare(): Promise<string[]>
  openDatabase(): Promise<Database>
  close(options: { keep: boolean }): Promise<void>
}

export type FieldNode = {
  url: string
  /** How the node reaches the primary. */
  through: 'PgBouncer and HAProxy' | 'three hosts'
  /** @param program the program of another release. By default it is the program of this release. */
  restart(program?: string): Promise<void>
  process(): ServeProcess
}

const PROGRAM = fileURLToPath(new URL('node.ts', import.meta.url))
const SETTLE_TIMEOUT_MS = 180_000

/**
 * If the start fails, the parts that have started end. The folders remain, because they contain the output of the
 * programs.
 */
export async function openField(
  random: Random,
  options: { synchronous: boolean; nodes: number; variables?: Record<string, string> },
): Promise<Field> {
  let keep = true
  await using started = new AsyncDisposableStack()
  const gateway = await startGateway()
  started.defer(() => gateway.close())
  const receiver = await openReceiver()
  started.defer(() => receiver.close())
  const cluster = await startCluster(random, options)
  started.defer(() => cluster.close({ keep }))
  const world = await createWorld(receiver, { server: { url: cluster.pooledUrl }, workers: 1 })
  started.defer(() => world.close({ keep }))
  const nodes: FieldNode[] = []
  for (let index = 0; index < options.nodes; index++) {
    const node = await startNode({ cluster, world, gateway, variables: options.variables }, index)
    started.defer(() => node.process().kill('SIGKILL'))
    nodes.push(node)
  }
  const open = started.move()
  return {
    cluster,
    world,
    gateway,
    nodes,
    openMarkets: (shoppers) => openMarkets({ world, receiver, gateway, nodes, random }, shoppers),
    compare: () => compare({ world, gateway, receiver }),
    openDatabase: () => world.openDatabase(),
    async close(options) {
      keep = options.keep
      await open.disposeAsync()
    },
  }
}

type Parts = { cluster: Cluster; world: World; gateway: Gateway; variables?: Record<string, string> }

async function startNode(parts: Parts, index: number): Promise<FieldNode> {
  const { cluster, world, gateway } = parts
  const throughPooler = index % 2 === 0
  const port = String(await stablePort())
  const url = `http://127.0.0.1:${port}`
  const variables = {
    ...world.variables,
    PORT: port,
    PUBLIC_URL: url,
    DATA_DIR: join(world.variables.DATA_DIR!, `node${index}`),
    DATABASE_URL: throughPooler ? cluster.pooledUrl : cluster.hostsUrl,
    DATABASE_REPLICA_URL: cluster.replicaUrl,
    GATEWAY_URL: gateway.url,
    ...parts.variables,
  }
  const start = (program = PROGRAM) => startServing(variables, { program, startTimeoutMs: 120_000 })
  let process = await start()
  return {
    url,
    through: throughPooler ? 'PgBouncer and HAProxy' : 'three hosts',
    process: () => process,
    async restart(program) {
      await process.kill('SIGTERM')
      process = await start(program)
    },
  }
}

type Trade = Pick<Field, 'world' | 'gateway' | 'nodes'> & { receiver: Receiver; random: Random }

function openMarkets({ world, gateway, nodes, receiver, random }: Trade, shoppers: number) {
  const markets = nodes.map(({ url }) =>
    openMarket({ url, simulatorUrl: gateway.url, keys: world.keys, postbackUrl: receiver.url, cards: 0.3 }),
  )
  const shopping = markets.flatMap((market, node) =>
    Array.from({ length: shoppers }, (_, shopper) => shop(market, random.fork(`${node} ${shopper}`))),
  )
  return {
    markets,
    async close() {
      for (const market of markets) market.over = true
      await Promise.all(shopping)
    },
  }
}

async function compare({ world, gateway, receiver }: Pick<Trade, 'world' | 'gateway' | 'receiver'>): Promise<string[]> {
  const database = await world.openDatabase()
  try {
    const deadlineMs = monotonicMs() + SETTLE_TIMEOUT_MS
    for (;;) {
      await gateway.copyRecords(database)
      const { open } = await untilSettled(database, 0)
      if (open.length > 0 && monotonicMs() < deadlineMs) await delay(1_000)
      else return [...open, ...(await audit({ database, box: world.box, received: receiver.received }))]
    }
  } finally {
    await database.close()
  }
}
