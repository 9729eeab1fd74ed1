import type { Context } from '../core/context.ts'
import { levelOfFailure } from '../core/databaseErrors.ts'
import { ApiError, conflict, invalidRequest } from '../core/errors.ts'
import { crashPoint } from '../lib/crashPoint.ts'
import { isStorable } from '../lib/untrustedJson.ts'
import type { Run } from '../operations/call.ts'
import { refuseCardNumbers } from '../stores/cardNumbers.ts'
import {
  claimIdempotencyKey,
  finishIdempotencyKey,
  keepClaimAlive,
  renameResource,
  suspendIdempotencyKey,
} from './idempotencyKeys.ts'

/** The answer to a request. A string body is already serialized JSON. */
export type Answer = { status: number; body: unknown }

/** An answer with a serialized body. */
export type SerializedAnswer = { status: number; body: string; replayed: boolean }

export type IdempotentRequest = {
  storeId: string
  /** Value of the header `Idempotency-Key`. */
  key: string
  /** The parts of the request that a retry must repeat. */
  request: { method: string; url: string; body: unknown }
  /** Id of the resource to create. */
  newId: string
}

/**
 * Runs a POST under its `Idempotency-Key` (decisions, "Requests"). Stores the first answer and returns it to retries. Answers
 * that ask the caller to retry (409, 429, 5xx) are not stored. Then the retry runs the request again with the same resource id.
 *
 * @param run handles the request. In a retry after a crash, it gets the resource id of the first call.
 * @throws ApiError 409 `idempotency_key_reused` or `idempotency_in_progress`
 */
export async function answerOnce(
  ctx: Context,
  { storeId, key, request, newId }: IdempotentRequest,
  run: (one: Run) => Promise<Answer>,
): Promise<SerializedAnswer> {
  if (key.length < 1 || key.length > 255 || !isStorable(key))
    throw invalidRequest('Idempotency-Key', 'The header Idempotency-Key must have 1 to 255 characters.')
  refuseCardNumbers(key, 'Idempotency-Key')
  const hashes = requestHashes(ctx, request)
  const claim = await claimIdempotencyKey(ctx, { storeId, key, hashes, newResourceId: newId })
  if (claim.is === 'replay') return { status: claim.status, body: claim.body, replayed: true }
  if (claim.is === 'reused')
    throw conflict('idempotency_key_reused', 'This idempotency key was used with another request.')
  if (claim.is === 'running')
    throw conflict('idempotency_in_progress', 'The first request with this idempotency key is still running.', 1)
  crashPoint('idempotency.claimed')
  const settleClaim = keepClaimAlive(ctx, claim)
  const rebindResource = (id: string) => renameResource(ctx, claim, id)
  const one = { newId: claim.resourceId, isRetry: claim.isRetry, isKeyed: true, rebindResource }
  const answer = await run(one)
    .finally(settleClaim)
    .then(serialize)
    .catch(async (error) => {
      const isLast = error instanceof ApiError && error.status !== 409 && error.status !== 429 && error.status < 500
      await tryTo(ctx, () =>
        isLast
          ? finishIdempotencyKey(ctx, claim, error.status, JSON.stringify(error.toApiBody()))
          : suspendIdempotencyKey(ctx, claim),
      )
      throw error
    })
  crashPoint('idempotency.answered')
  await tryTo(ctx, () => finishIdempotencyKey(ctx, claim, answer.status, answer.body))
  crashPoint('idempotency.finished')
  return answer
}

/**
 * Hashes a request with a secret key, because the body may contain a card number. From a plain hash, an attacker could
 * find the number by hashing all card numbers.
 */
function requestHashes(ctx: Context, { method, url, body }: { method: string; url: string; body: unknown }): Buffer[] {
  const text = `idempotent request: ${method} ${url}\n${JSON.stringify(body)}`
  return ctx.secrets.fingerprints(text).map((fingerprint) => Buffer.from(fingerprint, 'base64url'))
}

/**
 * Logs a failure to store the answer. The caller still gets the answer. The claim expires, and a retry finds the
 * resource.
 */
async function tryTo(ctx: Context, store: () => Promise<unknown>): Promise<void> {
  try {
    await store()
  } catch (error) {
    ctx.log[levelOfFailure(error, 'error')](
      { error: (error as Error).message },
      'An answer could not be stored for retries.',
    )
  }
}

export function serialize({ status, body }: Answer): SerializedAnswer {
  return { status, body: typeof body === 'string' ? body : JSON.stringify(body), replayed: false }
}
