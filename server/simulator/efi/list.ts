import { listPayments } from '../records/findPayments.ts'
import type { Reply, SimulatedPayment } from '../records/gateway.ts'
import { type Call, invalid } from './call.ts'
import { timeText, toLine } from './charge.ts'
import { listPaidCharges } from './money.ts'

const DATE = /^\d{4}-\d{2}-\d{2}$/
const MAX_LIMIT = 100

/** The filters of the list, and the form of their values (the gateway's own client, `ListChargesParams`). */
const FILTERS: Readonly<Record<string, RegExp>> = {
  charge_type: /^(billet|carnet|subscription|card)$/,
  begin_date: DATE,
  end_date: DATE,
  date_of: /^(creation|payment|expired)$/,
  status: /^(new|waiting|link|paid|unpaid|canceled|identified|settled|expired)$/,
  custom_id: /^.{1,255}$/,
  limit: /^[1-9]\d*$/,
  page: /^[1-9]\d*$/,
}
const REQUIRED = ['charge_type', 'begin_date', 'end_date']

/** Lists charges. Paid charges come first, sorted by the store's day. The simulator has only card charges. */
export async function listCharges(call: Call): Promise<Reply> {
  const { query } = call
  const wrong = wrongFilter(query)
  if (wrong !== undefined) return invalid(wrong, `A propriedade [${wrong}] informada é inválida.`)
  const [begin_date, end_date] = [query.get('begin_date')!, query.get('end_date')!]
  const limit = Math.min(Number(query.get('limit') ?? MAX_LIMIT), MAX_LIMIT)
  const page = Number(query.get('page') ?? 1)
  const offset = (page - 1) * limit
  const data = query.get('charge_type') === 'card' ? await cardCharges(call, { limit, offset }) : []
  const params = { begin_date, end_date, pagination: { limit, offset, page } }
  return { status: 200, json: { code: 200, params, data } }
}

/** Returns the name of the first filter that the gateway refuses. */
function wrongFilter(query: URLSearchParams): string | undefined {
  const missing = REQUIRED.find((name) => !query.has(name))
  const wrong = [...query].find(([name, value]) => !FILTERS[name]?.test(value))?.[0]
  if (missing !== undefined || wrong !== undefined) return missing ?? wrong
  return query.get('begin_date')! > query.get('end_date')! ? 'begin_date' : undefined
}

async function cardCharges(
  call: Call,
  { limit, offset }: { limit: number; offset: number },
): Promise<Record<string, unknown>[]> {
  const { world, account, query } = call
  const [since, until] = [query.get('begin_date')!, query.get('end_date')!]
  const [status, reference] = [query.get('status'), query.get('custom_id')]
  const where = reference === null ? { provider: 'GATEWAY_C' as const, account } : { reference }
  const isAskedFor = (charge: SimulatedPayment) => {
    const day = timeText(charge.createdAt).slice(0, 10)
    const isOurs = charge.provider === 'GATEWAY_C' && charge.account === account && isOfCard(charge)
    const isPaid = reference === null && charge.paidInCents > 0
    return isOurs && (status ?? charge.status) === charge.status && since <= day && day <= until && !isPaid
  }
  const found = (await listPayments(world, where)).filter(isAskedFor).map(toLine)
  const asked = { since, until, status, limit, offset }
  const paid = reference === null ? await listPaidCharges(call, asked) : { items: [], total: 0 }
  const [from, to] = [offset, offset + limit].map((place) => Math.max(place - paid.total, 0))
  return [...paid.items, ...found.slice(from, to)]
}

/** A charge after the first of its two steps has no payment method yet. */
function isOfCard({ details }: SimulatedPayment): boolean {
  return details.customer !== undefined
}
