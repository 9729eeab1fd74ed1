import type { Tracking } from '../charges/charge.ts'
import type { Context } from '../core/context.ts'
import { boolean, declareRow, integer, orNull, type RowOf, selectList, text, timestamptz } from '../core/row.ts'
import { sql } from '../core/sql.ts'
import type { Language } from '../lib/inThree.ts'

export const draftRow = declareRow('checkout_drafts', {
  /** Id of the charge that a purchase with this draft creates. */
  id: text(),
  store_id: text(),
  listing_id: text(),
  /** Encrypted `DraftData`. Null after 30 days and after a refusal. */
  data: orNull(text()),
  language: text<Language>(),
  is_control: boolean(),
  step: integer(),
  /** The store's time. */
  due_at: orNull(timestamptz()),
  abandoned_at: orNull(timestamptz()),
  refused_at: orNull(timestamptz()),
  created_at: timestamptz(),
})
export type DraftRow = RowOf<typeof draftRow>

/** The values that the buyer typed, and the buyer's origin. Card data and documents are not included. */
export type DraftData = {
  name: string
  email: string
  phone: string
  tracking: Tracking | null
  coupon: string | null
  /** The ids of the ticked order bumps. */
  bumps?: readonly string[]
  /** The terms that the buyer read. Null for a charge, because its terms never change. */
  terms?: string | null
}

export const draftColumns = selectList(draftRow)

export function sealDraft(ctx: Context, id: string, data: DraftData): string {
  return ctx.secrets.seal(JSON.stringify(data), `checkout_drafts.data:${id}`)
}

/** @returns undefined for a draft with erased data */
export function openDraft(ctx: Context, { id, data }: Pick<DraftRow, 'id' | 'data'>): DraftData | undefined {
  return data === null ? undefined : JSON.parse(ctx.secrets.open(data, `checkout_drafts.data:${id}`))
}

/**
 * Returns the encrypted token for the link of a reminder. The token is valid only on the page of the draft's listing.
 */
export function draftToken(ctx: Context, { id, listing_id }: Pick<DraftRow, 'id' | 'listing_id'>): string {
  return ctx.secrets.seal(id, `checkout draft of:${listing_id}`)
}

/** Finds the draft of a reminder's token. @returns undefined for a text that this server did not encrypt */
export async function findDraftOfToken(
  ctx: Context,
  { storeId, listingId, token }: { storeId: string; listingId: string; token: string },
): Promise<DraftRow | undefined> {
  let id: string
  try {
    id = ctx.secrets.open(token, `checkout draft of:${listingId}`)
  } catch {
    return undefined
  }
  return await ctx.database.row(draftById, { id, storeId })
}

export const draftById = sql(
  'checkoutDraftById',
  `select ${draftColumns} from checkout_drafts where id = :id and store_id = :storeId`,
)
