/**
 * `npm run engine -- URL`: distributes the tables of a new database on a Citus cluster, plans every statement there, and
 * lists the shards that each statement uses.
 */
import { divideDatabase } from './divideTables.ts'
import { planStatements } from './planStatements.ts'

const [url] = process.argv.slice(2)
if (url === undefined) throw new Error('Give the URL of the coordinator: npm run engine -- postgres://…')
await divideDatabase(url)
const planned = await planStatements(url)
for (const { route, name, file, why } of planned)
  if (route !== 'one shard')
    console.log(`${route.padEnd(10)}  ${name}  (${file})${why === undefined ? '' : `: ${why}`}`)
for (const [route, some] of Map.groupBy(planned, ({ route }) => route)) console.log(`${some.length} ${route}`)
