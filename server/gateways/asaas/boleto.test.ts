import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isValidBoleto } from '@brazilian-utils/brazilian-utils'
import { request } from 'undici'
import {
  act,
  addFault,
  createBoleto,
  find,
  movementsOf,
  newAccount,
  pay,
  refund,
  wire,
} from '../../../test/gateways/gatewayA.ts'
import { openGatewaySimulator } from '../../../test/gateways/gatewaySimulator.ts'
import { startFake } from '../../../test/gateways/gatewayWire.ts'
import { paymentOrder } from '../../../test/gateways/paymentOrder.ts'
import { barcodeOfLine, dueFactor } from '../../brazil/boleto.ts'
import { addDays } from '../../brazil/calendar.ts'
import { asaas } from './asaas.ts'
import { readPayment } from './payment.ts'
import { meaningOf } from './status.ts'

await openGatewaySimulator()

describe('creating a boleto', () => {
  for (const amountInCents of [1, 1_050, 99_999_999_999])
    test(`a boleto of ${amountInCents} cents has a line that banks can read and a bar code that matches the line`, async () => {
      const boletoDueDate = addDays(paymentOrder().today, 3)
      const { boleto } = await createBoleto(newAccount(), { totalInCents: amountInCents, boletoDueDate })
      assert.ok(isValidBoleto(boleto.line!))
      assert.equal(barcodeOfLine(boleto.line!), boleto.barcode)
      const value = boleto.line!.slice(-14)
      assert.equal(Number(amountInCents < 1e10 ? value.slice(4) : value), amountInCents)
      if (amountInCents < 1e10) assert.equal(value.slice(0, 4), dueFactor(boletoDueDate))
    })

  test('the page and the PDF of a boleto open without a key', async () => {
    const { boleto } = await createBoleto(newAccount())
    const page = await request(boleto.url!)
    assert.match(await page.body.text(), new RegExp(boleto.line!))
    const pdf = await request(boleto.pdfUrl!)
    assert.equal(pdf.headers['content-type'], 'application/pdf')
    assert.match(await pdf.body.text(), /^%PDF-1\.7/)
  })

  test('a boleto is pending even if the gateway does not have its line yet', async () => {
    const buyer = { ...paymentOrder().buyer, name: 'SIM-NOLINE Ana' }
    const { boleto } = await createBoleto(newAccount(), { buyer })
    assert.deepEqual([boleto.line, boleto.barcode], [null, null])
    assert.ok(boleto.url && boleto.pdfUrl)
  })

  test('a boleto is unknown if the request for its line gets no answer, and a later look-up finds it with its line', async () => {
    const account = newAccount()
    const created = await createBoleto(account)
    const { body } = await wire(account, 'GET', `/payments/${created.externalId}`)
    const fake = await startFake((path) => {
      if (path.includes('customers')) return { id: 'cus_1', data: [] }
      return path.endsWith('/identificationField') ? '<html></html>' : body
    })
    const there = { ...account, id: `${account.id}x`, simulatorUrl: fake.url }
    const lost = await asaas.boleto!.create(
      there,
      paymentOrder({ totalInCents: 350_00, boletoDueDate: paymentOrder().today }),
    )
    assert.equal(lost.is, 'unknown')
    const found = await find(account, created, 'boleto')
    const identifiers = { ourNumber: body.nossoNumero }
    assert.deepEqual(found, { is: 'pending', externalId: created.externalId, identifiers, boleto: created.boleto })
    await fake.close()
  })

  for (const fault of ['accept-then-reset', 'accept-then-500', 'malformed'])
    test(`a boleto with a lost answer (${fault}) is unknown, and later it is found by our reference with its line`, async () => {
      const account = newAccount()
      const lost = paymentOrder({ boletoDueDate: paymentOrder().today })
      await addFault('create', fault)
      assert.equal((await asaas.boleto!.create(account, lost)).is, 'unknown')
      const found = await asaas.orders.find(account, { reference: lost.reference, method: 'boleto' })
      assert.ok(found?.is === 'pending' && found.boleto?.line)
    })
})

