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

/** The target of a link: a screen of `router.tsx`, with its parameters and filters. */
export type Target = {
  [P in ScreenPath]: { to: P; search?: FiltersOf<P> } & (keyof ParamsOf<P> extends never
    ? { params?: undefined }
    : { params: ParamsOf<P> })
}[ScreenPath]
/** A screen that needs no parameters. */
export type PlainPath = Extract<Target, { params?: undefined }>['to']

/** The path of a store's screen in `router.tsx`, such as `sales/$saleId`. */
export type StoreScreen = ScreenPath extends infer P ? (P extends `/$storeId/${infer Screen}` ? Screen : never) : never
/** A screen of a store that needs no parameter except the store's id. */
export type ListScreen = Exclude<StoreScreen, `${string}$${string}`>
type Given<S extends StoreScreen> = Omit<ParamsOf<`/$storeId/${S}`>, 'storeId'> & FiltersOf<`/$storeId/${S}`>
type Arguments<S extends StoreScreen> = Partial<Given<S>> extends Given<S> ? [given?: Given<S>] : [given: Given<S>]

/** Returns the target for a screen of this store. @param given the screen's parameters and initial filters */
export function storePath<const S extends StoreScreen>(storeId: string, screen: S, ...[given]: Arguments<S>): Target {
  const isParam = ([name]: [string, unknown]) => screen.split('/').includes(`$${name}`)
  const entries = Object.entries(given ?? {})
  return {
    to: `/$storeId/${screen}`,
    params: { storeId, ...Object.fromEntries(entries.filter(isParam)) },
    search: Object.fromEntries(entries.filter((entry) => !isParam(entry))),
  } as Target
}

/** Returns `storePath` for the store in the URL: `path('sales/$saleId', { saleId })`. */
export function useStorePath() {
  const { storeId = '' } = useParams({ strict: false })
  return <const S extends StoreScreen>(screen: S, ...given: Arguments<S>): Target =>
    storePath<S>(storeId, screen, ...given)
}

/** Returns a function that opens a screen. */
export function useGo(): (target: Target) => Promise<void> {
  const navigate = useNavigate()
  // The type `Target` has already checked the target.
  return (target) => navigate<AnyRouter, string, string>(target)
}
