import type { MailAttachment } from '../mail/renderedMail.ts'
import { boletoPage } from './boletoPage.ts'
import { buttonTo, helloBlock, orderOf, paymentPage } from './factBlocks.ts'
import type { MailBlock } from './layout/mailBlock.ts'
import type { FactsWith, MailContent, MailFacts, PaymentFacts } from './mailFacts.ts'
import { codeBlocks, pixPicture } from './pixCode.ts'

export async function boletoSlipMail(facts: FactsWith<'payment'>): Promise<MailContent> {
  const { t } = facts
  const order = boletoOrder(facts, facts.payment)
  return {
    subject: t.boletoSubject(order.bought),
    ...(await boletoContent(facts, { heading: t.boletoHeading, text: t.boletoText(order), note: t.boletoNote })),
  }
}

/** The reminder one business day before a boleto is due. */
export async function boletoDueMail(facts: FactsWith<'payment'>): Promise<MailContent> {
  const { t } = facts
  const order = boletoOrder(facts, facts.payment)
  return {
    subject: t.dueSubject(order.bought, order.day),
    ...(await boletoContent(facts, { heading: t.dueHeading, text: t.dueText(order), note: t.alreadyPaid })),
  }
}

async function boletoContent(
  facts: FactsWith<'payment'>,
  texts: { heading: string; text: string; note: string },
): Promise<Omit<MailContent, 'subject'>> {
  const { t, payment } = facts
  return {
    preheader: texts.text,
    blocks: [
      { is: 'heading', text: texts.heading },
      helloBlock(facts, payment.buyer_name),
      { is: 'text', text: texts.text },
      { is: 'amount', label: t.amount, value: orderOf(facts, payment).amount },
      ...boletoBlocks(facts, payment),
      { is: 'note', text: texts.note },
    ],
    attachments: await boletoFile(facts, payment),
  }
}

export function boletoBlocks(facts: MailFacts, payment: PaymentFacts): MailBlock[] {
  const { t } = facts
  const { boleto_line: line, boleto_pdf_url, boleto_url, expires_at } = payment
  return [
    ...(line === null ? [] : ([{ is: 'code', label: t.boletoLine, value: line }] as const)),
    ...pixOfBoleto(facts, payment),
    ...buttonTo(t.openBoleto, [boleto_pdf_url, boleto_url].find(isWebAddress) ?? paymentPage(facts, payment)),
    { is: 'rows', rows: [...(expires_at ? ([[t.dueOn, t.day(expires_at)]] as const) : []), [t.reference, payment.id]] },
  ]
}

/** The PIX code that pays the same boleto, if its gateway has one. */
function pixOfBoleto(facts: MailFacts, payment: PaymentFacts): MailBlock[] {
  if (!payment.pix_copy_paste) return []
  return [{ is: 'text', text: facts.t.boletoByPix }, ...codeBlocks(facts, payment)]
}

/** These addresses come from the gateway. */
function isWebAddress(url: string | null): url is string {
  return url !== null && /^https?:\/\/[^/]/.test(url)
}

/** Returns the PDF of a payment's boleto, and the picture of its PIX code. A boleto without a line has no PDF. */
export async function boletoFile(facts: MailFacts, payment: PaymentFacts): Promise<MailAttachment[]> {
  const content = await boletoPage(facts, payment)
  const pdf = content === undefined ? [] : [{ name: 'boleto.pdf', type: 'application/pdf', content }]
  return [...pdf, ...pixPicture(payment)]
}

function boletoOrder(facts: MailFacts, payment: PaymentFacts) {
  return { ...orderOf(facts, payment), day: payment.expires_at ? facts.t.day(payment.expires_at) : '' }
}
