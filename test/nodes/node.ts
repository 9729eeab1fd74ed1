import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { findPostmaster } from '../../server/database/postmaster.ts'
import { afterFile } from '../afterFile.ts'
import { type TemporaryFolder, temporaryFolder } from '../temporaryFolder.ts'

const COMMAND = fileURLToPath(new URL('../../bin/balcao.js', import.meta.url))

/** A real `balcao serve` in a separate process. */
export type TestNode = {
  url: string
  process: ChildProcess
  /** Returns the node's standard output so far. */
  output(): string
  /** Resolves when the node's standard output contains the text. */
  said(text: string): Promise<void>
  /** Rejects with the output of the node when the node exits. */
  died: Promise<never>
  /** Sends a signal. @returns the exit code; undefined if the signal ended the process */
  end(signal?: NodeJS.Signals): Promise<number | undefined>
}

export type Finished = { code: number | null; stdout: string; stderr: string }

/** Creates an empty data folder. After the file's last test the started processes are stopped and the folder is removed. */
export async function dataFolder(): Promise<string> {
  const folder = await temporaryFolder('balcao-test-node-')
  afterFile(() => removeDataFolder(folder))
  return folder.path
}

/** Runs a command of balcao and waits until it exits. */
export async function runBalcao(
  args: readonly string[],
  variables: Record<string, string>,
  cwd?: string,
): Promise<Finished> {
  const child = launch(args, variables, cwd)
  const stdout = batch(child.stdout!)
  const stderr = batch(child.stderr!)
  const [code] = await once(child, 'close')
  return { code, stdout: stdout.text(), stderr: stderr.text() }
}

/** Starts a node on a free port and waits until it answers. */
export async function startNode(variables: Record<string, string>, args: readonly string[] = []): Promise<TestNode> {
  const child = launch(['serve', ...args], { PORT: '0', BALCAO_DEMO: 'false', ...variables })
  const stdout = batch(child.stdout!)
  const stderr = batch(child.stderr!)
  const exit = once(child, 'exit').then(([code]) => code ?? undefined)
  const died = exit.then((code): never => {
    throw new Error(`The node ended with ${code}: ${stderr.text()}${stdout.text()}`)
  })
  died.catch(() => {})
  await Promise.race([stdout.holds('"msg":"Started."'), died])
  const started = stdout
    .text()
    .split('\n')
    .find((line) => line.includes('"msg":"Started."'))!
  return {
    url: JSON.parse(started).url,
    process: child,
    output: stdout.text,
    died,
    said: (text) => Promise.race([stdout.holds(text), died]),
    end(signal = 'SIGTERM') {
      child.kill(signal)
      return exit
    },
  }
}

function launch(args: readonly string[], variables: Record<string, string>, cwd?: string): ChildProcess {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [COMMAND, ...args], {
    cwd,
    env: { PATH, HOME, NODE_COMPILE_CACHE, ...variables },
    // If the test run is killed, this channel closes and the node exits.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  afterFile(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  })
  return child
}

function batch(stream: NodeJS.ReadableStream) {
  let text = ''
  const waiting = new Set<() => void>()
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
    for (const look of waiting) look()
  })
  return {
    text: () => text,
    holds: (wanted: string) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (!text.includes(wanted)) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      }),
  }
}

async function removeDataFolder({ path, remove }: TemporaryFolder): Promise<void> {
  const data = join(path, 'postgres')
  const orphan = await findPostmaster(data)
  if (orphan !== undefined) process.kill(orphan.pid, 'SIGQUIT')
  while ((await findPostmaster(data)) !== undefined) await pause(20)
  await remove()
}