describe('the PIX code of a boleto', () => {
  test('pays the boleto, and the refund goes back by PIX without a bank account', async () => {
    const account = newAccount()
    const created = await createBoleto(account)
    const code = (await wire(account, 'GET', `/payments/${created.externalId}/pixQrCode`)).body.payload
    assert.equal(created.boleto.pixCode, code)
    assert.equal((await act(created.externalId, 'pay', { byPix: true })).status, 200)
    const found = await find(account, created, 'boleto')
    assert.ok(found?.is === 'paid')
    assert.deepEqual(found.receipts, [{ id: created.externalId, amountInCents: 350_00 }])
    const back = await refund(account, created, 'boleto', { amountInCents: 350_00 })
    assert.equal(back.is, 'refunded')
    assert.ok(!('buyerPage' in back))
  })

  test('is missing if it ends before the boleto is due, or if the gateway gives none', async () => {
    const account = newAccount()
    const today = paymentOrder().today
    const due = addDays(today, 3)
    const created = await createBoleto(account, { boletoDueDate: due })
    const { body } = await wire(account, 'GET', `/payments/${created.externalId}`)
    for (const [answer, code] of [
      [{ payload: 'A', expirationDate: `${today} 23:59:59` }, undefined],
      [{ payload: 'A', expirationDate: `${due} 23:59:59` }, 'A'],
      ['<html></html>', undefined],
    ] as const) {
      const fake = await startFake((path) => {
        if (path.endsWith('/pixQrCode')) return answer
        return path.endsWith('/identificationField') ? { identificationField: '1', barCode: '2' } : { data: [body] }
      })
      const found = await find({ ...account, simulatorUrl: fake.url }, created, 'boleto')
      await fake.close()
      assert.ok(found?.is === 'pending' && found.boleto)
      assert.deepEqual([found.boleto.line, found.boleto.pixCode], ['1', code])
    }
  })

  test('counts as under review while the gateway reviews a suspicious PIX', () => {
    const payment = { id: 'pay_1', value: 10, dueDate: '2026-11-20', billingType: 'BOLETO', status: 'CONFIRMED' }
    assert.equal(meaningOf(readPayment(payment)!, '2026-11-20'), 'paid')
    assert.equal(meaningOf(readPayment({ ...payment, pixTransaction: 'x' })!, '2026-11-20'), 'pending')
  })
})

