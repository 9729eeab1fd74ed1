import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../core/context.ts'
import { isId, newIdOf, tagFrom, tagOf, withTag } from '../core/ids.ts'
import { readingContext } from '../core/readingContext.ts'
import { type Actor, recordChange } from '../dashboard/auditLog.ts'
import { type Answer, answerOnce, type SerializedAnswer, serialize } from '../idempotency/idempotentAnswer.ts'
import { firstRun, type Run, type StoreCall } from '../operations/call.ts'
import type { ApiOperation } from '../operations/operation.ts'
import { headersOfEveryAnswer } from './errorAnswers.ts'
import { addressOf } from './requestAddress.ts'
import { lastIdOf, refuseUnstorableInput } from './requestInput.ts'

/**
 * Runs an operation for an authenticated request.
 * @returns the answer. The answer is a promise only if the operation returns a promise, because a promise takes a tenth
 *   of the time of a quick request. Undefined if the answer is a stream, because the server is already sending it.
 * @throws the errors of the operation
 */
export function answerOperation(
  ctx: Context,
  operation: ApiOperation,
  request: FastifyRequest,
  reply: FastifyReply,
): SerializedAnswer | Promise<SerializedAnswer> | undefined {
  const params = request.params as Record<string, string>
  const { query, body, method, url } = request
  const acceptLanguage = request.headers['accept-language']
  refuseUnstorableInput(params, query as Record<string, unknown>, operation.path)
  const { store, key: apiKey } = request.access!
  const callOf = (run: Run): StoreCall => ({ store, id: lastIdOf(params), query, body, acceptLanguage, ...run })
  const readsReplica = operation.fromReplica && ctx.replica !== undefined
  const { csv } = operation
  if (csv && (operation.alwaysCsv || wantsCsv(request))) {
    const call = callOf(firstRun(''))
    const read = (within: Context) => csv(within, call)
    const by = { is: 'api_key', id: apiKey.id, address: addressOf(request) } as const
    const record = () => recordExport(ctx, operation, call, by)
    return void sendCsv(ctx, request, reply, recorded(readsReplica ? piecesOf(ctx, read) : read(ctx), record))
  }
  if (readsReplica)
    return readingContext(ctx)
      .then((within) => perform(within, operation, callOf(firstRun(''))))
      .then(serialize)
  const id = operation.creates ? newIdOf(operation.creates, store.id) : ''
  const key = operation.method === 'POST' ? request.headers['idempotency-key'] : undefined
  if (key === undefined) {
    const answer = perform(ctx, operation, callOf(firstRun(id)))
    return answer instanceof Promise ? answer.then(serialize) : serialize(answer)
  }
  // The id of a charge contains a tag of the idempotency key, so a repeat after a restore still finds the charge's
  // orders. The id of a payment contains the tag of its charge.
  const parentId = lastIdOf(params)
  const tagOfKey = () => tagFrom(ctx.secrets.fingerprint(`key: ${store.id} ${key}`))
  const tagged = id && withTag(id, isId('chg', parentId) ? tagOf(parentId) : tagOfKey())
  const keyed = { storeId: store.id, key: String(key), request: { method, url, body }, newId: tagged }
  return answerOnce(ctx, keyed, async (run) => perform(ctx, operation, callOf(run)))
}

function perform(ctx: Context, operation: ApiOperation, call: StoreCall): Answer | Promise<Answer> {
  const result = operation.run(ctx, call)
  if (result instanceof Promise || operation.answer) return toAnswer(ctx, operation, call, result)
  return { status: statusOf(operation, result), body: result }
}

async function toAnswer(ctx: Context, operation: ApiOperation, call: StoreCall, running: unknown): Promise<Answer> {
  const result = await running
  const body = operation.answer ? await operation.answer(ctx, result, call) : result
  return { status: statusOf(operation, result), body }
}

function statusOf(operation: ApiOperation, result: unknown): number {
  return operation.status?.(result) ?? Number(Object.keys(operation.answers)[0])
}

function wantsCsv({ headers }: FastifyRequest): boolean {
  return /(?:^|,)\s*text\/csv\s*(?:;|,|$)/i.test(headers.accept ?? '')
}

async function recordExport(ctx: Context, { audit }: ApiOperation, call: StoreCall, by: Actor): Promise<void> {
  if (audit) await recordChange(ctx.database, { by, store: call.store, ...audit(call) })
}

/**
 * Records the export in the audit log before the first piece is sent. A refused export has no pieces, so it is not
 * recorded.
 */
async function* recorded(pieces: AsyncIterable<string>, record: () => Promise<void>): AsyncGenerator<string> {
  let isRecorded = false
  for await (const piece of pieces) {
    if (!isRecorded) await record()
    isRecorded = true
    yield piece
  }
}

/** Chooses the replica or the primary before the first piece. */
async function* piecesOf(ctx: Context, read: (within: Context) => AsyncIterable<string>): AsyncGenerator<string> {
  yield* read(await readingContext(ctx))
}

/**
 * Streams a file as fast as the client reads it. If reading fails later, the connection is closed, because the status
 * is already sent.
 */
function sendCsv(ctx: Context, request: FastifyRequest, reply: FastifyReply, pieces: AsyncIterable<string>) {
  return reply
    .code(200)
    .headers(headersOfEveryAnswer(ctx.settings.publicUrl))
    .header('x-request-id', request.id)
    .header('content-type', 'text/csv; charset=utf-8')
    .header('vary', 'accept')
    .send(Readable.from(pieces))
}
