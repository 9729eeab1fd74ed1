import { setTimeout as delay } from 'node:timers/promises'
import Stripe from 'stripe'
import { postbackSecretPlace } from '../../server/charges/createCharge.ts'
import { monotonicMs } from '../../server/core/clock.ts'
import type { SecretBox } from '../../server/core/secretBox.ts'
import type { Database } from '../../server/core/sql.ts'
import { postbackKinds } from '../../server/events/eventKinds.ts'
import { endpointSecretPlace } from '../../server/webhooks/attempt.ts'
import type { Received } from '../shoppers/receiver.ts'
import { readAll } from './databaseServer.ts'

/**
 * The results of a run. The database also has the records of the simulated gateway. `since` is the instant of the last
 * comparison. Older deliveries are not compared again.
 */
export type Results = { database: Database; box: SecretBox; received: readonly Received[]; since?: Date }

/**
 * Compares the final state of Balcão, the gateway and the webhook receiver.
 *
 * @returns a sentence for each difference. The list is empty if every invariant held.
 */
export async function audit(results: Results): Promise<string[]> {
  return [...(await brokenOf(results.database, [...lawsOfGatewayA, ...laws])), ...(await auditDeliveries(results))]
}

/** A law as a sentence, and the statement that finds rows that break the law. */
export type Law = readonly [law: string, statement: string]

/** Checks the laws that hold at any gateway and for any sale: claims, events, their numbers and their deliveries. */
export async function auditEvents(results: Results): Promise<string[]> {
  return [...(await brokenOf(results.database, laws)), ...(await auditDeliveries(results))]
}

/** @returns a sentence for each row that breaks a law */
export async function brokenOf(database: Database, statements: readonly Law[]): Promise<string[]> {
  const differences: string[] = []
  for (const [law, statement] of statements) {
    for (const { what } of await readAll<{ what: string }>(database, statement)) differences.push(`${law}: ${what}`)
  }
  return differences
}

/**
 * Waits until no work is open, for at most `timeoutMs`.
 *
 * @param statement finds open work. By default it is the work of payments at gateway A.
 * @returns the waiting time in seconds, and the work that is still open
 */
export async function untilSettled(
  database: Database,
  timeoutMs: number,
  statement: string = openWork,
): Promise<{ seconds: number; open: string[] }> {
  const startedMs = monotonicMs()
  for (;;) {
    const rows = await readAll<{ what: string }>(database, statement)
    const seconds = (monotonicMs() - startedMs) / 1000
    if (rows.length === 0 || seconds * 1000 > timeoutMs) return { seconds, open: rows.map(({ what }) => what) }
    await delay(100 * Math.min(10, 1 + seconds)) // The statement scans complete tables.
  }
}

/** SQL that is true if our status of a payment agrees with the status at gateway A. */
const agreesWithGateway = `case
    when truth.status in ('RECEIVED', 'CONFIRMED') then ours.status = 'paid'
    when truth.status = 'REFUNDED' then ours.status = 'refunded'
    when truth.status = 'CHARGEBACK_REQUESTED' then ours.status = 'charged_back'
    when truth.deleted and truth.status = 'AWAITING_RISK_ANALYSIS' then ours.status = 'failed'
    when truth.deleted or truth.status = 'OVERDUE' then ours.status in ('canceled', 'expired')
    else ours.status = 'pending' end`

const openWork = `
  select 'payment ' || id || ' is ' || status as what from payments where status in ('unknown', 'overpaid')
  union all
  select 'payment ' || ours.id || ' is ' || ours.status || ', the gateway has ' || truth.status
  from simulator.payments as truth join payments as ours on ours.id = truth.external_reference
  where not ${agreesWithGateway}
  union all
  -- Such a payment is open work, because the next check cancels it at the gateway.
  select 'payment ' || payments.id || ' is open, its charge is paid'
  from payments join charges on charges.id = payments.charge_id and charges.store_id = payments.store_id
  where payments.status = 'pending' and charges.status = 'paid'
  union all
  select 'refund ' || id || ' of ' || payment_id || ' is ' || status from refunds where status not in ('done', 'failed')
  union all
  select 'delivery ' || id || ' is due ' || next_at from deliveries where status = 'pending'
  union all
  select 'gateway webhook ' || id || ' waits' from gateway_webhooks where next_at is not null
  union all
  select 'the gateway still sends webhook ' || sent.id
  from simulator.sent_webhooks as sent join simulator.webhooks as webhook on webhook.id = webhook_id
  where next_at is not null and not interrupted`

