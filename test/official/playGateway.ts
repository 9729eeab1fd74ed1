import assert from 'node:assert/strict'
import { addDays, dateInSaoPaulo, nextBusinessDay } from '../../server/brazil/calendar.ts'
import { systemNow } from '../../server/core/clock.ts'
import type { Provider } from '../../server/core/provider.ts'
import { gatewayFor } from '../../server/gateways/all.ts'
import type { GatewayAccount } from '../../server/gateways/port/account.ts'
import type { DisputeEvidence } from '../../server/gateways/port/disputes.ts'
import type { GatewayShare, Method, PaymentOrder } from '../../server/gateways/port/payments.ts'
import { refundsInParts } from '../../server/gateways/port/refundWay.ts'
import { orderFor } from '../gateways/gatewayOrder.ts'
import { openGatewayProxy, type Recorded } from '../gateways/gatewayProxy.ts'
import { simulatedGateway, simulator } from '../gateways/gatewaySimulator.ts'
import { json } from '../gateways/gatewayWire.ts'
import { paymentOrder } from '../gateways/paymentOrder.ts'
import { type Received, startReceiver } from '../standIns/webhookReceiver.ts'

const KEYS: Record<Provider, string> = {
  GATEWAY_A: 'apiKey',
  GATEWAY_B: 'secretKey',
  GATEWAY_C: 'payeeCode',
  GATEWAY_D: 'secretKey',
}

/** The traffic between our adapter and the simulator, and the simulator's webhooks. */
export type Played = { account: GatewayAccount; recorded: readonly Recorded[]; webhooks: readonly Received[] }

const EVIDENCE: DisputeEvidence = {
  name: 'provas.pdf',
  pdf: Buffer.from('%PDF-1.4\n%%EOF\n'),
  buyerName: 'Ana Souza',
  buyerEmail: 'ana@example.com',
  buyerAddress: 'Avenida Paulista, 100',
  product: 'Aula de violão',
  serviceDate: '2026-11-20',
  accessLog: '2026-11-20 10:00 aula 1',
  refundPolicy: 'Sete dias.',
}

export type Sold = { reference: string; externalId: string; method: Method; totalInCents: number }

/** The tools for a test that plays more at one gateway. `sell` creates a sale of 100.00 and pays it. */
export type Stage = {
  account: GatewayAccount
  act: ReturnType<typeof simulatedGateway>['act']
  sell(overrides?: Partial<PaymentOrder>): Promise<Sold>
}

/**
 * Plays every operation of an adapter with the simulator: sales by each method, plain, in installments and with shares.
 * Then plays a kept card, look-ups, cancellations, refunds, a dispute, the books and the webhooks.
 * @param playMore plays the operations that only this gateway has, before the recording ends
 */
export async function playGateway(provider: Provider, playMore?: (stage: Stage) => Promise<void>): Promise<Played> {
  const proxy = await openGatewayProxy(simulator.url)
  const receiver = await startReceiver()
  const { act, newAccount } = simulatedGateway(provider, KEYS[provider])
  const account: GatewayAccount = { ...newAccount(), simulatorUrl: proxy.url }
  const gateway = gatewayFor(provider)
  const today = dateInSaoPaulo(systemNow())
  const webhookUrl = `${receiver.url}/webhooks/${provider}`
  const play: Play = { provider, gateway, account, act, today, webhookUrl }
  await gateway.webhooks.subscribe?.(account, webhookUrl, 'loja@example.com')
  await gateway.webhooks.subscribe?.(account, webhookUrl, 'loja@example.com')
  const methods = (['pix', 'boleto', 'credit_card'] as const).filter((method) => operationOf(gateway, method))
  for (const method of methods) await playMethod(play, method)
  if (gateway.keptCards) await sellAgain(play)
  if (gateway.disputes) await dispute(play)
  if (gateway.refunds.findFailed) await gateway.refunds.findFailed(account, await sell(play, methods[0]!))
  for (const recipient of ['sim_ana', 'nobody']) await gateway.split?.checkRecipient(account, recipient)
  if (provider === 'GATEWAY_A') await blockAndRelease(play)
  if (provider === 'GATEWAY_A' || provider === 'GATEWAY_B') await payOut(play)
  await gateway.orders.list(account, { since: today, until: today })
  await gateway.books?.read(account, { since: today, until: addDays(today, 40) })
  await gateway.books?.readBalance?.(account)
  await playMore?.({ account, act, sell: (overrides) => sell(play, methods.at(-1)!, overrides) })
  await proxy.close()
  return { account, recorded: proxy.recorded, webhooks: receiver.requests }
}

type Play = {
  provider: Provider
  gateway: ReturnType<typeof gatewayFor>
  account: GatewayAccount
  act: Stage['act']
  /** `YYYY-MM-DD`. */
  today: string
  webhookUrl: string
}

