import { randomBase62 } from '../../lib/randomText.ts'
import { toReais } from '../records/exchange.ts'
import { findPayment } from '../records/findPayments.ts'
import type { Move, Reply, SimulatedPayment } from '../records/gateway.ts'
import { movePayment } from '../records/movePayments.ts'
import { type BookedShare, isRecipient, sharesOf } from '../records/shares.ts'
import { type Call, type Form, formAt, invalid, listOf, noSuch, ok, refuse, textAt, textsOf } from './call.ts'
import { chargeIdOf, detailsOf, nowS, type Reversal, SILENT, sessionIdOf, transferIdOf } from './session.ts'
import { secondsOf } from './wire.ts'

/*
 * Destination charges of gateway D (documentation, "Create destination charges"): a part of a payment goes to one connected
 * account as a transfer. The transfer's id contains the second part of the session's id.
 */

/** Connected accounts of this form are in another region than the platform. */
const OTHER_REGION = /^sim_us_/

/** Returns the id of the caller's own account. */
export function ownAccountOf({ account }: Call): string {
  return `acct_${account.slice(0, 16)}`
}

/** Answers `GET /v1/accounts/{id}`. With the caller's own id it also answers `GET /v1/account`. */
export function showAccount(id: string): Reply {
  if (!id.startsWith('acct_') && !isRecipient(id)) return noSuch('account', id)
  const country = OTHER_REGION.test(id) ? 'US' : 'BR'
  const enabled = { charges_enabled: true, details_submitted: true, payouts_enabled: true }
  return ok({ id, object: 'account', country, email: null, type: 'express', ...enabled })
}

/** Reads the transfer of a new session. @param totalInCents the amount of the session */
export function readTransfer(
  form: Form,
  totalInCents: number,
): { is: 'read'; shares: BookedShare[] } | { is: 'refused'; reply: Reply } {
  const data = formAt(formAt(form, 'payment_intent_data'), 'transfer_data')
  if (data === undefined) return { is: 'read', shares: [] }
  const at = 'payment_intent_data[transfer_data]'
  const recipient = textAt(data, 'destination')
  if (!isRecipient(recipient))
    return refused({
      code: 'resource_missing',
      param: `${at}[destination]`,
      message: `No such destination: '${recipient}'`,
    })
  if (OTHER_REGION.test(recipient))
    return refused({
      param: `${at}[destination]`,
      message:
        "Funds can't be sent to accounts located in US because it's restricted outside of your platform's region.",
    })
  const amountInCents = Number(textAt(data, 'amount') ?? totalInCents)
  if (!(Number.isSafeInteger(amountInCents) && amountInCents > 0 && amountInCents <= totalInCents))
    return refused({
      param: `${at}[amount]`,
      message: 'The transfer amount must be positive and at most the amount of the charge.',
    })
  return { is: 'read', shares: [{ id: 'transfer', recipient, amountInCents, refundedInCents: 0 }] }
}

function refused(error: { code?: string; param: string; message: string }): { is: 'refused'; reply: Reply } {
  return { is: 'refused', reply: refuse(400, error) }
}

/**
 * Adds the reversal of the transfer to a refund, in proportion to the refund (documentation, "Refunds": `reverse_transfer`).
 * @param move the refund, or undefined if it is impossible
 */
export function reversingTransfer(session: SimulatedPayment, move: Move | undefined): Move | undefined {
  const [share] = sharesOf(session)
  if (move === undefined || share === undefined) return move
  const amountInCents = move.movement!.amountInCents
  const shareLeft = share.amountInCents - share.refundedInCents
  const isWhole = amountInCents === session.paidInCents
  const part = isWhole ? shareLeft : Math.round((share.amountInCents * amountInCents) / session.paidInCents)
  return { ...move, details: { ...move.details, ...reversed(session, Math.min(part, shareLeft), {}) } }
}

