import { type Provider, providers } from '../core/provider.ts'
import { sql } from '../core/sql.ts'
import { asText, parsedObject } from '../lib/untrustedJson.ts'
import { listConversions } from './conversions/conversions.ts'
import { controlMoney } from './moneyControls.ts'
import { setCardOutcome } from './records/cardTokens.ts'
import { listEvidence } from './records/evidence.ts'
import { FAULTS, OPERATIONS } from './records/faultKinds.ts'
import { listPayments } from './records/findPayments.ts'
import type { Act, Reply, SimulatedGateway, SimulatedPayment, WireRequest, World } from './records/gateway.ts'
import { dayOf, listMovements } from './records/movements.ts'
import { movePayment } from './records/movePayments.ts'
import { cardOutcomes } from './records/outcomes.ts'
import { listShares } from './records/shares.ts'
import { WEBHOOK_PLANS, type WebhookPlan } from './records/webhooks.ts'

/**
 * Controls for tests, audits and the sandbox. A real gateway has no such controls. They act as the buyer's bank and cause
 * faults.
 *
 * - `POST /control/{provider}/payments/{externalId}/{pay|fail|expire|refund|fail_refund|chargeback|block|
 *   unblock|dispute_won|dispute_lost}` with `{amountInCents?, byPix?, force?, webhooks?: 'once'|'twice'|'never'|'late'}`
 *   performs an action. With `byPix` the buyer pays a boleto of gateway A by its PIX code.
 * - `POST /control/{provider}/authorizations/{id}/{act}` acts as a buyer with recurring PIX, or as her bank
 *   (`asaas/authorizationActs.ts`).
 * - `POST /control/faults` with `{provider, operation, fault, times?, delayMs?}` adds a fault. `DELETE /control/faults`
 *   removes all.
 * - `POST /control/cards` with `{provider, card, outcome}` sets the outcome of further payments with a saved card. `card` is
 *   the gateway's id of the card.
 * - `GET /control/movements?account=` and `GET /control/payments?reference=` list movements of money and payments.
 * - `GET /control/shares?account=` lists the parts of payments that belong to other recipients.
 * - `GET /control/evidence?about=` lists the files that a store sent about a dispute.
 * - `GET /control/conversions?keys=` lists the conversions that the services got for these payments.
 * - `moneyControls.ts` has the controls of the books.
 *
 * In any call, the header `x-simulated-day` sets the business day, for a store with a test clock that is ahead.
 */
export async function control(world: World, request: WireRequest): Promise<Reply> {
  const [first = '', , id, verb] = request.path.slice(1).split('/')
  const body = request.rawBody === '' ? {} : parsedObject(request.rawBody)
  if (body === undefined) return wrong('The body is not a JSON object.')
  const gateway = world.gateways.get(first as Provider)
  if (gateway && request.method === 'POST' && id && verb) {
    const done = await gateway.actOnAuthorization?.(world, { id, verb }, body)
    return done ?? actOn(world, gateway, { id, verb }, body)
  }
  switch (`${request.method} ${first}`) {
    case 'POST faults':
      return addFault(world, body)
    case 'DELETE faults':
      await world.database.rows(deleteFaults)
      return { status: 200, json: {} }
    case 'POST cards':
      return changeCard(world, body)
    case 'GET movements':
      return { status: 200, json: await listMovements(world.database, request.query.get('account') ?? undefined) }
    case 'GET shares':
      return { status: 200, json: await listShares(world.database, request.query.get('account') ?? undefined) }
    case 'GET payments':
      return showPayments(world, request.query.get('reference'))
    case 'GET conversions':
      return listConversions(world.database, request.query.get('keys'))
    case 'GET evidence':
      return listEvidence(world.database, request.query.get('about'))
    default:
      return controlMoney(world, request, first, body)
  }
}

