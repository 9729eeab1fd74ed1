import type { Static } from 'typebox'
import { declareRow, json, orNull, type RowOf, selectList, text, timestamptz } from '../core/row.ts'
import { OF_STORES, type Runner, sql } from '../core/sql.ts'
import type { Language } from '../lib/inThree.ts'
import { findByHint } from '../stores/storesOfHint.ts'
import type { ChargeItem, Tracking } from './charge.ts'

/** The texts and values that the store sent for a checkout session. The erasure of the buyer removes these fields. */
export type SessionDetails = {
  items?: Static<typeof ChargeItem>[]
  amountInCents?: number
  currency?: string
  successUrl?: string | null
  cancelUrl?: string | null
  /** The coupon code and the order bumps that the page preselects. */
  coupon?: string | null
  bumps?: string[]
  clientReference?: string | null
  metadata?: Record<string, unknown>
  customer?: SessionCustomer
  locale?: Language | null
  tracking?: Tracking | null
}

/** The buyer's data in the form when the page opens. */
export type SessionCustomer = { name?: string; email?: string; document?: string; phone?: string }

export const checkoutSessionRow = declareRow('checkout_sessions', {
  id: text(),
  store_id: text(),
  charge_id: text(),
  offer_id: orNull(text()),
  details: json<SessionDetails>(),
  expires_at: timestamptz(),
  expired_at: orNull(timestamptz()),
  begun_at: orNull(timestamptz()),
  created_at: timestamptz(),
})
export type CheckoutSession = RowOf<typeof checkoutSessionRow>

export const checkoutSessionColumns = selectList(checkoutSessionRow)

/** Finds a session. @param storeId undefined if only the id is known, because the buyer has no API key */
export function findCheckoutSession(
  runner: Runner,
  id: string,
  storeId?: string,
): Promise<CheckoutSession | undefined> {
  const find = (storeIds: readonly string[]) => runner.row(checkoutSessionById, { id, storeIds })
  return storeId === undefined ? findByHint(runner, id, find) : find([storeId])
}

/** Returns true if a buyer may begin to pay. @param now the store's time */
export function isOpenAt({ expired_at, expires_at }: CheckoutSession, now: Date): boolean {
  return expired_at === null && expires_at > now
}

/**
 * Returns the address that the buyer returns to. The session's id replaces `{CHECKOUT_SESSION_ID}`; without this placeholder
 * the id becomes a query parameter. The store's reference is always a parameter.
 */
export function successUrlOf({ id, details }: CheckoutSession): string | null {
  const { successUrl, clientReference } = details
  if (!successUrl) return null
  const url = new URL(successUrl.replaceAll(PLACEHOLDER, id))
  if (!successUrl.includes(PLACEHOLDER)) url.searchParams.set('checkoutSessionId', id)
  if (clientReference) url.searchParams.set('clientReference', clientReference)
  return url.href
}

/** Returns the metadata of a purchase. A key of the session replaces the same key of the offer. */
export function metadataOf(
  ofOffer: Record<string, unknown> | undefined,
  session: CheckoutSession | undefined,
): Record<string, unknown> | undefined {
  return session?.details.metadata ? { ...ofOffer, ...session.details.metadata } : ofOffer
}

const PLACEHOLDER = '{CHECKOUT_SESSION_ID}'

const checkoutSessionById = sql(
  'checkoutSessionById',
  `select ${checkoutSessionColumns} from checkout_sessions where id = :id and store_id ${OF_STORES}`,
)
