import Stripe from 'stripe'
import type { Received } from '../shoppers/receiver.ts'
import { emailOf } from './actions.ts'
import { DAY_MS } from './calendar.ts'
import { difference, type Envelope, type Lateness, type Names } from './compare.ts'
import type { Driven, Shown } from './drive.ts'
import { type PlannedStore, productName } from './environment.ts'
import type { Final } from './expected.ts'
import { measure } from './measure.ts'
import { type Lived, live, TROUBLED_LATENESS_MS } from './model.ts'
import type { Plan, PlannedSubscription } from './planned.ts'

/** The result of the comparison with the model. */
export type Verdict = {
  differences: string[]
  events: number
  repeated: number
  begun: number
  byKind: Map<string, number>
}

/**
 * The allowed delay of an event. The store's clock continues while a node dies and starts again. If a dead node never
 * sent a charge to the gateway, the next attempt follows after 5 minutes.
 */
const DEFAULT_LATENESS_MS = 8 * 60_000
/**
 * Events may be late for this time after a gateway failure. Dunning days count from the first failure, so a late first
 * failure makes them late too.
 */
const TROUBLE_LASTS_MS = 15 * DAY_MS

/** Compares the events, the final answers of the API and the gateway's records with the model. */
export function judge(plan: Plan, store: PlannedStore, driven: Driven, received: readonly Received[]): Verdict {
  const differences = driven.complaints.map((complaint) => `complaint: ${complaint}`)
  const envelopes = readDeliveries(received, store.webhookSecret, differences)
  const byEmail = Map.groupBy(envelopes, ({ data }) => String(data.customerEmail))
  let begun = 0
  for (const subscription of plan.subscriptions) {
    const own = withoutRefusal(byEmail.get(emailOf(subscription)) ?? [])
    byEmail.delete(emailOf(subscription))
    const names = namesOf(subscription, store, driven)
    const lived = live(plan, subscription, measure(plan, subscription, own))
    if (lived.final) begun += 1
    const found =
      difference({ expected: lived.events, received: own }, subscription, names, latenessOf(plan)) ??
      finalDifference(lived, { driven, store }, subscription, plan.stops.at(-1)!)
    if (found) differences.push(found)
  }
  for (const [email, unexpected] of byEmail)
    differences.push(`${unexpected.length} events of ${email} belong to no subscription`)
  differences.push(...judgeBooks(driven, envelopes))
  const byKind = new Map([...Map.groupBy(envelopes, ({ event }) => event)].map(([kind, those]) => [kind, those.length]))
  return { differences, events: envelopes.length, repeated: received.length - envelopes.length, begun, byKind }
}

/**
 * A consent that was refused with the first payment may be known before or after the start of the subscription. Only after
 * the start its refusal is an event of its own.
 */
function withoutRefusal(own: readonly Envelope[]): Envelope[] {
  const created = own.find(({ event }) => event === 'subscription.created')
  const latestMs = created ? Date.parse(created.createdAt) + REFUSED_WITHIN_MS : 0
  return own.filter(
    ({ event, createdAt, data }) =>
      event !== 'subscription.method_changed' ||
      data.recurringPix?.status !== 'refused' ||
      Date.parse(createdAt) > latestMs,
  )
}

const REFUSED_WITHIN_MS = 60_000

/** Reads each delivery once. Verifies its signature with code that is not ours. */
function readDeliveries(received: readonly Received[], secret: string, differences: string[]): Envelope[] {
  const { webhooks } = new Stripe('sk_test_unused')
  const once = new Map<string, Envelope>()
  for (const { id, raw, signature } of received) {
    try {
      webhooks.constructEvent(raw, signature, secret, Number.MAX_SAFE_INTEGER)
    } catch {
      differences.push(`the signature of delivery ${id} is wrong`)
    }
    once.set(id, JSON.parse(raw))
  }
  return [...once.values()]
}

function namesOf(subscription: PlannedSubscription, store: PlannedStore, driven: Driven): Names {
  const { product } = subscription.offer
  return {
    subscriptionId: driven.ids.get(subscription.number),
    offers: store.offers,
    productId: store.products[product]!,
    productName: productName(product),
    email: emailOf(subscription),
  }
}

function latenessOf(plan: Plan): Lateness {
  return (atMs) =>
    plan.troubles.some(({ fromMs }) => atMs >= fromMs && atMs < fromMs + TROUBLE_LASTS_MS)
      ? TROUBLED_LATENESS_MS
      : DEFAULT_LATENESS_MS
}

