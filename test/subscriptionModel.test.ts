/** Compares the model of the two-year test with examples that were computed by hand from docs/subscriptions.md. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { instantOf, wallAt } from '../torture/subscriptions/calendar.ts'
import { difference, type Envelope, type Names } from '../torture/subscriptions/compare.ts'
import type { Expected } from '../torture/subscriptions/expected.ts'
import { clearPlan, live } from '../torture/subscriptions/model.ts'
import { generatePlan } from '../torture/subscriptions/plan.ts'
import type { Action, Plan, PlannedSubscription } from '../torture/subscriptions/planned.ts'
import { createRandom } from '../torture/systems/random.ts'

const buy = { does: 'buy' } as const
const pay = { does: 'pay' } as const
const behaviour = (to: 'approves' | 'soft' | 'hard') => ({ does: 'setBehaviour', behaviour: to }) as const
const replace = (to: 'approves' | 'soft' | 'hard') => ({ does: 'replace', behaviour: to }) as const

describe('a subscription by card', () => {
  test('is charged on the 31st if it began on the 31st, and on the last day of shorter months', () => {
    const received = eventLines({ offer: { cycle: 'MONTHLY' } }, [['2027-12-31 23:50', buy]], '2028-05-01 12:00')
    assert.deepEqual(received, [
      '2027-12-31 23:50 paid #1 1000',
      '2027-12-31 23:50 created active 2028-01-31 23:50',
      '2028-01-07 23:50 completed #1 1000',
      '2028-01-31 23:50 paid #2 1000',
      '2028-01-31 23:50 renewed active 2028-02-29 23:50',
      '2028-02-07 23:50 completed #2 1000',
      '2028-02-29 23:50 paid #3 1000',
      '2028-02-29 23:50 renewed active 2028-03-31 23:50',
      '2028-03-07 23:50 completed #3 1000',
      '2028-03-31 23:50 paid #4 1000',
      '2028-03-31 23:50 renewed active 2028-04-30 23:50',
      '2028-04-07 23:50 completed #4 1000',
      '2028-04-30 23:50 paid #5 1000',
      '2028-04-30 23:50 renewed active 2028-05-31 23:50',
    ])
  })

  test('is charged again on each dunning day after a decline, and the last decline cancels the subscription', () => {
    const acts: Life = [
      ['2027-02-10 10:00', buy],
      ['2027-02-20 09:00', behaviour('soft')],
    ]
    assert.deepEqual(eventLines({ offer: { cycle: 'MONTHLY', trialDays: 20 } }, acts, '2027-04-01 12:00'), [
      '2027-02-10 10:00 created trialing 2027-03-02 10:00',
      '2027-03-02 10:00 failed #1 1000',
      '2027-03-02 10:00 payment_failed past_due 2027-03-02 10:00',
      ...['03', '05', '07', '09'].flatMap((day, index) => [
        `2027-03-${day} 10:00 failed #${index + 2} 1000`,
        `2027-03-${day} 10:00 payment_failed past_due 2027-03-02 10:00`,
      ]),
      '2027-03-09 10:00 canceled canceled 2027-03-02 10:00',
    ])
  })

  test('waits for a new card after a final decline, and charges the new card on the dunning days of the first failure', () => {
    const acts: Life = [
      ['2027-02-10 10:00', buy],
      ['2027-03-01 09:00', behaviour('hard')],
      ['2027-03-12 18:00', replace('soft')],
      ['2027-03-14 09:00', behaviour('approves')],
    ]
    assert.deepEqual(eventLines({ offer: { cycle: 'MONTHLY' } }, acts, '2027-03-20 12:00').slice(3), [
      '2027-03-10 10:00 failed #2 1000',
      '2027-03-10 10:00 payment_failed past_due 2027-03-10 10:00',
      '2027-03-12 18:00 failed #3 1000',
      '2027-03-12 18:00 payment_failed past_due 2027-03-10 10:00',
      '2027-03-13 10:00 failed #4 1000',
      '2027-03-13 10:00 payment_failed past_due 2027-03-10 10:00',
      '2027-03-15 10:00 paid #5 1000',
      '2027-03-15 10:00 renewed active 2027-04-10 10:00',
    ])
  })

  test('is canceled on the last dunning day if nobody replaces the card after a final decline', () => {
    const acts: Life = [
      ['2027-02-10 10:00', buy],
      ['2027-03-01 09:00', behaviour('hard')],
    ]
    assert.deepEqual(eventLines({ offer: { cycle: 'MONTHLY' } }, acts, '2027-04-20 12:00').slice(3), [
      '2027-03-10 10:00 failed #2 1000',
      '2027-03-10 10:00 payment_failed past_due 2027-03-10 10:00',
      '2027-03-17 10:00 canceled canceled 2027-03-10 10:00',
    ])
  })

  test('does not begin if the card is declined at the purchase', () => {
    const life = eventLines(
      { behaviour: 'soft', offer: { cycle: 'MONTHLY' } },
      [['2027-02-10 10:00', buy]],
      '2027-04-20 12:00',
    )
    assert.deepEqual(life, ['2027-02-10 10:00 failed #1 1000 of no subscription'])
  })
})

describe('a subscription by PIX or boleto', () => {
  test('gets a new code on each dunning day, unless the last code is still payable', () => {
    const acts: Life = [
      ['2027-03-01 10:00', buy],
      ['2027-03-01 12:00', pay],
    ]
    assert.deepEqual(eventLines({ method: 'pix', offer: { cycle: 'WEEKLY' } }, acts, '2027-04-20 12:00'), [
      '2027-03-01 10:00 pending #1 1000',
      '2027-03-01 12:00 paid #1 1000',
      '2027-03-01 12:00 created active 2027-03-08 12:00',
      '2027-03-08 12:00 pending #2 1000',
      '2027-03-08 12:00 completed #1 1000',
      // The first failure is at the end of the 11th. So the dunning days are the ends of the 12th, 14th, 16th and 18th.
      '2027-03-11 23:59 expired #2 1000',
      '2027-03-11 23:59 payment_failed past_due 2027-03-08 12:00',
      '2027-03-12 23:59 pending #3 1000',
      '2027-03-15 23:59 expired #3 1000',
      '2027-03-15 23:59 payment_failed past_due 2027-03-08 12:00',
      '2027-03-16 23:59 pending #4 1000',
      '2027-03-19 23:59 expired #4 1000',
      '2027-03-19 23:59 payment_failed past_due 2027-03-08 12:00',
      '2027-03-19 23:59 canceled canceled 2027-03-08 12:00',
    ])
  })

  test('is renewed until the next period end by a late payment, and the missed weeks are not charged', () => {
    const acts: Life = [
      ['2027-03-01 10:00', buy],
      ['2027-03-01 12:00', pay],
      ['2027-03-17 09:00', pay],
    ]
    assert.deepEqual(eventLines({ method: 'pix', offer: { cycle: 'WEEKLY' } }, acts, '2027-03-19 12:00').slice(-2), [
      '2027-03-17 09:00 paid #4 1000',
      '2027-03-17 09:00 renewed active 2027-03-22 12:00',
    ])
  })

  test('has a boleto that stays payable until the first business day after carnival', () => {
    const acts: Life = [['2028-02-23 10:00', buy]]
    assert.deepEqual(eventLines({ method: 'boleto', offer: { cycle: 'MONTHLY' } }, acts, '2028-04-01 12:00'), [
      '2028-02-23 10:00 pending #1 1000',
      // Three days later is Saturday the 26th; Monday and Tuesday are carnival.
      '2028-03-01 23:59 expired #1 1000',
    ])
  })

  test('has no payable code after its cancellation', () => {
    const acts: Life = [
      ['2027-03-01 10:00', buy],
      ['2027-03-01 12:00', pay],
      ['2027-03-09 09:00', { does: 'cancel', atPeriodEnd: false }],
    ]
    assert.deepEqual(eventLines({ method: 'pix', offer: { cycle: 'WEEKLY' } }, acts, '2027-03-19 12:00').slice(-2), [
      '2027-03-09 09:00 canceled canceled 2027-03-08 12:00',
      '2027-03-09 09:00 expired #2 1000',
    ])
  })
})

describe('the end of a subscription', () => {
  test('follows the last paid period without an event, and a setup fee does not count as a cycle', () => {
    const offer = { cycle: 'MONTHLY', trialDays: 7, setupFeeInCents: 300, maxCharges: 1 } as const
    assert.deepEqual(eventLines({ offer }, [['2027-02-10 10:00', buy]], '2027-06-01 12:00'), [
      '2027-02-10 10:00 paid #1 300',
      '2027-02-10 10:00 created trialing 2027-02-17 10:00',
      '2027-02-17 10:00 paid #2 1000',
      '2027-02-17 10:00 renewed active 2027-03-17 10:00',
      '2027-02-17 10:00 completed #1 300',
      '2027-02-24 10:00 completed #2 1000',
    ])
  })

  test('prevents further charges if it is scheduled for the end of the period', () => {
    const acts: Life = [
      ['2027-02-10 10:00', buy],
      ['2027-02-20 10:00', { does: 'cancel', atPeriodEnd: true }],
    ]
    assert.deepEqual(eventLines({ offer: { cycle: 'YEARLY' } }, acts, '2029-01-01 12:00').slice(2), [
      '2027-02-17 10:00 completed #1 1000',
      '2028-02-10 10:00 canceled canceled 2028-02-10 10:00',
    ])
  })

  test('follows a refund or chargeback of the current period, but not of an earlier period', () => {
    const acts: Life = [
      ['2027-02-10 10:00', buy],
      ['2027-03-12 10:00', { does: 'back', by: 'refund', which: 'earlier' }],
      ['2027-03-14 10:00', { does: 'back', by: 'chargeback', which: 'latest' }],
    ]
    assert.deepEqual(eventLines({ offer: { cycle: 'MONTHLY' } }, acts, '2027-12-01 12:00').slice(3), [
      '2027-03-10 10:00 paid #2 1000',
      '2027-03-10 10:00 renewed active 2027-04-10 10:00',
      '2027-03-12 10:00 refunded #1 1000',
      '2027-03-14 10:00 chargeback #2 1000',
      '2027-03-14 10:00 canceled canceled 2027-04-10 10:00',
    ])
  })
})

test('a plan depends only on its seed, and the machine’s speed cannot change the order of its acts', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  const generate = () => clearPlan(generatePlan(createRandom(5), 5, 40, now))
  const plan = generate()
  assert.deepEqual(plan, generate())
  assert.deepEqual(
    plan.subscriptions.flatMap((one) => live(plan, one).unclear),
    [],
  )
})

describe('the comparison with the model', () => {
  const names = {
    subscriptionId: 'sub_1',
    offers: { o: 'off_1' },
    productId: 'prod_1',
    productName: 'P',
    email: 'a@b.example',
  }
  const plan = planOf({ offer: { cycle: 'WEEKLY', trialDays: 3 } }, [['2027-02-10 10:00', buy]], '2027-03-01 12:00')
  const [subscription] = plan.subscriptions as [PlannedSubscription]
  const { events } = live(plan, subscription)
  const compared = (change: (received: Envelope[]) => unknown) => {
    const received = events.map((event, index) => envelopeOf(event, index, subscription, names))
    change(received)
    return difference({ expected: events, received }, subscription, names, () => 60_000)
  }

  test('accepts the expected events in any order, even if they are slightly late', () => {
    assert.equal(
      compared((received) => received.reverse()),
      undefined,
    )
  })

  const wrongs: [what: string, change: (received: Envelope[]) => unknown][] = [
    ['is missing', (received) => received.splice(2, 1)],
    ['arrives twice', (received) => received.push({ ...received[2]!, id: 'whd_again' })],
    ['is two minutes late', (received) => Object.assign(received[2]!, { createdAt: shownIso(received[2]!, 120_000) })],
    ['is a second early', (received) => Object.assign(received[2]!, { createdAt: shownIso(received[2]!, -1_000) })],
    ['has another amount', (received) => Object.assign(received[1]!.data, { amountInCents: 999 })],
    [
      'has another period',
      (received) => Object.assign(received[0]!.data, { currentPeriodEnd: '2027-02-14T13:00:00.000Z' }),
    ],
    ['is of another subscription', (received) => Object.assign(received[1]!.data, { subscriptionId: 'sub_2' })],
    ['has another payment', (received) => Object.assign(received.at(-1)!.data, { id: 'pay_0' })],
  ]
  for (const [what, change] of wrongs)
    test(`finds an event that ${what}`, () => {
      assert.match(String(compared(change)), /subscription 0/)
    })
})

type Life = [when: string, action: Action][]

/** Returns a line for each event. Defaults: price 1000, dunning days 1, 3, 5 and 7, codes payable for three days. */
function eventLines(partial: PartialSubscription, acts: Life, until: string): string[] {
  const plan = planOf(partial, acts, until)
  return live(plan, plan.subscriptions[0]!).events.map(line)
}

