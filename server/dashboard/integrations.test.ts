/** Tests of webhook endpoints, deliveries and API keys in the dashboard. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { auditOf, described, type Person, signedIn } from '../../test/dashboard.ts'
import { eventually } from '../../test/eventually.ts'
import { openReceiver } from '../../test/receiver.ts'
import { openShop } from '../../test/shop.ts'
import { startReceiver } from '../../test/standIns/webhookReceiver.ts'
import { addDays, dateInSaoPaulo } from '../brazil/calendar.ts'
import { sql } from '../core/sql.ts'
import { createApiKey } from '../stores/apiKeys.ts'
import { createEndpoint } from '../webhooks/endpoints.ts'

const shop = await openShop()
const other = await shop.secondStore()
const developer = await signedIn(shop, 'developer')
const receiver = await openReceiver()

test('the audit log contains the revoked key, and the earlier state of an endpoint', async () => {
  const key = (await developer.inStore('POST', '/api-keys', { name: 'erp', scopes: ['charges:read'] })).body
  assert.equal((await developer.inStore('POST', `/api-keys/${key.id}/revoke`)).status, 204)
  const [, revoked] = await auditOf(shop, key.id)
  assert.deepEqual([revoked.action, revoked.before], ['revokeApiKey', { name: 'erp', lastFour: key.key.slice(-4) }])

  const input = { url: `${receiver.url}/audited`, events: ['payment.paid'] }
  const { id } = (await developer.inStore('POST', '/webhook-endpoints', input)).body
  for (const act of ['disable', 'enable']) await developer.inStore('POST', `/webhook-endpoints/${id}/${act}`)
  await developer.inStore('DELETE', `/webhook-endpoints/${id}`)
  const [, disabled, enabled] = await auditOf(shop, id)
  assert.deepEqual([disabled.before, disabled.after], [{ enabled: true }, { enabled: false }])
  assert.deepEqual([enabled.before, enabled.after], [{ enabled: false }, { enabled: true }])
})

describe('webhooks', () => {
  test('can be registered, and a person can read and resend a failed delivery', async () => {
    receiver.answerWith(500)
    const input = { url: `${receiver.url}/hook`, events: ['payment.paid', 'payment.pending'] }
    const made = described(await developer.inStore('POST', '/webhook-endpoints', input), 'createEndpoint', 201)
    assert.match(made.secret, /^whsec_/)
    const test_ = await developer.inStore('POST', `/webhook-endpoints/${made.id}/test`, { event: 'payment.pending' })
    const { deliveryId } = described(test_, 'testEndpoint', 202)
    const isIt = ({ id }: { id: string }) => id === deliveryId
    const look = async () => described(await developer.inStore('GET', `/deliveries/${deliveryId}`), 'getDelivery')
    await eventually(async () => (await look()).attemptLog.length === 1, 'the delivery was attempted')
    const failing = await look()
    assert.deepEqual([failing.event, failing.status, failing.statusCode], ['payment.pending', 'pending', 500])
    for (const query of ['status=retrying', `status=retrying&q=${deliveryId}`, 'status=retrying&event=payment.pending'])
      assert.ok((await developer.inStore('GET', `/deliveries?${query}`)).body.data.some(isIt), query)
    assert.equal(JSON.parse(failing.body).id, deliveryId)

    await developer.inStore('POST', `/webhook-endpoints/${made.id}/disable`)
    assert.equal((await look()).status, 'failed')
    const refused = await developer.inStore('POST', `/deliveries/${deliveryId}/reprocess`)
    assert.deepEqual([refused.status, refused.body.error.code], [409, 'endpoint_disabled'])
    const [listed] = described(await developer.inStore('GET', '/webhook-endpoints'), 'listEndpoints').data
    assert.deepEqual([listed.enabled, listed.failed, listed.pending, listed.secret], [false, 1, 0, undefined])
    assert.equal((await developer.inStore('GET', '/overview')).body.webhooks.failedDeliveries, 1)

    receiver.answerWith(200)
    described(await developer.inStore('POST', `/webhook-endpoints/${made.id}/enable`), 'enableEndpoint')
    const again = await developer.inStore('POST', '/deliveries/reprocess-failed', { endpointId: made.id })
    assert.deepEqual(described(again, 'reprocessFailed', 202), { count: 1, seconds: 1 })
    await eventually(async () => (await look()).status === 'delivered', 'the delivery arrived')
    described(await developer.inStore('POST', `/deliveries/${deliveryId}/resend`), 'resendDelivery', 202)
    const delivered = await developer.inStore('GET', `/deliveries?endpointId=${made.id}&perPage=1`)
    assert.equal(described(delivered, 'listDeliveries').data[0].id, deliveryId)

    const body = JSON.parse(failing.body)
    const today = dateInSaoPaulo(new Date(failing.createdAt))
    for (const [query, found] of [
      [`event=payment.pending&startDate=${today}&endDate=${today}`, true],
      ['event=payment.paid', false],
      [`endDate=${addDays(today, -1)}`, false],
      [`startDate=${addDays(today, 1)}`, false],
      [`q=${deliveryId}`, true],
      [`q=${encodeURIComponent(String(body.data.customer.email).toUpperCase())}`, true],
      ['q=nobody@nowhere', false],
      [`q=${deliveryId}&status=failed`, false],
      ['status=retrying', false],
    ] as const) {
      const list = described(await developer.inStore('GET', `/deliveries?${query}`), 'listDeliveries')
      assert.deepEqual([list.data.some(isIt), list.searchedTo], [found, null], query)
    }

    const change = await developer.inStore('PATCH', `/webhook-endpoints/${made.id}`, { events: ['payment.paid'] })
    assert.deepEqual(described(change, 'updateEndpoint').url, input.url)
    const rotated = described(
      await developer.inStore('POST', `/webhook-endpoints/${made.id}/rotate-secret`),
      'rotateEndpointSecret',
    )
    assert.notEqual(rotated.secret, made.secret)
    assert.equal((await developer.inStore('DELETE', `/webhook-endpoints/${made.id}`)).status, 204)
    const lines = await auditOf(shop, made.id)
    assert.deepEqual(
      lines.map(({ action }) => action),
      [
        'createEndpoint',
        'testEndpoint',
        'disableEndpoint',
        'enableEndpoint',
        'reprocessFailed',
        'updateEndpoint',
        'rotateEndpointSecret',
        'deleteEndpoint',
      ],
    )
    const updated = lines.find(({ action }) => action === 'updateEndpoint')
    assert.deepEqual([updated.before.events, updated.after.events], [input.events, ['payment.paid']])
    assert.doesNotMatch(JSON.stringify(lines), /whsec_/)
  })

  test('can be checked, and the check says what to change and uses the same rules as deliveries', async () => {
    receiver.answerWith(200)
    const input = { url: `${receiver.url}/naive`, events: ['payment.paid'] }
    const { body: made } = await developer.inStore('POST', '/webhook-endpoints', input)
    const check = async () =>
      described(await developer.inStore('POST', `/webhook-endpoints/${made.id}/check`), 'checkEndpoint').data
    const adviceOf = async () =>
      (await check()).map(({ check: name, advice }: Record<string, string>) => [name, advice])
    assert.deepEqual(Object.fromEntries(await adviceOf()), {
      signed: null,
      again: null,
      raw: null,
      unsigned: 'verify_missing',
      wrong: 'verify_wrong',
      old: 'verify_age',
      otherBody: 'verify_wrong',
      otherSecret: 'verify_wrong',
    })
    receiver.answerWith(500)
    const gone = await startReceiver()
    await gone.close()
    assert.deepEqual(await adviceOf(), [['signed', 'server_error']])
    for (const [url, advice] of [
      [gone.url, 'port_closed'],
      [receiver.url.replace('http:', 'https:'), 'tls_other'],
    ]) {
      await developer.inStore('PATCH', `/webhook-endpoints/${made.id}`, { url })
      const [{ passed, status, cause, advice: given }] = await check()
      assert.deepEqual([passed, status, given], [false, null, advice], `${url}: ${cause}`)
    }
    const many = Array.from({ length: 8 }, () => developer.inStore('POST', `/webhook-endpoints/${made.id}/check`))
    const statuses = (await Promise.all(many)).map(({ status }) => status)
    assert.ok(statuses.includes(429), 'a store cannot send floods of checks')
    assert.equal((await developer.inStore('GET', '/deliveries')).body.data.filter(isOf(made.id)).length, 0)
    const finance = await signedIn(shop, 'finance')
    assert.equal((await finance.inStore('POST', `/webhook-endpoints/${made.id}/check`)).status, 403)
    const stranger = await developer.inStore('POST', '/webhook-endpoints/whe_unknown/check')
    assert.equal(stranger.status, 404)
    await developer.inStore('DELETE', `/webhook-endpoints/${made.id}`)
  })

  test('cause a mail to every owner, and to nobody else, when failures disable them', async () => {
    const owners = [await signedIn(shop, 'owner'), await signedIn(shop, 'owner')]
    receiver.answerWith(410)
    const input = { url: `${receiver.url}/gone`, events: ['payment.paid'] }
    const { body } = await developer.inStore('POST', '/webhook-endpoints', input)
    await developer.inStore('POST', `/webhook-endpoints/${body.id}/test`)
    const mails = sql(
      'integrationsTest.mails',
      'select recipient from mails where store_id = :storeId order by recipient',
    ).as<{ recipient: string }>()
    const mailed = () => shop.ctx.database.rows(mails, { storeId: shop.store.id })
    await eventually(async () => (await mailed()).length > 0, 'the mail is queued')
    assert.deepEqual(
      (await mailed()).map(({ recipient }) => recipient),
      owners.map(({ email }) => email).sort(),
    )
    receiver.answerWith(200)
  })

  test('are refused if the URL is wrong or no event is chosen, and the error names the wrong field', async () => {
    const wrong = await developer.inStore('POST', '/webhook-endpoints', { url: 'ftp://x', events: ['payment.paid'] })
    assert.deepEqual([wrong.status, wrong.body.error.param], [400, 'url'])
    const none = await developer.inStore('POST', '/webhook-endpoints', { url: receiver.url, events: [] })
    assert.deepEqual([none.status, none.body.error.param], [400, 'events'])
  })

  test('are not found in another store', async () => {
    const theirs = await createEndpoint(shop.ctx, other.store.id, { url: receiver.url, events: ['payment.paid'] })
    const calls: [string, string, unknown?][] = [
      ['PATCH', '', { url: receiver.url }],
      ['DELETE', ''],
      ...['rotate-secret', 'disable', 'enable', 'test'].map((act): [string, string] => ['POST', `/${act}`]),
    ]
    for (const [method, path, body] of calls)
      assert.equal((await developer.inStore(method, `/webhook-endpoints/${theirs.id}${path}`, body)).status, 404, path)
    const failed = await developer.inStore('POST', '/deliveries/reprocess-failed', { endpointId: theirs.id })
    assert.equal(failed.status, 404)
  })
})

describe('API keys', () => {
  test('have scopes and a time of last use, are shown once, and can be revoked', async () => {
    const body = { name: 'ERP', scopes: ['charges:read'] }
    const { id, key } = described(await developer.inStore('POST', '/api-keys', body), 'createApiKey', 201)
    const find = async () => {
      const { data } = described(await developer.inStore('GET', '/api-keys'), 'listApiKeys')
      return data.find((one: { id: string }) => one.id === id)
    }
    assert.deepEqual([(await find()).lastUsedAt, (await find()).lastFour], [null, key.slice(-4)])
    const use = () => shop.call('GET', '/v1/charges', undefined, { authorization: `Bearer ${key}` })
    assert.equal((await use()).status, 200)
    await eventually(async () => (await find()).lastUsedAt !== null, 'the last use of the key is saved')
    assert.equal((await developer.inStore('POST', `/api-keys/${id}/revoke`)).status, 204)
    assert.equal((await use()).status, 401)
    assert.ok((await find()).revokedAt)
    const lines = await auditOf(shop, id)
    assert.deepEqual(
      lines.map(({ action }) => action),
      ['createApiKey', 'revokeApiKey'],
    )
    assert.ok(!JSON.stringify(lines).includes(key))
    const wrong = await developer.inStore('POST', '/api-keys', { name: 'X', scopes: ['everything'] })
    assert.deepEqual([wrong.status, wrong.body.error.param], [400, 'scopes.0'])
    const theirs = await createApiKey(shop.ctx, other.store.id, body)
    assert.equal((await developer.inStore('POST', `/api-keys/${theirs.id}/revoke`)).status, 404)
  })

  test('can be replaced: the new key works at once, and the old key works until the chosen time', async () => {
    const owner = await signedIn(shop, 'owner')
    const use = async (key: string) =>
      (await shop.call('GET', '/v1/charges', undefined, { authorization: `Bearer ${key}` })).status
    const replace = (person: Person, id: string, graceSeconds: number) =>
      person.inStore('POST', `/api-keys/${id}/replace`, { graceSeconds })
    const find = async (id: string, person = owner) => {
      const { data } = described(await person.inStore('GET', '/api-keys'), 'listApiKeys')
      return data.find((one: { id: string }) => one.id === id)
    }
    const body = { name: 'Site', scopes: ['charges:write', 'charges:read'] }
    const first = (await owner.inStore('POST', '/api-keys', body)).body
    assert.equal((await find(first.id, developer)).can.replace, false)
    assert.equal((await replace(developer, first.id, 0)).body.error.code, 'scope_over_role')
    const second = described(await replace(owner, first.id, 3_600), 'replaceApiKey', 201)
    assert.deepEqual([await use(first.key), await use(second.key)], [200, 200])
    const { name, scopes, lastFour } = await find(second.id)
    assert.deepEqual({ name, scopes, lastFour }, { ...body, lastFour: second.key.slice(-4) })
    const old = await find(first.id)
    assert.ok(Date.parse(old.revokedAt) > Date.now() + 3_500_000)
    assert.deepEqual(old.can, { revoke: true, replace: false })
    assert.equal((await replace(owner, first.id, 0)).body.error.code, 'key_revoked')
    const third = described(await replace(owner, second.id, 0), 'replaceApiKey', 201)
    assert.deepEqual([await use(second.key), await use(third.key)], [401, 200])
    await owner.inStore('POST', `/api-keys/${first.id}/revoke`)
    assert.deepEqual([await use(first.key), (await find(first.id)).can.revoke], [401, false])
    const [, line] = await auditOf(shop, first.id)
    assert.deepEqual([line.action, line.before.lastFour, line.after.newKey], ['replaceApiKey', old.lastFour, second.id])
    assert.ok(![first, second, third].some(({ key }) => JSON.stringify(line).includes(key)))
    const wins = (await Promise.all([1, 2, 3].map(() => replace(owner, third.id, 60)))).map(({ status }) => status)
    assert.deepEqual(wins.toSorted(), [201, 409, 409])
    const theirs = await createApiKey(shop.ctx, other.store.id, { name: 'X', scopes: ['charges:read'] })
    assert.equal((await replace(owner, theirs.id, 0)).status, 404)
  })

  test('allow only actions of their creator’s role, and show if the creator has left the store', async () => {
    const owner = await signedIn(shop, 'owner')
    const make = (person: Person, scopes: string[]) => person.inStore('POST', '/api-keys', { name: 'Site', scopes })
    for (const scope of ['charges:write', 'students:read']) {
      const refused = await make(developer, ['charges:read', scope])
      assert.deepEqual([refused.status, refused.body.error.code], [403, 'scope_over_role'], scope)
      described(await make(owner, [scope]), 'createApiKey', 201)
    }
    const gone = await signedIn(shop, 'developer')
    assert.deepEqual((await gone.call('GET', '/me')).body.stores[0].keyScopes, [
      'charges:read',
      'courses:read',
      'subscriptions:read',
      'products:read',
      'offers:read',
      'webhooks:read',
      'webhooks:write',
    ])
    const { id } = (await make(gone, ['charges:read'])).body
    const makerOf = async () =>
      described(await owner.inStore('GET', '/api-keys'), 'listApiKeys').data.find(
        (key: { id: string }) => key.id === id,
      ).madeBy
    assert.equal((await makerOf()).isMember, true)
    await owner.inStore('DELETE', `/members/${gone.id}`)
    assert.equal((await makerOf()).isMember, false)
  })
})

const isOf =
  (id: string) =>
  ({ endpointId }: { endpointId: string | null }) =>
    endpointId === id
