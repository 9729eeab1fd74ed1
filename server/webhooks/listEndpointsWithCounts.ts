import type { Static } from 'typebox'
import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import { allOf } from '../lib/page.ts'
import { canOf } from '../operations/canOf.ts'
import { dashboardOperation } from '../operations/operation.ts'
import type { Role } from '../operations/permissions.ts'
import { EndpointInList } from './endpointSchemas.ts'
import { listEndpoints, type WebhookEndpoint } from './endpoints.ts'

export const listEndpointsOperation = dashboardOperation({
  name: 'listEndpoints',
  summary: 'List the endpoints with the numbers of their pending and failed deliveries, oldest first',
  run: async (ctx, { store }) => ({ data: await listEndpointsWithCounts(ctx, store.id) }),
  dashboard: {
    method: 'GET',
    path: '/webhook-endpoints',
    guard: 'webhooks.read',
    answers: { 200: allOf(EndpointInList) },
    answer: (ctx, { data }, { role }) => ({ data: data.map((one) => ({ ...one, can: endpointCan(ctx, role, one) })) }),
  },
})

async function listEndpointsWithCounts(ctx: Context, storeId: string) {
  const [endpoints, counts] = await Promise.all([listEndpoints(ctx, storeId), openCounts(ctx, storeId)])
  return endpoints.map((endpoint) => ({ ...endpoint, ...(counts.get(endpoint.id) ?? { pending: 0, failed: 0 }) }))
}

type OpenCounts = Pick<Static<typeof EndpointInList>, 'pending' | 'failed'>

/** Counts the pending and the failed deliveries of each endpoint. The result leaves out an endpoint without such deliveries. */
export async function openCounts(ctx: Context, storeId: string): Promise<Map<string, OpenCounts>> {
  const open = await ctx.database.rows(openByEndpoint, { storeId })
  return new Map(open.map(({ id, ...counted }) => [id, counted]))
}

/** Returns the actions that the page may offer. Only an enabled endpoint gets a test event (`sendTestEvent`). */
export function endpointCan(ctx: Context, role: Role, { enabled }: Pick<WebhookEndpoint, 'enabled'>) {
  return canOf(ctx, role, {
    edit: ['webhooks.write', true],
    test: ['webhooks.write', enabled],
    disable: ['webhooks.write', enabled],
    enable: ['webhooks.write', !enabled],
    remove: ['webhooks.write', true],
  })
}

const openByEndpoint = sql(
  'openDeliveriesByEndpoint',
  `select endpoint_id as id, count(*) filter (where status = 'pending') as pending,
     count(*) filter (where status = 'failed') as failed
   from deliveries where store_id = :storeId and status <> 'delivered' and endpoint_id is not null group by 1`,
)
