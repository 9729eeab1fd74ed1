import { Counter, Histogram } from 'prom-client'
import { monotonicMs } from '../../core/clock.ts'
import type { Provider } from '../../core/provider.ts'
import { isTracing, traced } from '../../core/tracing.ts'
import { type HttpAnswer, type HttpCall, httpCall } from '../../lib/httpCall.ts'
import { noteCall } from './observeCalls.ts'

type Account = { id: string; provider: Provider }

/** Calls of this process to gateways. `refused` is a status from 400 to 499, `failed` no answer or a status from 500. */
export const gatewayCalls = new Counter({
  name: 'balcao_gateway_calls_total',
  help: 'Calls to a gateway account by result: answered, refused (4xx), failed (no answer or 5xx)',
  labelNames: ['provider', 'account', 'result'],
  registers: [],
})

/** Durations of the calls of this process. They have no label for the account, because each account would add eleven series. */
export const gatewayCallSeconds = new Histogram({
  name: 'balcao_gateway_call_seconds',
  help: 'Time of a call to a gateway',
  labelNames: ['provider'],
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [],
})

const called = new Map<string, Account>()

/** Makes one HTTP call for a gateway account, and counts it. */
export async function accountCall({ id, provider }: Account, call: HttpCall): Promise<HttpAnswer> {
  const begunMs = monotonicMs()
  const answer = isTracing() ? await tracedCall({ id, provider }, call) : await httpCall(call)
  noteCall(call, answer)
  called.set(id, { id, provider })
  gatewayCalls.inc({ provider, account: id, result: resultOf(answer) })
  gatewayCallSeconds.observe({ provider }, (monotonicMs() - begunMs) / 1_000)
  return answer
}

/** A call outside of a request, for example of a periodic check, starts a new trace. The gateway gets no header of the trace. */
function tracedCall(account: Account, call: HttpCall): Promise<HttpAnswer> {
  const describe = (answer: HttpAnswer) => describeCall(account, call, answer)
  return traced(`${account.provider} ${call.method}`, () => httpCall(call), describe, { alone: true })
}

/** Describes a call for a trace, without the path, the headers and the bodies. A path may contain a CPF. */
function describeCall({ id, provider }: Account, { method, url }: HttpCall, answer: HttpAnswer) {
  const attributes = {
    'balcao.gateway': provider,
    'balcao.gateway_account': id,
    'http.request.method': method,
    'server.address': new URL(url).hostname,
    ...(answer.answered && { 'http.response.status_code': answer.status }),
  }
  return { attributes, isFailed: resultOf(answer) === 'failed' }
}

/** Returns the accounts that this process has called. */
export function calledAccounts(): readonly Account[] {
  return [...called.values()]
}

function resultOf(answer: HttpAnswer): 'answered' | 'refused' | 'failed' {
  if (!answer.answered || answer.status >= 500) return 'failed'
  return answer.status >= 400 ? 'refused' : 'answered'
}
