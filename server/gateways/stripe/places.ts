import type Stripe from 'stripe'
import { asObject, asText } from '../../lib/untrustedJson.ts'
import type { GatewayAccount } from '../port/account.ts'
import { undecided } from '../port/answers.ts'
import type { GatewayLine } from '../port/books.ts'
import { ask, stripeClient } from './client.ts'

/** The payment and the recipient of a line of the books. */
export type Place = Pick<GatewayLine, 'reference' | 'externalPaymentId' | 'recipient'>

type Wire = Record<string, unknown> | undefined
type Unknown = { is: 'unknown'; cause: string }

/**
 * Finds the payment and the recipient of each transaction. They are in its charge or refund. For disputes and transfers a
 * look-up is necessary.
 */
export async function placesOf(
  account: GatewayAccount,
  transactions: readonly Stripe.BalanceTransaction[],
): Promise<{ is: 'read'; byId: Map<string, Place> } | Unknown> {
  const byId = new Map<string, Place>()
  const known = new Map<string, Wire>()
  for (const { id, source } of transactions) {
    const found = await placeOf(account, asObject(source), known)
    if (found.is === 'unknown') return found
    byId.set(id, found.place)
  }
  return { is: 'read', byId }
}

async function placeOf(
  account: GatewayAccount,
  source: Wire,
  known: Map<string, Wire>,
): Promise<{ is: 'read'; place: Place } | Unknown> {
  // A reversal contains only the id of its transfer. The transfer contains the charge and the recipient.
  const transferId = source?.object === 'transfer_reversal' ? idOf(source.transfer) : undefined
  const transfer =
    transferId === undefined ? { is: 'found' as const, object: source } : await look(account, transferId, known)
  if (transfer.is === 'unknown') return transfer
  const payment = idOf(source?.payment_intent) ?? asText(transfer.object?.source_transaction)
  const recipient = asText(transfer.object?.destination)
  let reference = referenceIn(source)
  if (reference === undefined && payment !== undefined) {
    const found = await look(account, payment, known)
    if (found.is === 'unknown') return found
    reference = referenceIn(found.object)
  }
  const place = {
    ...(reference && { reference }),
    ...(payment && { externalPaymentId: payment }),
    ...(recipient && { recipient }),
  }
  return { is: 'read', place }
}

function idOf(value: unknown): string | undefined {
  return asText(value) ?? asText(asObject(value)?.id)
}

function referenceIn(object: Wire): string | undefined {
  return asText(asObject(object?.metadata)?.reference)
}

/** Fetches a payment intent, a transfer or a charge, each only once. The result is undefined if the object does not exist. */
async function look(
  account: GatewayAccount,
  id: string,
  known: Map<string, Wire>,
): Promise<{ is: 'found'; object: Wire } | Unknown> {
  if (known.has(id)) return { is: 'found', object: known.get(id) }
  const asked = await ask(retrieve(account, id))
  if (asked.is !== 'ok' && !(asked.is === 'refused' && asked.status === 404)) return undecided(asked)
  const object = asked.is === 'ok' ? asObject(asked.value) : undefined
  known.set(id, object)
  return { is: 'found', object }
}

function retrieve(account: GatewayAccount, id: string): Promise<unknown> {
  const { charges, paymentIntents, transfers } = stripeClient(account)
  if (id.startsWith('pi_')) return paymentIntents.retrieve(id)
  return id.startsWith('tr_') ? transfers.retrieve(id) : charges.retrieve(id)
}
