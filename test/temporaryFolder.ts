import { spawn } from 'node:child_process'
import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type TemporaryFolder = { path: string; remove(): Promise<void> }

/**
 * The needed space in memory. It is several times the size of all databases and logs of two parallel runs of the suite.
 */
const ROOM_BYTES = 2 * 2 ** 30

/**
 * Creates a folder for a database server's data, in memory if there is space. If the test process is killed, its pipe
 * to a watcher process closes. The watcher then stops the server and removes the folder, so a killed run leaves no
 * server.
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
 * Returns a folder in memory, or undefined without enough space. A database has three hundred files. On ext4 without a
 * journal, the search for free inodes takes longer than the tests.
 */
async function inMemory(prefix: string): Promise<string | undefined> {
  const memory = await statfs(MEMORY).catch(() => undefined)
  const room = memory === undefined ? 0 : Math.min(memory.bavail * memory.bsize, process.availableMemory())
  if (room < ROOM_BYTES) return undefined
  return await mkdtemp(join(MEMORY, prefix)).catch(() => undefined)
}

/**
 * Linux has a file system in memory at this path. In a container the file system is often too small or not writable.
 */
const MEMORY = '/dev/shm'

const WATCH = `
  read -r never
  pid=$(head -n 1 "$1/postgres/postmaster.pid") && grep -q "$1" "/proc/$pid/cmdline" && kill -QUIT "$pid" && sleep 1
  rm -rf "$1"
`
