import { methodName } from '../checkout/methodName.ts'
import { inMail, personInMail } from '../mail/inMail.ts'
import { messagesIn } from '../pages/i18n/language.ts'
import type { MailBlock } from './layout/mailBlock.ts'
import type { MailFacts, PaymentFacts, SubscriptionFacts } from './mailFacts.ts'

type Row = readonly [label: string, value: string]

/** Returns the greeting of a mail. @param name null if the name is unknown */
export function helloBlock({ t }: MailFacts, name: string | null): MailBlock {
  return { is: 'text', text: name ? t.hello(personInMail(name)) : t.helloNobody }
}

/**
 * Returns the values for the sentences of mails: the names of a purchase, and its amount or the amount of its refund.
 */
export function orderOf({ t, branding }: MailFacts, payment: PaymentFacts) {
  const inCents = payment.refund?.amountInCents ?? payment.request?.amount_in_cents ?? payment.total_in_cents
  return { bought: inMail(payment.bought), store: inMail(branding.name), amount: t.money(inCents, payment.currency) }
}

/** Returns the names of a subscription's plan and store. */
export function planOf({ branding }: MailFacts, { offerName }: SubscriptionFacts) {
  return { offer: inMail(offerName), store: inMail(branding.name) }
}

/** Returns the price of a plan with its cycle, for example `R$ 49,90 por mês`. */
export function priceOf({ t }: MailFacts, subscription: SubscriptionFacts): string {
  const { price_in_cents, currency, billing_cycle } = subscription
  return `${t.money(price_in_cents, currency)} ${messagesIn(t.language).every[billing_cycle]}`
}

/** Returns the rows of a paid purchase. A purchase of several items has a row for each item. */
export function paidRows(facts: MailFacts, payment: PaymentFacts): Row[] {
  const { t } = facts
  const { bought, store, amount } = orderOf(facts, payment)
  return [
    [t.store, store],
    ...itemRows(facts, payment, bought),
    [t.amount, amount],
    [t.method, methodName(payment, messagesIn(t.language))],
    [t.paidOn, t.moment(payment.paid_at ?? payment.created_at)],
    [t.reference, payment.id],
  ]
}

function itemRows({ t }: MailFacts, { items, soldLines, currency }: PaymentFacts, bought: string): Row[] {
  if (soldLines.length > 0)
    return soldLines.map(({ name, code, amountInCents }) => [
      code === undefined ? inMail(name) : messagesIn(t.language).couponOf(inMail(code)),
      amountInCents < 0 ? `− ${t.money(-amountInCents, currency)}` : t.money(amountInCents, currency),
    ])
  if (items.length < 2) return [[t.bought, bought]]
  return items.map(({ name, quantity, unitAmountInCents }) => [
    quantity > 1 ? `${inMail(name)} × ${quantity}` : inMail(name),
    t.money(quantity * unitAmountInCents, currency),
  ])
}

/** Returns the address of the payment's page in the checkout. @returns undefined for imported payments */
export function paymentPage({ publicUrl }: MailFacts, { charge_id }: PaymentFacts): string | undefined {
  return charge_id === null ? undefined : `${publicUrl}/checkout/${charge_id}`
}

/** Returns a button, or no block if there is no address. */
export function buttonTo(label: string, url: string | undefined): MailBlock[] {
  return url === undefined ? [] : [{ is: 'button', label, url }]
}
