import { createHash, randomUUID } from 'node:crypto'
import { asObjects, asText } from '../../lib/untrustedJson.ts'
import { feeInCents } from '../records/feeTable.ts'
import type { Move, Reply, SimulatedPayment } from '../records/gateway.ts'
import { parcelInCents } from '../records/linesOfMovement.ts'
import { type BookedShare, isRecipient, sharesOf, sumOf, takeAllBack, takePartsBack } from '../records/shares.ts'
import { asaasBookRules } from './bookRules.ts'
import { type Call, listOf, refuse } from './call.ts'
import { fromReais, parcelsOf, toReais } from './wire.ts'

/*
 * Split at gateway A (documentation, "Split de pagamentos", "Split em parcelamentos", "FAQ do Split"). The texts of the
 * refusals are written in the style of recorded texts.
 */

/** Returns the id of an account's wallet, in the form of a UUID. */
export function walletOf(account: string): string {
  const hex = createHash('sha256').update(`wallet of ${account}`).digest('hex').slice(0, 32)
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Answers `GET /wallets`. */
export function listWallets({ account }: Call): Reply {
  return { status: 200, json: listOf([{ object: 'wallet', id: walletOf(account) }], 10, 0) }
}

/** Adds the shares of the request to a new payment, or refuses them. */
export function withShares(
  { body, account }: Pick<Call, 'body' | 'account'>,
  payment: SimulatedPayment,
): { payment: SimulatedPayment } | { refusal: Reply } {
  const entries = asObjects(body.split)
  if (entries.length === 0) return { payment }
  const parcels = parcelsOf(payment)
  const netInCents = payment.amountInCents - feesOf(payment)
  const shares: BookedShare[] = []
  for (const { walletId, ...amounts } of entries) {
    const recipient = asText(walletId)
    if (recipient === walletOf(account)) return wrong('Não é permitido split para sua própria carteira.')
    if (!isRecipient(recipient)) return wrong(`Wallet [${String(walletId).slice(0, 60)}] inexistente.`)
    const amountInCents = amountOf(amounts, parcels, netInCents)
    if (!amountInCents) return wrong('Informe o valor fixo ou o percentual do split.')
    shares.push({ id: randomUUID(), recipient, amountInCents, refundedInCents: 0 })
  }
  if (sumOf(shares) > netInCents)
    return wrong(
      `O valor total do split (R$ ${toReais(sumOf(shares))}) excede o valor a receber da cobrança (R$ ${toReais(Math.max(netInCents, 0))}).`,
    )
  return { payment: { ...payment, details: { ...payment.details, shares } } }
}

/**
 * Returns the amount of a share. `percentualValue` is a percentage of the net amount. `fixedValue` applies to each parcel,
 * and `totalFixedValue` to the whole plan.
 */
function amountOf(
  { fixedValue, totalFixedValue, percentualValue }: Record<string, unknown>,
  parcels: number,
  netInCents: number,
): number | undefined {
  if (totalFixedValue !== undefined) return parcels > 1 ? fromReais(totalFixedValue) : undefined
  if (fixedValue !== undefined) return (fromReais(fixedValue) ?? 0) * parcels
  return typeof percentualValue === 'number' ? Math.floor((netInCents * percentualValue) / 100) : undefined
}

function feesOf(payment: SimulatedPayment): number {
  const { fees } = asaasBookRules
  const parcels = parcelsOf(payment)
  const feesInCents = Array.from({ length: parcels }, (_, index) =>
    feeInCents(parcelInCents(payment.amountInCents, parcels, index + 1), { ...payment, fees, parcels }),
  )
  return feesInCents.reduce((sum, fee) => sum + fee, 0)
}

function wrong(description: string): { refusal: Reply } {
  return { refusal: refuse('invalid_action', description) }
}

/**
 * Adds to a refund the amounts that the recipients give back. A refund of the whole payment takes everything back. In a
 * partial refund, the recipients give back the amounts of `splitRefunds`, and the store gives back the rest.
 * @returns undefined if the amounts in `splitRefunds` are too high
 */
export function takingSharesBack(
  payment: SimulatedPayment,
  move: Move | undefined,
  splitRefunds: ReadonlyMap<string, number>,
): Move | undefined {
  if (move === undefined) return undefined
  const before = sharesOf(payment)
  const isWhole = move.movement?.amountInCents === payment.paidInCents - payment.refundedInCents
  const shares = isWhole ? takeAllBack(before) : takePartsBack(before, splitRefunds)
  const named = [...splitRefunds.values()].reduce((sum, cents) => sum + cents, 0)
  if (shares === undefined || named > (move.movement?.amountInCents ?? 0)) return undefined
  return before.length === 0 ? move : { ...move, details: { ...move.details, shares } }
}

/** Reads `splitRefunds` into a map from the id of the split to cents. Returns undefined if the list is wrong. */
export function readSplitRefunds(body: Record<string, unknown>): Map<string, number> | undefined {
  const parts = new Map<string, number>()
  for (const { id, value } of asObjects(body.splitRefunds)) {
    const amountInCents = fromReais(value)
    if (typeof id !== 'string' || !amountInCents) return undefined
    parts.set(id, amountInCents)
  }
  return parts
}
