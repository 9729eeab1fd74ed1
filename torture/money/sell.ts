import { newId } from '../../server/core/ids.ts'
import type { Method } from '../../server/gateways/port/payments.ts'
import type { ChargePaymentRequest } from '../../server/payments/chargePaymentRequest.ts'
import { createPayment } from '../../server/payments/createPayment.ts'
import { openAccount } from '../../server/stores/gatewayAccounts.ts'
import type { Store } from '../../server/stores/store.ts'
import { METHODS } from '../../test/gateways/methods.ts'
import { tell } from '../sequences/sequenceSystem.ts'
import { tokenBody } from '../sequences/tokenBody.ts'
import { BUYER } from '../shoppers/buyer.ts'
import type { Random } from '../systems/random.ts'
import type { MoneyLife, Sale } from './moneyLife.ts'
import { control, post, storeOf } from './moneyStore.ts'
import { act } from './saleActs.ts'

/** At gateway D a payment has one recipient. */
export async function addRecipients(life: MoneyLife): Promise<void> {
  for (const name of ['co', 'affiliate']) {
    const accounts = { [life.provider]: `sim_${name}` }
    const { id } = await post(life, '/v1/recipients', { name, document: '529.982.247-25', accounts })
    life.recipients.push(id)
  }
}

/**
 * Sells by a method of the gateway.
 * @param isHonest true for a sale without a planted mistake in the gateway's books
 */
export async function sell(life: MoneyLife, random: Random, isHonest = false): Promise<Sale> {
  const { system, provider } = life
  const method = random.pick(METHODS[provider])
  const totalInCents = random.pick([random.between(500, 3_000), random.between(3_000, 2_000_000)])
  const split =
    random.chance(0.3) && totalInCents > MIN_SPLIT_IN_CENTS ? splitRule(life, random, totalInCents) : undefined
  const charge = await post(life, '/v1/charges', { currency: 'brl', amountInCents: totalInCents, split })
  const store = await storeOf(life)
  const paymentId = newId('pay')
  const request = await requestOf(life, { store, method, random })
  const { payment } = await createPayment(system.ctx, store, charge.id, { request, paymentId, channel: 'checkout' })
  const sale: Sale = {
    id: payment.id,
    externalId: payment.external_id!,
    method,
    totalInCents: payment.total_in_cents,
    random,
    ended: false,
  }
  if (!isHonest && random.chance(0.1)) {
    const mistake = random.pick(['missing', 'doubled'])
    const planted = await control(life, 'mistakes', { payment: sale.externalId, mistake })
    // Another life may already have caused the gateway to write its books.
    if (planted.status === 201) sale.mistake = mistake
  }
  // A card payment at gateway A, B or C is paid at once. This call then credits its money.
  await act(life, sale, 'pay')
  life.sales.push(sale)
  return sale
}

/** Below this amount the gateway's fee may leave too little money for a share. */
const MIN_SPLIT_IN_CENTS = 2_000

function splitRule({ recipients, provider }: MoneyLife, random: Random, totalInCents: number): object[] {
  const count = provider === 'GATEWAY_D' ? 1 : random.between(1, 2)
  return recipients.slice(0, count).map((recipientId) => {
    if (random.chance(0.5)) return { recipientId, percent: random.between(1, 4_000) / 100 }
    return { recipientId, amountInCents: random.between(1, Math.floor(totalInCents / 3)) }
  })
}

async function requestOf(
  life: MoneyLife,
  { store, method, random }: { store: Store; method: Method; random: Random },
): Promise<ChargePaymentRequest> {
  const { provider } = life
  if (method !== 'credit_card' || provider === 'GATEWAY_D') return { method, buyer: BUYER }
  const { credentials } = openAccount(life.system.ctx, store.gateways[0]!)
  const card = {
    number: '4111111111111111',
    holderName: 'ANA M SOUZA',
    expiryMonth: '12',
    expiryYear: '2034',
    cvv: '123',
  }
  const installments = random.pick([1, 1, 2, 3, 7, 12])
  if (provider === 'GATEWAY_A') return { method, buyer: BUYER, installments, card }
  const isB = provider === 'GATEWAY_B'
  const url = isB ? `/gateway-b/core/v5/tokens?appId=${credentials.publicKey}` : '/gateway-c/tokens'
  const body = isB ? tokenBody(card) : { payeeCode: credentials.payeeCode, ...card }
  const made = await tell(life.system, url, body)
  return { method, buyer: BUYER, installments, card: { token: made.body.id ?? made.body.payment_token } }
}
