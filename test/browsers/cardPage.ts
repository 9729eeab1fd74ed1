import { type Answer, call } from '../shop.ts'

/** Opens the link to a card page like a browser: follows the redirect and sends the cookie. */
export async function openCardPage(url: string, link: URL, headers: Record<string, string> = {}): Promise<Answer> {
  const first = await call(url, 'GET', link.pathname + link.search, { headers })
  return first.status === 303 ? await follow(url, first, headers) : first
}

/** Follows a redirect and sends its cookies. */
export function follow(url: string, answer: Answer, headers: Record<string, string> = {}): Promise<Answer> {
  return call(url, 'GET', String(answer.headers.location), { headers: { ...headers, cookie: cookiesOf(answer) } })
}

/**
 * @param address path of the next request. Only the cookies that a browser sends to this path are returned (RFC 6265,
 *   section 5.1.4)
 */
export function cookiesOf({ headers }: Answer, address?: string): string {
  return [headers['set-cookie'] ?? []]
    .flat()
    .filter((line) => address === undefined || address.startsWith(/; Path=([^;]+)/.exec(line)![1]!))
    .map((line) => line.split(';')[0])
    .join('; ')
}

/** Returns the cookie that identifies the browser on a purchase's page. */
export function paidCookieOf(answer: Answer): string {
  return cookiesOf(answer)
    .split('; ')
    .find((one) => one.startsWith('paid-'))!
}
