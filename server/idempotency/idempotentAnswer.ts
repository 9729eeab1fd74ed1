import { hash } from 'node:crypto'
import type { Context } from '../core/context.ts'
import { ApiError, conflict, invalidRequest } from '../core/errors.ts'
import { crashPoint } from '../lib/crashPoint.ts'
import { isStorable } from '../lib/untrustedJson.ts'
import { refuseCardNumbers } from '../stores/cardNumbers.ts'
import type { Answer, Call } from '../stores/route.ts'
import {
  claimIdempotencyKey,
  finishIdempotencyKey,
  keepClaimAlive,
  renameResource,
  suspendIdempotencyKey,
} from './idempotencyKeys.ts'

/** What a request knows of its own running. */
export type Run = Pick<Call, 'newId' | 'isRetry' | 'rebindResource'>

/** An answer as it goes out: its body serialized. */
export type SerializedAnswer = { status: number; body: string; replayed: boolean }

/**
 * Runs a POST under its `Idempotency-Key` (decisions, "Requests"): the first run's answer is kept and given again.
 * Answers that invite another try (409, 429, 5xx) are not kept; the next try has the same id.
 *
 * @param request what must be the same in a repeat
 * @param newId the id for what the request makes
 * @param run is given the id; the first caller's where an earlier run crashed, or the one that it made instead
 * @throws ApiError 409 `idempotency_key_reused` or `idempotency_in_progress`
 */
export async function answerOnce(
  ctx: Context,
  storeId: string,
  key: string,
  request: { method: string; url: string; body: unknown },
  newId: string,
  run: (one: Run) => Promise<Answer>,
): Promise<SerializedAnswer> {
  if (key.length < 1 || key.length > 255 || !isStorable(key))
    throw invalidRequest('Idempotency-Key', 'An idempotency key has 1 to 255 characters.')
  refuseCardNumbers(key, 'Idempotency-Key')
  const requestHash = hash('sha256', `${request.method} ${request.url}\n${JSON.stringify(request.body)}`, 'buffer')
  const claim = await claimIdempotencyKey(ctx, storeId, key, requestHash, newId)
  if (claim.is === 'replay') return { status: claim.status, body: claim.body, replayed: true }
  if (claim.is === 'reused')
    throw conflict('idempotency_key_reused', 'This idempotency key was used with another request.')
  if (claim.is === 'running')
    throw conflict('idempotency_in_progress', 'The first request with this idempotency key is still running.', 1)
  crashPoint('idempotency.claimed')
  const settleClaim = keepClaimAlive(ctx, claim)
  const rebindResource = (id: string) => renameResource(ctx, claim, id)
  const one = { newId: claim.resourceId, isRetry: claim.isRetry, rebindResource }
  const answer = await run(one)
    .finally(settleClaim)
    .then(serialize)
    .catch(async (error) => {
      const isLast = error instanceof ApiError && error.status !== 409 && error.status !== 429 && error.status < 500
      await tryTo(ctx, () =>
        isLast
          ? finishIdempotencyKey(ctx, claim, error.status, JSON.stringify(error.toBody()))
          : suspendIdempotencyKey(ctx, claim),
      )
      throw error
    })
  crashPoint('idempotency.answered')
  await tryTo(ctx, () => finishIdempotencyKey(ctx, claim, answer.status, answer.body))
  crashPoint('idempotency.finished')
  return answer
}

/** What was done stands, also where it cannot be noted: then the claim runs out, and a repeat finds what was made. */
async function tryTo(ctx: Context, note: () => Promise<unknown>): Promise<void> {
  try {
    await note()
  } catch (error) {
    ctx.log.error({ error: (error as Error).message }, 'An answer could not be kept for repeats.')
  }
}

export function serialize({ status, body }: Answer): SerializedAnswer {
  return { status, body: typeof body === 'string' ? body : JSON.stringify(body), replayed: false }
}
