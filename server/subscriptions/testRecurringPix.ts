import { setTimeout as delay } from 'node:timers/promises'
import { dateInSaoPaulo } from '../brazil/calendar.ts'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { conflict, gatewayError, notFound } from '../core/errors.ts'
import { sql } from '../core/sql.ts'
import { httpCall } from '../lib/httpCall.ts'
import { operation } from '../operations/operation.ts'
import { checkPayment } from '../payments/checks/checkPayment.ts'
import type { Store } from '../stores/store.ts'
import { applyMovedPayment } from './applyPayment.ts'
import { followConsentOf } from './followConsent.ts'
import {
  type ConsentStatus,
  findSubscription,
  Subscription,
  type SubscriptionRow,
  toSubscription,
} from './subscription.ts'

/** The test helpers of recurring PIX: what the payer or the bank does, and the consent after that. */
const acts = {
  'approve-recurring-pix': { summary: 'pay the code and agree to recurring PIX', act: 'approve', after: 'active' },
  'refuse-recurring-pix': {
    summary: 'refuse recurring PIX. An open code is paid without the consent',
    act: 'refuse',
    after: 'refused',
  },
  'cancel-recurring-pix': { summary: 'cancel recurring PIX at the bank', act: 'cancel', after: 'canceled' },
  'fail-next-charge': { summary: 'fail on the next due day', act: 'fail_next', after: undefined },
} as const satisfies Record<string, { summary: string; act: string; after: ConsentStatus | undefined }>

export const recurringPixHelpers = Object.entries(acts).map(([name, { summary, act, after }]) =>
  operation({
    name: `${name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Test`,
    summary: `Sandbox: make the payer or the bank ${summary}`,
    description:
      "The gateway's webhook reports the change, as in production. This operation does not exist in production.",
    sandboxOnly: true,
    run: (ctx, { store, id }) => makeHappen(ctx, store, id, { act, after }),
    api: {
      method: 'POST',
      path: `/v1/test-helpers/subscriptions/{id}/${name}`,
      scope: 'charges:write',
      answers: { 200: Subscription },
      errors: [404, 409, 502],
      answer: (_ctx, subscription) => toSubscription(subscription),
    },
  }),
)

/** If no gateway webhook comes within this time (ms), we ask the gateway. After `PATIENCE_MS` the call fails with 502. */
const WEBHOOK_PATIENCE_MS = 2_000
const PATIENCE_MS = 10_000

/**
 * Performs an act at the simulated gateway, and waits until the subscription shows it. A subscription whose code is open has
 * not begun, so the act also pays its code.
 * @throws ApiError 404; 409 if the consent does not allow the act; 502
 */
async function makeHappen(
  ctx: Context,
  store: Store,
  id: string,
  { act, after }: { act: string; after: ConsentStatus | undefined },
): Promise<SubscriptionRow> {
  const before = await findSubscription(ctx.database, store.id, id)
  const code = before && (await ctx.database.row(codeOfConsent, { subscriptionId: id, storeId: store.id }))
  if (!before || !code?.authorization_id) throw notFound('subscription')
  const isOpen = before.status === 'incomplete'
  const done = await httpCall({
    method: 'POST',
    url: `${ctx.simulatorUrl}/control/${code.provider}/authorizations/${code.authorization_id}/${isOpen && act === 'refuse' ? 'pay_without_consent' : act}`,
    headers: { 'x-simulated-day': dateInSaoPaulo(storeNow(store)) },
    json: {},
  })
  if (done.answered && (done.status === 404 || done.status === 409))
    throw conflict(
      'not_possible',
      `The action "${act}" is not possible for recurring PIX with the status "${before.recurring_pix_status}".`,
    )
  if (!done.answered || done.status !== 200) throw gatewayError()
  return after === undefined ? before : await untilReached(ctx, store, { id, paymentId: code.id, after })
}

async function untilReached(
  ctx: Context,
  store: Store,
  { id, paymentId, after }: { id: string; paymentId: string; after: ConsentStatus },
): Promise<SubscriptionRow> {
  let asked = false
  for (let waitedMs = 0; waitedMs < PATIENCE_MS; waitedMs += 10) {
    const row = (await findSubscription(ctx.database, store.id, id))!
    if (row.status !== 'incomplete' && row.recurring_pix_status === after) return row
    if (waitedMs >= WEBHOOK_PATIENCE_MS && !asked) {
      asked = true
      const payment = await checkPayment(ctx, store, paymentId)
      if (payment?.status === 'paid') await applyMovedPayment(ctx, ctx, { payment, status: 'paid' }, payment.paid_at!)
      await followConsentOf(ctx, store, id)
    } else await delay(10)
  }
  throw gatewayError()
}

const codeOfConsent = sql(
  'codeOfConsent',
  `select payments.id, provider, authorization_id
   from charges join payments on payments.charge_id = charges.id and payments.store_id = charges.store_id
   where charges.subscription_id = :subscriptionId and charges.store_id = :storeId
     and payments.recurring_pix ->> 'is' = 'authorize' and payments.authorization_id is not null
   order by payments.created_at desc limit 1`,
).as<{ id: string; provider: string; authorization_id: string | null }>()
