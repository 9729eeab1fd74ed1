import { checkPayment } from '../../server/payments/checks/checkPayment.ts'
import { type Hurt, liveOnce } from '../sequences/oneLife.ts'
import { abreast } from './abreast.ts'
import type { MoneyLife, Sale } from './moneyLife.ts'
import { control, storeOf } from './moneyStore.ts'

const ACT_CHANCE = 0.2

/** Sometimes performs an act of the bank, the buyer or the gateway on a sale. */
export async function actOnSale(life: MoneyLife, sale: Sale): Promise<void> {
  const { provider } = life
  const { random } = sale
  if (sale.mistake !== undefined || !random.chance(ACT_CHANCE)) return
  // Gateway C does not report that a dispute was won.
  if (sale.disputed && provider !== 'GATEWAY_C') return endDispute(life, sale)
  if (sale.ended) return
  const acts = ['refund', 'chargeback', 'ask', 'ask', ...(provider === 'GATEWAY_A' ? ['block', 'unblock'] : [])]
  const verb = random.pick(acts)
  if (verb === 'ask') return askRefund(life, sale)
  const done = await act(life, sale, verb)
  if (done && (verb === 'refund' || verb === 'chargeback')) sale.ended = true
  if (done && verb === 'chargeback') sale.disputed = true
}

/** Ends the dispute of a sale. After a won dispute the store has the money again. */
async function endDispute(life: MoneyLife, sale: Sale): Promise<void> {
  const verb = sale.random.pick(['dispute_won', 'dispute_won', 'dispute_lost'])
  if (await act(life, sale, verb)) sale.disputed = false
}

/**
 * Requests one refund or two refunds at once, complete or partial. Skips gateway C, because it does not report partial
 * refunds. Skips boletos, because their refund may wait for the buyer.
 */
async function askRefund(life: MoneyLife, sale: Sale): Promise<void> {
  const { provider, system } = life
  const { random } = sale
  if (provider === 'GATEWAY_C' || sale.method === 'boleto') return
  const amountInCents = random.chance(0.3) ? undefined : random.between(1, Math.ceil(sale.totalInCents / 2))
  const hurt: Hurt = random.chance(0.3) ? { crashAt: random.pick(['refund.asked', 'refund.answered']) } : {}
  // The call begins when it is awaited. It must begin inside the work that may crash.
  const ask = async () =>
    await system.app.inject({
      method: 'POST',
      url: `/v1/payments/${sale.id}/refunds`,
      payload: amountInCents === undefined ? {} : { amountInCents },
      headers: { authorization: `Bearer ${life.key}` },
    })
  const ends = await Promise.all(random.pick([[hurt], [hurt, {}]]).map((one) => liveOnce(one, ask)))
  for (const end of ends)
    if (end.is === 'done' && ![201, 400, 409, 422, 502].includes(end.value.statusCode))
      throw new Error(`a refund answered ${end.value.statusCode} ${end.value.body}`)
}

const MAX_CHECKS = 10

/** Ends the leases of crashed calls, and checks the payments until no refund is open. */
export async function endRefunds(life: MoneyLife): Promise<void> {
  const { system, store, sales } = life
  const ids = sales.filter(({ ended }) => !ended).map(({ id }) => id)
  const current = await storeOf(life)
  for (let checks = 0; checks < MAX_CHECKS; checks++) {
    const { rows } = await system.pool.query<{ id: string }>(OPEN_REFUNDS, [ids, store.id])
    if (rows.length === 0) break
    if (checks + 1 === MAX_CHECKS) throw new Error(`a refund of ${rows[0]!.id} did not end`)
    await abreast(rows, ({ id }) => checkPayment(system.ctx, current, id))
  }
  const { rows } = await system.pool.query<{ id: string }>(
    `select id from payments where id = any($1) and store_id = $2 and status <> 'paid'`,
    [ids, store.id],
  )
  const ended = new Set(rows.map(({ id }) => id))
  for (const sale of sales) if (ended.has(sale.id)) sale.ended = true
}

const OPEN_REFUNDS = `
  with lapsed as (
    update refunds set leased_until = now() where payment_id = any($1) and store_id = $2 and leased_until is not null
  )
  select distinct payment_id as id from refunds
  where payment_id = any($1) and store_id = $2 and status not in ('done', 'failed')`

/** @returns true if the simulator performed the act */
export async function act(life: MoneyLife, sale: Sale, verb: string): Promise<boolean> {
  const answer = await control(life, `${life.provider}/payments/${sale.externalId}/${verb}`, {})
  await checkPayment(life.system.ctx, await storeOf(life), sale.id)
  return answer.status === 200
}
