import { type Static, Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { inOneTransaction } from '../core/inOneTransaction.ts'
import { operation } from '../operations/operation.ts'
import { ApiEndpoint, ApiEndpointWithSecret, EndpointChanges, EndpointInput } from './endpointSchemas.ts'
import {
  createEndpoint,
  deleteEndpoint,
  disableEndpoint,
  enableEndpoint,
  listEndpoints,
  rotateSecret,
  updateEndpoint,
  type WebhookEndpoint,
} from './endpoints.ts'
import { getEndpoint } from './getEndpoint.ts'

const path = '/v1/webhook-endpoints'

export const apiEndpointOperations = [
  operation({
    name: 'listWebhookEndpoints',
    summary: 'List webhook endpoints',
    description: 'Returns all endpoints of the store, at most 100, oldest first. The answer contains no secrets.',
    run: async (ctx, { store }) => ({ object: 'list', data: (await listEndpoints(ctx, store.id)).map(toApi) }),
    api: {
      method: 'GET',
      path,
      scope: 'webhooks:read',
      answers: { 200: Type.Object({ object: Type.Literal('list'), data: Type.Array(ApiEndpoint) }) },
    },
  }),

  operation({
    name: 'getWebhookEndpoint',
    summary: 'Get a webhook endpoint',
    run: async (ctx, { store, id }) => toApi(await getEndpoint(ctx, store.id, id)),
    api: { method: 'GET', path: `${path}/{id}`, scope: 'webhooks:read', answers: { 200: ApiEndpoint }, errors: [404] },
  }),

  operation({
    name: 'createWebhookEndpoint',
    summary: 'Register a webhook endpoint',
    description: 'Only this answer contains `secret`, which signs the deliveries. A store has at most 100 endpoints.',
    body: EndpointInput,
    creates: 'whe',
    run: async (ctx, { store, body, newId }) => toApi(await createEndpoint(ctx, store.id, { ...body, id: newId })),
    api: { method: 'POST', path, scope: 'webhooks:write', answers: { 201: ApiEndpointWithSecret }, errors: [409] },
  }),

  operation({
    name: 'updateWebhookEndpoint',
    summary: 'Change a webhook endpoint',
    description:
      'Missing fields keep their value. With `"enabled": false` the pending deliveries of the endpoint fail, and a person may send them again later.',
    body: EndpointChanges,
    run: (ctx, { store, id, body }) =>
      inOneTransaction(ctx, async (within) => toApi(await changeEndpoint(within, store.id, id, body))),
    api: {
      method: 'PATCH',
      path: `${path}/{id}`,
      scope: 'webhooks:write',
      answers: { 200: ApiEndpoint },
      errors: [404],
    },
  }),

  operation({
    name: 'rotateWebhookSecret',
    summary: 'Give a webhook endpoint a new secret',
    description: 'Only this answer contains the new `secret`. The old secret also signs for 24 hours.',
    run: async (ctx, { store, id }) => toApi(await rotateSecret(ctx, store.id, id)),
    api: {
      method: 'POST',
      path: `${path}/{id}/rotate-secret`,
      scope: 'webhooks:write',
      answers: { 200: ApiEndpointWithSecret },
      errors: [404],
    },
  }),

  operation({
    name: 'deleteWebhookEndpoint',
    summary: 'Delete a webhook endpoint',
    description: 'Pending deliveries of the endpoint fail. The dashboard still shows the record of its deliveries.',
    async run(ctx, { store, id }) {
      await deleteEndpoint(ctx, store.id, id)
      return { object: 'webhook_endpoint', id, deleted: true }
    },
    api: {
      method: 'DELETE',
      path: `${path}/{id}`,
      scope: 'webhooks:write',
      answers: {
        200: Type.Object({
          object: Type.Literal('webhook_endpoint'),
          id: Type.String(),
          deleted: Type.Literal(true, { description: 'The endpoint gets no more events' }),
        }),
      },
      errors: [404],
    },
  }),
]

async function changeEndpoint(
  ctx: Context,
  storeId: string,
  id: string,
  { enabled, ...changes }: Static<typeof EndpointChanges>,
): Promise<WebhookEndpoint> {
  const before = await getEndpoint(ctx, storeId, id)
  const { url, events, productIds } = { ...before, ...changes }
  const changed = await updateEndpoint(ctx, storeId, id, { url, events, productIds })
  if (enabled === undefined || enabled === changed.enabled) return changed
  return await (enabled ? enableEndpoint : disableEndpoint)(ctx, storeId, id)
}

function toApi<Endpoint extends WebhookEndpoint>(endpoint: Endpoint) {
  return { object: 'webhook_endpoint' as const, ...endpoint }
}
