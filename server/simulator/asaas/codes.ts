import { createHash } from 'node:crypto'
import { type Boleto, buildBoleto } from '../../brazil/boleto.ts'
import { buildPixCode } from '../../brazil/brCode.ts'
import { findPayment } from '../records/findPayments.ts'
import type { Reply, SimulatedPayment } from '../records/gateway.ts'
import { recallPayment } from '../records/paymentRow.ts'
import { type Call, nowhere, refuse } from './call.ts'

export async function showPixCode({ world, account }: Call, id: string): Promise<Reply> {
  const where = { provider: 'GATEWAY_A', id, account } as const
  // The code of a payment never changes. So the last known state of the payment is enough, even if it is old.
  const payment = recallPayment(world, where) ?? (await findPayment(world, where))
  if (payment === undefined || payment.deleted || payment.method === 'credit_card') return nowhere()
  const [year, ...rest] = String(payment.details.dueDate).split('-')
  // The number of months after the due date in which the buyer can pay. The API offers no shorter time.
  const expirationDate = `${Number(year) + 1}-${rest.join('-')} 23:59:59`
  const payload = pixCodeOf(payment)
  return { status: 200, json: { success: true, encodedImage: ONE_PIXEL, payload, expirationDate, description: null } }
}

/** This image replaces the picture of the code. To draw the real picture would take longer than the rest of the call. */
const ONE_PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII='

/** Returns the copy-and-paste code of a PIX, or of the PIX on a boleto. */
export function pixCodeOf({ id, amountInCents }: { id: string; amountInCents: number }): string {
  return buildPixCode({
    location: `pix.example.com/qr/v2/${id}`,
    amountInCents,
    merchantName: 'Loja Simulada',
    merchantCity: 'Sao Paulo',
  })
}

export async function showBoletoLine({ world, account }: Call, id: string): Promise<Reply> {
  const payment = await findPayment(world, { provider: 'GATEWAY_A', id, account })
  if (payment === undefined || payment.deleted) return nowhere()
  if (payment.method !== 'boleto' || payment.details.withoutLine)
    return refuse('invalid_action', 'A linha digitável não está disponível para esta cobrança.')
  const { line, barcode } = boletoOf(payment)
  return {
    status: 200,
    json: { identificationField: line, nossoNumero: payment.details.nossoNumero, barCode: barcode },
  }
}

/**
 * Returns the line and barcode of a boleto. The bank's free field is derived from the payment's id, so the line never changes.
 */
export function boletoOf({ id, amountInCents, details }: SimulatedPayment): Boleto {
  const hash = BigInt(`0x${createHash('sha256').update(id).digest('hex')}`)
  const freeField = String(hash % 10n ** 25n).padStart(25, '0')
  return buildBoleto({ bank: '461', amountInCents, dueDate: String(details.dueDate), freeField })
}
