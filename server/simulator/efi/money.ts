import { dateInSaoPaulo } from '../../brazil/calendar.ts'
import { systemNow } from '../../core/clock.ts'
import { asObjects } from '../../lib/untrustedJson.ts'
import { findPayment } from '../records/findPayments.ts'
import type { SimulatedPayment } from '../records/gateway.ts'
import { type Days, linesOfPayments, type Part, pageOfCharges } from '../records/linePages.ts'
import { type BookedLine, linesOfPayment } from '../records/readBooks.ts'
import type { Call } from './call.ts'
import { toLine, toWire } from './charge.ts'

/**
 * Lists a part of the charges that were paid in a period, as items of a list. A sale that was booked twice has two items. The
 * second item has another number.
 */
export async function listPaidCharges(
  { world, account }: Call,
  asked: Days & Part & { status: string | null },
): Promise<{ items: Record<string, unknown>[]; total: number }> {
  const paid = await pageOfCharges(world, { provider: 'GATEWAY_C', account }, asked)
  const lines = await linesOfPayments(world, paid.lines)
  const charges = await Promise.all(
    paid.lines.map(({ paymentId: id }) => findPayment(world, { provider: 'GATEWAY_C', id, account })),
  )
  const items = paid.lines.map((line, index) => {
    const ofCharge = lines.filter(({ paymentId }) => paymentId === line.paymentId)
    return itemOf(charges[index]!, line, ofCharge)
  })
  return { items, total: paid.total }
}

const TWIN = 900_000_000_000_000

function itemOf(charge: SimulatedPayment, line: BookedLine, ofCharge: readonly BookedLine[]): Record<string, unknown> {
  const item = toLine(charge)
  const created_at = `${line.happenedOn} 12:00:00`
  const payment = { ...(item.payment as object), paid_at: created_at }
  const isFirst = line.id === ofCharge.find(({ kind }) => kind === 'gross')!.id
  return { ...item, created_at, payment, ...(!isFirst && { id: Number(charge.id) + TWIN }) }
}

/** Returns the id of the charge for a number in a list. */
export function chargeIdOfNumber(number: string): string {
  return Number(number) > TWIN ? String(Number(number) - TWIN) : number
}

/** Returns the answer to a look-up. With a test clock, the last change has the store's day, not the machine's day. */
export async function shownCharge({ world }: Call, charge: SimulatedPayment): Promise<Record<string, unknown>> {
  const wire = toWire(charge)
  const isMachineDay = world.day === undefined || world.day === dateInSaoPaulo(systemNow())
  const last = isMachineDay ? undefined : (await linesOfPayment(world, charge)).at(-1)
  if (last === undefined) return wire
  const history = asObjects(wire.history)
  const changed = { ...history.at(-1), created_at: `${last.happenedOn} 12:00:00` }
  return { ...wire, history: [...history.slice(0, -1), changed] }
}
