import type { Static, TSchema } from 'typebox'
import type { Context } from '../core/context.ts'
import type { StoreCall } from '../operations/call.ts'
import { operation, type UntaggedOperation } from '../operations/operation.ts'
import { getSubscription } from './getSubscription.ts'
import { getSubscriptionDetail, SubscriptionDetail } from './getSubscriptionDetail.ts'
import { Subscription, type SubscriptionRow, toSubscription } from './subscription.ts'

type Steering<Body extends TSchema> = {
  name: string
  summary: string
  description?: string
  body?: Body
  /** The last part of the paths. */
  act: string
  errors?: readonly number[]
  /** True if no transaction may be open during the change (`DashboardRoute`). */
  commitsItself?: true
  change(ctx: Context, call: StoreCall<unknown, Static<Body>>): Promise<SubscriptionRow>
  /** Returns the old and the new values for the audit log. */
  audit(rows: Rows, body: Static<Body>): { before: object; after: object }
}

type Rows = { before: SubscriptionRow; after: SubscriptionRow }

/** Declares a change of a subscription. The API of the stores and the dashboard have it, and its line in the audit log. */
export function steeringOperation<Body extends TSchema>(steering: Steering<Body>): UntaggedOperation {
  const { act, errors = [404, 409], commitsItself, change, audit, ...shared } = steering
  return operation({
    ...shared,
    async run(ctx: Context, call: StoreCall<unknown, Static<Body>>): Promise<Rows> {
      const before = await getSubscription(ctx, call.store, call.id)
      return { before, after: await change(ctx, call) }
    },
    api: {
      method: 'POST',
      path: `/v1/subscriptions/{id}/${act}`,
      scope: 'subscriptions:write',
      answers: { 200: Subscription },
      errors,
      answer: (_ctx, { after }) => toSubscription(after),
    },
    dashboard: {
      method: 'POST',
      path: `/subscriptions/{subscriptionId}/${act}`,
      guard: 'subscriptions.write',
      answers: { 200: SubscriptionDetail },
      ...(commitsItself && { commitsItself }),
      audit: (rows, { body }) => ({ subject: rows.after.id, ...audit(rows, body as Static<Body>) }),
      answer: (ctx, { after }, call) => getSubscriptionDetail(ctx, after, call),
    },
  })
}
