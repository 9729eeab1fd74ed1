import { useNavigate, useSearch } from '@tanstack/react-router'
import { queries } from '../api/read.ts'
import { leaveForSignIn } from './signInAddress.ts'

/**
 * Returns a function that a page calls after a sign-in. The function clears the cached data of another person. Then it
 * opens the requested page, or asks for a missing second factor.
 */
export function useEnter(): (state?: string) => Promise<void> {
  const navigate = useNavigate()
  const { next } = useSearch({ strict: false })
  return async (state) => {
    queries.clear()
    if (state === 'second_factor') return leaveForSignIn({ next, step: 'code' })
    // Accept only a path of this site. `next` comes from the URL and must not redirect to another site.
    const href = next?.startsWith('/') && !next.startsWith('//') ? next : '/'
    await navigate({ href, replace: true })
  }
}
