/**
 * `npm run engine -- URL [--shards N] [PATH …]`: distributes the tables of a new database on a Citus cluster, plans every
 * statement there, and lists the shards that each statement uses. With paths, it plans only the statements of these files.
 */
import { parseArgs } from 'node:util'
import { migrate } from '../../server/database/migrate.ts'
import { planStatements } from './planStatements.ts'

const { positionals, values } = parseArgs({ allowPositionals: true, options: { shards: { type: 'string' } } })
const [url, ...paths] = positionals
if (url === undefined) throw new Error('Give the URL of the coordinator: npm run engine -- postgres://…')
const target = new URL(url)
if (values.shards !== undefined) target.searchParams.set('options', `-c citus.shard_count=${Number(values.shards)}`)
await migrate(target.href)
const planned = await planStatements(url, paths)
for (const { route, name, file, why } of planned)
  if (route !== 'one shard' || why !== undefined)
    console.log(`${route.padEnd(10)}  ${name}  (${file})${why === undefined ? '' : `: ${why}`}`)
for (const [route, some] of Map.groupBy(planned, ({ route }) => route)) console.log(`${some.length} ${route}`)
