import type { Context } from './context.ts'

/**
 * Returns a context for a call that only reads. Its database is the replica, if a replica exists and has all earlier
 * commits.
 */
export async function readingContext(ctx: Context): Promise<Context> {
  if (ctx.replica === undefined) return ctx
  return { ...ctx, database: await ctx.replica.choose() }
}
