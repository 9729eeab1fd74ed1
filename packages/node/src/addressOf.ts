/**
 * Returns the address of the server without a slash at its end.
 * @param baseUrl the caller's address
 * @throws TypeError if the address cannot work. The message does not contain a password of the address
 */
export function addressOf(baseUrl: string): string {
  if (typeof baseUrl !== 'string' || baseUrl === '')
    throw new TypeError('Balcao needs a baseUrl, such as https://pay.example.com.')
  const url = parsed(baseUrl)
  if (url === undefined) throw new TypeError('baseUrl must be a whole address, such as https://pay.example.com.')
  if (url.username !== '' || url.password !== '') throw new TypeError('baseUrl must not contain a user or a password.')
  if (url.search !== '' || url.hash !== '') throw new TypeError('baseUrl must not contain ? or #.')
  const address = url.href.replace(/\/$/, '')
  if (address.endsWith('/v1')) throw new TypeError(`baseUrl must not end in /v1: write ${address.slice(0, -3)}.`)
  return address
}

/** The URL parser reads `localhost:3000` as an address with the scheme `localhost`. */
function parsed(baseUrl: string): URL | undefined {
  if (!/^https?:\/\//i.test(baseUrl)) return undefined
  try {
    return new URL(baseUrl)
  } catch {
    return undefined
  }
}
