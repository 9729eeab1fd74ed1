import { AsyncLocalStorage } from 'node:async_hooks'
import type { HttpAnswer, HttpCall } from '../../lib/httpCall.ts'

/** A call to a gateway and its answer. `path` has no host and no query. */
export type ObservedCall = { method: string; path: string; answer: HttpAnswer }

const observers = new AsyncLocalStorage<ObservedCall[]>()

/** Runs `work`, and returns its result and its calls to gateways. The answers contain data of the account, so never log them. */
export async function observeCalls<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; calls: readonly ObservedCall[] }> {
  const calls: ObservedCall[] = []
  const result = await observers.run(calls, work)
  return { result, calls }
}

/** Reports a call to the observer of the running work, if there is an observer. */
export function noteCall({ method, url }: HttpCall, answer: HttpAnswer): void {
  observers.getStore()?.push({ method, path: new URL(url).pathname, answer })
}
