import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type TemporaryFolder = { path: string; remove(): Promise<void> }

/**
 * A folder for a database server's data. Should the test process be killed, a watcher that reads its death from a
 * closed pipe stops the server and removes the folder: else each interrupted run would leave a server behind.
 */
export async function temporaryFolder(prefix: string): Promise<TemporaryFolder> {
  const path = await mkdtemp(join(tmpdir(), prefix))
  const watcher = spawn('sh', ['-c', WATCH, 'watcher', path], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  watcher.unref()
  ;(watcher.stdin as unknown as { unref(): void }).unref()
  return {
    path,
    async remove() {
      watcher.kill('SIGKILL')
      await rm(path, { recursive: true, force: true })
    },
  }
}

const WATCH = `
  read -r never
  pid=$(head -n 1 "$1/postgres/postmaster.pid") && grep -q "$1" "/proc/$pid/cmdline" && kill -QUIT "$pid" && sleep 1
  rm -rf "$1"
`
