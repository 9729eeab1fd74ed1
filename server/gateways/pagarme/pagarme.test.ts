import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { inflateSync } from 'node:zlib'
import jsQR from 'jsqr'
import { database, openGatewaySimulator, simulatedGateway, simulator } from '../../../test/gateways/gatewaySimulator.ts'
import { type Json, json, startFake, startSink } from '../../../test/gateways/gatewayWire.ts'
import { paymentOrder } from '../../../test/gateways/paymentOrder.ts'
import { barcodeOfLine, dueFactor } from '../../brazil/boleto.ts'
import { readPixCode } from '../../brazil/brCode.ts'
import { addDays, dateInSaoPaulo } from '../../brazil/calendar.ts'
import { systemNow } from '../../core/clock.ts'
import { newId } from '../../core/ids.ts'
import type { GatewayAccount } from '../port/account.ts'
import type { Outcome } from '../port/outcome.ts'
import type { Method, PaymentOrder } from '../port/payments.ts'
import type { RefundOrder } from '../port/refunds.ts'
import { pagarme } from './pagarme.ts'

await openGatewaySimulator()

const { act, addFault, movementsOf, newAccount } = simulatedGateway('GATEWAY_B', 'secretKey')

/**
 * Checks the documented life of an order against the simulator. If the keys are in the environment, the same tests run
 * against the gateway's own sandbox.
 */
function contract(name: string, openAccount: () => GatewayAccount, options: { skip: boolean | string }) {
  describe(`the contract, at ${name}`, options, () => {
    test('an order with a PIX has the documented members and a readable code', async () => {
      const account = openAccount()
      const wanted = order()
      const created = await pagarme.pix!.create(account, wanted)
      assert.ok(created.is === 'pending' && created.pix, JSON.stringify(created))
      assert.equal(readPixCode(created.pix.copyPaste)?.amountInCents, wanted.totalInCents)
      const { body } = await wire(account, 'GET', `/orders?code=${wanted.reference}`)
      const [found] = body.data
      assertMembers(found, ORDER_MEMBERS)
      assert.match(found.id, /^or_\w{16}$/)
      assert.equal(found.code, wanted.reference)
      const [charge] = found.charges
      assertMembers(charge, CHARGE_MEMBERS)
      assert.match(charge.id, /^ch_\w{16}$/)
      assert.deepEqual([charge.id, charge.status, charge.amount], [created.externalId, 'pending', 1050])
      assertMembers(charge.last_transaction, [...TRANSACTION_MEMBERS, 'qr_code', 'qr_code_url', 'expires_at'])
      assert.match(charge.last_transaction.id, /^tran_\w{16}$/)
      assert.equal(charge.last_transaction.transaction_type.toLowerCase(), 'pix')
      const single = await wire(account, 'GET', `/charges/${charge.id}`)
      assertMembers(single.body, [...CHARGE_MEMBERS, 'order'])
      assert.equal(await pagarme.orders.cancel(account, charge.id, 'pix'), true)
      assert.equal((await find(account, wanted, created.externalId, 'pix'))?.is, 'canceled')
    })

    test('a boleto has a line that matches its bar code', async () => {
      const account = openAccount()
      const created = await pagarme.boleto!.create(account, boletoOrder())
      assert.ok(created.is === 'pending' && created.boleto, JSON.stringify(created))
      assert.match(created.boleto.line ?? '', /^\d{47}$/)
      assert.equal(created.boleto.barcode, barcodeOfLine(created.boleto.line!))
      const { body } = await wire(account, 'GET', `/charges/${created.externalId}`)
      assertMembers(body.last_transaction, [...TRANSACTION_MEMBERS, ...BOLETO_MEMBERS])
      assert.match(body.last_transaction.barcode, /^https?:/)
    })

    test('a payment with a card token is paid, and the token works only once', async () => {
      const account = openAccount()
      const token = await tokenOf(account, '4000000000000010')
      const wanted = cardOrder(token)
      const created = await pagarme.card!.create(account, wanted)
      assert.ok(created.is === 'paid', JSON.stringify(created))
      assert.deepEqual(created.receipts, [{ id: created.externalId, amountInCents: 1050 }])
      assert.match(created.card?.id ?? '', /^card_/)
      assert.equal(created.card?.lastFour, '0010')
      const { body } = await wire(account, 'GET', `/charges/${created.externalId}`)
      assertMembers(body.last_transaction, [...TRANSACTION_MEMBERS, ...CARD_MEMBERS])
      assert.equal((await pagarme.card!.create(account, cardOrder(token))).is, 'rejected')
      assert.deepEqual(await find(account, wanted, undefined, 'credit_card'), created)
    })

    test('two calls with the same idempotency key give the same order', async () => {
      const account = openAccount()
      const wanted = order()
      const [first, second] = [await pagarme.pix!.create(account, wanted), await pagarme.pix!.create(account, wanted)]
      assert.ok(first.is === 'pending')
      assert.deepEqual(second, first)
      const { body } = await wire(account, 'GET', `/orders?code=${wanted.reference}`)
      assert.equal(body.data.length, 1)
    })

    test('a wrong body gives 422 with the field, a wrong key gives 401, and an unknown id gives 404', async () => {
      const account = openAccount()
      const wrong = await wire(account, 'POST', '/orders', { items: [] })
      assert.ok(wrong.status === 422 || wrong.status === 400)
      assert.equal(typeof wrong.body.message, 'string')
      const stranger = { ...account, credentials: { ...account.credentials, secretKey: 'sk_test_nobody' } }
      assert.equal((await pagarme.pix!.create(stranger, order())).is, 'rejected')
      assert.equal(await pagarme.orders.find(account, { reference: newId('pay'), method: 'pix' }), undefined)
      const nowhere = { reference: newId('pay'), externalId: 'ch_0000000000000000', method: 'pix' as const }
      assert.equal(await pagarme.orders.find(account, nowhere), undefined)
    })
  })
}

const { PAGARME_SECRET_KEY, PAGARME_PUBLIC_KEY } = process.env
contract('the simulator', newAccount, { skip: false })
contract('the sandbox', sandboxAccount, {
  skip: PAGARME_SECRET_KEY && PAGARME_PUBLIC_KEY ? false : 'PAGARME_SECRET_KEY and PAGARME_PUBLIC_KEY are not set',
})

