import { eventKinds, postbackKinds } from '../../server/events/eventKinds.ts'
import { type PaymentStatus, paymentStatuses } from '../../server/payments/paymentStatus.ts'
import type { Scenario } from './runningScenario.ts'

/** The data of a store at the end of its sequence. */
type Known = {
  charges: { id: string; status: string; claimed_by: string | null; postback: boolean }[]
  payments: Payment[]
  refunds: { id: string; payment_id: string; receipt_id: string | null; amount: number; status: string }[]
  seen: { kind: string; row_id: string; before: string | null; after: string }[]
  gatewayWebhooks: number
}
type Payment = {
  id: string
  charge_id: string
  provider: string
  method: string
  status: PaymentStatus
  total: number
  completed: boolean
  /**
   * If true, the payment is payable for more than five minutes. Then Balcão returns the same PIX code or boleto again.
   */
  lasts: boolean
  receipts: number[]
  events: { kind: string; deliveries: number }[]
  truth: { id: string; status: string; deleted: boolean; transaction: string | null }[]
  movements: { kind: 'received' | 'refunded' | 'charged_back'; amount: number }[]
}

/** Checks a finished sequence. @returns a sentence for each broken rule of docs/reliability.md */
export async function brokenLaws(scenario: Scenario): Promise<string[]> {
  const known = await read(scenario)
  return [
    ...scenario.complaints,
    ...known.payments.flatMap(brokenByPayment),
    ...known.payments.flatMap((payment) => brokenByEvents(payment, known)),
    ...known.charges.flatMap((charge) => brokenByCharge(charge, known)),
    ...known.refunds.flatMap(({ id, payment_id, status }) =>
      status === 'done' || status === 'failed' ? [] : [`refund ${id} of ${payment_id} is ${status}`],
    ),
    ...brokenMoves(known),
    ...known.charges.flatMap(({ id }) => brokenClaims(id, known)),
    ...[...scenario.answered].flatMap(([key, ids]) =>
      ids.size > 1 ? [`one idempotency key created ${[...ids]}: ${key}`] : [],
    ),
    ...(known.gatewayWebhooks > 0 ? [`${known.gatewayWebhooks} gateway webhooks were never processed`] : []),
  ]
}

function brokenByPayment(payment: Payment): string[] {
  const { status, total } = payment
  const who = `${payment.id} (${payment.provider} ${payment.method}) is ${status}`
  const broken: string[] = []
  if (status === 'unknown' || status === 'overpaid') broken.push(`${who} at the end`)
  const received = payment.movements.filter(({ kind }) => kind === 'received').map(({ amount }) => amount)
  if (`${received.toSorted()}` !== `${payment.receipts.toSorted()}`)
    broken.push(`${who} and has the receipts ${payment.receipts}, but the gateway recorded ${received}`)
  const kept = keptAtGateway(payment)
  if (status === 'paid' && !(kept >= total && received.includes(kept)))
    broken.push(`${who}: the gateway keeps ${kept} of ${total}`)
  if ((status === 'refunded' || status === 'charged_back') && kept !== 0)
    broken.push(`${who}: the gateway keeps ${kept}`)
  if (status !== 'paid' && kept >= total) broken.push(`${who}: the gateway keeps ${kept} of ${total}`)
  const leavesNoTrace = status === 'not_created' || (status === 'failed' && payment.method === 'credit_card')
  if (payment.truth.length === 0 && !leavesNoTrace) broken.push(`${who}, but the gateway has no such payment`)
  const isOpen = payment.truth.some(canBePaid)
  const isUnderpaid = kept > 0 && kept < total
  if (status === 'pending' && !isOpen && !isUnderpaid) broken.push(`${who}, but the gateway's payment is closed`)
  if (status !== 'pending' && isOpen) broken.push(`${who}, but can still be paid`)
  return broken
}

function keptAtGateway({ movements }: Payment): number {
  return movements.reduce((sum, { kind, amount }) => sum + (kind === 'received' ? amount : -amount), 0)
}

function canBePaid({ status, deleted, transaction }: Payment['truth'][number]): boolean {
  return !deleted && transaction !== 'expired' && OPEN.has(status)
}

const OPEN = new Set(['PENDING', 'pending', 'processing', 'new', 'waiting', 'open'])

function brokenByCharge({ id, status, claimed_by }: Known['charges'][number], { payments, seen }: Known): string[] {
  const broken: string[] = []
  const own = payments.filter(({ charge_id }) => charge_id === id)
  const paid = own.filter((payment) => payment.status === 'paid')
  if (claimed_by) broken.push(`${id} is still claimed by ${claimed_by}`)
  if (paid.length > 1) broken.push(`${id} is paid by ${paid.map((payment) => payment.id)}`)
  if ((status === 'paid') !== (paid.length === 1))
    broken.push(`${id} is ${status}, but ${paid.length} payments are paid`)
  const full = own.filter((payment) => keptAtGateway(payment) >= payment.total)
  if (full.length > 1) broken.push(`${id} holds the money of ${full.map((payment) => payment.id)}`)
  const wasPaid = seen.some(({ row_id, after }) => row_id === id && after === 'paid')
  if ((status === 'refunded') !== (wasPaid && paid.length === 0))
    broken.push(`${id} is ${status}, but was ${wasPaid ? '' : 'never '}paid`)
  const open = own.filter((payment) => payment.status === 'pending' && status !== 'pending')
  for (const payment of open) broken.push(`${id} is ${status}, but ${payment.id} is pending`)
  return broken
}

const KIND_OF: Partial<Record<string, string>> = {
  pending: 'payment.pending',
  paid: 'payment.paid',
  failed: 'payment.failed',
  expired: 'payment.failed',
  canceled: 'payment.failed',
  refunded: 'payment.refunded',
  charged_back: 'payment.chargeback',
}

