import { cancelChargesOfEnded } from '../charges/status.ts'
import { type ApiError, conflict } from '../core/errors.ts'
import type { LostRace } from '../core/retryOnRace.ts'
import { type FactsOf, setFacts } from '../core/row.ts'
import { isKey, OF_STORES, type Runner, sql, type Values } from '../core/sql.ts'
import type { EventKind } from '../events/eventKinds.ts'
import { enqueue } from '../events/outbox.ts'
import { destinationsOfBatch, eventRow, eventsCtes, serializeEvent } from '../events/recordEvent.ts'
import { sharedStatement } from '../lib/sharedStatement.ts'
import { insertMails, type OwedMail, owedMails } from '../mail/owedMails.ts'
import { deleteAppliedMove } from '../payments/enqueueMove.ts'
import type { PaymentStatus } from '../payments/paymentStatus.ts'
import { checkPendingOf } from '../payments/status.ts'
import type { Store } from '../stores/store.ts'
import {
  columnsOfSubscriptions,
  type SubscriptionRow,
  type SubscriptionStatus,
  subscriptionRow,
  toEventData,
} from './subscription.ts'

/*
 * Only this file writes the status of a subscription.
 *
 * incomplete   the first payment is missing; the API does not show the subscription
 * trialing     the subscription has started with a free trial
 * active       the current period is paid
 * past_due     a charge failed and is retried on the store's dunning days
 * canceled     the buyer, the store, a refund, a chargeback or the last dunning day ended the subscription
 * completed    all agreed charges are paid
 */
/** All allowed moves. A move to the same status changes other columns, for example at a renewal or another failure. */
export const moves: Record<SubscriptionStatus, readonly SubscriptionStatus[]> = {
  incomplete: ['incomplete', 'trialing', 'active', 'canceled'],
  trialing: ['trialing', 'active', 'past_due', 'canceled'],
  active: ['active', 'past_due', 'canceled', 'completed'],
  past_due: ['past_due', 'active', 'canceled'],
  // A move from `canceled` to `canceled` records a refund or chargeback.
  canceled: ['canceled'],
  completed: ['completed'],
}

/** True if the subscription has ended. Its status cannot change any more. */
export function isOver(status: SubscriptionStatus): boolean {
  return moves[status].every((to) => to === status)
}

/** The statuses of subscriptions that have ended, as a list in SQL. */
export const endedStatuses = `(${(Object.keys(moves) as SubscriptionStatus[])
  .filter(isOver)
  .map((status) => `'${status}'`)
  .join(', ')})`

/** New values for columns of the subscription. A missing column does not change. Null clears the column. */
export type Facts = FactsOf<typeof subscriptionRow>

/** The effect of a move on the buyer's access. */
/** `returns`: a pause has ended, and the access goes on. */
export type AccessEffect = { is: 'given' | 'returns' } | { is: 'ends'; at: Date } | { is: 'refund' | 'chargeback' }

export type SubscriptionMove = {
  to: SubscriptionStatus
  facts: Facts
  /** The webhook event of the move. */
  event?: EventKind
  /** The webhook events of a move with several events, in their order. */
  events?: readonly EventKind[]
  /**
   * The payment that caused the move. Each kind of event is sent at most once per payment and occasion. The move also deletes
   * the outbox entry about the payment's change to `is`.
   */
  payment?: { id: string; is: PaymentStatus }
  /** Distinguishes the events about one payment. */
  occasion?: string
  access?: AccessEffect
  /** Mails to the buyer. The statement of the move queues them. */
  mails?: readonly BuyerMail[]
}

/** A mail to the subscription's buyer. */
export type BuyerMail = Pick<OwedMail, 'kind' | 'paymentId' | 'plannedAt'>

/**
 * Payload of an `access_changed` entry in the outbox. `endsAt` is the end of access by the store's clock. Null for
 * access without an end.
 */
export type AccessChanged = { access: 'given' | 'returns' | 'ends' | 'refund' | 'chargeback'; endsAt: string | null }

/**
 * The pool, or the caller's transaction. With a transaction, the caller starts the webhook deliveries after the commit.
 */
