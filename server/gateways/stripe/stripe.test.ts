import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import Stripe from 'stripe'
import ts from 'typescript'
import { eventually } from '../../../test/eventually.ts'
import { database, openGatewaySimulator, simulatedGateway, simulator } from '../../../test/gateways/gatewaySimulator.ts'
import { json, startPeer } from '../../../test/gateways/gatewayWire.ts'
import { paymentOrder } from '../../../test/gateways/paymentOrder.ts'
import { systemNow } from '../../core/clock.ts'
import { newId } from '../../core/ids.ts'
import type { GatewayAccount } from '../port/account.ts'
import { gatewayCalls } from '../port/callStats.ts'
import type { Outcome } from '../port/outcome.ts'
import type { PaymentOrder } from '../port/payments.ts'
import type { RefundOrder } from '../port/refunds.ts'
import { stripe } from './stripe.ts'

await openGatewaySimulator()

const { act, addFault, movementsOf, newAccount } = simulatedGateway('GATEWAY_D', 'secretKey')

/** Checks answers of the simulator, or of the real sandbox, against the types of the gateway's own client. */
function contract(name: string, openAccount: () => GatewayAccount, skip: string | false) {
  describe(`the contract, at ${name}`, { skip }, () => {
    test('a session that the adapter creates has all fields that the gateway’s own client declares', async () => {
      const account = openAccount()
      const created = await open(account)
      const { checkout } = officialClient(account)
      const session = await checkout.sessions.retrieve(created.externalId)
      assertDeclared(session, 'Checkout/Sessions', 'Session')
      assert.match(session.id, /^cs_test_\w+$/)
      assert.equal(session.object, 'checkout.session')
      assert.deepEqual([session.status, session.payment_status, session.payment_intent], ['open', 'unpaid', null])
      assert.deepEqual([session.amount_total, session.currency, session.mode], [1050, 'brl', 'payment'])
      assert.equal(session.client_reference_id, created.reference)
      assert.deepEqual(session.metadata, { reference: created.reference })
      assert.equal(session.url, created.page)
      assert.ok(created.page.includes('#'))
      assert.deepEqual(session.payment_method_types, ['card'])
      const livesS = session.expires_at - session.created
      assert.ok(livesS >= 1800 && livesS <= 86_400)
    })

    test('a session is found by our reference and by its id, an unknown session is not found, and an expired session stays expired', async () => {
      const account = openAccount()
      const { reference, externalId } = await open(account)
      for (const where of [{ reference }, { reference, externalId }])
        assert.equal((await find(account, where))?.is, 'pending')
      assert.equal(await find(account, { reference: newId('pay') }), undefined)
      for (const repeat of [1, 2])
        assert.equal(await stripe.orders.cancel(account, externalId, 'credit_card'), true, `${repeat}`)
      assert.deepEqual(await find(account, { reference, externalId }), { is: 'expired', externalId })
      assert.equal((await officialClient(account).checkout.sessions.retrieve(externalId)).url, null)
    })

    test('the same idempotency key gives the same session, but gives an error with other parameters', async () => {
      const { checkout } = officialClient(openAccount())
      const request = sessionRequest()
      const key = { idempotencyKey: newId('pay') }
      const [one, two] = [await checkout.sessions.create(request, key), await checkout.sessions.create(request, key)]
      assert.equal(one.id, two.id)
      const other = { ...request, success_url: 'https://loja.example/other' }
      await assert.rejects(checkout.sessions.create(other, key), { type: 'StripeIdempotencyError', statusCode: 400 })
    })

    test('errors have the gateway’s form', async () => {
      const { checkout } = officialClient(openAccount())
      const old = { ...sessionRequest(), payment_method_types: ['card'] } as Stripe.Checkout.SessionCreateParams
      await assert.rejects(checkout.sessions.create(old), { type: 'StripeInvalidRequestError', statusCode: 400 })
      const early = { ...sessionRequest(), expires_at: Math.floor(systemNow().getTime() / 1000) + 600 }
      await assert.rejects(checkout.sessions.create(early), { param: 'expires_at', statusCode: 400 })
      await assert.rejects(checkout.sessions.retrieve('cs_test_none'), { statusCode: 404, code: 'resource_missing' })
    })
  })
}

const { STRIPE_SECRET_KEY } = process.env
contract('the simulator', newAccount, false)

test('the calls of two accounts with the same key are counted separately', async () => {
  const first = newAccount()
  const second = { ...first, id: newId('gwa') }
  for (const account of [first, second]) await find(account, { reference: newId('pay') })
  const { values } = await gatewayCalls.get()
  const callsOf = ({ id }: GatewayAccount) => values.filter(({ labels }) => labels.account === id).length
  assert.deepEqual([callsOf(first), callsOf(second)], [1, 1])
})
contract(
  'the sandbox',
  sandboxAccount,
  STRIPE_SECRET_KEY?.startsWith('sk_test_') ? false : 'STRIPE_SECRET_KEY is not set',
)

