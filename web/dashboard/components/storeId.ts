import { useParams } from '@tanstack/react-router'

/** The id of the address's store. Only for screens of a store. */
export function useStoreId(): string {
  const { storeId } = useParams({ strict: false })
  return storeId ?? ''
}