const receiptsOfPayments = `
  select payments.id, payments.charge_id, payments.gateway_account_id,
    coalesce((select sum(amount_in_cents) from receipts where payment_id = payments.id), 0) as received,
    payments.status in ('refunded', 'charged_back') as returned
  from payments`

/**
 * Each statement finds violations of an invariant. The names follow docs/reliability.md. These statements read gateway
 * A's records.
 */
const lawsOfGatewayA: readonly Law[] = [
  [
    'the gateway has a payment that our database does not have',
    `select truth.id || ' of ' || coalesce(truth.external_reference, 'nobody') as what
     from simulator.payments as truth left join payments as ours on ours.id = truth.external_reference
     where ours.id is null`,
  ],
  [
    'a payment differs from the gateway’s payment',
    `select ours.id || ' is ' || ours.status || ', ' || truth.id || ' is ' || truth.status
       || case when truth.deleted then ' and deleted' else '' end as what
     from simulator.payments as truth join payments as ours on ours.id = truth.external_reference
     where not ${agreesWithGateway} or ours.total_in_cents <> truth.amount_in_cents
       or ours.external_id is distinct from truth.id`,
  ],
  [
    'the gateway has a payment twice',
    `select external_reference as what from simulator.payments group by external_reference having count(*) > 1`,
  ],
  [
    'the gateway does not have a payment of our database',
    `select id || ' is ' || status as what from payments
     where status <> 'not_created' and not exists (select from simulator.payments as truth where truth.external_reference = payments.id)`,
  ],
  [
    'the money of an account differs from the gateway’s records',
    `select coalesce(ours.account, theirs.account) || ': ' || coalesce(ours.cents, 0) || ' here, '
       || coalesce(theirs.cents, 0) || ' at the gateway' as what
     from (select gateway_account_id as account, sum(case when returned then 0 else received end) as cents
       from (${receiptsOfPayments}) as payment group by 1) as ours
     full join (select payments.gateway_account_id as account,
         sum(case when movement.kind = 'received' then movement.amount_in_cents else -movement.amount_in_cents end) as cents
       from simulator.movements as movement left join payments on payments.id = movement.external_reference
       group by 1) as theirs on theirs.account = ours.account
     where coalesce(ours.cents, 0) <> coalesce(theirs.cents, 0)`,
  ],
  [
    'a refund was not completed',
    `select refunds.id || ' of ' || payment_id || ' is ' || refunds.status as what
     from refunds join payments on payments.id = payment_id
     where refunds.status not in ('done', 'failed')`,
  ],
  [
    'a payment has no event for its status',
    `select payments.id || ' is ' || payments.status as what from payments
     join (values ('pending', 'payment.pending'), ('paid', 'payment.paid'), ('failed', 'payment.failed'),
       ('expired', 'payment.failed'), ('canceled', 'payment.failed'), ('refunded', 'payment.refunded'),
       ('charged_back', 'payment.chargeback')) as tells (status, kind) on tells.status = payments.status
     where not exists (select from events where payment_id = payments.id and events.kind = tells.kind)`,
  ],
  [
    'an event does not match the status of its payment',
    `select events.id || ' says ' || events.kind || ', the payment is ' || payments.status as what
     from events join payments on payments.id = payment_id
     where not case events.kind
       when 'payment.pending' then payments.status not in ('unknown', 'not_created') and (method <> 'pix' or pix_copy_paste is not null)
       when 'payment.paid' then payments.status in ('paid', 'refunded', 'charged_back') and paid_at is not null
       when 'payment.failed' then payments.status in ('failed', 'expired', 'canceled') or paid_at is not null
       when 'payment.refunded' then payments.status in ('refunded', 'charged_back')
       when 'payment.chargeback' then payments.status = 'charged_back' or paid_at is not null
       when 'refund.done' then refunded_in_cents > 0
       when 'refund.failed' then exists (select from refunds where refunds.id = occasion and refunds.status = 'failed')
       when 'dispute.opened' then exists (select from disputes where disputes.payment_id = payments.id)
       when 'dispute.closed' then exists (select from disputes where disputes.payment_id = payments.id)
       else false end`,
  ],
  [
    'the sums of a payment do not match its refunds',
    `select payments.id || ' gave back ' || refunded_in_cents || ' of ' || refunds_owed_in_cents || ' and is ' || payments.status as what
     from payments cross join lateral (
       select coalesce(sum(amount_in_cents), 0) as done from refunds
       where payment_id = payments.id and receipt_id is null and status = 'done'
     ) as refund
     where refunded_in_cents <> done or refunds_owed_in_cents <> done
       or payments.status = 'paid' and done > 0 and done >= coalesce((
         select amount_in_cents from receipts where payment_id = payments.id order by created_at, id limit 1), total_in_cents)`,
  ],
]

