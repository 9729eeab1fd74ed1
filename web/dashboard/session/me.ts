import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { components } from '../api/__generated__/schema.d.ts'
import { reading } from '../api/read.ts'

export type Me = components['schemas']['Me']
export type Store = components['schemas']['StoreOfMe']
/** What the server's one table of permissions knows. */
export type Action = components['schemas']['Action']

export const readingMe = { ...reading('/dashboard/api/me'), staleTime: 60_000 }

/** Who is signed in. Only for screens behind the sign-in, which have waited for it. */
export function useMe(): Me {
  const { data } = useQuery({ ...readingMe, refetchInterval: 60_000 })
  if (!data) throw new Error('This screen was drawn before anybody was signed in.')
  return data
}

/** The store of the address. */
export function useStore(): Store {
  const { storeId } = useParams({ strict: false })
  const store = useMe().stores.find(({ id }) => id === storeId)
  if (!store) throw new Error('This screen belongs to a store.')
  return store
}

/** Whether the person may do this in the store of the address. Buttons ask; the server asks again. */
export function useCan(): (action: Action) => boolean {
  const { can } = useStore()
  return (action) => can.includes(action)
}

/** How a gateway is called on screen, by the API's neutral name. */
export function useGatewayTitle(): (provider: string) => string {
  const { gatewayTitles } = useMe()
  return (provider) => gatewayTitles[provider as keyof typeof gatewayTitles] ?? provider
}
