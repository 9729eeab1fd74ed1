import type { Context } from './context.ts'

/**
 * Runs `work` with a context that has one transaction for all its statements. The notifications of this context are sent after
 * the commit.
 */
export async function inOneTransaction<Result>(
  ctx: Context,
  work: (within: Context) => Promise<Result>,
): Promise<Result> {
  const destinations: string[] = []
  const storeIds = new Set<string>()
  const result = await ctx.database.transaction((trx) =>
    work({
      ...ctx,
      database: { ...ctx.database, ...trx, transaction: (inner) => inner(trx), snapshot: (read) => read(trx) },
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
