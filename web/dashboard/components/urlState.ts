import { type AnyRouter, useLocation, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { FiltersOf, StoreScreen, Target } from './target.ts'

/** Parses a query string such as `status=PAID&page=2`. Every value is a string. */
export function searchOf(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query))
}

export function queryOf(search: Record<string, unknown>): string {
  const kept = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const query = new URLSearchParams(kept.map(([name, value]) => [name, String(value)])).toString()
  return query === '' ? '' : `?${query}`
}

type Filters<S extends StoreScreen> = Record<keyof FiltersOf<`/$storeId/${S}`> & string, string>

/**
 * Keeps a screen's filters in its URL. The URL can then be shared, and the Back button works. A changed filter returns
 * to the first page.
 * @param screen the screen's path in `router.tsx`
 * @param defaults all filters that `router.tsx` declares, with their default values
 */
export function useUrlState<const S extends StoreScreen>(
  screen: S,
  defaults: Filters<S>,
): [Filters<S>, (changes: Partial<Filters<S>>) => void] {
  const search: Record<string, string | undefined> = useSearch({ strict: false })
  const navigate = useNavigate()
  const names = Object.keys(defaults) as (keyof Filters<S>)[]
  const state = Object.fromEntries(names.map((name) => [name, search[name] ?? defaults[name]])) as Filters<S>
  const { pathname } = useLocation()
  const { storeId } = useParams({ strict: false })
  const query = queryOf({ ...search, create: '' })
  useEffect(() => {
    // While the next screen loads, the list is still shown, but the address is already that of the next screen.
    if (pathname.replace(/\/$/, '') === `/${storeId}/${screen}`) lastFilters.set(`${storeId}/${screen}`, query)
  }, [pathname, storeId, screen, query])
  const change = (changes: Partial<Filters<S>>) => {
    const paged = 'page' in changes || 'after' in changes
    const next: Record<string, string | undefined> = {
      ...search,
      ...(!paged && { page: undefined, after: undefined }),
      ...changes,
    }
    for (const name of names) if (next[name] === defaults[name] || next[name] === '') delete next[name]
    void navigate<AnyRouter, string, '.'>({ to: '.', search: next, replace: !paged })
  }
  return [state, change]
}

const lastFilters = new Map<string, string>()

/**
 * Returns the target of a list, with the filters and the page that this tab showed last. A row's screen uses it for the
 * way back.
 */
export function asLastSeen(target: Target): Target {
  const { to, params, search } = target as { to: string; params?: { storeId?: string }; search?: object }
  const query = lastFilters.get(`${params?.storeId}${to.replace('/$storeId', '')}`)
  if (query === undefined || Object.keys(search ?? {}).length > 0) return target
  return { ...target, search: searchOf(query.slice(1)) } as Target
}
