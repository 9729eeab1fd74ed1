import { getListing, type Listing } from '../checkout/listing.ts'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { ApiError } from '../core/errors.ts'
import { type Runner, sql } from '../core/sql.ts'
import { recordEvent, serializeEvent } from '../events/recordEvent.ts'
import { queueMail } from '../mail/queueMail.ts'
import { getStore, type Store } from '../stores/store.ts'
import { type DraftData, type DraftRow, draftColumns, openDraft } from './checkoutDraft.ts'
import { recoveryUrl } from './recoveryUrl.ts'

const BATCH = 50
const HOUR_MS = 3_600_000
/** The second reminder, after the first one. */
const SECOND_AFTER_MS = 24 * HOUR_MS
/** Until then a purchase counts as recovered, with reminders and without. */
const OVER_AFTER_MS = 7 * 24 * HOUR_MS
/** While a payment of the draft is open, the buyer has not left. */
const WAIT_MS = HOUR_MS / 2

type DueDraft = { id: string; storeId: string; at: Date }

/** Takes the next step of each due draft: an abandoned checkout, its second reminder, its end. @returns the number of drafts */
export async function remindDueBuyers(ctx: Context): Promise<number> {
  const due = await ctx.database.rows<DueDraft>(dueNow, { limit: BATCH })
  for (const { id, storeId } of due) await takeStep(ctx, await getStore(ctx.database, storeId), id)
  return due.length
}

/** Lists the drafts of a store that are due until an instant of its clock, earliest first. */
export function dueDrafts(ctx: Context, storeId: string, until: Date, limit: number): Promise<DueDraft[]> {
  return ctx.database.rows<DueDraft>(dueOfStore, { storeId, until, limit })
}

/** Takes the next step of a draft. Another node that has it makes this call do nothing. */
export async function takeStep(ctx: Context, store: Store, id: string): Promise<void> {
  const listing = await listingOf(ctx, store, id)
  const destinations = await ctx.database.transaction(async (trx) => {
    const draft = await trx.row<DraftRow>(holdDraft, { id, storeId: store.id, now: storeNow(store) })
    return draft ? await stepOf(ctx, trx, { store, draft, listing }) : []
  })
  ctx.notifyDeliveries(destinations)
}

/** @returns undefined if the offer or link is no longer sold */
async function listingOf(ctx: Context, store: Store, id: string): Promise<Listing | undefined> {
  const found = await ctx.database.row<{ listing_id: string }>(listingOfDraft, { id, storeId: store.id })
  try {
    return found && (await getListing(ctx, found.listing_id))
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}

type Step = { store: Store; draft: DraftRow; listing: Listing | undefined }

/** @returns the destinations of the event's deliveries */
async function stepOf(ctx: Context, trx: Runner, { store, draft, listing }: Step): Promise<string[]> {
  const now = storeNow(store)
  const data = openDraft(ctx, draft)
  const key = { id: draft.id, storeId: store.id, now }
  const state = await trx.row<{ bought: boolean; isPaying: boolean }>(purchaseSince, {
    ...key,
    since: draft.created_at,
    email: data?.email.toLowerCase() ?? null,
  })
  if (state!.bought) return await ended(trx, { ...key, bought: true })
  if (draft.step === 2 || !data || !listing) return await ended(trx, { ...key, bought: false })
  if (state!.isPaying) {
    await trx.rows(waitLonger, { ...key, dueAt: new Date(now.getTime() + WAIT_MS) })
    return []
  }
  const step = draft.step + 1
  const dueAt = new Date(now.getTime() + (step === 1 ? SECOND_AFTER_MS : OVER_AFTER_MS))
  await trx.rows(nextStep, { ...key, step, dueAt })
  if (draft.is_control || draft.refused_at) return []
  if (!store.settings.mailsOff.includes('checkout_abandoned'))
    await queueMail(
      ctx,
      {
        storeId: store.id,
        kind: 'checkout_abandoned',
        recipient: data.email,
        language: draft.language,
        about: draft.id,
      },
      trx,
    )
  return step === 1 ? await recordEvent(trx, abandonedEvent(ctx, { store, draft, listing, data, now })) : []
}

async function ended(trx: Runner, values: { id: string; storeId: string; now: Date; bought: boolean }): Promise<[]> {
  await trx.rows(endDraft, values)
  return []
}

/** Builds `checkout.abandoned` (decisions, "Events"). */
function abandonedEvent(
  ctx: Context,
  { store, draft, listing, data, now }: Step & { listing: Listing; data: DraftData; now: Date },
) {
  const { item } = listing
  const productId = item.is === 'offer' ? item.selling.found.offer.product.id : null
  const { name, email, phone, tracking } = data
  return {
    storeId: store.id,
    kind: 'checkout.abandoned' as const,
    chargeId: null,
    paymentId: null,
    occasion: draft.id,
    productId,
    payload: serializeEvent('checkout.abandoned', now, {
      id: draft.id,
      offerId: item.is === 'offer' ? draft.listing_id : null,
      paymentLinkId: item.is === 'link' ? draft.listing_id : null,
      productId,
      customer: { name: name || null, email, phone: phone || null },
      tracking,
      recoveryUrl: recoveryUrl(ctx, draft, data),
      createdAt: draft.created_at.toISOString(),
    }),
    createdAt: now,
  }
}

const dueNow = sql(
  'dueCheckoutDrafts',
  `select checkout_drafts.id, store_id as "storeId", due_at as at from checkout_drafts
   join stores on stores.id = store_id
   where due_at is not null and due_at <= now() + clock_offset_ms * interval '1 millisecond' order by due_at limit :limit`,
)

const dueOfStore = sql(
  'dueCheckoutDraftsOfStore',
  `select id, store_id as "storeId", due_at as at from checkout_drafts
   where store_id = :storeId and due_at <= :until order by due_at limit :limit`,
)

const listingOfDraft = sql(
  'listingOfCheckoutDraft',
  'select listing_id from checkout_drafts where id = :id and store_id = :storeId',
)

const holdDraft = sql(
  'holdCheckoutDraft',
  `select ${draftColumns} from checkout_drafts
   where id = :id and store_id = :storeId and due_at <= :now for update skip locked`,
)

/** A buyer may buy on another page or device. So purchases with the same e-mail count too. */
const purchaseSince = sql(
  'purchaseSinceDraft',
  `select exists (select from charges where id = :id and store_id = :storeId and status in ('paid', 'refunded'))
       or exists (select from payments where store_id = :storeId and sale_status in ('PAID', 'REFUNDED')
         and created_at between :since and :now and lower(buyer_email) = :email) as bought,
     exists (select from payments where charge_id = :id and store_id = :storeId and status in ('unknown', 'pending')) as "isPaying"`,
)

const waitLonger = sql(
  'delayCheckoutDraft',
  'update checkout_drafts set due_at = :dueAt where id = :id and store_id = :storeId and due_at <= :now',
)

const nextStep = sql(
  'abandonCheckoutDraft',
  `update checkout_drafts set step = :step, due_at = :dueAt, abandoned_at = coalesce(abandoned_at, :now)
   where id = :id and store_id = :storeId`,
)

const endDraft = sql(
  'endCheckoutDraft',
  `update checkout_drafts set step = 3, due_at = null, bought_at = case when :bought then :now::timestamptz end
   where id = :id and store_id = :storeId`,
)
