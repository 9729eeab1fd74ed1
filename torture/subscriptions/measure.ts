import { DAY_MS, instantOf, wallAt } from './calendar.ts'
import { type Envelope, numberPayments } from './compare.ts'
import type { Measured } from './expected.ts'
import type { Plan, PlannedSubscription } from './planned.ts'

/** An act begins at its stop, and may last until a dead node has been replaced. */
const ACT_LASTS_MS = 10 * 60_000

/**
 * Reads the real instants of a life from its events: the start, the end of each pause, each change of plan now, and the
 * payments. Periods count from these instants, so the model needs them.
 */
export function measure(plan: Plan, subscription: PlannedSubscription, received: readonly Envelope[]): Measured {
  const created = received.find(({ event }) => event === 'subscription.created')
  const acts = new Map<number, number>()
  for (const { stop, action } of subscription.acts) {
    const fromMs = plan.stops[stop]!
    const found =
      action.does === 'resume'
        ? received.find(
            ({ event, createdAt }) => event === 'subscription.resumed' && isNear(Date.parse(createdAt), fromMs),
          )
        : undefined
    if (found) acts.set(stop, Date.parse(found.createdAt))
    if (action.does !== 'changePlan' || action.when !== 'now') continue
    const atMs = instantOfChange(received, fromMs)
    if (atMs !== undefined) acts.set(stop, atMs)
  }
  const numbers = numberPayments(received)
  const paid = received
    .filter(({ event }) => event === 'payment.paid')
    .map(({ data, createdAt }) => [numbers.get(data.id)!, Date.parse(createdAt)] as const)
  return { begunAtMs: created && Date.parse(created.createdAt), acts, paid: new Map(paid) }
}

/**
 * Returns the instant of a change of plan now. The new period counts from it, so the end of this period has its time of day.
 * A code may be paid days after the change.
 */
function instantOfChange(received: readonly Envelope[], fromMs: number): number | undefined {
  const ends = received
    .filter(({ event, createdAt }) => event === 'subscription.plan_changed' && Date.parse(createdAt) >= fromMs)
    .map(({ data }) => Date.parse(data.currentPeriodEnd))
  return ends.map((endMs) => atTimeOfDay(endMs, fromMs)).find((atMs) => isNear(atMs, fromMs))
}

/** Returns the first instant from `fromMs` on with the time of day of another instant. */
function atTimeOfDay(instantMs: number, fromMs: number): number {
  const { msOfDay } = wallAt(instantMs)
  const sameDay = instantOf({ ...wallAt(fromMs), msOfDay })
  return sameDay < fromMs ? sameDay + DAY_MS : sameDay
}

function isNear(atMs: number, fromMs: number): boolean {
  return atMs >= fromMs && atMs < fromMs + ACT_LASTS_MS
}
