import { systemNow } from '../../core/clock.ts'
import { findPayment } from '../records/findPayments.ts'
import type { Reply, SimulatedPayment, World } from '../records/gateway.ts'
import { openMovedPayment } from '../records/openPayments.ts'
import { businessTime } from './businessTime.ts'
import { nameOfCustomer } from './customers.ts'
import { changeAuthorization, findAuthorizations, type SimulatedAuthorization } from './recurringRows.ts'
import { cancelInstructions, currentAuthorization, endAuthorization } from './recurringState.ts'
import { authorizationNotice } from './recurringWire.ts'

/** A buyer with a name that begins so has a bank without recurring PIX. Her code pays only the first period. */
const WITHOUT_RECURRING_PIX = 'SIM-NOAUTOPIX'

/**
 * Acts as the buyer or as her bank on an authorization.
 *
 * - `pay`, `approve`: she pays the code and consents. `pay_without_consent`: her bank does not offer recurring PIX.
 * - `refuse`, `fail`: her bank refuses the authorization. `expire`: the code or the authorization expires.
 * - `cancel`: she ends the authorization at her bank. `cancel_next`: she cancels only the scheduled payments.
 * - `fail_next` with `{attempts?, secondAttempt?}`: the money is missing on the next due days, one by default. With
 *   `secondAttempt`, her bank's second attempt of the same evening finds it.
 * - `limit` with `{amountInCents}`: she sets a limit for a period. `null` ends it.
 *
 * With `webhooks: 'never'` the webhooks about the authorization are lost.
 */
export async function actOnAuthorization(
  shared: World,
  { id, verb }: { id: string; verb: string },
  body: Record<string, unknown>,
): Promise<Reply | undefined> {
  if (id.startsWith('pay_')) return undefined
  const world = { ...shared, losesWebhooks: body.webhooks === 'never' }
  const [known] = await findAuthorizations(world, { id })
  if (known === undefined) return undefined
  const before = await currentAuthorization(world, known)
  const after = await apply(world, before, verb, body)
  if (after === 'unknown') return { status: 404, json: { error: `There is no action "${verb}" on an authorization.` } }
  const { status } = after ?? before
  if (after === undefined)
    return { status: 409, json: { error: 'The status of the authorization does not allow this action.', status } }
  return { status: 200, json: { id, status, paymentId: after.details.paymentId } }
}

type After = SimulatedAuthorization | 'unknown' | undefined

async function apply(
  world: World,
  authorization: SimulatedAuthorization,
  verb: string,
  body: Record<string, unknown>,
): Promise<After> {
  const { status } = authorization
  const [isOpen, isActive] = [status === 'CREATED', status === 'ACTIVE']
  switch (verb) {
    case 'pay':
    case 'approve':
      return isOpen ? pay(world, authorization, { consents: !(await lacksIt(world, authorization)) }) : undefined
    case 'pay_without_consent':
      return isOpen ? pay(world, authorization, { consents: false }) : undefined
    case 'refuse':
    case 'fail':
      return isOpen ? endAuthorization(world, authorization, { status: 'REFUSED' }) : undefined
    case 'expire':
      if (isOpen) return endAuthorization(world, authorization, { status: 'REFUSED' })
      return isActive ? endAuthorization(world, authorization, { status: 'EXPIRED' }) : undefined
    case 'cancel':
      return isActive
        ? endAuthorization(world, authorization, { status: 'CANCELLED', reason: 'REQUESTED_BY_PAYER_USER' })
        : undefined
    case 'cancel_next':
      return isActive && (await cancelInstructions(world, authorization)) > 0 ? authorization : undefined
    case 'fail_next':
      return isActive ? note(world, authorization, failuresOf(body)) : undefined
    case 'limit':
      return isActive ? note(world, authorization, { limitInCents: limitOf(body) }) : undefined
    default:
      return 'unknown'
  }
}

async function lacksIt(world: World, { customerId }: SimulatedAuthorization): Promise<boolean> {
  const name = await nameOfCustomer(world, customerId)
  return name.startsWith(WITHOUT_RECURRING_PIX)
}

/** Creates the first payment, which has no reference of the store (an integrator's answers), and then the consent. */
async function pay(
  world: World,
  authorization: SimulatedAuthorization,
  { consents }: { consents: boolean },
): Promise<SimulatedAuthorization> {
  const { paymentId: id } = authorization.details
  const known = await findPayment(world, { provider: 'GATEWAY_A', id })
  if (known === undefined)
    await openMovedPayment(world, world.gateways.get('GATEWAY_A')!, firstPayment(world, authorization))
  if (!consents) return endAuthorization(world, authorization, { status: 'REFUSED' })
  const active: SimulatedAuthorization = { ...authorization, status: 'ACTIVE' }
  const notices = [authorizationNotice('ACTIVATED', active)]
  await changeAuthorization(world, authorization, { status: 'ACTIVE', notices })
  return active
}

function firstPayment(world: World, authorization: SimulatedAuthorization) {
  const { account, contractId, customerId, qrCodeId, details } = authorization
  const { paymentId: id, immediateInCents: amountInCents, origin } = details
  const { day } = businessTime(world, account)
  const payment: SimulatedPayment = {
    id,
    provider: 'GATEWAY_A',
    account,
    reference: contractId,
    method: 'pix',
    status: 'PENDING',
    deleted: false,
    amountInCents,
    paidInCents: 0,
    refundedInCents: 0,
    details: {
      customer: customerId,
      description: 'Cobrança gerada automaticamente a partir de Pix recebido.',
      billingType: 'PIX',
      dueDate: day,
      origin,
      invoiceNumber: '10000001',
      pixQrCodeId: qrCodeId,
    },
    createdAt: systemNow(),
  }
  const move = {
    status: 'RECEIVED',
    movement: { kind: 'received' as const, amountInCents },
    details: { pixTransaction: id, paymentDate: day },
    event: 'PAYMENT_RECEIVED',
  }
  return { payment, move }
}

async function note(
  world: World,
  authorization: SimulatedAuthorization,
  details: Partial<SimulatedAuthorization['details']>,
): Promise<SimulatedAuthorization | undefined> {
  const isChanged = await changeAuthorization(world, authorization, { details })
  return isChanged ? { ...authorization, details: { ...authorization.details, ...details } } : undefined
}

function failuresOf({ attempts = 1, secondAttempt = false }: Record<string, unknown>) {
  return { failures: Number(attempts) || 0, secondAttempt: secondAttempt === true }
}

function limitOf({ amountInCents }: Record<string, unknown>): number {
  return typeof amountInCents === 'number' ? amountInCents : Number.MAX_SAFE_INTEGER
}
