import { saleName } from '../catalog/offer.ts'
import { type ChargeRow, chargeColumns } from '../charges/charge.ts'
import { openCharge } from '../charges/openCharge.ts'
import type { Context } from '../core/context.ts'
import { newId } from '../core/ids.ts'
import { sql } from '../core/sql.ts'
import type { Store } from '../stores/store.ts'
import type { SubscriptionRow } from './subscription.ts'

export type CycleCharge = {
  /** The id of a new charge. By default the function generates the id. */
  id?: string
  /** `offer` for the charge of the purchase, `subscription` for later charges. */
  kind: 'offer' | 'subscription'
  /** Cycles start at 1. A charge with only the setup fee is cycle 0. */
  cycle: number
  amountInCents: number
}

/** Returns the charge of a subscription's cycle, and creates the charge if it is missing. Each cycle has one charge. */
export async function chargeOfCycle(
  ctx: Context,
  store: Store,
  subscription: SubscriptionRow,
  { id = newId('chg'), kind, cycle, amountInCents }: CycleCharge,
): Promise<ChargeRow> {
  const { offer } = subscription
  const opened = await openCharge(ctx, ctx.database, store, {
    id,
    kind,
    amountInCents,
    currency: subscription.currency,
    description: saleName(offer),
    metadata: subscription.offer_metadata,
    maxInstallments: 1,
    offer: { ...offer, statementDescriptor: subscription.offer_descriptor },
    tracking: subscription.tracking,
    split: subscription.offer_split,
    subscriptionId: subscription.id,
    cycle,
  })
  if (opened) return opened
  const values = { subscriptionId: subscription.id, storeId: subscription.store_id, cycle }
  return (await ctx.database.row<ChargeRow>(findCycle, values))!
}

const findCycle = sql(
  'chargeOfCycle',
  `select ${chargeColumns} from charges
    where subscription_id = :subscriptionId and store_id = :storeId and cycle = :cycle`,
)
