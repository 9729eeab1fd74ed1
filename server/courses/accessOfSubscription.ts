import { type Runner, sql } from '../core/sql.ts'
import type { Language } from '../lib/inThree.ts'
import { enrollBuyer } from './enroll.ts'
import { moveEnrollments } from './enrollmentStatus.ts'

type SubscriptionOfBuyer = {
  id: string
  store_id: string
  product_id: string
  buyer_name: string | null
  buyer_email: string | null
  language: Language | null
}

/** A change of a buyer's access, caused by a change of the subscription. `at` and `endsAt` are times of the store. */
export type AccessChange = { is: 'given' | 'returns' | 'ends' | 'refund' | 'chargeback'; at: Date; endsAt: Date | null }

/**
 * Gives access once, when a subscription starts. Ends the access when the subscription ends or pauses. The first charge
 * after a pause brings it back. A refund or chargeback ends it immediately.
 * @param trx the transaction that claims the outbox entry of the change
 * @param subscription the current row
 */
export async function moveAccessOfSubscription(
  trx: Runner,
  subscription: SubscriptionOfBuyer,
  change: AccessChange,
): Promise<void> {
  const { id, store_id, product_id, buyer_name, buyer_email, language } = subscription
  const { is, at, endsAt } = change
  if (is === 'given') {
    // A person with erased data gets no access.
    if (buyer_name === null || buyer_email === null) return
    await enrollBuyer(trx, store_id, {
      productId: product_id,
      cause: { is: 'subscription', subscriptionId: id },
      buyer: { name: buyer_name, email: buyer_email, language },
      at,
      expiresAt: null,
    })
  } else if (is === 'returns') await trx.rows(returnOfSubscription, { storeId: store_id, subscriptionId: id })
  else if (is === 'ends')
    await trx.rows(endOfSubscription, { storeId: store_id, subscriptionId: id, expiresAt: endsAt })
  else await trx.rows(revokeOfSubscription, { storeId: store_id, subscriptionId: id, revokeReason: is, revokedAt: at })
}

const endOfSubscription = sql(
  'endEnrollmentsOfSubscription',
  `update enrollments set expires_at = :expiresAt
    where store_id = :storeId and subscription_id = :subscriptionId and status = 'ACTIVE'`,
)

const returnOfSubscription = sql(
  'returnEnrollmentsOfSubscription',
  moveEnrollments({
    to: 'ACTIVE',
    from: ['ACTIVE', 'EXPIRED'],
    set: 'expires_at = null',
    where: `store_id = :storeId and subscription_id = :subscriptionId`,
  }),
)

const revokeOfSubscription = sql(
  'revokeEnrollmentsOfSubscription',
  moveEnrollments({
    to: 'REVOKED',
    from: ['ACTIVE'],
    set: 'revoked_at = :revokedAt, revoke_reason = :revokeReason',
    where: `store_id = :storeId and subscription_id = :subscriptionId and (expires_at is null or expires_at > :revokedAt)`,
  }),
)
