import { asObject } from '../../lib/untrustedJson.ts'
import type { GatewayAccount } from '../port/account.ts'
import { undecided, unreadable } from '../port/answers.ts'
import { efiCall } from './call.ts'

const LIMIT = 100

/** A page of a list of card charges. `isLast` is false if the next page may have more. */
export type ListedCharges =
  | { is: 'read'; charges: Record<string, unknown>[]; isLast: boolean }
  | { is: 'unknown'; cause: string }

/** Days are `YYYY-MM-DD` in Brasília, and `page` counts from 1. */
type Asked = { since: string; until: string; page?: number; reference?: string }

/**
 * Lists the card charges that were created in a period (documentation, "Listar cobranças"). The gateway's own client knows a filter by
 * status, but neither `approved` nor `refunded` nor `contested` is a value of it.
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

/** The gateway names the limit that it used, which may be lower than ours. */
function limitOf(params: unknown): number {
  const { limit } = asObject(asObject(params)?.pagination) ?? {}
  return Number.isSafeInteger(limit) && (limit as number) > 0 ? (limit as number) : LIMIT
}