describe('a request to the gateway', () => {
  test('a request for an order has the documented form, with our reference as code and as idempotency key', async () => {
    const seen = await requestOf((account) =>
      pagarme.pix!.create(account, order({ pixExpiresAt: new Date('2026-12-01T12:00:00.789Z') })),
    )
    const { code } = seen.body
    assert.deepEqual([seen.headers['idempotency-key'], seen.path], [code, '/gateway-b/core/v5/orders'])
    assert.equal(Buffer.from(seen.headers.authorization!.split(' ')[1]!, 'base64').toString(), 'sk_test_sim_x:')
    assert.deepEqual(seen.body, {
      code,
      customer: {
        name: 'Ana Souza',
        email: 'ana@example.com',
        document: '12345678909',
        document_type: 'CPF',
        type: 'individual',
        phones: { mobile_phone: { country_code: '55', area_code: '11', number: '987654321' } },
      },
      items: [{ amount: 1050, quantity: 1, description: 'Aula de violão', code }],
      payments: [{ payment_method: 'pix', pix: { expires_at: '2026-12-01T12:00:00Z' } }],
      closed: true,
    })
  })

  test('a request for a card payment has the token, address, installments, 3DS id and a descriptor of the right length', async () => {
    const wanted = cardOrder('token_x', {
      installments: 6,
      statementDescriptor: 'LOJA DA MAÇÃ & CIA LTDA',
      card: { token: 'token_x', threedsTransactionId: 'tds-1' },
      buyer: { ...buyer, address: { ...address, complement: 'casa 2', neighborhood: 'Centro' }, ip: '203.0.113.7' },
    })
    const { body } = await requestOf((account) => pagarme.card!.create(account, wanted))
    const billing_address = {
      line_1: '10, Rua A, Centro',
      line_2: 'casa 2',
      zip_code: '01310100',
      city: 'São Paulo',
      state: 'SP',
      country: 'BR',
    }
    assert.equal(body.ip, '203.0.113.7')
    assert.deepEqual(body.customer.address, billing_address)
    assert.deepEqual(body.payments, [
      {
        payment_method: 'credit_card',
        credit_card: {
          operation_type: 'auth_and_capture',
          installments: 6,
          statement_descriptor: 'LOJA DA MACA',
          card_token: 'token_x',
          card: { billing_address },
          authentication: { type: 'threed_secure', threed_secure: { mpi: 'pagarme', transaction_id: 'tds-1' } },
        },
      },
    ])
  })

  test('a request for a buyer with a CNPJ has a company, a home phone of ten digits, and a name of 64 characters', async () => {
    const company = { ...buyer, name: '👩‍🎤ã'.repeat(50), document: '12ABC34501DE35', phone: '1133334444' }
    const { body } = await requestOf((account) => pagarme.pix!.create(account, order({ buyer: company })))
    const { customer } = body
    assert.ok(customer.name.isWellFormed() && [63, 64].includes(customer.name.length), customer.name)
    assert.deepEqual([customer.type, customer.document_type, customer.document], ['company', 'CNPJ', company.document])
    assert.equal(customer.phones.home_phone.number, '33334444')
  })

  test('the required fields are those of the specification, in the same order', () => {
    const full = ['zipCode', 'street', 'number', 'city', 'state'].map((part) => `buyer.address.${part}`)
    assert.deepEqual(pagarme.pix!.requires, [])
    assert.deepEqual(pagarme.boleto!.requires, full)
    assert.deepEqual(pagarme.card!.requires, [...full, 'card.token'])
  })
})

