import type { Context } from '../core/context.ts'
import { inOneTransaction } from '../core/inOneTransaction.ts'
import { readingContext } from '../core/readingContext.ts'
import type { Call } from '../operations/call.ts'
import type { Member, Origin } from '../operations/caller.ts'
import type { Change } from '../operations/dashboardRoute.ts'
import type { DashboardOperation } from '../operations/operation.ts'
import { recordChange, withOldValues } from './auditLog.ts'

/** A permitted call. The guard of the operation decides which fields of `Member` are present. */
export type DashboardCall = Call & Partial<Member> & { from: Origin }

export type DashboardAnswer = {
  status: number
  /** The body of the answer. It is absent for status 204. */
  body?: unknown
  change: Change | null
  sessionToken?: string | null
  deviceToken?: string | undefined
  file?: { name: string; type: string; pieces: AsyncIterable<string | Uint8Array> } | undefined
  /** An HTML document for a frame of the dashboard. */
  page?: string | undefined
}

/**
 * Runs a permitted call. Its change and its line in the audit log are in one transaction. If the operation has
 * `commitsItself`, the line is written after the change.
 */
export function performCall(
  ctx: Context,
  operation: DashboardOperation,
  call: DashboardCall,
): Promise<DashboardAnswer> {
  // The audit log records an export before its first row is sent.
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
    // A call that failed with status 500 or more may have changed data, so the audit log records it.
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
  const known = operation.method === 'GET' ? undefined : await operation.before?.(ctx, call)
  const answer = await perform(ctx, operation, call)
  const change = withOldValues(answer.change, known)
  await record(ctx, operation, call, change)
  return { ...answer, change }
}

async function perform(ctx: Context, operation: DashboardOperation, call: DashboardCall): Promise<DashboardAnswer> {
  const result = await operation.run(operation.fromReplica ? await readingContext(ctx) : ctx, call)
  const [[status, schema]] = Object.entries(operation.answers) as [[string, object | null]]
  const body = operation.answer ? await operation.answer(ctx, result, call) : result
  return {
    status: Number(status),
    body: schema === null ? undefined : body,
    change: operation.audit?.(result, call) ?? null,
    file: operation.file?.(result),
    page: operation.page?.(result as never),
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
  const by = { is: 'person', id: userId, address: call.from.address } as const
  await recordChange(ctx.database, { by, store, action: operation.name, change })
}
