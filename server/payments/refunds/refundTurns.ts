import type { Context } from '../../core/context.ts'
import { selectList } from '../../core/row.ts'
import { isKey, OF_STORE, type Runner, sql } from '../../core/sql.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import { insertMails, owedMails } from '../../mail/owedMails.ts'
import { mailsOfBuyerPage, mailsOfStuckRefund } from '../mailsOfMove.ts'
import { type PaymentRow, paymentColumns } from '../payment.ts'
import { isChargedBack } from '../paymentStatus.ts'
import { firstReceiptInCents } from '../receipts.ts'
import { ENDED, failUnsentRefunds, moveRefunds } from './moveRefunds.ts'
import { CHARGED_BACK, OVERPAID, type RefundRow, refundColumns, refundRow } from './refund.ts'
import { refundEvent } from './refundEvent.ts'
import { allowsRefund, holdOf } from './refundHold.ts'
import { openRefunds, openStatuses } from './refundStatus.ts'

/** Seconds of the lease of a refund. The call to the gateway ends within it. */
export const REFUND_LEASE_SECONDS = 25

/**
 * A refund that may be sent to the gateway now. `called_on` is the store's day of an earlier call that may have reached the
 * gateway. `called_at` is the instant of the earlier call, else of this call. `lease` is the end of the lease, as text. It
 * identifies the lease, so a slow process cannot end the lease of another process.
 */
export type RefundTurn = RefundRow & {
  received_as: string | null
  left_in_cents: number
  called_on: string | null
  called_at: Date
  lease: string
}

export type TurnLimits = {
  onePartADay: boolean
  heldId: string | null
  lease: string | null
  waiting: readonly string[]
  onlyReceipts: boolean
  now: Date
}

/**
 * Takes the payment's next refund for a call to the gateway. Only one refund of a payment is at the gateway at a time, and
 * only one process sends it. The statements see every earlier change, because they hold the lock of the payment.
 *
 * @param limits.onePartADay true if the gateway accepts only one partial refund of a payment a day
 * @param limits.heldId the id of the refund if the caller holds its `lease`, else null
 * @param limits.waiting the ids of the refunds that this caller sent and that are still open
 * @param limits.onlyReceipts true if one of the waiting refunds is of the payment itself. Then only refunds of other receipts
 *   are taken.
 * @returns the current payment, the taken refund, and the number of open refunds. `held` are the unsent refunds that a
 *   dispute holds. If there are such refunds, no refund is taken.
 */
export async function takeRefund(
  ctx: Context,
  payment: PaymentRow,
  limits: TurnLimits,
): Promise<{ payment: PaymentRow; open: number; refund: RefundTurn | undefined; held: RefundRow[] }> {
  const key = { paymentId: payment.id, storeId: payment.store_id }
  const notified: string[] = []
  const turn = await ctx.database.transaction(async (trx) => {
    const current = (await trx.row(lockPayment, key))!
    if (current.status === 'refunded') await trx.rows(closeAll, { ...key, now: limits.now })
    if (isChargedBack(current.status)) await trx.rows(failUnsent, key)
    // A chargeback fails refunds without a change of the sums. Even after a won dispute the sums must be corrected here.
    const isChanged = current.status !== 'refunded' && (await trx.row(sumUp, key)) !== undefined
    if (isChanged) notified.push(...(await recordFailedEvents(trx, current, limits.now)))
    const own = { ...key, heldId: limits.heldId, lease: limits.lease }
    const held = await trx.rows(heldByDispute, own)
    if (held.some(({ id }) => id === limits.heldId)) await trx.rows(releaseHeld, own)
    const refund = held.length > 0 ? undefined : await trx.row(takeNext, { ...key, ...limits })
    const { open } = (await trx.row(countOpen, key))!
    return { payment: current, open, refund, held }
  })
  if (notified.length > 0) ctx.notifyDeliveries(notified)
  return turn
}

/** Records the events of refunds that a chargeback failed. @returns the destinations to notify after the commit */
async function recordFailedEvents(trx: Runner, payment: PaymentRow, now: Date): Promise<string[]> {
  const failed = await trx.rows(failedWithoutEvent, { paymentId: payment.id, storeId: payment.store_id })
  const notified: string[] = []
  for (const refund of failed)
    notified.push(...(await recordEvent(trx, await refundEvent(trx, 'refund.failed', { payment, refund, now }))))
  return notified
}

