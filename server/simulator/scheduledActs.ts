import { systemNow } from '../clock.ts'
import { type Runner, sql } from '../database/database.ts'
import { type Loop, startLoop } from '../lib/loop.ts'
import { movePayment } from './bank.ts'
import type { Act, Provider, SimulatedGateway, SimulatedPayment, World } from './gateway.ts'

const PAUSE_MS = 250
const MOST_AT_ONCE = 50

/** Makes something happen to a payment later, whichever simulator runs then. */
export async function scheduleAct(
  runner: Runner,
  payment: SimulatedPayment,
  does: Act['does'],
  dueAt: Date,
): Promise<void> {
  await runner.rows(insertAct, [payment.provider, payment.id, does, dueAt])
}

/**
 * Does what falls due, until stopped. Several may run over one database, and one may die at any moment: an act done a
 * second time is impossible in the payment's state, and only then forgotten.
 */
export function startScheduledActs(world: World, gateways: ReadonlyMap<Provider, SimulatedGateway>): Loop {
  return startLoop(
    async () => {
      const due = await world.database.rows<DueAct>(selectDue, [systemNow(), MOST_AT_ONCE])
      for (const { id, provider, paymentId, does } of due) {
        const gateway = gateways.get(provider)!
        await movePayment(world, gateway, { id: paymentId }, (payment) => gateway.act(payment, { does, force: false }))
        await world.database.rows(deleteAct, [id])
      }
      return { more: due.length === MOST_AT_ONCE }
    },
    {
      pauseMs: PAUSE_MS,
      onError: ({ message }) => world.log.warn({ cause: message }, 'the simulator could not do what was due'),
    },
  )
}

type DueAct = { id: number; provider: Provider; paymentId: string; does: Act['does'] }

const insertAct = sql(
  'simulatorInsertAct',
  'insert into simulator.acts (provider, payment_id, does, due_at) values ($1, $2, $3, $4)',
)

const selectDue = sql(
  'simulatorSelectDueActs',
  `select id, provider, payment_id as "paymentId", does from simulator.acts where due_at <= $1 order by due_at limit $2`,
)

const deleteAct = sql('simulatorDeleteAct', 'delete from simulator.acts where id = $1')
