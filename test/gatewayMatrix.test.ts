import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Provider } from '../server/core/provider.ts'
import { sql } from '../server/core/sql.ts'
import { cardFor, cards } from './cards.ts'
import { eventually } from './eventually.ts'
import { buyer, call, openShop, type Shop } from './shop.ts'

/*
 * Tests every gateway with every method and outcome. A cell of the matrix has the expected answer, the stored status,
 * the events and the money at the gateway.
 */
type Cell = {
  outcome: string
  method: 'pix' | 'boleto' | 'credit_card'
  /** Number of the card. The number or the buyer's name decides the outcome in the simulator. */
  card?: string
  name?: string
  installments?: number
  /** Later acts of the simulated gateway. */
  actions?: readonly string[]
  answer: { status: number; payment?: string; code?: string; message?: RegExp }
  /** Final status of the sale; undefined if the store sees no payment. */
  sale?: string
  charge: string
  events: readonly string[]
  /** Final balance of the payment at the gateway, in cents; undefined if the gateway has no such payment. */
  kept?: number
}

const AMOUNT = 12_000
const PENDING = { status: 201, payment: 'pending' }

const codeCells = (method: 'pix' | 'boleto'): Cell[] => [
  {
    outcome: 'created',
    method,
    answer: PENDING,
    sale: 'PENDING',
    charge: 'pending',
    events: ['payment.pending'],
    kept: 0,
  },
  {
    outcome: 'paid',
    method,
    actions: ['pay'],
    answer: PENDING,
    sale: 'PAID',
    charge: 'paid',
    events: ['payment.pending', 'payment.paid'],
    kept: AMOUNT,
  },
  {
    outcome: 'failed',
    method,
    actions: ['fail'],
    answer: PENDING,
    sale: 'FAILED',
    charge: 'pending',
    events: ['payment.pending', 'payment.failed'],
    kept: 0,
  },
  {
    outcome: 'expired',
    method,
    actions: ['expire'],
    answer: PENDING,
    sale: 'EXPIRED',
    charge: 'pending',
    events: ['payment.pending', 'payment.failed'],
    kept: 0,
  },
  {
    outcome: 'refunded',
    method,
    actions: ['pay', 'refund'],
    answer: PENDING,
    sale: 'REFUNDED',
    charge: 'refunded',
    events: ['payment.pending', 'payment.paid', 'payment.refunded'],
    kept: 0,
  },
  {
    outcome: 'down',
    method,
    name: 'SIM-DOWN Ana',
    answer: { status: 502, code: 'gateway_error' },
    charge: 'pending',
    events: [],
  },
  {
    outcome: 'slow',
    method,
    name: 'SIM-SLOW Ana',
    answer: PENDING,
    sale: 'PENDING',
    charge: 'pending',
    events: ['payment.pending'],
    kept: 0,
  },
]

/**
 * Returns the cells of card payments.
 * @param keptWhenDeclined 0 if the gateway keeps a record of a declined attempt, else undefined
 */
const cardCells = (keptWhenDeclined: 0 | undefined): Cell[] => [
  {
    outcome: 'approved',
    method: 'credit_card',
    card: cards.approved,
    answer: { status: 201, payment: 'paid' },
    sale: 'PAID',
    charge: 'paid',
    events: ['payment.paid'],
    kept: AMOUNT,
  },
  {
    outcome: 'refunded',
    method: 'credit_card',
    card: cards.approved,
    actions: ['refund'],
    answer: { status: 201, payment: 'paid' },
    sale: 'REFUNDED',
    charge: 'refunded',
    events: ['payment.paid', 'payment.refunded'],
    kept: 0,
  },
  {
    outcome: 'declined with a reason that the buyer may read',
    method: 'credit_card',
    card: cards.declinedSafely,
    answer: { status: 402, code: 'payment_declined', message: /^Cartão recusado pelo banco emissor$/ },
    sale: 'FAILED',
    charge: 'pending',
    events: ['payment.failed'],
    kept: keptWhenDeclined,
  },
  {
    outcome: 'declined with a reason that the buyer may not read',
    method: 'credit_card',
    card: cards.declined,
    answer: { status: 402, code: 'payment_declined', message: /^The card was declined/ },
    sale: 'FAILED',
    charge: 'pending',
    events: ['payment.failed'],
    kept: keptWhenDeclined,
  },
  {
    outcome: 'the gateway answers with an error',
    method: 'credit_card',
    card: cards.broken,
    answer: { status: 502, code: 'gateway_error' },
    charge: 'pending',
    events: [],
  },
  {
    outcome: 'approved, but the answer is lost',
    method: 'credit_card',
    card: cards.cut,
    answer: { status: 502, code: 'gateway_error' },
    sale: 'PAID',
    charge: 'paid',
    events: ['payment.paid'],
    kept: AMOUNT,
  },
  {
    outcome: 'charged back',
    method: 'credit_card',
    card: cards.approved,
    actions: ['chargeback'],
    answer: { status: 201, payment: 'paid' },
    sale: 'REFUNDED',
    charge: 'refunded',
    events: ['payment.paid', 'payment.chargeback', 'dispute.opened'],
    kept: 0,
  },
]