/**
 * Ends the lease of a refund that is still open. The team gets one mail if the refund waits for balance or for the team. The
 * buyer gets one mail when the gateway reports the page for the bank account. The buyer does not get this mail if a planned
 * mail about the refund will contain the page.
 * @param to `sent` if the gateway may have the request. With another status the gateway did nothing, and the next call counts
 *   as the first call.
 * @param news.page the page from the gateway's answer, and the refund's payment
 * @param news.needsTeam true if a member of the team must act
 */
export async function keepRefundOpen(
  ctx: Context,
  refund: RefundTurn,
  to: 'sent' | 'asked' | 'waiting_for_balance',
  { page, needsTeam = false }: { page?: { buyerPage: string; payment: PaymentRow }; needsTeam?: boolean } = {},
): Promise<void> {
  const ofBalance = to === 'waiting_for_balance' || needsTeam ? mailsOfStuckRefund(refund) : []
  const ofPage = page && refund.buyer_page === null ? mailsOfBuyerPage(page.payment, refund.id) : []
  const mails = owedMails([...ofBalance, ...ofPage]) ?? []
  const values = {
    refundId: refund.id,
    storeId: refund.store_id,
    lease: refund.lease,
    to,
    buyerPage: page?.buyerPage ?? null,
    mails: JSON.stringify(mails),
  }
  await ctx.database.rows(keepOpen, values)
}

/** Locks a payment before its refunds. */
export const lockPayment = sql(
  'lockPaymentOfRefund',
  `select ${paymentColumns} from payments where id = :paymentId and store_id = :storeId for no key update`,
)

const closeAll = sql(
  'closeRefundsOfRefunded',
  moveRefunds({
    to: 'done',
    from: openStatuses,
    set: `done_at = :now, ${ENDED}`,
    where: 'payment_id = :paymentId and store_id = :storeId and receipt_id is null',
  }),
)

/** Fails unsent refunds that the statement of the chargeback did not see. */
const failUnsent = sql(
  'failUnsentRefunds',
  `with payment as (select * from payments where id = :paymentId and store_id = :storeId)
   ${failUnsentRefunds('payment', OF_STORE)}`,
)

const failedWithoutEvent = sql(
  'refundsFailedByChargeback',
  `select ${refundColumns} from refunds
   where payment_id = :paymentId and store_id = :storeId and status = 'failed' and failure = '${CHARGED_BACK}'
     and not exists (select from events where events.payment_id = refunds.payment_id and events.store_id = :storeId
       and events.kind = 'refund.failed' and events.occasion = refunds.id)`,
).as<RefundRow>()

const sumUp = sql(
  'sumRefundsUp',
  `update payments set refund_count = all_refunds.count, refunds_owed_in_cents = all_refunds.owed
   from (
     select count(*) as count, coalesce(sum(amount_in_cents) filter (where status <> 'failed'), 0) as owed from refunds
     where payment_id = :paymentId and store_id = :storeId and receipt_id is null
   ) as all_refunds
   where id = :paymentId and store_id = :storeId
     and (refund_count, refunds_owed_in_cents) is distinct from (all_refunds.count, all_refunds.owed)
   returning id`,
)

const LEFT = `${firstReceiptInCents('payments')} - refunded_in_cents`

/** SQL: true for the refund that the caller inserted with a lease and has not sent yet. */
const IS_OWN = 'coalesce(refunds.id = :heldId and leased_until = :lease::timestamptz, false)'

/**
 * Selects the unsent refunds that a dispute holds. It leaves out refunds of excess money, because nobody would request them
 * again.
 */
const heldByDispute = sql(
  'refundsHeldByDispute',
  `select ${refundColumns} from (
     select refunds.*, ${LEFT} as left_in_cents, ${holdOf('payments')} as hold
     from refunds join payments on payments.id = refunds.payment_id and payments.store_id = :storeId
     where refunds.payment_id = :paymentId and refunds.store_id = :storeId and refunds.status in ${openRefunds}
       and (called_at is null or ${IS_OWN}) and receipt_id is null and refunds.reason <> '${OVERPAID}'
   ) as refunds where not ${allowsRefund('hold', 'amount_in_cents', 'left_in_cents')}`,
)

