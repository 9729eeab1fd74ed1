import { asObject, asText } from '../../lib/untrustedJson.ts'
import type { GatewayAccount } from '../port/account.ts'
import { undecided, unreadable } from '../port/answers.ts'
import type { OpenOrders } from '../port/orders.ts'
import type { Method } from '../port/payments.ts'
import { call } from './call.ts'
import { readCharge } from './charge.ts'

/** Lists a page of the open charges of a method (documentation, "Listar cobranças"). */
export async function listOpen(
  account: GatewayAccount,
  { method, cursor = '1' }: { method: Method; cursor?: string },
): Promise<OpenOrders> {
  const filter = { status: 'pending', payment_method: method, size: '100', page: cursor }
  const answer = await call(account, 'GET', `/charges?${new URLSearchParams(filter)}`)
  if (answer.is !== 'ok') return undecided(answer)
  const { data, paging } = answer.body
  if (!Array.isArray(data)) return unreadable('list of charges')
  const charges = data.map((charge) => readCharge(charge))
  if (charges.includes(undefined)) return unreadable('list of charges')
  const open = charges.filter((charge) => charge!.status === 'pending' && !charge!.wasPaid)
  const hasMore = charges.length > 0 && asText(asObject(paging)?.next, 2_000) !== undefined
  return {
    is: 'read',
    externalIds: open.map((charge) => charge!.id),
    ...(hasMore && { next: String(Number(cursor) + 1) }),
  }
}
