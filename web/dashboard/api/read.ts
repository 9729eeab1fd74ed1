import {
  keepPreviousData,
  MutationCache,
  QueryCache,
  QueryClient,
  queryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { signInAddress } from '../session/signInAddress.ts'
import type { paths } from './__generated__/schema.d.ts'
import { ApiFailure, answered, api } from './client.ts'

type GetPath = { [P in keyof paths]: paths[P] extends { get: object } ? P : never }[keyof paths] & string
/** The body of the 200 answer to GET of a path. */
export type DataOf<P extends GetPath> = 0 extends 1 & paths[P]['get'] ? paths[P]['get'] : Good<paths[P]['get']>
type Good<Op> = Op extends { responses: { 200: { content: { 'application/json': infer Body } } } } ? Body : never
type Query = Record<string, string | number | boolean | undefined>
type Params = { path?: Record<string, string>; query?: Query }

const RETRIES = 2
/** For this path the router itself redirects to the sign-in. */
const ME = '/dashboard/api/me'

/**
 * Caches answers. After the Back button, a screen shows the cached answer immediately and then reads the data again.
 */
export const queries = new QueryClient({
  queryCache: new QueryCache({ onError: (error, { queryKey }) => queryKey[0] !== ME && leaveIfSignedOut(error) }),
  mutationCache: new MutationCache({ onError: leaveIfSignedOut }),
  defaultOptions: {
    // In its default mode the library waits silently while offline. It would send a change, such as a refund, much
    // later.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      staleTime: 5_000,
      retry: (count, error) => (error instanceof ApiFailure && error.status >= 400 ? false : count < RETRIES),
      refetchOnWindowFocus: true,
      // With the network mode above, the library does not refetch by default.
      refetchOnReconnect: 'always',
    },
  },
})

/** If the session has ended, opens the sign-in. The sign-in then returns to the current screen. */
function leaveIfSignedOut(error: Error): void {
  if (!(error instanceof ApiFailure && error.status === 401 && error.code === 'signed_out')) return
  const next = location.pathname.replace(/^\/dashboard/, '') + location.search
  location.assign(signInAddress({ next, step: 'ended' }))
}

/** `api.GET` needs a literal path for its types. `reading` takes the type of the answer from `DataOf`. */
const get = api.GET as (
  path: GetPath,
  options: { params: Params },
) => Promise<{ data?: unknown; error?: unknown; response: Response }>

/** Returns the query options of a path without empty filters, for loaders and for `useRead`. */
export function reading<P extends GetPath>(path: P, params: Params = {}) {
  const query = Object.fromEntries(
    Object.entries(params.query ?? {}).filter(([, value]) => value !== '' && value !== undefined),
  )
  return queryOptions<DataOf<P>, Error>({
    queryKey: [path, params.path ?? {}, query],
    queryFn: () => answered(get(path, { params: { path: params.path, query } })) as Promise<DataOf<P>>,
  })
}

/**
 * Reads a path of the API. `{storeId}` is the store in the URL. Old data stays on screen until the new data arrives.
 * @param options.everyMs interval of further reads, in milliseconds
 */
export function useRead<P extends GetPath>(
  path: P,
  params: Params = {},
  options: { enabled?: boolean; everyMs?: number | false } = {},
): UseQueryResult<DataOf<P>, Error> {
  const { storeId } = useParams({ strict: false })
  const all = { ...params, path: { ...(storeId !== undefined && { storeId }), ...params.path } }
  return useQuery({
    ...reading(path, all),
    placeholderData: keepPreviousData,
    enabled: options.enabled,
    refetchInterval: options.everyMs ?? false,
  }) as UseQueryResult<DataOf<P>, Error>
}
