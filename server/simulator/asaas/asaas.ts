import { randomBytes } from 'node:crypto'
import { systemNow } from '../../core/clock.ts'
import { parsedObject } from '../../lib/untrustedJson.ts'
import { accountOf } from '../records/accounts.ts'
import { underFault } from '../records/faults.ts'
import type { Reply, SimulatedGateway, SimulatedPayment, WireRequest, World } from '../records/gateway.ts'
import { act } from './acts.ts'
import { actOnAuthorization } from './authorizationActs.ts'
import { answerAuthorizations } from './authorizations.ts'
import { asaasBookRules } from './bookRules.ts'
import { type Call, nowhere, refuse } from './call.ts'
import { tokenize } from './cards.ts'
import { answerCustomers } from './customers.ts'
import { answerChargebacks, blockToWire } from './disputes.ts'
import { answerInstructions } from './instructions.ts'
import { answerMoney } from './money.ts'
import { answerPages } from './pages.ts'
import { answerInstallments, answerPayments, answerSandbox } from './payments.ts'
import { listWallets } from './split.ts'
import { answerWebhooks } from './webhooks.ts'
import { allToWire, timeText } from './wire.ts'

/**
 * Gateway A's API, version 3 (https://docs.asaas.com). Fields and their order follow answers that we recorded from the
 * gateway's sandbox. Each key that begins with `$aact_hmlg_sim_` has its own account. In the files of gateway A, "as
 * recorded" means: as in these answers.
 *
 * The gateway sends no webhooks for the store's own API calls, except for cards, deletions and refunds. In two cases
 * the gateway does not document its behaviour, and the simulator chooses. If a PIX or boleto is paid a second time, the
 * simulator creates a new payment with the same reference. After a declined card, the simulator adds the reason to the
 * single documented sentence.
 */
export const gatewayA: SimulatedGateway = {
  provider: 'GATEWAY_A',
  prefix: '/gateway-a',
  books: asaasBookRules,
  answer,
  act,
  actOnAuthorization,
  webhookBody,
  webhookHeaders: (token) => ({ 'content-type': 'application/json', 'asaas-access-token': token }),
  // Only 200 means that the receiver accepted the webhook. 201 and 204 are failures (documentation, "Webhooks").
  isTaken: (status) => status === 200,
}

/** Only an event about blocked balance has the id of a payment instead of the payment. */
function webhookBody(payment: SimulatedPayment, event: string): string[] {
  const subjects = event.startsWith('BALANCE_')
    ? [{ balance: blockToWire(payment) }]
    : allToWire(payment).map((wire) => ({ payment: wire }))
  return subjects.map((subject) =>
    JSON.stringify({
      id: `evt_${randomBytes(16).toString('hex')}&${Math.trunc(systemNow().getTime() / 1000)}`,
      event,
      dateCreated: timeText(systemNow()),
      ...subject,
    }),
  )
}

const ACCOUNT_KEY = '$aact_hmlg_sim_'

async function answer(world: World, request: WireRequest): Promise<Reply> {
  const [version, resource, id, verb, last] = request.path.slice(1).split('/')
  if (version !== 'v3') return answerPages(world, gatewayA, request)
  const key = request.headers.access_token
  const denied = deny(typeof key === 'string' ? key : '')
  if (denied) return { status: 401, json: { errors: [denied] } }
  if (request.method === 'GET' && request.rawBody !== '') return { status: 403, json: {} }
  const isForm = request.headers['content-type']?.startsWith('multipart/form-data') ?? false
  const body = request.rawBody === '' || isForm ? {} : parsedObject(request.rawBody)
  if (body === undefined) return refuse('invalid_object', 'O corpo da requisição não é um JSON válido.')
  const origin = `http://${request.headers.host}${gatewayA.prefix}`
  const account = accountOf(key as string)
  const call: Call = { world, gateway: gatewayA, account, query: request.query, body, request, origin }
  switch (resource) {
    case 'payments':
      return answerPayments(call, request.method, id, [verb, last].filter(Boolean).join('/'))
    case 'installments':
      return id ? answerInstallments(call, request.method, id, verb) : nowhere()
    case 'chargebacks':
      return answerChargebacks(call, request.method, id, verb)
    case 'customers':
      return answerCustomers(call, request.method, id)
    case 'creditCard':
      if (request.method !== 'POST' || id !== 'tokenizeCreditCard') return nowhere()
      return underFault(world, { provider: 'GATEWAY_A', operation: 'create', claimFirst: true }, () => tokenize(call))
    case 'pix':
      if (id !== 'automatic') return nowhere()
      return answerRecurringPix(call, request)
    case 'webhooks':
      return answerWebhooks(call, request.method, id)
    case 'wallets':
      return request.method === 'GET' && !id ? listWallets(call) : nowhere()
    case 'financialTransactions':
    case 'finance':
    case 'transfers':
      return request.method === 'GET' ? answerMoney(call, [resource, id, verb].filter(Boolean).join('/')) : nowhere()
    case 'sandbox':
      return id === 'payment' && verb ? answerSandbox(call, request.method, verb, last) : nowhere()
    default:
      return nowhere()
  }
}

function answerRecurringPix(call: Call, { method, path }: WireRequest): Promise<Reply> | Reply {
  const [, , , , kind, id, verb] = path.split('/')
  if (kind === 'authorizations' && !verb) return answerAuthorizations(call, method, id)
  return kind === 'paymentInstructions' ? answerInstructions(call, method, id, verb) : nowhere()
}

function deny(key: string): { code: string; description: string } | undefined {
  if (key.startsWith(ACCOUNT_KEY)) return undefined
  if (key === '')
    return { code: 'access_token_not_found', description: 'O cabeçalho de autenticação não foi encontrado.' }
  if (!key.startsWith('$aact_'))
    return { code: 'invalid_access_token_format', description: 'O formato da chave de API é inválido.' }
  if (key.startsWith('$aact_prod_'))
    return { code: 'invalid_environment', description: 'A chave de API não pertence a este ambiente.' }
  return { code: 'invalid_access_token', description: 'A chave de API fornecida é inválida.' }
}
