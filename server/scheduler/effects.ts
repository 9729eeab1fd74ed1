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
  /** Runs in the transaction that claims the move. @returns destinations of deliveries, to notify after the commit */
  draw(ctx: Context, trx: Runner, wake: Wake): Promise<readonly string[]>
}

/** All effects of a moved purchase payment, in order. */
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
      const destinations: string[] = []
      const unit = {
        runner: trx,
        notifyDeliveries: (added: readonly string[]) => void destinations.push(...added),
      }
      await paymentMoved(ctx, unit, payment, status, movedAt)
      return destinations
    },
  },
]

/** Moves per transaction. */
const BATCH = 100

/** Applies the effects of due moves, of all stores. Several nodes may run it at once. @returns how many */
export async function applyEffects(ctx: Context): Promise<number> {
  if ((await nextEffectAt(ctx, null)) === undefined) return 0
  return await drawSome(ctx, null)
}

/**
 * Applies all due effects of one store, and waits for those that other nodes hold: only then may the store's clock advance.
 * @returns how many; at least 1
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

/** Returns the instant of the oldest move of a store whose effects are due. @param storeId null for all stores */
export async function nextEffectAt(ctx: Context, storeId: string | null): Promise<Date | undefined> {
  const [wake, change] = await Promise.all(
    [oldestWake, oldestAccessChange].map((oldest) => ctx.database.row<{ at: Date | null }>(oldest, { storeId })),
  )
  const instants = [wake?.at, change?.at].filter((at) => at instanceof Date)
  return instants.sort((one, other) => one.getTime() - other.getTime())[0]
}

/** Payments first: a subscription's moves decide about access. */
async function drawSome(ctx: Context, storeId: string | null): Promise<number> {
  const moved = await drawAll(ctx, storeId, {
    drawBatch,
    async putOff({ id, payment, status }, error) {
      ctx.log.error({ paymentId: payment.id, status, error }, 'The effects of a payment could not be applied.')
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
  /** Claims and applies some in one transaction. @param onTaken called before each is applied. @returns how many */
  drawBatch(ctx: Context, storeId: string | null, most: number, onTaken: (move: Move) => void): Promise<number>
  putOff(move: Move, error: string): Promise<void>
}

/** A failing move is rescheduled. Moves of other payments and subscriptions go on. */
async function drawAll<Move>(ctx: Context, storeId: string | null, drawing: Drawing<Move>): Promise<number> {
  try {
    return await drawing.drawBatch(ctx, storeId, BATCH, () => {})
  } catch (error) {
    ctx.log.warn({ storeId, error: (error as Error).message }, 'A batch of effects failed. Applying one by one.')
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

/** Applies moves of subscriptions to their buyers' access. */
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
