import { claimByShard, storesOfFirst } from '../core/byShard.ts'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { isKey, OF_STORES, type Runner, sql } from '../core/sql.ts'
import { recordEvent } from '../events/recordEvent.ts'
import { queueMail } from '../mail/queueMail.ts'
import { paymentIdsOfEmail } from '../payments/saleSearch.ts'
import { latestNow } from '../stores/latestNow.ts'
import { getStore, type Store } from '../stores/store.ts'
import { abandonedEvent } from './abandonedEvent.ts'
import { type AbandonedItem, findAbandonedItem } from './abandonedItem.ts'
import { type DraftRow, draftColumns, openDraft } from './checkoutDraft.ts'

const BATCH = 50
const HOUR_MS = 3_600_000
/** The time between the first and the second reminder. */
const SECOND_AFTER_MS = 24 * HOUR_MS
/**
 * A draft ends this long after the second step. Until then a purchase counts as recovered, with or without reminders.
 */
const OVER_AFTER_MS = 7 * 24 * HOUR_MS
/**
 * While a payment of the draft is open, the buyer has not left. The job then looks at the draft again after this time.
 */
const WAIT_MS = HOUR_MS / 2

type DueDraft = { id: string; storeId: string; at: Date }

/**
 * Takes the next step of each due draft: the first reminder and the event, the second reminder, or the end.
 * @returns the number of drafts
 */
export async function remindDueBuyers(ctx: Context): Promise<number> {
  const stores = await ctx.database.rows(storesWithDue)
  const due = await claimByShard(ctx.database, stores, BATCH, (storeIds, limit) =>
    ctx.database.rows(dueNow, { storeIds, limit }),
  )
  for (const { id, storeId } of due) await takeStep(ctx, await getStore(ctx.database, storeId), id)
  return due.length
}

/** Lists the drafts of a store that are due until an instant of its clock, earliest first. */
export function dueDrafts(ctx: Context, storeId: string, until: Date, limit: number): Promise<DueDraft[]> {
  return ctx.database.rows(dueOfStore, { storeId, until, limit })
}

/** Takes the next step of a draft. Does nothing if another node has locked the draft. */
export async function takeStep(ctx: Context, store: Store, id: string): Promise<void> {
  const found = await ctx.database.row(draftById, { id, storeId: store.id })
  const item = found && (await findAbandonedItem(ctx, found.listing_id))
  const boughtElsewhere = found !== undefined && (await hasBoughtSince(ctx, store, found))
  const destinations = await ctx.database.transaction(async (trx) => {
    const draft = await trx.row(holdDraft, { id, storeId: store.id, now: storeNow(store) })
    return draft ? await stepOf(ctx, trx, { store, draft, item, boughtElsewhere }) : []
  })
  ctx.notifyDeliveries(destinations)
}

/** Purchases with the same e-mail count too, because a buyer may buy on another page or device. */
async function hasBoughtSince(ctx: Context, store: Store, draft: DraftRow): Promise<boolean> {
  const email = openDraft(ctx, draft)?.email.toLowerCase()
  if (email === undefined) return false
  const values = { storeId: store.id, email, since: draft.created_at, now: storeNow(store) }
  return (await ctx.database.byKey.row(boughtSince, values))!.bought
}

type Step = { store: Store; draft: DraftRow; item: AbandonedItem | undefined; boughtElsewhere: boolean }

/** @returns the destinations of the event's deliveries */
async function stepOf(ctx: Context, trx: Runner, { store, draft, item, boughtElsewhere }: Step): Promise<string[]> {
  const now = storeNow(store)
  const data = openDraft(ctx, draft)
  const key = { id: draft.id, storeId: store.id, now }
  const state = await trx.row(purchaseOfDraft, key)
  if (state!.bought || boughtElsewhere) return await ended(trx, { ...key, bought: true })
  if (draft.step === 2 || !data || !item || item.isClosed) return await ended(trx, { ...key, bought: false })
  if (state!.isPaying) {
    await trx.rows(waitLonger, { ...key, dueAt: new Date(now.getTime() + WAIT_MS) })
    return []
  }
  const step = draft.step + 1
  const dueAt = new Date(now.getTime() + (step === 1 ? SECOND_AFTER_MS : OVER_AFTER_MS))
  await trx.rows(nextStep, { ...key, step, dueAt })
  if (draft.is_control || draft.refused_at) return []
  // A buyer who got the mail about a declined card gets no reminder, because that mail has the same link.
  if (!state!.heardOfDecline && !store.settings.mailsOff.includes('checkout_abandoned'))
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
  return step === 1 ? await recordEvent(trx, abandonedEvent(ctx, { draft, item, data, now })) : []
}

async function ended(trx: Runner, values: { id: string; storeId: string; now: Date; bought: boolean }): Promise<[]> {
  await trx.rows(endDraft, values)
  return []
}

/** SQL condition: a draft may need a reminder. */
export const aDraftMayBeDue = `exists (
  select 1 from checkout_drafts where due_at <= ${latestNow('now()')} limit 1)`

const isDue = "due_at is not null and due_at <= now() + clock_offset_ms * interval '1 millisecond'"

const storesWithDue = sql(
  'storesWithDueCheckoutDrafts',
  storesOfFirst({ table: 'checkout_drafts', rest: `join stores on stores.id = store_id where ${isDue}`, by: 'due_at' }),
  { looksForWork: true },
)

const dueNow = sql(
  'dueCheckoutDrafts',
  `select checkout_drafts.id, store_id as "storeId", due_at as at from checkout_drafts
   join stores on stores.id = store_id where store_id ${OF_STORES} and ${isDue} order by due_at limit :limit`,
)

const dueOfStore = sql(
  'dueCheckoutDraftsOfStore',
  `select id, store_id as "storeId", due_at as at from checkout_drafts
   where store_id = :storeId and due_at <= :until order by due_at limit :limit`,
)

const draftById = sql(
  'checkoutDraftToRemind',
  `select ${draftColumns} from checkout_drafts where id = :id and store_id = :storeId`,
)

const holdDraft = sql(
  'holdCheckoutDraft',
  `select ${draftColumns} from checkout_drafts
   where id = :id and store_id = :storeId and due_at <= :now for update skip locked`,
).as<DraftRow>()

const boughtSince = sql(
  'boughtSinceDraft',
  `select exists (
     select 1 from (${paymentIdsOfEmail}) as found
     join payments on ${isKey('payments.id', 'found.payment_id')} and ${isKey('payments.store_id', ':storeId')}
     where sale_status in ('PAID', 'REFUNDED') and created_at between :since::timestamptz and :now::timestamptz
       and lower(buyer_email) = :email
   ) as bought`,
)

const purchaseOfDraft = sql(
  'purchaseOfCheckoutDraft',
  `select exists (select from charges where id = :id and store_id = :storeId and status in ('paid', 'refunded')) as bought,
     exists (select from payments where charge_id = :id and store_id = :storeId and status in ('unknown', 'pending')) as "isPaying",
     exists (select from payments join mails on mails.payment_id = payments.id and mails.store_id = payments.store_id
       where charge_id = :id and payments.store_id = :storeId and kind = 'card_declined' and mails.status = 'sent'
         and mails.sent_at > :now::timestamptz - interval '12 hours') as "heardOfDecline"`,
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
