/**
 * Rules for every call of the dashboard's API, tested from its list of operations: the allowed roles, stores and origins,
 * and the line in the audit log.
 */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { commandActions } from '../server/cli/recordCommand.ts'
import { type IdPrefix, newIdOf } from '../server/core/ids.ts'
import { providers } from '../server/core/provider.ts'
import { sql } from '../server/core/sql.ts'
import { describeDashboard } from '../server/dashboard/description.ts'
import { operations } from '../server/http/operations.ts'
import { DASHBOARD_API } from '../server/operations/dashboardRoute.ts'
import { type DashboardOperation, dashboardOperations } from '../server/operations/operation.ts'
import { type Action, actions, lastingActions, may, roles } from '../server/operations/permissions.ts'
import { gatewayTitles } from '../server/stores/gatewayGuide.ts'
import { es } from '../web/dashboard/i18n/es.ts'
import { pt } from '../web/dashboard/i18n/pt.ts'
import { auditWords } from '../web/dashboard/screens/audit/auditWords.ts'
import { newPerson, PASSWORD, type Person, signedIn } from './dashboard.ts'
import { brokenReferences, type Json, operationsOf } from './description/apiDescription.ts'
import { readModules } from './laws/sourceModules.ts'
import { call, openShop } from './shop.ts'

const dashboardRoutes = dashboardOperations(operations)

const shop = await openShop({ jobs: false })
const other = await shop.secondStore()
const production = await openShop({ jobs: false, gateways: [], node: { environment: 'production' } })
const people = Object.fromEntries(
  await Promise.all(roles.map(async (role): Promise<[string, Person]> => [role, await signedIn(shop, role)])),
)
const stranger = await signedIn(shop, 'owner', other.store)
const ofStores = dashboardRoutes.filter(({ path }) => path.startsWith('/stores/{storeId}'))

/** The prefix of each id in a path. */
const prefixOf: Record<string, IdPrefix> = {
  paymentId: 'pay',
  requestId: 'rrq',
  chargeId: 'chg',
  disputeId: 'dsp',
  endpointId: 'whe',
  deliveryId: 'whd',
  keyId: 'key',
  productId: 'prod',
  offerId: 'off',
  couponId: 'cpn',
  linkId: 'lnk',
  accountId: 'gwa',
  courseId: 'crs',
  moduleId: 'mod',
  lessonId: 'les',
  mediaId: 'med',
  cohortId: 'coh',
  commentId: 'cmt',
  certificateId: 'cert',
  studentId: 'stu',
  enrollmentId: 'enr',
  subscriptionId: 'sub',
  userId: 'usr',
  invitationId: 'inv',
  sessionId: 'ses',
  mailId: 'mail',
  kind: 'mail',
  payoutId: 'pyt',
  differenceId: 'mdf',
  passkeyId: 'usr',
  rowId: 'pay',
  noteId: 'not',
  deviceId: 'psh',
  recipientId: 'rcp',
  token: 'job',
}

function addressOf(route: DashboardOperation, storeId: string): string {
  return route.path
    .replace('{storeId}', storeId)
    .replaceAll(/\{(\w+)\}/g, (_, name) => newIdOf(prefixOf[name] ?? assert.fail(`no prefix of ${name}`), storeId))
}

/** Returns a minimal valid value of a schema. */
function sample(schema: Json): unknown {
  if (schema === undefined) return undefined
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return sample(schema.anyOf[0])
  if (schema.type === 'object')
    return Object.fromEntries((schema.required ?? []).map((name: string) => [name, sample(schema.properties[name])]))
  if (schema.type === 'array') return Array.from({ length: schema.minItems ?? 0 }, () => sample(schema.items))
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1
  if (schema.type === 'boolean') return true
  if (schema.format === 'email') return 'alguem@loja.example'
  return 'x'.repeat(Math.max(1, schema.minLength ?? 1))
}

const send = (person: Person, route: DashboardOperation, storeId: string) =>
  person.call(route.method, addressOf(route, storeId), sample(route.body))

test('each operation has a unique name, and each operation of a store requires a permission', () => {
  const names = operations.map(({ name }) => name)
  assert.equal(new Set(names).size, names.length)
  assert.ok(ofStores.every(({ guard }) => actions.includes(guard as Action)))
})

