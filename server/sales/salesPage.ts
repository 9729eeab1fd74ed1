import { type Statement, sql, type Values } from '../core/sql.ts'
import { sidesOfDelta } from '../payments/saleCounts.ts'
import { saleColumns, saleJoins } from './sale.ts'
import { filterKinds, salesWhere, toInstant } from './saleFilters.ts'

/** The instants of `cutPeriod`. Each key is a parameter's name, and its value is the name of the column in `given`. */
const cutNames = {
  starts: 'starts',
  hoursFrom: 'hours_from',
  daysFrom: 'days_from',
  monthsFrom: 'months_from',
  monthsUntil: 'months_until',
  daysUntil: 'days_until',
  hoursUntil: 'hours_until',
  ends: 'ends',
}

/** Returns the parameters for the instants of a period. @param cuts the result of `cutPeriod` */
export function cutValues(cuts: readonly number[]): Values {
  return Object.fromEntries(Object.keys(cutNames).map((name, index) => [name, toInstant(cuts[index]!)]))
}

/**
 * The statements that read a page, one for each combination of filters. For an empty page a statement returns one row without
 * an id.
 */
export const salesPage = {
  all: pageStatement('all'),
  status: pageStatement('status'),
  product: pageStatement('product'),
  statusAndProduct: pageStatement('statusAndProduct'),
}

/**
 * Returns the statement for a combination of filters. Its parameters are the store, the number of sales before the page
 * (`:skipped`) and on the page (`:perPage`), the instants of the period, and the filters.
 *
 * A running sum over months finds the month of the page's first sale. A sum over the days of that month finds the day,
 * and a sum over the hours of that day finds the hour. Within that hour, the statement skips sales by the index. A
 * product has few sales per day, so a filter with a product uses no hours.
 *
 * The statement reads its values from a row, `given`. This hides the values from the planner. Otherwise the planner
 * would make a new plan for each call. Planning takes ten times as long as the execution.
 */
function pageStatement(kind: keyof typeof filterKinds): Statement {
  const { status, product } = filterKinds[kind]
  const filter = { status: status && given('status'), product: product && given('product') }
  const where = salesWhere(filter)
  const [starts, hoursFrom, daysFrom, monthsFrom, monthsUntil, daysUntil, hoursUntil, ends] =
    Object.values(cutNames).map(given)
  const hours = filter.product === undefined
  const spot = hours ? 'place_by_hour' : 'place_by_day'
  const unitOfDelta = `case when hour >= ${monthsFrom} and hour < ${monthsUntil} then 'month'
    when hour >= ${daysFrom} and hour < ${daysUntil} then 'day' else 'hour' end`
  return sql(
    `salesPage ${kind}`,
    `with given as materialized (
       select :skipped::bigint as skipped, :perPage::integer as per_page,
         ${Object.entries(cutNames)
           .map(([name, column]) => `:${name}::timestamptz as ${column}`)
           .join(', ')}
         ${status ? `, ${status}::text as status` : ''} ${product ? `, ${product}::text as product` : ''}
     ), span as (
       select starts_at, null::timestamptz as ends_at, unit, sum(sales)::bigint as sales
       from (
         ${counts(filter, 'month', monthsFrom, monthsUntil)}
         union all ${counts(filter, 'day', daysFrom, monthsFrom)}
         union all ${counts(filter, 'day', monthsUntil, daysUntil)}
         ${hours ? `union all ${counts(filter, 'hour', hoursFrom, daysFrom)}` : ''}
         ${hours ? `union all ${counts(filter, 'hour', daysUntil, hoursUntil)}` : ''}
         union all ${deltas(filter, unitOfDelta, hoursFrom, hoursUntil)}
       ) as counted group by starts_at, unit
       union all
       select ${starts}, ${hoursFrom}, 'row', count(*) from payments
       where ${where} and created_at >= ${starts} and created_at < ${hoursFrom}
       union all
       select ${hoursUntil}, ${ends}, 'row', count(*) from payments
       where ${where} and created_at >= ${hoursUntil} and created_at < ${ends}
     ), running as (
       select *, sum(sales) over (order by starts_at desc, unit rows unbounded preceding)::bigint as sum from span
     ), place as (
       select starts_at, coalesce(ends_at, starts_at + ('1' || unit)::interval) as ends_at, unit, skipped - (sum - sales) as skip
       from running, given where sum > skipped and sum - sales <= skipped
     ), ${nearer(filter, 'place', 'month', 'day')},
     ${hours ? `${nearer(filter, 'place_by_day', 'day', 'hour')},` : ''}
     first as (
       select created_at, id from payments
       where ${where} and created_at >= ${starts} and created_at < (select ends_at from ${spot})
       order by created_at desc, id desc offset (select skip from ${spot}) limit 1
     )
     select (select coalesce(sum(sales), 0)::bigint from span) as total, ${saleColumns}
     from (select) as always left join (
       select * from payments
       where ${where} and created_at >= ${starts} and created_at <= (select created_at from first)
         and (created_at < (select created_at from first) or id <= (select id from first))
       order by created_at desc, id desc limit ${given('per_page')}
     ) as payments on true ${saleJoins}
     order by payments.created_at desc, payments.id desc`,
  )
}

function given(name: string): string {
  return `(select ${name} from given)`
}

type Filter = { status?: string; product?: string }

/**
 * Returns CTEs that divide the unit of `place` into smaller units, and find the smaller unit with the page's first
 * sale. If the unit of `place` is not `unit`, the CTEs return `place` unchanged.
 */
function nearer(filter: Filter, place: string, unit: string, smaller: string): string {
  const within = [`(select starts_at from ${place})`, `(select ends_at from ${place})`] as const
  return `running_${smaller} as (
       select starts_at, sum(sales)::bigint as sales,
         sum(sum(sales)) over (order by starts_at desc rows unbounded preceding)::bigint as sum
       from (
         ${counts(filter, smaller, ...within)}
         union all ${deltas(filter, `'${smaller}'`, ...within)}
       ) as counted group by starts_at
     ), place_by_${smaller} as (
       select one.starts_at, one.starts_at + interval '1 ${smaller}' as ends_at, '${smaller}' as unit, skip - (sum - sales) as skip
       from ${place}, running_${smaller} as one where unit = '${unit}' and sum > skip and sum - sales <= skip
       union all
       select * from ${place} where unit <> '${unit}'
     )`
}

function counts({ status = "''", product = "''" }: Filter, unit: string, from?: string, until?: string): string {
  return `select starts_at, unit, sales from sale_counts
    where store_id = :storeId and status = ${status} and product_id = ${product}
    and unit = '${unit}' and starts_at >= ${from} and starts_at < ${until}`
}

/** @param unit an SQL expression over the column `hour` */
function deltas({ status, product }: Filter, unit: string, from?: string, until?: string): string {
  return `select date_trunc(unit, hour, 'UTC'), unit, change from (
      select hour, side.change, ${unit} as unit from sale_deltas ${sidesOfDelta}
      where store_id = :storeId and side.status ${status ? `= ${status}` : 'is not null'} ${product ? `and product_id = ${product}` : ''}
        and hour >= ${from} and hour < ${until}
    ) as delta`
}
