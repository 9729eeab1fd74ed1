import { type Static, Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { invalidRequest } from '../core/errors.ts'
import { sql } from '../core/sql.ts'
import { allOf } from '../lib/page.ts'
import { oneOf } from '../lib/schema.ts'
import type { Member } from '../operations/caller.ts'
import { dashboardOperation } from '../operations/operation.ts'

/** The lists where a person may save filters. */
const screens = ['sales', 'charges', 'deliveries', 'subscriptions'] as const

const SavedFilter = Type.Object(
  {
    screen: oneOf(screens),
    name: Type.String({ minLength: 1, maxLength: 60 }),
    filters: Type.Record(Type.String({ pattern: '^[a-zA-Z]{1,40}$' }), Type.String({ maxLength: 255 }), {
      description: 'The query parameters of the list, without search text and page',
      maxProperties: 12,
    }),
  },
  { $id: 'SavedFilter' },
)
type SavedFilter = Static<typeof SavedFilter>

export const savedFilterOperations = [
  dashboardOperation({
    name: 'listSavedFilters',
    summary: 'List the filters that the caller saved in this store, by name',
    run: async (ctx, call) => ({ data: await listSavedFilters(ctx, call) }),
    dashboard: { method: 'GET', path: '/saved-filters', guard: 'overview.read', answers: { 200: allOf(SavedFilter) } },
  }),

  dashboardOperation({
    name: 'saveFilter',
    summary: 'Save filters of a list under a name. A filter with the same list and name is replaced',
    body: SavedFilter,
    run: (ctx, call) => saveFilter(ctx, call, call.body),
    dashboard: { method: 'POST', path: '/saved-filters', guard: 'overview.read', answers: { 204: null }, audit: null },
  }),

  dashboardOperation({
    name: 'removeSavedFilter',
    summary: 'Remove a saved filter of the caller. A missing filter is not an error',
    body: Type.Object(
      { screen: oneOf(screens), name: Type.String({ maxLength: 60 }) },
      { additionalProperties: false },
    ),
    run: (ctx, call) => replaceFilter(ctx, call, call.body, []),
    dashboard: {
      method: 'POST',
      path: '/saved-filters/remove',
      guard: 'overview.read',
      answers: { 204: null },
      audit: null,
    },
  }),
]

const MAX_SAVED = 40

async function listSavedFilters(ctx: Context, { store, user }: Member): Promise<SavedFilter[]> {
  const row = await ctx.database.row(savedOf, { storeId: store.id, userId: user.id })
  return (row?.saved ?? []).toSorted((one, other) => one.name.localeCompare(other.name))
}

/**
 * @throws ApiError 400 on `filters` for a search text, because it may name a buyer; 400 on `name` for too many filters
 */
async function saveFilter(ctx: Context, member: Member, filter: SavedFilter): Promise<void> {
  if ('q' in filter.filters)
    throw invalidRequest('filters.q', 'Search texts are not saved, because they may name a buyer.')
  const others = (await listSavedFilters(ctx, member)).filter(
    ({ screen, name }) => screen !== filter.screen || name !== filter.name,
  )
  if (others.length >= MAX_SAVED)
    throw invalidRequest('name', `A person may save ${MAX_SAVED} filters in a store. Remove one first.`)
  await replaceFilter(ctx, member, filter, [filter])
}

async function replaceFilter(
  ctx: Context,
  { store, user }: Member,
  { screen, name }: { screen: string; name: string },
  by: SavedFilter[],
): Promise<void> {
  const values = { storeId: store.id, userId: user.id, screen, name, by: JSON.stringify(by) }
  await ctx.database.rows(replace, values)
}

const savedOf = sql(
  'savedFiltersOfMember',
  'select saved_filters as saved from memberships where store_id = :storeId and user_id = :userId',
).as<{ saved: SavedFilter[] }>()

const replace = sql(
  'replaceSavedFilter',
  `update memberships set saved_filters = (
     select coalesce(jsonb_agg(one), '[]') from jsonb_array_elements(saved_filters) as one
     where (one ->> 'screen', one ->> 'name') <> (:screen::text, :name::text)
   ) || :by::jsonb
   where store_id = :storeId and user_id = :userId`,
)
