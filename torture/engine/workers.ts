import { spawn } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { databaseUrl } from '../../test/databases/cluster.ts'

/** A worker of a Citus cluster on this machine. */
export type Worker = { name: string; url: string; folder: string; program: string }

/** Lists the workers. @throws Error if a worker is on another machine */
export async function workersOf(servers: readonly string[]): Promise<Worker[]> {
  return await Promise.all(
    servers.slice(1).map(async (url) => {
      const { host, hostname } = new URL(url)
      const client = new pg.Client({ connectionString: databaseUrl(url, 'postgres') })
      await client.connect()
      const { rows } = await client
        .query<{ folder: string }>(`select current_setting('data_directory') as folder`)
        .finally(() => client.end())
      const { folder } = rows[0]!
      await stat(folder).catch(() => {
        throw new Error(`The worker ${hostname} is on another machine, so it cannot be killed.`)
      })
      return { name: host, url, folder, program: await programOf(folder) }
    }),
  )
}

/** Kills a worker with SIGKILL. Its sessions end a moment later. */
export async function killWorker({ folder }: Worker): Promise<void> {
  process.kill(await pidOf(folder), 'SIGKILL')
}

/** Starts a killed worker again, and resolves when it answers. Its start recovers the database. */
export async function startWorker(worker: Worker): Promise<void> {
  const { uid, gid } = await stat(worker.folder)
  for (let attempt = 1; ; attempt++) {
    // The processes of the dead server may still hold its memory, so a start may fail.
    spawn(worker.program, ['-D', worker.folder], { uid, gid, env: {}, stdio: 'ignore', detached: true }).unref()
    for (let waits = 0; waits < 50; waits++) {
      if (await answers(worker.url)) return
      await delay(100)
    }
    if (attempt === 10) throw new Error(`The worker ${worker.name} did not start again.`)
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl(url, 'postgres'), connectionTimeoutMillis: 1_000 })
  client.on('error', () => {}) // The query reports the error.
  return await client
    .connect()
    .then(() => client.query('select 1'))
    .then(
      () => true,
      () => false,
    )
    .finally(() => client.end().catch(() => {}))
}

/** The first line of the file `postmaster.pid` is the id of the server's main process. */
async function pidOf(folder: string): Promise<number> {
  return Number((await readFile(`${folder}/postmaster.pid`, 'utf8')).split('\n')[0])
}

async function programOf(folder: string): Promise<string> {
  return (await readFile(`/proc/${await pidOf(folder)}/cmdline`, 'utf8')).split('\0')[0]!
}
