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
  description: 'Everything that falls due on the way happens, in order, before the answer. Not there in production.',
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
 * Where a clock is going, for a repeat under an idempotency key: it goes where the first call was going, not as far again.
 * @property known the clock's offset in milliseconds, as an earlier call noted it; empty: none did
 */
type Goal = { known: string; note(offsetMs: string): Promise<void> }

/** Advances of one store wait for each other: two at once would run the same time twice. */
const underWay = new Map<string, Promise<unknown>>()

/**
 * Moves one store's clock forward (decisions, "Time"), stopping at each instant at which something falls due, so that what
 * happens then happens at its own time and in its order.
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
