import { receiveGatewayWebhook } from '../../server/payments/gatewayWebhooks/receiveGatewayWebhook.ts'
import { gateways } from '../../server/simulator/simulator.ts'
import { type Hurt, liveOnce } from './oneLife.ts'
import type { GatewayWebhook, Scenario } from './runningScenario.ts'
import { tell } from './sequenceSystem.ts'

/**
 * Takes the store's gateway webhooks since the last call. After this call the simulator does not send them.
 */
export async function collectWebhooks({
  system,
  mark,
  webhookUrls,
}: Pick<Scenario, 'system' | 'mark' | 'webhookUrls'>): Promise<GatewayWebhook[]> {
  const { rows } = await system.pool.query<GatewayWebhook>(
    `update simulator.sent_webhooks as sent set next_at = null
     from simulator.webhooks as webhook
     where webhook.id = sent.webhook_id and sent.id > $1 and next_at is not null and webhook.url = any ($2)
     returning sent.id, body, token, provider, url`,
    [mark, webhookUrls],
  )
  return rows.sort((one, other) => one.id - other.id)
}

/** Delivers gateway webhooks one by one. @param hurt the fault that the first delivery gets */
export async function deliverAll(
  scenario: Scenario,
  gatewayWebhooks: readonly GatewayWebhook[],
  hurt: Hurt = {},
): Promise<void> {
  for (const [index, gatewayWebhook] of gatewayWebhooks.entries())
    await deliver(scenario, gatewayWebhook, index === 0 ? hurt : {})
}

async function deliver(scenario: Scenario, gatewayWebhook: GatewayWebhook, hurt: Hurt): Promise<void> {
  const [accountId = ''] = gatewayWebhook.url.split('/').slice(-2)
  const proof = gateways.get(gatewayWebhook.provider)!.webhookHeaders(gatewayWebhook.token, gatewayWebhook.body)
  const headers = Object.fromEntries(Object.entries(proof).map(([name, value]) => [name.toLowerCase(), value]))
  if (!scenario.came.includes(gatewayWebhook)) scenario.came.push(gatewayWebhook)
  try {
    await liveOnce(hurt, async () => {
      const followUp = await receiveGatewayWebhook(scenario.system.ctx, accountId, headers, gatewayWebhook.body)
      await followUp()
    })
  } catch (error) {
    scenario.complaints.push(`a gateway webhook was refused: ${(error as Error).message}`)
  }
}

/** Performs the gateways' scheduled acts now. @returns the number of acts */
export async function fireGatewayActs({ system, store }: Scenario): Promise<number> {
  const { rows } = await system.pool.query(
    `delete from simulator.acts using simulator.payments as truth, payments as ours
     where truth.id = acts.payment_id and ours.id = truth.external_reference and ours.store_id = $1
       -- By the store's clock, the page of gateway D is open for a day more, so it must not expire now.
       and does <> 'expire'
     returning acts.id, acts.provider, acts.payment_id, does`,
    [store.id],
  )
  for (const { provider, payment_id, does } of rows.sort((one, other) => one.id - other.id))
    await tell(system, `/control/${provider}/payments/${payment_id}/${does}`, {})
  return rows.length
}

/** Confirms the refunds of boletos at gateway A. In reality each buyer confirms the refund. */
export async function confirmRefunds({ system, store }: Scenario): Promise<void> {
  const { rows } = await system.pool.query(
    `select truth.id from simulator.payments as truth join payments as ours on ours.id = truth.external_reference
     where ours.store_id = $1 and truth.status = 'REFUND_REQUESTED'`,
    [store.id],
  )
  for (const { id } of rows) await tell(system, `/control/GATEWAY_A/payments/${id}/refund`, {})
}

/** Refunds boletos of gateway B with a due refund. In reality the team does this on the company's own site. */
export async function refundOnSite({ system, store }: Scenario): Promise<void> {
  const { rows } = await system.pool.query(
    `select distinct truth.id from simulator.payments as truth join payments as ours on ours.id = truth.external_reference
     join refunds on refunds.payment_id = ours.id and refunds.store_id = ours.store_id
     where ours.store_id = $1 and ours.provider = 'GATEWAY_B' and ours.method = 'boleto' and refunds.status = 'asked'`,
    [store.id],
  )
  for (const { id } of rows) await tell(system, `/control/GATEWAY_B/payments/${id}/refund`, {})
}
