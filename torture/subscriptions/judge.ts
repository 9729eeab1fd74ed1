import Stripe from 'stripe'
import type { Received } from '../shoppers/receiver.ts'
import { emailOf } from './actions.ts'
import { DAY_MS } from './calendar.ts'
import { difference, type Envelope, type Lateness, type Names } from './compare.ts'
import type { Driven, Shown } from './drive.ts'
import { type PlannedStore, productName } from './environment.ts'
import { type Final, type Lived, live, TROUBLED_LATENESS_MS } from './model.ts'
import type { Plan, PlannedSubscription } from './plan.ts'

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
    const own = byEmail.get(emailOf(subscription)) ?? []
    byEmail.delete(emailOf(subscription))
    const names = namesOf(subscription, store, driven)
    const created = own.find(({ event }) => event === 'subscription.created')
    const lived = live(plan, subscription, created && Date.parse(created.createdAt))
    if (lived.final) begun += 1
    const found =
      difference({ expected: lived.events, received: own }, subscription, names, latenessOf(plan)) ??
      finalDifference(lived, driven, subscription, plan.stops.at(-1)!)
    if (found) differences.push(found)
  }
  for (const [email, unexpected] of byEmail)
    differences.push(`${unexpected.length} events of ${email} belong to no subscription`)
  differences.push(...judgeBooks(driven, envelopes))
  const byKind = new Map([...Map.groupBy(envelopes, ({ event }) => event)].map(([kind, those]) => [kind, those.length]))
  return { differences, events: envelopes.length, repeated: received.length - envelopes.length, begun, byKind }
}

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
  const { ref } = subscription.offer
  return {
    subscriptionId: driven.ids.get(subscription.number),
    offerId: store.offers[ref]!,
    productId: store.products[ref]!,
    productName: productName(ref),
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
function finalDifference(lived: Lived, driven: Driven, subscription: PlannedSubscription, endMs: number) {
  const id = driven.ids.get(subscription.number)
  const student = driven.students.get(emailOf(subscription))
  const wanted = lived.final && {
    status: lived.final.status,
    untilMs: lived.final.currentPeriodEndMs,
    willEnd: lived.final.cancelAtPeriodEnd,
    access: accessText(lived.final, endMs),
  }
  const shown = id === undefined ? undefined : driven.subscriptions.get(id)
  const came = shown && {
    status: shown.status,
    untilMs: Date.parse(shown.currentPeriodEnd),
    willEnd: shown.cancelAtPeriodEnd,
    access: student?.enrollments.map((one: Shown) => one.status).join(' and '),
  }
  if (!wanted || !came) {
    if (!wanted && !came && !student) return undefined
    return `subscription ${subscription.number}: the API shows ${JSON.stringify({ came, student })}, expected ${JSON.stringify(wanted)}`
  }
  const isSame =
    wanted.status === came.status &&
    Math.abs(wanted.untilMs - came.untilMs) < 60_000 &&
    (wanted.willEnd === came.willEnd || wanted.status === 'canceled') &&
    wanted.access.includes(came.access)
  return isSame
    ? undefined
    : `subscription ${subscription.number}: the API shows ${JSON.stringify(came)}, expected ${JSON.stringify(wanted)}`
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
