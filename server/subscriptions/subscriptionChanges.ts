import { type Static, Type } from 'typebox'
import { dayOfMonth } from '../brazil/billingPeriod.ts'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { instant, nullable, oneOf } from '../lib/schema.ts'
import { dashboardOperation } from '../operations/operation.ts'
import type { Store } from '../stores/store.ts'
import { dayChangeOf } from './changeDay.ts'
import { codes, requireAccount } from './changeMethod.ts'
import { quoteChange } from './changePlan.ts'
import { getSubscription } from './getSubscription.ts'
import { boundaryAfter } from './pauseSubscription.ts'
import { plansOf } from './plansOf.ts'
import type { SubscriptionTarget } from './status.ts'
import { requireCalm } from './steer.ts'
import { isAllowed, requireOtherDay, requireOtherMethod, requirePausable, requirePlanNow } from './steerRules.ts'
import { EmbeddedOffer, embedded } from './subscription.ts'

const LAST_DAY = 28

/** What each change of a subscription would do now. A list is empty if the state allows no such change. */
export const SubscriptionChanges = Type.Object(
  {
    plans: Type.Array(
      Type.Object({
        offer: EmbeddedOffer,
        nowInCents: nullable(
          Type.Integer({
            description: 'What a change now would charge. Null if the plan can only begin with the next charge',
          }),
        ),
        creditLeftInCents: Type.Integer({
          description: 'The credit that a change now would leave for the next charges',
        }),
      }),
    ),
    days: Type.Array(
      Type.Object({
        day: Type.Integer({ description: 'Day of the month' }),
        currentPeriodEnd: { ...instant, description: 'The new end of the paid period' },
        addedInCents: Type.Integer({ description: 'What the next charge adds for the added days' }),
      }),
    ),
    pauses: Type.Array(Type.Object({ periods: Type.Integer(), pausedUntil: instant })),
    methods: Type.Array(oneOf(codes)),
  },
  { $id: 'SubscriptionChanges' },
)
export type SubscriptionChanges = Static<typeof SubscriptionChanges>

export const listSubscriptionChangesOperation = dashboardOperation({
  name: 'listSubscriptionChanges',
  summary: 'List the changes that a subscription allows, with the amounts that they would charge now',
  run: (ctx, { store, id }) => listChanges(ctx, store, id),
  dashboard: {
    method: 'GET',
    path: '/subscriptions/{subscriptionId}/changes',
    guard: 'subscriptions.write',
    answers: { 200: SubscriptionChanges },
  },
})

/** @throws ApiError 404 */
async function listChanges(ctx: Context, store: Store, id: string): Promise<SubscriptionChanges> {
  const subscription = await getSubscription(ctx, store, id)
  const target = { unit: ctx, store, subscription, at: storeNow(store) }
  return {
    plans: await plansNow(ctx, target),
    days: isAllowed(requireOtherDay, target) ? daysOf(target) : [],
    pauses: isAllowed(requirePausable, target) ? pausesOf(target) : [],
    methods: isAllowed(requireOtherMethod, target) ? methodsOf(target) : [],
  }
}

async function plansNow(ctx: Context, target: SubscriptionTarget): Promise<SubscriptionChanges['plans']> {
  const { store, subscription, at } = target
  if (!isAllowed(requireCalm, target)) return []
  const offers = await plansOf(ctx.database, subscription)
  const priceOf = isAllowed(requirePlanNow, target) ? await quoteChange(ctx, store, subscription, at) : undefined
  return offers.map((offer) => {
    const price = priceOf?.(offer)
    return {
      offer: embedded(offer),
      nowInCents: price?.dueInCents ?? null,
      creditLeftInCents: price?.creditLeftInCents ?? 0,
    }
  })
}

function daysOf({ subscription }: SubscriptionTarget): SubscriptionChanges['days'] {
  const today = dayOfMonth(subscription.anchor_at!)
  const days = Array.from({ length: LAST_DAY }, (_, index) => index + 1).filter((day) => day !== today)
  return days.map((day) => {
    const { longerEnd, addedInCents } = dayChangeOf(subscription, day)
    return { day, currentPeriodEnd: longerEnd.toISOString(), addedInCents }
  })
}

function pausesOf({ store, subscription }: SubscriptionTarget): SubscriptionChanges['pauses'] {
  return Array.from({ length: store.settings.maxPausePeriods }, (_, index) => ({
    periods: index + 1,
    pausedUntil: boundaryAfter(subscription, index + 1).toISOString(),
  }))
}

function methodsOf(target: SubscriptionTarget): SubscriptionChanges['methods'] {
  const { store, subscription } = target
  return codes.filter(
    (method) => method !== subscription.method && isAllowed(() => requireAccount(store, subscription, method), target),
  )
}
