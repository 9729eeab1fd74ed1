import { periodBoundary, periodsOver } from '../brazil/billingPeriod.ts'
import type { SubscriptionRow } from './subscription.ts'

/** Returns the start of the paid period of a subscription that has paid a period. */
export function periodStartOf({
  period_starts_at,
  anchor_at,
  billing_cycle,
  current_period_end,
}: SubscriptionRow): Date {
  if (period_starts_at) return period_starts_at
  return periodBoundary(anchor_at!, billing_cycle, periodsOver(anchor_at!, billing_cycle, current_period_end!) - 1)
}
