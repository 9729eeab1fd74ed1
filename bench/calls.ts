import { request } from 'undici'

/**
 * Sends JSON, and waits for the answer without a time limit.
 * @param headers the caller's headers, for example those of `withKey`
 * @throws Error with the answer, if its status is 300 or more
 */
export async function post<Answer>(url: string, headers: Record<string, string>, body: object = {}): Promise<Answer> {
  const answer = await request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  if (answer.statusCode >= 300) throw new Error(`${url} answered ${answer.statusCode} ${await answer.body.text()}`)
  return (await answer.body.json()) as Answer
}

export function withKey(key: string) {
  return { authorization: `Bearer ${key}` }
}

/**
 * Runs work for each number below `count`, `inFlight` in parallel.
 * @returns the results, in the order in which the work ended
 */
export async function atOnce<Result>(
  { count, inFlight }: { count: number; inFlight: number },
  work: (number: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  const worker = async () => {
    while (next < count) results.push(await work(next++))
  }
  await Promise.all(Array.from({ length: inFlight }, worker))
  return results
}
