import { inMail, personInMail } from '../mail/inMail.ts'
import { orderOf } from './factBlocks.ts'
import type { MailBlock } from './layout/mailBlock.ts'
import type { DisputeFacts, FactsWith, MailContent, MailFacts } from './mailFacts.ts'

type Facts = FactsWith<'payment' | 'dispute'>

/** The mail to the team about a MED, or about a bank's inquiry before a chargeback. */
export function disputeOpenedMail(facts: Facts): MailContent {
  const { t, dispute } = facts
  const sale = saleOf(facts)
  const isMed = dispute.kind === 'med'
  return disputeMail(facts, {
    subject: isMed ? t.medSubject(sale) : t.inquirySubject(sale),
    heading: isMed ? t.medHeading : t.inquiryHeading,
    text: isMed ? t.medText(sale) : t.inquiryText(sale),
  })
}

/** The reminder to the team, some days before the last day for evidence. */
export function disputeDueMail(facts: Facts): MailContent {
  const { t, dispute } = facts
  const sale = saleOf(facts)
  const left = t.daysLeft(dispute.daysLeft ?? 0)
  return disputeMail(facts, {
    subject: t.alarmSubject({ left, amount: sale.amount }),
    heading: t.alarmHeading,
    text: t.alarmText(sale),
  })
}

/**
 * Returns the row with the last day for evidence and the remaining days. No row if the gateway does not report the last
 * day.
 */
export function deadlineRows({ t }: MailFacts, { dueAt, daysLeft }: DisputeFacts): [string, string][] {
  if (dueAt === null) return []
  const left = daysLeft === null ? '' : ` (${t.daysLeft(daysLeft).toLowerCase()})`
  return [[t.answerBy, `${t.day(dueAt)}${left}`]]
}

/** Returns the button that opens the dispute in the dashboard. */
export function disputeButton({ t, publicUrl, storeId }: MailFacts, { id }: DisputeFacts): MailBlock {
  return { is: 'button', label: t.seeDispute, url: `${publicUrl}/dashboard/${storeId}/disputes/${id}` }
}

function saleOf(facts: Facts): { amount: string; bought: string } {
  const { t, payment, dispute } = facts
  return { ...orderOf(facts, payment), amount: t.money(dispute.amountInCents, payment.currency) }
}

function disputeMail(facts: Facts, texts: { subject: string; heading: string; text: string }): MailContent {
  const { t, payment, dispute } = facts
  const { bought, amount } = saleOf(facts)
  return {
    subject: texts.subject,
    preheader: texts.text,
    blocks: [
      { is: 'heading', text: texts.heading },
      { is: 'text', text: texts.text },
      { is: 'text', text: t.evidenceText },
      {
        is: 'rows',
        rows: [
          ...deadlineRows(facts, dispute),
          [t.bought, inMail(bought)],
          [t.amount, amount],
          ...(payment.buyer_name ? ([[t.buyer, personInMail(payment.buyer_name)]] as const) : []),
          [t.reference, payment.id],
        ],
      },
      disputeButton(facts, dispute),
    ],
  }
}
