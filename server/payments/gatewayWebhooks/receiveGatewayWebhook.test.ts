import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cardFor, cards } from '../../../test/cards.ts'
import { eventually } from '../../../test/eventually.ts'
import { buyer, call, openShop } from '../../../test/shop.ts'
import { firstIdAt, newId } from '../../core/ids.ts'
import { sql } from '../../core/sql.ts'
import { openAccount } from '../../stores/gatewayAccounts.ts'
import { pruneGatewayWebhooks } from './pruneGatewayWebhooks.ts'
import { countUnmatchedWebhooks, retryUnmatchedWebhooks, unmatchedWebhooksOf } from './unmatchedWebhooks.ts'

const shop = await openShop({ gateways: ['GATEWAY_C'], jobs: false })
const accountId = shop.store.gateways[0]!.id
const withGatewayWebhooks = await openShop({ gateways: ['GATEWAY_B'] })

function notify(token: string) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return call(shop.url, 'POST', `/gateways/${accountId}/webhooks`, { body: `notification=${token}`, headers })
}

async function kept(): Promise<{ open: number; closed: number }> {
  const text = `select count(*) filter (where next_at is not null)::int as open,
    count(*) filter (where next_at is null)::int as closed from gateway_webhooks`
  return (await shop.ctx.database.row(sql('test webhooks', text).as<{ open: number; closed: number }>()))!
}

test('webhooks with the same token share one row, and each webhook makes the row due again', async () => {
  const charge = (await shop.call('POST', '/v1/charges', { currency: 'brl', amountInCents: 5_000 })).body
  const card = await cardFor(shop, cards.approved)
  const body = { method: 'credit_card', buyer, card }
  const { id } = (await shop.call('POST', `/v1/charges/${charge.id}/payments`, body)).body
  const helped = (action: string) => shop.call('POST', `/v1/test-helpers/payments/${id}/${action}`)
  assert.equal((await helped('chargeback')).body.status, 'refunded')
  await eventually(async () => (await kept()).closed === 1, 'the webhook is processed')
  const tokens = await shop.ctx.database.pool.query('select external_id as token from gateway_webhooks')
  assert.equal((await notify(tokens.rows[0].token)).status, 200)
  await eventually(async () => (await kept()).open === 0, 'the webhook is processed again')
  assert.deepEqual(await kept(), { open: 0, closed: 1 })
})

test('an old webhook is deleted after its look-up', async () => {
  const older = `update gateway_webhooks set id = 'gwh_00' || substr(id, 7)`
  await shop.ctx.database.rows(sql('test older webhooks', older))
  await shop.ctx.database.pool.query("update gateway_webhooks set next_at = now() + interval '1 hour'")
  assert.equal(await pruneGatewayWebhooks(shop.ctx), 0)
  await shop.ctx.database.pool.query('update gateway_webhooks set next_at = null')
  assert.equal(await pruneGatewayWebhooks(shop.ctx), 1)
  assert.equal(await pruneGatewayWebhooks(shop.ctx), 0)
})

test('a webhook without proof of its origin is deleted after a day', async () => {
  const insert = `insert into gateway_webhooks (id, store_id, gateway_account_id, external_id, kind, token, received_at, next_at)
    select :id, store_id, id, :externalId, 'notification', :token, now(), null from gateway_accounts limit 1`
  const keep = (id: string, externalId: string, token: string | null) =>
    shop.ctx.database.rows(sql('test keep a webhook', insert), { id, externalId, token })
  const idOf = (ageMs: number, rest: string) => firstIdAt('gwh', Date.now() - ageMs).slice(0, -1) + rest
  const [hour, day] = [3_600_000, 86_400_000]
  await keep(idOf(25 * hour, '1'), 'unproven-old', 'unproven-old')
  await keep(idOf(23 * hour, '2'), 'unproven-new', 'unproven-new')
  await keep(idOf(30 * day, '3'), 'proven', null)
  assert.equal(await pruneGatewayWebhooks(shop.ctx), 1)
  await shop.ctx.database.rows(sql('test forget webhooks', 'delete from gateway_webhooks'))
})

test('webhooks with unknown tokens leave no row, and their number is limited', async () => {
  const forged = await Promise.all(Array.from({ length: 80 }, (_, index) => notify(`forged-${index}-0123456789`)))
  const statuses = forged.map(({ status }) => status)
  assert.ok(statuses.includes(429) && statuses.includes(200), statuses.join(' '))
  await eventually(async () => (await kept()).open === 0, 'all webhooks are processed')
  assert.deepEqual(await kept(), { open: 0, closed: 0 })
})