describe('cards', () => {
  const outcomes: [string, string, Partial<Extract<Outcome, { is: 'declined' }>> | Outcome['is']][] = [
    ['4111111111111111', '123', 'paid'],
    ['5555555555554444', '123', 'paid'],
    ['378282246310005', '1234', 'paid'],
    ['4000000000000010', '123', 'paid'],
    ['4000000000000002', '123', { message: 'Cartão recusado pelo banco emissor', code: '05' }],
    ['4000000000000028', '123', { message: 'Cartão recusado pelo banco emissor', code: '05' }],
    ['4111111111111111', '612', { message: 'Cartão recusado pelo banco emissor', code: '05' }],
    ['4000000000000069', '123', { code: '43', hard: true }],
    ['4000000000000119', '123', 'unknown'],
    ['4000000000000341', '123', 'unknown'],
    ['4000000000000259', '123', 'paid'],
    ['4000000000000036', '123', 'pending'],
    ['4000000000000044', '123', 'pending'],
    ['4000000000000051', '123', 'pending'],
    ['4000000000000077', '123', 'paid'],
    ['4000000000000093', '123', 'pending'],
  ]
  for (const [number, cvv, expected] of outcomes)
    test(`the outcome of card ${number} with the security code ${cvv} is ${JSON.stringify(expected)}`, async () => {
      const account = newAccount()
      const outcome = await pagarme.card!.create(account, cardOrder(await tokenOf(account, number, { cvv })))
      if (typeof expected === 'string') assert.equal(outcome.is, expected)
      else {
        assert.ok(outcome.is === 'declined')
        assert.deepEqual(outcome, { is: 'declined', externalId: outcome.externalId, ...expected })
      }
    })

  test('a later result of a card payment comes by gateway webhook and by look-up', async () => {
    const account = newAccount()
    const sink = await startSink([200])
    await pagarme.webhooks.subscribe!(account, sink.url, 'loja@example.com')
    const becomes = { '0036': 'paid', '0044': 'declined', '0051': 'canceled', '0077': 'refunded', '0093': 'paid' }
    const made = new Map<string, { externalId: string; wanted: PaymentOrder; is: string }>()
    for (const [end, is] of Object.entries(becomes)) {
      const wanted = cardOrder(await tokenOf(account, `400000000000${end}`))
      const { externalId } = (await pagarme.card!.create(account, wanted)) as { externalId: string }
      made.set(externalId, { externalId, wanted, is })
    }
    while (made.size > 0) {
      const { headers, body } = await sink.next()
      const webhook = pagarme.webhooks.read(account, headers, body)!
      const one = made.get(webhook.externalId!)
      if (one === undefined) continue
      assert.equal(webhook.reference, one.wanted.reference)
      const found = await find(account, one.wanted, one.externalId, 'credit_card')
      if (found?.is === one.is) made.delete(one.externalId)
    }
    await sink.close()
  })

  test('a restart of the simulator does not lose the later chargeback of a test card', async () => {
    const account = newAccount()
    const wanted = cardOrder(await tokenOf(account, '4000000000000259'))
    const created = await pagarme.card!.create(account, wanted)
    assert.ok(created.is === 'paid')
    assert.equal((await act(created.externalId, 'chargeback')).status, 200)
    assert.equal((await find(account, wanted, created.externalId, 'credit_card'))?.is, 'charged_back')
    const { rows } = await database.database.pool.query(
      'select does, due_at from simulator.acts where payment_id = $1',
      [created.externalId],
    )
    assert.deepEqual(
      rows.map((row) => row.does),
      ['chargeback'],
    )
    const awayMs = rows[0].due_at.getTime() - systemNow().getTime()
    assert.ok(awayMs > 0 && awayMs <= 10_000)
  })

  test('an approved payment with a lost answer is found as paid, and a failed payment is never found', async () => {
    const account = newAccount()
    const lost = cardOrder(await tokenOf(account, '4000000000000341'))
    assert.equal((await pagarme.card!.create(account, lost)).is, 'unknown')
    const found = await find(account, lost, undefined, 'credit_card')
    assert.deepEqual(found?.is === 'paid' && found.receipts.map((receipt) => receipt.amountInCents), [1050])
    const broken = cardOrder(await tokenOf(account, '4000000000000119'))
    assert.deepEqual(await pagarme.card!.create(account, broken), { is: 'unknown', cause: 'HTTP 500' })
    assert.equal(await find(account, broken, undefined, 'credit_card'), undefined)
  })

  test("the antifraud's refusal gives the buyer no reason", async () => {
    const account = newAccount()
    const wanted = cardOrder(await tokenOf(account, '4111111111111111'))
    wanted.buyer = { ...wanted.buyer, document: '11111111111' }
    const outcome = await pagarme.card!.create(account, wanted)
    assert.ok(outcome.is === 'declined' && outcome.message === undefined)
  })

  const codes: [string, { message?: RegExp; hard?: boolean; brand?: string }][] = [
    ['05', { message: /banco emissor/ }],
    ['5', { message: /banco emissor/ }],
    ['51', { message: /limite/ }],
    ['54', { message: /vencido/, hard: true }],
    ['14', { message: /dados/, hard: true }],
    ['41', { hard: true }],
    ['43', { hard: true }],
    ['91', { message: /mais tarde/ }],
    ['R1', { hard: true }],
    ['57', { brand: 'Visa' }],
    ['57', { brand: 'Elo', hard: true }],
    ['04', { brand: 'Elo', message: /mais tarde/ }],
    ['04', { brand: 'Mastercard', hard: true }],
    ['62', { brand: 'Hipercard', hard: true }],
    ['116', { brand: 'Amex', message: /limite/ }],
    ['200', { brand: 'Amex', hard: true }],
    ['1001', { message: /vencido/, hard: true }],
    ['1008', { hard: true }],
    ['1009', { hard: true }],
    ['1016', { message: /limite/ }],
    ['1019', { message: /segurança/ }],
    ['1025', { message: /bloqueado/, hard: true }],
    ['1043', { hard: true }],
    ['1070', {}],
    ['1071', {}],
    ['5003', {}],
    ['9111', { message: /mais tarde/ }],
    ['9200', { hard: true }],
    ['9999', {}],
  ]
  for (const [code, { message, hard, brand }] of codes)
    test(`the decline with return code ${code} of ${brand ?? 'any brand'} ${message ? 'has' : 'does not have'} a text for the buyer${hard ? ' and is final' : ''}`, async () => {
      const acquirer_message = 'TEXTO DO ADQUIRENTE'
      const failed = { status: 'not_authorized', acquirer_return_code: code, acquirer_message, card: { brand } }
      const outcome = await findFake({ ...charge, status: 'failed', last_transaction: failed }, 'credit_card')
      assert.ok(outcome?.is === 'declined')
      assert.equal(outcome.hard, hard)
      assert.equal(outcome.code, code)
      if (message) assert.match(outcome.message!, message)
      else assert.equal(outcome.message, undefined)
    })
})

describe('tokens', () => {
  test('a token is created with only the public key, and describes the card as documented', async () => {
    const account = newAccount()
    const { status, body } = await tokenize(account, { number: '5555 5555 5555 4444' })
    assert.equal(status, 200)
    assert.match(body.id, /^token_\w{16}$/)
    const { first_six_digits, last_four_digits, brand } = body.card
    assert.deepEqual([body.type, first_six_digits, last_four_digits, brand], ['card', '555555', '4444', 'Mastercard'])
    assert.equal(Date.parse(body.expires_at) - Date.parse(body.created_at), 60_000)
  })

  test('a browser on any page may request a token with a content type as the only extra header', async () => {
    const url = `${simulator.url}/gateway-b/core/v5/tokens?appId=${newAccount().credentials.publicKey}`
    const asked = await fetch(url, {
      method: 'OPTIONS',
      headers: { origin: 'https://loja.example', 'access-control-request-headers': 'content-type' },
    })
    assert.ok(asked.ok)
    assert.equal(asked.headers.get('access-control-allow-origin'), '*')
    assert.equal(asked.headers.get('access-control-allow-headers')?.toLowerCase(), 'content-type')
    assert.match(asked.headers.get('access-control-allow-methods') ?? '', /POST/)
    const refused = await fetch(url, { method: 'POST', body: '{}' })
    assert.equal(refused.status, 422)
    assert.equal(refused.headers.get('access-control-allow-origin'), '*')
  })

  test('a token is refused for a wrong appId and for an invalid card', async () => {
    const account = newAccount()
    const stranger = { ...account, credentials: { ...account.credentials, publicKey: 'pk_test_nobody' } }
    assert.equal((await tokenize(stranger, {})).status, 401)
    const wrong: [string, Record<string, unknown>][] = [
      ['number', { number: '4111111111111112' }],
      ['exp_month', { exp_month: 13 }],
      ['exp_year', { exp_year: 2020 }],
      ['cvv', { cvv: '1' }],
      ['holder_name', { holder_name: '' }],
    ]
    for (const [field, card] of wrong) {
      const { status, body } = await tokenize(account, card)
      assert.equal(status, 422)
      assert.deepEqual(Object.keys(body.errors), [`request.card.${field}`])
    }
  })

  test('a token of another account, an unknown token and a token older than a minute are refused, and nothing is charged', async () => {
    const [account, other] = [newAccount(), newAccount()]
    const theirs = await tokenOf(other, '4111111111111111')
    const old = await tokenOf(account, '4111111111111111')
    await database.database.pool.query(
      `update simulator.card_tokens set expires_at = expires_at - interval '61 seconds' where id = $1`,
      [old],
    )
    for (const token of [theirs, old, 'token_0000000000000000']) {
      const wanted = cardOrder(token)
      const outcome = await pagarme.card!.create(account, wanted)
      const cause = 'HTTP 422 order.payments[0].credit_card.card_token'
      assert.deepEqual(outcome, { is: 'rejected', cause, param: 'card.token' })
      assert.equal(await find(account, wanted, undefined, 'credit_card'), undefined)
    }
    assert.equal((await pagarme.card!.create(other, cardOrder(theirs))).is, 'paid')
  })

  test('tokens leave no card number and no security code in any table', async () => {
    const account = newAccount()
    for (const number of ['4000000000000002', '4000000000000341', '4000000000000119', '5105105105105100'])
      await pagarme.card!.create(account, cardOrder(await tokenOf(account, number, { cvv: '9173' })))
    for (const table of ['payments', 'card_tokens', 'sent_webhooks', 'acts', 'movements', 'customers']) {
      const { rows } = await database.database.pool.query(`select t::text as text from simulator.${table} as t`)
      for (const { text } of rows) assert.doesNotMatch(text, /4000000000000(002|341|119)|510510|"9173"/)
    }
  })
})

