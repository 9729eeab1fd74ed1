import { execFile, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

const COMMAND = join(import.meta.dirname, '../bin/balcao.js')
const START_WITHIN_MS = 120_000
const ANSWER_WITHIN_MS = 5_000
const MOST_OUTPUT_BYTES = 50_000_000

/**
 * Starts a sandbox, if none answers at the address. The started sandbox ends with this process.
 * @returns true if this call started it
 * @throws Error if it does not answer within two minutes
 */
export async function startSandbox(balcaoUrl: string): Promise<boolean> {
  if (await answers(balcaoUrl)) return false
  const sandbox = spawn(process.execPath, [COMMAND, 'serve'], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const until = Date.now() + START_WITHIN_MS
  while (!(await answers(balcaoUrl))) {
    if (sandbox.exitCode !== null || Date.now() > until) throw new Error('Balcão did not start. Try `npm start`.')
    await pause(300)
  }
  return true
}

/** Ends the program with the error's message, without a stack trace. */
export function endInWords(error: Error): never {
  console.error(error.message)
  process.exit(1)
}

/** Imports a document by `balcao import`. @returns ids, keys and secrets by ref */
// biome-ignore lint/suspicious/noExplicitAny: the output has a form of its own for each section.
export async function importStores(document: unknown): Promise<Record<string, any>> {
  const folder = await mkdtemp(join(tmpdir(), 'balcao-import-'))
  try {
    const file = join(folder, 'stores.json')
    await writeFile(file, JSON.stringify(document))
    const options = { maxBuffer: MOST_OUTPUT_BYTES }
    const { stdout } = await promisify(execFile)(process.execPath, [COMMAND, 'import', file], options)
    return JSON.parse(stdout).stores
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function answers(balcaoUrl: string): Promise<boolean> {
  return fetch(`${balcaoUrl}/healthz`, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }).then(
    ({ ok }) => ok,
    () => false,
  )
}
