import {
  type AnyRouter,
  type RegisteredRouter,
  type RouteById,
  type RouteIds,
  useNavigate,
  useParams,
} from '@tanstack/react-router'

type Tree = RegisteredRouter['routeTree']
type Routes = RouteIds<Tree> extends infer Id ? (Id extends unknown ? RouteById<Tree, Id> : never) : never
type Screens = { [Route in Routes as Route['fullPath']]: Route }
type ScreenPath = keyof Screens & string
type ParamsOf<P extends ScreenPath> = Screens[P]['types']['allParams']
/** The filters that `router.tsx` declares for a screen. */
export type FiltersOf<P extends ScreenPath> = Screens[P]['types']['fullSearchSchema']

/** Where a link leads: a screen of `router.tsx`, with its parameters and filters. */
export type Target = {
  [P in ScreenPath]: { to: P; search?: FiltersOf<P> } & (keyof ParamsOf<P> extends never
    ? { params?: undefined }
    : { params: ParamsOf<P> })
}[ScreenPath]
/** A screen that needs no parameters. */
export type PlainPath = Extract<Target, { params?: undefined }>['to']

/** A screen of a store, as `router.tsx` names it: `sales/$saleId`. */
export type StoreScreen = ScreenPath extends infer P ? (P extends `/$storeId/${infer Screen}` ? Screen : never) : never
/** One that needs no parameters beside the store's id. */
export type ListScreen = Exclude<StoreScreen, `${string}$${string}`>
type Given<S extends StoreScreen> = Omit<ParamsOf<`/$storeId/${S}`>, 'storeId'> & FiltersOf<`/$storeId/${S}`>
type Arguments<S extends StoreScreen> = Partial<Given<S>> extends Given<S> ? [given?: Given<S>] : [given: Given<S>]

/** A screen of this store. @param given the screen's parameters, and the filters that it opens with */
export function storePath<const S extends StoreScreen>(storeId: string, screen: S, ...[given]: Arguments<S>): Target {
  const isParam = ([name]: [string, unknown]) => screen.split('/').includes(`$${name}`)
  const entries = Object.entries(given ?? {})
  return {
    to: `/$storeId/${screen}`,
    params: { storeId, ...Object.fromEntries(entries.filter(isParam)) },
    search: Object.fromEntries(entries.filter((entry) => !isParam(entry))),
  } as Target
}

/** The same for the store of the address: `path('sales/$saleId', { saleId })`. */
export function useStorePath() {
  const { storeId = '' } = useParams({ strict: false })
  return <const S extends StoreScreen>(screen: S, ...given: Arguments<S>): Target =>
    storePath<S>(storeId, screen, ...given)
}

/** Leads to a screen, as a link to it does. */
export function useGo(): (target: Target) => Promise<void> {
  const navigate = useNavigate()
  // A target was checked where it was made.
  return (target) => navigate<AnyRouter, string, string>(target)
}
