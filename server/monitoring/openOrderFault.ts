import { barcodeOfLine } from '../brazil/boleto.ts'
import { readPixCode } from '../brazil/brCode.ts'
import { systemNow } from '../core/clock.ts'
import type { BoletoSlip, Outcome, PixCode } from '../gateways/port/outcome.ts'
import type { Method, PaymentOrder } from '../gateways/port/payments.ts'
import type { Judgement } from './gatewayTrial.ts'
import { unexpected } from './tryReadings.ts'

type Open = Extract<Outcome, { is: 'pending' }>

/** Checks an open order. @param method missing for an order without a payment method */
export function faultOfOpenOrder(outcome: Outcome, order: PaymentOrder, method: Method | undefined): Judgement {
  if (outcome.is !== 'pending') return unexpected(outcome)
  const fault = method && FAULTS[method](outcome, order)
  return fault === undefined ? { fine: `The order ${outcome.externalId} is open.` } : { fault }
}

const FAULTS: Record<Method, (outcome: Open, order: PaymentOrder) => string | undefined> = {
  pix: ({ pix }, { totalInCents }) => (pix ? faultOfCode(pix, totalInCents) : 'The order has no PIX code.'),
  boleto: ({ boleto }, { totalInCents }) => (boleto ? faultOfSlip(boleto, totalInCents) : 'The order has no boleto.'),
  credit_card: ({ hostedPage }) => (hostedPage ? faultOfPage(hostedPage) : 'The order has no page for the card.'),
}

function faultOfCode({ copyPaste }: PixCode, totalInCents: number): string | undefined {
  const code = readPixCode(copyPaste)
  if (code === undefined) return 'The PIX code has a wrong form or a wrong checksum.'
  const { amountInCents = totalInCents } = code
  return amountInCents === totalInCents
    ? undefined
    : `The PIX code asks for ${amountInCents} cents, and the order for ${totalInCents}.`
}

/** Digits 10 to 19 of a barcode are the amount (FEBRABAN layout). */
function faultOfSlip({ line }: BoletoSlip, totalInCents: number): string | undefined {
  // The company may register a boleto later. Until then its page and its PDF work.
  if (line === null) return undefined
  const barcode = barcodeOfLine(line)
  if (barcode === undefined) return 'The digitable line has a wrong form or a wrong check digit.'
  const amountInCents = Number(barcode.slice(9, 19))
  return amountInCents === totalInCents
    ? undefined
    : `The digitable line asks for ${amountInCents} cents, and the order for ${totalInCents}.`
}

function faultOfPage({ url, expiresAt }: { url: string; expiresAt: Date }): string | undefined {
  if (!URL.canParse(url)) return 'The address of the page is no address.'
  return expiresAt > systemNow() ? undefined : 'The page has expired already, so the unit of its time is wrong.'
}
