import { type Runner, sql } from '../../core/sql.ts'
import { accountOf } from './accounts.ts'
import type { MovementKind, Share, SimulatedPayment } from './gateway.ts'

/**
 * A recipient's part of a payment. The parts are stored in the details of the payment. So one statement moves the money and
 * the parts. The store's own part is the rest. A chargeback takes nothing from recipients.
 */
export type BookedShare = { id: string; recipient: string; amountInCents: number; refundedInCents: number }

export function sharesOf({ details }: SimulatedPayment): BookedShare[] {
  return Array.isArray(details.shares) ? details.shares : []
}

/** Returns the parts that recipients get or give back with a movement. Undefined for a payment without shares. */
export function movedShares(
  kind: MovementKind,
  { before, after }: { before?: SimulatedPayment; after: SimulatedPayment },
): Share[] | undefined {
  const shares = sharesOf(after)
  if (shares.length === 0) return undefined
  if (kind === 'received') return shares.map(({ recipient, amountInCents }) => ({ recipient, amountInCents }))
  const known = before ? sharesOf(before) : []
  const back = shares.map(({ recipient, refundedInCents }, index) => ({
    recipient,
    amountInCents: refundedInCents - (known[index]?.refundedInCents ?? 0),
  }))
  return back.filter(({ amountInCents }) => amountInCents !== 0)
}

/** The ids of the simulator's recipients begin with this text. Every id with this beginning exists, at every gateway. */
export function isRecipient(id: string | undefined): id is string {
  return id?.startsWith('sim_') === true && id.length > 'sim_'.length
}

export function sumOf(shares: readonly { amountInCents: number }[]): number {
  return shares.reduce((sum, { amountInCents }) => sum + amountInCents, 0)
}

/** Takes all parts back. */
export function takeAllBack(shares: readonly BookedShare[]): BookedShare[] {
  return shares.map((share) => ({ ...share, refundedInCents: share.amountInCents }))
}

/**
 * Takes the given parts back.
 * @param parts cents by the id of the share or by its recipient
 * @returns undefined if a part is larger than the rest of its share, or belongs to no share
 */
export function takePartsBack(
  shares: readonly BookedShare[],
  parts: ReadonlyMap<string, number>,
): BookedShare[] | undefined {
  const known = shares.flatMap(({ id, recipient }) => [id, recipient])
  if ([...parts.keys()].some((key) => !known.includes(key))) return undefined
  const after = shares.map((share) => {
    const part = parts.get(share.id) ?? parts.get(share.recipient) ?? 0
    return { ...share, refundedInCents: share.refundedInCents + part }
  })
  return after.every(({ amountInCents, refundedInCents }) => refundedInCents <= amountInCents) ? after : undefined
}

/** Takes parts back in proportion to the refund, rounded. @param money the amounts of the payment before the refund */
export function takeProportionallyBack(
  shares: readonly BookedShare[],
  money: { paidInCents: number; refundedInCents: number },
  amountInCents: number,
): BookedShare[] {
  const left = money.paidInCents - money.refundedInCents
  if (amountInCents >= left) return takeAllBack(shares)
  return shares.map((share) => {
    const shareLeft = share.amountInCents - share.refundedInCents
    const part = Math.min(shareLeft, Math.round((share.amountInCents * amountInCents) / money.paidInCents))
    return { ...share, refundedInCents: share.refundedInCents + part }
  })
}

/**
 * Lists the parts of paid payments, oldest first.
 * @param account an API key or its fingerprint. By default all accounts are listed.
 */
export async function listShares(runner: Runner, account?: string): Promise<Record<string, unknown>[]> {
  const accounts = account === undefined ? null : [account, accountOf(account)]
  return runner.rows(selectShares, { accounts })
}

const selectShares = sql(
  'simulatorSelectShares',
  `select payment_id as "paymentId", provider, account, external_reference as "reference", recipient,
     amount_in_cents as "amountInCents", refunded_in_cents as "refundedInCents"
   from simulator.shares where :accounts::text[] is null or account = any(:accounts)
   order by created_at, payment_id, position`,
)
