import { execFileSync } from 'node:child_process'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { monotonicMs } from '../../server/core/clock.ts'
import type { Scenario } from '../scenario.ts'
import { openReceiver, type Receiver } from '../shoppers/receiver.ts'
import { openMarket, shop } from '../shoppers/shopper.ts'
import { createRandom, type Random } from '../systems/random.ts'
import { PATIENT, startServing } from '../systems/serveProcess.ts'
import { auditWorld, openWorld, type World } from '../systems/world.ts'
import { createCharge } from './silentDatabase.ts'

const DISK_MB = 400
const SHOPPERS = 6
const SETTLE_TIMEOUT_MS = 240_000
const BACK_TIMEOUT_MS = 120_000

/**
 * Under load, fills the disk of a node and of its embedded database, and empties it again. Nobody restarts anything.
 */
export const fullDisk: Scenario = {
  about:
    'a full disk under DATA_DIR and the embedded database: 503 meanwhile, and then recovery without help (needs root)',
  rounds: 5,
  async run(options, print) {
    const disk = await mountDisk(options.notRun)
    if (disk === undefined) return []
    await using started = new AsyncDisposableStack()
    started.defer(disk.close)
    const random = createRandom(options.seed)
    const receiver = await openReceiver()
    const onDisk = { server: 'embedded', workers: 1, folder: disk.folder, keeps: () => false } as const
    const world = await openWorld(started, receiver, onDisk)
    const node = await startServing(world.variables, PATIENT)
    started.defer(() => node.kill('SIGKILL'))
    const differences: string[] = []
    const backMs: number[] = []
    let refused = 0
    while (backMs.length < options.rounds && differences.length === 0 && !options.signal.aborted) {
      const round = await runRound({ world, receiver, folder: disk.folder }, random)
      backMs.push(round.backMs)
      refused += round.refused
      print(`round ${String(backMs.length).padStart(3)} ${round.line}`)
      differences.push(...round.found.map((difference) => `round ${backMs.length}: ${difference}`))
    }
    options.figure(
      `${backMs.length} times a full disk, ${refused} calls got 503; a charge was accepted after ${Math.max(...backMs)} ms at most`,
    )
    return differences
  },
}

/** Mounts a small file system in memory. @returns undefined where this is not allowed */
async function mountDisk(notRun: (why: string) => void) {
  const folder = await mkdtemp(join(tmpdir(), 'balcao-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'balcao', folder], { stdio: 'pipe' })
  } catch (error) {
    notRun(`no file system can be mounted: ${(error as Error).message}`)
    await rm(folder, { recursive: true })
    return undefined
  }
  return {
    folder,
    async close() {
      execFileSync('umount', ['--lazy', folder])
      await rm(folder, { recursive: true })
    },
  }
}

type Setup = { world: World; receiver: Receiver; folder: string }

async function runRound({ world, receiver, folder }: Setup, random: Random) {
  const { url, simulatorUrl, keys } = world
  const market = openMarket({ url, simulatorUrl, keys, postbackUrl: receiver.url, cards: 0.3 })
  const shoppers = Array.from({ length: SHOPPERS }, () => shop(market, random))
  await market.flowing.promise
  await delay(random.between(50, 800))
  const ballast = join(folder, 'ballast')
  await fillDisk(ballast)
  const fullMs = random.between(3_000, 20_000)
  const { refused, wrong } = await probe(world, ballast, fullMs)
  await rm(ballast)
  const backMs = await untilAccepted(world)
  market.over = true
  await Promise.all(shoppers)
  const { seconds, open: stillOpen, found } = await auditWorld(world, receiver.received, SETTLE_TIMEOUT_MS)
  const line = `full for ${fullMs} ms, ${refused} calls got 503, back after ${backMs} ms, ${market.charges} charges, settled ${seconds.toFixed(1)} s later`
  return { line, backMs, refused, found: [...wrong, ...market.complaints, ...stillOpen, ...found] }
}

/** Writes until no byte is free. */
async function fillDisk(path: string): Promise<void> {
  const file = await open(path, 'a')
  try {
    for (const block of [Buffer.alloc(1 << 20), Buffer.alloc(1 << 12)])
      for (;;) if ((await file.write(block).catch(() => undefined)) === undefined) break
  } finally {
    await file.close()
  }
}

/** Creates charges while the disk is full. Meanwhile fills the space that the database frees. */
async function probe(world: World, ballast: string, ms: number): Promise<{ refused: number; wrong: string[] }> {
  const endMs = monotonicMs() + ms
  const wrong: string[] = []
  let refused = 0
  while (monotonicMs() < endMs) {
    const { status, retryAfter } = await createCharge(world)
    if (status === 503 && retryAfter !== null) refused += 1
    else if (status !== 201) wrong.push(`a charge was answered ${status} with Retry-After ${retryAfter}`)
    await fillDisk(ballast)
    await delay(200)
  }
  return { refused, wrong }
}

/** @returns milliseconds from now until a new charge is accepted */
async function untilAccepted(world: World): Promise<number> {
  const startedMs = monotonicMs()
  for (;;) {
    const { status } = await createCharge(world)
    const tookMs = Math.round(monotonicMs() - startedMs)
    if (status === 201 || tookMs > BACK_TIMEOUT_MS) return tookMs
    await delay(200)
  }
}
