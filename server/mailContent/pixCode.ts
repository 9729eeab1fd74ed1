import { qrPng } from '../lib/qrPng.ts'
import type { MailAttachment } from '../mail/renderedMail.ts'
import { buttonTo, helloBlock, orderOf, paymentPage } from './factBlocks.ts'
import type { MailBlock } from './layout/mailBlock.ts'
import type { FactsWith, MailContent, MailFacts, PaymentFacts } from './mailFacts.ts'

const CODE_IMAGE = 'pix-code'

/** The mail with the PIX code of a purchase, as text and as a picture. */
export function pixCodeMail(facts: FactsWith<'payment'>): MailContent {
  const { t, payment } = facts
  const order = { ...orderOf(facts, payment), until: payment.expires_at ? t.moment(payment.expires_at) : '' }
  return {
    subject: t.pixSubject(order.bought),
    preheader: t.pixText(order),
    blocks: [
      { is: 'heading', text: t.pixHeading },
      helloBlock(facts, payment.buyer_name),
      { is: 'text', text: t.pixText(order) },
      { is: 'amount', label: t.amount, value: order.amount },
      ...pixBlocks(facts, payment),
      { is: 'note', text: t.pixNote },
    ],
    attachments: pixPicture(payment),
  }
}

export function pixBlocks(facts: MailFacts, payment: PaymentFacts): MailBlock[] {
  const { t } = facts
  return [
    ...codeBlocks(facts, payment),
    { is: 'steps', steps: t.pixSteps },
    ...buttonTo(t.openPayment, paymentPage(facts, payment)),
    {
      is: 'rows',
      rows: [
        ...(payment.expires_at ? ([[t.goodUntil, t.moment(payment.expires_at)]] as const) : []),
        [t.reference, payment.id],
      ],
    },
  ]
}

/** The PIX code as text and as a picture. The mail needs the attachment of `pixPicture`. */
export function codeBlocks({ t }: MailFacts, { pix_copy_paste: code }: PaymentFacts): MailBlock[] {
  if (code === null) return []
  return [
    { is: 'code', label: t.pixCode, value: code },
    { is: 'image', cid: CODE_IMAGE, alt: t.pixQr },
  ]
}

export function pixPicture({ pix_copy_paste: code }: PaymentFacts): MailAttachment[] {
  if (code === null) return []
  return [{ name: 'pix.png', type: 'image/png', content: qrPng(code), cid: CODE_IMAGE }]
}
