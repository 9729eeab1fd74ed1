import fc from 'fast-check'
import { type Provider, providers } from '../../server/core/provider.ts'
import { type Hurt, WIRE_TROUBLES } from './oneLife.ts'

/** The delivery of a step's gateway webhooks. `meanwhile` delivers them while the step still runs. */
export type Post = 'once' | 'twice' | 'late' | 'lost' | 'meanwhile'

/** One step of a sequence. `charge` and `payment` are indexes, modulo the number of existing charges or payments. */
export type Step = { hurt: Hurt; post: Post } & (
  | {
      do: 'pay'
      charge: number
      method: 'pix' | 'boleto' | 'credit_card'
      card: keyof typeof CARDS
      installments: number
      callers: number
      /** The number of the `Idempotency-Key`. If it is undefined, the call has no key. */
      key: number | undefined
      down: boolean
    }
  | { do: 'cancel'; charge: number }
  | { do: 'refund'; payment: number; callers: number; key: number | undefined }
  | { do: 'bank'; payment: number; act: Act; force: boolean; amount: 'asked' | 'less' | 'more' }
  | { do: 'clock'; minutes: number }
  /** Delivers the late gateway webhooks and repeats some earlier webhooks, in an order derived from `shuffle`. */
  | { do: 'post'; shuffle: number; again: number }
  | { do: 'checkDue' }
  /** Some machine time passes. Leases end, checks fall due, or the gateway performs its scheduled acts. */
  | { do: 'wait'; for: ('checks' | 'claims' | 'webhooks' | 'gateway')[] }
)

export type Act = 'pay' | 'fail' | 'expire' | 'refund' | 'chargeback'
export type Sequence = { gateways: Provider[]; charges: { amountInCents: number; postback: boolean }[]; steps: Step[] }

export const CARDS = {
  approved: '4111111111111111',
  declined: '4000000000000002',
  declinedForSecurity: '4000000000000069',
  gatewayBreaks: '4000000000000119',
  answerLost: '4000000000000341',
  chargedBackLater: '4000000000000259',
  /** A card that gateway B puts under review. The other gateways approve it. */
  lookedAt: '4000000000000036',
} as const

export const CRASH_POINTS = {
  pay: [
    'idempotency.claimed',
    'idempotency.answered',
    'idempotency.finished',
    'pay.claimed',
    'gatewayA.created',
    'gatewayB.created',
    'gatewayC.created',
    'gatewayD.created',
    'pay.answered',
    'pay.settled',
    'check.found',
    'check.settled',
  ],
  refund: ['refund.asked', 'refund.answered', 'check.found', 'check.settled'],
  post: ['gatewayWebhook.kept', 'gatewayWebhook.followed', 'check.found', 'check.settled'],
  checkDue: ['check.found', 'check.settled'],
} as const

const number = fc.nat({ max: 5 })
const callers = fc.constantFrom(1, 1, 1, 2, 4)
const key = fc.constantFrom(undefined, undefined, 0, 1)
const post = fc.constantFrom<Post>('once', 'once', 'once', 'twice', 'late', 'lost', 'meanwhile')
const wireTrouble = fc.record({ atCall: fc.constantFrom(1, 1, 2, 3), wire: fc.constantFrom(...WIRE_TROUBLES) })

function hurtAt(points: readonly string[]): fc.Arbitrary<Hurt> {
  const crash = fc.constantFrom(...points).map((crashAt): Hurt => ({ crashAt }))
  return fc.oneof(
    { weight: 2, arbitrary: fc.constant<Hurt>({}) },
    { weight: 1, arbitrary: crash },
    { weight: 1, arbitrary: wireTrouble },
  )
}

const unhurt = fc.constant<Hurt>({})

const pay = fc.record({
  do: fc.constant('pay' as const),
  charge: fc.constantFrom(0, 0, 1),
  method: fc.constantFrom('pix' as const, 'boleto' as const, 'credit_card' as const),
  card: fc.constantFrom(...(Object.keys(CARDS) as (keyof typeof CARDS)[])),
  installments: fc.constantFrom(1, 1, 3),
  callers,
  key,
  down: fc.nat({ max: 19 }).map((number) => number === 19),
  hurt: hurtAt(CRASH_POINTS.pay),
  post,
})
const cancel = fc.record({ do: fc.constant('cancel' as const), charge: fc.nat({ max: 1 }), hurt: unhurt, post })
const refund = fc.record({
  do: fc.constant('refund' as const),
  payment: number,
  callers,
  key,
  hurt: hurtAt(CRASH_POINTS.refund),
  post,
})
const bank = fc.record({
  do: fc.constant('bank' as const),
  payment: number,
  act: fc.constantFrom<Act>('pay', 'pay', 'pay', 'pay', 'fail', 'expire', 'refund', 'chargeback'),
  force: fc.boolean(),
  amount: fc.constantFrom('asked' as const, 'asked' as const, 'asked' as const, 'less' as const, 'more' as const),
  hurt: unhurt,
  post,
})
const clock = fc.record({
  do: fc.constant('clock' as const),
  minutes: fc.constantFrom(1, 50, 61, 60 * 26, 60 * 24 * 4, 60 * 24 * 8),
  hurt: fc.oneof({ weight: 4, arbitrary: unhurt }, { weight: 1, arbitrary: wireTrouble }),
  post,
})
const redelivery = fc.record({
  do: fc.constant('post' as const),
  shuffle: fc.nat({ max: 1000 }),
  again: fc.nat({ max: 4 }),
  hurt: hurtAt(CRASH_POINTS.post),
  post,
})
const checkDue = fc.record({ do: fc.constant('checkDue' as const), hurt: hurtAt(CRASH_POINTS.checkDue), post })
const wait = fc.record({
  do: fc.constant('wait' as const),
  for: fc.subarray(['checks', 'claims', 'webhooks', 'gateway'] as ('checks' | 'claims' | 'webhooks' | 'gateway')[], {
    minLength: 1,
  }),
  hurt: unhurt,
  post,
})

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: pay },
  { weight: 6, arbitrary: bank },
  { weight: 3, arbitrary: wait },
  { weight: 2, arbitrary: checkDue },
  { weight: 2, arbitrary: redelivery },
  { weight: 2, arbitrary: refund },
  { weight: 2, arbitrary: clock },
  { weight: 1, arbitrary: cancel },
)

export const sequences: fc.Arbitrary<Sequence> = fc.record({
  gateways: fc.shuffledSubarray([...providers], { minLength: 1, maxLength: 2 }),
  charges: fc.array(
    fc.record({ amountInCents: fc.constantFrom(100, 4_990, 12_000, 1_234_567), postback: fc.boolean() }),
    { minLength: 1, maxLength: 2 },
  ),
  // The first step is a payment, because the other steps need a payment.
  steps: fc
    .tuple(pay, fc.array(step, { minLength: 2, maxLength: 14, size: 'max' }))
    .map(([first, more]) => [first, ...more]),
})