export type UnitOfWork = { database: Runner; notifyDeliveries(destinations: readonly string[]): void }

/**
 * A subscription that the caller has read, the database for its change, and the instant of the change by the store's
 * clock.
 */
export type ChangeTarget = { unit: UnitOfWork; subscription: SubscriptionRow; at: Date }

export type SubscriptionTarget = ChangeTarget & { store: Store }

/**
 * `lost_race`: the row changed after it was read, or a payment prevented the end of the subscription. `not_allowed`:
 * the table of moves does not have this move.
 */
export type SubscriptionMoveResult = { is: 'moved'; subscription: SubscriptionRow } | { is: 'not_allowed' } | LostRace

/**
 * Moves a subscription. Simultaneous moves share a statement. The statement also writes the event and its deliveries,
 * the access change and the mails. If the move cancels the subscription, the statement also cancels the pending charge
 * and requests a check of the open payments. If two callers move the same row at the same time, only one move succeeds.
 */
export async function moveSubscription(
  { unit, subscription, at }: ChangeTarget,
  { to, event, events = event ? [event] : [], payment, occasion, access, mails = [], facts: known }: SubscriptionMove,
): Promise<SubscriptionMoveResult> {
  if (!moves[subscription.status].includes(to)) return { is: 'not_allowed' }
  const moved = await runMove(unit.database, {
    subscriptionId: subscription.id,
    storeId: subscription.store_id,
    revision: subscription.revision,
    to,
    at,
    facts: known,
    paymentId: payment?.id,
    paymentStatus: payment?.is,
    access: access?.is,
    accessEndsAt: access?.is === 'ends' ? access.at : undefined,
    recovers: subscription.status === 'past_due' && to === 'active',
    mails: owedMails(mails.flatMap((mail) => toBuyer(subscription, known, mail))),
    events: events.map((kind) => eventOf(kind, { subscription, to, facts: known, payment, occasion, at })),
  })
  if (!moved) return { is: 'lost_race' }
  const { destinations, ...row } = moved
  if (destinations) unit.notifyDeliveries(destinations)
  return { is: 'moved', subscription: row }
}

/** If the buyer's data are erased, nobody gets the mail. */
function toBuyer(subscription: SubscriptionRow, facts: Facts, mail: BuyerMail): OwedMail[] {
  const recipient = facts.buyerEmail ?? subscription.buyer_email
  if (recipient === null) return []
  const language = facts.language ?? subscription.language
  return [{ ...mail, recipient, language, subscriptionId: subscription.id }]
}

function eventOf(
  kind: EventKind,
  move: { subscription: SubscriptionRow; at: Date } & Pick<SubscriptionMove, 'to' | 'facts' | 'payment' | 'occasion'>,
): Values {
  const { subscription, to, facts, payment, occasion, at } = move
  const after = { ...subscription, ...shownFacts(facts, subscription), status: to, updated_at: at }
  return eventRow({
    storeId: subscription.store_id,
    kind,
    chargeId: null,
    paymentId: payment?.id ?? null,
    productId: subscription.product_id,
    occasion,
    payload: serializeEvent(kind, at, toEventData(after)),
    createdAt: at,
  })
}

/** The facts of a move that its event shows. */
function shownFacts(facts: Facts, before: SubscriptionRow) {
  return {
    current_period_end: facts.currentPeriodEnd ?? before.current_period_end,
    paused_until: facts.pausedUntil === undefined ? before.paused_until : facts.pausedUntil,
    offer: facts.offer ?? before.offer,
    offer_id: facts.offerId ?? before.offer_id,
    recurring_pix_status:
      facts.recurringPixStatus === undefined ? before.recurring_pix_status : facts.recurringPixStatus,
  }
}

/** The first row of a batch has the `destinations` of all its deliveries. */
type MovedRow = SubscriptionRow & { destinations: string[] | null }

/** The values of a move, keyed by the columns of the recordset. */
type MoveInput = Values & { subscriptionId: string; storeId: string; to: SubscriptionStatus }

/** Returns the error after too many lost races. The caller may try again later. */
export function subscriptionBusy(): ApiError {
  return conflict('subscription_busy', 'Another request is changing this subscription. Try again in a few seconds.', 2)
}