async function actOn(
  world: World,
  gateway: SimulatedGateway,
  { id, verb }: { id: string; verb: string },
  body: Record<string, unknown>,
): Promise<Reply> {
  const { amountInCents, byPix = false, force = false, webhooks = 'once' } = body
  if (!isOneOf(ACTS, verb)) return { status: 404, json: { error: `The action must be one of ${ACTS.join(', ')}.` } }
  if (!isOneOf(WEBHOOK_PLANS, webhooks)) return wrong(`webhooks must be one of ${WEBHOOK_PLANS.join(', ')}.`)
  if (amountInCents !== undefined && !isCount(amountInCents)) return wrong('amountInCents must be a positive integer.')
  const act: Act = {
    does: verb,
    byPix: byPix === true,
    force: force === true,
    ...(amountInCents === undefined ? {} : { amountInCents }),
  }
  const plan = webhooks as WebhookPlan
  // A lost MED takes the blocked money. The simulator books this as a release and a refund.
  if (verb === 'dispute_lost') await releaseBlocked(world, gateway, id)
  const decide = (payment: SimulatedPayment) => gateway.act(payment, { ...act, day: dayOf(world, payment.account) })
  const moved = await movePayment(world, gateway, { id, plan }, decide)
  if (moved === undefined) return { status: 404, json: { error: 'This payment does not exist.' } }
  const { id: movedId, status, deleted } = moved.payment
  if (moved.is === 'impossible')
    return { status: 409, json: { error: 'The status of the payment does not allow this action.', status, deleted } }
  const { event, movement = null } = moved.move
  return { status: 200, json: { id: movedId, status, deleted, event, movement, webhooks: moved.webhooks } }
}

async function releaseBlocked(world: World, gateway: SimulatedGateway, id: string): Promise<void> {
  await movePayment(world, gateway, { id, plan: 'never' }, (payment) => {
    const move = gateway.act(payment, { does: 'unblock', force: false })
    return move && { ...move, details: { ...move.details, isTaken: true } }
  })
}

async function addFault(world: World, body: Record<string, unknown>): Promise<Reply> {
  const { provider, operation, fault, times = 1, delayMs = 2_000 } = body
  if (!isOneOf(providers, provider)) return wrong(`provider is one of ${providers.join(', ')}.`)
  if (!isOneOf(OPERATIONS, operation)) return wrong(`operation must be one of ${OPERATIONS.join(', ')}.`)
  if (!isOneOf(FAULTS, fault)) return wrong(`fault must be one of ${FAULTS.join(', ')}.`)
  if (!isCount(times) || !isCount(delayMs)) return wrong('times and delayMs must be positive integers.')
  await world.database.rows(insertFault, { provider, operation, fault, times, delayMs })
  return { status: 201, json: { provider, operation, fault, times, delayMs } }
}

async function changeCard(world: World, body: Record<string, unknown>): Promise<Reply> {
  const { provider, card, outcome } = body
  if (!isOneOf(providers, provider)) return wrong(`provider is one of ${providers.join(', ')}.`)
  if (asText(card) === undefined) return wrong('card is missing.')
  if (!isOneOf(cardOutcomes, outcome)) return wrong(`outcome must be one of ${cardOutcomes.join(', ')}.`)
  await setCardOutcome(world.database, provider, String(card), outcome)
  return { status: 200, json: { provider, card, outcome } }
}

async function showPayments(world: World, reference: string | null): Promise<Reply> {
  if (reference === null) return wrong('reference is missing.')
  return { status: 200, json: await listPayments(world, { reference }) }
}

const ACTS = [
  'pay',
  'fail',
  'expire',
  'refund',
  'fail_refund',
  'chargeback',
  'hold',
  'block',
  'unblock',
  'dispute_won',
  'dispute_lost',
] as const

function isOneOf<const Choice extends string>(choices: readonly Choice[], value: unknown): value is Choice {
  return choices.includes(value as Choice)
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0
}

function wrong(error: string): Reply {
  return { status: 400, json: { error } }
}

const insertFault = sql(
  'simulatorInsertFault',
  `insert into simulator.faults (provider, operation, fault, times, delay_ms)
    values (:provider, :operation, :fault, :times, :delayMs)`,
)

const deleteFaults = sql('simulatorDeleteFaults', 'delete from simulator.faults')
