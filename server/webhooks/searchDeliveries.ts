import { addDays, startOfDayInSaoPaulo } from '../brazil/calendar.ts'
import type { Context } from '../core/context.ts'
import { invalidRequest } from '../core/errors.ts'
import { firstIdAt, isId } from '../core/ids.ts'
import { sql } from '../core/sql.ts'
import type { EventKind } from '../events/eventKinds.ts'
import { runSearch } from '../search/searchQueue.ts'
import {
  type Delivery,
  type DeliveryFilters,
  deliveryColumns,
  deliveryJoins,
  type ListedBy,
  listDeliveries,
  listedBy,
  ofStatus,
  valuesOf,
  walkOf,
} from './listDeliveries.ts'

/** The most deliveries that a search compares. Their bodies have about 10 MB. */
const WALKED = 10_000

type DeliverySearch = Omit<DeliveryFilters, 'since'> & {
  perPage: number
  event?: EventKind
  /** The first and the last day, `YYYY-MM-DD` in Brasília, by machine time. */
  startDate?: string
  endDate?: string
  /** The id of a delivery, an event or a payment, or a part of the body. */
  q?: string
}

type Found = {
  data: Delivery[]
  hasMore: boolean
  /** Id of the last compared delivery, if the search stopped there. The next search may begin after this delivery. */
  searchedTo: string | null
}

/**
 * Lists deliveries like `listDeliveries`, and also by day, event and text. A search by event or text compares only the newest
 * deliveries. `searchedTo` says where it stopped.
 * @throws ApiError 400 for a day that does not exist, or a search that takes too long; 429 if too many people search
 */
export async function searchDeliveries(ctx: Context, storeId: string, search: DeliverySearch): Promise<Found> {
  const { status, endpointId, event, perPage } = search
  const q = search.q?.trim() ?? ''
  const since = search.startDate === undefined ? undefined : startOf(search.startDate, 'startDate')
  const until = search.endDate === undefined ? undefined : startOf(search.endDate, 'endDate', 1)
  const after = earlier(search.after, until && firstIdAt('whd', until.getTime()))
  const filters = { status, endpointId, after, since, perPage }
  if (q === '' && event === undefined) return { ...(await listDeliveries(ctx, storeId, filters)), searchedTo: null }
  const values = { ...valuesOf(storeId, filters), event: event ?? null, text: q }
  const statement = isAnyId(q) ? byId : byText[listedBy({ status, endpointId })]
  const rows = await runSearch(storeId, () => ctx.database.search.rows(statement, values))
  const data = rows.filter(({ id }) => id !== null).map(({ searchedTo: _, ...delivery }) => delivery)
  const hasMore = data.length > perPage
  return { data: data.slice(0, perPage), hasMore, searchedTo: hasMore ? null : (rows[0]?.searchedTo ?? null) }
}

/** Returns the first instant of a day. Ids begin with their instant, so a day is a range of ids. */
function startOf(day: string, param: string, daysLater = 0): Date {
  try {
    return startOfDayInSaoPaulo(addDays(day, daysLater))
  } catch {
    throw invalidRequest(param, `"${param}" must be a day, such as 2026-01-31.`)
  }
}

function earlier(one: string | undefined, other: string | undefined): string | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return one < other ? one : other
}

function isAnyId(text: string): boolean {
  return isId('whd', text) || isId('evt', text) || isId('pay', text)
}

const isChosen = `(:endpointId::text is null or delivery.endpoint_id = :endpointId)
  and ${ofStatus('delivery.')} and (:event::text is null or event.kind = :event)
  and (:after::text is null or delivery.id < :after) and (:firstId::text is null or delivery.id >= :firstId)`

const search = (by: ListedBy) =>
  `with newest as materialized (
     select * from deliveries where ${walkOf[by]}
     order by id desc limit ${WALKED}
   ), found as (
     select newest.* from newest join events as event on event.id = newest.event_id and event.store_id = :storeId
     where (:event::text is null or event.kind = :event)
       and (:text = '' or strpos(lower(event.payload), lower(:text)) > 0)
     order by newest.id desc limit :limit
   ), stop as (
     select case when count(*) = ${WALKED} then min(id) end as "searchedTo" from newest
   )
   select stop."searchedTo", listed.* from stop left join (
     select ${deliveryColumns} from found as delivery ${deliveryJoins}
   ) as listed on true
   order by listed.id desc`

const byText = {
  store: sql('searchDeliveries', search('store')).as<FoundRow>(),
  open: sql('searchOpenDeliveries', search('open')).as<FoundRow>(),
  endpoint: sql('searchDeliveriesOfEndpoint', search('endpoint')).as<FoundRow>(),
}
type FoundRow = Delivery & { searchedTo: string | null }

const byId = sql(
  'deliveriesById',
  `with found as (
     select id from deliveries where id = :text and store_id = :storeId
     union select id from deliveries where event_id = :text and store_id = :storeId
     union select deliveries.id from events
       join deliveries on deliveries.event_id = events.id and deliveries.store_id = :storeId
       where events.payment_id = :text and events.store_id = :storeId
   )
   select null as "searchedTo", ${deliveryColumns}
   from found join deliveries as delivery on delivery.id = found.id and delivery.store_id = :storeId ${deliveryJoins}
   where ${isChosen} order by delivery.id desc limit :limit`,
).as<FoundRow>()
