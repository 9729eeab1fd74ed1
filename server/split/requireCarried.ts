import type { Context } from '../core/context.ts'
import { invalidRequest } from '../core/errors.ts'
import { gatewayFor } from '../gateways/all.ts'
import { chooseAccount } from '../gateways/chooseAccount.ts'
import { type Method, methods } from '../gateways/port/payments.ts'
import type { Store } from '../stores/store.ts'
import { type Division, dividePayment, isDivided, type TooLittleKept } from './dividePayment.ts'
import { findRecipients, type Recipients } from './recipient.ts'
import { checkShares, type SplitRule } from './splitRule.ts'

/** Sales that a rule will apply to. */
export type RuledSales = {
  /** The rule of the charge, link or offer. Null or undefined for the store's rule. */
  rule: SplitRule | null | undefined
  currency: string
  /** The possible amounts of a sale. */
  amountsInCents: readonly number[]
}

export type Problem = Extract<Division, { is: 'impossible' }>

/**
 * Checks a new rule: its shares, its recipients, and that each gateway in force can divide these sales by the rule. For
 * sales without shares, it makes no query.
 * @throws invalid_request naming the share, or `split`
 */
export async function requireCarried(ctx: Context, store: Store, sales: RuledSales): Promise<void> {
  const { rule = null } = sales
  if (rule !== null) checkShares(rule, (index) => rule[index]!.recipientId, 'split')
  if (!isDivided(store, rule)) return
  const recipients = await recipientsOf(ctx, store, rule)
  const archived = (rule ?? []).findIndex(({ recipientId }) => recipients.get(recipientId)?.archived_at)
  if (archived >= 0) throw invalidRequest(`split.${archived}.recipientId`, 'This recipient is archived.')
  const problem = findProblem(ctx, store, sales, recipients)
  if (problem === undefined) return
  const isOwn = rule !== null && problem.index !== undefined
  throw invalidRequest(isOwn ? `split.${problem.index}` : 'split', problem.cause)
}

/** Reads the recipients of a rule, or of the store's rule, and the recipient of the platform's fee. */
export function recipientsOf(
  ctx: Pick<Context, 'database'>,
  store: Store,
  rule: SplitRule | null,
): Promise<Recipients> {
  const named = (rule ?? store.split ?? []).map(({ recipientId }) => recipientId)
  const ids = store.platformFeeRecipientId === null ? named : [...named, store.platformFeeRecipientId]
  return findRecipients(ctx.database, store.id, ids)
}

/**
 * Returns the reason why a gateway in force cannot divide these sales. A gateway is in force if it gets payments now. If the
 * shares of an amount leave too little for the fees, the reason lists the highest fee of each method for the first such
 * amount.
 */
export function findProblem(
  ctx: Context,
  store: Store,
  { rule = null, currency, amountsInCents }: RuledSales,
  recipients: Recipients,
): Problem | undefined {
  const tooLittle: TooLittleKept[] = []
  for (const totalInCents of amountsInCents) {
    for (const method of methods) {
      const account = chooseAccount(store.gateways, method, currency, { evenIfDown: true })
      if (account === undefined) continue
      const limit = gatewayFor(account.provider).card?.maxInstallments ?? 12
      const most = method === 'credit_card' ? Math.min(limit, store.settings.maxInstallments) : 1
      for (let installments = 1; installments <= most; installments++) {
        const sale = { rule, recipients, account, method, totalInCents, installments }
        const division = dividePayment(ctx, store, sale)
        if (division.is === 'impossible') return division
        if (division.is === 'too_little_kept') tooLittle.push(division)
      }
    }
    if (tooLittle.length > 0) return { is: 'impossible', cause: causeOf(tooLittle) }
  }
  return undefined
}

/** Returns the highest fee of each method, as text. */
function causeOf(kept: readonly TooLittleKept[]): string {
  const { totalInCents, sharedInCents } = kept[0]!
  const highest = [...Map.groupBy(kept, ({ method }) => method).values()].map((ofMethod) =>
    ofMethod.reduce((most, one) => (one.keptInCents > most.keptInCents ? one : most)),
  )
  const minimums = highest.map(({ keptInCents, method, installments, name }) => {
    const times = installments > 1 ? ` in ${installments} installments` : ''
    return `${keptInCents} cents by ${METHOD_NAMES[method]}${times} (${name})`
  })
  return `The shares of a payment of ${totalInCents} cents are ${sharedInCents} cents. For the fee the store must keep at least ${minimums.join(', ')}.`
}

const METHOD_NAMES: Record<Method, string> = { pix: 'PIX', boleto: 'boleto', credit_card: 'card' }
