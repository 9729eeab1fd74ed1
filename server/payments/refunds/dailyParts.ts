import type { Context } from '../../core/context.ts'
import { providers } from '../../core/provider.ts'
import { sql } from '../../core/sql.ts'
import { gatewayFor } from '../../gateways/all.ts'
import { gatewayMethodOf } from '../../gateways/chooseAccount.ts'
import { methods } from '../../gateways/port/payments.ts'
import type { Store } from '../../stores/store.ts'
import { checkPayment } from '../checks/checkPayment.ts'
import { startOfNextDay } from './refundTurns.ts'

/** A payment with a partial refund that waits for the next day, because its gateway accepts one part a day. */
export type DailyPart = { id: string; at: Date; charge_id: string; subscription_id: string | null }

/**
 * Lists the payments of a store with a part that may be sent at or before `until`, an instant of the store's clock. The test
 * clock needs this list. In production the hourly check of a payment with open refunds sends the part.
 */
export async function dueDailyParts(ctx: Context, storeId: string, until: Date, limit: number): Promise<DailyPart[]> {
  if (ONE_A_DAY.length === 0) return []
  return await ctx.database.rows(partsUntil, { storeId, until, limit, providers: ONE_A_DAY })
}

/** Asks the gateway for the next part of a payment. @returns true if a part was sent */
export async function refundDailyPart(ctx: Context, store: Store, { id }: DailyPart): Promise<boolean> {
  const waiting = async () => (await ctx.database.row(waitingParts, { paymentId: id, storeId: store.id }))!.count
  const before = await waiting()
  await checkPayment(ctx, store, id)
  return (await waiting()) < before
}

const ONE_A_DAY = providers.filter((provider) =>
  methods.some((method) => gatewayMethodOf(gatewayFor(provider), method)?.refunds === 'one_part_a_day'),
)

const partsUntil = sql(
  'dailyPartsUntil',
  `select id, at, charge_id, subscription_id from (
     select payments.id, payments.charge_id, payments.subscription_id,
       ${startOfNextDay('max(called.sent_at)')} as at
     from refunds as waiting
     join payments on payments.id = waiting.payment_id and payments.store_id = :storeId
     join gateway_accounts on gateway_accounts.id = payments.gateway_account_id
       and gateway_accounts.store_id = :storeId and gateway_accounts.provider = any (:providers)
     join refunds as called on called.payment_id = payments.id and called.store_id = :storeId
       and called.called_at is not null and called.status <> 'failed'
     where waiting.store_id = :storeId and waiting.status = 'asked' and waiting.receipt_id is null
     group by payments.id, payments.store_id
   ) as parts where at <= :until order by at limit :limit`,
).as<DailyPart>()

const waitingParts = sql(
  'waitingParts',
  `select count(*)::integer as count from refunds
   where payment_id = :paymentId and store_id = :storeId and status = 'asked'`,
)
