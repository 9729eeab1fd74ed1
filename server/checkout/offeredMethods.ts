import type { ChargeRow } from '../charges/charge.ts'
import type { Context } from '../core/context.ts'
import { gatewayFor } from '../gateways/all.ts'
import type { CardInput, CardTokenizer, Method } from '../gateways/gateway.ts'
import { chooseOperation } from '../payments/chooseOperation.ts'
import type { Installment } from '../payments/installments.ts'
import { listPaymentMethods } from '../payments/listPaymentMethods.ts'
import { openAccount } from '../stores/gatewayAccounts.ts'
import type { Store } from '../stores/store.ts'

/** What is to be paid: of a charge, or of an offer that has no charge yet. */
export type Payable = {
  amountInCents: number
  currency: string
  maxInstallments: number
  interestPaidByBuyer: boolean
  boletoDueInDays: number
}

/** A way to pay, with the paths of the request that its gateway needs beyond the schema. */
export type OfferedMethod = { method: Method; requires: ReadonlySet<string> }

export type OfferedMethods = {
  /** In the order in which they are shown. */
  methods: readonly OfferedMethod[]
  card?: { input: CardInput; tokenizer?: CardTokenizer; installments: readonly Installment[] }
}

export function payableOf(charge: ChargeRow): Payable {
  return {
    amountInCents: charge.amount_in_cents,
    currency: charge.currency,
    maxInstallments: charge.max_installments,
    interestPaidByBuyer: charge.interest_paid_by_buyer,
    boletoDueInDays: charge.boleto_due_in_days,
  }
}

/** The ways to pay a charge; of what recurs, with cards alone that can be charged again. */
export function offeredForCharge(ctx: Context, store: Store, charge: ChargeRow): OfferedMethods {
  return offeredMethods(ctx, store, payableOf(charge), charge.subscription_id !== null)
}

/**
 * The ways to pay that the API would take too, from the same rule and the same table of installments.
 * @param recurs a subscription's: not every gateway keeps cards
 */
export function offeredMethods(ctx: Context, store: Store, payable: Payable, recurs: boolean): OfferedMethods {
  const takes = (method: Method) => {
    const choice = chooseOperation(store, method, payable.currency)
    const canRecur = method !== 'credit_card' || (choice && gatewayFor(choice.account.provider).keepCard)
    return recurs && !canRecur ? undefined : choice
  }
  const methods = (['pix', 'credit_card', 'boleto'] as const).flatMap((method) => {
    const choice = takes(method)
    return choice ? [{ method, requires: new Set(choice.operation.requires) }] : []
  })
  const card = takes('credit_card')
  if (!card) return { methods }
  const gateway = gatewayFor(card.account.provider)
  const { installments } = payable.amountInCents > 0 ? listPaymentMethods(ctx, store, payable) : { installments: [] }
  return {
    methods,
    card: {
      input: gateway.cardInput!,
      tokenizer: gateway.tokenizer?.(openAccount(ctx, card.account)),
      installments: installments ?? [],
    },
  }
}

/** Where a page's script sends a card for its token: what the page's policy must let it call. */
export function originsOf(tokenizer: CardTokenizer | undefined): string[] {
  const urls = Object.values(tokenizer ?? {}).filter((value) => value && /^https?:/.test(value))
  return [...new Set(urls.map((url) => new URL(url!).origin))]
}
