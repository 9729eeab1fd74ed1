/** Tests of simultaneous payments. Their calls share SQL statements. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { notOnCitus } from '../../test/databases/notOnCitus.ts'
import { untilWaiting } from '../../test/databases/untilWaiting.ts'
import { eventually } from '../../test/eventually.ts'
import { buyer, call, openShop } from '../../test/shop.ts'
import { getCharge } from '../charges/getCharge.ts'
import { tagOf, withTag } from '../core/ids.ts'
import { declaredStatements, sql } from '../core/sql.ts'
import { openDatabase } from '../database/database.ts'
import { openAccount } from '../stores/gatewayAccounts.ts'
import { findPayableCharge } from './claim.ts'
import { createPayment } from './createPayment.ts'
import { receiveGatewayWebhook } from './gatewayWebhooks/receiveGatewayWebhook.ts'
import { type PaymentRow, paymentById } from './payment.ts'
import { settle } from './settle.ts'

const shop = await openShop({ jobs: false })
const { pool } = shop.ctx.database

const newCharges = async (count: number): Promise<string[]> =>
  await Promise.all(
    Array.from(
      { length: count },
      async () => (await shop.call('POST', '/v1/charges', { currency: 'brl', amountInCents: 4990 })).body.id,
    ),
  )
const pix = { method: 'pix', buyer } as never
const pay = (chargeId: string) => shop.call('POST', `/v1/charges/${chargeId}/payments`, { method: 'pix', buyer })
const rowOf = async (id: string) => (await shop.ctx.database.row(paymentById, { id, storeId: shop.store.id }))!

async function eventsOf(paymentId: string): Promise<string[]> {
  const { rows } = await pool.query('select kind from events where payment_id = $1 order by id', [paymentId])
  return rows.map(({ kind }) => kind)
}

test(
  'shared statements read charges and payments by their keys, even if PostgreSQL planned the statements on empty tables',
  notOnCitus.plans,
  async () => {
    await pool.query('analyze')
    // A separate pool: each statement must be prepared on the connection that explains it.
    const database = openDatabase(shop.ctx.settings.databaseUrl!, { onError: () => {} })
    const ctx = { ...shop.ctx, database }
    for (const [index, chargeId] of (await newCharges(8)).entries()) {
      await getCharge(ctx, shop.store, chargeId)
      const paymentId = `pay_plan_test_${index}`
      const { id } = (await createPayment(ctx, shop.store, chargeId, { request: pix, paymentId })).payment
      const [account] = shop.store.gateways
      const headers = { 'asaas-access-token': openAccount(ctx, account!).credentials.webhookToken }
      const webhook = { id: `evt_${id}`, event: 'PAYMENT_UPDATED', payment: { externalReference: id } }
      const followUp = await receiveGatewayWebhook(ctx, account!.id, headers, JSON.stringify(webhook))
      await followUp()
    }
    const names = [
      'chargesByIds',
      'payableCharges',
      'claimCharges',
      'openPayments',
      'affectedPayments',
      'paymentsToCheck',
      'planNextChecks',
    ]
    const calls = names.map((name) => {
      const nulls = declaredStatements.get(name)!.parameters.map(() => 'null')
      return `${name}" (${nulls.join(', ')})`
    })
    for (const call of calls) {
      const plan = sql(`test plan of ${call}`, `explain (costs off) execute "${call}`).as<{ 'QUERY PLAN': string }>()
      const lines = (await database.byKey.rows(plan)).map((row) => row['QUERY PLAN'])
      const scans = lines.flatMap((line, index) =>
        /(Index|Seq|Bitmap Heap) Scan .*on (charges|payments)\b/.test(line) ? [index] : [],
      )
      assert.ok(scans.length > 0, call)
      for (const index of scans)
        assert.match(lines[index + 1]!, /Index Cond: .*\b(id|charge_id|subscription_id) =/, `${call}: ${lines[index]}`)
    }
    await database.close()
  },
)

test('of many calls for three charges, each charge gets one payment, and the other calls get this payment or a 409', async () => {
  const charges = await newCharges(3)
  const answers = await Promise.all(Array.from({ length: 60 }, (_, index) => pay(charges[index % 3]!)))
  assert.ok(answers.every(({ status }) => [200, 201, 409].includes(status)))
  assert.equal(answers.filter(({ status }) => status === 201).length, 3)
  for (const chargeId of charges) {
    const { rows } = await pool.query('select id from payments where charge_id = $1', [chargeId])
    assert.equal(rows.length, 1)
    assert.deepEqual(await eventsOf(rows[0].id), ['payment.pending'])
  }
})

test('charges that another transaction has locked delay only their own payments', async () => {
  const charges = await newCharges(20)
  // More locked charges than there are connections for shared statements.
  const [locked, free] = [charges.slice(0, 5), charges.slice(5)]
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('select from charges where id = any ($1) and store_id = $2 for update', [locked, shop.store.id])
  const waiting = locked.map(pay)
  await untilWaiting(shop.ctx, 5)
  const answers = await Promise.all(free.map(pay))
  assert.ok(answers.every(({ status }) => status === 201))
  await holder.query('commit')
  holder.release()
  assert.deepEqual(
    (await Promise.all(waiting)).map(({ status }) => status),
    [201, 201, 201, 201, 201],
  )
})

test('when 30 calls move 20 payments to paid at the same time, each payment is paid once and the later calls write nothing', async () => {
  const charges = await newCharges(20)
  const answers = await Promise.all(charges.map(pay))
  const known = await Promise.all(answers.map(({ body }) => rowOf(body.id)))
  const paid = (payment: PaymentRow) => {
    const receipts = [{ id: `receipt of ${payment.id}`, amountInCents: payment.total_in_cents }]
    return settle(shop.ctx, shop.store, payment, { is: 'paid', externalId: payment.external_id!, receipts })
  }
  // The first ten payments become paid twice. Each caller read the payment as pending.
  const settled = await Promise.all([...known, ...known.slice(0, 10)].map(paid))
  assert.ok(settled.every(({ status }) => status === 'paid'))
  for (const { id } of known) {
    assert.deepEqual(await eventsOf(id), ['payment.pending', 'payment.paid'])
    const { rows } = await pool.query('select count(*)::int as count from receipts where payment_id = $1', [id])
    assert.equal(rows[0].count, 1)
  }
})

test('two payments of one charge that become paid at the same time pay the charge once, and the other is overpaid', async () => {
  const [chargeId] = await newCharges(1)
  const first = await rowOf((await pay(chargeId!)).body.id)
  // The PIX code has four minutes left, so the next call makes a second payment.
  await shop.ctx.database.rows(
    sql('test four minutes left', `update payments set expires_at = now() + interval '4 minutes' where id = :id`),
    { id: first.id },
  )
  const second = await rowOf((await pay(chargeId!)).body.id)
  const settled = await Promise.all(
    [first, second].map((payment) => {
      const receipts = [{ id: `receipt of ${payment.id}`, amountInCents: payment.total_in_cents }]
      return settle(shop.ctx, shop.store, payment, { is: 'paid', externalId: payment.external_id!, receipts })
    }),
  )
  assert.deepEqual(settled.map(({ status }) => status).sort(), ['overpaid', 'paid'])
})

test('a payment with the id of another payment fails, and the other payments of its statement are created', async () => {
  const [taken, free, ...others] = await newCharges(8)
  const { id: takenId } = (await pay(taken!)).body
  // The id of a payment ends with the tag of its charge. So only a charge with the same tag can get an existing payment id.
  const again = withTag(free!, tagOf(taken!))
  await pool.query('update charges set id = $1 where id = $2', [again, free])
  const paymentId = (index: number) => `pay_batch_test_${index}`
  const calls = [
    createPayment(shop.ctx, shop.store, again, { request: pix, paymentId: takenId }),
    ...others.map((chargeId, index) =>
      createPayment(shop.ctx, shop.store, chargeId, { request: pix, paymentId: paymentId(index) }),
    ),
  ]
  const made = await Promise.all(calls)
  // A call with an existing id is a retry: it gets the payment of the first call.
  assert.equal(made[0]!.payment.id, takenId)
  assert.deepEqual(
    made.slice(1).map(({ payment }) => payment.id),
    others.map((chargeId, index) => withTag(paymentId(index), tagOf(chargeId))),
  )
  const found = await findPayableCharge(shop.ctx, shop.store.id, {
    chargeId: again,
    method: 'pix',
    validAfter: new Date(),
  })
  assert.equal(found!.charge.claimed_by, null)
})

test('90 gateway webhooks that arrive together, each sent three times, pay 30 payments once, and a locked charge delays only its own webhooks', async () => {
  const charges = await newCharges(30)
  const paid = await Promise.all(charges.map(async (chargeId) => (await pay(chargeId)).body.id as string))
  const [account] = shop.store.gateways
  const { webhookToken } = openAccount(shop.ctx, account!).credentials
  const settle = async (id: string) => {
    const [there] = await shop.atGateway(id)
    const done = await call(shop.simulatorUrl, 'POST', `/control/GATEWAY_A/payments/${there.id}/pay`, {
      body: { webhooks: 'never' },
    })
    assert.equal(done.status, 200)
    return { id: `evt_${id}`, event: 'PAYMENT_RECEIVED', payment: { id: there.id, externalReference: id } }
  }
  const webhooks = await Promise.all(paid.map(settle))
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('select from charges where id = $1 and store_id = $2 for update', [charges[0], shop.store.id])
  const path = `/gateways/${account!.id}/webhooks`
  const send = (body: object) =>
    call(shop.url, 'POST', path, { body, headers: { 'asaas-access-token': webhookToken! } })
  const answers = await Promise.all([...webhooks, ...webhooks, ...webhooks].map(send))
  assert.ok(answers.every(({ status }) => status === 200))
  const openIds = async () => {
    const { rows } = await pool.query(
      `select payment_reference as id from gateway_webhooks where next_at is not null and payment_reference = any ($1)`,
      [paid],
    )
    return rows.map(({ id }) => id)
  }
  await eventually(async () => (await openIds()).length === 1, 'only the webhook of the locked charge is open')
  assert.deepEqual(await openIds(), [paid[0]])
  await holder.query('commit')
  holder.release()
  await eventually(async () => (await openIds()).length === 0, 'all webhooks are closed')
  for (const id of paid) assert.deepEqual(await eventsOf(id), ['payment.pending', 'payment.paid'])
  const { rows } = await pool.query(
    `select count(*)::int as count from gateway_webhooks where payment_reference = any ($1)`,
    [paid],
  )
  assert.equal(rows[0].count, 30)
})
