import type { GatewayAccount } from '../port/account.ts'
import { undecided, unreadable } from '../port/answers.ts'
import type { OpenOrders } from '../port/orders.ts'
import type { Method } from '../port/payments.ts'
import { asaasCall } from './call.ts'
import { readPayment } from './payment.ts'

/** The largest page of the gateway (documentation, "Listar cobranças"). */
const LIMIT = 100

const BILLING_TYPES: Record<Method, string> = { pix: 'PIX', boleto: 'BOLETO', credit_card: 'CREDIT_CARD' }

/** Lists a page of the open payments of a method. The gateway's list does not contain deleted payments. */
export async function listOpen(
  account: GatewayAccount,
  { method, cursor = '0' }: { method: Method; cursor?: string },
): Promise<OpenOrders> {
  const filter = { status: 'PENDING', billingType: BILLING_TYPES[method], limit: String(LIMIT), offset: cursor }
  const answer = await asaasCall(account, 'GET', `/payments?${new URLSearchParams(filter)}`)
  if (answer.is !== 'ok') return undecided(answer)
  if (!Array.isArray(answer.body.data)) return unreadable('list of payments')
  const payments = answer.body.data.map(readPayment)
  if (payments.includes(undefined)) return unreadable('list of payments')
  const open = payments.filter((payment) => payment!.status === 'PENDING' && !payment!.deleted)
  return {
    is: 'read',
    externalIds: open.map((payment) => payment!.id),
    ...(answer.body.hasMore === true && { next: String(Number(cursor) + LIMIT) }),
  }
}
