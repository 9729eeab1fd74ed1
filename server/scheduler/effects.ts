import { setTimeout as delay } from 'node:timers/promises'
import type { Context } from '../core/context.ts'
import type { Runner } from '../core/sql.ts'
import { moveAccessOfPurchase } from '../courses/accessOfPurchase.ts'
import { moveAccessOfSubscription } from '../courses/accessOfSubscription.ts'
import { oldestWake, putOffWake, takeWakes, type Wake } from '../payments/wakes.ts'
import type { Store } from '../stores/store.ts'
import {
  oldestAccessChange,
  putOffAccessChange,
  takeAccessChanges,
  type WaitingChange,
} from '../subscriptions/accessChanges.ts'
import { paymentMoved } from '../subscriptions/paymentMoved.ts'

type Effect = {
  name: string
  /** In the transaction that takes the move. @returns lanes of deliveries, to be announced after the commit */
  draw(ctx: Context, trx: Runner, wake: Wake): Promise<readonly string[]>
}

/** Everything that follows from a purchase's payment moving, in its order. */
const effects: readonly Effect[] = [
  {
    name: 'access',
    async draw(_ctx, trx, { payment, status, movedAt }) {
      await moveAccessOfPurchase(trx, payment, status, movedAt)
      return []
    },
  },
  {
    name: 'subscription',
    async draw(ctx, trx, { payment, status, movedAt }) {
      const told: string[] = []
      const unit = {
        runner: trx,
        notifyDeliveries: (destinations: readonly string[]) => void told.push(...destinations),
      }
      await paymentMoved(ctx, unit, payment, status, movedAt)
      return told
    },
  },
]

/** In one transaction. */
const BATCH = 100

/** Draws what moves are due, of all stores. Several nodes may run it at once. @returns how many */
export async function applyEffects(ctx: Context): Promise<number> {
  if ((await nextEffectAt(ctx, null)) === undefined) return 0
  return await drawSome(ctx, null)
}

/**
 * Draws all that is due of one store, and waits for what others are drawing: its clock goes on when this is done.
 * @returns how many, of them and of us
 */
export async function applyEffectsOfStore(ctx: Context, store: Store): Promise<number> {
  let drawn = 0
  for (let idle = 0; idle < MOST_IDLE && (await nextEffectAt(ctx, store.id)) !== undefined; ) {
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
export async function nextEffectAt(ctx: Context, storeId: string | null): Promise<Date | undefined> {
  const [wake, change] = await Promise.all(
    [oldestWake, oldestAccessChange].map((oldest) => ctx.database.row<{ at: Date | null }>(oldest, { storeId })),
  )
  const instants = [wake?.at, change?.at].filter((at) => at instanceof Date)
  return instants.sort((one, other) => one.getTime() - other.getTime())[0]
}

/** Payments first: what becomes of a subscription decides about access. */
async function drawSome(ctx: Context, storeId: string | null): Promise<number> {
  const moved = await drawAll(ctx, storeId, {
    drawBatch,
    async putOff({ id, payment, status }, error) {
      ctx.log.error({ paymentId: payment.id, status, error }, 'A purchase has no consequences.')
      await putOffWake(ctx.database, id)
    },
  })
  const changed = await drawAll(ctx, storeId, {
    drawBatch: changeAccess,
    async putOff({ id, subscription_id, access }, error) {
      ctx.log.error({ subscriptionId: subscription_id, access, error }, "A buyer's access could not be changed.")
      await putOffAccessChange(ctx.database, id)
    },
  })
  return moved + changed
}

type Drawing<Move> = {
  /** Takes and draws some in one transaction. @param onTaken told of each before it is drawn. @returns how many */
  drawBatch(ctx: Context, storeId: string | null, most: number, onTaken: (move: Move) => void): Promise<number>
  putOff(move: Move, error: string): Promise<void>
}

/** One move's trouble is its own: it is put off, and those of other payments and subscriptions go on. */
async function drawAll<Move>(ctx: Context, storeId: string | null, drawing: Drawing<Move>): Promise<number> {
  try {
    return await drawing.drawBatch(ctx, storeId, BATCH, () => {})
  } catch (error) {
    ctx.log.warn({ storeId, error: (error as Error).message }, 'A batch of consequences broke off: one by one now.')
    return await drawOneByOne(ctx, storeId, drawing)
  }
}

async function drawOneByOne<Move>(ctx: Context, storeId: string | null, drawing: Drawing<Move>): Promise<number> {
  let drawn = 0
  for (let tries = 0; tries < BATCH; tries++) {
    let taken: Move | undefined
    try {
      const one = await drawing.drawBatch(ctx, storeId, 1, (move) => {
        taken = move
      })
      if (one === 0) break
      drawn++
    } catch (error) {
      if (!taken) throw error
      await drawing.putOff(taken, (error as Error).message)
    }
  }
  return drawn
}

const drawBatch: Drawing<Wake>['drawBatch'] = async (ctx, storeId, most, onTaken) => {
  const destinations = new Set<string>()
  const drawn = await ctx.database.transaction(async (trx) => {
    const taken = await takeWakes(trx, storeId, most)
    for (const wake of taken) {
      onTaken(wake)
      for (const { draw } of effects)
        for (const destination of await draw(ctx, trx, wake)) destinations.add(destination)
    }
    return taken.length
  })
  if (destinations.size > 0) ctx.notifyDeliveries([...destinations])
  return drawn
}

/** What moves of subscriptions mean for their buyers' access. */
const changeAccess: Drawing<WaitingChange>['drawBatch'] = async (ctx, storeId, most, onTaken) => {
  return await ctx.database.transaction(async (trx) => {
    const changes = await takeAccessChanges(trx, storeId, most)
    for (const change of changes) {
      onTaken(change)
      await moveAccessOfSubscription(trx, change)
    }
    return changes.length
  })
}
