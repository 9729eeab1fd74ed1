import { gatewayFor } from '../../server/gateways/all.ts'
import { openAccount } from '../../server/stores/gatewayAccounts.ts'
import type { MoneyLife } from './moneyLife.ts'
import { storeOf } from './moneyStore.ts'

/** Returns the broken laws after a night, each as a sentence with its figures. */
export async function brokenMoneyLaws(life: MoneyLife): Promise<string[]> {
  return [
    ...(await unlikeLines(life)),
    ...(await unlikeBalance(life)),
    ...(await unlikeMovements(life)),
    ...(await unlikeShares(life)),
    ...(await unlikeDifferences(life)),
  ]
}

/**
 * Our lines and the gateway's lines have the same sums, by payment and kind. Gateway C reports only sales and complete
 * refunds, and no fees.
 */
async function unlikeLines({ system, store, provider, sales }: MoneyLife): Promise<string[]> {
  const isC = provider === 'GATEWAY_C'
  const known = isC ? sales.filter(({ mistake }) => mistake === undefined) : sales
  const { rows } = await system.pool.query(SUMS, [store.id, known.map(({ id }) => id)])
  return rows
    .filter(({ kind }) => !isC || !['split', 'gateway_fee'].includes(kind))
    .map(
      ({ payment, kind, ours, theirs }) => `${payment} has ${ours} cents of ${kind} here and ${theirs} at the gateway`,
    )
}

/** The sum of our lines minus the payouts is the balance that the gateway reports. */
async function unlikeBalance(life: MoneyLife): Promise<string[]> {
  const { system, store, accountId, provider } = life
  const account = openAccount(system.ctx, (await storeOf(life)).gateways[0]!)
  const balance = await gatewayFor(provider).books?.readBalance?.(account)
  if (balance === undefined) return []
  if (balance.is === 'unknown') return [`the balance is unknown: ${balance.cause}`]
  const { rows } = await system.pool.query(BALANCE, [store.id, accountId])
  const theirs = balance.availableInCents + balance.waitingInCents
  return Number(rows[0].ours) === theirs ? [] : [`our lines make ${rows[0].ours} cents, and the balance is ${theirs}`]
}

/** The gateway's lines of each payment match the money that moved, except for the planted mistakes. */
async function unlikeMovements({ system, store, sales }: MoneyLife): Promise<string[]> {
  const honest = sales.filter(({ mistake }) => mistake === undefined).map(({ id }) => id)
  const { rows } = await system.pool.query(MOVEMENTS, [store.id, honest])
  return rows.map(({ payment, kept, moved }) => `${payment} kept ${moved} cents, but its lines make ${kept}`)
}

/**
 * Our row and the gateway promise each recipient the same share. The lines of the share add up to the recipient's share
 * minus its refunds. Gateway C reports no shares.
 */
async function unlikeShares({ system, store, provider, sales }: MoneyLife): Promise<string[]> {
  const honest = sales.filter(({ mistake }) => mistake === undefined).map(({ id }) => id)
  const { rows } = await system.pool.query(SHARES, [store.id, honest])
  return rows.flatMap(({ payment, recipient, ours, theirs, kept, lines }) => [
    ...(ours === theirs ? [] : [`${recipient} of ${payment} gets ${ours} cents here and ${theirs} at the gateway`]),
    ...(provider === 'GATEWAY_C' || kept === lines
      ? []
      : [`${recipient} of ${payment} has ${kept} cents, but the lines make ${lines}`]),
  ])
}

/** The list of differences has every planted mistake, each at its payment, and nothing else except `other_rate`. */
async function unlikeDifferences({ system, store, provider, sales }: MoneyLife): Promise<string[]> {
  const { rows } = await system.pool.query<{ kind: string; payment_id: string | null; amount: number }>(
    `select kind, payment_id, amount_in_cents as amount from money_differences where store_id = $1 and gone_on is null`,
    [store.id],
  )
  const found = rows.map(({ kind, payment_id }) => `${kind} ${payment_id}`)
  const planted = sales.flatMap(({ id, mistake }) => (mistake === undefined ? [] : [`${mistake}_line ${id}`]))
  // No `other_rate` is planted. But rounding may make an honest fee differ from the usual rate, so `other_rate` is
  // allowed.
  const strange = rows.filter(
    ({ kind, payment_id }) => kind !== 'other_rate' && !planted.includes(`${kind} ${payment_id}`),
  )
  const overlooked = planted.filter((one) => !found.includes(one))
  return [
    ...strange.map(
      ({ kind, payment_id, amount }) => `${provider}: the difference ${kind} of ${payment_id} is ${amount}`,
    ),
    ...overlooked.map((one) => `${provider}: ${one} was not found`),
  ]
}

const SUMS = `
  with ours as (
    select payment_id as payment, kind, sum(amount_in_cents) as cents from money_lines
    where store_id = $1 and payment_id = any($2) group by 1, 2
  ), theirs as (
    select external_reference as payment, line.kind, sum(line.amount_in_cents) as cents
    from simulator.lines as line join simulator.payments as truth on truth.id = line.payment_id
    where external_reference = any($2) group by 1, 2
  )
  select payment, kind, coalesce(ours.cents, 0)::bigint as ours, coalesce(theirs.cents, 0)::bigint as theirs
  from ours full join theirs using (payment, kind) where ours.cents is distinct from theirs.cents`

const BALANCE = `
  select (coalesce((select sum(amount_in_cents) from money_lines where store_id = $1 and gateway_account_id = $2), 0)
    - coalesce((select sum(amount_in_cents) from payouts where store_id = $1 and gateway_account_id = $2
        and status <> 'failed'), 0))::bigint as ours`

const MOVEMENTS = `
  select external_reference as payment, kept, moved from (
    select external_reference,
      (select coalesce(sum(line.amount_in_cents), 0) from simulator.lines as line where line.payment_id = truth.id
        and line.kind in ('gross', 'refund', 'chargeback')) as kept,
      (select coalesce(sum(case kind when 'received' then 1 when 'chargeback_won' then 1 when 'refund_failed' then 1 when 'refunded' then -1
          when 'charged_back' then -1 else 0 end * amount_in_cents), 0)
        from simulator.movements where payment_id = truth.id) as moved
    from simulator.payments as truth join payments as ours on ours.id = external_reference
    where ours.store_id = $1 and ours.id = any($2)
  ) as sums where kept <> moved`

const SHARES = `
  with ours as (
    select payments.id as payment, share->>'account' as recipient, (share->>'amountInCents')::bigint as cents
    from payments cross join lateral json_array_elements(split) as share
    where store_id = $1 and payments.id = any($2) and split is not null
  ), theirs as (
    select external_reference as payment, recipient, sum(amount_in_cents)::bigint as cents,
      sum(amount_in_cents - refunded_in_cents)::bigint as kept
    from simulator.shares where external_reference = any($2) group by 1, 2
  ), lines as (
    select payment_id as payment, recipient, -sum(amount_in_cents)::bigint as cents from money_lines
    where store_id = $1 and payment_id = any($2) and recipient is not null group by 1, 2
  )
  select payment, recipient, coalesce(ours.cents, 0) as ours, coalesce(theirs.cents, 0) as theirs,
    coalesce(theirs.kept, 0) as kept, coalesce(lines.cents, 0) as lines
  from ours full join theirs using (payment, recipient) left join lines using (payment, recipient)`