describe('the objects of a paid session', () => {
  test('the objects of a paid session have all fields that the gateway’s own client declares', async () => {
    const account = newAccount()
    const client = officialClient(account)
    const { externalId } = await open(account)
    await submit(externalId, '4242424242424242')
    const session = await client.checkout.sessions.retrieve(externalId, { expand: ['payment_intent.latest_charge'] })
    const intent = session.payment_intent as Stripe.PaymentIntent
    assertDeclared(intent, 'PaymentIntents', 'PaymentIntent')
    const charge = intent.latest_charge as Stripe.Charge
    assertDeclared(charge, 'Charges', 'Charge')
    assert.deepEqual([intent.status, intent.amount_received, charge.amount_refunded], ['succeeded', 1050, 0])
    assert.equal(charge.payment_method_details?.card?.last4, '4242')
    const refund = await client.refunds.create({ payment_intent: intent.id, amount: 50 })
    assertDeclared(refund, 'Refunds', 'Refund')
    assert.equal((await client.refunds.list({ payment_intent: intent.id })).data.length, 1)
    assert.equal((await client.charges.retrieve(charge.id)).amount_refunded, 50)
    await act(externalId, 'chargeback')
    const disputes = await client.disputes.list({ payment_intent: intent.id })
    assertDeclared(disputes.data[0], 'Disputes', 'Dispute')
    assert.equal(disputes.data[0]!.amount, 1000)
    await assert.rejects(client.refunds.create({ payment_intent: intent.id }), { code: 'charge_disputed' })
  })

  test('sessions are listed page by page, newest first', async () => {
    const account = newAccount()
    for (let count = 0; count < 5; count++) await open(account)
    const ids: string[] = []
    const created: number[] = []
    for await (const session of officialClient(account).checkout.sessions.list({ limit: 2 })) {
      ids.push(session.id)
      created.push(session.created)
    }
    assert.equal(new Set(ids).size, 5)
    assert.deepEqual(
      created,
      created.toSorted((one, other) => other - one),
    )
  })
})

describe('a request to the gateway', () => {
  test('a request for a session is a form with our reference in every reference field and as the idempotency key', async () => {
    const peer = await startPeer(() => ({ status: 400, body: { error: { type: 'invalid_request_error' } } }))
    const wanted = order()
    await stripe.card!.create({ ...newAccount(), simulatorUrl: peer.url }, wanted)
    const { headers, body, path } = await peer.next()
    assert.equal(path, '/gateway-d/v1/checkout/sessions')
    assert.equal(headers['idempotency-key'], wanted.reference)
    assert.equal(headers['stripe-version'], '2026-10-28.endive')
    assert.equal(headers['content-type'], 'application/x-www-form-urlencoded')
    assert.equal(headers['x-stripe-client-telemetry'], undefined)
    assert.deepEqual(Object.fromEntries(new URLSearchParams(body)), {
      mode: 'payment',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'brl',
      'line_items[0][price_data][unit_amount]': '1050',
      'line_items[0][price_data][product_data][name]': 'Aula de violão',
      'allowed_payment_method_types[0]': 'card',
      client_reference_id: wanted.reference,
      customer_email: 'ana@example.com',
      'metadata[reference]': wanted.reference,
      'payment_intent_data[metadata][reference]': wanted.reference,
      locale: 'pt-BR',
      success_url: wanted.returnUrl,
      cancel_url: wanted.returnUrl,
    })
    await peer.close()
  })

  test('a request is sent once, even after a cut connection, although the gateway’s own client would retry', async () => {
    const account = newAccount()
    await addFault('create', 'reset')
    assert.equal((await stripe.card!.create(account, order())).is, 'unknown')
    const { data } = await officialClient(account).checkout.sessions.list()
    assert.equal(data.length, 0)
  })

  test('no request is sent if the buyer could not return, or if the order has installments', async () => {
    const account = newAccount()
    assert.equal((await stripe.card!.create(account, order({ returnUrl: undefined }))).is, 'rejected')
    assert.equal((await stripe.card!.create(account, order({ installments: 2 }))).is, 'rejected')
  })
})