const laws: readonly Law[] = [
  ['an outcome stayed unknown', `select id as what from payments where status = 'unknown'`],
  [
    'a receipt of the gateway was not recorded exactly once',
    `select payments.id || ' received ' || count(receipts.id) || ' times' as what
     from simulator.movements as movement
     join payments on payments.id = movement.external_reference
     left join receipts on receipts.payment_id = payments.id
     where movement.kind = 'received' group by payments.id, movement.id having count(receipts.id) <> 1`,
  ],
  [
    'a charge keeps the money of several payments',
    `select charge_id as what from (${receiptsOfPayments}) as payment
     where received > 0 and not returned group by charge_id having count(*) > 1`,
  ],
  [
    'the status of a charge does not match its payments',
    `select charges.id || ' is ' || charges.status as what from charges
     where (charges.status = 'paid') <> exists (select from payments where charge_id = charges.id and status = 'paid')`,
  ],
  [
    'a charge has two payable PIX codes or boletos',
    `select charge_id as what from payments where status = 'pending' and expires_at > now() + interval '5 minutes'
     group by charge_id, method having count(*) > 1`,
  ],
  [
    'a charge is claimed by a payment that is not unknown',
    `select charges.id || ' is held by ' || claimed_by || ', ' || coalesce(payments.status, 'which is nowhere') as what
     from charges left join payments on payments.id = claimed_by
     where claimed_by is not null and payments.status is distinct from 'unknown'`,
  ],
  [
    'an event does not have exactly one delivery to a destination',
    `select coalesce(wanted.event_id, made.event_id) || ' to ' || coalesce(wanted.destination, made.destination) || ': '
       || coalesce(made.count, 0) as what
     from (
       select events.id as event_id, endpoint.id as destination from events
       join webhook_endpoints as endpoint on endpoint.store_id = events.store_id and events.kind = any (endpoint.events)
         and endpoint.enabled and endpoint.created_at < events.created_at and product_ids is null
       union all
       select events.id, charges.id from events join charges on charges.id = events.charge_id
       where postback_url is not null and events.kind in (${postbackKinds.map((kind) => `'${kind}'`).join(', ')})
     ) as wanted
     full join (
       select event_id, coalesce(endpoint_id, charge_id) as destination, count(*) from deliveries group by 1, 2
     ) as made on made.event_id = wanted.event_id and made.destination = wanted.destination
     where made.count is distinct from 1 or wanted.event_id is null`,
  ],
  [
    'the events of a store are not numbered without gaps',
    `select events.id || ' has ' || count(number.sequence) || ' numbers' as what
     from events left join event_numbers as number on number.event_id = events.id and number.store_id = events.store_id
     left join unnumbered_events as waiting on waiting.event_id = events.id
     group by events.id having count(number.sequence) + count(waiting.position) <> 1
     union all
     select counter.store_id || ' counts to ' || last_sequence || ' and has ' || count(number.sequence) || ' numbers'
     from event_counters as counter left join event_numbers as number on number.store_id = counter.store_id
     group by counter.store_id, last_sequence
     having last_sequence <> count(number.sequence) or last_sequence is distinct from max(number.sequence)`,
  ],
  [
    'a service did not get a paid purchase, or got a purchase that was not paid',
    `select coalesce(paid.id, got.key) || ' at ' || coalesce(paid.kind, got.service) as what
     from (
       select payment_id as id, endpoint.kind from events join webhook_endpoints as endpoint on endpoint.store_id = events.store_id
       where events.kind = 'payment.paid' and endpoint.kind <> 'webhook'
     ) as paid
     full join (
       select distinct key, service from simulator.conversions where problem is null and what in ('Purchase', 'purchase', 'paid')
     ) as got on got.key = paid.id and got.service = paid.kind
     where paid.id is null or got.key is null`,
  ],
  [
    'a delivery is still pending, has no cause of its failure, or has a wrong number of attempts',
    `select id || ' is ' || status || ' after ' || attempts || ' attempts' as what from deliveries
     where status = 'pending' or (status = 'failed' and cause is null)
       or attempts <> (select count(*) from delivery_attempts where delivery_id = deliveries.id)`,
  ],
]

