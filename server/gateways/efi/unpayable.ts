import { asObject, asText } from '../../lib/untrustedJson.ts'
import type { GatewayAccount } from '../port/account.ts'
import { cut, failureOf, unreadable } from '../port/answers.ts'
import type { Outcome } from '../port/outcome.ts'
import type { PaymentOrder } from '../port/payments.ts'
import { efiCall } from './call.ts'
import { itemsRequest } from './split.ts'

/**
 * Creates a charge with the first of two steps (documentation, "Criação da transação em dois passos"). The second step would
 * add a card. Without it nobody can pay the charge.
 */
export async function createUnpayable(account: GatewayAccount, order: PaymentOrder): Promise<Outcome> {
  const reachable = account.simulatorUrl !== undefined || order.webhookUrl?.startsWith('https:')
  const metadata = { custom_id: order.reference, ...(reachable && { notification_url: order.webhookUrl }) }
  const json = { items: itemsRequest(order, cut(order.description, 255)), metadata }
  const answer = await efiCall(account, 'POST', '/v1/charge', { json, untilMs: order.untilMs })
  if (answer.is !== 'ok') return failureOf(answer)
  const charge = asObject(answer.body.data)
  const id = charge?.charge_id
  if (!Number.isSafeInteger(id) || asText(charge?.status) === undefined) return unreadable('charge')
  return { is: 'pending', externalId: String(id) }
}