describe('the page', () => {
  test('the page shows the amount, takes a card, and redirects back to the store', async () => {
    const account = newAccount()
    const { page, externalId, reference } = await open(account, { description: 'Aula <b>de</b> violão' })
    const shown = await (await fetch(page)).text()
    assert.match(shown, /R\$\s10,50/)
    assert.match(shown, /Aula &#60;b&#62;de/)
    const paid = await submit(externalId, '4111 1111 1111 1111')
    assert.deepEqual([paid.status, paid.headers.get('location')], [303, `${RETURN_URL}?session=${externalId}`])
    const found = await find(account, { reference, externalId })
    assert.ok(found?.is === 'paid')
    assert.match(found.receipts[0]!.id, /^pi_/)
    assert.deepEqual(found.receipts, [{ id: found.receipts[0]!.id, amountInCents: 1050 }])
    // The session is paid once, even if the form is sent twice.
    assert.equal((await submit(externalId, '4111 1111 1111 1111')).status, 303)
    assert.deepEqual(await movementsOf(account), [['received', 1050]])
  })

  const declines: [string, RegExp][] = [
    ['4000000000000002', /Cartão recusado pelo banco emissor/],
    ['4000000000000069', /Seu cartão foi recusado\./],
    ['4000000000009995', /não tem saldo suficiente/],
    ['4000000000009987', /Seu cartão foi recusado\./],
    ['4000000000009979', /Seu cartão foi recusado\./],
    ['4100000000000019', /Seu cartão foi recusado\./],
    ['4000000000000127', /código de segurança do seu cartão está incorreto/],
    ['4111111111111112', /número do seu cartão está incorreto/],
  ]
  test('the page shows a decline and stays open for another card', async () => {
    const account = newAccount()
    const { externalId, reference } = await open(account)
    for (const [number, message] of declines) {
      const answer = await submit(externalId, number)
      assert.equal(answer.status, 200)
      const text = await answer.text()
      assert.match(text, message, number)
      assert.doesNotMatch(text, new RegExp(number))
      assert.equal((await find(account, { reference, externalId }))?.is, 'pending')
    }
    await submit(externalId, '5555555555554444')
    assert.equal((await find(account, { reference, externalId }))?.is, 'paid')
  })

  test('the page refuses an expired card and a card without its security code', async () => {
    const { externalId } = await open(newAccount())
    assert.match(await (await submit(externalId, '4242424242424242', { expiry: '01/20' })).text(), /validade/)
    assert.match(await (await submit(externalId, '4242424242424242', { cvc: '1' })).text(), /incompleto/)
  })

  test('if the page fails or its answer is lost, the look-up finds the outcome', async () => {
    const account = newAccount()
    const [broken, cut] = [await open(account), await open(account)]
    assert.equal((await submit(broken.externalId, '4000000000000119')).status, 500)
    assert.equal((await find(account, broken))?.is, 'pending')
    await assert.rejects(submit(cut.externalId, '4000000000000341'))
    assert.equal((await find(account, cut))?.is, 'paid')
  })

  test('on the page the bank can authenticate the buyer', async () => {
    const account = newAccount()
    const { externalId, reference } = await open(account)
    for (const answer of ['no', 'yes']) {
      assert.match(await (await submit(externalId, '4000002760003184')).text(), /Seu banco pede/)
      const answered = await post(externalId, { answer })
      assert.equal(answered.status, answer === 'yes' ? 303 : 200)
      assert.equal((await find(account, { reference, externalId }))?.is, answer === 'yes' ? 'paid' : 'pending')
    }
  })

  test('the page no longer exists after it expired', async () => {
    const account = newAccount()
    const { externalId, page } = await open(account)
    await stripe.orders.cancel(account, externalId, 'credit_card')
    assert.equal((await fetch(page)).status, 410)
    assert.equal((await submit(externalId, '4242424242424242')).status, 410)
    assert.deepEqual(await movementsOf(account), [])
  })

  test('the page leaves no card number and no security code in the simulator’s tables', async () => {
    const account = newAccount()
    const { externalId } = await open(account)
    await submit(externalId, '4000000000009995', { cvc: '9173' })
    await submit(externalId, '5105105105105100', { cvc: '9173' })
    for (const table of ['payments', 'movements', 'sent_webhooks', 'answers', 'acts']) {
      const { rows } = await database.database.pool.query(`select t::text as text from simulator.${table} as t`)
      const text = rows.map((row) => row.text).join('\n')
      assert.doesNotMatch(text, /5105105105105100|4000000000009995|\b9173\b/, table)
    }
  })
})

describe('a lost answer', () => {
  for (const fault of ['accept-then-reset', 'accept-then-500', 'malformed'])
    test(`an order with a lost answer (${fault}) is unknown, and later the session is found with its page`, async () => {
      const account = newAccount()
      const wanted = order()
      await addFault('create', fault)
      assert.equal((await stripe.card!.create(account, wanted)).is, 'unknown')
      const found = await find(account, wanted)
      assert.ok(found?.is === 'pending' && found.hostedPage)
    })

  for (const fault of ['reset', '500'])
    test(`an order that the gateway did not execute (${fault}) is unknown, and later no session is found`, async () => {
      const account = newAccount()
      const wanted = order()
      await addFault('create', fault)
      assert.equal((await stripe.card!.create(account, wanted)).is, 'unknown')
      assert.equal(await find(account, wanted), undefined)
    })

  test('the outcome of a look-up with a lost answer is unknown, not a missing session', async () => {
    const account = newAccount()
    const created = await open(account)
    await addFault('find', 'reset', 2)
    assert.equal((await find(account, created))?.is, 'unknown')
    assert.equal((await find(account, { reference: created.reference }))?.is, 'unknown')
  })

  test('a refund with a lost answer is unknown, a retry finds the refund, and the money goes back once', async () => {
    const account = newAccount()
    const paid = await openPaid(account)
    await addFault('refund', 'accept-then-reset')
    assert.equal((await refund(account, paid)).is, 'unknown')
    assert.equal((await refund(account, paid)).is, 'refunded')
    assert.deepEqual(await movementsOf(account), [
      ['received', 1050],
      ['refunded', 1050],
    ])
  })

  test('the gateway repeats a refusal for a day, so a refund without balance needs a new key or another day', async () => {
    const account = newAccount()
    const [paid, other] = [await openPaid(account), await openPaid(account)]
    await setBalanceRule(account, true)
    const day = new Date('2026-11-20T12:00:00Z')
    assert.equal((await refund(account, paid, 'rfd_1', { firstCalledAt: day })).is, 'no_balance')
    assert.equal((await refund(account, other, 'rfd_2')).is, 'no_balance')
    await setBalanceRule(account, false)
    assert.equal((await refund(account, paid, 'rfd_1', { firstCalledAt: day })).is, 'no_balance')
    assert.equal(
      (await refund(account, paid, 'rfd_1', { firstCalledAt: new Date(day.getTime() + 60_000) })).is,
      'refunded',
    )
    const { pool } = database.database
    await pool.query(`update simulator.answers set created_at = created_at - interval '25 hours'`)
    assert.equal((await refund(account, other, 'rfd_2')).is, 'refunded')
    assert.equal((await movementsOf(account)).length, 4)
  })

  test('the gateway does not store a refusal of parameters, but it refuses other parameters under a used key', async () => {
    const account = newAccount()
    const { refunds, checkout } = officialClient(account)
    const { externalId } = await openPaid(account)
    const payment_intent = String((await checkout.sessions.retrieve(externalId)).payment_intent)
    const key = { idempotencyKey: 'rfd_1' }
    await assert.rejects(refunds.create({ payment_intent, amount: -1 }, key), { code: 'parameter_invalid_integer' })
    const made = await refunds.create({ payment_intent, amount: 50 }, key)
    assert.equal((await refunds.create({ payment_intent, amount: 50 }, key)).id, made.id)
    const changed = refunds.create({ payment_intent, amount: 60 }, key)
    await assert.rejects(changed, { type: 'StripeIdempotencyError', statusCode: 400 })
  })

  test('a refund waits if the gateway refuses it because of too many calls', async () => {
    const peer = await startPeer(({ method }) =>
      method === 'POST' ? { status: 429 } : { body: { ...PAID, data: [] } },
    )
    const account = { ...newAccount(), simulatorUrl: peer.url }
    assert.deepEqual(await refund(account, { reference: 'pay_1', externalId: 'cs_1', page: '' }), {
      is: 'too_early',
      cause: 'HTTP 429',
    })
    await peer.close()
  })

  test('if a recipient’s part cannot be taken back during a pending refund, it is requested again when the refund is done', async () => {
    let status = 'pending'
    const made = { id: 're_1', amount: 500, metadata: { refundId: 'rfd_1' } }
    const keys: unknown[] = []
    const peer = await startPeer(({ method, path, headers }) => {
      if (method === 'POST') keys.push(headers['idempotency-key'])
      if (method === 'POST') return { status: 400, body: { error: { type: 'invalid_request_error' } } }
      if (path.includes('/reversals')) return { body: { data: [] } }
      return path.includes('/refunds') ? { body: { data: [{ ...made, status }] } } : { body: PAID }
    })
    const account = { ...newAccount(), simulatorUrl: peer.url }
    const amounts = { amountInCents: 500, leftInCents: 1050, totalInCents: 1050, today: '2026-11-20' }
    const order = {
      refundId: 'rfd_1',
      reference: 'pay_1',
      externalId: 'cs_1',
      method: 'credit_card',
      ...amounts,
    } as const
    const shares = [{ recipient: 'sim_ana', amountInCents: 100 }]
    for (const is of ['pending', 'pending', 'refunded']) {
      if (is === 'refunded') status = 'succeeded'
      assert.equal((await stripe.refunds.request(account, { ...order, shares })).is, is)
    }
    assert.deepEqual([keys.length, new Set(keys).size], [3, 2])
    await peer.close()
  })

  test('a recipient’s part is requested again if the gateway gets too many calls or the transfer is locked', async () => {
    const made = { id: 're_1', amount: 500, status: 'succeeded', metadata: { refundId: 'rfd_0' } }
    const peer = await startPeer(({ method, path }) => {
      if (method === 'POST')
        return { status: 429, body: { error: { type: 'invalid_request_error', code: 'lock_timeout' } } }
      if (path.includes('/reversals')) return { body: { data: [] } }
      return path.includes('/refunds') ? { body: { data: [made] } } : { body: PAID }
    })
    const account = { ...newAccount(), simulatorUrl: peer.url }
    const shares = [{ recipient: 'sim_ana', amountInCents: 100 }]
    const opened = { reference: 'pay_1', externalId: 'cs_1', page: '' }
    assert.deepEqual(await refund(account, opened, 'rfd_0', { amountInCents: 500, shares }), {
      is: 'unknown',
      cause: 'HTTP 429 lock_timeout',
    })
    await peer.close()
  })

  for (const [version, is] of [
    ['2026-10-28.endive', 'registered'],
    ['2027-03-31.fennel', 'registered'],
    ['2026-08-26.dahlia', 'faulty'],
    [null, 'faulty'],
  ] as const)
    test(`a webhook of the API version ${version} is ${is}`, async () => {
      const url = 'https://loja.example/gateways/gwa_1/webhooks'
      const endpoint = { id: 'we_1', url, status: 'enabled', enabled_events: ['*'], api_version: version }
      const peer = await startPeer(() => ({ body: { data: [endpoint] } }))
      const account = { ...newAccount(), simulatorUrl: peer.url }
      assert.equal((await stripe.webhooks.findRegistration!(account, url)).is, is)
      await peer.close()
    })

  test('a webhook is looked up again if the gateway refuses the look-up for now', async () => {
    const peer = await startPeer(() => ({ status: 429 }))
    const account = { ...newAccount(), simulatorUrl: peer.url }
    await assert.rejects(stripe.webhooks.resolve!(account, 'pi_1'), /HTTP 429/)
    await peer.close()
  })

  test('an order at an unreachable gateway is rejected', async () => {
    const account = { ...newAccount(), simulatorUrl: 'http://127.0.0.1:9' }
    assert.equal((await stripe.card!.create(account, order())).is, 'rejected')
  })
})

describe('a session', () => {
  test('a paid session can be refunded in parts and then completely, and each refund is made once', async () => {
    const account = newAccount()
    const paid = await openPaid(account)
    for (const _ of [1, 2]) assert.equal((await refund(account, paid, 'rfd_1', { amountInCents: 400 })).is, 'refunded')
    assert.equal((await find(account, paid))?.is, 'paid')
    assert.equal((await refund(account, paid, 'rfd_2', { amountInCents: 650 })).is, 'refunded')
    assert.equal((await find(account, paid))?.is, 'refunded')
    assert.equal((await refund(account, paid, 'rfd_3')).is, 'refunded')
    assert.deepEqual(await movementsOf(account), [
      ['received', 1050],
      ['refunded', 400],
      ['refunded', 650],
    ])
  })

  test('a refund of an unpaid session is rejected', async () => {
    const account = newAccount()
    assert.equal((await refund(account, await open(account))).is, 'rejected')
  })

  test('a session is charged back by the bank, or ten seconds later by its test number', async () => {
    const account = newAccount()
    const paid = await openPaid(account)
    await act(paid.externalId, 'chargeback')
    assert.equal((await find(account, paid))?.is, 'charged_back')
    assert.equal((await refund(account, paid)).is, 'rejected')
    const other = await open(account)
    await submit(other.externalId, '4000000000000259')
    const { rows } = await database.database.pool.query(
      `select due_at - now() < '10s' as soon from simulator.acts where payment_id = $1 and does = 'chargeback'`,
      [other.externalId],
    )
    assert.deepEqual(rows, [{ soon: true }])
  })

  test('an expired session cannot be paid', async () => {
    const account = newAccount()
    const created = await open(account)
    await act(created.externalId, 'expire')
    assert.equal((await find(account, created))?.is, 'expired')
    assert.equal((await act(created.externalId, 'pay')).status, 409)
  })

  test('the outcome of a failed session is a decline with the text for the buyer', async () => {
    const account = newAccount()
    const created = await open(account)
    await act(created.externalId, 'fail')
    const found = await find(account, created)
    assert.ok(found?.is === 'declined')
    assert.deepEqual([found.message, found.code], ['Cartão recusado pelo banco emissor', 'generic_decline'])
  })

  test('a session of another account is not found', async () => {
    const created = await open(newAccount())
    const other = newAccount()
    assert.equal(await find(other, created), undefined)
    assert.equal(await find(other, { reference: created.reference }), undefined)
  })
})

describe('gateway webhooks', () => {
  test('a webhook is signed with the account’s own secret, has the id of the payment, and is repeated until it is accepted', async () => {
    const account = newAccount()
    const statuses = [500, 200]
    const sink = await startPeer(() => ({ status: statuses.shift() ?? 200 }))
    await stripe.webhooks.subscribe!(account, `${sink.url}/webhooks`, 'loja@example.com')
    const { externalId, reference } = await openPaid(account)
    const attempts = [await sink.next(), await sink.next()]
    for (const { headers, body } of attempts) {
      assert.deepEqual(stripe.webhooks.read(account, headers, body), {
        id: JSON.parse(body).id,
        kind: 'checkout.session.completed',
        externalId,
        reference,
        token: undefined,
      })
      const { webhookSecret } = account.credentials
      const event = Stripe.webhooks.constructEvent(body, headers['stripe-signature']!, webhookSecret!)
      assertDeclared(event, 'Events', 'EventBase')
    }
    await sink.close()
  })

  test('webhooks of refunds and disputes also lead to the payment', async () => {
    const account = newAccount()
    const sink = await startPeer(() => ({ status: 200 }))
    const [refunded, disputed] = [await openPaid(account), await openPaid(account)]
    await stripe.webhooks.subscribe!(account, sink.url, 'loja@example.com')
    await refund(account, refunded)
    const first = await sink.next()
    const webhook = stripe.webhooks.read(account, first.headers, first.body)
    assert.deepEqual([webhook?.kind, webhook?.reference], ['charge.refunded', refunded.reference])
    await act(disputed.externalId, 'chargeback')
    const second = await sink.next()
    const dispute = stripe.webhooks.read(account, second.headers, second.body)
    assert.deepEqual([dispute?.kind, dispute?.reference], ['charge.dispute.created', undefined])
    assert.equal(await stripe.webhooks.resolve!(account, dispute!.token!), disputed.reference)
    assert.equal(await stripe.webhooks.resolve!(newAccount(), dispute!.token!), undefined)
    await sink.close()
  })

  test('webhooks without the right signature over the exact bytes, and old webhooks, are ignored', () => {
    const account = newAccount()
    const { webhookSecret } = account.credentials
    const payload = '{"id":"evt_1","object":"event","type":"charge.refunded","data":{"object":{"id":"ch_1"}}}'
    const sign = (secret: string, timestamp?: number) =>
      Stripe.webhooks.generateTestHeaderString({ payload, secret, ...(timestamp ? { timestamp } : {}) })
    const read = (signature: string, body = payload) =>
      stripe.webhooks.read(account, { 'stripe-signature': signature }, body)
    assert.equal(read(sign(webhookSecret!))?.kind, 'charge.refunded')
    assert.equal(read(sign(webhookSecret!), payload.replace('ch_1', 'ch_2')), undefined)
    assert.equal(read(sign('whsec_other')), undefined)
    assert.equal(read(sign(webhookSecret!, Math.floor(systemNow().getTime() / 1000) - 400)), undefined)
    assert.equal(stripe.webhooks.read(account, {}, payload), undefined)
    const open = { ...account, credentials: { secretKey: 'x', webhookSecret: '' } }
    assert.equal(stripe.webhooks.read(open, { 'stripe-signature': sign('') }, payload), undefined)
  })

  test('a second registration replaces the webhook secret and adds no second address', async () => {
    const account = newAccount()
    const sink = await startPeer(() => ({ status: 200 }))
    await stripe.webhooks.subscribe!(account, sink.url, 'loja@example.com')
    const renewed = { ...account, credentials: { ...account.credentials, webhookSecret: 'whsec_new' } }
    await stripe.webhooks.subscribe!(renewed, sink.url, 'loja@example.com')
    const { data } = await officialClient(account).webhookEndpoints.list()
    assert.equal(data.length, 1)
    assertDeclared(data[0], 'WebhookEndpoints', 'WebhookEndpoint')
    assert.deepEqual(data[0]!.metadata, {})
    await openPaid(account)
    const { headers, body } = await sink.next()
    assert.ok(stripe.webhooks.read(renewed, headers, body))
    await sink.close()
  })

  test('an open session expires at its scheduled time', async () => {
    const account = newAccount()
    const { externalId } = await open(account)
    const { pool } = database.database
    await pool.query(`update simulator.acts set due_at = now() where payment_id = $1`, [externalId])
    const isExpired = async () => {
      const { rows } = await pool.query('select status from simulator.payments where id = $1', [externalId])
      return rows[0].status === 'expired'
    }
    await eventually(isExpired, 'the session expires')
  })
})

describe('implausible answers', () => {
  const charge = { id: 'ch_1', disputed: false, refunded: false }
  const intent = { id: 'pi_1', status: 'succeeded', amount_received: 1050, latest_charge: charge }
  const session = { id: 'cs_1', client_reference_id: 'pay_1', status: 'complete', payment_status: 'paid' }
  const paid = { ...session, payment_intent: intent }
  const unpaid = { ...session, payment_status: 'unpaid' }
  const failed = {
    id: 'pi_1',
    status: 'requires_payment_method',
    last_payment_error: { type: 'card_error', code: 'card_declined', decline_code: 'stolen_card', message: 'Stolen!' },
  }
  const believed: [string, unknown, Outcome['is'] | undefined][] = [
    ['a session as documented', paid, 'paid'],
    ['a status that is not documented', { ...paid, status: 'nearly' }, 'pending'],
    ['a payment status that is not documented', { ...paid, payment_status: 'probably' }, 'pending'],
    [
      'a complete session that is not paid yet',
      { ...unpaid, payment_intent: { id: 'pi_1', status: 'processing' } },
      'pending',
    ],
    ['a complete session that can never be paid', { ...unpaid, payment_intent: failed }, 'declined'],
    ['a paid session without an intent', { ...paid, payment_intent: null }, 'unknown'],
    ['an amount that is text', { ...paid, payment_intent: { ...intent, amount_received: '1050' } }, 'unknown'],
    [
      'an amount with a fraction of a cent',
      { ...paid, payment_intent: { ...intent, amount_received: 10.5 } },
      'unknown',
    ],
    ["another order's session", { ...paid, client_reference_id: 'pay_2' }, 'unknown'],
    ['an open session without a page', { ...session, status: 'open', url: null, expires_at: 1 }, 'unknown'],
    ['an error in a successful answer', { error: 'x' }, 'unknown'],
    ['a list', [paid], 'unknown'],
    ['nothing', null, 'unknown'],
    ['an HTML page', '<html></html>', 'unknown'],
  ]
  for (const [name, body, is] of believed)
    test(`if the gateway answers with ${name}, the outcome is ${is}`, async () => {
      const peer = await startPeer(() => ({ body }))
      const account = { ...newAccount(), simulatorUrl: peer.url }
      assert.equal((await find(account, { reference: 'pay_1', externalId: 'cs_1' }))?.is, is)
      await peer.close()
    })

  test('a decline reason that would help a thief is hidden', async () => {
    const peer = await startPeer(() => ({ body: { ...unpaid, payment_intent: failed } }))
    const account = { ...newAccount(), simulatorUrl: peer.url }
    const found = await find(account, { reference: 'pay_1', externalId: 'cs_1' })
    assert.deepEqual(found, { is: 'declined', externalId: 'cs_1', code: 'stolen_card' })
    await peer.close()
  })

  for (const [status, disputed] of [
    ['needs_response', 'charged_back'],
    ['lost', 'charged_back'],
    ['won', 'paid'],
    ['warning_needs_response', 'paid'],
    ['prevented', 'paid'],
    ['prevented, and the bank took the money', 'charged_back'],
  ] as const)
    test(`a session with a dispute of status ${status} is ${disputed}`, async () => {
      const body = { ...paid, payment_intent: { ...intent, latest_charge: { ...charge, disputed: true } } }
      const peer = await startPeer(({ path }) =>
        path.includes('/disputes') ? { body: { data: [disputeOf(status)] } } : { body },
      )
      const account = { ...newAccount(), simulatorUrl: peer.url }
      assert.equal((await find(account, { reference: 'pay_1', externalId: 'cs_1' }))?.is, disputed)
      await peer.close()
    })

  const failures: [number, Partial<Outcome>][] = [
    [500, { is: 'unknown', cause: 'HTTP 500' }],
    [502, { is: 'unknown', cause: 'HTTP 502' }],
    [504, { is: 'unknown', cause: 'HTTP 504' }],
    [409, { is: 'unknown', cause: 'HTTP 409' }],
    [401, { is: 'rejected', cause: 'HTTP 401' }],
    [429, { is: 'rejected', cause: 'HTTP 429' }],
  ]
  for (const [status, outcome] of failures)
    test(`a new session that is answered with HTTP ${status} is ${outcome.is}`, async () => {
      const peer = await startPeer(() => ({ status, body: '<html>ana@example.com</html>' }))
      const account = { ...newAccount(), simulatorUrl: peer.url }
      assert.deepEqual(await stripe.card!.create(account, order()), outcome)
      await peer.close()
    })

  test('the outcome is unknown if the gateway’s list of other sessions never ends', async () => {
    const data = [{ id: 'cs_1', client_reference_id: 'pay_2' }]
    const peer = await startPeer(() => ({ body: { object: 'list', data, has_more: true } }))
    const account = { ...newAccount(), simulatorUrl: peer.url }
    assert.equal((await find(account, { reference: 'pay_1' }))?.is, 'unknown')
    await peer.close()
  })
})

function disputeOf(words: string) {
  const [status, taken] = words.split(',')
  return { id: 'du_1', status, balance_transactions: taken ? [{ amount: -1050 }] : [] }
}

const PAID = {
  id: 'cs_1',
  client_reference_id: 'pay_1',
  status: 'complete',
  payment_status: 'paid',
  payment_intent: { id: 'pi_1', amount_received: 1050, latest_charge: { id: 'ch_1', transfer: 'tr_1' } },
}

const RETURN_URL = 'https://loja.example/checkout/chg_1'

function sandboxAccount(): GatewayAccount {
  const credentials = { secretKey: STRIPE_SECRET_KEY!, webhookSecret: 'whsec_unused' }
  return { id: 'gwa_sandbox', provider: 'GATEWAY_D', environment: 'sandbox', simulatorUrl: undefined, credentials }
}

/**
 * Returns the gateway's own client with the client's own transport. The client allows no path before `/v1`, so the transport
 * adds the simulator's path to each address.
 */
function officialClient({ credentials, simulatorUrl }: GatewayAccount): Stripe {
  const toSimulator = (url: string | URL | Request, init?: RequestInit) =>
    fetch(String(url).replace('https://api.stripe.com', `${simulatorUrl}/gateway-d`), init)
  const httpClient = simulatorUrl ? Stripe.createFetchHttpClient(toSimulator as typeof fetch) : undefined
  return new Stripe(credentials.secretKey!, { telemetry: false, ...(httpClient ? { httpClient } : {}) })
}

function sessionRequest(): Stripe.Checkout.SessionCreateParams {
  const price_data = { currency: 'brl', unit_amount: 990, product_data: { name: 'Aula' } }
  return {
    mode: 'payment',
    line_items: [{ quantity: 2, price_data }],
    allowed_payment_method_types: ['card'],
    success_url: RETURN_URL,
  }
}

function order(overrides: Partial<PaymentOrder> = {}): PaymentOrder {
  return paymentOrder({ returnUrl: `${RETURN_URL}?session={CHECKOUT_SESSION_ID}`, ...overrides })
}

type Opened = { reference: string; externalId: string; page: string }

async function open(account: GatewayAccount, overrides: Partial<PaymentOrder> = {}): Promise<Opened> {
  const wanted = order(overrides)
  const created = await stripe.card!.create(account, wanted)
  assert.ok(created.is === 'pending' && created.hostedPage, JSON.stringify(created))
  return { reference: wanted.reference, externalId: created.externalId, page: created.hostedPage.url }
}

async function openPaid(account: GatewayAccount): Promise<Opened> {
  const opened = await open(account)
  assert.equal((await act(opened.externalId, 'pay')).status, 200)
  return opened
}

function find(account: GatewayAccount, { reference, externalId }: { reference: string; externalId?: string }) {
  return stripe.orders.find(account, { reference, ...(externalId ? { externalId } : {}), method: 'credit_card' })
}

async function refund(
  account: GatewayAccount,
  { reference, externalId }: Opened,
  refundId = 'rfd_0',
  changes: Partial<RefundOrder> = {},
) {
  const amounts = { amountInCents: 1050, leftInCents: 1050, totalInCents: 1050, today: '2026-11-20' }
  const order = { refundId, reference, externalId, method: 'credit_card', ...amounts } as const
  return await stripe.refunds.request(account, { ...order, ...changes })
}

async function setBalanceRule({ credentials }: GatewayAccount, enforce: boolean): Promise<void> {
  const body = { account: credentials.secretKey, enforce }
  await json({ method: 'POST', url: `${simulator.url}/control/balance`, json: body })
}

/** Sends the page's form as a browser does. */
function submit(sessionId: string, number: string, more: Record<string, string> = {}): Promise<Response> {
  return post(sessionId, { number, expiry: '12 / 40', cvc: '123', name: 'ANA SOUZA', ...more })
}

function post(sessionId: string, fields: Record<string, string>): Promise<Response> {
  const url = `${simulator.url}/gateway-d/pay/${sessionId}`
  return fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
}

/** Checks that the value has every required field of a type of the gateway's own client. */
function assertDeclared(value: unknown, file: string, type: string): void {
  const missing = declaredMembers(file, type).filter((name) => !(name in (value as object)))
  assert.deepEqual(missing, [])
}

function declaredMembers(file: string, type: string): string[] {
  const path = new URL(`../../../node_modules/stripe/esm/resources/${file}.d.ts`, import.meta.url)
  const source = ts.createSourceFile(path.href, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest)
  const members: string[] = []
  const look = (node: ts.Node) => {
    if (ts.isInterfaceDeclaration(node) && node.name.text === type)
      for (const member of node.members)
        if (ts.isPropertySignature(member) && !member.questionToken) members.push((member.name as ts.Identifier).text)
    if (ts.isModuleDeclaration(node) || ts.isModuleBlock(node)) node.forEachChild(look)
  }
  source.forEachChild(look)
  assert.ok(members.length > 5, `${type} is declared in ${file}`)
  return members
}
