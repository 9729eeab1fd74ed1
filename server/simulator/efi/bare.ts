import { systemNow } from '../../core/clock.ts'
import { asObject, asObjects, asText } from '../../lib/untrustedJson.ts'
import type { Reply, SimulatedPayment } from '../records/gateway.ts'
import { openPayment } from '../records/openPayments.ts'
import { type Call, invalid } from './call.ts'
import { newNotificationToken, notificationOf, timeText } from './charge.ts'
import { newChargeId, totalOf } from './create.ts'
import { webhookFor } from './notifications.ts'

/**
 * Creates a charge without a payment method (documentation, "Criação da transação em dois passos"). The second step is not simulated,
 * so nobody can pay the charge.
 */
export async function createBareCharge({ world, account, body }: Call): Promise<Reply> {
  const items = asObjects(body.items)
  const isWhole = (value: unknown) => Number.isSafeInteger(value) && (value as number) > 0
  const areItems = items.every(({ name, value, amount }) => asText(name, 255) && isWhole(value) && isWhole(amount))
  if (items.length === 0 || !areItems) return invalid('/items', 'Os itens são inválidos.')
  const metadata = asObject(body.metadata)
  const notificationUrl = asText(metadata?.notification_url, 255)
  const webhook = notificationUrl && (await webhookFor(world.database, account, notificationUrl))
  const id = newChargeId()
  const bare: SimulatedPayment = {
    id,
    provider: 'GATEWAY_C',
    account,
    reference: asText(metadata?.custom_id, 255) ?? null,
    method: 'credit_card',
    status: 'new',
    deleted: false,
    amountInCents: totalOf(items),
    paidInCents: 0,
    refundedInCents: 0,
    details: { items, notificationUrl, webhook, token: newNotificationToken(id) },
    createdAt: systemNow(),
  }
  const charge = await openPayment(world, {
    ...bare,
    details: { ...bare.details, ...notificationOf(bare, 'new', null) },
  })
  const { status, reference: custom_id, amountInCents: total, createdAt } = charge
  const created_at = timeText(createdAt)
  return { status: 200, json: { code: 200, data: { charge_id: Number(id), status, total, custom_id, created_at } } }
}
