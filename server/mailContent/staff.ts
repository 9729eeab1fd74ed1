import { methodName } from '../checkout/methodName.ts'
import { inMail, personInMail } from '../mail/inMail.ts'
import { messagesIn } from '../pages/i18n/language.ts'
import { deadlineRows, disputeButton } from './dispute.ts'
import { orderOf } from './factBlocks.ts'
import type { MailBlock } from './layout/mailBlock.ts'
import type { FactsWith, MailContent } from './mailFacts.ts'

type Facts = FactsWith<'payment'>

/** The mail to the team about a paid purchase. */
export function saleMadeMail(facts: Facts): MailContent {
  const { t } = facts
  const sale = orderOf(facts, facts.payment)
  return saleMail(facts, { subject: t.saleSubject(sale), heading: t.saleHeading, text: t.saleText(sale) })
}

/** The mail to the team about a refund that the gateway has not completed yet, or that the buyer asks for. */
export function staffRefundAskedMail(facts: Facts): MailContent {
  const { t, payment } = facts
  const sale = orderOf(facts, payment)
  if (payment.request?.status === 'open') return buyerAsksMail(facts, payment.request)
  const texts = { subject: t.staffRefundSubject(sale), heading: t.staffRefundHeading, text: t.staffRefundText(sale) }
  return saleMail(facts, texts)
}

function buyerAsksMail(facts: Facts, request: NonNullable<Facts['payment']['request']>): MailContent {
  const { t, payment, publicUrl, storeId } = facts
  const sale = { ...orderOf(facts, payment), day: t.day(request.decide_by) }
  const text = request.in_time ? t.buyerAsksInTime(sale) : t.buyerAsksLate(sale)
  const url = `${publicUrl}/dashboard/${storeId}/sales/${payment.id}`
  const button = { is: 'button', label: t.answerRequest, url } as const
  return saleMail(facts, { subject: t.buyerAsksSubject(sale), heading: t.buyerAsksHeading, text }, { button })
}

/** The mail to the team about a refund that waits for balance, failed, or has an unclear outcome. */
export function refundStuckMail(facts: Facts): MailContent {
  const { t, payment } = facts
  const sale = orderOf(facts, payment)
  const { status, isUnclear } = payment.refund ?? {}
  const stuck = isUnclear ? t.refundUnclear : status === 'failed' ? t.refundFailed : t.refundWaits
  return saleMail(facts, { subject: stuck.subject(sale), heading: stuck.heading, text: stuck.text(sale) })
}

/** The mail to the team about a payment that the buyer disputed at the bank. */
export function chargebackOpenedMail(facts: Facts): MailContent {
  const { t, dispute } = facts
  const sale = orderOf(facts, facts.payment)
  const texts = { subject: t.chargebackSubject(sale), heading: t.chargebackHeading, text: t.chargebackText(sale) }
  if (dispute === undefined) return saleMail(facts, texts)
  return saleMail(facts, texts, { rows: deadlineRows(facts, dispute), button: disputeButton(facts, dispute) })
}

/** The mail to the team about a webhook endpoint that was disabled after failures. */
export function endpointDisabledMail(facts: FactsWith<'endpoint'>): MailContent {
  const { t, endpoint, publicUrl, storeId } = facts
  const reason = endpoint.reason?.includes('410') ? t.endpointReason.gone : t.endpointReason.failing
  return {
    subject: t.endpointSubject,
    preheader: t.endpointText(endpoint.url),
    blocks: [
      { is: 'heading', text: t.endpointHeading },
      { is: 'text', text: `${t.endpointText(endpoint.url)} ${reason}` },
      { is: 'button', label: t.seeEndpoint, url: `${publicUrl}/dashboard/${storeId}/webhooks/${endpoint.id}` },
      { is: 'note', text: t.endpointNote },
    ],
  }
}

function saleMail(
  facts: Facts,
  texts: { subject: string; heading: string; text: string },
  more: { rows?: readonly (readonly [string, string])[]; button?: MailBlock } = {},
): MailContent {
  const { t, payment, publicUrl, storeId } = facts
  const { bought, amount } = orderOf(facts, payment)
  return {
    subject: texts.subject,
    preheader: texts.text,
    blocks: [
      { is: 'heading', text: texts.heading },
      { is: 'text', text: texts.text },
      {
        is: 'rows',
        rows: [
          ...(more.rows ?? []),
          [t.bought, inMail(bought)],
          [t.amount, amount],
          [t.method, methodName(payment, messagesIn(t.language))],
          ...(payment.buyer_name ? ([[t.buyer, personInMail(payment.buyer_name)]] as const) : []),
          [t.reference, payment.id],
        ],
      },
      more.button ?? { is: 'button', label: t.seeSale, url: `${publicUrl}/dashboard/${storeId}/sales/${payment.id}` },
    ],
  }
}
