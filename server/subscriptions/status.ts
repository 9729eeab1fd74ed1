import type { Context } from '../core/context.ts'
import { type ApiError, conflict } from '../core/errors.ts'
import { type Runner, sql } from '../core/sql.ts'
import type { EventKind } from '../events/eventKinds.ts'
import { eventCtes, eventValues, serializeEvent } from '../events/recordEvent.ts'
import type { Address } from '../gateways/gateway.ts'
import type { SealedMail } from '../mail/mails.ts'
import type { PaymentStatus } from '../payments/payment.ts'
import { type SubscriptionRow, type SubscriptionStatus, subscriptionColumns, toEventData } from './subscription.ts'

/*
 * The life of a subscription. This file alone writes a subscription's status.
 *
 * incomplete   its first payment is awaited; nobody hears of it yet, and most never will
 * trialing     it began with days that cost nothing
 * active       its period is paid for
 * past_due     a charge of it failed, and is tried again on the store's dunning days
 * canceled     ended by its buyer, its store, a refund, or the last dunning day
 * completed    paid as often as was agreed
 */
/** Every move there is. One to itself changes what is known of it, and may be told: a renewal, another failure. */
export const moves: Record<SubscriptionStatus, readonly SubscriptionStatus[]> = {
  incomplete: ['incomplete', 'trialing', 'active', 'canceled'],
  trialing: ['trialing', 'active', 'past_due', 'canceled'],
  active: ['active', 'past_due', 'canceled', 'completed'],
  past_due: ['past_due', 'active', 'canceled'],
  // Only what a refund takes of it.
  canceled: ['canceled'],
  completed: ['completed'],
}

const facts = {
  currentPeriodEnd: ['current_period_end', 'timestamptz'],
  anchorAt: ['anchor_at', 'timestamptz'],
  chargesPaid: ['charges_paid', 'integer'],
  lastPaidPaymentId: ['last_paid_payment_id', 'text'],
  attemptPaymentId: ['attempt_payment_id', 'text'],
  voidAttempts: ['void_attempts', 'integer'],
  dunningSince: ['dunning_since', 'timestamptz'],
  noRetryLeft: ['no_retry_left', 'boolean'],
  cancelAtPeriodEnd: ['cancel_at_period_end', 'boolean'],
  canceledAt: ['canceled_at', 'timestamptz'],
  dueAt: ['due_at', 'timestamptz'],
  /** Sealed. */
  cardReference: ['card_reference', 'text'],
  cardAccountId: ['card_account_id', 'text'],
  cardBrand: ['card_brand', 'text'],
  cardLastFour: ['card_last_four', 'text'],
  buyerName: ['buyer_name', 'text'],
  buyerEmail: ['buyer_email', 'text'],
  buyerDocument: ['buyer_document', 'text'],
  buyerPhone: ['buyer_phone', 'text'],
  buyerAddress: ['buyer_address', 'json'],
  buyerIp: ['buyer_ip', 'text'],
  language: ['language', 'text'],
  createdAt: ['created_at', 'timestamptz'],
  method: ['method', 'text'],
} as const

type Kinds = {
  timestamptz: Date | null
  integer: number
  text: string | null
  boolean: boolean
  json: Address | null
}

/** What becomes known with a move; what is absent stays as it is. */
export type Facts = { [Fact in keyof typeof facts]?: Kinds[(typeof facts)[Fact][1]] }

export type Change = {
  facts: Facts
  /** What is told of it. */
  event?: EventKind
  /**
   * The payment that brought it about: told of once for each kind of event. What it became is drawn with this, and nothing else
   * that waits to be drawn of it.
   */
  payment?: { id: string; is: PaymentStatus }
  /** What it means for the buyer's access. */
  access?: { is: 'given' } | { is: 'ends'; at: Date } | { is: 'refund' | 'chargeback' }
  /** Goes to the buyer, with the move or not at all. */
  mail?: SealedMail
}

/** Where moves are written: the pool, or the transaction of what brings them about, whose deliveries wait for its commit. */
export type UnitOfWork = { runner: Runner; notifyDeliveries(destinations: readonly string[]): void }

export function unitOfWorkOf(ctx: Context): UnitOfWork {
  return { runner: ctx.database, notifyDeliveries: ctx.notifyDeliveries }
}

/**
 * Moves a subscription, and with it, in one statement: its event and deliveries, what its end takes back (a charge that waits,
 * and the codes that are out for it), what it means for access, and a mail. Only one of two racing moves happens.
 *
 * @param subscription as it was read; the move happens only if nothing changed it since
 * @param at the store's time
 * @returns the moved subscription, or nothing when the race was lost (also against a payment, for one that ends) or the table
 *   knows no such move
 */
