import type { World } from '../records/gateway.ts'
import { businessTime } from './businessTime.ts'
import {
  changeAuthorization,
  endInstruction,
  findAuthorizations,
  listInstructions,
  type SimulatedAuthorization,
} from './recurringRows.ts'
import { authorizationNotice, instructionNotice } from './recurringWire.ts'

/**
 * Returns an authorization in its state now. A code that expired without a payment refuses its authorization. An authorization
 * ends after its last day. The simulator does this when someone looks.
 */
export async function currentAuthorization(
  world: World,
  authorization: SimulatedAuthorization,
): Promise<SimulatedAuthorization> {
  const { status, account, details } = authorization
  const { day, time } = businessTime(world, account)
  if (status === 'CREATED' && details.expirationDate <= `${day} ${time}:00`)
    return endAuthorization(world, authorization, { status: 'REFUSED' })
  if (status === 'ACTIVE' && details.finishDate !== null && details.finishDate < day)
    return endAuthorization(world, authorization, { status: 'EXPIRED' })
  return authorization
}

/** Ends an authorization and its open instructions. */
export async function endAuthorization(
  world: World,
  authorization: SimulatedAuthorization,
  end: { status: 'REFUSED' | 'EXPIRED' | 'CANCELLED'; reason?: string },
): Promise<SimulatedAuthorization> {
  const { day, time } = businessTime(world, authorization.account)
  const canceled = { cancellationReason: end.reason, cancellationDate: `${day} ${time}:00` }
  const details = end.status === 'CANCELLED' ? canceled : {}
  const over = { ...authorization, status: end.status, details: { ...authorization.details, ...details } }
  const notices = [authorizationNotice(end.status, over)]
  const isChanged = await changeAuthorization(world, authorization, { status: end.status, details, notices })
  if (!isChanged) return (await findAuthorizations(world, { id: authorization.id }))[0]!
  await cancelInstructions(world, over)
  return over
}

/** Cancels the scheduled instructions of an authorization, or of one of its payments. */
export async function cancelInstructions(
  world: World,
  authorization: SimulatedAuthorization,
  paymentId?: string,
): Promise<number> {
  const { id: authorizationId, account } = authorization
  const all = await listInstructions(world, { account, authorizationId, paymentId })
  const open = all.filter(({ status }) => status === 'SCHEDULED')
  for (const instruction of open) {
    const over = { ...instruction, status: 'CANCELLED' as const }
    const notices = [instructionNotice('CANCELLED', over, authorization)]
    await endInstruction(world, instruction, { status: 'CANCELLED', notices })
  }
  return open.length
}
