import { useNavigate, useSearch } from '@tanstack/react-router'

export type Search = Record<string, string>

/** Query strings as people write them: `status=PAID&page=2`, every value a text. */
export function searchOf(query: string): Search {
  return Object.fromEntries(new URLSearchParams(query))
}

export function queryOf(search: Record<string, unknown>): string {
  const kept = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const query = new URLSearchParams(kept.map(([name, value]) => [name, String(value)])).toString()
  return query === '' ? '' : `?${query}`
}

/**
 * A screen's filters, kept in its address, so that it can be shared and gone back to.
 * Changing one begins at the first page again.
 * @param defaults all names, with what they are when the address does not say
 */
export function useUrlState<S extends Search>(defaults: S): [S, (changes: Partial<S>) => void] {
  const search = useSearch({ strict: false }) as Search
  const navigate = useNavigate()
  const names = Object.keys(defaults) as (keyof S & string)[]
  const state = Object.fromEntries(names.map((name) => [name, search[name] ?? defaults[name]])) as S
  const change = (changes: Partial<S>) => {
    const paged = 'page' in changes || 'after' in changes
    const next: Record<string, string | undefined> = {
      ...search,
      ...(!paged && { page: undefined, after: undefined }),
      ...changes,
    }
    for (const name of names) if (next[name] === defaults[name] || next[name] === '') delete next[name]
    void navigate({ to: '.', search: next as never, replace: !paged })
  }
  return [state, change]
}