describe('boletos', () => {
  test('a boleto has the requested due date, a page, a PDF and pictures, and no line if the gateway has no line', async () => {
    const account = newAccount()
    const boletoDueDate = addDays(dateInSaoPaulo(systemNow()), 3)
    const created = await pagarme.boleto!.create(account, boletoOrder({ boletoDueDate }))
    assert.ok(created.is === 'pending' && created.boleto)
    assert.equal(created.boleto.line!.slice(33, 37), dueFactor(boletoDueDate))
    const { body } = await wire(account, 'GET', `/charges/${created.externalId}`)
    const { url, pdf, barcode, qr_code } = body.last_transaction
    assert.deepEqual([created.boleto.url, created.boleto.pdfUrl], [url, pdf])
    const kinds = { [url]: 'text/html', [pdf]: 'application/pdf', [barcode]: 'image/svg+xml', [qr_code]: 'image/png' }
    for (const [file, kind] of Object.entries(kinds))
      assert.match((await fetch(file)).headers.get('content-type') ?? '', new RegExp(`^${kind.replace('+', '.')}`))
    assert.match(await (await fetch(pdf)).text(), /^%PDF-/)
    const nameless = { ...buyer, address, name: 'SIM-NOLINE Ana' }
    const lineless = await pagarme.boleto!.create(account, boletoOrder({ buyer: nameless }))
    assert.ok(lineless.is === 'pending' && lineless.boleto)
    assert.deepEqual([lineless.boleto.line, lineless.boleto.barcode], [null, null])
  })

  test('a boleto without the full address is refused', async () => {
    const { street: _, ...streetless } = address
    const outcome = await pagarme.boleto!.create(
      newAccount(),
      boletoOrder({ buyer: { ...buyer, address: streetless } }),
    )
    assert.ok(outcome.is === 'rejected')
    assert.match(outcome.cause, /^HTTP 422 order\.customer\.address/)
  })
})

