import { dateInSaoPaulo } from '../brazil/calendar.ts'
import type { Context } from '../context.ts'
import type { PaymentRow } from '../payments/payment.ts'
import { inMail, personInMail, type SealedMail, sealMail } from '../stores/mails.ts'
import type { Store } from '../stores/store.ts'
import { cardLink } from './cardLink.ts'
import type { SubscriptionRow } from './subscription.ts'

/** The code or slip by which the buyer pays the next period. @param payment a pending PIX or boleto */
export function codeMail(ctx: Context, store: Store, subscription: SubscriptionRow, payment: PaymentRow): SealedMail {
  const name = inMail(subscription.offer.name)
  const isPix = payment.method === 'pix'
  const amount = money(payment.total_in_cents, payment.currency)
  const until = dateInSaoPaulo(payment.expires_at!).split('-').reverse().join('/')
  const code = isPix
    ? ['Pix copia e cola:', payment.pix_copy_paste]
    : ['Linha digitável do boleto:', payment.boleto_line, payment.boleto_url ?? payment.boleto_pdf_url]
  return sealMail(ctx, {
    subject: `${isPix ? 'Pix' : 'Boleto'} da sua assinatura: ${name}`,
    body: lines(
      `Olá, ${personInMail(subscription.buyer_name!)}!`,
      '',
      `Chegou a hora de renovar a sua assinatura de ${name}, de ${inMail(store.name)}: ${amount}, com pagamento até ${until}.`,
      '',
      ...code,
    ),
  })
}

/** That the card was declined, and where to enter another. */
export function declinedMail(ctx: Context, store: Store, subscription: SubscriptionRow): SealedMail {
  const name = inMail(subscription.offer.name)
  return sealMail(ctx, {
    subject: `Não conseguimos renovar a sua assinatura: ${name}`,
    body: lines(
      `Olá, ${personInMail(subscription.buyer_name!)}!`,
      '',
      `O cartão${subscription.card_last_four ? ` de final ${subscription.card_last_four}` : ''} da sua assinatura de ${name}, de ${inMail(store.name)}, foi recusado.`,
      'Para não perder o acesso, confira com o seu banco ou cadastre outro cartão:',
      '',
      cardLink(ctx, store, subscription.id),
    ),
  })
}

function lines(...given: (string | null)[]): string {
  return `${given.filter((line) => line !== null).join('\n')}\n`
}

function money(amountInCents: number, currency: string): string {
  return new Intl.NumberFormat('pt-BR', { style: 'currency', currency }).format(amountInCents / 100)
}
