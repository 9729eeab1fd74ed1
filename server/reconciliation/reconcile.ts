import { systemNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { countUnmatchedWebhooks, retryUnmatchedWebhooks } from '../payments/gatewayWebhooks/unmatchedWebhooks.ts'
import { listStores } from '../stores/listStores.ts'
import { getStore } from '../stores/store.ts'
import { type AccountReport, reconcileAccount } from './reconcileAccount.ts'
import { closeRestores, findOpenRestore, recordReconciled } from './restores.ts'
import { closeFailovers, findKeptUntil } from './timelines.ts'

export type Reconciliation = {
  since: Date
  /**
   * True with `fix`, if all accounts answered and every checked payment has an outcome. Then card payments are accepted
   * again.
   */
  done: boolean
  accounts: AccountReport[]
  /** Webhooks without a payment. With `fix` they are tried again now. */
  unmatchedWebhooks: number
}

/**
 * Compares the orders of all gateway accounts since an instant with our payments, after a restore of the database.
 *
 * With `fix` it writes the missing payments of orders with a charge, and records the other orders as lost. Payments that were
 * paid, refunded or charged back since the instant are checked again at the gateways. If every account answered and every
 * checked payment has an outcome, card payments are accepted again. A second run changes nothing.
 *
 * @param options.since machine time. The default is the instant of the oldest open restore, or of a failover that may have
 *   lost commits.
 * @param options.isAfterRestore true if the database was restored to `since` and no node noticed it. Then a repeated refund
 *   takes its amount from the refunds that this run finds, like after a noticed restore.
 * @returns undefined without an open restore, an open failover and `since`
 */
export async function reconcile(
  ctx: Context,
  options: { since?: Date; fix: boolean; isAfterRestore?: boolean },
): Promise<Reconciliation | undefined> {
  const open = await findOpenRestore(ctx)
  const since = options.since ?? open?.restoredTo ?? (await findKeptUntil(ctx))
  if (since === undefined) return undefined
  const accounts: AccountReport[] = []
  const noticedAt = systemNow()
  for (const { id } of await listStores(ctx.database)) {
    const store = await getStore(ctx.database, id)
    for (const account of store.gateways)
      accounts.push(await reconcileAccount(ctx, store, account, { since, fix: options.fix }))
  }
  const unmatchedWebhooks = options.fix ? await retryUnmatchedWebhooks(ctx) : await countUnmatchedWebhooks(ctx)
  const isLossKnown = options.isAfterRestore || options.since === undefined
  const done = options.fix && accounts.every(({ failure, undecided }) => failure === null && undecided.length === 0)
  if (done && open) await closeRestores(ctx, since)
  else if (done && isLossKnown) await recordReconciled(ctx, { noticedAt, restoredTo: since })
  if (done) await closeFailovers(ctx, since)
  return { since, done, accounts, unmatchedWebhooks }
}
