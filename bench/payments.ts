import { sql } from '../server/core/sql.ts'
import { type ApiSystem, openApiSystem, type ServedApi, serveApi } from './apiSystem.ts'
import { type Costs, costsText, medianCosts, withCosts } from './costs.ts'
import { readMemory, readUpdates, toHotMeasure, toMemoryMeasure, toStartMeasure } from './footprint.ts'
import { startLoader } from './load.ts'
import type { LoadResult, Work } from './loadOrder.ts'
import { buyer, makeCharges } from './madeCharges.ts'
import { type BenchOptions, median, type Scenario, withOpened } from './scenario.ts'
import { serveConstant } from './serveConstant.ts'
import { startBenchServer } from './system.ts'
import { type Measure, milliseconds, perSecond } from './table.ts'

const IN_FLIGHT = 32

export const payments: Scenario = {
  about:
    'payments a second over 32 connections, compared with a bare payment: its statements on tables with only primary keys',
  quick: true,
  run: (options, progress) =>
    withOpened(async (opened) => {
      const server = opened(await startBenchServer())
      const system = opened(await openApiSystem(server, progress))
      progress('making charges')
      await makeCharges(system)
      await makeBareTables(system)
      const api = opened(await serveApi(system.url, 1))
      const constant = opened(await serveConstant('{}'))
      const loader = opened(startLoader())
      const works = worksOf(system, api, constant.url)
      const tables = ['payments', 'charges'] as const
      const readTables = () => Promise.all(tables.map((table) => readUpdates(system.ctx.database, table)))
      const [atStart, before] = [await readMemory(api.pid), await readTables()]
      const measured = await inTurns(works, { system, api, loader, progress }, options)
      const [underLoad, after] = [await readMemory(api.pid), await readTables()]
      return [
        ...toMeasures(measured),
        ...tables.map((table, index) => toHotMeasure(table, before[index]!, after[index]!)),
        toMemoryMeasure('at the start', atStart),
        toMemoryMeasure('after the load', underLoad),
        toStartMeasure(api),
      ]
    }),
}

type Name = 'pay by PIX' | 'pay by card on A' | 'bare payment'

const card = {
  number: '4111111111111111',
  expiryMonth: '12',
  expiryYear: '2039',
  cvv: '123',
  holderName: 'ANA M SOUZA',
}

function worksOf(system: ApiSystem, api: ServedApi, constantUrl: string): Record<Name, Work> {
  const headers = { authorization: `Bearer ${system.key}`, 'content-type': 'application/json' }
  const pay = (body: object): Work => ({
    does: 'http',
    url: api.url,
    method: 'POST',
    path: '/v1/charges/chg_made_{n}/payments',
    headers,
    body: JSON.stringify(body),
    expected: 201,
  })
  const address = { zipCode: '01310-100', number: '1000' }
  return {
    'pay by PIX': pay({ method: 'pix', buyer }),
    'pay by card on A': pay({ method: 'credit_card', buyer: { ...buyer, ip: '203.0.113.7', address }, card }),
    'bare payment': {
      does: 'steps',
      url: system.url,
      httpUrl: constantUrl,
      steps: [
        null,
        { statement: bareRead, values: { charge: 'chg_made_{n}' } },
        { statement: bareClaim, values: { charge: 'chg_made_{n}', payment: 'pay_made_{n}' } },
        null,
        { statement: bareOrder, values: { payment: 'pay_made_{n}' } },
        { statement: bareOutcome, values: { payment: 'pay_made_{n}', payload: 'x'.repeat(700) } },
      ],
    },
  }
}

const bareRead = sql('bench bare charge', 'select * from bare.charges where id = :charge')

