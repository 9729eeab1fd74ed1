import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cards, openCard } from '../../test/cards.ts'
import { buyer, openShop } from '../../test/shop.ts'
import { postbackSecretPlace } from '../charges/createCharge.ts'
import { createSecretBox } from '../core/secretBox.ts'
import { sql } from '../core/sql.ts'
import { StartError } from '../lib/startError.ts'
import { forgetStore } from '../stores/authenticate.ts'
import { createEndpoint, deleteEndpoint } from '../webhooks/endpoints.ts'
import { claimDatabase } from './claimDatabase.ts'
import { resealSecrets } from './resealSecrets.ts'

const OLD = 'a secret for tests only'
const NEW = 'the secret that comes after it'

test('an encrypted text can be decrypted only for its own row, and only if it is unchanged', () => {
  const box = createSecretBox([OLD])
  const sealed = box.seal('segredo ção 😀', 'charges.postback_secret:chg_1')
  assert.equal(box.open(sealed, 'charges.postback_secret:chg_1'), 'segredo ção 😀')
  assert.throws(() => box.open(sealed, 'charges.postback_secret:chg_2'))
  assert.throws(() => box.open(`${sealed.slice(0, -2)}AA`, 'charges.postback_secret:chg_1'))
  assert.notEqual(box.seal('x', 'a'), box.seal('x', 'a'), 'the same text has another ciphertext each time')
  assert.throws(() => createSecretBox([NEW]).open(sealed, 'charges.postback_secret:chg_1'), /not configured/)
})

test('a running server keeps working while BALCAO_SECRET is replaced and all secrets are encrypted again', async () => {
  const shop = await openShop({ gateways: ['GATEWAY_A'] })
  const charge = (await shop.call('POST', '/v1/charges', { currency: 'brl', amountInCents: 5000 })).body
  const whole = { ...buyer, ip: '203.0.113.7', address: { zipCode: '01310-100', number: '1' } }
  const request = { method: 'credit_card', buyer: whole, card: openCard(cards.approved) }
  assert.equal((await shop.call('POST', `/v1/charges/${charge.id}/payments`, request)).status, 201)

  const endpoint = await createEndpoint(shop.ctx, shop.store.id, {
    url: 'https://loja.example/',
    events: ['payment.paid'],
  })
  await deleteEndpoint(shop.ctx, shop.store.id, endpoint.id)

  const { database } = shop.ctx
  const starts = (...secrets: [string, ...string[]]) =>
    claimDatabase(database, { environment: 'sandbox', box: createSecretBox(secrets) })
  await assert.rejects(starts(NEW), StartError, 'secrets without a mark are opened')
  await starts(OLD)
  await assert.rejects(starts(NEW), StartError)
  await starts(NEW, OLD)

  shop.ctx.secrets = createSecretBox([NEW])
  await assert.rejects(resealSecrets(shop.ctx), { name: 'StartError', message: /^BALCAO_SECRET lacks .*gateway_acc/ })
  shop.ctx.secrets = createSecretBox([NEW, OLD])
  const during = (await shop.call('POST', '/v1/charges', { currency: 'brl', amountInCents: 5000 })).body
  assert.equal((await shop.call('POST', `/v1/charges/${during.id}/payments`, { method: 'pix', buyer })).status, 201)
  const {
    'charges.postback_secret': charges,
    'gateway_accounts.credentials': accounts,
    'payments.card_reference': savedCards,
  } = await resealSecrets(shop.ctx)
  assert.deepEqual([charges, accounts, savedCards], [1, 1, 1])
  await starts(NEW)
  await assert.rejects(starts(OLD), StartError)

  forgetStore(shop.store.id) // A node that starts with only the new secret has an empty cache.
  shop.ctx.secrets = createSecretBox([NEW])
  const row = await shop.ctx.database.row(
    sql('test sealed secret', 'select postback_secret from charges where id = :id').as<{ postback_secret: string }>(),
    { id: charge.id },
  )
  assert.equal(shop.ctx.secrets.open(row!.postback_secret, postbackSecretPlace(charge.id)), charge.postbackSecret)
  const after = (await shop.call('POST', '/v1/charges', { currency: 'brl', amountInCents: 5000 })).body
  assert.equal((await shop.call('POST', `/v1/charges/${after.id}/payments`, { method: 'pix', buyer })).status, 201)
  assert.ok(Object.values(await resealSecrets(shop.ctx)).every((count) => count === 0))
})
