import type { Provider } from '../../server/core/provider.ts'
import { gatewayFor } from '../../server/gateways/all.ts'
import type { Outcome } from '../../server/gateways/port/outcome.ts'
import { canMove, type PaymentStatus } from '../../server/payments/paymentStatus.ts'
import { openAccount } from '../../server/stores/gatewayAccounts.ts'
import type { MoneyOrder } from './moneyLife.ts'
import { storeOf } from './moneyStore.ts'

/** Returns the broken laws at the end of an order, each as a sentence with its figures. */
export async function brokenOrderLaws(order: MoneyOrder): Promise<string[]> {
  const { rows } = await order.system.pool.query<Sums>(SUMS, [order.sale.id])
  const sums = rows[0]!
  return [
    ...(await wrongEnd(order, sums)),
    ...wrongSums(order, sums),
    ...(await wrongDisputes(order, sums)),
    ...(await wrongMoves(order)),
  ]
}

/** Compares our rows with the movements of money at the gateway. */
type Sums = {
  status: PaymentStatus
  received: number
  refunded: number
  owed: number
  done: number
  open: number
  unclear: number
  refundedThere: number
  takenThere: number
  receivedThere: number
}

/** The payment has the status that the gateway reports. */
async function wrongEnd(order: MoneyOrder, { status }: Sums): Promise<string[]> {
  const { system, sale, provider } = order
  const account = openAccount(system.ctx, (await storeOf(order)).gateways[0]!)
  const found = await gatewayFor(provider).orders.find(account, {
    reference: sale.id,
    externalId: sale.externalId,
    method: sale.method,
  })
  const expected: Partial<Record<Outcome['is'], PaymentStatus>> = {
    paid: 'paid',
    refunded: 'refunded',
    charged_back: 'charged_back',
  }
  const there = found && expected[found.is]
  return there === status ? [] : [`the payment is ${status}, and ${found?.is} at the gateway`]
}

function wrongSums({ provider }: MoneyOrder, sums: Sums): string[] {
  const { received, refunded, owed, done, open, refundedThere, takenThere, receivedThere } = sums
  const laws: [boolean, string][] = [
    [open === 0, `${open} refunds are open`],
    [done === refunded, `the refunds make ${done} cents, and the payment has ${refunded}`],
    [owed === refunded, `${owed} cents are owed, and ${refunded} are refunded`],
    [refunded <= received, `${refunded} of ${received} cents are refunded`],
    [refundedThere <= receivedThere, `${refundedThere} of ${receivedThere} cents are refunded at the gateway`],
    [
      refundedThere + takenThere <= receivedThere,
      `${refundedThere + takenThere} of ${receivedThere} cents left the gateway`,
    ],
    [knowsRefunds(provider, sums), `${refunded} cents are refunded here, and ${refundedThere} at the gateway`],
  ]
  return laws.flatMap(([holds, sentence]) => (holds ? [] : [sentence]))
}

/**
 * True if our refunds agree with the gateway. After a chargeback, no gateway reports earlier partial refunds that were
 * made by hand. Gateway C does not report how it decided a partial refund if a chargeback followed, or if its answer
 * was lost.
 */
function knowsRefunds(provider: Provider, { status, refunded, unclear, refundedThere }: Sums): boolean {
  if (provider === 'GATEWAY_C' && (status === 'charged_back' || unclear > 0)) return true
  return status === 'charged_back' ? refunded <= refundedThere : refunded === refundedThere
}

/** A payment with an open chargeback is charged back. A payment with an open MED has blocked money. */
async function wrongDisputes({ system, sale, isMedKnown }: MoneyOrder, { status }: Sums): Promise<string[]> {
  const { rows } = await system.pool.query<{ kind: string; is_open: boolean; status: string }>(
    'select kind, closed_at is null as is_open, status from disputes where payment_id = $1',
    [sale.id],
  )
  const chargebacks = rows.filter(({ kind }) => kind === 'chargeback')
  const isChargebackOpen = chargebacks.some(({ is_open }) => is_open)
  const isMedOpen = rows.some(({ kind, is_open }) => kind === 'med' && is_open)
  const laws: [boolean, string][] = [
    [status !== 'charged_back' || chargebacks.length > 0, 'a chargeback has no dispute'],
    [status === 'charged_back' || !isChargebackOpen, `a chargeback is open, and the payment is ${status}`],
    [
      isMedOpen === (isMedKnown && status !== 'refunded'),
      `a MED is ${isMedOpen ? 'open' : 'closed'}, and the payment is ${status}`,
    ],
  ]
  return laws.flatMap(([holds, sentence]) => (holds ? [] : [sentence]))
}

/** The payment made only moves that are in the table of moves. */
async function wrongMoves({ system, sale }: MoneyOrder): Promise<string[]> {
  const { rows } = await system.pool.query<{ before: PaymentStatus; after: PaymentStatus }>(
    `select before, after from statuses_seen where kind = 'payment' and row_id = $1 and before is not null`,
    [sale.id],
  )
  return rows
    .filter(({ before, after }) => !canMove(before, after))
    .map(({ before, after }) => `it moved from ${before} to ${after}`)
}

const SUMS = `
  select payments.status, payments.refunded_in_cents as refunded, payments.refunds_owed_in_cents as owed,
    coalesce((select min(amount_in_cents) from receipts where payment_id = payments.id), total_in_cents) as received,
    own.done::bigint as done, own.open::integer as open, own.unclear::integer as unclear,
    there.received::bigint as "receivedThere", there.refunded::bigint as "refundedThere", there.taken::bigint as "takenThere"
  from payments
  cross join lateral (
    select coalesce(sum(amount_in_cents) filter (where status = 'done'), 0) as done,
      count(*) filter (where status not in ('done', 'failed')) as open,
      count(*) filter (where failure = 'unclear') as unclear
    from refunds where payment_id = payments.id and receipt_id is null
  ) as own
  cross join lateral (
    select coalesce(sum(amount_in_cents) filter (where kind = 'received'), 0) as received,
      coalesce(sum(amount_in_cents) filter (where kind = 'refunded'), 0) as refunded,
      coalesce(sum(case kind when 'charged_back' then amount_in_cents when 'chargeback_won' then -amount_in_cents else 0 end), 0) as taken
    from simulator.movements where payment_id = payments.external_id
  ) as there
  where payments.id = $1`
