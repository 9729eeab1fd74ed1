import { buyerKeyOf } from '../catalog/buyerKey.ts'
import type { Tracking } from '../charges/charge.ts'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import { isEmail } from '../lib/email.ts'
import type { Language } from '../lib/inThree.ts'
import { isStorable } from '../lib/untrustedJson.ts'
import { CONSENT_VERSION } from '../pages/i18n/consents.ts'
import { holdsCardNumber } from '../stores/cardNumbers.ts'
import type { Store } from '../stores/store.ts'
import { sealDraft } from './checkoutDraft.ts'

/** The request that a page sends while the buyer types. `listingId` is the id in the page's address. */
export type TypedDraft = {
  /** Id of the charge that the form pays or would create. */
  chargeId: string
  listingId: string
  form: Readonly<Partial<Record<string, string>>>
  tracking: Tracking | null
  coupon: string | null
  bumps: readonly string[]
  terms: string | null
  language: Language
}

/** One in this number of buyers gets no reminder. These buyers are the control group. */
const CONTROL_OF = 10
const MINUTE_MS = 60_000

/**
 * Saves the buyer's input as a draft, if the buyer ticked the box and typed an e-mail. Otherwise deletes the draft.
 * After a draft counts as abandoned, it does not change.
 */
export async function keepDraft(ctx: Context, store: Store, typed: TypedDraft): Promise<void> {
  const { chargeId, listingId, form, tracking, coupon, bumps, terms, language } = typed
  const [name, email, phone] = [textOf(form.name), textOf(form.email), textOf(form.phone)]
  const key = { id: chargeId, storeId: store.id }
  if (!store.settings.checkoutReminders) return
  if (form.reminderConsent !== '1' || !isEmail(email)) {
    await ctx.database.rows(deleteDraft, key)
    return
  }
  const now = storeNow(store)
  const hash = buyerKeyOf(store.id, email)
  await ctx.database.rows(saveDraft, {
    ...key,
    listingId,
    data: sealDraft(ctx, chargeId, { name, email, phone, tracking, coupon, bumps, terms }),
    emailHash: hash,
    language,
    consentText: CONSENT_VERSION,
    isControl: Number.parseInt(hash.slice(0, 8), 16) % CONTROL_OF === 0,
    dueAt: new Date(now.getTime() + store.settings.abandonedAfterMinutes * MINUTE_MS),
    now,
  })
}

/** Returns the text if we may store it, otherwise an empty text. */
function textOf(value: string | undefined): string {
  const text = (value ?? '').trim().slice(0, 254)
  return isStorable(text) && !holdsCardNumber(text) ? text : ''
}

const saveDraft = sql(
  'saveCheckoutDraft',
  `insert into checkout_drafts (id, store_id, listing_id, data, email_hash, language, consent_text, consented_at, is_control,
     due_at, created_at)
   values (:id, :storeId, :listingId, :data, :emailHash, :language, :consentText, :now, :isControl, :dueAt, :now)
   on conflict (id, store_id) do update set data = excluded.data, email_hash = excluded.email_hash,
     language = excluded.language, is_control = excluded.is_control, due_at = excluded.due_at
   where checkout_drafts.step = 0 and checkout_drafts.due_at is not null`,
)

const deleteDraft = sql(
  'deleteCheckoutDraft',
  'delete from checkout_drafts where id = :id and store_id = :storeId and step = 0',
)
