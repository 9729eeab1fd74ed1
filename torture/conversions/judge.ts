import type { Database } from '../../server/core/sql.ts'
import type { Sale } from './sell.ts'

export type Verdict = {
  /** The number of purchases that the bank's records show as paid and that may be reported. */
  paid: number
  /** The number of purchases that must not be reported as paid. */
  others: number
  /** The number of conversions that a service accepted more than once, because its first answer was lost. */
  repeated: number
  differences: string[]
}

/**
 * Compares the conversions that the services accepted with the bank's records and with the buyers' consents.
 * @returns counts, and a sentence for each difference
 */
export async function judge({ pool }: Database, sales: readonly Sale[]): Promise<Verdict> {
  const asked = [sales.map(({ chargeId }) => chargeId), sales.map(({ isWanted }) => isWanted)]
  const { rows } = await pool.query<Row>(conversionsOfPayments, asked)
  const verdict: Verdict = { paid: 0, others: 0, repeated: 0, differences: [] }
  for (const row of rows) {
    if (row.isWanted && row.received) verdict.paid += 1
    else verdict.others += 1
    verdict.repeated += row.taken.filter(({ times }) => times > 1).length
    verdict.differences.push(...differencesOf(row))
  }
  const { rows: strangers } = await pool.query<{ key: string }>(conversionsOfNobody)
  for (const { key } of strangers) verdict.differences.push(`A service took a conversion of no payment: ${key}.`)
  return verdict
}

/** A payment, its state in the bank's records, and the conversions that each service accepted. */
type Row = {
  id: string
  isWanted: boolean
  received: boolean
  /** True if the money was refunded. */
  returned: boolean
  totalInCents: number
  taken: { service: string; what: string; times: number; leastValue: number | null; mostValue: number | null }[]
}

function differencesOf({ id, isWanted, received, returned, totalInCents, taken }: Row): string[] {
  const names = taken.map(({ service, what }) => `${service} ${what}`)
  const owed = [
    ...['meta Purchase', 'ga4 purchase', ...(returned ? ['ga4 refund', 'utmify refunded'] : ['utmify paid'])],
  ].filter(() => isWanted && received)
  const allowed = isWanted ? ['utmify waiting_payment', received ? 'utmify paid' : 'utmify refused', ...owed] : []
  const where = `${id} (${isWanted ? 'may be reported' : 'without consent'}, ${received ? 'paid' : 'unpaid'})`
  return [
    ...owed.filter((name) => !names.includes(name)).map((name) => `${where} was not reported: ${name}.`),
    ...names.filter((name) => !allowed.includes(name)).map((name) => `${where} was reported: ${name}.`),
    ...taken
      .filter(
        ({ leastValue, mostValue }) => leastValue !== null && (leastValue !== mostValue || mostValue !== totalInCents),
      )
      .map(
        ({ service, leastValue, mostValue }) => `${where} has the values ${leastValue} and ${mostValue} at ${service}.`,
      ),
  ]
}

// Meta and GA4 get amounts in reais, and UTMify gets cents.
const conversionsOfPayments = `
  select payments.id, sale.wanted as "isWanted", payments.total_in_cents::int as "totalInCents",
    exists (select from simulator.movements where external_reference = payments.id and kind = 'received') as received,
    exists (select from simulator.movements where external_reference = payments.id and kind = 'refunded') as returned,
    coalesce((
      select json_agg(one) from (
        select service, what, count(*)::int as times, min(value)::int as "leastValue", max(value)::int as "mostValue"
        from simulator.conversions cross join lateral (select case service
            when 'meta' then round((body -> 'custom_data' ->> 'value')::numeric * 100)
            when 'ga4' then round((body -> 'events' -> 0 -> 'params' ->> 'value')::numeric * 100)
            else (body -> 'commission' ->> 'totalPriceInCents')::numeric end as value) as reported
        where key = payments.id and problem is null group by service, what
      ) as one
    ), '[]') as taken
  from unnest($1::text[], $2::boolean[]) as sale (charge_id, wanted) join payments on payments.charge_id = sale.charge_id`

const conversionsOfNobody = `
  select distinct key from simulator.conversions where not exists (select from payments where payments.id = key)`
