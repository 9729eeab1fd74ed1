import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Returns the port that the simulator of this data folder had before, or undefined. */
export async function readKeptPort(dataDir: string): Promise<number | undefined> {
  const port = Number(await readFile(fileIn(dataDir), 'utf8').catch(() => undefined))
  return Number.isInteger(port) && port > 0 && port <= 65_535 ? port : undefined
}

/** Stores the port for the next start. If the folder is not writable, the next start chooses a new port. */
export async function keepPort(dataDir: string, port: number): Promise<void> {
  await writeFile(fileIn(dataDir), `${port}\n`).catch(() => {})
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'simulator.port')
}
