import { DAY_MS, wallAt } from './calendar.ts'
import type { Expected, Final, Measured } from './expected.ts'
import { Life } from './life.ts'
import { type Act, CLEAR_AFTER_MS, CLEAR_BEFORE_MS, type Plan, type PlannedSubscription } from './planned.ts'

/*
 * A model of docs/subscriptions.md. It computes the expected events of a subscription from the plan, and shares no code with
 * Balcão.
 */
export type Lived = {
  events: Expected[]
  /** The state at the end of the plan. Undefined if the subscription never started. */
  final: Final | undefined
  /** Acts near a due instant. Their order would depend on the speed of the machine. */
  unclear: Act[]
}

const NOTHING_MEASURED: Measured = { acts: new Map() }

/**
 * Runs one subscription through the plan.
 *
 * @param measured the real instants, if known. A planned instant is some seconds earlier, because an act takes time.
 */
export function live(plan: Plan, subscription: PlannedSubscription, measured: Measured = NOTHING_MEASURED): Lived {
  const life = new Life(plan, subscription, measured)
  for (const act of subscription.acts) {
    const atMs = plan.stops[act.stop]!
    life.passTimeUntil(atMs)
    if (act.action.does !== 'buy' && life.isDueAround(atMs)) life.unclear.push(act)
    life.do(act, atMs)
  }
  const endMs = plan.stops.at(-1)!
  life.passTimeUntil(endMs)
  return { events: inOrder(life.allEvents(endMs)), final: life.final(), unclear: life.unclear }
}

/** Removes the acts with an unclear order in time. */
export function clearPlan(plan: Plan): Plan {
  let subscriptions = plan.subscriptions
  for (;;) {
    let unclear = 0
    subscriptions = subscriptions.map((one) => {
      const dropped = new Set(live({ ...plan, subscriptions }, one).unclear)
      unclear += dropped.size
      return dropped.size === 0 ? one : { ...one, acts: one.acts.filter((act) => !dropped.has(act)) }
    })
    if (unclear === 0) return { ...plan, subscriptions, troubles: bearableTroubles({ ...plan, subscriptions }) }
  }
}

/**
 * Keeps only the gateway failures that do not delay a charge past midnight, because a PIX code that is created after
 * midnight is payable a day longer. The first calls after the stop of the clock fail. Their retries follow within
 * minutes.
 */
function bearableTroubles(plan: Plan): Plan['troubles'] {
  const made = plan.subscriptions
    .flatMap((one) => live(plan, one).events)
    .filter(({ kind, status }) => kind === 'payment.pending' || kind === 'payment.paid' || status === 'FAILED')
    .sort((one, other) => one.atMs - other.atMs)
  return plan.troubles.flatMap(({ stop }) => {
    const first = made.find(({ atMs }) => atMs > plan.stops[stop]! + CLEAR_AFTER_MS)
    if (first === undefined || first.atMs >= plan.stops[stop + 1]!) return []
    const untilMs = first.atMs + TROUBLED_LATENESS_MS
    const near = made.filter(({ atMs }) => atMs >= first.atMs && atMs <= untilMs)
    const isLate = near.some(({ atMs }) => wallAt(atMs).msOfDay + TROUBLED_LATENESS_MS >= DAY_MS)
    return isLate || untilMs > plan.stops[stop + 1]! ? [] : [{ stop, fromMs: first.atMs }]
  })
}

/** The time of the retries after a gateway failure. The plan has no acts in this time. */
export const TROUBLED_LATENESS_MS = CLEAR_BEFORE_MS - CLEAR_AFTER_MS

/** Sorts the events by time. Events of the same instant keep their order. */
function inOrder(events: readonly Expected[]): Expected[] {
  return events.toSorted((one, other) => one.atMs - other.atMs)
}