function reversed(session: SimulatedPayment, amount: number, metadata: Record<string, string>) {
  const [share] = sharesOf(session)
  const reversal: Reversal = { id: `trr_${randomBase62(24)}`, amount, created: nowS(), metadata }
  return {
    shares: [{ ...share!, refundedInCents: share!.refundedInCents + amount }],
    reversals: [...(detailsOf(session).reversals ?? []), reversal],
  }
}

/** Answers `GET /v1/transfers/{id}`. */
export async function showTransfer(call: Call, id: string): Promise<Reply> {
  const session = await findPayment(call.world, { provider: 'GATEWAY_D', id: sessionIdOf(id), account: call.account })
  return session && session.paidInCents > 0 && sharesOf(session).length > 0
    ? ok(toTransfer(session))
    : noSuch('transfer', id)
}

/** Answers `POST /v1/transfers/{id}/reversals`. */
export async function createReversal(call: Call, id: string): Promise<Reply> {
  const { world, gateway, account, form } = call
  const text = textAt(form, 'amount')
  if (text !== undefined && !/^[1-9]\d*$/.test(text))
    return invalid('amount', `Invalid integer: ${text}`, 'parameter_invalid_integer')
  const metadata = textsOf(formAt(form, 'metadata'))
  const moved = await movePayment(world, gateway, { id: sessionIdOf(id), account }, (session) => {
    const left = leftOf(session)
    const amount = text === undefined ? left : Number(text)
    if (amount < 1 || amount > left) return undefined
    const movement = { kind: 'split_reversed' as const, amountInCents: amount }
    return { status: session.status, movement, details: reversed(session, amount, metadata), event: SILENT }
  })
  if (moved === undefined || sharesOf(moved.payment).length === 0) return noSuch('transfer', id)
  if (moved.is === 'impossible')
    return refuse(400, {
      param: 'amount',
      message: `Transfer amount (${text}) is greater than unreversed amount on transfer.`,
    })
  return ok(toReversal(moved.payment, detailsOf(moved.payment).reversals!.at(-1)!))
}

function leftOf(session: SimulatedPayment): number {
  const [share] = sharesOf(session)
  return share === undefined || session.paidInCents === 0 ? 0 : share.amountInCents - share.refundedInCents
}

/** Answers `GET /v1/transfers/{id}/reversals`, newest first. */
export async function listReversals(call: Call, id: string): Promise<Reply> {
  const where = { provider: 'GATEWAY_D' as const, id: sessionIdOf(id), account: call.account }
  const session = await findPayment(call.world, where)
  if (session === undefined || sharesOf(session).length === 0) return noSuch('transfer', id)
  const reversals = detailsOf(session).reversals ?? []
  return listOf(call, reversals.map((reversal) => toReversal(session, reversal)).reverse())
}

/** A transfer does not contain the metadata of its charge. */
export function toTransfer(session: SimulatedPayment): Record<string, unknown> {
  const [{ recipient, amountInCents, refundedInCents }] = sharesOf(session) as [BookedShare]
  const { currency } = detailsOf(session)
  const id = transferIdOf(session.id)
  return {
    id,
    object: 'transfer',
    amount: toReais(amountInCents, currency),
    amount_reversed: toReais(refundedInCents, currency),
    balance_transaction: null,
    created: secondsOf(session.createdAt),
    currency: 'brl',
    description: null,
    destination: recipient,
    livemode: false,
    metadata: {},
    reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    reversed: refundedInCents === amountInCents,
    source_transaction: chargeIdOf(session.id),
    transfer_group: null,
  }
}

export function toReversal(
  session: SimulatedPayment,
  { id, amount, created, metadata }: Reversal,
): Record<string, unknown> {
  return {
    id,
    object: 'transfer_reversal',
    amount,
    balance_transaction: null,
    created,
    currency: detailsOf(session).currency,
    destination_payment_refund: null,
    metadata,
    source_refund: null,
    transfer: transferIdOf(session.id),
  }
}