describe('a PIX', () => {
  for (const amountInCents of [1, 9, 105, 1_234_567_89, 99_999_999_999])
    test(`a PIX of ${amountInCents} cents has exactly this amount at the adapter and at the simulator`, async () => {
      const account = newAccount()
      const created = await createPix(account, { totalInCents: amountInCents })
      assert.equal(readPixCode(created.pix.copyPaste)?.amountInCents, amountInCents)
      await pay(created.externalId)
      const found = await findPix(account, created)
      const endToEndId = found?.is === 'paid' ? found.identifiers?.endToEndId : undefined
      assert.match(endToEndId ?? '', /^E\d{20}\w{11}$/)
      assert.deepEqual(found, {
        is: 'paid',
        externalId: created.externalId,
        identifiers: { endToEndId },
        receipts: [{ id: created.externalId, amountInCents }],
      })
    })

  test('the picture at the address in the answer shows the PIX code', async () => {
    const { pix } = await createPix(newAccount())
    const answer = await fetch(pix.qrCodeUrl!)
    assert.equal(answer.headers.get('content-type'), 'image/png')
    assert.equal(readQr(Buffer.from(await answer.arrayBuffer())), pix.copyPaste)
  })

  test('the receipt of a PIX has the paid amount, even if the PIX is paid late, or with more or less than its amount', async () => {
    const account = newAccount()
    const [less, more] = [await createPix(account), await createPix(account)]
    await act(less.externalId, 'expire')
    assert.equal((await findPix(account, less))?.is, 'expired')
    assert.equal((await act(less.externalId, 'pay')).status, 409)
    assert.equal((await act(less.externalId, 'pay', { force: true, amountInCents: 900 })).body.status, 'underpaid')
    assert.equal((await act(more.externalId, 'pay', { amountInCents: 1200 })).body.status, 'overpaid')
    for (const [created, amountInCents] of [
      [less, 900],
      [more, 1200],
    ] as const) {
      const found = await findPix(account, created)
      assert.deepEqual(found?.is === 'paid' && found.receipts, [{ id: created.externalId, amountInCents }])
    }
    assert.equal((await act(less.externalId, 'pay', { force: true })).status, 409)
  })

  test('a PIX that is refused later is declined', async () => {
    const account = newAccount()
    const created = await createPix(account)
    await act(created.externalId, 'fail')
    assert.deepEqual(await findPix(account, created), { is: 'declined', externalId: created.externalId })
  })

  test('a PIX can be canceled, even twice, but not after it is paid, because the same call would then refund it', async () => {
    const account = newAccount()
    const [open, paid] = [await createPix(account), await createPix(account)]
    await pay(paid.externalId)
    assert.equal(await pagarme.orders.cancel(account, open.externalId, 'pix'), true)
    assert.equal(await pagarme.orders.cancel(account, open.externalId, 'pix'), true)
    assert.equal(await pagarme.orders.cancel(account, paid.externalId, 'pix'), false)
    assert.equal((await findPix(account, open))?.is, 'canceled')
    assert.equal((await findPix(account, paid))?.is, 'paid')
    await act(open.externalId, 'pay', { force: true })
    assert.equal((await findPix(account, open))?.is, 'paid')
  })

  test('the outcome of a PIX is `refunded` after a full refund, although the gateway calls the charge canceled', async () => {
    const account = newAccount()
    const created = await createPix(account)
    assert.equal((await refund(account, created)).is, 'rejected')
    await pay(created.externalId)
    assert.equal((await refund(account, created)).is, 'refunded')
    assert.equal((await refund(account, created)).is, 'refunded')
    assert.equal((await findPix(account, created))?.is, 'refunded')
    assert.deepEqual(await movementsOf(account), [
      ['received', 1050],
      ['refunded', 1050],
    ])
  })

  test('if two callers refund a PIX at the same time, both calls succeed, and the money goes back once', async () => {
    const account = newAccount()
    const created = await createPix(account)
    await act(created.externalId, 'pay')
    const both = await Promise.all([refund(account, created), refund(account, created)])
    assert.deepEqual(
      both.map(({ is }) => is),
      ['refunded', 'refunded'],
    )
    assert.deepEqual(await movementsOf(account), [
      ['received', 1050],
      ['refunded', 1050],
    ])
  })

  test('a partial refund of a PIX is made once, even after repeated calls, and the PIX is still paid', async () => {
    const account = newAccount()
    const created = await createPix(account)
    await act(created.externalId, 'pay', { amountInCents: 1200 })
    const part = { amountInCents: 150, leftInCents: 1200 }
    assert.equal((await refund(account, created, part)).is, 'refunded')
    assert.equal((await refund(account, created, { ...part, calledOn: '2026-11-20' })).is, 'refunded')
    assert.equal((await findPix(account, created))?.is, 'paid')
    assert.deepEqual(await movementsOf(account), [
      ['received', 1200],
      ['refunded', 150],
    ])
  })

  test('after a partial refund by hand, a new refund of the same amount is made', async () => {
    const account = newAccount()
    const created = await createPix(account)
    await act(created.externalId, 'pay')
    await act(created.externalId, 'refund', { amountInCents: 300 })
    assert.equal((await refund(account, created, { amountInCents: 300 })).is, 'refunded')
    assert.deepEqual(await movementsOf(account), [
      ['received', 1050],
      ['refunded', 300],
      ['refunded', 300],
    ])
  })

  test('a PIX that the bank takes back is charged back', async () => {
    const account = newAccount()
    const created = await createPix(account)
    await pay(created.externalId)
    await act(created.externalId, 'chargeback')
    assert.equal((await findPix(account, created))?.is, 'charged_back')
  })

  test('a PIX of another account is not found', async () => {
    const created = await createPix(newAccount())
    const other = newAccount()
    assert.equal(await findPix(other, created), undefined)
    assert.equal(await find(other, created, undefined, 'pix'), undefined)
  })
})

describe('a lost answer', () => {
  for (const fault of ['accept-then-reset', 'accept-then-500', 'malformed'])
    test(`an order with a lost answer (${fault}) is unknown, a later look-up finds it, and a retry gives the same order`, async () => {
      const account = newAccount()
      const lost = order()
      await addFault('create', fault)
      assert.equal((await pagarme.pix!.create(account, lost)).is, 'unknown')
      const found = await find(account, lost, undefined, 'pix')
      assert.ok(found?.is === 'pending' && found.pix)
      assert.deepEqual(await pagarme.pix!.create(account, lost), found)
    })

  for (const fault of ['reset', '500'])
    test(`an order that the gateway did not execute (${fault}) is unknown, and later no order is found`, async () => {
      const account = newAccount()
      const lost = order()
      await addFault('create', fault)
      assert.equal((await pagarme.pix!.create(account, lost)).is, 'unknown')
      assert.equal(await find(account, lost, undefined, 'pix'), undefined)
    })

  test('a look-up finds a card payment with a lost answer, and its token is not used again', async () => {
    const account = newAccount()
    const lost = cardOrder(await tokenOf(account, '4111111111111111'))
    await addFault('create', 'accept-then-reset')
    assert.equal((await pagarme.card!.create(account, lost)).is, 'unknown')
    assert.equal((await find(account, lost, undefined, 'credit_card'))?.is, 'paid')
    assert.equal((await pagarme.card!.create(account, lost)).is, 'paid')
    assert.deepEqual(await movementsOf(account), [['received', 1050]])
  })

  test('the outcome of a look-up with a lost answer is unknown, not a missing order', async () => {
    const account = newAccount()
    const created = await createPix(account)
    await addFault('find', 'reset', 2)
    assert.equal((await findPix(account, created))?.is, 'unknown')
    assert.equal((await find(account, created, undefined, 'pix'))?.is, 'unknown')
  })

  test('a boleto is never refunded by a call, because that needs the buyer’s bank account, and a refund by hand is found', async () => {
    const account = newAccount()
    const wanted = boletoOrder()
    const created = await pagarme.boleto!.create(account, wanted)
    assert.ok(created.is === 'pending')
    const { externalId } = created
    await pay(externalId)
    const amounts = { amountInCents: 1050, leftInCents: 1050, totalInCents: 1050, today: '2026-11-20' }
    const { reference } = wanted
    const ask = () =>
      pagarme.refunds.request(account, { refundId: reference, reference, externalId, ...amounts, method: 'boleto' })
    assert.equal((await ask()).is, 'rejected')
    const headers = { authorization: `Basic ${Buffer.from(`${account.credentials.secretKey}:`).toString('base64')}` }
    const url = `${account.simulatorUrl}/gateway-b/core/v5/charges/${externalId}`
    const refused = await json({ method: 'DELETE', url, headers, json: { operation_reference: reference } })
    assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['request.bank_account']])
    assert.deepEqual(await movementsOf(account), [['received', 1050]])
    assert.equal((await act(externalId, 'refund')).status, 200)
    assert.equal((await ask()).is, 'refunded')
  })

  test('a refund with a lost answer is unknown, a retry finds the refund, and the money goes back once', async () => {
    const account = newAccount()
    const created = await createPix(account)
    await pay(created.externalId)
    await addFault('refund', 'accept-then-reset')
    assert.equal((await refund(account, created)).is, 'unknown')
    assert.equal((await refund(account, created)).is, 'refunded')
    assert.deepEqual(await movementsOf(account), [
      ['received', 1050],
      ['refunded', 1050],
    ])
  })

  test('an order at an unreachable gateway is rejected', async () => {
    const account = { ...newAccount(), simulatorUrl: 'http://127.0.0.1:9' }
    assert.equal((await pagarme.pix!.create(account, order())).is, 'rejected')
  })

  test('an order is unknown if the gateway answers with an error, and later no order is found', async () => {
    const account = newAccount()
    const down = order({ buyer: { ...buyer, name: 'SIM-DOWN Ana' } })
    assert.deepEqual(await pagarme.pix!.create(account, down), { is: 'unknown', cause: 'HTTP 503' })
    assert.equal(await find(account, down, undefined, 'pix'), undefined)
  })
})

