/** Returns the address of the page that the sign-in opens afterwards. It is always a page of the dashboard. */
export function nextAddress(next: string | null | undefined): string {
  const home = '/dashboard/'
  if (!next?.startsWith('/')) return home
  // A browser resolves the dots of `/../x`, however they are encoded.
  const { pathname, search, hash } = new URL(`/dashboard${next}`, 'https://any.example')
  return pathname.startsWith(home) ? pathname + search + hash : home
}