/** Marks the caller's refund as unsent. */
const releaseHeld = sql(
  'releaseHeldRefund',
  moveRefunds({
    to: 'asked',
    from: ['sent'],
    set: 'sent_at = null, called_at = null, leased_until = null',
    where: `payment_id = :paymentId and store_id = :storeId and ${IS_OWN}`,
  }),
)

const dayOf = (instant: string) => `(${instant} at time zone 'America/Sao_Paulo')::date`

/** Returns SQL of the first instant of the day after an instant, in Brasília. */
export function startOfNextDay(instant: string): string {
  return `((${dayOf(instant)} + 1)::timestamp at time zone 'America/Sao_Paulo')`
}

const takeNext = sql(
  'takeNextRefund',
  `with next as (
     select id, store_id, called_at, sent_at, coalesce(id = :heldId and leased_until = :lease::timestamptz, false) as is_held,
       now() as now, now() + interval '${REFUND_LEASE_SECONDS} seconds' as lease_end
     from refunds
     where payment_id = :paymentId and store_id = :storeId and status in ${openRefunds}
       and id <> all (:waiting::text[]) and (receipt_id is not null or not :onlyReceipts)
       and (reason <> '${OVERPAID}' or receipt_id is not null or called_at is not null
         or (select ${holdOf('payments')} is distinct from 'med' from payments where id = :paymentId and store_id = :storeId))
     order by is_held desc, status = 'sent' desc, created_at, id limit 1
   ), taken as (
     ${moveRefunds({
       to: 'sent',
       from: openStatuses,
       set: `sent_at = case when refunds.called_at is null then :now else refunds.sent_at end,
       called_at = coalesce(refunds.called_at, next.now), leased_until = next.lease_end`,
       source: 'next',
       where: `refunds.id = next.id and refunds.store_id = :storeId and (leased_until is null or leased_until <= now() or next.is_held)
       and not (:onePartADay and exists (
         select from refunds as other where other.payment_id = :paymentId and other.store_id = :storeId and other.id <> next.id
           and other.status <> 'failed' and other.called_at is not null
           and ${dayOf('other.sent_at')} = ${dayOf(':now::timestamptz')}))`,
       returning: `${refundColumns}, refunds.called_at, refunds.leased_until,
       case when next.called_at is not null and not next.is_held then ${dayOf('next.sent_at')} end as called_on_day`,
     })}
   )
   select ${selectList(refundRow, 'taken')}, taken.called_at, taken.leased_until::text as lease, called_on_day::text as called_on, (
       select external_id from receipts
       where receipts.payment_id = taken.payment_id and receipts.store_id = :storeId
         and receipts.id = coalesce(taken.receipt_id, receipts.id)
       order by receipts.created_at, receipts.id limit 1
     ) as received_as,
     case when receipt_id is null then ${LEFT} else taken.amount_in_cents
       end as left_in_cents
   from taken join payments on payments.id = taken.payment_id and payments.store_id = :storeId`,
).as<RefundTurn>()

const countOpen = sql(
  'countOpenRefunds',
  `select count(*)::integer as open from refunds
   where payment_id = :paymentId and store_id = :storeId and status in ${openRefunds}`,
)

const keepOpen = sql(
  'keepRefundOpen',
  `with kept as (
     ${moveRefunds({
       to: ['sent', 'asked', 'waiting_for_balance'],
       parameter: ':to',
       from: ['sent'],
       set: `leased_until = null, called_at = case when :to = 'sent' then called_at end,
       buyer_page = coalesce(:buyerPage, buyer_page)`,
       where: 'id = :refundId and store_id = :storeId and leased_until = :lease::timestamptz',
       returning: 'id, store_id, payment_id, :mails::json as mails',
     })}
   ), planned_mail as materialized (
     select mails.id from kept join mails on ${isKey('mails.payment_id', 'kept.payment_id')} and mails.refund_id = kept.id
       and mails.store_id = :storeId
     where mails.kind = 'refund_asked' and mails.user_id is null and mails.status = 'waiting'
       and mails.attempts = 0
   ), addressed as (
     select kept.store_id, kept.mails,
       coalesce(charges.send_mail, false) and not exists (select from planned_mail) as tells_buyer
     from kept
     join payments on ${isKey('payments.id', 'kept.payment_id')} and payments.store_id = :storeId
     left join charges on charges.id = payments.charge_id and charges.store_id = :storeId
   ), ${insertMails('addressed', { when: '(addressed.tells_buyer or mail.recipient is null)' })}
   select from kept`,
)