describe('idempotency', () => {
  test('simultaneous calls with the same idempotency key create one order, and a later call gets a conflict until the first one ends', async () => {
    const account = newAccount()
    const wanted = order()
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => pagarme.pix!.create(account, wanted)))
    assert.equal((await wire(account, 'GET', `/orders?code=${wanted.reference}`)).body.data.length, 1)
    const pending = outcomes.filter((outcome) => outcome.is === 'pending')
    assert.ok(pending.length >= 1)
    for (const outcome of outcomes)
      if (outcome.is !== 'pending') assert.deepEqual(outcome, { is: 'unknown', cause: 'HTTP 409' })
  })

  test('five minutes after its use in a test account, an idempotency key creates a second order', async () => {
    const account = newAccount()
    const created = await createPix(account)
    await database.database.pool.query(
      `update simulator.payments set created_at = created_at - interval '5 minutes' where id = $1`,
      [created.externalId],
    )
    const second = await createPix(account, { reference: created.reference })
    assert.notEqual(second.externalId, created.externalId)
    await pay(created.externalId)
    const found = await find(account, created, undefined, 'pix')
    assert.ok(found?.is === 'paid' && found.externalId === created.externalId)
  })

  test('the answer to a refused body is not kept under the idempotency key', async () => {
    const account = newAccount()
    const wanted = order({ buyer: { ...buyer, document: '12345678900' } })
    const refused = await pagarme.pix!.create(account, wanted)
    assert.deepEqual(refused, { is: 'rejected', cause: 'HTTP 422 order.customer.document' })
    assert.equal((await pagarme.pix!.create(account, { ...wanted, buyer })).is, 'pending')
  })
})

describe('gateway webhooks', () => {
  test('a webhook has a proof and the ids of charge and order, and is repeated until the receiver answers 2xx', async () => {
    const account = newAccount()
    const sink = await startSink([500, 500, 204])
    await pagarme.webhooks.subscribe!(account, sink.url, 'loja@example.com')
    const created = await createPix(account)
    await pay(created.externalId)
    const seen = new Map<string, string[]>()
    for (let received = 0; received < 4; received++) {
      const { headers, body } = await sink.next()
      const webhook = pagarme.webhooks.read(account, headers, body)!
      assert.deepEqual([webhook.externalId, webhook.reference], [created.externalId, created.reference])
      seen.set(webhook.kind, [...(seen.get(webhook.kind) ?? []), webhook.id!])
    }
    assert.deepEqual([...seen.keys()].sort(), ['charge.paid', 'order.paid'])
    for (const ids of seen.values()) assert.equal(new Set(ids).size, 1)
    await sink.close()
  })

  test('the webhook of a chargeback is sent under the old name and under the new name', async () => {
    const account = newAccount()
    const sink = await startSink([200])
    await pagarme.webhooks.subscribe!(account, sink.url, 'loja@example.com')
    const created = await createPix(account)
    await act(created.externalId, 'pay', { webhooks: 'never' })
    await act(created.externalId, 'chargeback')
    const arrived = [await sink.next(), await sink.next()]
    const kinds = arrived.map(({ headers, body }) => pagarme.webhooks.read(account, headers, body)?.kind)
    assert.deepEqual(kinds.sort(), ['charge.chargedback', 'chargeback.received'])
    await sink.close()
  })

  test('webhooks with a wrong or missing user or password, or with a malformed body, are ignored', () => {
    const account = newAccount()
    const { webhookUser, webhookPassword } = account.credentials
    const basic = (user: string, password: string) => ({
      authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
    })
    const right = basic(webhookUser!, webhookPassword!)
    const body = '{"id":"hook_1","type":"charge.paid","data":{"id":"ch_1","order":{"id":"or_1","code":"pay_1"}}}'
    const webhook = { id: 'hook_1', kind: 'charge.paid', externalId: 'ch_1', reference: 'pay_1', reports: 'paid' }
    assert.deepEqual(pagarme.webhooks.read(account, right, body), webhook)
    for (const headers of [
      {},
      { authorization: '' },
      { authorization: 'Basic' },
      { authorization: right.authorization.replace('Basic', 'Bearer') },
      basic(webhookUser!, `${webhookPassword}x`),
      basic(`${webhookUser}x`, webhookPassword!),
      basic('', ''),
    ])
      assert.equal(pagarme.webhooks.read(account, headers, body), undefined)
    assert.equal(pagarme.webhooks.read({ ...account, credentials: {} }, basic('', ''), body), undefined)
    for (const nonsense of ['', 'null', '[]', '{"type":"x"}', '{"id":7,"type":"x"}', '{"id":"hook_1"'])
      assert.equal(pagarme.webhooks.read(account, right, nonsense), undefined)
  })

  test('webhooks about an order or a chargeback lead to the payment, and other webhooks lead to no payment', () => {
    const account = newAccount()
    const { webhookUser, webhookPassword } = account.credentials
    const authorization = `Basic ${Buffer.from(`${webhookUser}:${webhookPassword}`).toString('base64')}`
    const read = (data: unknown) =>
      pagarme.webhooks.read(account, { authorization }, JSON.stringify({ id: 'hook_1', type: 'x', data }))
    const subject = { id: 'hook_1', kind: 'x', externalId: 'ch_1', reference: 'pay_1' }
    assert.deepEqual(read({ id: 'or_1', code: 'pay_1', charges: [{ id: 'ch_1' }] }), subject)
    assert.deepEqual(read({ id: 'cb_1', charge: { id: 'ch_1', order: { id: 'or_1', code: 'pay_1' } } }), subject)
    assert.deepEqual(read({ id: 'cb_1', charge_id: 'ch_1' }), { ...subject, reference: undefined })
    assert.deepEqual(read({ id: 'cus_1', code: 'x' }), { ...subject, externalId: undefined, reference: undefined })
  })

  test('no webhook address is registered at the real gateway, because the store enters the address in the gateway’s dashboard', async () => {
    await pagarme.webhooks.subscribe!(
      { ...newAccount(), simulatorUrl: undefined },
      'https://loja.example/x',
      'loja@example.com',
    )
  })
})

