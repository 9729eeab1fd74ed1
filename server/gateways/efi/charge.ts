import { asObject, asText } from '../../lib/untrustedJson.ts'
import type { Outcome } from '../port/outcome.ts'
import { reasonOf } from './declines.ts'

/** The fields of a charge that we read. */
export type Charge = {
  id: string
  status: string
  amountInCents: number
  reference: string | undefined
  /** The gateway's text for the payer with the reason of the refusal. */
  reason: string | undefined
  /** True if the same card may be tried again. Only the answer to a new charge has this field. */
  retry: boolean | undefined
}

type Meaning = 'pending' | 'paid' | 'declined' | 'canceled' | 'expired' | 'refunded' | 'charged_back'

/**
 * The statuses of a charge (documentation, "Status das Transações"). A status that is not listed means `pending`, because only
 * an explicit status may change our records of money.
 */
export const MEANINGS: Readonly<Record<string, Meaning>> = {
  new: 'pending',
  waiting: 'pending',
  // The bank has not delivered the money of a boleto yet. No card charge has this status.
  identified: 'pending',
  // A payment link without a buyer yet. We create no payment links.
  link: 'pending',
  approved: 'paid',
  paid: 'paid',
  settled: 'paid',
  unpaid: 'declined',
  canceled: 'canceled',
  expired: 'expired',
  refunded: 'refunded',
  contested: 'charged_back',
}

export function meaningOf(charge: Pick<Charge, 'status'>): Meaning {
  return MEANINGS[charge.status] ?? 'pending'
}

export function movedMoney(charge: Pick<Charge, 'status'>): boolean {
  return ['paid', 'refunded', 'charged_back'].includes(meaningOf(charge))
}

export function outcomeOf(charge: Charge): Outcome {
  const externalId = charge.id
  const meaning = meaningOf(charge)
  switch (meaning) {
    case 'paid':
    case 'refunded':
    case 'charged_back':
      return { is: meaning, externalId, receipts: [{ id: charge.id, amountInCents: charge.amountInCents }] }
    case 'declined': {
      const message = messageFor(charge.reason)
      const reason = message && reasonOf(message)
      return {
        is: 'declined',
        externalId,
        ...(message === undefined ? {} : { message, ...(reason && { reason }) }),
        ...(charge.retry === undefined ? {} : { hard: !charge.retry }),
      }
    }
    case 'canceled':
    case 'expired':
    case 'pending':
      return { is: meaning, externalId }
  }
}

/** The gateway's reasons are texts for the payer. We hide the reasons about risk, because they would help a thief. */
const NOT_FOR_THE_BUYER = /seguran[cç]a|risco|fraude|suspeit/i

function messageFor(reason: string | undefined): string | undefined {
  return reason === undefined || NOT_FOR_THE_BUYER.test(reason) ? undefined : reason
}

/** Reads a charge. Its number is in `charge_id` after a creation or a look-up, and in `id` in a list. */
export function readCharge(value: unknown): Charge | undefined {
  const body = asObject(value)
  const id = body?.charge_id ?? body?.id
  const status = asText(body?.status)
  const total = body?.total
  if (!Number.isSafeInteger(id) || status === undefined || !Number.isSafeInteger(total) || (total as number) < 0)
    return undefined
  const refusal = asObject(body?.refusal)
  return {
    id: String(id),
    status,
    amountInCents: total as number,
    reference: asText(body?.custom_id),
    reason: asText(refusal?.reason, 300) ?? asText(body?.reason, 300),
    retry: typeof refusal?.retry === 'boolean' ? refusal.retry : undefined,
  }
}