/** Compares the final answers of `GET /v1/subscriptions` and `GET /v1/students`. */
function finalDifference(
  { final }: Lived,
  { driven, store }: { driven: Driven; store: PlannedStore },
  subscription: PlannedSubscription,
  endMs: number,
): string | undefined {
  const id = driven.ids.get(subscription.number)
  const student = driven.students.get(emailOf(subscription))
  const shown = id === undefined ? undefined : driven.subscriptions.get(id)
  const came = shown && shownState(shown)
  const wanted = final && wantedState(final, store)
  const access: string | undefined = student?.enrollments.map((one: Shown) => one.status).join(' and ')
  if (!final && !came && !student) return undefined
  const hasAccess = final !== undefined && accessText(final, endMs).includes(access ?? '')
  if (hasAccess && JSON.stringify(wanted) === JSON.stringify(came)) return undefined
  return `subscription ${subscription.number}: the API shows ${JSON.stringify({ came, access })}, expected ${JSON.stringify({ wanted, access: final && accessText(final, endMs) })}`
}

/** After the end of a subscription, its plans and its cancellation no longer matter. */
function wantedState(final: Final, store: PlannedStore) {
  const { status, method, chargesPaid, consent, pausedUntilMs, creditInCents, addedInCents, nextOffer } = final
  const ended = { status, offer: store.offers[final.offer.ref], method, chargesPaid, consent }
  const state = { ...ended, untilMs: inMinutes(final.currentPeriodEndMs) }
  if (isOver(status)) return state
  return {
    ...state,
    willEnd: final.cancelAtPeriodEnd,
    pausedUntil: pausedUntilMs && inMinutes(pausedUntilMs),
    creditInCents,
    addedInCents,
    next: nextOffer && store.offers[nextOffer.ref],
  }
}

function shownState(shown: Shown) {
  const { status, offerId: offer, method, chargesPaid, recurringPix } = shown
  const ended = { status, offer, method, chargesPaid, consent: recurringPix?.status }
  const state = { ...ended, untilMs: inMinutes(Date.parse(shown.currentPeriodEnd)) }
  if (isOver(status)) return state
  return {
    ...state,
    willEnd: shown.cancelAtPeriodEnd,
    pausedUntil: shown.pausedUntil && inMinutes(Date.parse(shown.pausedUntil)),
    creditInCents: shown.creditInCents ?? 0,
    addedInCents: shown.addedDaysInCents ?? 0,
    next: shown.nextPlan?.offer.id,
  }
}

function isOver(status: string): boolean {
  return status === 'canceled' || status === 'completed'
}

/** Two statements may read the time at slightly different instants. */
function inMinutes(instantMs: number): number {
  return Math.round(instantMs / 60_000)
}

/** Returns the allowed enrollment statuses. If the access expired before the refund, two statuses are allowed. */
function accessText({ access: { endsAtMs, revokedAtMs } }: Final, endMs: number): string[] {
  const isOver = endsAtMs !== undefined && endsAtMs <= endMs
  if (revokedAtMs === undefined) return [isOver ? 'EXPIRED' : 'ACTIVE']
  return isOver && endsAtMs < revokedAtMs ? ['EXPIRED', 'REVOKED'] : ['REVOKED']
}

/**
 * Checks that the gateway collected no payment twice. Checks that the sum of the events equals the sum at the gateway.
 */
function judgeBooks({ movements }: Driven, envelopes: readonly Envelope[]): string[] {
  const differences: string[] = []
  const received = movements.filter(({ kind }) => kind === 'received')
  for (const [reference, those] of Map.groupBy(received, (one) => one.reference))
    if (those.length > 1) differences.push(`the gateway collected ${reference} ${those.length} times`)
  const atGateway = movements.reduce(
    (sum, { kind, amountInCents }) => sum + (kind === 'received' ? amountInCents : -amountInCents),
    0,
  )
  const signs: Record<string, number> = { 'payment.paid': 1, 'payment.refunded': -1, 'payment.chargeback': -1 }
  const sumOfEvents = envelopes.reduce(
    (sum, { event, data }) => sum + (signs[event] ?? 0) * (data.amountInCents ?? 0),
    0,
  )
  if (sumOfEvents !== atGateway)
    differences.push(`the gateway has ${atGateway} cents, but the sum of the events is ${sumOfEvents}`)
  const paid = new Set(envelopes.flatMap(({ event, data }) => (event === 'payment.paid' ? [data.id] : [])))
  for (const { reference } of received)
    if (!paid.has(reference)) differences.push(`the gateway collected ${reference} without an event`)
  return differences
}
