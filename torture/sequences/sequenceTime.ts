import { checkPayment } from '../../server/payments/checks/checkPayment.ts'
import { dueGatewayWebhooks } from '../../server/payments/gatewayWebhooks/dueGatewayWebhooks.ts'
import { getStore } from '../../server/stores/store.ts'
import { type Hurt, liveOnce } from './oneLife.ts'
import type { Scenario } from './runningScenario.ts'
import { collectWebhooks, confirmRefunds, deliverAll, fireGatewayActs, refundOnSite } from './sequenceWebhooks.ts'

/** Checks every payment of the store that has a planned check. @param hurt the fault that the first check gets */
export async function checkDue(scenario: Scenario, hurt: Hurt): Promise<void> {
  const { ctx } = scenario.system
  const { rows } = await scenario.system.pool.query<{ id: string }>(
    `update payment_checks set next_at = now() + interval '30 seconds' where store_id = $1 returning payment_id as id`,
    [scenario.store.id],
  )
  await Promise.all(
    rows.map(async ({ id }, index) => {
      try {
        await liveOnce(index === 0 ? hurt : {}, async () =>
          checkPayment(ctx, await getStore(ctx.database, scenario.store.id), id),
        )
      } catch (error) {
        scenario.complaints.push(`${id} could not be checked: ${(error as Error).stack}`)
      }
    }),
  )
}

/** Ends the leases of crashed calls. Makes the gateway's next answer "no such order" final. */
export async function letClaimsLapse({ system, store }: Scenario): Promise<void> {
  await system.pool.query(
    `with charge as (update charges set claimed_until = now() where store_id = $1 and claimed_by is not null),
       refund as (update refunds set leased_until = now() where store_id = $1 and leased_until > now()),
       payment as (update payment_checks set not_found_final_at = now() where store_id = $1 and not_found_final_at > now())
     update idempotency_keys set locked_until = now() where store_id = $1 and locked_until is not null`,
    [store.id],
  )
}

/** Processes the gateway webhooks that are still open after a crash or a lost answer. */
export async function followUpAll({ system, store }: Scenario): Promise<void> {
  const accounts = store.gateways.map(({ id }) => id)
  const { rowCount } = await system.pool.query(
    'update gateway_webhooks set next_at = now(), attempts = 0 where gateway_account_id = any ($1) and next_at is not null',
    [accounts],
  )
  if (!rowCount) return
  const { claim, work } = dueGatewayWebhooks(system.ctx)
  const due = await claim({ limit: 100, limitPerOwner: 50, exceptOwners: [] })
  await Promise.all(due.map(work))
}

const MAX_ROUNDS = 12

/** Runs all open work without faults, until no work is open. */
export async function untilQuiet(scenario: Scenario): Promise<void> {
  let before = ''
  for (let round = 0; round < MAX_ROUNDS; round++) {
    await letClaimsLapse(scenario)
    const acts = await fireGatewayActs(scenario)
    await confirmRefunds(scenario)
    await refundOnSite(scenario)
    await deliverAll(scenario, [...scenario.late.splice(0), ...(await collectWebhooks(scenario))])
    await followUpAll(scenario)
    await checkDue(scenario, {})
    const after = await stateOf(scenario)
    if (after === before && acts === 0 && round > 1) return
    before = after
  }
  scenario.complaints.push(`the data still changed after ${MAX_ROUNDS} rounds: ${before}`)
}

async function stateOf({ system, store, mark, webhookUrls }: Scenario): Promise<string> {
  const { rows } = await system.pool.query<{ state: string }>(
    `select concat(
       (select string_agg(id || status, ' ' order by id) from payments where store_id = $1), ' ',
       (select string_agg(payment_id, ' ' order by payment_id) from payment_checks where store_id = $1), ' ',
       (select string_agg(id || status, ' ' order by id) from refunds where store_id = $1), ' ',
       (select count(*) from events where store_id = $1), ' ',
       (select string_agg(truth.id || truth.status || truth.refunded_in_cents, ' ' order by truth.id)
        from simulator.payments as truth join payments as ours on ours.id = external_reference where store_id = $1), ' ',
       (select count(*) from simulator.sent_webhooks as sent join simulator.webhooks as webhook on webhook.id = webhook_id
        where sent.id > $2 and next_at is not null and url = any ($3))) as state`,
    [store.id, mark, webhookUrls],
  )
  return rows[0]!.state
}
