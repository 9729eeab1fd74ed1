import { accountOf } from '../records/accounts.ts'
import { lacksBalance } from '../records/balanceRule.ts'
import { underFault } from '../records/faults.ts'
import { findPayment } from '../records/findPayments.ts'
import type { Reply, SimulatedGateway, SimulatedPayment, WireRequest, World } from '../records/gateway.ts'
import { listCreatedPayments } from '../records/listCreatedPayments.ts'
import { movePayment } from '../records/movePayments.ts'
import { stripeBookRules } from './bookRules.ts'
import {
  type Call,
  formAt,
  invalid,
  listOf,
  missing,
  noSuch,
  nowhere,
  ok,
  once,
  readForm,
  refuse,
  textAt,
  textsOf,
} from './call.ts'
import { createSession } from './create.ts'
import { closeDispute, createFile, listDisputes, showDispute, updateDispute } from './disputes.ts'
import { listPayouts, listTransactions, showBalance } from './money.ts'
import { answerPage } from './page.ts'
import { act, detailsOf, leftInCents, refunded, sessionIdOf } from './session.ts'
import {
  createReversal,
  listReversals,
  ownAccountOf,
  reversingTransfer,
  showAccount,
  showTransfer,
} from './transfers.ts'
import { answerWebhooks, signatureOf } from './webhooks.ts'
import { innerPaths, secondsOf, toCharge, toEvent, toIntent, toRefund, toSession } from './wire.ts'

/**
 * Gateway D's API (https://docs.stripe.com/api) for checkout sessions, with their hosted page at `/gateway-d/pay/{session}`.
 * Each key that begins with `sk_test_sim_` has its own account.
 */
export const gatewayD: SimulatedGateway = {
  provider: 'GATEWAY_D',
  prefix: '/gateway-d',
  books: stripeBookRules,
  answer,
  act,
  webhookBody: (session, event) => JSON.stringify(toEvent(session, event)),
  webhookHeaders: (secret, body) => ({
    'content-type': 'application/json; charset=utf-8',
    'stripe-signature': signatureOf(secret, body),
  }),
  isTaken: (status) => status >= 200 && status < 300,
}

const ACCOUNT_KEY = 'sk_test_sim_'

async function answer(world: World, request: WireRequest): Promise<Reply> {
  const [place, id = ''] = request.path.slice(1).split('/')
  if (place === 'pay') return answerPage(world, gatewayD, request, id)
  const key = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
  if (!key.startsWith(ACCOUNT_KEY)) return refuse(401, { message: 'Invalid API Key provided.' })
  const base = `http://${request.headers.host}${gatewayD.prefix}`
  const form = readForm(new URLSearchParams(request.rawBody))
  const call = {
    world,
    gateway: gatewayD,
    account: accountOf(key),
    request,
    form,
    query: readForm(request.query),
    base,
  }
  return answerCall(call)
}

async function answerCall(call: Call): Promise<Reply> {
  const { world, request } = call
  const [version, ...parts] = request.path.slice(1).split('/')
  if (version !== 'v1') return nowhere(request)
  const resource = parts[0] === 'checkout' ? parts.slice(0, 2).join('/') : (parts[0] ?? '')
  const [id = '', verb = ''] = parts.slice(resource.split('/').length)
  if (resource === 'webhook_endpoints') return answerWebhooks(call, id)
  switch (`${request.method} ${resource}/${id && '{id}'}${verb && `/${verb}`}`) {
    case 'POST checkout/sessions/':
      return underFault(world, { provider: 'GATEWAY_D', operation: 'create', claimFirst: true }, () =>
        once(call, () => createSession(call)),
      )
    case 'GET checkout/sessions/':
      return underFault(world, { provider: 'GATEWAY_D', operation: 'find' }, (claiming) =>
        listSessions({ ...call, world: claiming }),
      )
    case 'GET checkout/sessions/{id}':
      return underFault(world, { provider: 'GATEWAY_D', operation: 'find' }, (claiming) =>
        showSession({ ...call, world: claiming }, id),
      )
    case 'POST checkout/sessions/{id}/expire':
      return underFault(world, { provider: 'GATEWAY_D', operation: 'cancel', claimFirst: true }, () =>
        once(call, () => expireSession(call, id)),
      )
    case 'POST refunds/':
      return underFault(world, { provider: 'GATEWAY_D', operation: 'refund', claimFirst: true }, () =>
        once(call, () => createRefund(call)),
      )
    case 'GET refunds/':
      return listRefunds(call)
    case 'GET transfers/{id}':
      return showTransfer(call, id)
    case 'POST transfers/{id}/reversals':
      return once(call, () => createReversal(call, id))
    case 'GET transfers/{id}/reversals':
      return listReversals(call, id)
    case 'GET account/':
      return showAccount(ownAccountOf(call))
    case 'GET accounts/{id}':
      return showAccount(id)
    case 'GET payment_intents/{id}':
      return showIfAttempted(call, id, 'payment_intent', (session) => toIntent(session, expandOf(call)))
    case 'GET charges/{id}':
      return showIfAttempted(call, id, 'charge', toCharge)
    case 'GET disputes/':
      return listDisputes(call)
    case 'GET balance_transactions/':
      return listTransactions(call, expandOf(call).includes('data.source'))
    case 'GET balance/':
      return showBalance(call)
    case 'GET payouts/':
      return listPayouts(call)
    case 'GET disputes/{id}':
      return showDispute(call, id)
    case 'POST disputes/{id}':
      return updateDispute(call, id)
    case 'POST disputes/{id}/close':
      return closeDispute(call, id)
    case 'POST files/':
      return createFile(call)
    default:
      return nowhere(request)
  }
}

