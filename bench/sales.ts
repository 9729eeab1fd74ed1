import { monotonicMs } from '../server/core/clock.ts'
import { sql } from '../server/core/sql.ts'
import { listSales } from '../server/sales/listSales.ts'
import { saleColumns, saleJoins } from '../server/sales/sale.ts'
import { bareColumns } from './bareColumns.ts'
import { openSalesSystem, type SalesSystem } from './salesData.ts'
import { median, type Scenario } from './scenario.ts'
import { type BenchServer, startBenchServer } from './system.ts'
import { type Measure, milliseconds } from './table.ts'

type Query = Parameters<typeof listSales>[2]
type Filters = Omit<Query, 'page' | 'perPage'>
/** One page of the list of sales, in one database. */
type Page = { system: SalesSystem; size: number; what: string; query: Query; lastId: string; rows: number }

const RUNS_A_ROUND = 15

export const sales: Scenario = {
  about:
    'pages of the list of sales, compared with a bare read of as many rows by primary key and with OFFSET and count(*)',
  quick: false,
  async run({ rows, rounds }, progress) {
    const server = await startBenchServer()
    const systems = new Map<number, SalesSystem>()
    try {
      for (const size of rows) systems.set(size, await openSalesSystem(server, size, progress))
      return await measureAll(systems, rounds, progress)
    } finally {
      await close(server, systems)
    }
  },
}

async function close(server: BenchServer, systems: Map<number, SalesSystem>): Promise<void> {
  for (const { database } of systems.values()) await database.close()
  await server.close()
}

async function measureAll(systems: Map<number, SalesSystem>, rounds: number, progress: (text: string) => void) {
  const measures: Measure[] = []
  for (const perPage of [50, 500])
    for (const filters of ['no filter', 'status', 'product', 'period', 'all filters'] as const)
      for (const place of ['first', 'middle', 'last'] as const) {
        const what = `${place} page of ${perPage}, ${filters}`
        progress(what)
        const pages: Page[] = []
        for (const [size, system] of systems)
          pages.push(await findPage(system, size, { what, filters, place, perPage }))
        measures.push(...(await measurePages(pages, rounds)))
      }
  return measures
}

function filtersOf({ productId }: SalesSystem, name: string): Filters {
  switch (name) {
    case 'status':
      return { status: 'REFUNDED' }
    case 'product':
      return { productId }
    case 'period':
      return { startDate: '2025-02-03', endDate: '2026-05-28' }
    case 'all filters':
      return { status: 'PAID', productId, startDate: '2025-02-03T10:20:30Z', endDate: '2026-05-28T10:20:30Z' }
    default:
      return {}
  }
}

type WantedPage = { what: string; filters: string; place: 'first' | 'middle' | 'last'; perPage: number }

async function findPage(
  system: SalesSystem,
  size: number,
  { what, filters, place, perPage }: WantedPage,
): Promise<Page> {
  const query = { ...filtersOf(system, filters), page: 1, perPage }
  const { totalPages } = await listSales(system.ctx, system.store, query)
  // The last page may contain only a few sales. The last page but one is full.
  query.page = { first: 1, middle: Math.ceil(totalPages / 2), last: Math.max(1, totalPages - 1) }[place]
  const { data } = await listSales(system.ctx, system.store, query)
  return { system, size, what, query, lastId: data.at(-1)!.id, rows: data.length }
}

/** Alternates between the databases and the two queries, so other load on the machine affects all equally. */
async function measurePages(pages: readonly Page[], rounds: number): Promise<Measure[]> {
  const times = new Map(pages.map((page) => [page, { ours: [] as number[], bare: [] as number[] }]))
  for (let run = -3; run < rounds * RUNS_A_ROUND; run++)
    for (const [page, { ours, bare }] of times) {
      const { ctx, store, database } = page.system
      const oursMs = await timed(() => listSales(ctx, store, page.query))
      const bareMs = await timed(() => database.rows(bareRead, { lastId: page.lastId, limit: page.rows }))
      if (run < 0) continue // The first runs only fill the caches and prepare query plans.
      ours.push(oursMs)
      bare.push(bareMs)
    }
  const measures: Measure[] = []
  for (const [page, { ours, bare }] of times)
    measures.push({
      what: `${millions(page.size)}: ${page.what}`,
      figure: milliseconds(median(ours)),
      beside: `bare read ${milliseconds(median(bare))}`,
      ratio: median(ours) / median(bare),
      goal: { max: 3 },
      more: await measureOffset(page),
    })
  const [small, big] = [...times.values()].map(({ ours }) => median(ours))
  if (big !== undefined)
    measures.push({
      what: `${millions(pages[1]!.size)} compared with ${millions(pages[0]!.size)}: ${pages[0]!.what}`,
      figure: milliseconds(big),
      beside: milliseconds(small!),
      ratio: big / small!,
      goal: { max: 1.2 },
    })
  return measures
}

/** Measures OFFSET and count(*) only once, because these queries are slow and their times vary little. */
async function measureOffset({ system, query }: Page): Promise<string> {
  const { status = null, productId = null, startDate = null, endDate = null, page, perPage } = query
  const until = endDate?.length === 10 ? `${endDate}T23:59:59.999Z` : endDate
  const filters = [system.store.id, status, productId, startDate, until]
  const ms = await timed(async () => {
    await system.database.pool.query(
      `select ${numbered(saleColumns)} ${offsetQuery} order by payments.created_at desc, payments.id desc limit $6 offset $7`,
      [...filters, perPage, (page - 1) * perPage],
    )
    await system.database.pool.query(`select count(*) ${offsetQuery}`, filters)
  })
  return `OFFSET and count(*): ${milliseconds(ms)}`
}

const offsetQuery = `from payments ${numbered(saleJoins)} where payments.store_id = $1 and sale_status is not null
  and ($2::text is null or sale_status = $2) and ($3::text is null or product_id = $3)
  and ($4::timestamptz is null or payments.created_at >= $4) and ($5::timestamptz is null or payments.created_at <= $5)`

const bareRead = sql(
  'bench bare read',
  `select ${bareColumns} from payments where id >= :lastId
    order by id limit :limit`,
)

function numbered(part: string): string {
  return part.replaceAll(':storeId', '$1')
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = monotonicMs()
  await work()
  return monotonicMs() - start
}

function millions(rows: number): string {
  return `${rows / 1_000_000} million`
}
