import { Type } from 'typebox'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import { dashboardRoute } from '../dashboard/dashboardRoute.ts'
import { instant } from '../lib/schema.ts'
import { forgetStore } from '../stores/authenticate.ts'
import { route } from '../stores/route.ts'
import { getStore, type Store } from '../stores/store.ts'
import { runUntil } from './runUntil.ts'

const TEN_YEARS_IN_SECONDS = 10 * 366 * 24 * 60 * 60

const Seconds = Type.Object(
  { seconds: Type.Integer({ minimum: 1, maximum: TEN_YEARS_IN_SECONDS }) },
  { additionalProperties: false },
)

export const advanceTestClockRoute = route({
  method: 'POST',
  path: '/v1/test-helpers/clock/advance',
  scope: 'charges:write',
  summary: "Sandbox: move the store's clock forward",
  description: 'All work that falls due on the way runs, in order, before the answer. Not there in production.',
  tag: 'Sandbox',
  sandboxOnly: true,
  body: Seconds,
  answers: { 200: Type.Object({ object: Type.Literal('clock'), now: instant }) },
  async handle(ctx, { store, body, newId, rebindResource }) {
    const now = await advanceTestClock(ctx, store.id, body.seconds, { known: newId, note: rebindResource })
    return { status: 200, body: { object: 'clock', now: now.toISOString() } }
  },
})

const Clock = Type.Object({ now: instant, clockOffsetMs: Type.Integer() }, { $id: 'StoreClock' })

export const advanceClockDashboardRoute = dashboardRoute({
  method: 'POST',
  path: '/stores/{storeId}/clock/advance',
  action: 'sandbox.act',
  operationId: 'advanceTestClock',
  summary: "Sandbox: move the store's clock forward; what falls due on the way has happened when the answer comes",
  tag: 'Sandbox',
  sandboxOnly: true,
  body: Seconds,
  answers: { 200: Clock },
  commitsItself: true,
  async handle(ctx, { store, body }) {
    const now = await advanceTestClock(ctx, store.id, body.seconds)
    const clockOffsetMs = store.clockOffsetMs + body.seconds * 1000
    const change = { subject: store.id, before: { clockOffsetMs: store.clockOffsetMs }, after: { clockOffsetMs } }
    return { status: 200, body: { now: now.toISOString(), clockOffsetMs }, change }
  },
})

/**
 * The target of the clock. A retry under an idempotency key moves it to the first call's target, not further.
 * @property known the target offset in milliseconds that an earlier call recorded; empty if none did
 */
type Goal = { known: string; note(offsetMs: string): Promise<void> }

/** Advances of one store run one after another: two at once would run the same time twice. */
const underWay = new Map<string, Promise<unknown>>()

/**
 * Moves one store's clock forward (decisions, "Time"). It stops at each instant at which work falls due, so that the work runs at
 * its own time and in order.
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
  await runUntil(ctx, store, targetOffsetMs, setClock)
  store = await setClock(targetOffsetMs)
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
