import { fetch } from 'undici'
import { chargeById } from '../server/charges/charge.ts'
import { type Statement, sql, type Values } from '../server/core/sql.ts'
import type { Store } from '../server/stores/store.ts'
import { type ApiSystem, openApiSystem, serveApi } from './apiSystem.ts'
import { bareColumns } from './bareColumns.ts'
import { type Loader, startLoader } from './load.ts'
import type { LoadResult, Work } from './loadOrder.ts'
import { CHARGES, charge, makeCharges } from './madeCharges.ts'
import { type BenchOptions, median, type Scenario, withOpened } from './scenario.ts'
import { serveConstant } from './serveConstant.ts'
import { startBenchServer } from './system.ts'
import { type Measure, milliseconds, perSecond } from './table.ts'

const IN_FLIGHT = 32

export const api: Scenario = {
  about: 'requests a second over 32 connections, compared with the same SQL directly over the database driver',
  quick: true,
  run: (options, progress) =>
    withOpened(async (opened) => {
      const server = opened(await startBenchServer())
      const system = opened(await openApiSystem(server, progress))
      progress('creating charges')
      const paths = await pathsOf(system)
      const one = opened(await serveApi(system.url, 1))
      const two = opened(await serveApi(system.url, 2))
      const constant = opened(await serveConstant(await answerOf(`${one.url}${METHODS}`, system.key)))
      const urls = { one: one.url, two: two.url, constant: constant.url }
      return toMeasures(
        paths,
        await measureAll({ paths, urls, system, loader: opened(startLoader()), progress }, options),
      )
    }),
}

/** One kind of request, its limit, and the smallest acceptable ratio of the two rates. */
type Path = {
  name: string
  request: Omit<Extract<Work, { does: 'http' }>, 'does' | 'url' | 'headers'>
  limit: Extract<Work, { does: 'sql' }> | 'a constant'
  goal: number
}

const METHODS = '/v1/payment-methods?amountInCents=10000'

async function pathsOf(system: ApiSystem): Promise<Path[]> {
  const { ctx, store, url } = system
  await makeCharges(system)
  const made = (await ctx.database.row(chargeById, { id: 'chg_made_00000001', storeId: store.id }))!
  const bare = (statement: Statement, values: Values, numbers?: number) =>
    ({ does: 'sql', url, statement, values, numbers }) as const
  const chargePath = '/v1/charges/chg_made_{n}'
  return [
    {
      name: 'create charge',
      request: { method: 'POST', path: '/v1/charges', body: JSON.stringify(charge), expected: 201 },
      limit: bare(bareInsert, bareInsertValues(store, made)),
      goal: 0.8,
    },
    {
      name: 'get charge',
      request: { method: 'GET', path: chargePath, expected: 200, numbers: CHARGES },
      limit: bare(chargeById, { id: 'chg_made_{n}', storeId: store.id }, CHARGES),
      goal: 0.6,
    },
    {
      name: 'payment methods',
      request: { method: 'GET', path: METHODS, expected: 200 },
      limit: 'a constant',
      goal: 0.75,
    },
    {
      name: 'sales page of 50',
      request: { method: 'GET', path: '/v1/payments?perPage=50&page={n}', expected: 200, numbers: 1_900 },
      limit: bare(bareRead, { id: `pay_${'0'.repeat(18)}{n}` }, 99_000),
      goal: 0.5,
    },
  ]
}

const bareRead = sql(
  'bench bare page',
  `select ${bareColumns} from payments where id >= :id
    order by id limit 50`,
)

/** Inserts one charge, so each charge costs one commit. */
const bareInsert = sql(
  'bench bare insert',
  `insert into charges (id, store_id, status, amount_in_cents, currency, items, description, customer_email, customer_name,
     metadata, max_installments, boleto_due_in_days, interest_paid_by_buyer, postback_secret, created_at, updated_at)
   values (:id, :storeId, 'pending', :amountInCents, :currency, :items, :description, :customerEmail, :customerName,
     :metadata, 12, 3, true, :postbackSecret, :createdAt, :createdAt)
   returning *`,
)

function bareInsertValues(store: Store, { postback_secret }: { postback_secret: string }): Record<string, unknown> {
  const { currency, items, description, customer, metadata } = charge
  const texts = {
    currency,
    items: JSON.stringify(items),
    description,
    customerEmail: customer.email,
    customerName: customer.name,
    metadata: JSON.stringify(metadata),
  }
  return {
    id: 'chg_new_{n}',
    storeId: store.id,
    amountInCents: 12_700,
    ...texts,
    postbackSecret: postback_secret,
    createdAt: '2026-01-05T12:00:00Z',
  }
}

async function answerOf(url: string, key: string): Promise<string> {
  return await (await fetch(url, { headers: { authorization: `Bearer ${key}` } })).text()
}

type Figures = { one: LoadResult[]; two: LoadResult[]; limit: LoadResult[] }

type Measuring = {
  paths: readonly Path[]
  urls: Record<'one' | 'two' | 'constant', string>
  system: ApiSystem
  loader: Loader
  progress(text: string): void
}

/** Measures all paths in each round, so other load on the machine affects all paths equally. */
async function measureAll(
  { paths, urls, system, loader, progress }: Measuring,
  { rounds, seconds }: BenchOptions,
): Promise<Map<Path, Figures>> {
  const figures = new Map(paths.map((path) => [path, { one: [], two: [], limit: [] } as Figures]))
  const headers = { authorization: `Bearer ${system.key}`, 'content-type': 'application/json' }
  const from = new Map<string, number>()
  for (let round = 1; round <= rounds; round++)
    for (const [path, of] of figures) {
      const measure = async (who: keyof Figures, work: Work) => {
        progress(`round ${round} of ${rounds}: ${path.name}, ${who}`)
        // A charge can be paid only once, so the next measurement uses charges with higher numbers.
        const numbersOf = `${path.name} ${work.does}`
        const start = from.get(numbersOf) ?? 1
        const result = await loader.load({ work, from: start, inFlight: IN_FLIGHT, warmUpSeconds: 1, seconds })
        from.set(numbersOf, result.next)
        of[who].push(result)
      }
      await measure('one', { does: 'http', url: urls.one, headers, ...path.request })
      await measure('two', { does: 'http', url: urls.two, headers, ...path.request })
      if (path.limit === 'a constant')
        await measure('limit', { does: 'http', url: urls.constant, headers, ...path.request, path: '/' })
      else await measure('limit', path.limit)
    }
  return figures
}

function toMeasures(paths: readonly Path[], figures: Map<Path, Figures>): Measure[] {
  const rate = (results: readonly LoadResult[]) => median(results.map((result) => result.perSecond))
  const p99 = (results: readonly LoadResult[]) => median(results.map((result) => result.p99Ms))
  return paths.flatMap((path) => {
    const of = figures.get(path)!
    return (['one', 'two'] as const).map((who) => {
      const { limit } = of
      const name = typeof path.limit === 'string' ? path.limit : 'directly over the driver'
      return {
        what: `${path.name}, ${who} process${who === 'two' ? 'es' : ''}`,
        figure: perSecond(rate(of[who])),
        beside: `${name}: ${perSecond(rate(limit))}`,
        ratio: rate(of[who]) / rate(limit),
        goal: who === 'one' ? { min: path.goal } : undefined,
        more: `p99 ${milliseconds(p99(of[who]))}, limit ${milliseconds(p99(limit))}`,
      }
    })
  })
}
