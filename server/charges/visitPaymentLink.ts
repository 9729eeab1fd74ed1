import type { Context } from '../context.ts'
import { sql } from '../database/database.ts'
import { notFound } from '../errors.ts'
import { newId } from '../lib/ids.ts'
import { getStore, type Store } from '../stores/store.ts'
import type { ChargeRow } from './charge.ts'
import { openCharge } from './openCharge.ts'

/**
 * Opens a payment link, as a visitor of its address does: a charge of its own for each visit. The API lists and shows it, but
 * its transparent payment is a 404 (spec, Errors): it is paid in the hosted checkout.
 * @throws ApiError 404 for a link that is unknown or switched off
 */
export async function visitPaymentLink(ctx: Context, linkId: string): Promise<{ store: Store; charge: ChargeRow }> {
  const link = await ctx.database.row<VisitedLink>(activeLink, [linkId])
  if (!link) throw notFound('payment link')
  const store = await getStore(ctx.database, link.store_id)
  const charge = await openCharge(ctx, ctx.database, store, {
    id: newId('chg'),
    kind: 'link',
    amountInCents: link.amount_in_cents,
    currency: link.currency,
    description: link.name,
    maxInstallments: store.settings.maxInstallments,
    paymentLinkId: link.id,
  })
  return { store, charge: charge! }
}

type VisitedLink = { id: string; store_id: string; name: string; amount_in_cents: number; currency: string }

/** Whose it is follows from the link: the visitor has no key. */
const activeLink = sql(
  'activePaymentLink',
  `select id, store_id, name, amount_in_cents, currency from payment_links where id = $1 and active`,
)
