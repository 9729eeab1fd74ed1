import { createHash } from 'node:crypto'
import type { Payout } from '../records/books.ts'
import { findPayment } from '../records/findPayments.ts'
import type { Reply, SimulatedPayment } from '../records/gateway.ts'
import { areOfOnePart, linesOfPayments, type Part, pageOfSales } from '../records/linePages.ts'
import type { LineKind } from '../records/linesOfMovement.ts'
import { type BookedLine, balanceOf, listPayouts } from '../records/readBooks.ts'
import { pageOfStatement, type StatementEntry } from '../records/statementPage.ts'
import { type Call, nowhere, pageOf } from './call.ts'
import { parcelIdOf, splitIdOf, toReais, toWire } from './wire.ts'

/** Answers about the account's money: the statement, the balance and the transfers to its bank account. */
export async function answerMoney(call: Call, path: string): Promise<Reply> {
  const { world, account, query } = call
  const books = { provider: 'GATEWAY_A', account } as const
  switch (path) {
    case 'financialTransactions':
      return statement(call)
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
      return { status: 200, json: { income: 0, value: toReais(-split) } }
    }
    case 'transfers': {
      const payouts = await listPayouts(world, books, periodOf(query, 'dateCreated[ge]', 'dateCreated[le]'))
      const part = partOf(query)
      const data = payouts.slice(part.offset, part.offset + part.limit).map(transferToWire)
      return { status: 200, json: pageOf(data, { total: payouts.length, ...part }) }
    }
    default:
      return nowhere()
  }
}

/** Lists the card parcels of the sales in a period, each with its fee and its day of credit. */
export async function listCardParcels(call: Call): Promise<Reply> {
  const { world, account, query } = call
  const period = periodOf(query, 'dateCreated[ge]', 'dateCreated[le]')
  const part = partOf(query)
  const books = { provider: 'GATEWAY_A', account } as const
  const sold = await pageOfSales(world, books, { ...period, ...part, method: 'credit_card' })
  const lines = await linesOfPayments(world, sold.lines)
  const ids = [...new Set(sold.lines.map(({ paymentId }) => paymentId))]
  const found = await Promise.all(ids.map((id) => findPayment(world, { provider: 'GATEWAY_A', id, account })))
  const rows = new Map(found.map((row) => [row!.id, row!]))
  const data = sold.lines.map((line) => {
    const wire = parcelToWire(rows.get(line.paymentId)!, line, lines)
    const { id } = lines.find(
      ({ kind, paymentId, installment }) =>
        kind === 'gross' && paymentId === line.paymentId && installment === line.installment,
    )!
    // A sale that was booked twice has two entries. The second entry has another id, no fee and no shares.
    return id === line.id ? wire : { ...wire, id: twinIdOf(String(wire.id)), netValue: wire.value, split: [] }
  })
  return { status: 200, json: pageOf(data, { total: sold.total, ...part }) }
}

function parcelToWire(row: SimulatedPayment, line: BookedLine, lines: readonly BookedLine[]): Record<string, unknown> {
  const fees = lines.filter((one) => one.kind === 'gateway_fee' && areOfOnePart(one, line))
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

/**
 * The types of entries in the statement. The published list has no type for a blocked PIX (MED), so the two types of
 * `blocked` are a guess.
 */
const TYPES: Record<LineKind, { credit: string; debit: string }> = {
  gross: { credit: 'PAYMENT_RECEIVED', debit: 'REVERSAL' },
  gateway_fee: { credit: 'PAYMENT_FEE_REVERSAL', debit: 'PAYMENT_FEE' },
  anticipation_fee: { credit: 'RECEIVABLE_ANTICIPATION_CREDIT', debit: 'RECEIVABLE_ANTICIPATION_FEE' },
  split: { credit: 'INTERNAL_TRANSFER_REVERSAL', debit: 'INTERNAL_TRANSFER_DEBIT' },
  refund: { credit: 'PAYMENT_REFUND_CANCELLED', debit: 'PAYMENT_REVERSAL' },
  chargeback: { credit: 'CHARGEBACK_REVERSAL', debit: 'CHARGEBACK' },
  blocked: { credit: 'PAYMENT_CUSTODY_BLOCK_REVERSAL', debit: 'PAYMENT_CUSTODY_BLOCK' },
}

/** Lists the changes of the balance in a period. A statement does not contain money that becomes available later. */
async function statement({ world, account, query }: Call): Promise<Reply> {
  const part = partOf(query)
  const period = periodOf(query, 'startDate', 'finishDate')
  const { entries, total } = await pageOfStatement(
    world,
    { provider: 'GATEWAY_A', account },
    { ...period, ...part, newestFirst: query.get('order') !== 'asc' },
  )
  return { status: 200, json: pageOf(entries.map(entryToWire), { total, ...part }) }
}

function entryToWire(entry: StatementEntry): Record<string, unknown> {
  if (entry.is === 'payout') {
    const { id, amountInCents, day } = entry.payout
    return transaction({ id: `fin_${id}`, value: -amountInCents, type: 'TRANSFER', date: day, transferId: id })
  }
  const { id, kind, amountInCents, availableOn, paymentId, installment, shareId } = entry.line
  return transaction({
    id: `fin_${String(id).padStart(12, '0')}`,
    value: amountInCents,
    type: TYPES[kind][amountInCents > 0 ? 'credit' : 'debit'],
    date: availableOn,
    paymentId: parcelIdOf(paymentId, installment ?? 1),
    splitId: shareId && splitIdOf(shareId, installment ?? 1),
  })
}

type Entry = {
  id: string
  /** In cents. */
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
    type: 'PIX',
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

function partOf(query: URLSearchParams): Part {
  const limit = Math.min(Number(query.get('limit') ?? 10) || 10, 100)
  return { limit, offset: Number(query.get('offset') ?? 0) || 0 }
}
