import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { components } from '../api/__generated__/schema.d.ts'
import { reading } from '../api/read.ts'

export type Me = components['schemas']['Me']
export type Store = components['schemas']['StoreOfMe']
/** An action of the server's table of permissions. */
export type Action = components['schemas']['Action']

export const readingMe = { ...reading('/dashboard/api/me'), staleTime: 60_000 }

/** Returns the signed-in person. The router loads this data before it opens a screen after the sign-in. */
export function useMe(): Me {
  const { data } = useQuery({ ...readingMe, refetchInterval: 60_000 })
  if (!data) throw new Error('This screen needs a signed-in person.')
  return data
}

/** Returns the store in the URL. */
export function useStore(): Store {
  const { storeId } = useParams({ strict: false })
  const store = useMe().stores.find(({ id }) => id === storeId)
  if (!store) throw new Error('This screen needs a store in its URL.')
  return store
}

/**
 * Returns a check of the person's permissions in the store in the URL. Buttons use this check, and the server checks again.
 */
export function useCan(): (action: Action) => boolean {
  const { can } = useStore()
  return (action) => can.includes(action)
}

/** Returns a function that converts a gateway's name in the API to its name on screen. */
export function useGatewayTitle(): (provider: string) => string {
  const { gatewayTitles } = useMe()
  return (provider) => gatewayTitles[provider as keyof typeof gatewayTitles] ?? provider
}
