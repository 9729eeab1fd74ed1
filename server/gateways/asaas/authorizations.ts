import { asObject, asText } from '../../lib/untrustedJson.ts'
import type { GatewayAccount } from '../port/account.ts'
import { undecided, unreadable } from '../port/answers.ts'
import type { Outcome } from '../port/outcome.ts'
import type { Authorization, AuthorizationStatus } from '../port/recurringPix.ts'
import { type Answer, asaasCall } from './call.ts'

export const AUTHORIZATIONS = '/pix/automatic/authorizations'

/** The largest page of the gateway. */
const LIMIT = 100

/** The gateway's statuses (documentation, "Pix Automático"). A status that is not listed means `pending`. */
export const AUTHORIZATION_STATUSES: Readonly<Record<string, AuthorizationStatus>> = {
  CREATED: 'pending',
  ACTIVE: 'active',
  // The code expired without a payment, or the buyer's bank refused the authorization.
  REFUSED: 'refused',
  EXPIRED: 'expired',
  CANCELLED: 'canceled',
}

const ENDED_BY: Readonly<Record<string, Authorization['endedBy']>> = {
  REQUESTED_BY_PAYER_USER: 'payer',
  REQUESTED_BY_RECEIVER_USER: 'store',
}

/** `code` is the PIX code of the first payment, and `qrCodeId` finds this payment after the buyer paid. */
export type AsaasAuthorization = Authorization & {
  customerId: string | undefined
  code: string | undefined
  qrCodeId: string | undefined
  cancellationReason: string | undefined
}

type Found = AsaasAuthorization | Extract<Outcome, { is: 'unknown' }> | undefined

/** Finds an authorization by its id, or by our reference, which is its contract id. */
export function findAuthorization(
  account: GatewayAccount,
  { authorization, reference }: { authorization?: string; reference?: string },
): Promise<Found> {
  if (authorization !== undefined) return fetchAuthorization(account, authorization)
  return reference === undefined ? Promise.resolve(undefined) : searchAuthorization(account, reference)
}

async function fetchAuthorization(account: GatewayAccount, id: string): Promise<Found> {
  const answer = await asaasCall(account, 'GET', `${AUTHORIZATIONS}/${encodeURIComponent(id)}`)
  if (answer.is === 'refused' && answer.status === 404) return undefined
  if (answer.is !== 'ok') return undecided(answer)
  return readAuthorization(answer.body) ?? unreadable('authorization')
}

/**
 * The list has no filter for the contract id. After a lost answer nobody has the code, so the search reads only the open
 * authorizations.
 */
async function searchAuthorization(account: GatewayAccount, reference: string): Promise<Found> {
  for (let offset = 0; ; offset += LIMIT) {
    const page = await readPage(account, { status: 'CREATED', offset: String(offset) })
    if (page.is === 'refused') return undecided(page)
    if (page.is === 'unknown') return page
    const found = page.authorizations.find((one) => one.reference === reference)
    if (found || !page.hasMore) return found
  }
}

/**
 * Returns our references by the ids of the PIX codes. The first payment of an authorization has only the id of its code. An
 * account without recurring PIX has no references.
 */
export async function referencesOfCodes(
  account: GatewayAccount,
): Promise<{ is: 'read'; references: ReadonlyMap<string, string> } | Extract<Outcome, { is: 'unknown' }>> {
  const references = new Map<string, string>()
  for (let offset = 0; ; offset += LIMIT) {
    const page = await readPage(account, { offset: String(offset) })
    if (page.is === 'unknown') return page
    if (page.is === 'refused') return { is: 'read', references }
    for (const { qrCodeId, reference } of page.authorizations)
      if (qrCodeId !== undefined && reference !== undefined) references.set(qrCodeId, reference)
    if (!page.hasMore) return { is: 'read', references }
  }
}

type Page =
  | { is: 'read'; authorizations: readonly AsaasAuthorization[]; hasMore: boolean }
  | Extract<Answer, { is: 'refused' }>
  | Extract<Outcome, { is: 'unknown' }>

async function readPage(account: GatewayAccount, filter: Record<string, string>): Promise<Page> {
  const query = new URLSearchParams({ ...filter, limit: String(LIMIT) })
  const answer = await asaasCall(account, 'GET', `${AUTHORIZATIONS}?${query}`)
  if (answer.is === 'refused') return answer
  if (answer.is !== 'ok') return undecided(answer)
  const { data, hasMore } = answer.body
  const authorizations = Array.isArray(data) ? data.map(readAuthorization) : [undefined]
  if (authorizations.includes(undefined)) return unreadable('list of authorizations')
  return { is: 'read', authorizations: authorizations as AsaasAuthorization[], hasMore: hasMore === true }
}

/** @returns undefined if the value does not have the documented form of an authorization */
export function readAuthorization(value: unknown): AsaasAuthorization | undefined {
  const body = asObject(value)
  const [id, status] = [asText(body?.id), asText(body?.status)]
  if (body === undefined || id === undefined || status === undefined) return undefined
  const cancellationReason = asText(body.cancellationReason)
  const isCanceled = status === 'CANCELLED'
  return {
    is: 'found',
    id,
    status: AUTHORIZATION_STATUSES[status] ?? 'pending',
    reference: asText(body.contractId),
    ...(isCanceled && { endedBy: ENDED_BY[cancellationReason ?? ''] ?? 'other' }),
    customerId: asText(body.customerId),
    code: asText(body.payload),
    qrCodeId: asText(asObject(body.immediateQrCode)?.conciliationIdentifier),
    cancellationReason,
  }
}

/** Ends an authorization. Its open instructions end too (documentation, "Fluxos de webhook"). */
export async function cancelAuthorization(account: GatewayAccount, id: string): Promise<boolean> {
  const answer = await asaasCall(account, 'DELETE', `${AUTHORIZATIONS}/${encodeURIComponent(id)}`)
  if (answer.is === 'trouble') return false
  // A refusal may mean that the authorization is already over.
  const found = await fetchAuthorization(account, id)
  return found === undefined || (found.is === 'found' && isOver(found.status))
}

function isOver(status: AuthorizationStatus): boolean {
  return status === 'canceled' || status === 'refused' || status === 'expired'
}

/**
 * Cancels an authorization that waits for its first payment. @returns false if the buyer paid or consented, so that a late
 * cancellation does not end the consent of a buyer who paid
 */
export async function cancelUnpaid(account: GatewayAccount, id: string): Promise<boolean> {
  const found = await fetchAuthorization(account, id)
  if (found === undefined) return true
  if (found.is === 'unknown' || found.status === 'active') return false
  return isOver(found.status) || cancelAuthorization(account, id)
}