test('a webhook about a card payment that our database already has as paid causes no call to the gateway', async () => {
  const { call: api, ctx, simulatorUrl, store } = withGatewayWebhooks
  const charge = (await api('POST', '/v1/charges', { currency: 'brl', amountInCents: 5_000 })).body
  const card = await cardFor(withGatewayWebhooks, cards.approved)
  const address = { zipCode: '01310-100', street: 'Av. Paulista', number: '1000', city: 'São Paulo', state: 'SP' }
  const body = { method: 'credit_card', buyer: { ...buyer, address }, card }
  const paid = (await api('POST', `/v1/charges/${charge.id}/payments`, body)).body
  assert.equal(paid.status, 'paid')
  const text = `select (select count(*) from gateway_webhooks where next_at is null and external_id = 'hook_again')::int as closed,
    (select count(*) from gateway_webhooks where next_at is not null)::int as open,
    (select sum(times) from simulator.faults)::int as faults`
  const seen = async () =>
    (await ctx.database.row(sql('test look-ups', text).as<{ closed: number; open: number; faults: number }>()))!
  await eventually(async () => (await seen()).open === 0, "the gateway's own webhooks are processed")
  const fault = { provider: 'GATEWAY_B', operation: 'find', fault: '500', times: 1 }
  assert.equal((await call(simulatorUrl, 'POST', '/control/faults', { body: fault })).status, 201)
  const [there] = await withGatewayWebhooks.atGateway(paid.id)
  const { webhookUser, webhookPassword } = openAccount(ctx, store.gateways[0]!).credentials
  const proof = `Basic ${Buffer.from(`${webhookUser}:${webhookPassword}`).toString('base64')}`
  const again = { id: 'hook_again', type: 'charge.paid', data: { id: there.id, order: { id: 'or_1', code: paid.id } } }
  const path = `/gateways/${store.gateways[0]!.id}/webhooks`
  assert.equal(
    (await call(withGatewayWebhooks.url, 'POST', path, { body: again, headers: { authorization: proof } })).status,
    200,
  )
  await eventually(async () => (await seen()).closed === 1, 'the repeated webhook is processed')
  assert.equal((await seen()).faults, 1)
})

test('a webhook with a proof and the id of an unknown payment of ours is kept, counted, shown and tried again', async () => {
  const { ctx, store, url } = withGatewayWebhooks
  const account = store.gateways[0]!
  const { webhookUser, webhookPassword } = openAccount(ctx, account).credentials
  const proof = `Basic ${Buffer.from(`${webhookUser}:${webhookPassword}`).toString('base64')}`
  const send = (id: string, code: string) => {
    const body = { id, type: 'charge.paid', data: { id: `ch_${id}`, order: { id: `or_${id}`, code } } }
    return call(url, 'POST', `/gateways/${account.id}/webhooks`, { body, headers: { authorization: proof } })
  }
  const before = await countUnmatchedWebhooks(ctx)
  assert.equal((await send('hook_lost', newId('pay'))).status, 200)
  assert.equal((await send('hook_foreign', 'pedido-77')).status, 200)
  const other = await withGatewayWebhooks.secondStore()
  const asOther = (path: string, body: object) =>
    withGatewayWebhooks.call('POST', path, body, { authorization: `Bearer ${other.key}` })
  const charge = (await asOther('/v1/charges', { currency: 'brl', amountInCents: 900 })).body
  const { body: ofOther } = await asOther(`/v1/charges/${charge.id}/payments`, { method: 'pix', buyer })
  assert.equal((await send('hook_other', ofOther.id)).status, 200)
  const row = (id: string) =>
    ctx.database.row(
      sql(
        'test unmatched',
        `select next_at is not null as due, unmatched_at is not null as unmatched
        from gateway_webhooks where external_id = :id`,
      ).as<{ due: boolean; unmatched: boolean }>(),
      { id },
    )
  await eventually(async () => (await row('hook_lost'))?.unmatched === true, 'the webhook is kept as unmatched')
  await eventually(async () => (await row('hook_other'))?.unmatched === true, 'no payment of another store matches')
  await eventually(async () => (await row('hook_foreign'))?.due === false, 'the webhook of another program is closed')
  assert.deepEqual(await row('hook_lost'), { due: true, unmatched: true })
  assert.deepEqual(await row('hook_foreign'), { due: false, unmatched: false })
  assert.equal(await countUnmatchedWebhooks(ctx), before + 2)
  assert.equal((await unmatchedWebhooksOf(ctx, store.id)).get(account.id), before + 2)
  assert.equal(await retryUnmatchedWebhooks(ctx), before + 2, 'webhooks with a payment are not tried again')
})
