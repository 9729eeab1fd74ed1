/** After the deadline of a call, an adapter must not start a request that moves money or creates a PIX or boleto. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { startPeer } from '../../test/gateways/gatewayWire.ts'
import { paymentOrder } from '../../test/gateways/paymentOrder.ts'
import { monotonicMs } from '../core/clock.ts'
import { newId } from '../core/ids.ts'
import { simulatorCredentials } from './all.ts'
import { asaas } from './asaas/asaas.ts'
import { efi } from './efi/efi.ts'
import { pagarme } from './pagarme/pagarme.ts'
import type { Gateway } from './port/gateway.ts'

const card = { number: '4111111111111111', token: 'a'.repeat(40) }
const orders = /\/payments$|\/one-step$|\/orders$/

for (const [gateway, before, operation] of [
  [asaas, 'a customer', asaas.pix!],
  [asaas, 'a customer', asaas.card!],
  [efi, 'a token', efi.card!],
] as [Gateway, string, NonNullable<Gateway['card']>][])
  test(`${gateway.provider}: if the answer with ${before} comes after the deadline, the adapter requests no order`, async () => {
    const peer = await startPeer(async ({ path }) => {
      assert.doesNotMatch(path, orders)
      await delay(250)
      return { body: { id: 'cus_1', data: [], access_token: 'token', expires_in: 600 } }
    })
    const outcome = await operation.create(
      accountAt(gateway, peer.url),
      paymentOrder({ card, untilMs: monotonicMs() + 150 }),
    )
    assert.equal(outcome.is, 'rejected')
    await delay(300)
    assert.ok(peer.received.every(({ path }) => !orders.test(path)))
    await peer.close()
  })

for (const [gateway, operation] of [
  [asaas, asaas.pix!],
  [efi, efi.card!],
  [pagarme, pagarme.pix!],
] as [Gateway, NonNullable<Gateway['card']>][])
  test(`${gateway.provider}: an order that is still running at the deadline is unknown`, async () => {
    const peer = await startPeer(async ({ path }) => {
      if (orders.test(path)) await delay(5_000, undefined, { ref: false })
      return { body: { id: 'cus_1', data: [{ id: 'cus_1' }], access_token: 'token', expires_in: 600 } }
    })
    const outcome = await operation.create(
      accountAt(gateway, peer.url),
      paymentOrder({ card, untilMs: monotonicMs() + 1_500 }),
    )
    assert.equal(outcome.is, 'unknown')
    await peer.close()
  })

function accountAt({ provider }: Gateway, simulatorUrl: string) {
  const credentials = simulatorCredentials(provider)
  return { id: newId('gwa'), provider, environment: 'sandbox' as const, simulatorUrl, credentials }
}
