import { type Static, Type } from 'typebox'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import { instant } from '../lib/schema.ts'
import { followPlannedMails } from '../mail/plannedMails.ts'
import { followMoneyClock } from '../money/moneyAccounts.ts'
import { operation } from '../operations/operation.ts'
import { followStoreClock } from '../payments/followStoreClock.ts'
import { forgetStore } from '../stores/authenticate.ts'
import { getStore, type Store } from '../stores/store.ts'
import { runUntil } from './runUntil.ts'

const TEN_YEARS_IN_SECONDS = 10 * 366 * 24 * 60 * 60

const Seconds = Type.Object(
  { seconds: Type.Integer({ minimum: 1, maximum: TEN_YEARS_IN_SECONDS }) },
  { additionalProperties: false },
)

export const advanceTestClockOperation = operation({
  name: 'advanceTestClock',
  summary: "Sandbox: move the store's clock forward",
  description:
    'All work that becomes due runs in order before the answer. This operation does not exist in production.',
  sandboxOnly: true,
  body: Seconds,
  run: (ctx, { store, body, newId, rebindResource }) =>
    advanceTestClock(ctx, store.id, body.seconds, { known: newId, note: rebindResource }),
  api: {
    method: 'POST',
    path: '/v1/test-helpers/clock/advance',
    scope: 'charges:write',
    answers: { 200: Type.Object({ object: Type.Literal('clock'), now: instant }) },
    answer: (_ctx, now) => ({ object: 'clock', now: now.toISOString() }),
  },
  dashboard: {
    method: 'POST',
    path: '/clock/advance',
    guard: 'sandbox.act',
    answers: { 200: Type.Object({ now: instant, clockOffsetMs: Type.Integer() }, { $id: 'StoreClock' }) },
    commitsItself: true,
    answer: (_ctx, now, call) => ({ now: now.toISOString(), clockOffsetMs: offsetAfter(call) }),
    audit: (_now, call) => ({
      subject: call.store.id,
      before: { clockOffsetMs: call.store.clockOffsetMs },
      after: { clockOffsetMs: offsetAfter(call) },
    }),
  },
})

function offsetAfter({ store, body }: { store: Store; body: Static<typeof Seconds> }): number {
  return store.clockOffsetMs + body.seconds * 1000
}

/**
 * The target of the clock. A retry with the same idempotency key uses the target of the first call.
 * @property known the target offset in milliseconds that an earlier call recorded, or an empty string
 */
type Goal = { known: string; note(offsetMs: string): Promise<void> }

/**
 * The last advance of each store. The next advance waits for the last advance, because two simultaneous advances would
 * run the same work twice.
 */
const underWay = new Map<string, Promise<unknown>>()

/**
 * Moves one store's clock forward (decisions, "Time"). The clock stops at each instant with due work, so that all work
 * runs in order and at its own time.
 * @returns the store's time afterwards
 */
export async function advanceTestClock(
  ctx: Context,
  storeId: string,
  seconds: number,
  goal: Goal = { known: '', note: async () => {} },
): Promise<Date> {
  const before = underWay.get(storeId) ?? Promise.resolve()
  const turn = before.catch(() => {}).then(() => advance(ctx, storeId, seconds, goal))
  underWay.set(storeId, turn)
  try {
    return await turn
  } finally {
    if (underWay.get(storeId) === turn) underWay.delete(storeId)
  }
}

async function advance(ctx: Context, storeId: string, seconds: number, goal: Goal): Promise<Date> {
  let store = await getStore(ctx.database, storeId)
  const wantedOffsetMs = goal.known === '' ? store.clockOffsetMs + seconds * 1000 : Number(goal.known)
  const targetOffsetMs = Math.max(store.clockOffsetMs, wantedOffsetMs)
  await goal.note(String(targetOffsetMs))
  const setClock = async (offsetMs: number) => {
    store = await setOffset(ctx, store, Math.min(Math.max(store.clockOffsetMs, offsetMs), targetOffsetMs))
    return store
  }
  await runUntil(ctx, store, { targetOffsetMs, setClock })
  store = await setClock(targetOffsetMs)
  await followStoreClock(ctx, store)
  await followPlannedMails(ctx, store)
  await followMoneyClock(ctx, store)
  await ctx.notifyStoreChange(storeId)
  return storeNow(store)
}

async function setOffset(ctx: Context, store: Store, offsetMs: number): Promise<Store> {
  if (offsetMs === store.clockOffsetMs) return store
  await ctx.database.rows(setClockOffset, { id: store.id, clockOffsetMs: offsetMs })
  forgetStore(store.id)
  return { ...store, clockOffsetMs: offsetMs }
}

const setClockOffset = sql('setClockOffset', 'update stores set clock_offset_ms = :clockOffsetMs where id = :id')
