import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * The key `/` focuses the search of the screen. On a screen without a search, it opens the sales. The key has no effect
 * while a person types.
 */
export function useSearchKey(storeId: string | undefined): void {
  const navigate = useNavigate()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if ((event.target as Element).closest('input, textarea, select, [contenteditable="true"], [role="dialog"]'))
        return
      event.preventDefault()
      if (focusSearch() || storeId === undefined) return
      void navigate({ to: '/$storeId/sales', params: { storeId } }).then(() => requestAnimationFrame(focusSearch))
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [navigate, storeId])
}

function focusSearch(): boolean {
  const search = document.querySelector<HTMLInputElement>('input[data-search]')
  search?.focus()
  return search !== null
}
