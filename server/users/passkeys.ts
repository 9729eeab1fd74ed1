import type { Context } from '../context.ts'
import { sql } from '../database/database.ts'

/** How many passkeys a person has. */
export async function countPasskeys(ctx: Context, userId: string): Promise<number> {
  return (await ctx.database.row<{ passkeys: number }>(passkeysOf, [userId]))!.passkeys
}

const passkeysOf = sql('countPasskeys', 'select count(*) as passkeys from passkeys where user_id = $1')
