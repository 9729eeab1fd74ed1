import type { SubscriptionRow } from './subscription.ts'

/** Returns the instant when the next cycle is charged: the end of the pause, or the end of the paid period. */
export function nextChargeAt({
  paused_until,
  current_period_end,
}: Pick<SubscriptionRow, 'paused_until' | 'current_period_end'>): Date {
  return paused_until ?? current_period_end!
}
