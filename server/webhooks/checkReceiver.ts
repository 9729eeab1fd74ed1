import { systemNow } from '../core/clock.ts'
import { newId } from '../core/ids.ts'
import { serializeEvent } from '../events/recordEvent.ts'
import type { Outbound, OutboundResult } from '../lib/outbound.ts'
import { newSecret } from '../lib/randomText.ts'
import {
  type acceptChecks,
  adviceOnBad,
  adviceOnGood,
  type ReceiverAdvice,
  type ReceiverCheckName,
  type refuseChecks,
} from './receiverAdvice.ts'
import { sampleData } from './sampleData.ts'
import { deliveryHeaders, headerNames, signatureHeader, standardSignature } from './signature.ts'

/** The result of one check of a receiver. A check may pass and still have advice, for example after a slow answer. */
export type ReceiverCheck = {
  check: ReceiverCheckName
  passed: boolean
  /** HTTP status of the answer. Null if no answer came; then `cause` has the reason. */
  status: number | null
  cause: string | null
  durationMs: number
  advice: ReceiverAdvice | null
}

type Sent = { headers: Record<string, string>; body: string }

const TIMEOUT_MS = 10_000
const KIND = 'payment.pending'

/**
 * Sends signed and badly signed test events to a receiver, and judges its answers. The events have `"metadata": {"test":
 * "true"}`, and their ids belong to no payment. If the first check fails, no other check runs. The other checks run at the
 * same time, so all checks take at most 20 seconds.
 *
 * @param receiver.secret the secret that the receiver has
 */
export async function checkReceiver(
  outbound: Pick<Outbound, 'post'>,
  { url, secret }: { url: string; secret: string },
): Promise<ReceiverCheck[]> {
  const post = ({ headers, body }: Sent) =>
    outbound.post(url, { headers, body, timeoutMs: TIMEOUT_MS, maxBodyBytes: 16_384 })
  const accepts = async (check: (typeof acceptChecks)[number], sent: Sent) => {
    const result = await post(sent)
    return judged(check, result, isGood(result), adviceOnGood(check, result))
  }
  const refuses = async (check: (typeof refuseChecks)[number], sent: Sent) => {
    const result = await post(sent)
    const advice = adviceOnBad(check, result)
    return judged(check, result, advice === null, advice)
  }
  const event = signedEvent(secret)
  const first = await accepts('signed', event)
  if (!first.passed) return [first]
  const rest = [accepts('again', event), accepts('raw', reformatted(secret))]
  return [first, ...(await Promise.all([...rest, ...badlySigned(secret).map(([check, sent]) => refuses(check, sent))]))]
}

function judged(
  check: ReceiverCheckName,
  result: OutboundResult,
  passed: boolean,
  advice: ReceiverAdvice | null,
): ReceiverCheck {
  const answer = 'status' in result ? { status: result.status, cause: null } : { status: null, cause: result.cause }
  return { check, passed, ...answer, durationMs: Math.round(result.durationMs), advice }
}

function isGood(result: OutboundResult): boolean {
  return 'status' in result && result.status >= 200 && result.status < 300
}

function testEvent(): { id: string; body: string } {
  const id = newId('whd')
  const now = systemNow()
  return { id, body: `{"id":"${id}",${serializeEvent(KIND, now, sampleData(KIND, now))}` }
}

function signedEvent(secret: string): Sent {
  const { id, body } = testEvent()
  return { headers: deliveryHeaders(KIND, id, [secret], body), body }
}

/** If a receiver parses this JSON and serializes it again, the spaces and the escapes are lost. */
function reformatted(secret: string): Sent {
  const { id, body: plain } = testEvent()
  const body = plain.replaceAll('":', '" : ').replace('Cliente', '\\u0043liente')
  return { headers: deliveryHeaders(KIND, id, [secret], body), body }
}

/** Deliveries that a receiver must refuse. Each has a new id, so the receiver cannot take it for a repeated delivery. */
function badlySigned(secret: string): [check: (typeof refuseChecks)[number], sent: Sent][] {
  const now = Math.floor(systemNow().getTime() / 1_000)
  const make = (sign: (id: string, body: string) => Record<string, string>): Sent => {
    const { id, body } = testEvent()
    return { body, headers: sign(id, body) }
  }
  const old = now - 3_600
  return [
    ['unsigned', make(unsigned)],
    [
      'wrong',
      make((id, body) => ({
        ...unsigned(id, body),
        [headerNames.signature]: `t=${now},v1=${'0'.repeat(64)}`,
        [headerNames.standardSignature]: `v1,${Buffer.alloc(32).toString('base64')}`,
      })),
    ],
    [
      'old',
      make((id, body) => ({
        ...unsigned(id, body),
        [headerNames.signature]: signatureHeader([secret], old, body),
        [headerNames.standardTime]: String(old),
        [headerNames.standardSignature]: standardSignature([secret], { id, tSeconds: old, body }),
      })),
    ],
    ['otherBody', make((id, body) => deliveryHeaders(KIND, id, [secret], `${body} `))],
    ['otherSecret', make((id, body) => deliveryHeaders(KIND, id, [newSecret('whsec')], body))],
  ]
}

function unsigned(id: string, body: string): Record<string, string> {
  const headers: Record<string, string> = deliveryHeaders(KIND, id, [], body)
  for (const name of [headerNames.signature, headerNames.standardSignature]) delete headers[name]
  return headers
}
