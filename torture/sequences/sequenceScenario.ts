import { ApiError } from '../../server/core/errors.ts'
import { newId } from '../../server/core/ids.ts'
import { chooseAccount } from '../../server/gateways/chooseAccount.ts'
import type { ChargePaymentRequest } from '../../server/payments/chargePaymentRequest.ts'
import { createPayment } from '../../server/payments/createPayment.ts'
import { openAccount } from '../../server/stores/gatewayAccounts.ts'
import { getStore, type StoreGateway } from '../../server/stores/store.ts'
import { BUYER } from '../shoppers/buyer.ts'
import { type End, type Hurt, liveOnce } from './oneLife.ts'
import type { Scenario } from './runningScenario.ts'
import { CARDS, type Sequence, type Step } from './sequenceSteps.ts'
import { openSequenceStore, type SequenceSystem, tell } from './sequenceSystem.ts'
import { checkDue, followUpAll, letClaimsLapse } from './sequenceTime.ts'
import { collectWebhooks, deliverAll, fireGatewayActs } from './sequenceWebhooks.ts'
import { tokenBody } from './tokenBody.ts'

export async function beginScenario(system: SequenceSystem, sequence: Sequence): Promise<Scenario> {
  const { rows } = await system.pool.query('select coalesce(max(id), 0) as mark from simulator.sent_webhooks')
  const opened = await openSequenceStore(system, sequence.gateways)
  const scenario: Scenario = {
    ...opened,
    system,
    charges: [],
    requests: new Map(),
    answered: new Map(),
    mark: rows[0].mark,
    came: [],
    late: [],
    complaints: [],
  }
  for (const { amountInCents, postback } of sequence.charges) {
    const body = { currency: 'brl', amountInCents, ...(postback && { postbackUrl: 'http://127.0.0.1:65000/postback' }) }
    const made = await callApi(scenario, {}, { url: '/v1/charges', body })
    if (made.is === 'done') scenario.charges.push(made.value.body.id)
  }
  return scenario
}

/** Performs one step and delivers its gateway webhooks as `step.post` says. */
export async function runStep(scenario: Scenario, step: Step): Promise<void> {
  const done = act(scenario, step)
  if (step.post === 'meanwhile') await deliverMeanwhile(scenario, done)
  const polled = await done
  const gatewayWebhooks = await collectWebhooks(scenario)
  // A gateway resends a webhook until we accept it. So the test loses a webhook only if Balcão also polls for its
  // change.
  if (step.post === 'late' || (step.post === 'lost' && !polled)) scenario.late.push(...gatewayWebhooks)
  else if (step.post !== 'lost')
    await deliverAll(scenario, step.post === 'twice' ? [...gatewayWebhooks, ...gatewayWebhooks] : gatewayWebhooks)
}

async function deliverMeanwhile(scenario: Scenario, done: Promise<unknown>): Promise<void> {
  let isDone = false
  done.then(
    () => (isDone = true),
    () => (isDone = true),
  )
  while (!isDone) {
    await deliverAll(scenario, await collectWebhooks(scenario))
    await new Promise((resolve) => setTimeout(resolve, 3))
  }
}

/** Performs the act of a step. @returns true if Balcão also polls the gateway for the change */
async function act(scenario: Scenario, step: Step): Promise<boolean> {
  switch (step.do) {
    case 'pay':
      await Promise.all(
        Array.from({ length: step.callers }, (_, caller) => pay(scenario, step, caller === 0 ? step.hurt : {})),
      )
      return true
    case 'cancel':
      expect(
        scenario,
        step,
        await callApi(scenario, step.hurt, { url: `/v1/charges/${chargeOf(scenario, step.charge)}/cancel` }),
        [200, 409],
      )
      return true
    case 'refund':
      await refund(scenario, step)
      return true
    case 'bank':
      return actAtBank(scenario, step)
    case 'clock': {
      const advanced = await callApi(scenario, step.hurt, {
        url: '/v1/test-helpers/clock/advance',
        body: { seconds: step.minutes * 60 },
      })
      expect(scenario, step, advanced, [200])
      return true
    }
    case 'post': {
      const again = scenario.came.slice(-step.again || scenario.came.length)
      await deliverAll(scenario, shuffled([...scenario.late.splice(0), ...again], step.shuffle), step.hurt)
      return true
    }
    case 'checkDue':
      await checkDue(scenario, step.hurt)
      return true
    case 'wait':
      if (step.for.includes('claims')) await letClaimsLapse(scenario)
      if (step.for.includes('gateway')) await fireGatewayActs(scenario)
      if (step.for.includes('webhooks')) await followUpAll(scenario)
      if (step.for.includes('checks')) await checkDue(scenario, {})
      return !step.for.includes('gateway')
  }
}

async function pay(scenario: Scenario, step: Step & { do: 'pay' }, hurt: Hurt): Promise<void> {
  const chargeId = chargeOf(scenario, step.charge)
  const account = chooseAccount(scenario.store.gateways, step.method, 'brl')
  if (account?.provider === 'GATEWAY_D' && step.method === 'credit_card')
    return payOnPage(scenario, step, hurt, chargeId)
  const name = `${chargeId} ${step.method} ${step.card} ${step.installments} ${step.key}`
  const known = step.key === undefined ? undefined : scenario.requests.get(name)
  const request = known ?? (await requestOf(scenario, step, account))
  scenario.requests.set(name, request)
  const headers: Record<string, string> = step.key === undefined ? {} : { 'idempotency-key': name }
  const paid = await callApi(scenario, hurt, { url: `/v1/charges/${chargeId}/payments`, body: request, headers })
  expect(scenario, step, paid, [200, 201, 402, 409, 422, 502])
  if (step.key === undefined || paid.is !== 'done' || paid.value.status >= 300) return
  const named = scenario.answered.get(name) ?? new Set()
  scenario.answered.set(name, named.add(paid.value.body.id))
}

