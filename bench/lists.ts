import { listCharges, searchedCharges } from '../server/charges/listCharges.ts'
import { monotonicMs } from '../server/core/clock.ts'
import type { Context } from '../server/core/context.ts'
import { listStudents, searchedStudents } from '../server/courses/listStudents.ts'
import { migrate } from '../server/database/migrate.ts'
import { addToSearch } from '../server/search/addToSearch.ts'
import { createStore, getStore } from '../server/stores/store.ts'
import { withCosts } from './costs.ts'
import { median, type Scenario } from './scenario.ts'
import { type BenchServer, benchContext, openBenchDatabase, startBenchServer } from './system.ts'
import { type Measure, milliseconds } from './table.ts'

const RUNS_A_ROUND = 10
const MAX_MS = 50

/**
 * `silva` is in four of ten rows, `zanetti` in one of a hundred. One of four charges has the amount 97,00, and one of
 * some hundred has 61,11. Students have no amount.
 */
const searches = {
  'frequent name': 'silva',
  'rarer name': 'quixada',
  'first and last name': 'zuleide zanetti',
  'beginning of an e-mail': 'zuleide.zanetti77',
  'no match': 'wxyz',
  'two letters': 'zu',
  'frequent amount': '97,00',
  'rarer amount': '61,11',
}

export const lists: Scenario = {
  about: `the search in lists of charges and students, with a limit of ${MAX_MS} ms at p99`,
  quick: false,
  async run({ rounds, rows: [size] }, progress) {
    const server = await startBenchServer()
    try {
      const { ctx, store } = await openLists(server, size!, progress)
      const measures: Measure[] = []
      for (const [what, q] of Object.entries(searches)) {
        for (const [name, list] of Object.entries({ charges: listCharges, students: listStudents })) {
          progress(`${name}: ${what}`)
          const search = () => list(ctx, store, { q, page: 1, perPage: 25 })
          measures.push({ what: `${name}: ${what}`, ...(await measure(ctx, search, rounds * RUNS_A_ROUND)) })
        }
      }
      await ctx.database.close()
      return measures
    } finally {
      await server.close()
    }
  },
}

async function measure(ctx: Context, search: () => Promise<unknown>, runs: number): Promise<Omit<Measure, 'what'>> {
  const times: number[] = []
  const { costs } = await withCosts(ctx.database, process.pid, async () => {
    for (let run = 0; run < runs; run++) {
      const start = monotonicMs()
      await search()
      times.push(monotonicMs() - start)
    }
    return { calls: runs }
  })
  const p99 = times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)]!
  return {
    figure: `p50 ${milliseconds(median(times))}`,
    beside: `${MAX_MS} ms`,
    ratio: p99 / MAX_MS,
    goal: { max: 1 },
    more: `p99 ${milliseconds(p99)}, PostgreSQL ${milliseconds(costs.postgresMs)} of processor time`,
  }
}

/** Opens the database with the lists. The first run builds it. */
async function openLists(server: BenchServer, size: number, progress: (text: string) => void) {
  const name = `lists_${size}`
  if (!(await server.has(name))) {
    await server.create(`${name}_draft`)
    await migrate(server.urlOf(`${name}_draft`))
    const database = openBenchDatabase(server.urlOf(`${name}_draft`))
    await fill(benchContext(server.urlOf(`${name}_draft`), database), size, progress)
    await database.close()
    await server.rename(`${name}_draft`, name)
  }
  await migrate(server.urlOf(name))
  const database = openBenchDatabase(server.urlOf(name))
  const { rows } = await database.pool.query('select min(id) as id from stores')
  return { ctx: benchContext(server.urlOf(name), database), store: await getStore(database, rows[0].id) }
}

async function fill(ctx: Context, size: number, progress: (text: string) => void): Promise<void> {
  const store = await createStore(ctx.database, { name: 'Loja' })
  const connection = await ctx.database.pool.connect()
  await connection.query('set statement_timeout = 0')
  progress('building charges and students')
  await connection.query(insertCharges, [store.id, size])
  await connection.query(insertStudents, [store.id, size])
  await connection.query('vacuum analyze')
  connection.release(true)
  for (const [name, list] of Object.entries({ charges: searchedCharges, students: searchedStudents })) {
    while ((await addToSearch(ctx, list)) > 0) progress(`building the search for ${name}`)
  }
}

/** Inserts two years of people, in the order of time. */
const people = `select n, now() - interval '10 minutes' - (n::float8 / $2::float8) * interval '2 years' as created_at,
    case when hash % 10 < 4 then 'Silva' when hash % 100 = 50 then 'Zanetti' when hash % 1000 = 51 then 'Quixadá'
      else 'Souza' || hash % 500 end as last, hash,
    case when hash % 97 = 3 then 'Zuleide' else 'Maria' || hash % 300 end as first
  from (select n, abs(hashint4(n)) as hash from generate_series(1, $2::integer) as n) as one`

const insertCharges = `insert into charges (id, store_id, kind, status, amount_in_cents, currency, items, description, customer_email,
    customer_name, metadata, max_installments, boleto_due_in_days, interest_paid_by_buyer, postback_secret, created_at, updated_at)
  select 'chg_' || lpad(n::text, 26, '0'), $1, 'api', 'pending',
    case when hash % 4 = 0 then 9700 else 5000 + hash % 300 * 11 end, 'brl', '[]', 'Curso de violão',
    lower(first || '.' || last) || n % 9973 || '@example.com', first || ' ' || last, '{}', 1, 3, false, 'x', created_at, created_at
  from (${people}) as people`

const insertStudents = `insert into students (id, store_id, name, email, preview, created_at)
  select 'stu_' || lpad(n::text, 26, '0'), $1, first || ' ' || last, lower(first || '.' || last) || n || '@example.com', false, created_at
  from (${people}) as people`
