import type { MailBlock } from '../mail/layout/mailBlock.ts'
import { helloBlock, orderOf } from './factBlocks.ts'
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

/** The mail about a refund that the gateway has not completed yet. */
export function refundAskedMail(facts: FactsWith<'payment'>): MailContent {
  const { t, payment } = facts
  const order = orderOf(facts, payment)
  const text = t.refundAskedText(order)
  return {
    subject: t.refundAskedSubject(order.bought),
    preheader: text,
    blocks: [
      { is: 'heading', text: t.refundAskedHeading },
      helloBlock(facts, payment.buyer_name),
      { is: 'text', text },
      rowsOf(facts),
    ],
  }
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