const enqueueAccessChange = enqueue({
  kind: 'access_changed',
  source: 'done',
  payload: `jsonb_build_object('access', done.access, 'endsAt', done."accessEndsAt")`,
  occurredAt: 'done.moved_at',
  when: 'done.access is not null',
})

/** Locks the subscriptions of a batch. Skips subscriptions that other transactions have locked. */
const withoutHeld = `cross join lateral (
      select from subscriptions where id = "subscriptionId" and store_id = "storeId" and store_id ${OF_STORES} for no key update skip locked
    ) as free`

/**
 * If a move cancels a subscription, the statement locks the last charge, so nobody can pay it meanwhile.
 * @param locking SQL that locks the rows of a batch. The update of a single move locks its row.
 */
function moveText(locking: typeof withoutHeld | ''): string {
  return `with input as materialized (
    select * from json_to_recordset(:inputs::json) as input ("subscriptionId" text, "storeId" text, revision integer, "to" text,
      at timestamptz, facts jsonb, "paymentId" text, "paymentStatus" text, access text, "accessEndsAt" timestamptz,
      recovers boolean, mails json, events json)
    -- All statements lock in this order, so they cannot deadlock.
    order by "subscriptionId"
  ), locked as materialized (
    select input.* from input ${locking}
  ), cycle as (
    select locked."subscriptionId", last.cycle, last.status from locked cross join lateral (
      select cycle, status from charges
      where locked."to" = 'canceled' and subscription_id = locked."subscriptionId" and store_id = locked."storeId"
        and store_id ${OF_STORES} and status in ('pending', 'paid')
      order by cycle desc limit 1 for update
    ) as last
  ), moved as (
    update subscriptions set status = locked."to", updated_at = locked.at, revision = subscriptions.revision + 1,
      claimed_until = null, ${setFacts(subscriptionRow, 'locked.facts')}
    from locked
    where ${isKey('subscriptions.id', 'locked."subscriptionId"')} and ${isKey('subscriptions.store_id', 'locked."storeId"')}
      and subscriptions.store_id ${OF_STORES}
      and subscriptions.revision = locked.revision
      and not exists (
        select from cycle where cycle."subscriptionId" = locked."subscriptionId" and cycle.status = 'paid'
          and (cycle.cycle > subscriptions.charges_paid or subscriptions.status = 'incomplete'))
    returning subscriptions.*
  ), done as (
    select moved.id, moved.store_id, moved.status, locked.at as moved_at, "paymentId", "paymentStatus", access,
      "accessEndsAt", recovers, mails, events
    from moved join locked on locked."subscriptionId" = moved.id
  ), reported as (
    select done.store_id, one.event from done cross join lateral json_array_elements(done.events) as one (event)
  ), withdrawn as (
    ${cancelChargesOfEnded('done', 'done.moved_at', OF_STORES)}
  ), canceled_unpaid as (
    ${checkPendingOf('withdrawn', OF_STORES)}
  ), recovered as (
    insert into subscription_recoveries (store_id, subscription_id, recovered_at)
    select store_id, id, moved_at from done where recovers
  ), access as (
    ${enqueueAccessChange}
  ), applied as (
    -- Deletes the entry only if the payment has no older entry. Otherwise the outbox job applies the entries in order.
    ${deleteAppliedMove('done', OF_STORES)}
  ), ${insertMails('done', { ofStores: OF_STORES })}, ${eventsCtes('reported', OF_STORES)}
  select ${columnsOfSubscriptions}, ${destinationsOfBatch} from moved as subscriptions`
}

const runMove = sharedStatement<MoveInput, MovedRow>({
  shared: sql('moveSubscriptions', moveText(withoutHeld)).as<SubscriptionRow>(),
  alone: sql('moveSubscription', moveText('')).as<SubscriptionRow>(),
  storeOf: ({ storeId }) => storeId,
  idOf: ({ subscriptionId }) => subscriptionId,
  keyOf: ({ subscriptionId }) => subscriptionId,
  // A cancellation locks the last charge before the subscription.
  mayShare: ({ to }) => to !== 'canceled',
})
