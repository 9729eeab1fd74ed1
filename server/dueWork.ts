import { drawConsequencesOfStore, nextConsequenceAt } from './consequences.ts'
import type { Context } from './context.ts'
import { expireEnrollments, nextEnrollmentEndAt } from './members/endEnrollments.ts'
import { completeDuePayments, nextCompletionAt } from './payments/completePayments.ts'
import { expireDuePayments, nextExpiryAt } from './payments/sweepPayments.ts'
import type { Store } from './stores/store.ts'

/** Something that falls due by a store's clock. */
export type DueWork = {
  name: string
  /** When the next of it falls due in this store; nothing when none is to come. */
  nextDueAt(ctx: Context, storeId: string): Promise<Date | undefined>
  /** Does what is due by the store's present time. @returns how much was done */
  run(ctx: Context, store: Store): Promise<number>
}

/** Everything that a store's clock brings about, in the order in which it happens when it falls on one instant. */
export const dueWork: readonly DueWork[] = [
  { name: 'expire payments', nextDueAt: nextExpiryAt, run: expireDuePayments },
  { name: 'draw consequences', nextDueAt: nextConsequenceAt, run: drawConsequencesOfStore },
  { name: 'complete purchases', nextDueAt: nextCompletionAt, run: (ctx, store) => completeDuePayments(ctx, store.id) },
  { name: 'end enrollments', nextDueAt: nextEnrollmentEndAt, run: (ctx, store) => expireEnrollments(ctx, store.id) },
]