// Reading

async function showSession(call: Call, id: string): Promise<Reply> {
  const session = await findSession(call, id)
  return session ? ok(toSession(session, expandOf(call))) : noSuch('checkout.session', id)
}

/** Answers with the intent or the charge of a session. They exist only after the first attempt with a card. */
async function showIfAttempted(
  call: Call,
  id: string,
  what: string,
  show: (session: SimulatedPayment) => Record<string, unknown>,
): Promise<Reply> {
  const session = await findSession(call, sessionIdOf(id))
  return session && detailsOf(session).attemptedAt !== undefined ? ok(show(session)) : noSuch(what, id)
}

/** Lists sessions, newest first. */
async function listSessions(call: Call): Promise<Reply> {
  const { world, account, query } = call
  const [intent, status] = [textAt(query, 'payment_intent'), textAt(query, 'status')]
  const all = (
    await listCreatedPayments(world, { provider: 'GATEWAY_D', account, since: '2000-01-01', until: '9999-12-31' })
  )
    .filter((session) => intent === undefined || session.id === sessionIdOf(intent))
    .filter((session) => status === undefined || session.status === status)
    .filter((session) => wasCreated(call, secondsOf(session.createdAt)))
    .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime() || (one.id < other.id ? 1 : -1))
  const limit = Math.min(Math.max(Number(textAt(query, 'limit') ?? 10) || 10, 1), 100)
  const after = textAt(query, 'starting_after')
  const start = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1
  const shown = all.slice(start, start + limit)
  const expand = innerPaths(expandOf(call), 'data')
  return listOf(
    call,
    shown.map((session) => toSession(session, expand)),
    start + limit < all.length,
  )
}

function wasCreated({ query }: Call, atS: number): boolean {
  const range = formAt(query, 'created')
  const bound = (name: string, otherwise: number) => Number(textAt(range, name) ?? otherwise)
  const [from, to] = [bound('gte', 0), bound('lte', Number.POSITIVE_INFINITY)]
  return atS >= from && atS <= to && atS > bound('gt', -1) && atS < bound('lt', Number.POSITIVE_INFINITY)
}

async function listRefunds(call: Call): Promise<Reply> {
  const session = await findSession(call, sessionIdOf(textAt(call.query, 'payment_intent') ?? ''))
  const refunds = session ? (detailsOf(session).refunds ?? []) : []
  return listOf(call, refunds.map((refund) => toRefund(session!, refund)).reverse())
}

function findSession({ world, account }: Call, id: string): Promise<SimulatedPayment | undefined> {
  return findPayment(world, { provider: 'GATEWAY_D', id, account })
}

function expandOf({ query, form }: Call): string[] {
  return [query, form].flatMap((source) => Object.values(textsOf(formAt(source, 'expand'))))
}

// Changing

async function expireSession(call: Call, id: string): Promise<Reply> {
  const { world, gateway, account } = call
  const moved = await movePayment(world, gateway, { id, account }, (session) =>
    act(session, { does: 'expire', force: false }),
  )
  if (moved === undefined) return noSuch('checkout.session', id)
  if (moved.is === 'moved') return ok(toSession(moved.payment))
  return refuse(400, {
    message: `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${moved.payment.status}\`.`,
  })
}

async function createRefund(call: Call): Promise<Reply> {
  const { world, gateway, account, form } = call
  const id = textAt(form, 'payment_intent') ?? textAt(form, 'charge')
  if (id === undefined) return missing('payment_intent')
  const amount = textAt(form, 'amount')
  const amountInCents = amount === undefined ? undefined : Number(amount)
  if (amountInCents !== undefined && !(Number.isSafeInteger(amountInCents) && amountInCents > 0))
    return invalid('amount', `Invalid integer: ${amount}`, 'parameter_invalid_integer')
  const asked = { amountInCents, reason: textAt(form, 'reason'), metadata: textsOf(formAt(form, 'metadata')) }
  const where = { id: sessionIdOf(id), account }
  const reverses = textAt(form, 'reverse_transfer') === 'true'
  if (await lacksBalance(world, { provider: 'GATEWAY_D', ...where }, amountInCents))
    return refuse(400, { code: 'balance_insufficient', message: 'Insufficient funds in your account for this refund.' })
  const moved = await movePayment(world, gateway, where, (session) => {
    const move = refunded(session, asked)
    return reverses ? reversingTransfer(session, move) : move
  })
  if (moved === undefined) return noSuch('payment_intent', id)
  if (moved.is === 'impossible') return refusedRefund(moved.payment)
  return ok(toRefund(moved.payment, detailsOf(moved.payment).refunds!.at(-1)!))
}

function refusedRefund(session: SimulatedPayment): Reply {
  const { id } = toCharge(session)
  if (detailsOf(session).dispute)
    return refuse(400, {
      code: 'charge_disputed',
      message: `Charge ${id} has been charged back; cannot issue a refund.`,
    })
  if (session.paidInCents > 0 && leftInCents(session) === 0)
    return refuse(400, { code: 'charge_already_refunded', message: `Charge ${id} has already been refunded.` })
  if (session.paidInCents > 0)
    return refuse(400, { param: 'amount', message: 'Refund amount is greater than unrefunded amount on charge.' })
  return refuse(400, { message: 'This PaymentIntent does not have a successful charge to refund.' })
}
