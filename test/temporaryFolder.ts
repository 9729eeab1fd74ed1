import { spawn } from 'node:child_process'
import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type TemporaryFolder = { path: string; remove(): Promise<void> }

/** Databases of a suite that is run twice at once, with their logs, several times over. */
const ROOM_BYTES = 2 * 2 ** 30

/**
 * A folder for a database server's data, in memory where there is room. Should the test process be killed, a watcher that reads
 * its death from a closed pipe stops the server and removes the folder: else each interrupted run would leave a server behind.
 */
export async function temporaryFolder(prefix: string): Promise<TemporaryFolder> {
  const path = (await inMemory(prefix)) ?? (await mkdtemp(join(tmpdir(), prefix)))
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

/**
 * A database is three hundred files, and each test file makes and drops some: ext4 without a journal spends more on looking
 * for an inode that was not lately freed than the tests spend in the database.
 */
async function inMemory(prefix: string): Promise<string | undefined> {
  const memory = await statfs(MEMORY).catch(() => undefined)
  const room = memory === undefined ? 0 : Math.min(memory.bavail * memory.bsize, process.availableMemory())
  if (room < ROOM_BYTES) return undefined
  return await mkdtemp(join(MEMORY, prefix)).catch(() => undefined)
}

/** Linux has a file system in memory here; in a container it is often too small, or not ours to write. */
const MEMORY = '/dev/shm'

const WATCH = `
  read -r never
  pid=$(head -n 1 "$1/postgres/postmaster.pid") && grep -q "$1" "/proc/$pid/cmdline" && kill -QUIT "$pid" && sleep 1
  rm -rf "$1"
`
