import { systemNow } from '../core/clock.ts'
import { levelOfFailure } from '../core/databaseErrors.ts'
import { sql } from '../core/sql.ts'
import { type Loop, startLoop } from '../lib/loop.ts'
import type { Act, Provider, SimulatedGateway, SimulatedPayment, World } from './gateway.ts'
import { dayOf } from './movements.ts'
import { movePayment } from './movePayments.ts'

const PAUSE_MS = 250
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
}

/**
 * Performs due actions until it is stopped. Several simulators may share a database, and each may die at any moment. So an
 * action is deleted only after it was performed. A second run has no effect, because the payment's status then does not allow
 * the action.
 */
export function startScheduledActs(world: World, gateways: ReadonlyMap<Provider, SimulatedGateway>): Loop {
  return startLoop(
    async () => {
      const due = await world.database.rows<DueAct>(selectDue, { now: systemNow(), limit: BATCH_SIZE })
      for (const { id, provider, paymentId, does, day } of due) {
        const gateway = gateways.get(provider)!
        await movePayment({ ...world, day }, gateway, { id: paymentId }, (payment) =>
          gateway.act(payment, { does, force: false, isScheduled: true }),
        )
        await world.database.rows(deleteAct, { id })
      }
      return { more: due.length === BATCH_SIZE }
    },
    {
      pauseMs: PAUSE_MS,
      onError: (error) =>
        world.log[levelOfFailure(error, 'warn')](
          { cause: error.message },
          'The simulator could not perform a scheduled action.',
        ),
    },
  )
}

type DueAct = { id: number; provider: Provider; paymentId: string; does: Act['does']; day: string }

const insertAct = sql(
  'simulatorInsertAct',
  `insert into simulator.acts (provider, payment_id, does, day, due_at)
    values (:provider, :paymentId, :does, :day, :dueAt)`,
)

const selectDue = sql(
  'simulatorSelectDueActs',
  `select id, provider, payment_id as "paymentId", does, to_char(day, 'YYYY-MM-DD') as day
    from simulator.acts where due_at <= :now
    order by due_at limit :limit`,
)

const deleteAct = sql('simulatorDeleteAct', 'delete from simulator.acts where id = :id')
