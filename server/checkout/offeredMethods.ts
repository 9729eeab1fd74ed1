import type { ChargeRow } from '../charges/charge.ts'
import type { Context } from '../core/context.ts'
import { gatewayFor } from '../gateways/all.ts'
import { smallestTotalInCents } from '../gateways/minimumAmount.ts'
import type { CardInput, CardTokenizer } from '../gateways/port/cards.ts'
import type { Method } from '../gateways/port/payments.ts'
import { chooseGatewayMethod, isTooSmall } from '../payments/chooseGatewayMethod.ts'
import type { Installment } from '../payments/installments.ts'
import { listPaymentMethods } from '../payments/listPaymentMethods.ts'
import { openAccount } from '../stores/gatewayAccounts.ts'
import type { Store } from '../stores/store.ts'

/** The amount and terms of a charge, or of an offer that has no charge yet. */
export type Payable = {
  amountInCents: number
  currency: string
  maxInstallments: number
  interestPaidByBuyer: boolean
  boletoDueInDays: number
}

/** A method on the page, with the fields that its gateway requires but the API's schema does not require. */
export type OfferedMethod = {
  method: Method
  /** Dotted paths of fields. */
  requires: ReadonlySet<string>
  /** True if the gateway wants a first and a last name. */
  wantsSurname?: boolean
}

export type OfferedMethods = {
  /** The methods, in the order of the page. */
  methods: readonly OfferedMethod[]
  /** True if the PIX code may also ask for the consent to recurring PIX. */
  recurringPix?: boolean
  /** Set if the amount is too small for all methods: the smallest total that one of them accepts. */
  leastInCents?: number
  /** `keeps`: the gateway can charge the card again, so the buyer may let the store remember it. */
  card?: { input: CardInput; tokenizer?: CardTokenizer; installments: readonly Installment[]; keeps: boolean }
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

/**
 * Returns the methods for a charge. For a subscription the methods include cards only if the gateway can charge a card
 * again.
 */
export function offeredForCharge(ctx: Context, store: Store, charge: ChargeRow): OfferedMethods {
  return offeredMethods(ctx, store, payableOf(charge), charge.subscription_id !== null)
}

/**
 * Returns the methods and the installments of a page. The API uses the same rule and the same installment table.
 * @param recurs true for a subscription. Its card needs a gateway that can keep cards.
 */
export function offeredMethods(ctx: Context, store: Store, payable: Payable, recurs: boolean): OfferedMethods {
  const takes = (method: Method) => {
    const choice = chooseGatewayMethod(store, method, payable.currency)
    const canRecur = method !== 'credit_card' || (choice && gatewayFor(choice.account.provider).keptCards)
    const isRefused = choice && isTooSmall(choice.account, payable.amountInCents)
    return isRefused || (recurs && !canRecur) ? undefined : choice
  }
  const methods = (['pix', 'credit_card', 'boleto'] as const).flatMap((method) => {
    const choice = takes(method)
    if (!choice) return []
    const { requires, wantsSurname } = choice.gatewayMethod
    return [{ method, requires: new Set(requires), wantsSurname }]
  })
  const card = takes('credit_card')
  if (methods.length === 0) return { methods, leastInCents: leastAbove(store, payable) }
  if (!card) return { methods }
  const gateway = gatewayFor(card.account.provider)
  const { installments } = payable.amountInCents > 0 ? listPaymentMethods(ctx, store, payable) : { installments: [] }
  return {
    methods,
    card: {
      input: gateway.card!.input,
      tokenizer: gateway.card!.tokenizer?.(openAccount(ctx, card.account)),
      installments: installments ?? [],
      keeps:
        gateway.keptCards !== undefined &&
        gateway.card!.input !== 'hosted_only' &&
        !recurs &&
        payable.amountInCents > 0,
    },
  }
}

function leastAbove(store: Store, { amountInCents, currency }: Payable): number | undefined {
  const least = smallestTotalInCents(store.gateways, currency)
  return least !== undefined && amountInCents > 0 && amountInCents < least ? least : undefined
}

/** Returns the origins of the tokenizer. The page's Content-Security-Policy must allow them. */
export function originsOf(tokenizer: CardTokenizer | undefined): string[] {
  const urls = Object.values(tokenizer ?? {}).filter((value) => value && /^https?:/.test(value))
  return [...new Set(urls.map((url) => new URL(url!).origin))]
}
