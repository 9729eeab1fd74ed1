import { type Answer, call } from './shop.ts'

/** Opens the link to a card page as a browser does: it follows the redirect with the cookie. */
export async function openCardPage(url: string, link: URL, headers: Record<string, string> = {}): Promise<Answer> {
  const first = await call(url, 'GET', link.pathname + link.search, { headers })
  return first.status === 303 ? await follow(url, first, headers) : first
}

/** Follows a redirect with the cookies that came with it. */
export function follow(url: string, answer: Answer, headers: Record<string, string> = {}): Promise<Answer> {
  return call(url, 'GET', String(answer.headers.location), { headers: { ...headers, cookie: cookiesOf(answer) } })
}

export function cookiesOf({ headers }: Answer): string {
  return [headers['set-cookie'] ?? []]
    .flat()
    .map((line) => line.split(';')[0])
    .join('; ')
}
