import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import { gatewayFor } from '../gateways/all.ts'
import type { GatewayDispute } from '../gateways/port/disputes.ts'
import { crashPoint } from '../lib/crashPoint.ts'
import { type PaymentRow, paymentById } from '../payments/payment.ts'
import { holdsMoney, isChargedBack, isReturned } from '../payments/paymentStatus.ts'
import { openAccount } from '../stores/gatewayAccounts.ts'
import type { Store } from '../stores/store.ts'
import { type DisputeRow, disputeColumns } from './dispute.ts'
import { isOpen } from './disputeStatus.ts'
import { recordDispute } from './status.ts'

/**
 * Reads the disputes of a payment from the gateway and records them. It may run at any time, and more than once. If the
 * gateway does not answer, nothing changes and the check runs again.
 * @returns false if the gateway did not answer
 */
export async function checkDisputes(ctx: Context, store: Store, paymentId: string): Promise<boolean> {
  const key = { paymentId, storeId: store.id }
  const { requests } = (await ctx.database.row(plannedCheck, key)) ?? { requests: 0 }
  const payment = await ctx.database.row(paymentById, { id: paymentId, storeId: store.id })
  if (!payment?.external_id) return true
  const known = await ctx.database.rows(disputesOfPayment, key)
  const reported = await askGateway(ctx, store, payment)
  crashPoint('disputes.found')
  if (reported === undefined) return false
  for (const dispute of [...reported, ...shownByStatus(payment, { reported, known })]) {
    const recorded = await recordDispute(ctx.database, payment, dispute, storeNow(store))
    if (recorded.is === 'recorded') ctx.notifyDeliveries(recorded.destinations)
  }
  await ctx.database.rows(planNextCheck, { ...key, requests })
  return true
}

/** @returns undefined if the gateway did not answer; an empty list for a gateway without calls for disputes */
async function askGateway(
  ctx: Context,
  store: Store,
  payment: PaymentRow,
): Promise<readonly GatewayDispute[] | undefined> {
  const account = store.gateways.find(({ id }) => id === payment.gateway_account_id)!
  const { disputes } = gatewayFor(account.provider)
  if (!disputes) return []
  const { id: reference, external_id: externalId, method } = payment
  const found = await disputes.find(openAccount(ctx, account), { reference, externalId: externalId!, method })
  if (found.is === 'found') return found.disputes
  ctx.log.warn(
    { paymentId: payment.id, provider: account.provider, cause: found.cause },
    'A gateway did not answer the check of disputes.',
  )
  return undefined
}

/**
 * Returns disputes from the payment's status, for a gateway that does not list them. A chargeback without a dispute
 * opens a dispute. If the payment is paid again, the dispute is won. If the payment is refunded, the dispute is lost.
 */
function shownByStatus(
  payment: PaymentRow,
  { reported, known }: { reported: readonly GatewayDispute[]; known: readonly DisputeRow[] },
): GatewayDispute[] {
  const unlisted = known.filter(({ external_id }) => reported.every(({ externalId }) => externalId !== external_id))
  const open = unlisted.filter(({ status }) => isOpen(status))
  if (isChargedBack(payment.status)) {
    if (reported.some(({ kind }) => kind === 'chargeback')) return []
    const chargebacks = unlisted.filter(({ kind }) => kind === 'chargeback')
    if (chargebacks.length === 0) return [newChargeback(payment)]
    return chargebacks.filter(({ status }) => status === 'won').map((dispute) => shown(dispute, 'needs_response'))
  }
  if (holdsMoney(payment.status))
    return open.filter(({ kind }) => kind === 'chargeback').map((dispute) => shown(dispute, 'won'))
  return isReturned(payment.status) ? open.map((dispute) => shown(dispute, 'lost')) : []
}

function newChargeback({ external_id, total_in_cents }: PaymentRow): GatewayDispute {
  const [externalId, amountInCents] = [external_id!, total_in_cents]
  return { externalId, kind: 'chargeback', status: 'needs_response', amountInCents, reason: null, dueAt: null }
}

function shown(dispute: DisputeRow, status: GatewayDispute['status']): GatewayDispute {
  const { external_id: externalId, kind, amount_in_cents: amountInCents, reason, due_at: dueAt } = dispute
  return { externalId, kind, status, amountInCents, reason, dueAt }
}

const plannedCheck = sql(
  'plannedDisputeCheck',
  'select requests from dispute_checks where payment_id = :paymentId and store_id = :storeId',
)

export const disputesOfPayment = sql(
  'disputesOfPayment',
  `select ${disputeColumns} from disputes where payment_id = :paymentId and store_id = :storeId order by opened_at, id`,
).as<DisputeRow>()

/**
 * Deletes the planned check if no dispute of the payment is open. Otherwise the next check is in some hours, in case a
 * webhook is lost. If another check was requested during this check, its plan stays.
 */
const planNextCheck = sql(
  'planNextDisputeCheck',
  `with open as (
     select count(*) as disputes from disputes
     where payment_id = :paymentId and store_id = :storeId and closed_at is null
   ), dropped as (
     delete from dispute_checks where payment_id = :paymentId and store_id = :storeId and requests = :requests
       and (select disputes from open) = 0
   )
   update dispute_checks set next_at = now() + interval '6 hours', attempts = 0
   where payment_id = :paymentId and store_id = :storeId and requests = :requests and (select disputes from open) > 0`,
)
