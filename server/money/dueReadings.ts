import type { Context } from '../core/context.ts'
import type { PoolWork } from '../lib/pool.ts'
import { getStore, type Store } from '../stores/store.ts'
import { type ClaimedAccount, claimAccount, claimDueAccounts, planNewAccounts } from './moneyAccounts.ts'
import { readAccount } from './readAccount.ts'

/**
 * Reads the gateways' books every night, several accounts at a time. Several nodes may run this at the same time,
 * because a node claims each account before the reading.
 */
export function dueMoneyReadings(ctx: Context): PoolWork<ClaimedAccount> {
  return {
    async claim({ limit, exceptOwners }) {
      await planNewAccounts(ctx)
      return await claimDueAccounts(ctx, limit, exceptOwners)
    },
    ownerOf: (account) => account.gateway_account_id,
    work: async (account) => {
      await readAccount(ctx, await getStore(ctx.database, account.store_id), account)
    },
  }
}

/**
 * Reads one account of a store at the store's current time.
 * @returns `busy` if another node reads the account
 */
export async function readMoneyOf(ctx: Context, store: Store, accountId: string): Promise<'done' | 'busy' | 'failed'> {
  for (;;) {
    const claimed = await claimAccount(ctx, store.id, accountId)
    if (claimed === undefined) return 'busy'
    const result = await readAccount(ctx, store, claimed)
    if (result === 'more') continue
    return result === 'lost' ? 'busy' : result
  }
}
