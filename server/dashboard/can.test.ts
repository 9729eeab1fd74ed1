/** The field `can` of a resource is true for exactly the operations that the server accepts, for each status and role. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { described, type Person, signedIn } from '../../test/dashboard.ts'
import { buyer, openShop } from '../../test/shop.ts'
import { createProduct } from '../catalog/products.ts'
import { createOffer } from '../catalog/saveOffer.ts'
import { chargeStatuses } from '../charges/charge.ts'
import { sql } from '../core/sql.ts'
import { type Action, may, roles } from '../operations/permissions.ts'
import { paymentStatuses } from '../payments/paymentStatus.ts'
import { shownStatuses } from '../subscriptions/subscription.ts'
import { createEndpoint } from '../webhooks/endpoints.ts'

const shop = await openShop({ gateways: ['GATEWAY_B'] })
const owner = await signedIn(shop, 'owner')
// The server runs without jobs, so it sends no deliveries, and the statuses of deliveries stay.
const quiet = await openShop({ jobs: false, gateways: [] })
const developer = await signedIn(quiet, 'developer')
const people = await Promise.all(roles.map(async (role) => ({ role, person: await signedIn(shop, role) })))

async function newCharge(): Promise<string> {
  return (await shop.call('POST', '/v1/charges', { currency: 'brl', amountInCents: 5_000 })).body.id
}

async function newPaidPayment(): Promise<string> {
  const who = { ...buyer, ip: '203.0.113.7', address: { zipCode: '01310100', number: '1' } }
  const order = { method: 'pix', buyer: who }
  const { id } = (await shop.call('POST', `/v1/charges/${await newCharge()}/payments`, order)).body
  assert.equal((await shop.call('POST', `/v1/test-helpers/payments/${id}/pay`)).status, 200)
  return id
}

async function newOffer(): Promise<string> {
  const { id: productId } = await createProduct(shop.ctx, shop.store, { name: 'Clube' })
  const monthly = { billingType: 'RECURRING', billingCycle: 'MONTHLY' } as const
  const input = { productId, name: 'Mensal', priceInCents: 2_990, ...monthly }
  return (await createOffer(shop.ctx, shop.store, input)).offer.id
}

async function newSubscription(): Promise<string> {
  const bought = await owner.inStore('POST', `/offers/${await newOffer()}/test-purchase`, { method: 'credit_card' })
  return described(bought, 'testPurchase', 201).subscriptionId
}

/** Sets the status of a resource directly in its table. */
const put = async (statement: ReturnType<typeof sql>, id: string, status: string) => {
  await shop.ctx.database.rows(statement, { id, status })
}

const putCharge = sql('canTest.charge', 'update charges set status = :status where id = :id')
const putPayment = sql('canTest.payment', 'update payments set status = :status where id = :id')
const putSubscription = sql('canTest.subscription', 'update subscriptions set status = :status where id = :id')
const putDelivery = sql('canTest.delivery', 'update deliveries set status = :status where id = :id')

const done = ({ status }: { status: number }) => status < 300

