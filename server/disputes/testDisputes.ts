import { setTimeout as delay } from 'node:timers/promises'
import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import type { PaymentRow } from '../payments/payment.ts'
import { makeHappen, testHelper } from '../payments/testHelpers.ts'
import type { Store } from '../stores/store.ts'
import { checkDisputes } from './checkDisputes.ts'

const actions: Record<string, { summary: string; med?: 'open' | 'closed' }> = {
  chargeback: { summary: 'chargeback a payment' },
  'win-dispute': { summary: 'let the store win the dispute of a payment' },
  'lose-dispute': { summary: 'let the buyer win the dispute of a payment' },
  block: { summary: 'block the money of a PIX after a report of fraud (MED)', med: 'open' },
  unblock: { summary: 'release the blocked money of a PIX', med: 'closed' },
}

/** The sandbox operations that act as the bank in a dispute. They answer after the dispute has moved. */
export const testDisputeOperations = Object.entries(actions).map(([action, { summary }]) =>
  testHelper(action, { summary, run: moveDisputeInSandbox }),
)

/** @throws the exceptions of `makeHappen` */
async function moveDisputeInSandbox(ctx: Context, store: Store, id: string, action: string): Promise<PaymentRow> {
  const payment = await makeHappen(ctx, store, id, action)
  const { med } = actions[action]!
  if (med === undefined) await checkDisputes(ctx, store, id)
  else await untilMed(ctx, payment, med)
  return payment
}

/** The gateway has no call that lists a MED. Its webhook reports the change, and a job applies the report. */
const PATIENCE_MS = 5_000

async function untilMed(ctx: Context, { id, store_id: storeId }: PaymentRow, wanted: 'open' | 'closed'): Promise<void> {
  for (let waitedMs = 0; waitedMs < PATIENCE_MS; waitedMs += 10) {
    const med = await ctx.database.row(medOfPayment, { id, storeId })
    if (med?.isOpen === (wanted === 'open')) return
    await delay(10)
  }
}

const medOfPayment = sql(
  'medOfPayment',
  `select closed_at is null as "isOpen" from disputes where payment_id = :id and store_id = :storeId and kind = 'med'`,
)
