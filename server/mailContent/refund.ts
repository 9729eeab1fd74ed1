import { linesInMail } from '../mail/inMail.ts'
import { helloBlock, orderOf } from './factBlocks.ts'
import type { MailBlock } from './layout/mailBlock.ts'
import type { FactsWith, MailContent } from './mailFacts.ts'

/** The mail about a completed refund. */
export function refundedMail(facts: FactsWith<'payment'>): MailContent {
  const { t, payment } = facts
  const order = orderOf(facts, payment)
  const isPart = payment.refund?.isPart ?? false
  const total = t.money(payment.total_in_cents, payment.currency)
  const text = isPart ? t.refundedPartText({ ...order, total }) : t.refundedText(order)
  return {
    subject: t.refundedSubject(order.bought),
    preheader: text,
    blocks: [
      { is: 'heading', text: isPart ? t.refundedPartHeading : t.refundedHeading },
      helloBlock(facts, payment.buyer_name),
      { is: 'text', text },
      { is: 'text', text: t.moneyComes[payment.method] },
      rowsOf(facts),
      ...(payment.gaveAccess && !isPart ? [{ is: 'note', text: t.accessEnded } as const] : []),
    ],
  }
}

/** The mail about a refund that the gateway has not completed yet, or that the buyer asked for. */
export function refundAskedMail(facts: FactsWith<'payment'>): MailContent {
  const { t, payment } = facts
  const { request } = payment
  const order = orderOf(facts, payment)
  const accountText = payment.refund?.isOverpaid ? t.refundOverpaidText : t.refundAccountText
  if (request?.status !== 'open')
    return refundMail(facts, {
      subject: t.refundAskedSubject(order.bought),
      heading: t.refundAskedHeading,
      text: payment.refundPage === null ? t.refundAskedText(order) : accountText(order),
      ...(payment.refundPage !== null && {
        more: [{ is: 'button', label: t.refundAccount, url: payment.refundPage } as const],
      }),
    })
  return refundMail(facts, {
    subject: t.refundRequestSubject(order.bought),
    heading: t.refundRequestHeading,
    text: t.refundRequestText({ ...order, day: t.day(request.decide_by) }),
  })
}

/** The mail about a request for a refund that the store declined, with the store's words. */
export function refundDeclinedMail(facts: FactsWith<'payment'>): MailContent {
  const { t, payment } = facts
  const order = orderOf(facts, payment)
  return refundMail(facts, {
    subject: t.refundDeclinedSubject(order.bought),
    heading: t.refundDeclinedHeading,
    text: t.refundDeclinedText(order),
    more: [
      ...linesInMail(payment.request?.answer ?? '').map((text) => ({ is: 'text', text }) as const),
      { is: 'text', text: t.refundDeclinedHelp },
    ],
  })
}

function refundMail(
  facts: FactsWith<'payment'>,
  { subject, heading, text, more = [] }: { subject: string; heading: string; text: string; more?: MailBlock[] },
): MailContent {
  const blocks: MailBlock[] = [
    { is: 'heading', text: heading },
    helloBlock(facts, facts.payment.buyer_name),
    { is: 'text', text },
    ...more,
    rowsOf(facts),
  ]
  return { subject, preheader: text, blocks }
}

function rowsOf(facts: FactsWith<'payment'>): MailBlock {
  const { t, payment } = facts
  const { bought, store, amount } = orderOf(facts, payment)
  return {
    is: 'rows',
    rows: [
      [t.store, store],
      [t.bought, bought],
      [t.amount, amount],
      [t.reference, payment.id],
    ],
  }
}