/** Each status of the payment must have one event, and each event must have one delivery per destination. */
function brokenByEvents(payment: Payment, { seen, charges }: Known): string[] {
  const had = seen.filter(({ row_id }) => row_id === payment.id).map(({ after }) => after)
  const isQuiet = (status: string) => status === 'pending' && payment.method === 'credit_card'
  const wanted = new Set(had.filter((status) => !isQuiet(status)).flatMap((status) => KIND_OF[status] ?? []))
  if (payment.completed) wanted.add('payment.completed')
  const recorded = payment.events
    .map(({ kind }) => kind)
    .filter((kind) => (eventKinds as readonly string[]).includes(kind))
  const broken: string[] = []
  if (`${[...wanted].toSorted()}` !== `${recorded.toSorted()}`)
    broken.push(`${payment.id} was ${had.join(', ')}, but its events are ${recorded.join(', ') || 'none'}`)
  const { postback } = charges.find(({ id }) => id === payment.charge_id)!
  for (const { kind, deliveries } of payment.events) {
    const wantsIt = postback && (postbackKinds as readonly string[]).includes(kind)
    const destinations = (eventKinds as readonly string[]).includes(kind) ? (wantsIt ? 2 : 1) : 0
    if (deliveries !== destinations) broken.push(`${kind} of ${payment.id} has ${deliveries} deliveries`)
  }
  return broken
}

const CHARGE_MOVES: Record<string, readonly string[]> = {
  pending: ['paid', 'failed', 'canceled'],
  paid: ['refunded'],
  refunded: ['paid'],
}

function brokenMoves({ seen }: Known): string[] {
  return seen.flatMap(({ kind, row_id, before, after }) => {
    const from = before ?? 'nothing'
    const allowed: readonly string[] =
      before === null
        ? [kind === 'payment' ? 'unknown' : 'pending']
        : ((kind === 'payment' ? paymentStatuses[before as PaymentStatus]?.to : CHARGE_MOVES[before]) ?? [])
    return allowed.includes(after) ? [] : [`${row_id} went from ${from} to ${after}`]
  })
}

/**
 * While the outcome of a charge's payment is unknown, no second payment may start. A charge has at most one payable
 * code per method.
 */
function brokenClaims(chargeId: string, { payments, seen }: Known): string[] {
  const own = payments.filter(({ charge_id }) => charge_id === chargeId)
  const ids = new Set(own.map(({ id }) => id))
  const broken: string[] = []
  const open = new Set<string>()
  for (const { row_id, after } of seen.filter((one) => ids.has(one.row_id))) {
    if (after !== 'unknown') open.delete(row_id)
    else if (open.size > 0) broken.push(`${chargeId} was attempted by ${row_id} while ${[...open]} was unknown`)
    else open.add(row_id)
  }
  for (const [method, codes] of Map.groupBy(own, (payment) => payment.method)) {
    const payable = codes.filter(({ status, lasts }) => status === 'pending' && lasts)
    if (payable.length > 1) broken.push(`${chargeId} can be paid by ${payable.length} codes: ${method}`)
  }
  return broken
}

async function read({ system, store }: Scenario): Promise<Known> {
  const { rows } = await system.pool.query<{ known: Known }>(KNOWN, [store.id, store.gateways.map(({ id }) => id)])
  return rows[0]!.known
}

const KNOWN = `
  select json_build_object(
    'charges', (select coalesce(json_agg(json_build_object('id', id, 'status', status, 'claimed_by', claimed_by,
        'postback', postback_url is not null) order by id), '[]') from charges where store_id = $1),
    'refunds', (select coalesce(json_agg(json_build_object('id', id, 'payment_id', payment_id, 'receipt_id', receipt_id,
        'amount', amount_in_cents, 'status', status) order by id), '[]') from refunds where store_id = $1),
    'seen', (select coalesce(json_agg(json_build_object('kind', kind, 'row_id', row_id, 'before', before, 'after', after)
        order by id), '[]') from statuses_seen where store_id = $1),
    'gatewayWebhooks', (select count(*) from gateway_webhooks where gateway_account_id = any ($2) and next_at is not null),
    'payments', (select coalesce(json_agg(json_build_object('id', id, 'charge_id', charge_id, 'provider', provider,
        'method', method, 'status', status, 'total', total_in_cents, 'completed', case when status = 'paid'
          then not exists (select from payment_completions where payment_id = payments.id)
          else exists (select from events where payment_id = payments.id and kind = 'payment.completed') end,
        'lasts', expires_at > now() + interval '5 minutes' + (select clock_offset_ms from stores where id = $1) * interval '1 ms',
        'receipts', (select coalesce(json_agg(amount_in_cents), '[]') from receipts where payment_id = payments.id),
        'events', (select coalesce(json_agg(json_build_object('kind', kind, 'deliveries',
            (select count(*) from deliveries where event_id = events.id)) order by id), '[]')
          from events where payment_id = payments.id),
        'truth', (select coalesce(json_agg(json_build_object('id', truth.id, 'status', truth.status, 'deleted', deleted,
            'transaction', details ->> 'transactionStatus') order by truth.id), '[]')
          from simulator.payments as truth where external_reference = payments.id),
        'movements', (select coalesce(json_agg(json_build_object('kind', kind, 'amount', movement.amount_in_cents)
            order by movement.id), '[]')
          from simulator.payments as truth join simulator.movements as movement on movement.payment_id = truth.id
          where truth.external_reference = payments.id)
      ) order by id), '[]') from payments where store_id = $1)) as known`
