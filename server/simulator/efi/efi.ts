import { systemNow } from '../../core/clock.ts'
import { asText, parsedObject } from '../../lib/untrustedJson.ts'
import { lacksBalance } from '../records/balanceRule.ts'
import { underFault } from '../records/faults.ts'
import { findPayment } from '../records/findPayments.ts'
import type { Reply, SimulatedGateway, SimulatedPayment, WireRequest, World } from '../records/gateway.ts'
import { dayOf } from '../records/movements.ts'
import { movePayment } from '../records/movePayments.ts'
import { scheduleAct } from '../records/scheduledActs.ts'
import { sharesOf } from '../records/shares.ts'
import { createBareCharge } from './bare.ts'
import { efiBookRules } from './bookRules.ts'
import { absent, accountOfToken, authorize, type Call, invalid, nowhere, refuse } from './call.ts'
import { act, changed, isOpen, refundingInCents } from './charge.ts'
import { createCharge } from './create.ts'
import { listCharges } from './list.ts'
import { chargeIdOfNumber, shownCharge } from './money.ts'
import { answerNotification } from './notifications.ts'
import { answerTokens } from './tokens.ts'

/**
 * Gateway C's charges API (https://dev.efipay.com.br/docs/api-cobrancas/cartao), only for cards. Each client id of the form
 * `Client_Id_sim_` and 32 hexadecimal digits has its own account. The payee code of the account is the first 32 digits of the
 * id's SHA-256.
 *
 * An approved card payment is credited (`paid`) two seconds later. The refund call works only after the credit.
 */
export const gatewayC: SimulatedGateway = {
  provider: 'GATEWAY_C',
  prefix: '/gateway-c',
  books: efiBookRules,
  answer,
  act,
  webhookBody: (charge) => `notification=${asText(charge.details.token) ?? ''}`,
  webhookHeaders: () => ({ 'content-type': 'application/x-www-form-urlencoded' }),
  // The gateway ignores the receiver's status code. A webhook counts as delivered when the receiver looks up its token
  // (documentation, "Notificações").
  isTaken: () => false,
}

async function answer(world: World, request: WireRequest): Promise<Reply> {
  if (request.path === '/tokens') return answerTokens(world, request)
  if (request.path === '/v1/authorize' && request.method === 'POST') return authorize(request)
  const account = accountOfToken(request)
  if (account === undefined)
    return { status: 401, json: { error: 'invalid_token', error_description: 'Token de acesso inválido ou expirado' } }
  const body = request.rawBody === '' ? {} : parsedObject(request.rawBody)
  if (body === undefined) return refuse(3500042, 'invalid_json', 'O parâmetro [data] deve ser um JSON.')
  const call = { world, gateway: gatewayC, account, query: request.query, body }
  return answerCall(call, `${request.method} ${request.path}`)
}

async function answerCall(call: Call, line: string): Promise<Reply> {
  const { world } = call
  const [, id = ''] = /\/(\d+)(?:\/|$)/.exec(line) ?? []
  const [, token = ''] = /\/notification\/([\w-]+)$/.exec(line) ?? []
  const place = token === '' ? line.replace(/\/\d+(?=\/|$)/, '/:id') : 'GET /v1/notification/:token'
  switch (place) {
    case 'POST /v1/charge/one-step':
      return underFault(world, { provider: 'GATEWAY_C', operation: 'create', claimFirst: true }, () =>
        createCharge(call),
      )
    case 'POST /v1/charge':
      return underFault(world, { provider: 'GATEWAY_C', operation: 'create', claimFirst: true }, () =>
        createBareCharge(call),
      )
    case 'GET /v1/charge/:id':
      return underFault(world, { provider: 'GATEWAY_C', operation: 'find' }, (claiming) =>
        showCharge({ ...call, world: claiming }, id),
      )
    case 'GET /v1/charges':
      return underFault(world, { provider: 'GATEWAY_C', operation: 'find' }, (claiming) =>
        listCharges({ ...call, world: claiming }),
      )
    case 'PUT /v1/charge/:id/cancel':
      return underFault(world, { provider: 'GATEWAY_C', operation: 'cancel' }, (claiming) =>
        cancelCharge({ ...call, world: claiming }, id),
      )
    case 'POST /v1/charge/card/:id/refund':
      return underFault(world, { provider: 'GATEWAY_C', operation: 'refund' }, (claiming) =>
        refundCharge({ ...call, world: claiming }, id),
      )
    case 'PUT /v1/charge/:id/settle':
      return settleCharge(call, id)
    case 'GET /v1/notification/:token':
      return answerNotification(call, token)
    default:
      return nowhere()
  }
}

