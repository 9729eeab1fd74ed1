import type { Context } from '../core/context.ts'
import { invalidRequest } from '../core/errors.ts'
import { type Runner, sql } from '../core/sql.ts'
import { MAX_AMOUNT_IN_CENTS } from '../lib/money.ts'
import type { Store } from '../stores/store.ts'
import { currentRecipients, type Recipients } from './recipient.ts'
import { findProblem } from './requireCarried.ts'
import type { SplitRule } from './splitRule.ts'

/** A store with the gateways, recipients and rule after a change. */
export type RulesInForce = {
  store: Store
  /** The default is the stored recipients. */
  recipients?: Recipients
  /** The default is the pool. An import passes its transaction. */
  runner?: Runner
}

/**
 * Checks that the gateways in force can divide all sales of the store: by the store's rule, and by the rules of its
 * active offers and links.
 * @param param the field of the request that would make a rule impossible
 * @throws invalid_request on `param`, with the reason
 */
export async function requireCarriedRules(ctx: Context, rules: RulesInForce, param: string): Promise<void> {
  const problem = await findRuleProblem(ctx, rules)
  if (problem !== undefined) throw invalidRequest(param, problem)
}

/** Returns the reason why a gateway cannot apply a rule. Makes only one query for a store without rules. */
export async function findRuleProblem(
  ctx: Context,
  { store, recipients, runner = ctx.database }: RulesInForce,
): Promise<string | undefined> {
  const hasOwn = (store.split ?? []).length > 0 || store.platformFeeRecipientId !== null
  const sold = await runner.rows(divided, { storeId: store.id, all: hasOwn })
  if (!hasOwn && sold.length === 0) return undefined
  const known = recipients ?? (await currentRecipients(runner, store.id))
  const ofStore = { rule: null, currency: 'brl', amountsInCents: [MAX_AMOUNT_IN_CENTS] }
  const problem = hasOwn ? findProblem(ctx, store, ofStore, known) : undefined
  if (problem) return `The split rule of the store: ${problem.cause}`
  for (const { kind, id, name, rule, currency, amounts } of sold) {
    const found = findProblem(ctx, store, { rule, currency, amountsInCents: amounts.filter((one) => one > 0) }, known)
    if (found) return `The ${kind} "${name}" (${id}): ${found.cause}`
  }
  return undefined
}

type Sold = {
  kind: 'offer' | 'payment link'
  id: string
  name: string
  rule: SplitRule | null
  currency: string
  amounts: number[]
}

/** The first payment includes the setup fee. In a trial the first payment is only the setup fee. */
const divided = sql(
  'dividedSales',
  `select 'offer' as kind, id, name, split as rule, currency,
     json_build_array(price_in_cents, coalesce(setup_fee_in_cents, 0) + case when trial_days is null then price_in_cents else 0 end)
       as amounts
   from offers where store_id = :storeId and active and (:all or split is not null)
   union all
   select 'payment link', id, name, split, currency, json_build_array(amount_in_cents)
   from payment_links where store_id = :storeId and active and (:all or split is not null)`,
).as<Sold>()
