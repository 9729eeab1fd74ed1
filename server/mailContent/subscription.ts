import { messagesIn } from '../pages/i18n/language.ts'
import { buttonTo, helloBlock, orderOf, paidRows, paymentPage, planOf, priceOf } from './factBlocks.ts'
import type { MailBlock } from './layout/mailBlock.ts'
import type { FactsWith, MailContent, PaymentFacts, SubscriptionFacts } from './mailFacts.ts'

type Facts = FactsWith<'subscription'>

/** The mail about a new subscription, with its first payment or with its trial. */
export function subscriptionStartedMail(facts: Facts): MailContent {
  const { t, subscription, payment } = facts
  const plan = planOf(facts, subscription)
  const isTrial = subscription.status === 'trialing' && subscription.current_period_end !== null
  const text = isTrial ? t.trialText({ ...plan, day: t.day(subscription.current_period_end!) }) : t.startedText(plan)
  return {
    subject: t.startedSubject(plan.offer),
    preheader: text,
    blocks: [
      { is: 'heading', text: t.startedHeading },
      helloBlock(facts, subscription.buyer_name),
      { is: 'text', text },
      planRows(facts, payment),
      ...receiptButton(facts, payment),
      ...cancelPart(facts, t.renewsNote),
    ],
  }
}

/** The receipt of a cycle. */
export function subscriptionRenewedMail(facts: FactsWith<'subscription' | 'payment'>): MailContent {
  const { t, subscription, payment } = facts
  const plan = planOf(facts, subscription)
  const text = t.renewedText({ ...plan, amount: orderOf(facts, payment).amount })
  return {
    subject: t.renewedSubject(plan.offer),
    preheader: text,
    blocks: [
      { is: 'heading', text: t.renewedHeading },
      helloBlock(facts, subscription.buyer_name),
      { is: 'text', text },
      planRows(facts, payment),
      ...receiptButton(facts, payment),
      ...cancelPart(facts, t.renewsNote),
    ],
  }
}

/** The mail three days before a trial ends. */
export function trialEndingMail(facts: Facts): MailContent {
  const { t, subscription } = facts
  const plan = planOf(facts, subscription)
  const day = t.day(subscription.current_period_end ?? subscription.anchor_at!)
  const text = t.trialEndingText({ ...plan, day })
  const price = t.money(subscription.price_in_cents, subscription.currency)
  return {
    subject: t.trialEndingSubject(plan.offer, day),
    preheader: text,
    blocks: [
      { is: 'heading', text: t.trialEndingHeading },
      helloBlock(facts, subscription.buyer_name),
      { is: 'text', text: `${text} ${t.firstCharge[subscription.method](price, subscription.card_last_four)}` },
      ...buttonTo(t.otherCard, subscription.cardUrl),
      { is: 'rows', rows: [[t.plan, priceOf(facts, subscription)]] },
      ...cancelPart(facts, t.notToContinue),
    ],
  }
}

/** The mail about the end of a subscription. */
export function subscriptionCanceledMail(facts: Facts): MailContent {
  const { t, subscription } = facts
  const plan = planOf(facts, subscription)
  return {
    subject: t.canceledSubject(plan.offer),
    preheader: t.canceledText(plan),
    blocks: [
      { is: 'heading', text: t.canceledHeading },
      helloBlock(facts, subscription.buyer_name),
      { is: 'text', text: t.canceledText(plan) },
      { is: 'note', text: t.canceledNote },
    ],
  }
}

/** The mail after a planned cancellation was undone. */
export function subscriptionKeptMail(facts: Facts): MailContent {
  const { t, subscription } = facts
  const plan = planOf(facts, subscription)
  return {
    subject: t.keptSubject(plan.offer),
    preheader: t.keptText(plan),
    blocks: [
      { is: 'heading', text: t.keptHeading },
      helloBlock(facts, subscription.buyer_name),
      { is: 'text', text: t.keptText(plan) },
      planRows(facts, undefined),
      ...cancelPart(facts, t.renewsNote),
      { is: 'note', text: t.canceledNote },
    ],
  }
}

/** The mail after the payer or the bank ended the consent to recurring PIX. */
export function recurringPixEndedMail(facts: Facts): MailContent {
  const { t, subscription } = facts
  const plan = planOf(facts, subscription)
  return {
    subject: t.recurringPixEndedSubject(plan.offer),
    preheader: t.recurringPixEndedText(plan),
    blocks: [
      { is: 'heading', text: t.recurringPixEndedHeading },
      helloBlock(facts, subscription.buyer_name),
      { is: 'text', text: t.recurringPixEndedText(plan) },
      planRows(facts, undefined),
      ...cancelPart(facts, t.recurringPixEndedNote),
    ],
  }
}

/** The mail about a pause, its end, another plan, day or payment method. It says what holds from now on. */
export function subscriptionChangedMail(facts: Facts): MailContent {
  const { t, subscription } = facts
  const plan = planOf(facts, subscription)
  const { paused_until: pausedUntil, next_plan: next, credit_in_cents: credit } = subscription
  const { card, pix, boleto } = messagesIn(t.language)
  const text = pausedUntil ? t.pausedText({ ...plan, day: t.day(pausedUntil) }) : t.changedText(plan)
  return {
    subject: t.changedSubject(plan.offer),
    preheader: text,
    blocks: [
      { is: 'heading', text: t.changedHeading },
      helloBlock(facts, subscription.buyer_name),
      { is: 'text', text },
      planRows(facts, undefined, [
        ...(next?.when === 'period_end' ? ([[t.nextPlan, next.offer.name]] as const) : []),
        ...(credit > 0 ? ([[t.credit, t.money(credit, subscription.currency)]] as const) : []),
        [t.payBy, { credit_card: card, pix, boleto }[subscription.method]],
      ]),
      ...cancelPart(facts, t.renewsNote),
      { is: 'note', text: t.canceledNote },
    ],
  }
}

/** Returns the text about how to cancel the subscription, with the address of the buyer's own page. */
function cancelPart({ t, subscription }: Facts, text: string): MailBlock[] {
  return [{ is: 'text', text }, ...buttonTo(t.seeSubscription, subscription.ownUrl)]
}

function planRows(
  facts: Facts,
  payment: PaymentFacts | undefined,
  more: readonly (readonly [string, string])[] = [],
): MailBlock {
  const { t, subscription } = facts
  const next = subscription.paused_until ?? subscription.current_period_end
  return {
    is: 'rows',
    rows: [
      [t.plan, priceOf(facts, subscription)],
      ...(payment ? paidRows(facts, payment) : []),
      ...(next && renews(subscription) ? ([[t.nextCharge, t.day(next)]] as const) : []),
      ...more,
    ],
  }
}

function renews({ status }: SubscriptionFacts): boolean {
  return status === 'active' || status === 'trialing'
}

function receiptButton(facts: Facts, payment: PaymentFacts | undefined): MailBlock[] {
  const page = payment && paymentPage(facts, payment)
  return [
    ...buttonTo(facts.t.seeReceipt, page && `${page}/receipt`),
    ...(payment ? [{ is: 'note', text: messagesIn(facts.t.language).notFiscal } as const] : []),
  ]
}
