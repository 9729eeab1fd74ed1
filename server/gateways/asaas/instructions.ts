import { asObjects, asText } from '../../lib/untrustedJson.ts'
import type { GatewayAccount } from '../port/account.ts'
import { undecided, unreadable } from '../port/answers.ts'
import type { Outcome } from '../port/outcome.ts'
import type { Instruction, Retried } from '../port/recurringPix.ts'
import { asaasCall } from './call.ts'
import { problemOf, refusalOf } from './recurringProblems.ts'

const INSTRUCTIONS = '/pix/automatic/paymentInstructions'

/** The gateway's statuses (documentation, "Listar instruções de pagamento"). A status that is not listed means `waiting`. */
export const INSTRUCTION_STATUSES: Readonly<Record<string, Instruction['status']>> = {
  AWAITING_REQUEST: 'waiting',
  SCHEDULED: 'scheduled',
  DONE: 'paid',
  REFUSED: 'refused',
  CANCELLED: 'canceled',
}

type AsaasInstruction = Instruction & { id: string }
type Found = AsaasInstruction | Extract<Outcome, { is: 'unknown' }> | undefined

/** Finds the last instruction of a payment. Each attempt on another day is a new instruction of the same payment. */
export async function findInstruction(account: GatewayAccount, externalId: string): Promise<Found> {
  const filter = new URLSearchParams({ paymentId: externalId, limit: '100' })
  const answer = await asaasCall(account, 'GET', `${INSTRUCTIONS}?${filter}`)
  if (answer.is !== 'ok') return undecided(answer)
  if (!Array.isArray(answer.body.data)) return unreadable('list of instructions')
  const ours = asObjects(answer.body.data).filter(({ paymentId }) => paymentId === externalId)
  // Each attempt has a later due date. The documentation does not say how the list is sorted.
  const sorted = ours.toSorted((one, other) => (String(one.dueDate) < String(other.dueDate) ? -1 : 1))
  const instructions = sorted.map(readInstruction)
  if (instructions.includes(undefined)) return unreadable('list of instructions')
  return instructions.at(-1)
}

/** @param before the number of earlier instructions of the payment */
function readInstruction(body: Record<string, unknown>, before: number): AsaasInstruction | undefined {
  const [id, status, dueDate] = [asText(body.id), asText(body.status), asText(body.dueDate)]
  if (id === undefined || status === undefined || dueDate === undefined) return undefined
  const { retryAttempt } = body
  const meaning = INSTRUCTION_STATUSES[status] ?? 'waiting'
  const problem = meaning === 'refused' || meaning === 'canceled' ? problemOfEnd(meaning, body) : undefined
  return {
    is: 'found',
    id,
    // The gateway has one status for an attempt that the bank refused and for an attempt without money.
    status: problem === 'not_paid' ? 'failed' : meaning,
    dueDate,
    retries: typeof retryAttempt === 'number' ? retryAttempt : before,
    ...(problem && { problem }),
  }
}

function problemOfEnd(meaning: 'refused' | 'canceled', { refusalReason }: Record<string, unknown>) {
  const reason = asText(refusalReason)
  return meaning === 'canceled' && reason === undefined ? 'canceled_by_payer' : problemOf(reason)
}

/**
 * Repeats a failed instruction on another day (documentation, "Processo de retentativas"). The gateway has no idempotency key.
 * So we read the last instruction first.
 */
export async function retry(
  account: GatewayAccount,
  { externalId, dueDate }: { externalId: string; dueDate: string },
): Promise<Retried> {
  const last = await findInstruction(account, externalId)
  if (last === undefined) return { is: 'rejected', cause: `payment ${externalId} has no instruction`, problem: 'other' }
  if (last.is === 'unknown') return last
  const isAsked = last.dueDate === dueDate && last.retries > 0
  if (isAsked) return { is: 'done' }
  if (last.status !== 'failed') return { is: 'rejected', cause: `the instruction is ${last.status}`, problem: 'other' }
  const path = `${INSTRUCTIONS}/${encodeURIComponent(last.id)}/retries`
  const answer = await asaasCall(account, 'POST', path, { json: { dueDate } })
  return answer.is === 'ok' ? { is: 'done' } : refusalOf(answer)
}
