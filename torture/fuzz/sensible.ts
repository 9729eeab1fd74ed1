import type { Json } from '../../test/description/apiDescription.ts'
import { CARDS } from '../sequences/sequenceSteps.ts'
import { BUYER } from '../shoppers/buyer.ts'
import type { Random } from '../systems/random.ts'
import { PASSWORD } from './openings.ts'

/**
 * Changes a body that fits its schema. The result also follows rules between fields, which no schema expresses.
 * Otherwise the server would refuse almost every request by these rules.
 */
export function sensible(name: string, json: string, random: Random): string {
  const change = CHANGES[name]
  if (change === undefined) return json
  const body = JSON.parse(json)
  change(body, random)
  return JSON.stringify(body)
}

const CHANGES: Readonly<Record<string, (body: Json, random: Random) => void>> = {
  createPayment: makePayable,
  createTestPurchase: makePayable,
  createCharge(body, random) {
    if (random.chance(0.9)) delete body.split
    if (body.items?.length > 0) delete body.amountInCents
    else Object.assign(body, { items: undefined, amountInCents: random.pick([1, 100, 1_234, 5_000, 99_999]) })
  },
  createCheckoutSession(body, random) {
    if (random.chance(0.7)) for (const field of ['items', 'currency']) delete body[field]
    else for (const field of ['offerId', 'bumps', 'coupon']) delete body[field]
    if (random.chance(0.8)) for (const field of ['bumps', 'coupon']) delete body[field]
  },
  refundPayment: refundOne,
  refundSale: refundOne,
  signIn(body) {
    Object.assign(body, { email: 'support-@{word}@example.com', password: PASSWORD })
  },
  requestPasswordReset(body) {
    body.email = 'support-@{word}@example.com'
  },
  advanceTestClock(body, random) {
    // For each night that the clock passes, the server reads the books of each account. Long moves take much time, so
    // they are rare.
    body.seconds = random.chance(0.05) ? 32 * 86_400 : random.pick([1, 60, 3_600, 86_400, 8 * 86_400])
  },
}

/** Adds all fields of the buyer that a method needs, and removes the fields of the other methods. */
function makePayable(body: Json, random: Random): void {
  if (random.chance(0.8)) body.buyer = { ...BUYER, ...body.buyer, address: BUYER.address }
  if (random.chance(0.8)) delete body.bumps
  if (random.chance(0.6)) delete body.coupon
  if (random.chance(0.9)) delete body.metadata
  if (body.method !== 'credit_card') {
    delete body.card
    delete body.installments
    return
  }
  if (random.chance(0.1)) return
  body.installments = random.pick([1, 1, 2, 12])
  const number = random.pick(Object.values(CARDS))
  body.card = { number, holderName: 'ANA M SOUZA', expiryMonth: '12', expiryYear: '2039', cvv: '123' }
}

function refundOne(body: Json, random: Random): void {
  if (random.chance(0.5)) delete body.offerId
  if (body.offerId !== undefined || random.chance(0.5)) delete body.amountInCents
  else body.amountInCents = random.pick([1, 100, 617, 5_000])
}