type Sent = {
  id: string
  status: string
  payload: string
  url: string
  endpoint_id: string | null
  charge_id: string | null
  secret: string
  sequence: number | null
}

const deliveriesSince = `
  select deliveries.id, deliveries.status, events.payload, deliveries.endpoint_id, deliveries.charge_id,
    coalesce(endpoint.url, charges.postback_url) as url, coalesce(endpoint.secret, charges.postback_secret) as secret, number.sequence
  from deliveries join events on events.id = event_id
  left join event_numbers as number on number.event_id = events.id
  left join webhook_endpoints as endpoint on endpoint.id = endpoint_id
  left join charges on charges.id = deliveries.charge_id
  where (endpoint.kind is null or endpoint.kind = 'webhook') and ($1::timestamptz is null or events.created_at >= $1)`

/** The maximum age of a signature. It is longer than any run, because the audit runs long after the delivery. */
const ANY_AGE_S = 1_000_000

/** Checks that each received delivery is stored with the same bytes, and that its destination's secret signed it. */
async function auditDeliveries({ database, box, received, since }: Results): Promise<string[]> {
  const { webhooks } = new Stripe('sk_test_unused')
  const attempts = Map.groupBy(received, ({ id }) => id)
  const differences: string[] = []
  for (const sent of await readAll<Sent>(database, deliveriesSince, [since ?? null])) {
    const place = sent.endpoint_id ? endpointSecretPlace(sent.endpoint_id) : postbackSecretPlace(sent.charge_id!)
    const secret = box.open(sent.secret, place)
    const arrived = attempts.get(sent.id) ?? []
    attempts.delete(sent.id)
    if (sent.status === 'delivered' && !arrived.some(({ status }) => status === 200))
      differences.push(`a delivery has the status delivered, but the receiver did not accept it: ${sent.id}`)
    for (const { raw, signature, path, sequence } of arrived) {
      if (sequence !== String(sent.sequence))
        differences.push(`a delivery had the sequence ${sequence}, its event has ${sent.sequence}: ${sent.id}`)
      if (raw !== `{"id":"${sent.id}",${sent.payload}`)
        differences.push(`the received body of a delivery differs from the stored body: ${sent.id}`)
      if (!sent.url.endsWith(path)) differences.push(`a delivery went to the wrong path ${path}: ${sent.id}`)
      try {
        webhooks.constructEvent(raw, signature, secret, ANY_AGE_S)
      } catch {
        differences.push(`a signature is wrong: ${sent.id}`)
      }
    }
  }
  for (const id of attempts.keys()) differences.push(`a received delivery is not in the database: ${id}`)
  return differences
}