const charge = {
  id: 'ch_1',
  code: 'x',
  amount: 1050,
  status: 'paid',
  currency: 'BRL',
  last_transaction: {} as Record<string, unknown>,
  order: { id: 'or_1', code: 'pay_ours' },
}

describe('implausible answers', () => {
  const believed: [string, unknown, Outcome['is'] | undefined][] = [
    ['a charge as documented', charge, 'paid'],
    ['a status that is not documented', { ...charge, status: 'paid_maybe' }, 'pending'],
    [
      'a pending charge whose PIX has expired',
      { ...charge, status: 'pending', last_transaction: { status: 'expired' } },
      'expired',
    ],
    [
      'a failed charge whose PIX has expired',
      { ...charge, status: 'failed', last_transaction: { status: 'expired' } },
      'expired',
    ],
    ['a pending charge without a PIX code', { ...charge, status: 'pending' }, 'unknown'],
    ['a canceled charge that was never paid', { ...charge, status: 'canceled', canceled_amount: 1050 }, 'canceled'],
    ['a canceled charge with a paid amount', { ...charge, status: 'canceled', paid_amount: 1050 }, 'refunded'],
    [
      'a canceled charge with a time of payment',
      { ...charge, status: 'canceled', paid_at: '2026-11-20T10:00:00Z' },
      'refunded',
    ],
    ['a charge with the status `refunded`', { ...charge, status: 'refunded' }, 'refunded'],
    ['a partly refunded charge', { ...charge, status: 'partial_refunded', canceled_amount: 1 }, 'paid'],
    ['a partly canceled charge', { ...charge, status: 'partial_canceled', canceled_amount: 1 }, 'paid'],
    ['a charge that was charged back', { ...charge, status: 'chargedback' }, 'charged_back'],
    ['an overpaid charge without a paid amount', { ...charge, status: 'overpaid' }, 'unknown'],
    ['an amount that is text', { ...charge, amount: '1050' }, 'unknown'],
    ['no amount', { ...charge, amount: undefined }, 'unknown'],
    ['an amount with a fraction of a cent', { ...charge, amount: 10.5 }, 'unknown'],
    ['a negative paid amount', { ...charge, paid_amount: -1 }, 'unknown'],
    ['another currency', { ...charge, currency: 'USD' }, 'unknown'],
    ["another order's charge", { ...charge, order: { code: 'pay_theirs' } }, 'unknown'],
    ['a list', [charge], 'unknown'],
    ['nothing', null, 'unknown'],
    ['an HTML page', '<html></html>', 'unknown'],
  ]
  for (const [name, body, is] of believed)
    test(`if the gateway answers with ${name}, the outcome is ${is}`, async () => {
      assert.equal((await findFake(body, 'pix'))?.is, is)
    })

  test('an order with another amount or code is unknown', async () => {
    for (const charges of [[{ ...charge, amount: 1051 }], [], undefined]) {
      const fake = await startFake(() => ({ code: 'pay_ours', charges }))
      const account = { ...newAccount(), simulatorUrl: fake.url }
      assert.equal((await pagarme.pix!.create(account, order({ reference: 'pay_ours' }))).is, 'unknown')
      await fake.close()
    }
    const fake = await startFake(() => ({ code: 'pay_theirs', charges: [charge] }))
    const account = { ...newAccount(), simulatorUrl: fake.url }
    assert.equal((await pagarme.pix!.create(account, order({ reference: 'pay_ours' }))).is, 'unknown')
    assert.equal((await pagarme.card!.create(account, cardOrder('t', { reference: 'pay_ours' }))).is, 'unknown')
    await fake.close()
  })

  test('a PIX that fails when it is created is rejected, and the cause does not repeat the gateway’s text', async () => {
    const gateway_response = { code: '400', errors: [{ message: 'CPF 12345678909 de Ana' }] }
    const failed = { ...charge, status: 'failed', last_transaction: { status: 'failed', gateway_response } }
    const fake = await startFake(() => ({ code: 'pay_ours', charges: [failed] }))
    const account = { ...newAccount(), simulatorUrl: fake.url }
    const outcome = await pagarme.pix!.create(account, order({ reference: 'pay_ours' }))
    assert.deepEqual(outcome, { is: 'rejected', cause: 'charge failed: failed 400' })
    await fake.close()
  })

  test('if the gateway’s search ignores our code, the charge of another order is not returned', async () => {
    const fake = await startFake(() => ({ data: [{ code: 'pay_theirs', charges: [charge] }] }))
    const account = { ...newAccount(), simulatorUrl: fake.url }
    assert.equal(await pagarme.orders.find(account, { reference: 'pay_ours', method: 'pix' }), undefined)
    await fake.close()
  })
})

// The fields of every answer, from the documentation and from the models of the official SDK.
const ORDER_MEMBERS = [
  'id',
  'code',
  'amount',
  'currency',
  'closed',
  'items',
  'customer',
  'status',
  'created_at',
  'charges',
]
const CHARGE_MEMBERS = [
  'id',
  'code',
  'amount',
  'status',
  'currency',
  'payment_method',
  'created_at',
  'last_transaction',
]
const TRANSACTION_MEMBERS = ['id', 'transaction_type', 'amount', 'status', 'success', 'created_at', 'gateway_response']
const BOLETO_MEMBERS = ['url', 'pdf', 'line', 'barcode', 'nosso_numero', 'due_at']
const CARD_MEMBERS = ['acquirer_message', 'acquirer_return_code', 'installments', 'card']

