import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { notFound } from '../core/errors.ts'
import { sql } from '../core/sql.ts'
import type { Language } from '../lib/inThree.ts'
import { allMailKinds, type MailKind, readersOf } from '../mail/mailKinds.ts'
import type { RenderedMail } from '../mail/renderedMail.ts'
import { isChargedBack, statusesWhere } from '../payments/paymentStatus.ts'
import type { Store } from '../stores/store.ts'
import { mailMessagesIn } from './i18n/mailMessages.ts'
import { contentOf } from './mailContents.ts'
import type { MailFacts } from './mailFacts.ts'
import { readPaymentFacts } from './paymentFacts.ts'
import { readSubscriptionFacts, storeFacts } from './readMailFacts.ts'
import { renderContent } from './renderContent.ts'
import { sampleFacts } from './sampleFacts.ts'

/** The kinds that a store can preview. Mails about a person's own account do not show the store. */
export const previewKinds = allMailKinds.filter((kind) => readersOf(kind) !== 'account')

/** A preview of a mail. `isSample` is true if no sale of the store matches the kind. */
export type MailPreview = RenderedMail & { isSample: boolean }

/**
 * Renders a kind of mail with the store's branding and its latest sale, without sending it. No link in a preview signs
 * anybody in.
 * @throws ApiError 404 for an unknown kind
 */
export async function previewMail(ctx: Context, store: Store, kind: string, language: Language): Promise<MailPreview> {
  if (!isPreviewKind(kind)) throw notFound('mail')
  const { publicUrl } = ctx.settings
  const sample = sampleFacts(kind, { language, now: storeNow(store), publicUrl })
  const [own, latest] = await Promise.all([storeFacts(ctx, store), latestFacts(ctx, store, kind)])
  const facts: MailFacts = {
    ...own,
    ...sample,
    ...latest,
    ...(latest?.subscription && { subscription: { ...latest.subscription, cardUrl: sample.subscription.cardUrl } }),
    t: mailMessagesIn(language),
    audience: readersOf(kind),
    publicUrl,
  }
  const content = await contentOf(kind, facts)
  return { ...renderContent(facts, content!), isSample: latest === undefined }
}

function isPreviewKind(kind: string): kind is MailKind {
  return (previewKinds as readonly string[]).includes(kind)
}

/** Reads the facts of the store's latest sale for a kind. @returns undefined if no recent sale matches */
async function latestFacts(ctx: Context, store: Store, kind: MailKind): Promise<Partial<MailFacts> | undefined> {
  const found = await ctx.database.row(latestSale, { storeId: store.id, kind })
  if (!found) return undefined
  const [payment, subscription] = await Promise.all([
    readPaymentFacts(ctx, { id: found.id, storeId: store.id }),
    found.subscription_id === null ? undefined : readSubscriptionFacts(ctx, store, found.subscription_id),
  ])
  if (!payment || (found.subscription_id !== null && !subscription)) return undefined
  return { payment, ...(subscription && { subscription }) }
}

// A store may have millions of sales, so only recent sales are considered.
const latestSale = sql(
  'mailPreviewSale',
  `select id, subscription_id from (
     select id, subscription_id, status, method, charge_id, buyer_name, pix_copy_paste, boleto_line, paid_at
     from payments where store_id = :storeId order by created_at desc, id desc limit 200
   ) as recent
   where charge_id is not null and buyer_name is not null and case :kind::text
     when 'pix_code' then method = 'pix' and pix_copy_paste is not null
     when 'boleto_slip' then boleto_line is not null
     when 'boleto_due' then boleto_line is not null
     when 'receipt' then paid_at is not null
     when 'sale_made' then paid_at is not null
     when 'refunded' then status = 'refunded'
     when 'refund_asked' then status = 'refunded'
     when 'chargeback_opened' then status in ${statusesWhere(isChargedBack)}
     when 'subscription_started' then subscription_id is not null and paid_at is not null
     when 'subscription_renewed' then subscription_id is not null and paid_at is not null
     when 'renewal_code' then subscription_id is not null and (pix_copy_paste is not null or boleto_line is not null)
     else false end
   limit 1`,
)
