import { cp, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Options } from '../scenario.ts'
import type { Random } from '../systems/random.ts'
import { callMeanwhile, DRAIN, wordsOf } from './balancer.ts'
import { type Field, openField } from './field.ts'

const NODES = 4
const ROOT = fileURLToPath(new URL('../../', import.meta.url))
/** The paths that differ between two releases are copied. The rest of the tree is linked. */
const COPIED = ['server', 'migrations', 'torture']

/** The release after this one. */
type Release = { program: string; migration: string; close(): Promise<void> }

/**
 * Upgrades four nodes behind HAProxy to a release with one more migration, and downgrades them again. Meanwhile callers
 * make calls, and never repeat a call. After the migration an old node starts again, as after a crash.
 * @returns a sentence for each call that failed and for each difference between the records, and the figures
 */
export async function upgradeInTurn(
  random: Random,
  options: Options,
  print: (line: string) => void,
): Promise<{ found: string[]; figure: string }> {
  const next = await makeNextRelease()
  try {
    const field = await openField(random, { synchronous: true, nodes: NODES, variables: DRAIN })
    try {
      const tally = await callMeanwhile(field, async (counted, untilBack) => {
        for (const [index, release] of planOf(next)) {
          await field.nodes[index]!.restart(release?.program)
          await untilBack()
          const name = release ? 'the next release' : 'this release'
          print(`node ${index + 1} runs ${name}: ${wordsOf(counted)}`)
          if (options.signal.aborted) return
        }
      })
      const found = [...tally.failures, ...(await findMigration(field, next)), ...(await field.compare())]
      return { found, figure: `${planOf(next).length} restarts; ${wordsOf(tally)}` }
    } finally {
      await field.close({ keep: options.keep })
    }
  } finally {
    await next.close()
  }
}

/**
 * The order: one node gets the next release, an old node restarts, the other nodes follow, and then all nodes go back.
 */
function planOf(next: Release): [node: number, release: Release | undefined][] {
  const others = [1, 2, 3]
  return [
    [0, next],
    [1, undefined],
    ...others.map((node): [number, Release] => [node, next]),
    ...[0, ...others].map((node): [number, undefined] => [node, undefined]),
  ]
}

/** Makes the tree of a release with a migration that changes the busiest tables. */
async function makeNextRelease(): Promise<Release> {
  const folder = await mkdtemp(join(tmpdir(), 'balcao-release-'))
  for (const name of await readdir(ROOT))
    if (COPIED.includes(name)) await cp(join(ROOT, name), join(folder, name), { recursive: true })
    else await symlink(join(ROOT, name), join(folder, name))
  const last = (await readdir(join(folder, 'migrations')))
    .filter((name) => /^\d/.test(name))
    .sort()
    .at(-1)!
  const migration = `${String(Number(last.slice(0, 4)) + 1).padStart(4, '0')}_next`
  const text = `-- expand after ${last.replace('.sql', '')}
alter table charges add column next_note text;
alter table payments add column next_count integer not null default 0;
create index payments_next_count on payments (store_id, next_count) where next_count > 0;
create table next_things (id text primary key);
`
  await writeFile(join(folder, 'migrations', `${migration}.sql`), text)
  return {
    program: join(folder, 'torture/failover/node.ts'),
    migration,
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

/** The migration ran, and the rollback kept it. */
async function findMigration({ openDatabase }: Field, { migration }: Release): Promise<string[]> {
  const database = await openDatabase()
  try {
    const { rows } = await database.pool.query('select from migrations where name = $1', [migration])
    return rows.length === 1 ? [] : [`the database lacks ${migration}`]
  } finally {
    await database.close()
  }
}
