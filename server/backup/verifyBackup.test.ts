import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, cp, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { afterFile } from '../../test/afterFile.ts'
import { databaseUrl } from '../../test/databases/cluster.ts'
import { eventually } from '../../test/eventually.ts'
import { dataFolder, runBalcao } from '../../test/nodes/node.ts'
import { root } from '../../test/root.ts'
import { startEmbedded } from '../database/embedded.ts'
import { migrate } from '../database/migrate.ts'
import { publishCopy } from './publishCopy.ts'

const DATA_DIR = await dataFolder()

/** Publishes a copy of a stopped server. Its `postgresql.conf` has more settings. */
async function copyWith(settings: Record<string, string>): Promise<Record<string, string>> {
  const [BACKUP_DIR, TMPDIR] = [await dataFolder(), await dataFolder()]
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`)
  await publishCopy(BACKUP_DIR, new Date(), async (draft) => {
    await cp(join(DATA_DIR, 'postgres'), join(draft, 'data'), { recursive: true })
    await appendFile(join(draft, 'data/postgresql.conf'), lines.join(''))
    const names = { user: 'balcao', database: 'balcao' }
    return { kind: 'pg_basebackup', endedAt: new Date().toISOString(), walFrom: '', ...names, bytes: 1 }
  })
  return { BACKUP_DIR, TMPDIR, BALCAO_SECRET: 'a secret for tests only' }
}

test('the copy of a server with its own port, archive and log is verified, and nothing else is written', async () => {
  const server = await startEmbedded(DATA_DIR, { settings: { fsync: 'off' } })
  await migrate(databaseUrl(server.url, 'balcao')).finally(() => server.close())
  const archive = await dataFolder()
  const variables = await copyWith({
    port: '6543',
    data_directory: join(DATA_DIR, 'postgres'),
    archive_mode: 'on',
    archive_command: `cp %p ${archive}/%f`,
    logging_collector: 'on',
    external_pid_file: join(archive, 'pid'),
  })
  const { code, stdout, stderr } = await runBalcao(['backup', 'verify'], variables)
  assert.equal(code, 0, stderr)
  assert.deepEqual(JSON.parse(stdout).problems, [])
  assert.deepEqual([await readdir(archive), await readdir(variables.TMPDIR!)], [[], []])
})

test('a verification that a signal ends removes its copies and stops its server', async () => {
  // Each connection waits a minute, so the verification cannot end by itself.
  const variables = await copyWith({ pre_auth_delay: '60' })
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, [join(root, 'bin/balcao.js'), 'backup', 'verify'], {
    env: { PATH, HOME, ...variables },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  afterFile(() => void child.kill('SIGKILL'))
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const exit = once(child, 'close')
  const folders = async () => (await readdir(variables.TMPDIR!, { recursive: true })).join('\n')
  await eventually(async () => /data\/postmaster\.pid$/m.test(await folders()), 'the server of the copy runs')
  child.kill('SIGTERM')
  assert.deepEqual(await exit, [1, null])
  assert.equal(said, 'balcao: SIGTERM has ended the command. Its copy is removed.\n')
  assert.equal(await folders(), '')
})
