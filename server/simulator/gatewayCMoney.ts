import { dateInSaoPaulo } from '../brazil/calendar.ts'
import { systemNow } from '../core/clock.ts'
import { asObjects } from '../lib/untrustedJson.ts'
import { findPayment } from './findPayments.ts'
import type { SimulatedPayment } from './gateway.ts'
import type { Call } from './gatewayCCall.ts'
import { toLine, toWire } from './gatewayCCharge.ts'
import { type BookedLine, linesOfPayment, listLines } from './readBooks.ts'

/**
 * Lists the charges that were paid in a period, as items of a list. The documentation does not show the fee in the list: the
 * field `payment.fee` is a guess. A sale that was booked twice has two items. The second has a number of its own.
 */
export async function listPaidCharges(
  call: Call,
  period: { since: string; until: string },
): Promise<Record<string, unknown>[]> {
  const { world, account } = call
  const lines = await listLines(world, { provider: 'GATEWAY_C', account }, { ...period, by: 'happened' })
  const sales = Map.groupBy(
    lines.filter(({ kind }) => kind === 'gross' || kind === 'gateway_fee'),
    ({ paymentId }) => paymentId,
  )
  const charges = await Promise.all(
    [...sales.keys()].map((id) => findPayment(world, { provider: 'GATEWAY_C', id, account })),
  )
  return charges.flatMap((charge) => itemsOf(charge!, sales.get(charge!.id)!))
}

const TWIN = 900_000_000_000_000

function itemsOf(charge: SimulatedPayment, lines: readonly BookedLine[]): Record<string, unknown>[] {
  const fee = lines.filter(({ kind }) => kind === 'gateway_fee').reduce((sum, line) => sum - line.amountInCents, 0)
  const item = toLine(charge)
  const created_at = `${lines[0]!.happenedOn} 12:00:00`
  const payment = { ...(item.payment as object), paid_at: created_at, fee }
  const first = { ...item, created_at, payment }
  const bookings = lines.filter(({ kind, installment }) => kind === 'gross' && installment === 1).length
  return bookings < 2 ? [first] : [first, { ...first, id: Number(charge.id) + TWIN, payment: { ...payment, fee: 0 } }]
}

/** Returns the id of the charge that a number of a list means. */
export function chargeIdOfNumber(number: string): string {
  return Number(number) > TWIN ? String(Number(number) - TWIN) : number
}

/** Returns the answer to a look-up. Under a test clock, its last change has the store's day and not the machine's. */
export async function shownCharge({ world }: Call, charge: SimulatedPayment): Promise<Record<string, unknown>> {
  const wire = toWire(charge)
  const isMachineDay = world.day === undefined || world.day === dateInSaoPaulo(systemNow())
  const last = isMachineDay ? undefined : (await linesOfPayment(world, charge)).at(-1)
  if (last === undefined) return wire
  const history = asObjects(wire.history)
  const changed = { ...history.at(-1), created_at: `${last.happenedOn} 12:00:00` }
  return { ...wire, history: [...history.slice(0, -1), changed] }
}
