import { addDays, dateInSaoPaulo } from '../brazil/calendar.ts'
import { systemNow } from '../core/clock.ts'
import { gatewayFor } from '../gateways/all.ts'
import type { GatewayAccount } from '../gateways/port/account.ts'
import type { GatewayLineKind } from '../gateways/port/books.ts'

/** The returned payments, by our references and by the gateway's ids. */
export type ReturnsRead = { is: 'read'; references: string[]; externalIds: string[] } | { is: 'unknown'; cause: string }

const RETURNS: ReadonlySet<GatewayLineKind> = new Set(['refund', 'chargeback', 'blocked'])

/** Reads from an account's books the payments that were refunded or charged back since an instant (machine time). */
export async function readReturns(account: GatewayAccount, since: Date): Promise<ReturnsRead> {
  const { books } = gatewayFor(account.provider)
  const [references, externalIds] = [new Set<string>(), new Set<string>()]
  const until = [dateInSaoPaulo(systemNow()), account.simulatedDay ?? ''].toSorted().at(-1)!
  const period = { since: addDays(dateInSaoPaulo(since), -1), until }
  let cursor: string | undefined
  while (books !== undefined) {
    const page = await books.read(account, { ...period, ...(cursor && { cursor }) })
    if (page.is === 'unknown') return page
    for (const { kind, reference, externalPaymentId } of page.lines) {
      if (!RETURNS.has(kind)) continue
      if (reference !== undefined) references.add(reference)
      else if (externalPaymentId !== undefined) externalIds.add(externalPaymentId)
    }
    if (page.next === undefined) break
    cursor = page.next
  }
  return { is: 'read', references: [...references], externalIds: [...externalIds] }
}
