import { type Provider, providers } from '../../server/core/provider.ts'
import { checkDisputes } from '../../server/disputes/checkDisputes.ts'
import { recordDispute } from '../../server/disputes/status.ts'
import { checkPayment } from '../../server/payments/checks/checkPayment.ts'
import { paymentById } from '../../server/payments/payment.ts'
import { applyEffectsOfStore } from '../../server/scheduler/effects.ts'
import { type Hurt, liveOnce, WIRE_TROUBLES } from '../sequences/oneLife.ts'
import { openSequenceStore, type SequenceStore, type SequenceSystem } from '../sequences/sequenceSystem.ts'
import type { Random } from '../systems/random.ts'
import type { MoneyLife, MoneyOrder } from './moneyLife.ts'
import { control, passDays, storeOf } from './moneyStore.ts'
import { brokenOrderLaws } from './orderLaws.ts'
import { sell } from './sell.ts'

/**
 * A store with one gateway account. Its sales run one after the other, because the clock of gateway C's store moves.
 */
export type OrderPlace = SequenceStore & { provider: Provider }

/** Opens a store for each gateway. */
export async function openOrderPlaces(system: SequenceSystem): Promise<OrderPlace[]> {
  return await Promise.all(
    providers.map(async (provider) => ({ ...(await openSequenceStore(system, [provider])), provider })),
  )
}

/** Runs the random acts of one sale. @returns the broken laws, with the steps */
export async function liveMoneyOrder(system: SequenceSystem, place: OrderPlace, random: Random): Promise<string[]> {
  const life: MoneyLife = {
    ...place,
    system,
    random,
    accountId: place.store.gateways[0]!.id,
    recipients: [],
    sales: [],
  }
  const order: MoneyOrder = { ...life, sale: await sell(life, random, true), isMedKnown: false, steps: [] }
  const broken: string[] = []
  for (let steps = random.between(2, 9); steps > 0; steps--) {
    const step = random.pick(stepsOf(order))
    order.steps.push(step)
    broken.push(...(await act(order, step)))
  }
  await settle(order)
  broken.push(...(await brokenOrderLaws(order)))
  return broken.map((law) => `${order.provider} ${order.sale.method}: ${law} (${order.steps.join(', ')})`)
}

const BY_BANK = ['chargeback', 'dispute_won', 'dispute_lost', 'block', 'unblock', 'refund'] as const
type Step = 'part' | 'parts' | 'whole' | 'check' | 'disputes' | 'report' | (typeof BY_BANK)[number]

function stepsOf({ provider, sale: { method } }: MoneyOrder): Step[] {
  // A boleto of gateway A waits for its buyer to name a bank account.
  const asked: Step[] = method === 'boleto' ? [] : ['part', 'part', 'part', 'parts', 'whole']
  const med: Step[] = provider === 'GATEWAY_A' && method === 'pix' ? ['block', 'report', 'unblock'] : []
  // Gateway C does not report that a dispute was won.
  const won: Step[] = provider === 'GATEWAY_C' ? [] : ['dispute_won', 'dispute_won']
  const lost: Step[] = provider === 'GATEWAY_A' || provider === 'GATEWAY_D' ? ['dispute_lost'] : []
  return [...asked, ...med, ...won, ...lost, 'refund', 'chargeback', 'check', 'check', 'disputes']
}

/** @returns the laws that the step broke */
async function act(order: MoneyOrder, step: Step): Promise<string[]> {
  switch (step) {
    case 'part':
    case 'parts':
    case 'whole':
      return await ask(order, step)
    case 'check':
      await hurtOnce(order, ['check.found', 'check.settled'], async () => {
        await checkPayment(order.system.ctx, await storeOf(order), order.sale.id)
      })
      return []
    case 'disputes':
      await hurtOnce(order, ['disputes.found'], () => followDisputes(order))
      return []
    case 'report':
      await reportMed(order)
      return []
    default: {
      const body = step === 'refund' && order.provider !== 'GATEWAY_C' ? { amountInCents: amountOf(order) } : {}
      await control(order, `${order.provider}/payments/${order.sale.externalId}/${step}`, {
        ...body,
        webhooks: 'never',
      })
      return []
    }
  }
}

const amountOf = ({ random, sale }: MoneyOrder) => random.between(1, Math.ceil(sale.totalInCents / 2))

