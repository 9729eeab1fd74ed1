import assert from 'node:assert/strict'
import { test } from 'node:test'
import { outsideTransaction } from '../../test/laws/transactionLaw.ts'
import { buyer, openShop } from '../../test/shop.ts'
import type { Context } from '../core/context.ts'
import type { StatementRunner } from '../core/sql.ts'
import { getSale } from './getSale.ts'
import { getSaleDetail } from './getSaleDetail.ts'

const shop = await openShop()

test('a refund that is made while the details of a sale are read appears in all of them or in none', async () => {
  const { ctx, store } = shop
  const { body: charge } = await shop.call('POST', '/v1/charges', { amountInCents: 5_000, currency: 'BRL' })
  const made = await shop.call('POST', `/v1/charges/${charge.id}/payments`, { method: 'pix', buyer })
  const paid = await shop.call('POST', `/v1/test-helpers/payments/${made.body.id}/pay`)
  assert.equal(paid.status, 200)
  const sale = await getSale(ctx, store, made.body.id)
  const refund = async () => {
    assert.equal((await shop.call('POST', `/v1/payments/${sale.id}/refunds`, {})).status, 201)
  }
  const show = (within: Context) => getSaleDetail(within, sale, { store, role: 'owner' })
  const during = await show(interrupted(ctx, refund))
  assert.deepEqual([during.status, during.refundableInCents, during.refunds], ['PAID', 5_000, []])
  assert.ok(during.can.refund)
  assert.ok(during.timeline.every(({ kind }) => !kind.startsWith('refund')))
  const after = await show(ctx)
  assert.deepEqual([after.status, after.refundableInCents, after.refunds.length], ['REFUNDED', 0, 1])
})

test('a planned mail that has lost its reason is not shown with the sale', async () => {
  const { id } = await payBy('boleto')
  assert.deepEqual(await plannedOf(id), ['boleto_due'])
  await shop.call('POST', `/v1/test-helpers/payments/${id}/pay`)
  assert.deepEqual(await plannedOf(id), [], 'no reminder of a boleto that is paid')

  const { id: refunded } = await payBy('pix')
  await shop.call('POST', `/v1/test-helpers/payments/${refunded}/pay`)
  const { body } = await shop.call('POST', `/v1/payments/${refunded}/refunds`, {})
  assert.equal(body.refunds[0].status, 'done')
  assert.deepEqual(await plannedOf(refunded), [], 'no announcement of a refund that is done')
})

async function payBy(method: 'pix' | 'boleto'): Promise<{ id: string }> {
  const { body: charge } = await shop.call('POST', '/v1/charges', { amountInCents: 5_000, currency: 'BRL' })
  return (await shop.call('POST', `/v1/charges/${charge.id}/payments`, { method, buyer, boletoDueInDays: 9 })).body
}

/** Returns the kinds of the planned mails on the page of a sale. */
async function plannedOf(id: string): Promise<string[]> {
  const { ctx, store } = shop
  const { mails } = await getSaleDetail(ctx, await getSale(ctx, store, id), { store, role: 'owner' })
  return mails.flatMap(({ kind, status }) => (status === 'planned' ? [kind] : []))
}

/** A context with a snapshot that pauses after its first statement. */
function interrupted(ctx: Context, pause: () => Promise<void>): Context {
  let paused: Promise<void> | undefined
  const slow = ({ row, rows }: StatementRunner): StatementRunner => ({
    row: async (...given) => {
      const found = await row(...given)
      paused ??= outsideTransaction(pause)
      await paused
      return found as never
    },
    rows,
  })
  const { database } = ctx
  return {
    ...ctx,
    database: { ...database, snapshot: (read) => database.snapshot((trx) => read({ ...trx, ...slow(trx) })) },
  }
}
