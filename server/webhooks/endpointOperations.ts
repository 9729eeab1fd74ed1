import { Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { dashboardOperation } from '../operations/operation.ts'
import type { Store } from '../stores/store.ts'
import { listDestinations } from './conversionDestinations.ts'
import { Endpoint, EndpointWithSecret, EventName, endpointInput } from './endpointSchemas.ts'
import {
  createEndpoint,
  deleteEndpoint,
  disableEndpoint,
  enableEndpoint,
  rotateSecret,
  updateEndpoint,
  type WebhookEndpoint,
} from './endpoints.ts'
import { getEndpoint } from './getEndpoint.ts'
import { listEndpointsOperation } from './listEndpointsWithCounts.ts'
import { sendTestEvent } from './sendTestEvent.ts'

export const endpointOperations = [
  listEndpointsOperation,

  dashboardOperation({
    name: 'createEndpoint',
    summary: 'Register an endpoint; only this answer shows its secret',
    body: Type.Object(endpointInput, { additionalProperties: false }),
    run: (ctx, { store, body }) => createEndpoint(ctx, store.id, body, ctx.database),
    dashboard: {
      method: 'POST',
      path: '/webhook-endpoints',
      guard: 'webhooks.write',
      answers: { 201: EndpointWithSecret },
      needsFreshProof: true,
      audit: (endpoint) => ({ subject: endpoint.id, after: auditFields(endpoint) }),
    },
  }),

  dashboardOperation({
    name: 'updateEndpoint',
    summary: 'Change the URL, events or products of an endpoint; missing fields keep their value',
    body: Type.Partial(Type.Object(endpointInput), { additionalProperties: false }),
    async run(ctx, { store, id, body }) {
      const before = await getEndpoint(ctx, store.id, id)
      const { url, events, productIds } = { ...before, ...body }
      return { before, after: await updateEndpoint(ctx, store.id, before.id, { url, events, productIds }) }
    },
    dashboard: {
      method: 'PATCH',
      path: '/webhook-endpoints/{endpointId}',
      guard: 'webhooks.write',
      answers: { 200: Endpoint },
      needsFreshProof: true,
      answer: (_ctx, { after }) => after,
      audit: ({ before, after }, { id }) => ({ subject: id, before: auditFields(before), after: auditFields(after) }),
    },
  }),

  dashboardOperation({
    name: 'rotateEndpointSecret',
    summary: 'Give an endpoint a new secret; the old secret also signs for 24 hours',
    run: (ctx, { store, id }) => rotateSecret(ctx, store.id, id),
    dashboard: {
      method: 'POST',
      path: '/webhook-endpoints/{endpointId}/rotate-secret',
      guard: 'webhooks.write',
      answers: { 200: EndpointWithSecret },
      needsFreshProof: true,
      audit: ({ id }) => ({ subject: id }),
    },
  }),

  dashboardOperation({
    name: 'disableEndpoint',
    summary: 'Disable an endpoint; its pending deliveries fail and can be sent again later',
    run: (ctx, { store, id }) => disableEndpoint(ctx, store.id, id),
    dashboard: {
      method: 'POST',
      path: '/webhook-endpoints/{endpointId}/disable',
      guard: 'webhooks.write',
      answers: { 200: Endpoint },
      needsFreshProof: true,
      before: destinationOf,
      audit: ({ id }) => ({ subject: id, after: { enabled: false } }),
    },
  }),

  dashboardOperation({
    name: 'enableEndpoint',
    summary: 'Enable an endpoint again and clear its recorded failures',
    run: (ctx, { store, id }) => enableEndpoint(ctx, store.id, id),
    dashboard: {
      method: 'POST',
      path: '/webhook-endpoints/{endpointId}/enable',
      guard: 'webhooks.write',
      answers: { 200: Endpoint },
      needsFreshProof: true,
      before: destinationOf,
      audit: ({ id }) => ({ subject: id, after: { enabled: true } }),
    },
  }),

  dashboardOperation({
    name: 'deleteEndpoint',
    summary: 'Delete an endpoint and its secret; the record of its deliveries remains',
    async run(ctx, call) {
      const endpoint = await destinationOf(ctx, call)
      await deleteEndpoint(ctx, call.store.id, call.id)
      return endpoint
    },
    dashboard: {
      method: 'DELETE',
      path: '/webhook-endpoints/{endpointId}',
      guard: 'webhooks.write',
      answers: { 204: null },
      needsFreshProof: true,
      audit: (before) => ({ subject: before.id, before: auditFields(before) }),
    },
  }),

  dashboardOperation({
    name: 'testEndpoint',
    summary: 'Send a signed test event; by default of the first kind of event that the endpoint receives',
    body: Type.Object({ event: Type.Optional(EventName) }, { additionalProperties: false }),
    run: async (ctx, { store, id, body }) => ({ deliveryId: await sendTestEvent(ctx, store.id, id, body.event) }),
    dashboard: {
      method: 'POST',
      path: '/webhook-endpoints/{endpointId}/test',
      guard: 'webhooks.write',
      answers: { 202: Type.Object({ deliveryId: Type.String() }) },
      audit: (after, { id }) => ({ subject: id, after }),
    },
  }),
]

/** Returns an endpoint, or a destination of conversions, before its change. @throws not_found */
async function destinationOf(ctx: Context, { store, id }: { store: Store; id: string }) {
  const conversion = (await listDestinations(ctx, store.id)).find((one) => one.id === id)
  return conversion ?? (await getEndpoint(ctx, store.id, id))
}

/** Returns the fields of an endpoint for the audit log. */
function auditFields({ url, events, productIds }: Pick<WebhookEndpoint, 'url' | 'events' | 'productIds'>) {
  return { url, events, productIds }
}
