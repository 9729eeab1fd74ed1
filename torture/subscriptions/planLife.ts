import { boundary, type Cycle, codeEnd, daysAfter } from './calendar.ts'
import type { Action, Plan, PlannedOffer, PurchaseMethod } from './planned.ts'

export const SPAN_DAYS = 731

/** A subscription whose acts are being planned. */
export type Life = {
  offer: PlannedOffer
  /** The approximate instant of the start. */
  begunMs: number
  stops: readonly number[]
  /** The stop of the purchase. */
  bought: number
  /** Adds an act, unless the stop already has one. */
  add(stop: number | undefined, action: Action): void
}

/** Returns the first stop at or after an instant. Undefined if there is none. */
export function stopFrom(stops: readonly number[], instantMs: number): number | undefined {
  const found = stops.findIndex((at) => at >= instantMs)
  return found === -1 ? undefined : found
}

/** Returns the approximate end of the trial or of a cycle, for actions near that instant. */
export function renewalNear({ offer, begunMs }: Life, count: number): number {
  const anchor = daysAfter(begunMs, offer.trialDays ?? 0)
  return offer.trialDays !== null && count === 0 ? anchor : boundary(anchor, offer.cycle, Math.max(count, 1))
}

export const TYPICAL_CYCLES: Record<Cycle, number> = {
  WEEKLY: 40,
  MONTHLY: 14,
  BIMONTHLY: 7,
  QUARTERLY: 5,
  SEMIANNUAL: 3,
  YEARLY: 1,
}

/** Returns the last instant when the code of the purchase can be paid. */
export function firstCodeEnd({ stops, bought }: Life, settings: Plan['settings'], method: PurchaseMethod): number {
  return method === 'boleto'
    ? codeEnd('boleto', stops[bought]!, settings.boletoDueInDays)
    : stops[bought]! + settings.pixExpiresInMinutes * 60_000
}