describe('a boleto', () => {
  test('a boleto that is paid in time has one receipt', async () => {
    const account = newAccount()
    const created = await createBoleto(account)
    await pay(created.externalId)
    const found = await find(account, created, 'boleto')
    assert.ok(found?.is === 'paid')
    assert.deepEqual(found.receipts, [{ id: created.externalId, amountInCents: 350_00 }])
  })

  test('an overdue boleto can be paid late, even after it was canceled', async () => {
    const account = newAccount()
    const [late, canceled] = [await createBoleto(account), await createBoleto(account)]
    await act(late.externalId, 'expire')
    assert.deepEqual(await find(account, late, 'boleto'), { is: 'expired', externalId: late.externalId })
    await act(late.externalId, 'pay', { force: true })
    assert.equal((await find(account, late, 'boleto'))?.is, 'paid')
    assert.equal(await asaas.orders.cancel(account, canceled.externalId, 'boleto'), true)
    assert.equal((await find(account, canceled, 'boleto'))?.is, 'canceled')
    await act(canceled.externalId, 'pay', { force: true })
    assert.equal((await find(account, canceled, 'boleto'))?.is, 'paid')
  })

  test('a boleto that is due on a day without banks can be paid until the next banking day', () => {
    const saturday = readPayment({ id: 'pay_1', status: 'OVERDUE', value: 10, dueDate: '2026-11-21' })!
    const meanings = ['2026-11-22', '2026-11-23', '2026-11-24'].map((today) => meaningOf(saturday, today))
    assert.deepEqual(meanings, ['pending', 'pending', 'expired'])
  })

  test('the refund of a boleto waits until the buyer enters a bank account, even after repeated calls', async () => {
    const account = newAccount()
    const created = await createBoleto(account)
    const whole = { amountInCents: 350_00 }
    assert.equal((await refund(account, created, 'boleto', whole)).is, 'rejected')
    await pay(created.externalId)
    assert.equal((await refund(account, created, 'boleto', { ...whole, amountInCents: 100 })).is, 'rejected')
    const asked = { is: 'pending', externalId: created.externalId }
    assert.deepEqual(await refund(account, created, 'boleto', whole), { ...asked, buyerPage: refundPage(created) })
    assert.deepEqual(await refund(account, created, 'boleto', whole), asked)
    assert.equal((await find(account, created, 'boleto'))?.is, 'paid')
    assert.equal((await request(refundPage(created), { method: 'POST' })).statusCode, 200)
    assert.equal((await refund(account, created, 'boleto', whole)).is, 'refunded')
    assert.equal((await find(account, created, 'boleto'))?.is, 'refunded')
    assert.deepEqual(await movementsOf(account), [
      ['received', 350_00],
      ['refunded', 350_00],
    ])
  })

  test('outside of the sandbox, the page for the bank account is accepted only with a secure address', async () => {
    const account = newAccount()
    const created = await createBoleto(account)
    await pay(created.externalId)
    const paid = (await wire(account, 'GET', `/payments/${created.externalId}`)).body
    for (const [environment, requestUrl, isNamed] of [
      ['production', 'https://gateway.example/estorno', true],
      ['production', 'http://gateway.example/estorno', false],
      ['sandbox', 'http://gateway.example/estorno', true],
      ['sandbox', 'httpx://gateway.example/estorno', false],
    ] as const) {
      const fake = await startFake((path) => {
        if (path.endsWith('/bankSlip/refund')) return { requestUrl }
        return path.endsWith(`/payments/${created.externalId}`) ? paid : { data: [paid] }
      })
      const there = { ...account, environment, simulatorUrl: fake.url }
      const asked = await refund(there, created, 'boleto', { amountInCents: 350_00 })
      await fake.close()
      assert.deepEqual([asked.is, 'buyerPage' in asked], ['pending', isNamed], requestUrl)
    }
  })

  test('a boleto that is paid at two banks has two receipts, and only the second is refunded', async () => {
    const account = newAccount()
    const created = await createBoleto(account)
    await pay(created.externalId)
    const second = await act(created.externalId, 'pay', { force: true })
    const found = await find(account, created, 'boleto')
    assert.ok(found?.is === 'paid' && found.receipts.length === 2)
    const overpaid = { refundId: 'overpaid-1', amountInCents: 350_00, totalInCents: 700_00 }
    assert.equal((await refund(account, created, 'boleto', overpaid)).is, 'pending')
    assert.equal((await refund(account, created, 'boleto', overpaid)).is, 'pending')
    const first = await wire(account, 'GET', `/payments/${created.externalId}`)
    const again = await wire(account, 'GET', `/payments/${second.body.id}`)
    assert.deepEqual([first.body.status, again.body.status], ['RECEIVED', 'REFUND_REQUESTED'])
    await act(second.body.id, 'refund')
    assert.equal((await refund(account, created, 'boleto', overpaid)).is, 'refunded')
    assert.equal((await find(account, created, 'boleto'))?.is, 'paid')
  })
})

/** Returns the address of the page where the buyer enters a bank account for the refund. */
function refundPage({ externalId, boleto }: Awaited<ReturnType<typeof createBoleto>>): string {
  return boleto.url!.replace(/\/i\/.*$/, `/estorno/${externalId.slice('pay_'.length)}`)
}
