import { systemNow } from '../../core/clock.ts'
import { levelOfFailure } from '../../core/databaseErrors.ts'
import type { Provider } from '../../core/provider.ts'
import { sql } from '../../core/sql.ts'
import { startLoop } from '../../lib/loop.ts'
import type { Act, SimulatedPayment, World } from './gateway.ts'
import { dayOf } from './movements.ts'
import { movePayment } from './movePayments.ts'

const PAUSE_MS = 250
/** The longest pause. Another simulator may schedule an action that is due earlier than the known actions. */
const IDLE_PAUSE_MS = 5_000
const BATCH_SIZE = 50

/** Schedules an action on a payment. Any simulator on this database performs the action. */
export async function scheduleAct(
  world: World,
  payment: SimulatedPayment,
  does: Act['does'],
  dueAt: Date,
): Promise<void> {
  const { provider, id: paymentId } = payment
  await world.database.rows(insertAct, { provider, paymentId, does, day: dayOf(world, payment.account), dueAt })
  world.planActs(dueAt)
}

/** `planAt` makes the loop run at the instant of a new action. */
export type ScheduledActs = { planAt(dueAt: Date): void; stop(): Promise<void> }

/**
 * Performs due actions until it is stopped. It pauses until the next action is due. Several simulators may share a database,
 * and each may die at any moment. So an action is deleted only after it was performed. A second run has no effect, because
 * after the first run the payment's status does not allow the action.
 */
export function startScheduledActs(world: World): ScheduledActs {
  const perform = async () => {
    const nearest = await world.database.rows(selectNearest, { limit: BATCH_SIZE })
    const nowMs = systemNow().getTime()
    const due = nearest.filter(({ dueAt }) => dueAt.getTime() <= nowMs)
    for (const { id, provider, paymentId, does, day } of due) {
      const gateway = world.gateways.get(provider)!
      await movePayment({ ...world, day }, gateway, { id: paymentId }, (payment) =>
        gateway.act(payment, { does, force: false, isScheduled: true }),
      )
      await world.database.rows(deleteAct, { id })
    }
    const next = nearest[due.length]
    return { more: due.length === BATCH_SIZE, nextInMs: next && next.dueAt.getTime() - nowMs }
  }
  const loop = startLoop(perform, {
    pauseMs: PAUSE_MS,
    idlePauseMs: IDLE_PAUSE_MS,
    onError: (error) =>
      world.log[levelOfFailure(error, 'warn')](
        { cause: error.message },
        'The simulator could not perform a scheduled action.',
      ),
  })
  return {
    stop: loop.stop,
    planAt(dueAt) {
      const waitMs = dueAt.getTime() - systemNow().getTime()
      // The next regular run of the loop finds an action at a later instant.
      if (waitMs < IDLE_PAUSE_MS) setTimeout(loop.nudge, waitMs).unref()
    },
  }
}

type PlannedAct = { id: number; provider: Provider; paymentId: string; does: Act['does']; day: string; dueAt: Date }

const insertAct = sql(
  'simulatorInsertAct',
  `insert into simulator.acts (provider, payment_id, does, day, due_at)
    values (:provider, :paymentId, :does, :day, :dueAt)`,
)

const selectNearest = sql(
  'simulatorSelectNearestActs',
  `select id, provider, payment_id as "paymentId", does, to_char(day, 'YYYY-MM-DD') as day, due_at as "dueAt"
    from simulator.acts order by due_at limit :limit`,
).as<PlannedAct>()

const deleteAct = sql('simulatorDeleteAct', 'delete from simulator.acts where id = :id')
