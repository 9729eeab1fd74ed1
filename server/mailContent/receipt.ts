import { messagesIn } from '../pages/i18n/language.ts'
import { buttonTo, helloBlock, orderOf, paidRows, paymentPage } from './factBlocks.ts'
import type { FactsWith, MailContent } from './mailFacts.ts'

/** The receipt of a paid purchase. */
export function receiptMail(facts: FactsWith<'payment'>): MailContent {
  const { t, payment } = facts
  const { bought, store, amount } = orderOf(facts, payment)
  const page = paymentPage(facts, payment)
  return {
    subject: t.paidSubject(bought),
    preheader: t.paidText(store, amount),
    blocks: [
      { is: 'heading', text: t.paidHeading },
      helloBlock(facts, payment.buyer_name),
      { is: 'text', text: t.paidText(store, amount) },
      { is: 'rows', rows: paidRows(facts, payment) },
      ...buttonTo(t.seeReceipt, page && `${page}/receipt`),
      { is: 'note', text: messagesIn(t.language).notFiscal },
    ],
  }
}
