import { setTimeout as delay } from 'node:timers/promises'
import { openApiSystem, serveApi } from './apiSystem.ts'
import { costsText, withCosts } from './costs.ts'
import { median, type Scenario, withOpened } from './scenario.ts'
import { startBenchServer } from './system.ts'

const PENDING = 1_000_000
/** One percent of a core. */
const MAX_MS_PER_SECOND = 10
const SETTLE_MS = 15_000
const SECONDS_PER_ROUND = 20

export const idle: Scenario = {
  about: `processor time of an idle node with ${PENDING / 1e6} million pending payments`,
  quick: false,
  run: ({ rounds }, progress) =>
    withOpened(async (opened) => {
      const server = opened(await startBenchServer())
      const system = opened(await openApiSystem(server, progress, PENDING))
      progress('opening all payments')
      const connection = await system.ctx.database.pool.connect()
      for (const statement of openAllPayments) await connection.query(statement)
      connection.release(true)
      const api = opened(await serveApi(system.url, 1))
      await delay(SETTLE_MS)
      const perSecond: number[] = []
      let text = ''
      for (let round = 1; round <= rounds; round++) {
        const { costs } = await withCosts(system.ctx.database, api.pid, async () => {
          await delay(SECONDS_PER_ROUND * 1_000)
          return { calls: SECONDS_PER_ROUND }
        })
        text = costsText(costs)
        progress(`round ${round} of ${rounds}: ${text}`)
        perSecond.push(costs.serverMs + costs.postgresMs + costs.simulatorMs)
      }
      const ratio = median(perSecond) / MAX_MS_PER_SECOND
      return [
        {
          what: 'idle node, a second',
          figure: `${median(perSecond).toFixed(1)} ms`,
          beside: `${MAX_MS_PER_SECOND} ms`,
          ratio,
          goal: { max: 1 },
          more: text,
        },
      ]
    }),
}

/** Makes each sale a pending payment with a check planned between an hour and 30 days from now. */
const openAllPayments = [
  'set statement_timeout = 0',
  `insert into payment_checks (payment_id, store_id, gateway_account_id, next_at, expires_at)
   select payments.id, payments.store_id, gateway_accounts.id,
     now() + interval '1 hour' + random() * interval '30 days', now() + interval '31 days'
   from payments join gateway_accounts on gateway_accounts.store_id = payments.store_id`,
  `update payments set status = 'pending', expires_at = now() + interval '31 days',
     gateway_account_id = (select id from gateway_accounts limit 1)`,
  'vacuum analyze',
]
