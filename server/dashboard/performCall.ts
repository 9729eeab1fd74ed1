import type { Context } from '../core/context.ts'
import type { Call } from '../stores/call.ts'
import type { Member, Origin } from '../stores/caller.ts'
import type { Change } from '../stores/dashboardRoute.ts'
import type { DashboardOperation } from '../stores/operation.ts'
import { recordChange } from './auditLog.ts'

/** A permitted call. The operation's guard decides which fields of the member are set. */
export type DashboardCall = Call & Partial<Member> & { from: Origin }

export type DashboardAnswer = {
  status: number
  /** The body of the answer, absent for status 204. */
  body?: unknown
  change: Change | null
  sessionToken?: string | null
  deviceToken?: string | undefined
  file?: { name: string; type: string; pieces: AsyncIterable<string> } | undefined
}

/**
 * Runs a permitted call. Its change and its audit line commit together or not at all, except for calls that wait for a
 * gateway.
 */
export function performCall(
  ctx: Context,
  operation: DashboardOperation,
  call: DashboardCall,
): Promise<DashboardAnswer> {
  // An export is recorded before its first row leaves.
  if (operation.method === 'GET') return performAndRecord(ctx, operation, call)
  if (operation.commitsItself) return performThenRecord(ctx, operation, call)
  return inOneTransaction(ctx, (within) => performAndRecord(within, operation, call))
}

async function performThenRecord(
  ctx: Context,
  operation: DashboardOperation,
  call: DashboardCall,
): Promise<DashboardAnswer> {
  try {
    return await performAndRecord(ctx, operation, call)
  } catch (error) {
    // A refused call changed nothing. A failed call may have changed something, so its request is recorded.
    if (((error as { status?: number }).status ?? 500) >= 500)
      await record(ctx, operation, call, { subject: call.id || null, after: { outcome: 'unknown' } })
    throw error
  }
}

async function performAndRecord(
  ctx: Context,
  operation: DashboardOperation,
  call: DashboardCall,
): Promise<DashboardAnswer> {
  const answer = await perform(ctx, operation, call)
  await record(ctx, operation, call, answer.change)
  return answer
}

async function perform(ctx: Context, operation: DashboardOperation, call: DashboardCall): Promise<DashboardAnswer> {
  const result = await operation.run(ctx, call)
  const [[status, schema]] = Object.entries(operation.answers) as [[string, object | null]]
  const body = operation.answer ? await operation.answer(ctx, result, call) : result
  return {
    status: Number(status),
    body: schema === null ? undefined : body,
    change: operation.audit?.(result, call) ?? null,
    file: operation.file?.(result),
    ...operation.session?.(result),
  }
}

async function record(
  ctx: Context,
  operation: DashboardOperation,
  call: DashboardCall,
  change: Change | null,
): Promise<void> {
  const userId = change?.by ?? call.user?.id
  if (!change || userId === undefined) return
  const store = change.store ?? call.store
  await recordChange(ctx.database, { userId, store, from: call.from, action: operation.name, change })
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