async function playMethod(play: Play, method: Method): Promise<void> {
  const { gateway, account } = play
  const shares = [{ recipient: 'sim_ana', amountInCents: 400 }]
  await lookAt(play, await sell(play, method))
  await giveBack(play, await sell(play, method), 'whole')
  const isInParts = refundsInParts(operationOf(gateway, method)!.refunds, 1)
  if (isInParts) await giveBack(play, await sell(play, method, { installments: 1 }), 'in part')
  if (gateway.split?.refunds === 'never') await lookAt(play, await sell(play, method, { shares }))
  else if (gateway.split) {
    await giveBack(play, await sell(play, method, { shares }), 'whole')
    if (isInParts) await giveBack(play, await sell(play, method, { shares, installments: 1 }), 'in part', shares)
  }
  if (method !== 'credit_card' || gateway.card?.input === 'hosted_only')
    await gateway.orders.cancel(account, (await open(play, method)).externalId, method)
  await gateway.orders.listOpen?.(account, { method })
}

function operationOf(gateway: Play['gateway'], method: Method) {
  return gateway[method === 'credit_card' ? 'card' : method]
}

async function open({ gateway, account, webhookUrl }: Play, method: Method, overrides: Partial<PaymentOrder> = {}) {
  const common = { totalInCents: 10_000, webhookUrl, ...(await orderFor(account, method)) }
  const order = paymentOrder({ ...common, ...overrides })
  const created = await operationOf(gateway, method)!.create(account, order)
  assert.ok('externalId' in created && created.externalId, `${method} ${JSON.stringify(created)}`)
  return { reference: order.reference, externalId: created.externalId, method, totalInCents: 10_000, created }
}

async function sell(play: Play, method: Method, overrides: Partial<PaymentOrder> = {}): Promise<Sold> {
  const { created, ...sold } = await open(play, method, overrides)
  if (created.is === 'pending') assert.equal((await play.act(sold.externalId, 'pay')).status, 200)
  return sold
}

async function lookAt({ gateway, account }: Play, { reference, externalId, method }: Sold): Promise<void> {
  for (const known of [{ reference, externalId }, { reference }]) {
    const found = await gateway.orders.find(account, { ...known, method })
    assert.ok(found && found.is !== 'unknown', JSON.stringify(found))
  }
}

async function giveBack(
  play: Play,
  sold: Sold,
  how: 'whole' | 'in part',
  shares?: readonly GatewayShare[],
): Promise<void> {
  const { gateway, account, act, provider, today } = play
  const { totalInCents } = sold
  const amountInCents = how === 'whole' ? totalInCents : 4_000
  const amounts = { amountInCents, leftInCents: totalInCents, totalInCents, today, ...(shares && { shares }) }
  const isByHand = operationOf(gateway, sold.method)!.refunds === 'by_hand'
  if (isByHand) assert.equal((await act(sold.externalId, 'refund')).status, 200)
  const refunded = await gateway.refunds.request(account, { refundId: `rfd_${sold.reference}`, ...sold, ...amounts })
  assert.ok(!['rejected', 'unknown'].includes(refunded.is), `${provider} ${JSON.stringify(refunded)}`)
  await lookAt(play, sold)
}

/** Charges a kept card once more. */
async function sellAgain(play: Play): Promise<void> {
  const { gateway, account } = play
  const { buyer, card } = await orderFor(account, 'credit_card')
  const kept = await gateway.keptCards!.keep(account, { buyer: buyer!, card: card! })
  assert.ok(kept.is === 'kept', JSON.stringify(kept))
  await sell(play, 'credit_card', { installments: 1, card: { saved: kept.card.id }, recurring: true })
}

/** A MED blocks the money of a PIX, and then releases it. Only webhooks report MEDs. */
async function blockAndRelease(play: Play): Promise<void> {
  const { externalId } = await sell(play, 'pix')
  for (const verb of ['block', 'unblock']) assert.equal((await play.act(externalId, verb)).status, 200)
}

async function payOut(play: Play): Promise<void> {
  const { gateway, account, provider, today } = play
  // The earlier refunds took more money than has arrived, because card money arrives later.
  await sell(play, 'pix', { totalInCents: 1_000_000 })
  if (provider === 'GATEWAY_A') {
    // Gateway A pays out by itself on the next business day.
    const simulatedDay = nextBusinessDay(addDays(today, 1))
    await gateway.books?.readBalance?.({ ...account, simulatedDay })
    return
  }
  const body = { provider, account: account.credentials[KEYS[provider]] }
  assert.equal((await json({ method: 'POST', url: `${simulator.url}/control/payouts`, json: body })).status, 201)
}

async function dispute(play: Play): Promise<void> {
  const { gateway, account, act } = play
  const sold = await sell(play, 'credit_card', { installments: 1 })
  assert.equal((await act(sold.externalId, 'chargeback')).status, 200)
  const found = await gateway.disputes!.find(account, sold)
  assert.ok(found.is === 'found' && found.disputes.length === 1, JSON.stringify(found))
  const sent = await gateway.disputes!.send?.(account, found.disputes[0]!.externalId, EVIDENCE)
  assert.ok(sent?.is === 'sent', JSON.stringify(sent))
}