/** Pays like the hosted checkout, because only the checkout can send a buyer to the gateway's card page. */
async function payOnPage(scenario: Scenario, step: Step & { do: 'pay' }, hurt: Hurt, chargeId: string): Promise<void> {
  const request = { ...(await requestOf(scenario, step, undefined)), card: undefined, installments: 1 }
  const { ctx } = scenario.system
  try {
    await liveOnce(hurt, async () => {
      // Read the store again, because its clock may have moved.
      const store = await getStore(ctx.database, scenario.store.id)
      return createPayment(ctx, store, chargeId, { request, paymentId: newId('pay'), channel: 'checkout' })
    })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 400 || error.status === 500)
      scenario.complaints.push(`a payment on the gateway's page threw ${(error as Error).stack}`)
  }
}

async function requestOf(
  scenario: Scenario,
  step: Step & { do: 'pay' },
  account: StoreGateway | undefined,
): Promise<ChargePaymentRequest> {
  const isSlow = step.card === 'lookedAt' && account?.provider === 'GATEWAY_C'
  const name = step.down ? 'SIM-DOWN Ana Souza' : isSlow ? 'SIM-SLOW Ana Souza' : 'Ana Maria Souza'
  const isCard = step.method === 'credit_card'
  return {
    method: step.method,
    buyer: { ...BUYER, name },
    ...(isCard && { installments: step.installments }),
    ...(isCard && account && { card: await cardFor(scenario, account, CARDS[step.card]) }),
  }
}

/** Returns the card in the form that the gateway needs. Creates a token like a browser. */
async function cardFor({ system }: Scenario, account: StoreGateway, number: string): Promise<object> {
  const { credentials } = openAccount(system.ctx, account)
  const card = { number, holderName: 'ANA M SOUZA', expiryMonth: '12', expiryYear: '2034', cvv: '123' }
  if (account.provider === 'GATEWAY_A') return card
  const isB = account.provider === 'GATEWAY_B'
  const url = isB ? `/gateway-b/core/v5/tokens?appId=${credentials.publicKey}` : '/gateway-c/tokens'
  const body = isB ? tokenBody(card) : { payeeCode: credentials.payeeCode, ...card }
  const made = await tell(system, url, body)
  return { token: made.body.id ?? made.body.payment_token }
}

async function refund(scenario: Scenario, step: Step & { do: 'refund' }): Promise<void> {
  const { rows } = await scenario.system.pool.query(
    'select id, provider, method from payments where store_id = $1 order by id',
    [scenario.store.id],
  )
  if (rows.length === 0) return
  const { id, provider, method } = rows[step.payment % rows.length]
  // A boleto of gateway B is refunded only on the gateway's own site.
  const refused = provider === 'GATEWAY_B' && method === 'boleto' ? [422] : []
  const headers: Record<string, string> =
    step.key === undefined ? {} : { 'idempotency-key': `${id} refund ${step.key}` }
  const asked = Array.from({ length: step.callers }, (_, caller) =>
    callApi(scenario, caller === 0 ? step.hurt : {}, { url: `/v1/payments/${id}/refunds`, headers }),
  )
  for (const answer of await Promise.all(asked)) expect(scenario, step, answer, [201, 404, 409, 502, ...refused])
}

/** Performs an act of the payer's bank, of the buyer or of the gateway's staff. @returns the same as `act` */
async function actAtBank(scenario: Scenario, step: Step & { do: 'bank' }): Promise<boolean> {
  const { rows } = await scenario.system.pool.query(
    `select truth.id, truth.provider, truth.method, truth.amount_in_cents, exists (select from payment_checks where payment_id = ours.id) as polled
     from payments as ours join simulator.payments as truth on truth.external_reference = ours.id
     where store_id = $1 order by ours.id, truth.id`,
    [scenario.store.id],
  )
  if (rows.length === 0) return true
  const { id, provider, method, amount_in_cents, polled } = rows[step.payment % rows.length]
  const difference = method === 'credit_card' || step.act !== 'pay' ? 0 : { asked: 0, less: -1, more: 1 }[step.amount]
  const body = {
    force: step.force,
    webhooks: 'once',
    ...(difference && { amountInCents: amount_in_cents + difference }),
  }
  await tell(scenario.system, `/control/${provider}/payments/${id}/${step.act}`, body)
  return polled
}

// biome-ignore lint/suspicious/noExplicitAny: JSON from the wire.
type Answer = { status: number; body: any }

async function callApi(
  scenario: Scenario,
  hurt: Hurt,
  { url, body, headers }: { url: string; body?: object; headers?: Record<string, string> },
): Promise<End<Answer>> {
  const authorization = `Bearer ${scenario.key}`
  return liveOnce(hurt, async () => {
    const payload = body ?? {}
    const answer = await scenario.system.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { authorization, ...headers },
    })
    return { status: answer.statusCode, body: answer.json() }
  })
}

function expect(scenario: Scenario, step: Step, end: End<Answer>, statuses: readonly number[]): void {
  if (end.is === 'crashed' || statuses.includes(end.value.status)) return
  scenario.complaints.push(`${step.do} answered ${end.value.status} ${JSON.stringify(end.value.body)}`)
}

function chargeOf({ charges }: Scenario, index: number): string {
  return charges[index % charges.length]!
}

/** Returns the items in a random order. The same number gives the same order. */
function shuffled<Item>(items: readonly Item[], number: number): Item[] {
  return items
    .map((item, index) => ({ item, place: ((index + 1) * (number * 2 + 1) * 7919) % 1009 }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item)
}
