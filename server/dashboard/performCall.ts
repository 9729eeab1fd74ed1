import type { Context } from '../core/context.ts'
import { recordChange } from './auditLog.ts'
import type { DashboardAnswer, DashboardCall, DashboardRoute } from './dashboardRoute.ts'

/**
 * Runs a permitted call. Its change and its audit line commit together or not at all, except for calls that wait for a
 * gateway.
 */
export function performCall(ctx: Context, route: DashboardRoute, call: DashboardCall): Promise<DashboardAnswer> {
  if (route.method === 'GET') return readAndRecord(ctx, route, call)
  if (route.commitsItself) return performThenRecord(ctx, route, call)
  return inOneTransaction(ctx, async (within) => {
    const answer = await route.handle(within, call)
    await record(within, route, call, answer)
    return answer
  })
}

/** An export is recorded before its first row leaves. */
async function readAndRecord(ctx: Context, route: DashboardRoute, call: DashboardCall): Promise<DashboardAnswer> {
  const answer = await route.handle(ctx, call)
  await record(ctx, route, call, answer)
  return answer
}

async function performThenRecord(ctx: Context, route: DashboardRoute, call: DashboardCall): Promise<DashboardAnswer> {
  try {
    const answer = await route.handle(ctx, call)
    await record(ctx, route, call, answer)
    return answer
  } catch (error) {
    // A refused call changed nothing. A failed call may have changed something, so its request is recorded.
    if (((error as { status?: number }).status ?? 500) >= 500) {
      const subject = Object.entries(call.params).findLast(([name]) => name !== 'storeId')?.[1] ?? null
      await record(ctx, route, call, { status: 500, change: { subject, after: { outcome: 'unknown' } } })
    }
    throw error
  }
}

async function record(
  ctx: Context,
  route: DashboardRoute,
  call: DashboardCall,
  { change }: DashboardAnswer,
): Promise<void> {
  const userId = change?.by ?? call.user?.id
  if (!change || userId === undefined) return
  const store = change.store ?? call.store
  await recordChange(ctx.database, { userId, store, from: call.from, action: route.operationId, change })
}

/** A context whose statements share one transaction. Its notifications are sent after the commit. */
async function inOneTransaction<Result>(ctx: Context, work: (within: Context) => Promise<Result>): Promise<Result> {
  const destinations: string[] = []
  const storeIds = new Set<string>()
  const result = await ctx.database.transaction((trx) =>
    work({
      ...ctx,
      database: { ...ctx.database, ...trx, transaction: (inner) => inner(trx) },
      notifyDeliveries: (some) => destinations.push(...some),
      notifyStoreChange: async (storeId) => {
        storeIds.add(storeId)
      },
    }),
  )
  if (destinations.length > 0) ctx.notifyDeliveries(destinations)
  for (const storeId of storeIds) await ctx.notifyStoreChange(storeId)
  return result
}
