import type { ChargeRow } from '../charges/charge.ts'
import type { Context } from '../context.ts'
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

/** The ways to pay that the API would take too, from the same rule and the same table of installments. */
export function offeredMethods(ctx: Context, store: Store, payable: Payable): OfferedMethods {
  const methods = (['pix', 'credit_card', 'boleto'] as const).flatMap((method) => {
    const choice = chooseOperation(store, method, payable.currency)
    return choice ? [{ method, requires: new Set(choice.operation.requires) }] : []
  })
  const card = chooseOperation(store, 'credit_card', payable.currency)
  if (!card) return { methods }
  const gateway = gatewayFor(card.account.provider)
  const { installments } = listPaymentMethods(ctx, store, payable)
  return {
    methods,
    card: {
      input: gateway.cardInput!,
      tokenizer: gateway.tokenizer?.(openAccount(ctx, card.account)),
      installments: installments ?? [],
    },
  }
}