export async function moveSubscription(
  unit: UnitOfWork,
  subscription: SubscriptionRow,
  to: SubscriptionStatus,
  at: Date,
  change: Change,
): Promise<SubscriptionRow | undefined> {
  if (!moves[subscription.status].includes(to)) return undefined
  const { event, payment, access, mail, facts: known } = change
  const values = {
    subscriptionId: subscription.id,
    storeId: subscription.store_id,
    revision: subscription.revision,
    to,
    at,
    facts: JSON.stringify(known),
    paymentId: payment?.id ?? null,
    access: access?.is ?? null,
    accessEndsAt: access?.is === 'ends' ? access.at : null,
    mailSubject: mail?.subject ?? null,
    mailBody: mail?.body ?? null,
    paymentStatus: payment?.is ?? null,
    mailId: mail?.id ?? null,
  }
  if (!event) return await unit.runner.row<SubscriptionRow>(moveSilently, values)
  const after = {
    ...subscription,
    status: to,
    current_period_end: known.currentPeriodEnd ?? subscription.current_period_end,
  }
  const told = eventValues({
    storeId: subscription.store_id,
    kind: event,
    chargeId: null,
    paymentId: payment?.id ?? null,
    productId: subscription.product_id,
    payload: serializeEvent(event, at, toEventData(after)),
    createdAt: at,
  })
  const moved = await unit.runner.row<SubscriptionRow & { destinations: string[] }>(moveAndTell, { ...values, ...told })
  if (moved) unit.notifyDeliveries(moved.destinations)
  return moved
}

/** How often a caller's change is tried on what others made of the subscription meanwhile. */
export const MOST_TRIES = 5

/** Overtaken that often, a caller is sent away for a moment rather than kept. */
export function subscriptionBusy(): ApiError {
  return conflict('subscription_busy', 'This subscription is being changed. Try again shortly.', 2)
}

const known = Object.entries(facts)
  .map(([fact, [column, type]]) => {
    return `${column} = case when :facts::jsonb ? '${fact}' then (:facts::jsonb ->> '${fact}')::${type} else ${column} end`
  })
  .join(',\n      ')

/** What was paid a moment ago is drawn before an end: the cycle's charge is held, so that it is one or the other. */
const move = `
  cycle as (
    select cycle, status from charges
    where :to = 'canceled' and subscription_id = :subscriptionId and store_id = :storeId
      and status in ('pending', 'paid')
    order by cycle desc limit 1 for update
  ), moved as (
    update subscriptions set status = :to, updated_at = :at, revision = revision + 1, taken_until = null,
      ${known}
    where id = :subscriptionId and store_id = :storeId and revision = :revision
      and not exists (
        select from cycle where cycle.status = 'paid'
          and (cycle.cycle > subscriptions.charges_paid or subscriptions.status = 'incomplete'))
    returning ${subscriptionColumns}
  ), withdrawn as (
    update charges set status = 'canceled', revision = charges.revision + 1, updated_at = :at
    from moved
    where moved.status = 'canceled' and charges.subscription_id = moved.id and charges.status = 'pending'
    returning charges.id
  ), canceled_unpaid as (
    -- At the gateway too, by the next check.
    update payments set next_check_at = now() from withdrawn
    where payments.charge_id = withdrawn.id and payments.status = 'pending'
  ), access as (
    insert into subscription_wakes (store_id, subscription_id, access, at, ends_at)
    select store_id, id, :access, :at, :accessEndsAt from moved where :access::text is not null
  ), drawn as (
    -- Not what came before it, and not what comes after it: each is drawn in its turn.
    delete from payment_wakes where id in (
      select payment_wakes.id from payment_wakes, moved
        where payment_id = :paymentId and payment_wakes.status = :paymentStatus
        and not exists (
          select from payment_wakes as earlier
          where earlier.payment_id = payment_wakes.payment_id and earlier.id < payment_wakes.id)
      for update of payment_wakes skip locked)
  ), mail as (
    insert into mails (id, store_id, recipient, subject, body, sealed, due_at, created_at)
    select :mailId, store_id, buyer_email, :mailSubject, :mailBody, true, now(), now() from moved
      where :mailId::text is not null
  )`

const moveSilently = sql('moveSubscriptionSilently', `with ${move} select * from moved`)

const moveAndTell = sql(
  'moveSubscriptionAndTell',
  `with ${move}, ${eventCtes('moved')}
   select moved.*, array(select distinct destination from delivery) as destinations from moved`,
)
