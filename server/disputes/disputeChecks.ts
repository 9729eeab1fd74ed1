import type { Context } from '../core/context.ts'
import { levelOfFailure } from '../core/databaseErrors.ts'
import { OF_STORE, type Runner, sql } from '../core/sql.ts'
import type { PoolWork } from '../lib/pool.ts'
import { claimDueShare, fromDueShare, storesWithDue } from '../payments/checks/dueShare.ts'
import { isUndisputedRefund } from '../payments/enqueueMove.ts'
import { getStore } from '../stores/store.ts'
import { checkDisputes } from './checkDisputes.ts'

type DueCheck = { id: string; store_id: string; gateway_account_id: string }

/** Plans an immediate check of a payment's disputes at the gateway. */
export async function requestDisputeCheck(runner: Runner, payment: { id: string; storeId: string }): Promise<void> {
  await runner.rows(requestCheck, payment)
}

/** Plans that check after money went back. After a refund by the store, no check is needed if no dispute is about the payment. */
export async function requestCheckOfReturned(runner: Runner, payment: { id: string; storeId: string }): Promise<void> {
  await runner.rows(requestCheckAfterReturn, payment)
}

/**
 * Runs the due checks of disputes at the gateways. Several nodes may run this at the same time, because a node claims
 * each check first.
 */
export function dueDisputeChecks(ctx: Context): PoolWork<DueCheck> {
  return {
    claim: (share) => claimDueShare(ctx.database, { stores: storesWithDueChecks, claim: claimDueChecks }, share),
    ownerOf: (check) => check.gateway_account_id,
    work: async ({ id, store_id }) => {
      try {
        await checkDisputes(ctx, await getStore(ctx.database, store_id), id)
      } catch (error) {
        ctx.log[levelOfFailure(error, 'error')](
          { paymentId: id, error: (error as Error).message },
          'A check of disputes failed. It will run again.',
        )
      }
    },
  }
}

/** A payment that was imported as history has no gateway account. @param when an SQL condition over `payments` */
function requestText(when: string): string {
  return `insert into dispute_checks (payment_id, store_id, gateway_account_id, next_at)
   select id, store_id, gateway_account_id, now() from payments
   where id = :id and store_id = :storeId and gateway_account_id is not null and ${when}
   on conflict (store_id, payment_id) do update
     set next_at = excluded.next_at, attempts = 0, requests = dispute_checks.requests + 1`
}

const requestCheck = sql('requestDisputeCheck', requestText('true'))

const requestCheckAfterReturn = sql(
  'requestDisputeCheckAfterReturn',
  requestText(`not coalesce(${isUndisputedRefund('payments', OF_STORE)}, false)`),
)

const storesWithDueChecks = sql(
  'storesWithDueDisputeChecks',
  storesWithDue({ table: 'dispute_checks', at: 'next_at' }),
  { looksForWork: true },
)

/** The next attempt is at least a minute later, after the gateway call of this attempt has ended. */
const claimDueChecks = sql(
  'claimDueDisputeChecks',
  `update dispute_checks set attempts = attempts + 1, next_at = due.next
   ${fromDueShare({
     table: 'dispute_checks',
     id: 'payment_id',
     at: 'next_at',
     next: `now() + least(interval '1 minute' * power(2, least(attempts, 10)), interval '2 hours')`,
   })}
   returning payment_id as id, dispute_checks.store_id, gateway_account_id`,
)
