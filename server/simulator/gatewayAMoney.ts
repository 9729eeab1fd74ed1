import { createHash } from 'node:crypto'
import type { Payout } from './books.ts'
import { findPayment } from './findPayments.ts'
import type { Reply, SimulatedPayment } from './gateway.ts'
import { type Call, listOf, nowhere } from './gatewayACall.ts'
import { parcelIdOf, splitIdOf, toReais, toWire } from './gatewayAWire.ts'
import type { LineKind } from './linesOfMovement.ts'
import { type BookedLine, balanceOf, listLines, listPayouts } from './readBooks.ts'

/** Answers about the account's money: the statement, the balance and the transfers to its bank account. */
export async function answerMoney(call: Call, path: string): Promise<Reply> {
  const { world, account, query } = call
  const books = { provider: 'GATEWAY_A', account } as const
  switch (path) {
    case 'financialTransactions':
      return page(call, await statement(call))
    case 'finance/balance': {
      const { availableInCents } = await balanceOf(world, books)
      return { status: 200, json: { balance: toReais(availableInCents) } }
    }
    case 'finance/payment/statistics': {
      const { waitingInCents, waitingByKind } = await balanceOf(world, books)
      const { gross = 0, split = 0 } = waitingByKind
      return { status: 200, json: { quantity: 0, value: toReais(gross), netValue: toReais(waitingInCents - split) } }
    }
    case 'finance/split/statistics': {
      const { split = 0 } = (await balanceOf(world, books)).waitingByKind
      return { status: 200, json: { income: 0, outcome: toReais(-split) } }
    }
    case 'transfers': {
      const payouts = await listPayouts(world, books, periodOf(query, 'dateCreated[ge]', 'dateCreated[le]'))
      return page(call, payouts.map(transferToWire))
    }
    default:
      return nowhere()
  }
}

/** Lists the card parcels that were sold in a period, each with its fee and its day of credit. */
export async function listCardParcels(call: Call): Promise<Reply> {
  const { world, account, query } = call
  const period = periodOf(query, 'dateCreated[ge]', 'dateCreated[le]')
  const lines = await listLines(world, { provider: 'GATEWAY_A', account }, { ...period, by: 'happened' })
  const seen = new Set<string>()
  const sales = lines
    .filter(({ method, kind }) => method === 'credit_card' && kind === 'gross')
    .map((line) => {
      const id = parcelIdOf(line.paymentId, line.installment ?? 1)
      const isSecond = seen.has(id)
      seen.add(id)
      return { line, isSecond }
    })
  const { data, ...head } = pageOf(query, sales)
  const ids = [...new Set(data.map(({ line }) => line.paymentId))]
  const found = await Promise.all(ids.map((id) => findPayment(world, { provider: 'GATEWAY_A', id, account })))
  const rows = new Map(found.map((row) => [row!.id, row!]))
  const wires = data.map(({ line, isSecond }) => {
    const wire = parcelToWire(rows.get(line.paymentId)!, line, lines)
    // A sale that was booked twice has two entries. The second has an id of its own, and neither fee nor shares.
    return isSecond ? { ...wire, id: twinIdOf(String(wire.id)), netValue: wire.value, split: [] } : wire
  })
  return { status: 200, json: { ...head, data: wires } }
}

function parcelToWire(row: SimulatedPayment, line: BookedLine, lines: readonly BookedLine[]): Record<string, unknown> {
  const fees = lines.filter(
    ({ movementId, installment, kind }) =>
      movementId === line.movementId && installment === line.installment && kind === 'gateway_fee',
  )
  const netInCents = fees.reduce((sum, { amountInCents }) => sum + amountInCents, line.amountInCents)
  return {
    ...toWire(row, line.installment ?? 1),
    value: toReais(line.amountInCents),
    netValue: toReais(netInCents),
    dateCreated: line.happenedOn,
    confirmedDate: line.happenedOn,
    creditDate: line.availableOn,
    estimatedCreditDate: line.availableOn,
  }
}

function twinIdOf(id: string): string {
  return `pay_${createHash('sha256').update(id).digest('hex').slice(0, 16)}`
}

