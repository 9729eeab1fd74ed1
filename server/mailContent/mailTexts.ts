import type { Language } from '../lib/inThree.ts'

/** The names of the offer and the store, shortened and escaped for mails. */
type About = { offer: string; store: string }

type MailTexts = {
  hello(name: string): string
  /** Subject of the mail with the PIX or boleto of the next period. */
  renewalSubject: Record<'pix' | 'boleto', (offer: string) => string>
  renewal(about: About & { amount: string; until: string }): string
  /** Label above the PIX code or the boleto's digits. */
  codeLabel: Record<'pix' | 'boleto', string>
  declinedSubject(offer: string): string
  /** @param lastFour digits of the card; null if the gateway did not send them */
  declined(about: About, lastFour: string | null): string
  /** Label above the link to replace the card. */
  declinedNext: string
}

/** Texts of mails to a subscription's buyer. */
export const mailTexts: Record<Language, MailTexts> = {
  pt: {
    hello: (name) => `Olá, ${name}!`,
    renewalSubject: {
      pix: (offer) => `Pix da sua assinatura: ${offer}`,
      boleto: (offer) => `Boleto da sua assinatura: ${offer}`,
    },
    renewal: ({ offer, store, amount, until }) =>
      `Chegou a hora de renovar a sua assinatura de ${offer}, de ${store}: ${amount}, com pagamento até ${until}.`,
    codeLabel: { pix: 'Pix copia e cola:', boleto: 'Linha digitável do boleto:' },
    declinedSubject: (offer) => `Não conseguimos renovar a sua assinatura: ${offer}`,
    declined: ({ offer, store }, lastFour) =>
      `O cartão${lastFour ? ` de final ${lastFour}` : ''} da sua assinatura de ${offer}, de ${store}, foi recusado.`,
    declinedNext: 'Para não perder o acesso, confira com o seu banco ou cadastre outro cartão:',
  },
  en: {
    hello: (name) => `Hello, ${name}!`,
    renewalSubject: {
      pix: (offer) => `PIX for your subscription: ${offer}`,
      boleto: (offer) => `Boleto for your subscription: ${offer}`,
    },
    renewal: ({ offer, store, amount, until }) =>
      `It is time to renew your subscription to ${offer}, from ${store}: ${amount}, to be paid by ${until}.`,
    codeLabel: { pix: 'PIX copy and paste code:', boleto: 'Payment line of the boleto:' },
    declinedSubject: (offer) => `We could not renew your subscription: ${offer}`,
    declined: ({ offer, store }, lastFour) =>
      `The card${lastFour ? ` ending in ${lastFour}` : ''} of your subscription to ${offer}, from ${store}, was declined.`,
    declinedNext: 'So as not to lose access, check with your bank or enter another card:',
  },
  es: {
    hello: (name) => `Hola, ${name}:`,
    renewalSubject: {
      pix: (offer) => `PIX de su suscripción: ${offer}`,
      boleto: (offer) => `Boleto de su suscripción: ${offer}`,
    },
    renewal: ({ offer, store, amount, until }) =>
      `Es hora de renovar su suscripción a ${offer}, de ${store}: ${amount}, con pago hasta el ${until}.`,
    codeLabel: { pix: 'Código PIX para copiar y pegar:', boleto: 'Línea de pago del boleto:' },
    declinedSubject: (offer) => `No pudimos renovar su suscripción: ${offer}`,
    declined: ({ offer, store }, lastFour) =>
      `La tarjeta${lastFour ? ` terminada en ${lastFour}` : ''} de su suscripción a ${offer}, de ${store}, fue rechazada.`,
    declinedNext: 'Para no perder el acceso, consulte con su banco o registre otra tarjeta:',
  },
}
