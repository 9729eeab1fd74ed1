import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signedIn } from '../../../test/dashboard.ts'
import { json } from '../../../test/gateways/gatewayWire.ts'
import { openShop } from '../../../test/shop.ts'
import { sql } from '../../core/sql.ts'
import { credentialNamesOf, simulatorCredentials } from '../../gateways/all.ts'
import { checkWork } from '../../monitoring/checkWork.ts'
import { openAccount, replaceCredentials } from '../../stores/gatewayAccounts.ts'
import { getStore } from '../../stores/store.ts'
import { subscribeToGatewayWebhooks } from './subscribeToGatewayWebhooks.ts'

const shop = await openShop({ jobs: false })
const { ctx, store } = shop
const [account] = store.gateways
const owner = await signedIn(shop, 'owner')
const registered = async (apiKey: string) => {
  const url = `${shop.simulatorUrl}/gateway-a/v3/webhooks`
  return (await json({ method: 'GET', url, headers: { access_token: apiKey } })).body.data
}

test('after each refusal of our address the next attempt comes later, and the store and the operator are notified until the gateway accepts the address', async () => {
  const good = simulatorCredentials('GATEWAY_A')
  await renew({ ...good, webhookToken: 'weak' })
  const pauses: number[] = []
  for (let attempt = 0; attempt < 5; attempt++) {
    assert.equal(await subscribeToGatewayWebhooks(ctx), 0)
    assert.equal(await subscribeToGatewayWebhooks(ctx), 0, 'no attempt before the end of the pause')
    const { seconds } = (await ctx.database.row(selectPause, { id: account!.id }))!
    pauses.push(seconds)
    if (attempt === 0) assert.equal((await status()).troubles, 0, 'one failure may be an outage of a minute')
    await ctx.database.rows(pauseOver, { id: account!.id })
  }
  assert.deepEqual(pauses, [60, 300, 900, 3600, 3600])
  const { troubles, accounts } = await status()
  assert.deepEqual([troubles, accounts[0].refusedWebhooks], [1, 'HTTP 400 invalid_authToken'])
  const finding = await addresses()
  assert.equal(finding.verdict, 'problem')
  assert.match(finding.says, new RegExp(`${account!.id} \\(HTTP 400 invalid_authToken\\)`))

  await renew(good)
  assert.equal(await subscribeToGatewayWebhooks(ctx), 1)
  assert.deepEqual([(await status()).troubles, (await status()).accounts[0].refusedWebhooks], [0, null])
  assert.equal((await addresses()).verdict, 'ok')
})

test('webhooks that a gateway stopped are resumed within an hour', async () => {
  const { apiKey, webhookToken } = openAccount(ctx, (await getStore(ctx.database, store.id)).gateways[0]!).credentials
  const [webhook] = await registered(apiKey!)
  const { email } = (await ctx.database.row(selectOwner, { storeId: store.id }))!
  assert.equal(webhook.email, email, 'the gateway writes to the owner of a store without a support address')
  const url = `${shop.simulatorUrl}/gateway-a/v3/webhooks/${webhook.id}`
  const stopped = { ...webhook, authToken: webhookToken, interrupted: true }
  await json({ method: 'PUT', url, json: stopped, headers: { access_token: apiKey! } })
  assert.equal(await subscribeToGatewayWebhooks(ctx), 0, 'no question within an hour of the last one')
  const { seconds } = (await ctx.database.row(selectPause, { id: account!.id }))!
  assert.equal(seconds, 3600)
  await ctx.database.rows(pauseOver, { id: account!.id })
  assert.equal(await subscribeToGatewayWebhooks(ctx), 1)
  assert.equal((await registered(apiKey!))[0].interrupted, false)
})

const status = async () => (await owner.inStore('GET', '/status')).body
const addresses = async () => (await checkWork(ctx)).find(({ check }) => check === 'addresses at gateways')!

async function renew(credentials: Record<string, string>): Promise<void> {
  await replaceCredentials(ctx, store.id, account!, {
    credentials: 'simulator',
    providers: { credentialNames: credentialNamesOf, simulatorCredentials: () => credentials },
    async check() {},
  })
}

const selectOwner = sql(
  'test owner of store',
  'select email from users join memberships on user_id = id where store_id = :storeId',
).as<{ email: string }>()
const pauseOver = sql(
  'test pause of registration over',
  "update gateway_accounts set subscribe_after = now() - interval '1 second' where id = :id",
)
const selectPause = sql(
  'test pause of registration',
  'select round(extract(epoch from subscribe_after - now()) / 60)::integer * 60 as seconds from gateway_accounts where id = :id',
).as<{ seconds: number }>()