/** The types of the statement. The published list has no type for a blocked PIX (MED), so these two are a guess. */
const TYPES: Record<LineKind, { credit: string; debit: string }> = {
  gross: { credit: 'PAYMENT_RECEIVED', debit: 'REVERSAL' },
  gateway_fee: { credit: 'PAYMENT_FEE_REVERSAL', debit: 'PAYMENT_FEE' },
  anticipation_fee: { credit: 'RECEIVABLE_ANTICIPATION_CREDIT', debit: 'RECEIVABLE_ANTICIPATION_FEE' },
  split: { credit: 'INTERNAL_TRANSFER_REVERSAL', debit: 'INTERNAL_TRANSFER_DEBIT' },
  refund: { credit: 'PAYMENT_REFUND_CANCELLED', debit: 'PAYMENT_REVERSAL' },
  chargeback: { credit: 'CHARGEBACK_REVERSAL', debit: 'CHARGEBACK' },
  blocked: { credit: 'PAYMENT_CUSTODY_BLOCK_REVERSAL', debit: 'PAYMENT_CUSTODY_BLOCK' },
}

/** Returns the lines that changed the balance in a period, oldest first. Money that comes later is not in a statement. */
async function statement({ world, account, query }: Call): Promise<Record<string, unknown>[]> {
  const books = { provider: 'GATEWAY_A', account } as const
  const period = periodOf(query, 'startDate', 'finishDate')
  const lines = await listLines(world, books, { ...period, by: 'available' })
  const payouts = await listPayouts(world, books, period)
  const entries = [
    ...payouts.map(({ id, amountInCents, day }) =>
      transaction({ id: `fin_${id}`, value: -amountInCents, type: 'TRANSFER', date: day, transferId: id }),
    ),
    ...lines.map(({ id, kind, amountInCents, availableOn, paymentId, installment, shareId }) =>
      transaction({
        id: `fin_${String(id).padStart(12, '0')}`,
        value: amountInCents,
        type: TYPES[kind][amountInCents > 0 ? 'credit' : 'debit'],
        date: availableOn,
        paymentId: parcelIdOf(paymentId, installment ?? 1),
        splitId: shareId && splitIdOf(shareId, installment ?? 1),
      }),
    ),
  ]
  const ascending = entries.sort((one, other) => (String(one.date) < String(other.date) ? -1 : 1))
  return query.get('order') === 'asc' ? ascending : ascending.reverse()
}

type Entry = {
  id: string
  /** Cents. */
  value: number
  type: string
  date: string
  paymentId?: string
  splitId?: string | null
  transferId?: string
}

function transaction({ value, paymentId = '', splitId, transferId, ...entry }: Entry): Record<string, unknown> {
  return {
    object: 'financialTransaction',
    ...entry,
    value: toReais(value),
    description: `${entry.type} ${paymentId}`.trim(),
    paymentId: paymentId || null,
    splitId: splitId ?? null,
    transferId: transferId ?? null,
    anticipationId: null,
    billId: null,
    invoiceId: null,
    paymentDunningId: null,
    creditBureauReportId: null,
  }
}

function transferToWire({ id, amountInCents, day }: Payout): Record<string, unknown> {
  return {
    object: 'transfer',
    id,
    dateCreated: day,
    status: 'DONE',
    effectiveDate: day,
    scheduleDate: day,
    type: 'BANK_ACCOUNT',
    operationType: 'PIX',
    value: toReais(amountInCents),
    netValue: toReais(amountInCents),
    transferFee: 0,
    failReason: null,
    description: null,
  }
}

function periodOf(query: URLSearchParams, from: string, to: string): { since: string; until: string } {
  return { since: query.get(from) ?? '0001-01-01', until: query.get(to) ?? '9999-12-31' }
}

function page({ query }: Call, all: Record<string, unknown>[]): Reply {
  return { status: 200, json: pageOf(query, all) }
}

function pageOf<Item>(query: URLSearchParams, all: Item[]) {
  const limit = Math.min(Number(query.get('limit') ?? 10) || 10, 100)
  return listOf(all, limit, Number(query.get('offset') ?? 0) || 0)
}