function assertMembers(value: Json, names: readonly string[]): void {
  const missing = names.filter((name) => !(name in value))
  assert.deepEqual(missing, [])
}

const buyer = { name: 'Ana Souza', email: 'ana@example.com', document: '12345678909', phone: '11987654321' }
const address = { zipCode: '01310100', street: 'Rua A', number: '10', city: 'São Paulo', state: 'SP' }

function sandboxAccount(): GatewayAccount {
  const credentials = { secretKey: PAGARME_SECRET_KEY!, publicKey: PAGARME_PUBLIC_KEY! }
  return { id: newId('gwa'), provider: 'GATEWAY_B', environment: 'sandbox', simulatorUrl: undefined, credentials }
}

function order(overrides: Partial<PaymentOrder> = {}): PaymentOrder {
  return paymentOrder({ pixExpiresAt: new Date(systemNow().getTime() + 3_600_000), ...overrides })
}

function boletoOrder(overrides: Partial<PaymentOrder> = {}): PaymentOrder {
  const boletoDueDate = addDays(dateInSaoPaulo(systemNow()), 5)
  return order({ buyer: { ...buyer, address }, boletoDueDate, ...overrides })
}

function cardOrder(token: string, overrides: Partial<PaymentOrder> = {}): PaymentOrder {
  return order({ buyer: { ...buyer, address }, card: { token }, ...overrides })
}

type Created = { reference: string; externalId: string; pix: { copyPaste: string; qrCodeUrl: string | null } }

async function createPix(account: GatewayAccount, overrides: Partial<PaymentOrder> = {}): Promise<Created> {
  const wanted = order(overrides)
  const outcome = await pagarme.pix!.create(account, wanted)
  assert.ok(outcome.is === 'pending' && outcome.pix, JSON.stringify(outcome))
  return { reference: wanted.reference, externalId: outcome.externalId, pix: outcome.pix }
}

function find(
  account: GatewayAccount,
  { reference }: { reference: string },
  externalId: string | undefined,
  method: Method,
) {
  return pagarme.orders.find(account, { reference, externalId, method })
}

function findPix(account: GatewayAccount, { reference, externalId }: Created) {
  return pagarme.orders.find(account, { reference, externalId, method: 'pix' })
}

function refund(
  account: GatewayAccount,
  { reference, externalId }: Created,
  { amountInCents = 1050, leftInCents = 1050, calledOn }: Partial<RefundOrder> = {},
) {
  const refundId = newId('rfd')
  const amounts = { amountInCents, leftInCents, totalInCents: 1050, today: '2026-11-20', calledOn }
  return pagarme.refunds.request(account, { refundId, reference, externalId, ...amounts, method: 'pix' })
}

async function tokenOf(account: GatewayAccount, number: string, card: Record<string, unknown> = {}): Promise<string> {
  const { status, body } = await tokenize(account, { number, ...card })
  assert.equal(status, 200, JSON.stringify(body))
  return body.id
}

/** Creates a token as a browser does, with the public key and no other proof. */
function tokenize(account: GatewayAccount, card: Record<string, unknown>) {
  const whole = {
    number: '4111111111111111',
    holder_name: 'ANA SOUZA',
    exp_month: 12,
    exp_year: 2040,
    cvv: '123',
    ...card,
  }
  const url = `${baseOf(account)}/tokens?appId=${account.credentials.publicKey}`
  return json({ method: 'POST', url, json: { type: 'card', card: whole } })
}

async function pay(externalId: string): Promise<void> {
  assert.equal((await act(externalId, 'pay')).status, 200)
}

function baseOf(account: GatewayAccount): string {
  return account.simulatorUrl ? `${account.simulatorUrl}/gateway-b/core/v5` : 'https://api.pagar.me/core/v5'
}

function wire(account: GatewayAccount, method: 'GET' | 'POST', path: string, body?: unknown) {
  const authorization = `Basic ${Buffer.from(`${account.credentials.secretKey}:`).toString('base64')}`
  return json({ method, url: baseOf(account) + path, json: body, headers: { authorization } })
}

/** Returns the adapter's outcome for an answer of the gateway. */
async function findFake(body: unknown, method: Method) {
  const fake = await startFake(() => body)
  const account = { ...newAccount(), simulatorUrl: fake.url }
  const found = await pagarme.orders.find(account, { reference: 'pay_ours', externalId: 'ch_1', method })
  await fake.close()
  return found
}

/** Returns the single request of an operation. */
async function requestOf(work: (account: GatewayAccount) => Promise<unknown>) {
  const fake = await startFake(() => '{}')
  const credentials = { ...newAccount().credentials, secretKey: 'sk_test_sim_x' }
  await work({ ...newAccount(), simulatorUrl: fake.url, credentials })
  await fake.close()
  assert.equal(fake.received.length, 1)
  const { path, headers, body } = fake.received[0]!
  return { path, headers, body: JSON.parse(body) as Json }
}

/** Reads a QR code out of a one-bit greyscale PNG that uses no filter except "Up". */
function readQr(png: Buffer): string | undefined {
  const side = png.readUInt32BE(16)
  const lines = inflateSync(png.subarray(png.indexOf('IDAT') + 4, png.indexOf('IEND') - 8))
  const stride = 1 + Math.ceil(side / 8)
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const row = lines[y * stride] === 2 ? lastFullRow(lines, stride, y) : y
      const bit = (lines[row * stride + 1 + (x >> 3)]! >> (7 - (x & 7))) & 1
      pixels.fill(bit * 255, (y * side + x) * 4, (y * side + x) * 4 + 3)
    }
  return jsQR.default(pixels, side, side)?.data
}

/**
 * Returns the number of the last complete row. With the filter "Up", a row of zeros repeats the pixels of the row above.
 */
function lastFullRow(lines: Buffer, stride: number, y: number): number {
  let row = y
  while (lines[row * stride] === 2) row--
  return row
}
