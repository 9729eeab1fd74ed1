import { useParams } from '@tanstack/react-router'

/** Returns the store id in the URL. Only screens of a store may call it. */
export function useStoreId(): string {
  const { storeId } = useParams({ strict: false })
  return storeId ?? ''
}