/** Asks for refunds by the API. While a MED is known, no refund may be accepted. */
async function ask(order: MoneyOrder, step: 'part' | 'parts' | 'whole'): Promise<string[]> {
  const { system, sale, key, isMedKnown } = order
  const request = (payload: object) => async () =>
    await system.app.inject({
      method: 'POST',
      url: `/v1/payments/${sale.id}/refunds`,
      payload,
      headers: { authorization: `Bearer ${key}` },
    })
  const payloads =
    step === 'whole'
      ? [{}]
      : Array.from({ length: step === 'parts' ? 3 : 1 }, () => ({ amountInCents: amountOf(order) }))
  const crashes = ['refund.asked', 'refund.shared', 'refund.answered']
  const ends = await Promise.all(payloads.map((payload) => hurtOnce(order, crashes, request(payload))))
  return ends.flatMap((end) => {
    if (end.is !== 'done') return []
    const { statusCode, body } = end.value
    if (statusCode === 201 && isMedKnown && !body.includes('"REFUNDED"')) return ['a refund was accepted during a MED']
    return [201, 400, 409, 422, 502, 503].includes(statusCode) ? [] : [`a refund answered ${statusCode} ${body}`]
  })
}

async function hurtOnce<Value>({ random }: MoneyOrder, crashes: readonly string[], work: () => Promise<Value>) {
  const hurt: Hurt = random.chance(0.3)
    ? { crashAt: random.pick(crashes) }
    : random.chance(0.2)
      ? { atCall: random.between(1, 3), wire: random.pick(WIRE_TROUBLES) }
      : {}
  return await liveOnce(hurt, work)
}

async function followDisputes(order: MoneyOrder): Promise<void> {
  const { system, sale } = order
  const store = await storeOf(order)
  await applyEffectsOfStore(system.ctx, store)
  await checkDisputes(system.ctx, store, sale.id)
}

/**
 * Delivers the webhook about the blocked money, or the webhook about its end. The gateway has no call that reports a
 * MED.
 */
async function reportMed(order: MoneyOrder): Promise<void> {
  const { system, sale, store } = order
  const { rows } = await system.pool.query(
    `select coalesce((details->>'isBlocked')::boolean, false) as blocked from simulator.payments where id = $1`,
    [sale.externalId],
  )
  const isBlocked: boolean = rows[0].blocked
  if (isBlocked === order.isMedKnown) return
  const payment = (await system.ctx.database.row(paymentById, { id: sale.id, storeId: store.id }))!
  const status = isBlocked ? 'needs_response' : payment.status === 'refunded' ? 'lost' : 'won'
  const facts = { kind: 'med', amountInCents: sale.totalInCents, reason: 'PIX_INFRACTION', dueAt: null } as const
  await recordDispute(
    system.ctx.database,
    payment,
    { externalId: `med:${sale.externalId}`, status, ...facts },
    new Date(),
  )
  order.isMedKnown = isBlocked
}

const MAX_ROUNDS = 16

/** Delivers every webhook and ends every lease, until no work of the sale is open. */
async function settle(order: MoneyOrder): Promise<void> {
  const { system, sale, store, provider } = order
  for (let rounds = 0; rounds < MAX_ROUNDS; rounds++) {
    if (provider === 'GATEWAY_A') await reportMed(order)
    if (provider === 'GATEWAY_C') await endRefundAtC(order)
    await system.pool.query(
      'update refunds set leased_until = now() where payment_id = $1 and store_id = $2 and leased_until is not null',
      [sale.id, store.id],
    )
    await checkPayment(system.ctx, await storeOf(order), sale.id)
    await followDisputes(order)
    const { rows } = await system.pool.query(
      `select count(*)::integer as open from refunds where payment_id = $1 and status not in ('done', 'failed')`,
      [sale.id],
    )
    if (rows[0].open > 0 || rounds < 2) continue
    if (provider === 'GATEWAY_C') await endRefundAtC(order)
    await checkPayment(system.ctx, await storeOf(order), sale.id)
    return
  }
  order.steps.push('refunds stay open')
}

/** Gateway C completes an accepted refund some time later. The next partial refund waits for the next day. */
async function endRefundAtC(order: MoneyOrder): Promise<void> {
  const { system, sale } = order
  const { rows } = await system.pool.query(
    `select coalesce((details->>'refunding')::integer, 0) as refunding from simulator.payments where id = $1`,
    [sale.externalId],
  )
  if (rows[0].refunding > 0) await control(order, `GATEWAY_C/payments/${sale.externalId}/refund`, { webhooks: 'never' })
  const open = await system.pool.query(`select from refunds where payment_id = $1 and status = 'asked'`, [sale.id])
  if (open.rowCount! > 0) await passDays(order, 1)
}
