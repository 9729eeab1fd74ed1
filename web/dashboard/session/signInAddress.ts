/** Path of the sign-in, a separate page beside the dashboard. */
export const SIGN_IN = '/dashboard/sign-in'

/**
 * Returns the address of the sign-in.
 * @param next the page that the sign-in opens afterwards, as a path below `/dashboard`
 * @param step `code` if only the second factor is missing, `ended` if the session has ended
 */
export function signInAddress({
  next,
  step,
}: {
  next?: string | undefined
  step?: 'code' | 'ended' | undefined
} = {}): string {
  const query = new URLSearchParams({ ...(step && { step }), ...(next && next !== '/' && { next }) }).toString()
  return query === '' ? SIGN_IN : `${SIGN_IN}?${query}`
}

/** Opens the sign-in instead of the current page. @returns a promise that stays open, because another page loads */
export function leaveForSignIn(to: Parameters<typeof signInAddress>[0]): Promise<never> {
  location.replace(signInAddress(to))
  return new Promise(() => {})
}
