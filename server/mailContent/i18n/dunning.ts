import type { Texts } from '../../lib/inThree.ts'

type Plan = { offer: string; store: string }
type Bought = { bought: string; store: string }

/** Texts of the mails about the renewal of a subscription: the code to pay, and the declined card. */
export const dunning = {
  renewalSubject: {
    pix: {
      pt: (offer: string) => `PIX da sua assinatura: ${offer}`,
      en: (offer: string) => `PIX for your subscription: ${offer}`,
      es: (offer: string) => `PIX de su suscripción: ${offer}`,
    },
    boleto: {
      pt: (offer: string) => `Boleto da sua assinatura: ${offer}`,
      en: (offer: string) => `Boleto for your subscription: ${offer}`,
      es: (offer: string) => `Boleto de su suscripción: ${offer}`,
    },
  },
  renewalHeading: {
    pt: 'Hora de renovar a sua assinatura',
    en: 'Time to renew your subscription',
    es: 'Es hora de renovar su suscripción',
  },
  renewalText: {
    pt: ({ offer, store, amount, until }: Plan & { amount: string; until: string }) =>
      `Chegou a hora de renovar a sua assinatura de ${offer}, de ${store}: ${amount}, com pagamento até ${until}.`,
    en: ({ offer, store, amount, until }: Plan & { amount: string; until: string }) =>
      `It is time to renew your subscription to ${offer}, from ${store}: ${amount}, to be paid by ${until}.`,
    es: ({ offer, store, amount, until }: Plan & { amount: string; until: string }) =>
      `Es hora de renovar su suscripción a ${offer}, de ${store}: ${amount}, con pago hasta el ${until}.`,
  },
  declinedSubject: {
    pt: (offer: string) => `Não conseguimos renovar a sua assinatura: ${offer}`,
    en: (offer: string) => `We could not renew your subscription: ${offer}`,
    es: (offer: string) => `No pudimos renovar su suscripción: ${offer}`,
  },
  declinedHeading: { pt: 'Seu cartão foi recusado', en: 'Your card was declined', es: 'Su tarjeta fue rechazada' },
  /** @param lastFour digits of the card; null if the gateway did not send them */
  declinedText: {
    pt: ({ offer, store }: Plan, lastFour: string | null) =>
      `O cartão${lastFour ? ` de final ${lastFour}` : ''} da sua assinatura de ${offer}, de ${store}, foi recusado.`,
    en: ({ offer, store }: Plan, lastFour: string | null) =>
      `The card${lastFour ? ` ending in ${lastFour}` : ''} of your subscription to ${offer}, from ${store}, was declined.`,
    es: ({ offer, store }: Plan, lastFour: string | null) =>
      `La tarjeta${lastFour ? ` terminada en ${lastFour}` : ''} de su suscripción a ${offer}, de ${store}, fue rechazada.`,
  },
  declinedNext: {
    pt: 'Para não perder o acesso, confira com o seu banco ou cadastre outro cartão:',
    en: 'So as not to lose access, check with your bank or enter another card:',
    es: 'Para no perder el acceso, consulte con su banco o registre otra tarjeta:',
  },
  purchaseDeclinedSubject: {
    pt: (bought: string) => `O cartão não passou: sua compra de ${bought}`,
    en: (bought: string) => `Your card did not go through: ${bought}`,
    es: (bought: string) => `La tarjeta no pasó: su compra de ${bought}`,
  },
  /** @param lastFour digits of the card; null if the gateway did not send them */
  purchaseDeclinedText: {
    pt: ({ bought, store }: Bought, lastFour: string | null) =>
      `O cartão${lastFour ? ` de final ${lastFour}` : ''} não foi aceito na compra de ${bought}, de ${store}. Nada foi cobrado.`,
    en: ({ bought, store }: Bought, lastFour: string | null) =>
      `The card${lastFour ? ` ending in ${lastFour}` : ''} was not accepted for ${bought} from ${store}. Nothing was charged.`,
    es: ({ bought, store }: Bought, lastFour: string | null) =>
      `La tarjeta${lastFour ? ` terminada en ${lastFour}` : ''} no fue aceptada en la compra de ${bought}, de ${store}. No se cobró nada.`,
  },
  purchaseDeclinedPix: {
    pt: 'Se ainda quiser comprar, pague com PIX. Seus dados já estão na página, e você também pode usar outro cartão:',
    en: 'If you still want to buy, pay by PIX. Your details are already on the page, and you may also use another card:',
    es: 'Si todavía quiere comprar, pague con PIX. Sus datos ya están en la página, y también puede usar otra tarjeta:',
  },
  purchaseDeclinedCard: {
    pt: 'Se ainda quiser comprar, use outro cartão. Seus dados já estão na página:',
    en: 'If you still want to buy, use another card. Your details are already on the page:',
    es: 'Si todavía quiere comprar, use otra tarjeta. Sus datos ya están en la página:',
  },
  purchaseDeclinedButton: { pt: 'Pagar com PIX', en: 'Pay by PIX', es: 'Pagar con PIX' },
  nextAttempt: { pt: 'Nova tentativa', en: 'Next attempt', es: 'Nuevo intento' },
  lastAttempt: {
    pt: 'Não faremos outra tentativa com este cartão.',
    en: 'We will not charge this card again.',
    es: 'No haremos otro intento con esta tarjeta.',
  },
} satisfies Texts
