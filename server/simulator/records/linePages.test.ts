import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { testDatabase } from '../../../test/harness.ts'
import { addDays } from '../../brazil/calendar.ts'
import type { Statement, Values } from '../../core/sql.ts'
import { gateways } from '../simulator.ts'
import type { World } from './gateway.ts'
import { pageOfCharges, pageOfSales, pageOfShares } from './linePages.ts'
import { linesBefore, placeOfLine } from './linesBefore.ts'
import { pageOfStatement } from './statementPage.ts'

const FIRST_DAY = '2026-01-01'
const DAYS = 20
const PAYMENTS = 2_000
const LAST_DAY = addDays(FIRST_DAY, DAYS)
/** A gateway without daily payouts. So only the test makes payouts. */
const books = { provider: 'GATEWAY_B', account: 'account' } as const

const { database } = await testDatabase()
const asked: { statement: Statement; values: Values }[] = []
const recorded = {
  ...database,
  rows: (statement: Statement, values: Values = {}) => {
    asked.push({ statement, values })
    return database.rows(statement, values)
  },
}
const [remembered, enforced, days] = [new Map(), new Set<string>(), new Map()]
const world = {
  database: recorded,
  gateways,
  log: pino({ level: 'silent' }),
  minimumCharge: false,
  remembered,
  enforced,
  days,
} as unknown as World

// Each payment has gross lines in two installments, their fees and a share. Some payments have a refund. Each day except
// the last has a payout.
await database.pool.query(
  `with payment as (
     insert into simulator.payments (id, provider, account, method, status, amount_in_cents, details, created_at)
     select 'p' || n, 'GATEWAY_B', 'account', case when n % 3 = 0 then 'pix' else 'credit_card' end,
       case when n % 7 = 0 then 'refunded' else 'paid' end, 1000, '{}', now() from generate_series(1, $2::integer) as n
     returning id, method, substr(id, 2)::integer as n
   ), line as (
     insert into simulator.lines (provider, account, payment_id, method, movement_id, kind, amount_in_cents, happened_on,
       available_on, installment, recipient)
     select 'GATEWAY_B', 'account', id, method, n, kind, amount, $1::date + n * $3 / $2, $1::date + n * $3 / $2 + 2 * part - 2,
       nullif(part, 3), case when kind = 'split' then 'other' end
     from payment cross join (values ('gross', 1000, 1), ('gateway_fee', -10, 1), ('split', -50, 1), ('gross', 1000, 2),
       ('gateway_fee', -10, 2), ('refund', -500, 3)) as line (kind, amount, part)
     where part < 3 or n % 7 = 0 order by n
   )
   insert into simulator.payouts (id, provider, account, amount_in_cents, day)
   select 'out' || n, 'GATEWAY_B', 'account', n, $1::date + n from generate_series(1, $3::integer - 1) as n`,
  [FIRST_DAY, PAYMENTS, DAYS],
)
await database.pool.query('analyze simulator.lines, simulator.payments, simulator.payouts')

const period = { since: FIRST_DAY, until: LAST_DAY }
const kinds = ['gross', 'refund'] as const
type Part = { limit: number; offset: number }
type Entry = { place: string; total: number }
const listed = ({ lines, total }: { lines: { id: number }[]; total: number }): Entry[] =>
  lines.map(({ id }) => ({ place: String(id), total }))
const statement = async (part: Part, newestFirst: boolean) => {
  const { entries, total } = await pageOfStatement(world, books, { ...period, ...part, newestFirst })
  return entries.map((entry) => ({ place: entry.is === 'line' ? String(entry.line.id) : entry.payout.id, total }))
}

const lists: Record<string, (part: Part) => Promise<Entry[]>> = {
  sales: async (part) => listed(await pageOfSales(world, books, { ...period, ...part, method: 'credit_card' })),
  charges: async (part) => listed(await pageOfCharges(world, books, { ...period, ...part, status: null })),
  'charges of a status': async (part) =>
    listed(await pageOfCharges(world, books, { ...period, ...part, status: 'refunded' })),
  shares: async (part) =>
    listed(await pageOfShares(world, books, { ...period, ...part, kinds, paymentId: null, recipient: null })),
  'the statement': (part) => statement(part, false),
  'the statement, newest first': (part) => statement(part, true),
}

const backwards = async (after: Entry | undefined, limit: number): Promise<Entry[]> => {
  const before = after === undefined ? null : await placeOfLine(world, books, Number(after.place))
  const lines = await linesBefore(world, books, { ...period, payoutId: null, before, limit })
  return lines.map(({ id }) => ({ place: String(id), total: 0 }))
}

for (const [name, list] of Object.entries(lists))
  test(`pages of ${name} of any size join to the whole list, and a page reads only its part`, async () => {
    const whole = await list({ limit: 10 * PAYMENTS, offset: 0 })
    assert.ok(whole.length > 200 && whole.length === whole[0]!.total)
    for (const limit of [1, 100])
      for (const offset of [0, 199, whole.length - 3])
        assert.deepEqual(await list({ limit, offset }), whole.slice(offset, offset + limit))
    asked.length = 0
    await list({ limit: 10, offset: name.endsWith('newest first') ? whole.length - 10 : 0 })
    const page = asked.find(({ statement }) => statement.name.startsWith('simulatorPage'))!
    assert.ok((await rowsRead(page)) < 1_000)
  })

test('consecutive pages of transactions join to the whole list, and a page reads only its part', async () => {
  const whole = await backwards(undefined, 10 * PAYMENTS)
  const joined: Entry[] = []
  for (let page = await backwards(undefined, 1_000); page.length > 0; page = await backwards(page.at(-1), 1_000))
    joined.push(...page)
  assert.deepEqual(joined, whole)
  asked.length = 0
  await backwards(whole[500], 10)
  assert.ok((await rowsRead(asked.at(-1)!)) < 1_000)
})

/** Returns the number of rows that all scans of a statement read. */
async function rowsRead({ statement, values }: { statement: Statement; values: Values }): Promise<number> {
  const parameters = statement.parameters.map((name) => values[name])
  const { rows } = await database.pool.query(`explain (analyze, format json) ${statement.text}`, parameters)
  const sumOf = (plan: Plan): number => {
    const read = (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
    return (
      (plan['Node Type'].includes('Scan') ? read : 0) + (plan.Plans ?? []).reduce((sum, one) => sum + sumOf(one), 0)
    )
  }
  return sumOf(rows[0]['QUERY PLAN'][0].Plan)
}

type Plan = {
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}
