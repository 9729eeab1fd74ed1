/** A planted mistake stays listed. Later events of its payment and of other payments do not close it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signedIn } from '../../test/dashboard.ts'
import { buyer, call, openShop } from '../../test/shop.ts'
import { createRandom } from '../../torture/systems/random.ts'
import { openAccount } from '../stores/gatewayAccounts.ts'

const shop = await openShop()
const finance = await signedIn(shop, 'finance')
const account = openAccount(shop.ctx, shop.store.gateways[0]!).credentials.apiKey
const random = createRandom(18).fork('differences stay')
const MISTAKES = { missing: 'missing_line', doubled: 'doubled_line', other_rate: 'other_rate' } as const
type Mistake = keyof typeof MISTAKES

async function sell(mistake?: Mistake): Promise<string> {
  const amountInCents = random.pick([5_000, 9_700, 29_700])
  const charge = (await shop.call('POST', '/v1/charges', { currency: 'brl', amountInCents })).body
  const { id } = (await shop.call('POST', `/v1/charges/${charge.id}/payments`, { method: 'pix', buyer })).body
  assert.equal((await shop.call('POST', `/v1/test-helpers/payments/${id}/pay`)).status, 200)
  const [there] = await shop.atGateway(id)
  const body = { account, payment: there.id, mistake }
  if (mistake) assert.equal((await call(shop.simulatorUrl, 'POST', '/control/mistakes', { body })).status, 201)
  return id
}

/** Moves a payment. Does nothing if its status does not allow the move. */
async function move(id: string): Promise<string> {
  const act = random.pick(['part', 'part', 'whole', 'chargeback', 'win-dispute', 'block', 'unblock'] as const)
  if (act === 'part') await shop.call('POST', `/v1/payments/${id}/refunds`, { amountInCents: random.between(1, 900) })
  else if (act === 'whole') await shop.call('POST', `/v1/payments/${id}/refunds`)
  else await shop.call('POST', `/v1/test-helpers/payments/${id}/${act}`)
  return act
}

async function night(planted: ReadonlyMap<string, string>, story: string): Promise<void> {
  await shop.call('POST', '/v1/test-helpers/clock/advance', { seconds: 86_400 })
  const { data } = (await finance.inStore('GET', '/money/differences')).body
  const found = data.map(({ kind, paymentId }: Record<string, string>) => `${kind} ${paymentId}`).sort()
  assert.deepEqual(found, [...planted].map(([id, kind]) => `${kind} ${id}`).sort(), story)
}

test('a difference stays listed after refunds, chargebacks and MED of its payment and of other payments', async () => {
  const good: string[] = []
  for (let sale = 0; sale < 14; sale++) good.push(await sell())
  const planted = new Map<string, string>()
  for (const mistake of ['other_rate', 'other_rate', 'doubled'] as const)
    planted.set(await sell(mistake), MISTAKES[mistake])
  await night(planted, 'the first night')
  const story: string[] = []
  for (let nights = 0; nights < 5; nights++) {
    const wrong = random.pick([...planted.keys()])
    story.push(`${wrong}: ${await move(wrong)}`)
    // Even with many refunds, enough payments must remain to compute the usual rate.
    for (let moves = 0; moves < 3; moves++) story.push(await move(random.pick(good)))
    await night(planted, story.join(', '))
  }
})
