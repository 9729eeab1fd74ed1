import { setTimeout as delay } from 'node:timers/promises'
import type { Context } from './context.ts'
import type { Runner } from './database/database.ts'
import { moveAccessOfPurchase } from './members/accessOfPurchase.ts'
import { oldestWake, putOffWake, takeWake, type Wake } from './payments/wakes.ts'
import type { Store } from './stores/store.ts'

type Consequence = {
  name: string
  /** In the transaction that takes the move. @returns lanes of deliveries, to be announced after the commit */
  draw(ctx: Context, trx: Runner, wake: Wake): Promise<readonly string[]>
}

/** Everything that follows from a purchase's payment moving, in its order. */
const consequences: readonly Consequence[] = [
  {
    name: 'access',
    async draw(_ctx, trx, { payment, status, movedAt }) {
      await moveAccessOfPurchase(trx, payment, status, movedAt)
      return []
    },
  },
]

const AT_ONCE = 4

/** Draws what moves are due, of all stores. Several nodes may run it at once. @returns how many */
export async function drawConsequences(ctx: Context): Promise<number> {
  if ((await nextConsequenceAt(ctx, null)) === undefined) return 0
  return await drawSome(ctx, null)
}

/**
 * Draws all that is due of one store, and waits for what others are drawing: its clock goes on when this is done.
 * @returns how many, of them and of us
 */
export async function drawConsequencesOfStore(ctx: Context, store: Store): Promise<number> {
  let drawn = 0
  for (let idle = 0; idle < MOST_IDLE && (await nextConsequenceAt(ctx, store.id)) !== undefined; ) {
    const more = await drawSome(ctx, store.id)
    drawn += more
    if (more > 0) idle = 0
    else if (idle++ < MOST_IDLE) await delay(IDLE_MS)
  }
  return Math.max(1, drawn)
}

const IDLE_MS = 5
const MOST_IDLE = 1_000

/** The oldest move of a store, or of any, whose consequences are to be drawn. */
export async function nextConsequenceAt(ctx: Context, storeId: string | null): Promise<Date | undefined> {
  return (await ctx.database.row<{ at: Date | null }>(oldestWake, [storeId]))?.at ?? undefined
}

async function drawSome(ctx: Context, storeId: string | null): Promise<number> {
  const drawn = await Promise.all(Array.from({ length: AT_ONCE }, () => drawOne(ctx, storeId)))
  return drawn.filter(Boolean).length
}

/** One move's trouble is its own: it is put off, and those of other payments go on. */
async function drawOne(ctx: Context, storeId: string | null): Promise<boolean> {
  let wake: Wake | undefined
  try {
    const lanes = await ctx.database.transaction(async (trx) => {
      wake = await takeWake(trx, storeId)
      if (!wake) return []
      const told: string[] = []
      for (const consequence of consequences) told.push(...(await consequence.draw(ctx, trx, wake)))
      return told
    })
    if (lanes.length > 0) ctx.announceDeliveries([...new Set(lanes)])
    return wake !== undefined
  } catch (error) {
    if (!wake) throw error
    ctx.log.error(
      { paymentId: wake.payment.id, error: (error as Error).message },
      'A purchase has no consequences yet.',
    )
    await putOffWake(ctx.database, wake.id)
    return false
  }
}
