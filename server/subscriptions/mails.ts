import type { Context } from '../core/context.ts'
import type { Language } from '../lib/inThree.ts'
import { writingIn } from '../lib/writing.ts'
import { inMail, personInMail, type SealedMail, sealMail } from '../mail/mails.ts'
import type { PaymentRow } from '../payments/payment.ts'
import type { Store } from '../stores/store.ts'
import { cardLink } from './cardLink.ts'
import { mailTexts } from './mailTexts.ts'
import type { SubscriptionRow } from './subscription.ts'

/** Returns the mail with the PIX code or boleto of the next period. @param payment a pending PIX or boleto */
export function codeMail(ctx: Context, store: Store, subscription: SubscriptionRow, payment: PaymentRow): SealedMail {
  const language = languageOf(subscription)
  const { renewalSubject, renewal, codeLabel } = mailTexts[language]
  const writing = writingIn(language)
  const about = aboutOf(store, subscription)
  const amount = writing.money(payment.total_in_cents, payment.currency)
  const until = writing.day(payment.expires_at!)
  const method = payment.method === 'pix' ? 'pix' : 'boleto'
  const code =
    method === 'pix' ? [payment.pix_copy_paste] : [payment.boleto_line, payment.boleto_url ?? payment.boleto_pdf_url]
  return sealMail(ctx, {
    subject: renewalSubject[method](about.offer),
    body: lines(hello(subscription), '', renewal({ ...about, amount, until }), '', codeLabel[method], ...code),
  })
}

/** Returns the mail that reports a declined card, with the link to enter another card. */
export function declinedMail(ctx: Context, store: Store, subscription: SubscriptionRow): SealedMail {
  const { declinedSubject, declined, declinedNext } = mailTexts[languageOf(subscription)]
  const about = aboutOf(store, subscription)
  const link = cardLink(ctx, store, subscription)
  return sealMail(ctx, {
    subject: declinedSubject(about.offer),
    body: lines(hello(subscription), '', declined(about, subscription.card_last_four), declinedNext, '', link),
  })
}

function languageOf({ language }: SubscriptionRow): Language {
  return language ?? 'pt'
}

function aboutOf(store: Store, { offer }: SubscriptionRow) {
  return { offer: inMail(offer.name), store: inMail(store.name) }
}

function hello(subscription: SubscriptionRow): string {
  return mailTexts[languageOf(subscription)].hello(personInMail(subscription.buyer_name!))
}

function lines(...given: (string | null)[]): string {
  return `${given.filter((line) => line !== null).join('\n')}\n`
}