type PartialSubscription = Partial<Omit<PlannedSubscription, 'offer'>> & {
  offer: Partial<PlannedSubscription['offer']>
}

function planOf({ offer, ...rest }: PartialSubscription, acts: Life, until: string): Plan {
  const defaults = { ref: 'o', product: 'p', name: 'O', cycle: 'MONTHLY', priceInCents: 1000 } as const
  const none = { setupFeeInCents: null, trialDays: null, maxCharges: null }
  const subscription: PlannedSubscription = {
    number: 0,
    method: 'credit_card',
    behaviour: 'approves',
    ...rest,
    offer: { ...defaults, ...none, ...offer },
    acts: acts.map(([, action], stop) => ({ stop, action })),
  }
  return {
    seed: 0,
    settings: {
      boletoDueInDays: 3,
      dunningDays: [1, 3, 5, 7],
      refundWindowDays: 7,
      pixExpiresInMinutes: 1_440,
      pauseKeepsAccess: false,
      recurringPix: true,
    },
    offers: [subscription.offer],
    stops: [...acts.map(([when]) => when), until].map(parse),
    troubles: [],
    subscriptions: [subscription],
  }
}

/** Returns the webhook that a correct product would send for an event. */
function envelopeOf(event: Expected, index: number, { offer }: PlannedSubscription, names: Names): Envelope {
  const { subscriptionId, offers, productId, productName, email } = names
  const offerId = offers.o
  const { name, cycle, priceInCents, setupFeeInCents, trialDays, maxCharges } = offer
  const product = { id: productId, name: productName }
  const shortOffer = {
    id: offerId,
    name,
    billingType: 'RECURRING',
    billingCycle: cycle,
    priceInCents,
    currency: 'brl',
    product,
  }
  const common = { status: event.status, offerId, customerEmail: email, customer: { email } }
  const data =
    'currentPeriodEndMs' in event
      ? { id: subscriptionId, currentPeriodEnd: new Date(event.currentPeriodEndMs).toISOString(), offer: shortOffer }
      : {
          id: `pay_${event.payment}`,
          amountInCents: event.amountInCents,
          currency: 'brl',
          productId,
          subscriptionId,
          chargeId: null,
          offer: { ...shortOffer, setupFeeInCents, trialDays, maxCharges },
        }
  const createdAt = new Date(event.atMs + 5_000).toISOString()
  return { id: `whd_${index}`, event: event.kind, createdAt, data: { ...common, ...data } }
}

function shownIso({ createdAt }: Envelope, laterMs: number): string {
  return new Date(Date.parse(createdAt) - 5_000 + laterMs).toISOString()
}

function line(event: Expected): string {
  const what = event.status === 'EXPIRED' ? 'expired' : event.kind.replace(/^.*\./, '')
  if ('currentPeriodEndMs' in event)
    return `${shown(event.atMs)} ${what} ${event.status} ${shown(event.currentPeriodEndMs)}`
  const whose = event.ofSubscription ? '' : ' of no subscription'
  return `${shown(event.atMs)} ${what} #${event.payment} ${event.amountInCents}${whose}`
}

function parse(text: string): number {
  const [year, month, day, hour, minute] = text.split(/[- :]/).map(Number)
  return instantOf({ year: year!, month: month!, day: day!, msOfDay: (hour! * 60 + minute!) * 60_000 })
}

function shown(instantMs: number): string {
  const { year, month, day, msOfDay } = wallAt(instantMs)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${year}-${two(month)}-${two(day)} ${two(msOfDay / 3_600_000)}:${two((msOfDay / 60_000) % 60)}`
}