const bareClaim = sql(
  'bench bare claim',
  `with claimed as (
     update bare.charges set claimed_by = :payment, claimed_until = now() where id = :charge returning *
   )
   insert into bare.payments (id, store_id, charge_id, provider, method, status, amount_in_cents, total_in_cents,
     platform_fee_in_cents, installments, currency, buyer_name, buyer_email, buyer_document, metadata, created_at, updated_at)
   select :payment, store_id, id, 'GATEWAY_A', 'pix', 'unknown', amount_in_cents, amount_in_cents, 1, 1, currency,
     customer_name, customer_email, '52998224725', metadata, now(), now() from claimed returning *`,
)

const bareOrder = sql(
  'bench bare order',
  `insert into bare.orders (id, details) values (:payment, json_build_object('payment', :payment::text, 'status', 'PENDING'))`,
)

const bareOutcome = sql(
  'bench bare outcome',
  `with moved as (
     update bare.payments set status = 'pending', external_id = id, pix_copy_paste = repeat('x', 180) where id = :payment
     returning *
   ), freed as (
     update bare.charges set claimed_by = null, revision = revision + 1 from moved where charges.id = moved.charge_id
   ), event as (
     insert into bare.events (id, store_id, kind, charge_id, payment_id, payload, created_at)
     select id, store_id, 'payment.pending', charge_id, id, :payload, now() from moved
   )
   select * from moved`,
)

/** Creates tables with the same columns as our tables, but with only primary keys and without foreign keys. */
async function makeBareTables({ ctx }: ApiSystem): Promise<void> {
  const { pool } = ctx.database
  await pool.query(`drop schema if exists bare cascade`)
  await pool.query(`create schema bare`)
  for (const table of ['charges', 'payments', 'events']) {
    await pool.query(`create table bare.${table} (like public.${table} including defaults including generated)`)
    await pool.query(`alter table bare.${table} add primary key (id)`)
  }
  await pool.query('create table bare.orders (id text primary key, details json not null)')
  await pool.query(`insert into bare.charges select * from charges where id like 'chg_made_%'`)
  await pool.query('vacuum analyze')
}

type Measuring = {
  system: ApiSystem
  api: ServedApi
  loader: ReturnType<typeof startLoader>
  progress(text: string): void
}
type Measured = { result: LoadResult; costs: Costs }

/** Measures the pieces of work in turns, so other load on the machine affects all of them equally. */
async function inTurns(
  works: Record<Name, Work>,
  { system, api, loader, progress }: Measuring,
  { rounds, seconds }: BenchOptions,
): Promise<Map<Name, Measured[]>> {
  const measured = new Map<Name, Measured[]>(Object.keys(works).map((name) => [name as Name, []]))
  // A charge can be paid only once, so each measurement uses charges with higher numbers.
  let paid = 1
  let bare = 1
  for (let round = 1; round <= rounds; round++)
    for (const [name, list] of measured) {
      progress(`round ${round} of ${rounds}: ${name}`)
      const work = works[name]
      const from = work.does === 'http' ? paid : bare
      const one = await withCosts(system.ctx.database, api.pid, () =>
        loader.load({ work, from, inFlight: IN_FLIGHT, warmUpSeconds: 1, seconds }),
      )
      if (work.does === 'http') paid = one.result.next
      else bare = one.result.next
      list.push(one)
    }
  return measured
}

const goals: Record<Name, number | undefined> = {
  'pay by PIX': 0.6,
  'pay by card on A': 0.5,
  'bare payment': undefined,
}

function toMeasures(measured: Map<Name, Measured[]>): Measure[] {
  const rate = (name: Name) => median(measured.get(name)!.map(({ result }) => result.perSecond))
  const limit = rate('bare payment')
  return [...measured].map(([name, list]) => {
    const goal = goals[name]
    const medians = medianCosts(list.map(({ costs }) => costs))
    return {
      what: name,
      figure: perSecond(rate(name)),
      beside: goal === undefined ? undefined : `bare payment: ${perSecond(limit)}`,
      ratio: goal === undefined ? undefined : rate(name) / limit,
      goal: goal === undefined ? undefined : { min: goal },
      more: `p99 ${milliseconds(median(list.map(({ result }) => result.p99Ms)))}; ${costsText(medians)}`,
    }
  })
}
