import { readFile } from 'node:fs/promises'
import { systemNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { invalidRequest } from '../core/errors.ts'
import { StartError } from '../lib/startError.ts'
import { getStore } from '../stores/store.ts'
import type { DeliveryStatus } from '../webhooks/deliveryStatus.ts'
import { explainSignature } from '../webhooks/explainSignature.ts'
import { getDelivery, listDeliveries } from '../webhooks/listDeliveries.ts'
import { reprocessDelivery, resendDelivery } from '../webhooks/reprocessDelivery.ts'
import { reprocessFailed } from '../webhooks/reprocessFailed.ts'
import { printJson, withContext } from './offline.ts'
import { recordCommand } from './recordCommand.ts'

type InStore = { store: string }

/** `balcao deliveries list`: prints deliveries, newest first. */
export async function printDeliveries(
  options: InStore & { status?: string; endpoint?: string; after?: string; limit: string },
): Promise<void> {
  const filters = {
    status: options.status as DeliveryStatus | undefined,
    endpointId: options.endpoint,
    after: options.after,
    perPage: Number(options.limit),
  }
  await printJson(await withContext((ctx) => listDeliveries(ctx, options.store, filters)))
}

/** `balcao deliveries show`: prints a delivery with its attempts and its body. */
export async function printDelivery(id: string, { store }: InStore): Promise<void> {
  await printJson(await withContext((ctx) => getDelivery(ctx, store, id)))
}

/** `balcao deliveries reprocess`: sends one delivery again, or all failed deliveries of an endpoint since a time. */
export async function reprocess(
  id: string | undefined,
  options: InStore & { endpoint?: string; since?: string },
): Promise<void> {
  await printJson(await withContext((ctx) => reprocessSome(ctx, id, options)))
}

async function reprocessSome(
  ctx: Context,
  id: string | undefined,
  { store, endpoint, since }: Parameters<typeof reprocess>[1],
) {
  if ((id === undefined) === (endpoint === undefined))
    throw invalidRequest(undefined, 'Name one delivery, or name an --endpoint to send all its failed deliveries again.')
  if (id !== undefined) {
    await reprocessDelivery(ctx, store, id)
    await recordCommand(ctx.database, await getStore(ctx.database, store), 'reprocessDelivery', { subject: id })
    return { count: 1, seconds: 0 }
  }
  const sinceAt = new Date(since ?? 0)
  if (Number.isNaN(sinceAt.getTime()))
    throw invalidRequest('since', '--since must be a time, as in 2026-01-31T12:00:00Z.')
  const sent = await reprocessFailed(ctx, store, endpoint!, sinceAt)
  const change = { subject: endpoint!, after: { count: sent.count } }
  await recordCommand(ctx.database, await getStore(ctx.database, store), 'reprocessFailed', change)
  return sent
}

/** `balcao deliveries resend`: sends a successful delivery again. */
export async function resend(id: string, { store }: InStore): Promise<void> {
  await withContext(async (ctx) => {
    await resendDelivery(ctx, store, id)
    await recordCommand(ctx.database, await getStore(ctx.database, store), 'resendDelivery', { subject: id })
  })
  await printJson({ count: 1 })
}

/** `balcao webhooks debug`: finds out why a signature is invalid. The exit code is 1 if the signature is invalid. */
export async function debugSignature(options: {
  secret: string
  header: string
  body: string
  store?: string
  now?: string
}): Promise<void> {
  const body = await readFile(options.body === '-' ? '/dev/stdin' : options.body, 'utf8').catch((error: Error) => {
    throw new StartError(`The file ${options.body} cannot be read: ${error.message}.`, error)
  })
  const { secret, header, store } = options
  const nowSeconds = options.now === undefined ? Math.floor(systemNow().getTime() / 1_000) : Number(options.now)
  const id = /"id"\s*:\s*"(whd_[0-9a-z]{26})"/.exec(body)?.[1]
  const sent = store && id ? await withContext((ctx) => getDelivery(ctx, store, id)) : undefined
  const verdict = explainSignature({ secret, header, body, nowSeconds, sentBody: sent?.body })
  await printJson(verdict)
  if (!verdict.valid) process.exitCode = 1
}