test('the catalogue contains each operation that a module declares', () => {
  const declared = readModules('server/*/*.ts').flatMap(({ text }) =>
    [...text.matchAll(/(?:operation|dashboardOperation)\(\{\s+name: '(\w+)'/g)].map(([, name]) => name!),
  )
  assert.ok(declared.length > 100)
  const names = operations.map(({ name }) => name)
  assert.deepEqual(
    declared.filter((name) => !names.includes(name)),
    [],
  )
})

describe('each role has exactly the permissions of the table', () => {
  for (const role of roles)
    test(role, async () => {
      for (const route of ofStores) {
        const { status, body } = await send(people[role]!, route, shop.store.id)
        const where = `${role}: ${route.name} ${status} ${JSON.stringify(body)}`
        assert.notEqual(status, 401, where)
        assert.ok(status < 500, where)
        assert.equal(status === 403, !may(role, route.guard as Action), where)
      }
    })
})

describe('the audit log has a word', () => {
  const changes = ofStores.filter(
    ({ method, audit, path }) => audit !== null && (method !== 'GET' || audit) && !path.endsWith('-preview'),
  )
  const recorded = changes.flatMap(({ body, query }) => [
    ...fieldsOf(body as Json),
    ...fieldsOf(query as Json).filter(({ name }) => name !== 'q'),
  ])

  test('for each change', () => {
    const names = [...changes.map(({ name }) => name), ...commandActions, 'exportPayments']
    assert.deepEqual(
      names.filter((name) => !Object.hasOwn(pt.audit.actions, name)),
      [],
    )
  })

  test('for each changed field, also inside lists and objects', () => {
    const isGateway = (name: string) => providers.some((provider) => provider === name)
    const silent = recorded.filter(({ name }) => !Object.hasOwn(pt.audit.fields, name) && !isGateway(name))
    assert.deepEqual(silent, [])
  })

  test('for each allowed value of a field', () => {
    const silent = recorded.flatMap(({ name, values }) => {
      const words = auditWords(pt, name, gatewayTitles())
      return values.filter((value) => !Object.hasOwn(words, value)).map((value) => `${name}: ${value}`)
    })
    assert.deepEqual([...new Set(silent)], [])
  })
})

type Recorded = { name: string; values: string[] }

/** Lists the fields of a schema at any depth, with the allowed texts of each field. */
function fieldsOf(schema: Json | undefined): Recorded[] {
  const inner = [...(schema?.anyOf ?? []), ...(schema?.allOf ?? []), ...(schema?.items ? [schema.items] : [])]
  const own = Object.entries<Json>(schema?.properties ?? {}).flatMap(([name, one]) => [
    { name, values: textsOf(one) },
    ...fieldsOf(one),
  ])
  return [...own, ...inner.flatMap(fieldsOf)]
}

function textsOf(schema: Json): string[] {
  const inner = [...(schema.anyOf ?? []), ...(schema.items ? [schema.items] : [])]
  const own = [...(schema.enum ?? []), schema.const].filter((value) => typeof value === 'string')
  return [...own, ...inner.flatMap(textsOf)]
}

/**
 * The lines about these deletions have no old name. The log may not keep the text of a note, and a session has no name.
 */
const namelessRemovals = ['removeCustomerNote', 'endSession', 'endOtherSessions']

test('the audit log keeps the old values of each change to an object, and of each object that is removed', () => {
  const without = dashboardRoutes.filter(
    (one) =>
      (one.method === 'PUT' || one.method === 'PATCH' || one.method === 'DELETE') &&
      !namelessRemovals.includes(one.name) &&
      one.audit &&
      !one.before &&
      !/\bbefore\b/.test(String(one.audit)),
  )
  assert.deepEqual(
    without.map(({ name }) => name),
    [],
  )
})

test('Spanish and Portuguese have texts for the same errors', () => {
  const refusals = ({ errors, endpoints }: typeof pt) => ({
    codes: Object.keys(errors.byCode),
    fields: Object.keys(errors.fields),
    patterns: [...errors.messages, ...endpoints.reasons].map(([pattern]) => pattern.source),
  })
  assert.deepEqual(refusals(es), refusals(pt))
})

test('every call to a store where the person is not a member answers 404', async () => {
  for (const route of ofStores) {
    const { status, body } = await send(stranger, route, shop.store.id)
    assert.deepEqual([status, body?.error?.type], [404, 'not_found'], route.name)
  }
})

/** These calls only repeat or test something that exists. They give a thief of the session no lasting gain. */
const leaveNothing = [
  'testGateway',
  'testEndpoint',
  'checkEndpoint',
  'reprocessDelivery',
  'resendDelivery',
  'reprocessFailed',
]

test('exports, and calls that change keys, members, gateways, endpoints or sign-in methods, require a proof at most ten minutes old', async () => {
  const lasting = dashboardRoutes.filter(
    ({ method, path, guard }) =>
      path.endsWith('.csv') || (method !== 'GET' && lastingActions.includes(guard as Action)) || isWayIn(path, method),
  )
  const unguarded = lasting.filter(({ needsFreshProof }) => !needsFreshProof).map(({ name }) => name)
  assert.deepEqual(unguarded.sort(), [...leaveNothing, ...PROVE_THEMSELVES].sort())
  const owner = await signedIn(shop, 'owner')
  await shop.ctx.database.rows(letAge, { userId: owner.id })
  for (const route of dashboardRoutes.filter(({ needsFreshProof }) => needsFreshProof)) {
    const { status, body } = await send(owner, route, shop.store.id)
    assert.deepEqual([status, body?.error?.code], [403, 'password_due'], route.name)
    if (route.path.startsWith('/stores/'))
      assert.equal((await send(owner, route, other.store.id)).status, 404, route.name)
  }
  assert.equal((await owner.call('POST', '/me/proof', { password: PASSWORD })).status, 204)
  assert.equal((await owner.inStore('POST', '/api-keys', { name: 'x', scopes: ['charges:read'] })).status, 201)
})

/** These calls ask for the password themselves, or continue an action that began with a proof. */
const PROVE_THEMSELVES = ['addPasskey', 'confirmTotp', 'disableTotp']

function isWayIn(path: string, method: string): boolean {
  return method !== 'GET' && /^\/me\/(totp|passkeys)/.test(path)
}

const letAge = sql(
  'dashboardLaws.letAge',
  `update sessions set proven_at = now() - interval '11 minutes' where user_id = :userId`,
)

test('without a session only the calls of the sign-in succeed', async () => {
  for (const route of dashboardRoutes.filter(({ guard }) => guard !== 'anyone')) {
    const answer = await call(shop.url, route.method, DASHBOARD_API + addressOf(route, shop.store.id), {
      body: sample(route.body),
      headers: { 'sec-fetch-site': 'same-origin', cookie: 'balcao=bm90IGEgdG9rZW4' },
    })
    assert.deepEqual([answer.status, answer.body.error.code], [401, 'signed_out'], route.name)
  }
})

test('another site cannot make a browser change data by a form, by a script or from a sibling host', async () => {
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    {},
  ]
  for (const route of dashboardRoutes.filter(({ method }) => method !== 'GET'))
    for (const headers of foreign) {
      const cookie = people.owner!.cookie!
      const address = DASHBOARD_API + addressOf(route, shop.store.id)
      const { status, body } = await call(shop.url, route.method, address, {
        body: sample(route.body),
        headers: { cookie, ...headers },
      })
      assert.deepEqual([status, body.error.code], [403, 'cross_site'], `${route.name} ${JSON.stringify(headers)}`)
    }
  const own = { cookie: people.owner!.cookie!, origin: shop.url }
  assert.equal(
    (await call(shop.url, 'PATCH', `${DASHBOARD_API}/me`, { body: { name: 'Dona' }, headers: own })).status,
    200,
  )
  const form = { ...own, 'content-type': 'application/x-www-form-urlencoded' }
  assert.equal((await call(shop.url, 'PATCH', `${DASHBOARD_API}/me`, { body: 'name=x', headers: form })).status, 415)
})

test('production has no sandbox actions, and shows the description of the API only to signed-in people', async () => {
  const stranger = await newPerson(production, 'owner')
  assert.equal((await stranger.call('GET', '/openapi.json')).status, 401)
  await stranger.signIn()
  assert.equal((await stranger.call('GET', '/openapi.json')).status, 200)
  assert.ok(!(await stranger.call('GET', '/me')).body.stores[0].can.includes('sandbox.act'))
  const madeUp = dashboardRoutes.filter(({ sandboxOnly }) => sandboxOnly)
  assert.ok(madeUp.length > 3)
  for (const route of madeUp) {
    const { status } = await send(stranger, route, production.store.id)
    assert.equal(status, 404, route.name)
  }
})

test('a call with an unknown field or filter is refused, and the error names that field or filter', async () => {
  const owner = people.owner!
  const strange = await owner.call('PATCH', '/me', { nome: 'x' })
  assert.deepEqual([strange.status, strange.body.error.param], [400, 'nome'])
  const filter = await owner.inStore('GET', '/sales?cor=azul')
  assert.deepEqual([filter.status, filter.body.error.param], [400, 'cor'])
})

test('the description contains every call and no broken reference', async () => {
  const description = (await call(shop.url, 'GET', `${DASHBOARD_API}/openapi.json`)).body
  assert.deepEqual(description, JSON.parse(JSON.stringify(describeDashboard(dashboardRoutes))))
  assert.deepEqual(brokenReferences(description), [])
  const described = operationsOf(description).map(({ operation }) => operation.operationId)
  assert.deepEqual(described.sort(), dashboardRoutes.map(({ name }) => name).sort())
})

test('lines of the audit log cannot be changed or deleted', async () => {
  await people.owner!.call('PATCH', '/me', { name: 'Outra' })
  for (const attempt of [`update audit_log set action = 'x'`, 'delete from audit_log', 'truncate audit_log'])
    await assert.rejects(
      shop.ctx.database.rows(sql(`dashboardLaws ${attempt}`, attempt)),
      /cannot be changed or deleted/,
    )
})
