import { setTimeout as delay } from 'node:timers/promises'
import { stablePorts } from '../proxies/stablePorts.ts'
import type { Random } from './random.ts'
import { PATIENT, type ServeProcess, startServing } from './serveProcess.ts'
import type { World } from './world.ts'

/** Nodes on one database that are killed now and then. */
export type Fleet = {
  urls: readonly string[]
  simulatorUrls: readonly string[]
  kills(): number
  /** Kills this number of nodes with SIGKILL, one after the other at random moments, and starts each again. */
  killSome(random: Random, count: number): Promise<void>
  errors(): string[]
  end(): Promise<void>
}

/** Starts nodes on one database. Each has its own simulator, and all simulators share their records. */
export async function startFleet(world: World, count: number): Promise<Fleet> {
  const settings: Record<string, string>[] = []
  for (let index = 0; index < count; index++) settings.push({ ...world.variables, ...(await stablePorts()) })
  const nodes: ServeProcess[] = []
  for (const one of settings) nodes.push(await startServing(one, PATIENT))
  const errors: string[] = []
  let kills = 0
  const kill = async (index: number) => {
    kills += 1
    await nodes[index]!.kill('SIGKILL')
    errors.push(...nodes[index]!.errors)
    nodes[index] = await startServing(settings[index]!, PATIENT)
  }
  return {
    urls: settings.map(({ PORT }) => `http://127.0.0.1:${PORT}`),
    simulatorUrls: settings.map(({ SIMULATOR_PORT }) => `http://127.0.0.1:${SIMULATOR_PORT}`),
    kills: () => kills,
    async killSome(chances, howMany) {
      for (let done = 0; done < howMany; done++) {
        await delay(chances.between(200, 3_000))
        await kill(chances.between(0, count - 1))
      }
    },
    errors: () => [...errors, ...nodes.flatMap((node) => node.errors)],
    async end() {
      await Promise.all(nodes.map((node) => node.kill('SIGKILL')))
    },
  }
}