const matrix: Record<'GATEWAY_A' | 'GATEWAY_B' | 'GATEWAY_C', Cell[]> = {
  GATEWAY_A: [...codeCells('pix'), ...codeCells('boleto'), ...cardCells(undefined)],
  GATEWAY_B: [...codeCells('pix'), ...codeCells('boleto'), ...cardCells(0)],
  GATEWAY_C: cardCells(0),
}

const wholeBuyer = {
  ...buyer,
  ip: '203.0.113.7',
  address: {
    zipCode: '01310-100',
    street: 'Avenida Paulista',
    number: '1000',
    neighborhood: 'Bela Vista',
    city: 'São Paulo',
    state: 'SP',
  },
}

// All shops are prepared before the first test, because the runner ends the file when all registered tests have ended.
const shops = new Map<Provider, Shop>()
for (const gateway of Object.keys(matrix) as Provider[]) shops.set(gateway, await openShop({ gateways: [gateway] }))

for (const [gateway, cells] of Object.entries(matrix) as [Provider, Cell[]][])
  describe(gateway, () => {
    const shop = shops.get(gateway)!
    for (const cell of cells) test(`${cell.method}: ${cell.outcome}`, () => runCell(shop, gateway, cell))
  })

async function runCell(shop: Shop, gateway: Provider, cell: Cell): Promise<void> {
  const charge = (await shop.call('POST', '/v1/charges', { currency: 'brl', amountInCents: AMOUNT })).body
  const answer = await shop.call('POST', `/v1/charges/${charge.id}/payments`, {
    method: cell.method,
    buyer: { ...wholeBuyer, name: cell.name ?? buyer.name },
    installments: cell.installments,
    card: cell.card && (await cardFor(shop, cell.card)),
  })
  const { code, message } = answer.body.error ?? {}
  assert.deepEqual([answer.status, code], [cell.answer.status, cell.answer.code], JSON.stringify(answer.body))
  if (cell.answer.message) assert.match(message, cell.answer.message)
  if (cell.answer.payment) assert.deepEqual([answer.body.status, answer.body.provider], [cell.answer.payment, gateway])
  const paymentId = (await paymentOf(shop, charge.id))!.id
  for (const action of cell.actions ?? []) {
    const made = await shop.call('POST', `/v1/test-helpers/payments/${paymentId}/${action}`)
    assert.equal(made.status, 200, `${action}: ${JSON.stringify(made.body)}`)
  }
  await eventually(async () => {
    await makeNotFoundFinal(shop, paymentId)
    return (await paymentOf(shop, charge.id))!.status !== 'unknown'
  }, 'the outcome became known')
  const sale = await shop.call('GET', `/v1/payments/${paymentId}`)
  assert.equal(sale.body.status, cell.sale)
  assert.equal((await shop.call('GET', `/v1/charges/${charge.id}`)).body.status, cell.charge)
  assert.deepEqual(await eventsOf(shop, paymentId), cell.events)
  const there = await shop.atGateway(paymentId)
  assert.equal(there.length > 0, cell.kept !== undefined, `at the gateway: ${JSON.stringify(there)}`)
  if (cell.kept !== undefined) assert.equal(await keptAtGateway(shop, there), cell.kept)
}

async function paymentOf(shop: Shop, chargeId: string) {
  const text = 'select id, status from payments where charge_id = :chargeId'
  return await shop.ctx.database.row(sql('matrix payment', text).as<{ id: string; status: string }>(), { chargeId })
}

/** Makes the second look-up due now. Normally it is half a minute after the gateway's first "no such payment". */
async function makeNotFoundFinal(shop: Shop, paymentId: string): Promise<void> {
  const text =
    'update payment_checks set not_found_final_at = now(), next_at = now() where payment_id = :id and not_found_final_at > now()'
  await shop.ctx.database.rows(sql('matrix not found final', text), { id: paymentId })
}

async function eventsOf(shop: Shop, paymentId: string): Promise<string[]> {
  const text = 'select kind from events where payment_id = :paymentId order by created_at, id'
  return (await shop.ctx.database.rows(sql('matrix events', text).as<{ kind: string }>(), { paymentId })).map(
    ({ kind }) => kind,
  )
}

async function keptAtGateway(shop: Shop, payments: { id: string }[]): Promise<number> {
  const movements = (await call(shop.simulatorUrl, 'GET', '/control/movements')).body as {
    paymentId: string
    kind: string
    amountInCents: number
  }[]
  return movements
    .filter(({ paymentId }) => payments.some(({ id }) => id === paymentId))
    .reduce((sum, { kind, amountInCents }) => sum + (kind === 'received' ? amountInCents : -amountInCents), 0)
}
