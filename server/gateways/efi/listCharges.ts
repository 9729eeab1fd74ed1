import { asObject } from '../../lib/untrustedJson.ts'
import type { GatewayAccount } from '../port/account.ts'
import { undecided, unreadable } from '../port/answers.ts'
import { efiCall } from './call.ts'

const LIMIT = 100

/** A page of a list of card charges. `isLast` is false if the next page may have more charges. */
export type ListedCharges =
  | { is: 'read'; charges: Record<string, unknown>[]; isLast: boolean }
  | { is: 'unknown'; cause: string }

/** Days are `YYYY-MM-DD` in Brasília, and `page` counts from 1. */
type Asked = { since: string; until: string; page?: number; reference?: string }

/**
 * Lists the card charges that were created in a period (documentation, "Listar cobranças"). The gateway's own client has a
 * filter by status, but it does not accept `approved`, `refunded` or `contested`.
 */
export async function listCharges(account: GatewayAccount, asked: Asked): Promise<ListedCharges> {
  const query = new URLSearchParams({
    charge_type: 'card',
    date_of: 'creation',
    begin_date: asked.since,
    end_date: asked.until,
    ...(asked.reference !== undefined && { custom_id: asked.reference }),
    limit: String(LIMIT),
    page: String(asked.page ?? 1),
  })
  const answer = await efiCall(account, 'GET', `/v1/charges?${query}`)
  if (answer.is !== 'ok') return undecided(answer)
  const { data, params } = answer.body
  if (!Array.isArray(data)) return unreadable('list of charges')
  const charges = data.map(asObject)
  if (charges.includes(undefined)) return unreadable('list of charges')
  const isLast = charges.length < limitOf(params)
  return { is: 'read', charges: charges as Record<string, unknown>[], isLast }
}

/** Returns the page length from the gateway's answer. It may be lower than the requested length. */
function limitOf(params: unknown): number {
  const { limit } = asObject(asObject(params)?.pagination) ?? {}
  return Number.isSafeInteger(limit) && (limit as number) > 0 ? (limit as number) : LIMIT
}
