import type { Context } from '../core/context.ts'
import type { Method } from '../gateways/port/payments.ts'
import { type Division, dividePayment } from '../split/dividePayment.ts'
import { recipientsOf } from '../split/requireCarried.ts'
import type { SplitRule } from '../split/splitRule.ts'
import type { Store, StoreGateway } from '../stores/store.ts'

type Divided = { account: StoreGateway; method: Method; installments?: number }

/** Computes the shares of the payment once. Later changes of the rule do not change them. */
export async function divideAttempt(
  ctx: Context,
  store: Store,
  { rule, totalInCents, attempt }: { rule: SplitRule | null; totalInCents: number; attempt: Divided },
): Promise<Division> {
  const { account, method, installments = 1 } = attempt
  const recipients = await recipientsOf(ctx, store, rule)
  return dividePayment(ctx, store, { rule, recipients, account, method, totalInCents, installments })
}