// Reading

async function showCharge(call: Call, id: string): Promise<Reply> {
  const charge = await findPayment(call.world, {
    provider: 'GATEWAY_C',
    id: chargeIdOfNumber(id),
    account: call.account,
  })
  return charge ? { status: 200, json: { code: 200, data: await shownCharge(call, charge) } } : absent('charge_id')
}

// Changing

async function cancelCharge({ world, gateway, account }: Call, id: string): Promise<Reply> {
  const moved = await movePayment(world, gateway, { id, account }, (charge) =>
    isOpen(charge) || charge.status === 'unpaid' ? changed(charge, 'canceled') : undefined,
  )
  if (moved === undefined) return absent('charge_id')
  if (moved.is === 'moved') return { status: 200, json: { code: 200 } }
  return refuse(
    3500043,
    'invalid_status',
    'Apenas transações com status [new],[link],[waiting] ou [unpaid] podem ser canceladas.',
  )
}

const REFUND_DELAY_MS = 500

/**
 * Accepts a refund now and applies it later. Until then the gateway refuses a second request, and the first request
 * stays valid. A charge accepts one partial refund a day.
 */
async function refundCharge({ world, gateway, account, body }: Call, id: string): Promise<Reply> {
  const amountInCents = body.amount
  if (amountInCents !== undefined && !(Number.isSafeInteger(amountInCents) && (amountInCents as number) > 0))
    return invalid('amount', 'O valor do estorno é inválido.')
  // The text is a guess, because neither a text nor a code is documented.
  if (await lacksBalance(world, { provider: 'GATEWAY_C', account, id }, amountInCents as number | undefined))
    return refuse(3500034, 'validation_error', 'Saldo insuficiente para estornar esta cobrança.')
  const today = dayOf(world, account)
  // The partial refund of an earlier day counts as done, even if a test clock moved faster than machine time.
  await movePayment(world, gateway, { id, account }, (charge) =>
    refundingInCents(charge) > 0 && String(charge.details.partOn ?? today) < today
      ? act(charge, { does: 'refund', force: false, isScheduled: true })
      : undefined,
  )
  const moved = await movePayment(world, gateway, { id, account }, (charge) => {
    const left = charge.paidInCents - charge.refundedInCents
    const amount = (amountInCents as number | undefined) ?? left
    // The gateway refunds no payment that it divided (documentation, "Estorno de pagamento via cartão de crédito").
    const isDivided = sharesOf(charge).length > 0
    const isFree = charge.status === 'paid' && refundingInCents(charge) === 0 && !isDivided
    if (!isFree || amount < 1 || amount > left) return undefined
    const partOn = amount < charge.paidInCents ? today : null
    if (partOn !== null && charge.details.partOn === partOn) return undefined
    // The status does not change yet, so no webhook is sent.
    return { status: charge.status, details: { refunding: amount, partOn }, event: 'nobody listens' }
  })
  if (moved === undefined) return absent('charge_id')
  if (refundingInCents(moved.payment) > 0)
    await scheduleAct(world, moved.payment, 'refund', new Date(systemNow().getTime() + REFUND_DELAY_MS))
  if (moved.is === 'impossible') return impossible(moved.payment)
  return { status: 200, json: { code: 200, message: 'Reembolso em processamento' } }
}

async function settleCharge({ world, gateway, account }: Call, id: string): Promise<Reply> {
  const moved = await movePayment(world, gateway, { id, account }, (charge) =>
    isOpen(charge) || charge.status === 'unpaid'
      ? changed(charge, 'settled', { movement: { kind: 'received', amountInCents: charge.amountInCents } })
      : undefined,
  )
  if (moved === undefined) return absent('charge_id')
  if (moved.is === 'moved') return { status: 200, json: { code: 200 } }
  return refuse(
    3500069,
    'invalid_status',
    'Apenas transações com status [new], [waiting] ou [unpaid] podem ser atualizadas.',
  )
}

/** The code for an impossible refund is not documented. */
function impossible({ status }: SimulatedPayment): Reply {
  return refuse(3500034, 'validation_error', `A cobrança está com status ${status} e não permite esta operação.`)
}
