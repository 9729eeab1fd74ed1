import { CODE_MINUTES } from '../checkout/buyerCodes.ts'
import { inMail } from '../mail/inMail.ts'
import type { FactsWith, MailContent } from './mailFacts.ts'

/** The mail with a code. With the code, a buyer can use a remembered card or the data of an earlier purchase. */
export function checkoutCodeMail({ t, code, branding }: FactsWith<'code'>): MailContent {
  const store = inMail(branding.name)
  return {
    subject: t.checkoutCode.subject(code, store),
    preheader: t.checkoutCode.text(store),
    blocks: [
      { is: 'heading', text: t.checkoutCode.heading },
      { is: 'text', text: t.checkoutCode.text(store) },
      { is: 'code', label: t.checkoutCode.label, value: code },
      { is: 'note', text: t.checkoutCode.note(CODE_MINUTES) },
    ],
  }
}
