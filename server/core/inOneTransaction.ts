import type { Context } from './context.ts'

/**
 * Runs `work` with a context that runs all statements in one transaction. The context sends its notifications after the
 * commit.
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