describe('`can` agrees with the answer of the call', () => {
  for (const status of chargeStatuses)
    test(`for a charge that is ${status}`, async () => {
      const id = await newCharge()
      await put(putCharge, id, status)
      const { can } = described(await owner.inStore('GET', `/charges/${id}`), 'getCharge')
      const paid = await owner.inStore('POST', `/charges/${id}/test-payment`, { method: 'pix' })
      const canceled = await owner.inStore('POST', `/charges/${id}/cancel`)
      assert.deepEqual({ cancel: done(canceled), testPayment: done(paid) }, can)
    })

  for (const status of Object.keys(paymentStatuses).filter((one) => one !== 'unknown' && one !== 'not_created'))
    test(`for a payment that is ${status}`, async () => {
      const id = await newPaidPayment()
      await put(putPayment, id, status)
      const found = await owner.inStore('GET', `/sales/${id}`)
      if (found.status === 404) return assert.equal((await owner.inStore('POST', `/sales/${id}/refund`)).status, 409)
      const { can } = described(found, 'getSale')
      assert.equal(done(await owner.inStore('POST', `/sales/${id}/refund`)), can.refund)
    })

  for (const status of shownStatuses)
    test(`for a subscription that is ${status}`, async () => {
      const id = await newSubscription()
      await put(putSubscription, id, status)
      const { can } = described(await owner.inStore('GET', `/subscriptions/${id}`), 'getSubscription')
      assert.equal(done(await owner.inStore('POST', `/subscriptions/${id}/card-link`)), can.makeCardLink)
      const canceled = await owner.inStore('POST', `/subscriptions/${id}/cancel`, { atPeriodEnd: false })
      // A second cancellation of a subscription changes nothing and returns the subscription, so the call is safe to
      // repeat.
      const changed = done(canceled) && status !== 'canceled'
      assert.equal(changed, can.cancel, JSON.stringify(canceled.body))
    })

  for (const enabled of [true, false])
    for (const status of ['pending', 'delivered', 'failed'])
      test(`for a ${status} delivery to an endpoint that is ${enabled ? 'enabled' : 'disabled'}`, async () => {
        const input = { url: 'http://127.0.0.1:4000/hook', events: ['payment.paid'] }
        const { id } = await createEndpoint(quiet.ctx, quiet.store.id, input, quiet.ctx.database)
        const tested = await developer.inStore('POST', `/webhook-endpoints/${id}/test`, {})
        const { deliveryId } = described(tested, 'testEndpoint', 202)
        if (!enabled) await developer.inStore('POST', `/webhook-endpoints/${id}/disable`)
        const answers: Record<string, boolean> = {}
        for (const call of ['reprocess', 'resend']) {
          await quiet.ctx.database.rows(putDelivery, { id: deliveryId, status })
          const { can } = described(await developer.inStore('GET', `/deliveries/${deliveryId}`), 'getDelivery')
          answers[call] = can[call]
          assert.equal(done(await developer.inStore('POST', `/deliveries/${deliveryId}/${call}`)), can[call], call)
        }
        assert.deepEqual(answers, { reprocess: enabled, resend: enabled && status === 'delivered' })
        const listed = described(await developer.inStore('GET', '/webhook-endpoints'), 'listEndpoints').data
        const { can } = listed.find((one: { id: string }) => one.id === id)
        assert.deepEqual([can.test, can.disable, can.enable], [enabled, enabled, !enabled])
        assert.equal(done(await developer.inStore('POST', `/webhook-endpoints/${id}/test`, {})), can.test)
      })

  test('for an enrollment, which can be restored if no refund ended it', async () => {
    const course = described(await owner.inStore('POST', '/courses', { title: 'Violão' }), 'createCourse', 201)
    const input = { name: 'Ana', email: 'ana@example.com' }
    const student = described(await owner.inStore('POST', '/students', input), 'addStudent', 201)
    const given = await owner.inStore('POST', `/students/${student.id}/enrollments`, { courseId: course.id })
    const [{ id, can }] = described(given, 'giveAccess', 201).enrollments
    assert.deepEqual(can, { change: true, revoke: true, restore: false, sendAccess: true })
    const sendAccess = () => owner.inStore('POST', `/enrollments/${id}/access-mail`, {})
    assert.equal(done(await sendAccess()), true)
    const change = (status: string) => owner.inStore('PATCH', `/enrollments/${id}`, { status })
    const [revoked] = described(await change('REVOKED'), 'changeEnrollment').enrollments
    assert.deepEqual(revoked.can, { change: false, revoke: false, restore: true, sendAccess: false })
    assert.equal(done(await sendAccess()), false)
    await shop.ctx.database.rows(refundEnrollment, { id })
    const [refunded] = described(await owner.inStore('GET', `/students/${student.id}`), 'getStudent').enrollments
    assert.equal(refunded.can.restore, false)
    assert.equal((await change('ACTIVE')).body.error.code, 'enrollment_refunded')
  })

  test('for the members of a store, where the last owner cannot leave or change the role', async () => {
    const other = (await shop.secondStore()).store
    const boss = await signedIn(shop, 'owner', other)
    const team = async () =>
      described(await boss.call('GET', `/stores/${other.id}/members`), 'listMembers').members as {
        userId: string
        can: Record<string, boolean>
      }[]
    const change = (userId: string, role: string) =>
      boss.call('PATCH', `/stores/${other.id}/members/${userId}`, { role })
    const [alone] = await team()
    assert.deepEqual(alone!.can, { changeRole: false, remove: false, removeAccount: false })
    assert.equal((await change(boss.id, 'support')).body.error.code, 'last_owner')
    const second = await signedIn(shop, 'owner', other)
    const both = await team()
    assert.ok(both.every(({ can }) => can.changeRole && can.remove))
    assert.deepEqual(
      both.filter(({ can }) => can.removeAccount).map(({ userId }) => userId),
      [second.id],
    )
    assert.equal((await change(boss.id, 'support')).status, 204)
  })
})

describe('`can` agrees with the table of permissions', () => {
  const cases: { name: string; action: Action; read: (person: Person) => Promise<boolean | undefined> }[] = []
  const add = (name: string, action: Action, path: string, of: (body: never) => { can: Record<string, boolean> }) =>
    cases.push({
      name,
      action,
      read: async (person) => {
        const { status, body } = await person.inStore('GET', path)
        return status === 403 ? undefined : of(body as never).can[name]
      },
    })
  const itself = (body: { can: Record<string, boolean> }) => body
  const first = ({ data }: { data: { can: Record<string, boolean> }[] }) => data[0]!

  test('for each role', async () => {
    const chargeId = await newCharge()
    const saleId = await newPaidPayment()
    const subscriptionId = await newSubscription()
    const course = described(await owner.inStore('POST', '/courses', { title: 'Baixo' }), 'createCourse', 201)
    add('cancel', 'charges.write', `/charges/${chargeId}`, itself)
    add('testPayment', 'sandbox.act', `/charges/${chargeId}`, itself)
    add('refund', 'sales.refund', `/sales/${saleId}`, itself)
    add('simulate', 'sandbox.act', `/sales/${saleId}`, itself)
    add('cancel', 'subscriptions.write', `/subscriptions/${subscriptionId}`, itself)
    add('makeCardLink', 'subscriptions.write', `/subscriptions/${subscriptionId}`, itself)
    add('publish', 'courses.write', `/courses/${course.id}`, itself)
    add('edit', 'catalog.write', '/offers', first)
    add('testPurchase', 'sandbox.act', '/offers', first)
    for (const { name, action, read } of cases)
      for (const { role, person } of people) {
        const said = await read(person)
        if (said !== undefined) assert.equal(said, may(role, action), `${role}: ${name} (${action})`)
      }
  })

  test('and is false for operations that production does not have', async () => {
    const production = await openShop({ jobs: false, gateways: [], node: { environment: 'production' } })
    const boss = await signedIn(production, 'owner')
    const product = await createProduct(production.ctx, production.store, { name: 'Curso' })
    await createOffer(production.ctx, production.store, { productId: product.id, name: 'Curso', priceInCents: 9_700 })
    const [offer] = described(await boss.inStore('GET', '/offers'), 'listOffers').data
    assert.deepEqual(offer.can, { edit: true, share: true, testPurchase: false })
  })
})

const refundEnrollment = sql('canTest.enrollment', `update enrollments set revoke_reason = 'refund' where id = :id`)
