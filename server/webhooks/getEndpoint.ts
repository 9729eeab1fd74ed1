import type { Context } from '../core/context.ts'
import { notFound } from '../core/errors.ts'
import { listEndpoints, type WebhookEndpoint } from './endpoints.ts'

/** Returns a webhook endpoint of a store. @throws notFound */
export async function getEndpoint(ctx: Context, storeId: string, id: string): Promise<WebhookEndpoint> {
  const found = (await listEndpoints(ctx, storeId)).find((endpoint) => endpoint.id === id)
  if (!found) throw notFound('webhook endpoint')
  return found
}
