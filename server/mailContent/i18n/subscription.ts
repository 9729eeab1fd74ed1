import type { Texts } from '../../lib/inThree.ts'

type Plan = { offer: string; store: string }

/** Texts of the mails about a subscription. */
export const subscription = {
  startedSubject: {
    pt: (offer: string) => `Assinatura confirmada: ${offer}`,
    en: (offer: string) => `Subscription confirmed: ${offer}`,
    es: (offer: string) => `Suscripción confirmada: ${offer}`,
  },
  startedHeading: { pt: 'Sua assinatura começou', en: 'Your subscription has started', es: 'Su suscripción comenzó' },
  startedText: {
    pt: ({ offer, store }: Plan) => `A sua assinatura de ${offer}, de ${store}, está ativa. Obrigado!`,
    en: ({ offer, store }: Plan) => `Your subscription to ${offer}, from ${store}, is active. Thank you!`,
    es: ({ offer, store }: Plan) => `Su suscripción a ${offer}, de ${store}, está activa. ¡Gracias!`,
  },
  trialText: {
    pt: ({ offer, store, day }: Plan & { day: string }) =>
      `O período grátis da sua assinatura de ${offer}, de ${store}, vai até ${day}. Até lá você não paga nada.`,
    en: ({ offer, store, day }: Plan & { day: string }) =>
      `The free trial of your subscription to ${offer}, from ${store}, lasts until ${day}. Until then you pay nothing.`,
    es: ({ offer, store, day }: Plan & { day: string }) =>
      `El período gratis de su suscripción a ${offer}, de ${store}, va hasta el ${day}. Hasta entonces no paga nada.`,
  },
  renewsNote: {
    pt: 'A assinatura renova sozinha. Você pode cancelar quando quiser.',
    en: 'The subscription renews automatically. You can cancel it at any time.',
    es: 'La suscripción se renueva sola. Puede cancelarla cuando quiera.',
  },
  seeSubscription: {
    pt: 'Ver ou cancelar a assinatura',
    en: 'See or cancel the subscription',
    es: 'Ver o cancelar la suscripción',
  },
  renewedSubject: {
    pt: (offer: string) => `Assinatura renovada: ${offer}`,
    en: (offer: string) => `Subscription renewed: ${offer}`,
    es: (offer: string) => `Suscripción renovada: ${offer}`,
  },
  renewedHeading: { pt: 'Assinatura renovada', en: 'Subscription renewed', es: 'Suscripción renovada' },
  renewedText: {
    pt: ({ offer, store, amount }: Plan & { amount: string }) =>
      `O pagamento de ${amount} da sua assinatura de ${offer}, de ${store}, foi confirmado.`,
    en: ({ offer, store, amount }: Plan & { amount: string }) =>
      `The payment of ${amount} for your subscription to ${offer}, from ${store}, is confirmed.`,
    es: ({ offer, store, amount }: Plan & { amount: string }) =>
      `Se confirmó el pago de ${amount} de su suscripción a ${offer}, de ${store}.`,
  },
  trialEndingSubject: {
    pt: (offer: string, day: string) => `Seu período grátis termina em ${day}: ${offer}`,
    en: (offer: string, day: string) => `Your free trial ends on ${day}: ${offer}`,
    es: (offer: string, day: string) => `Su período gratis termina el ${day}: ${offer}`,
  },
  trialEndingHeading: {
    pt: 'Seu período grátis está acabando',
    en: 'Your free trial ends soon',
    es: 'Su período gratis está por terminar',
  },
  trialEndingText: {
    pt: ({ offer, store, day }: Plan & { day: string }) =>
      `O período grátis da sua assinatura de ${offer}, de ${store}, termina em ${day}.`,
    en: ({ offer, store, day }: Plan & { day: string }) =>
      `The free trial of your subscription to ${offer}, from ${store}, ends on ${day}.`,
    es: ({ offer, store, day }: Plan & { day: string }) =>
      `El período gratis de su suscripción a ${offer}, de ${store}, termina el ${day}.`,
  },
  firstCharge: {
    credit_card: {
      pt: (price: string, lastFour: string | null) =>
        `Nesse dia cobramos ${price} no cartão${lastFour ? ` de final ${lastFour}` : ''}.`,
      en: (price: string, lastFour: string | null) =>
        `On that day we charge ${price} to your card${lastFour ? ` ending in ${lastFour}` : ''}.`,
      es: (price: string, lastFour: string | null) =>
        `Ese día cobramos ${price} en la tarjeta${lastFour ? ` terminada en ${lastFour}` : ''}.`,
    },
    pix: {
      pt: (price: string) => `Nesse dia você recebe por e-mail um PIX de ${price}.`,
      en: (price: string) => `On that day you get a PIX code for ${price} by email.`,
      es: (price: string) => `Ese día recibe por correo un PIX de ${price}.`,
    },
    boleto: {
      pt: (price: string) => `Nesse dia você recebe por e-mail um boleto de ${price}.`,
      en: (price: string) => `On that day you get a boleto for ${price} by email.`,
      es: (price: string) => `Ese día recibe por correo un boleto de ${price}.`,
    },
  },
  notToContinue: {
    pt: 'Se não quiser continuar, cancele antes dessa data.',
    en: 'If you do not want to continue, cancel before that date.',
    es: 'Si no quiere continuar, cancele antes de esa fecha.',
  },
  otherCard: { pt: 'Cadastrar outro cartão', en: 'Use another card', es: 'Registrar otra tarjeta' },
  canceledSubject: {
    pt: (offer: string) => `Assinatura cancelada: ${offer}`,
    en: (offer: string) => `Subscription canceled: ${offer}`,
    es: (offer: string) => `Suscripción cancelada: ${offer}`,
  },
  canceledHeading: { pt: 'Assinatura cancelada', en: 'Subscription canceled', es: 'Suscripción cancelada' },
  canceledText: {
    pt: ({ offer, store }: Plan) =>
      `A sua assinatura de ${offer}, de ${store}, foi cancelada. Não haverá novas cobranças.`,
    en: ({ offer, store }: Plan) =>
      `Your subscription to ${offer}, from ${store}, was canceled. There will be no more charges.`,
    es: ({ offer, store }: Plan) => `Su suscripción a ${offer}, de ${store}, fue cancelada. No habrá más cobros.`,
  },
  canceledNote: {
    pt: 'Se não foi você que pediu, fale com a loja.',
    en: 'If you did not ask for this, contact the store.',
    es: 'Si usted no lo pidió, contacte a la tienda.',
  },
  recurringPixEndedSubject: {
    pt: (offer: string) => `PIX Automático desativado: ${offer}`,
    en: (offer: string) => `Recurring PIX has ended: ${offer}`,
    es: (offer: string) => `PIX Automático desactivado: ${offer}`,
  },
  recurringPixEndedHeading: {
    pt: 'O PIX Automático foi desativado',
    en: 'Recurring PIX has ended',
    es: 'El PIX Automático se desactivó',
  },
  recurringPixEndedText: {
    pt: ({ offer, store }: Plan) =>
      `A autorização do PIX Automático da sua assinatura de ${offer}, de ${store}, foi encerrada no seu banco.`,
    en: ({ offer, store }: Plan) =>
      `The authorization at your bank for your subscription to ${offer}, from ${store}, is no longer valid.`,
    es: ({ offer, store }: Plan) =>
      `La autorización del PIX Automático de su suscripción a ${offer}, de ${store}, ya no es válida en su banco.`,
  },
  recurringPixEndedNote: {
    pt: 'A assinatura continua. Na próxima cobrança, você receberá um código PIX por e-mail.',
    en: 'The subscription continues. For the next charge you get a PIX code by email.',
    es: 'La suscripción continúa. En el próximo cobro, recibirá un código PIX por correo.',
  },
  changedSubject: {
    pt: (offer: string) => `Sua assinatura mudou: ${offer}`,
    en: (offer: string) => `Your subscription has changed: ${offer}`,
    es: (offer: string) => `Su suscripción cambió: ${offer}`,
  },
  changedHeading: { pt: 'Sua assinatura mudou', en: 'Your subscription has changed', es: 'Su suscripción cambió' },
  changedText: {
    pt: ({ offer, store }: Plan) => `Veja como fica a sua assinatura de ${offer}, de ${store}, a partir de agora.`,
    en: ({ offer, store }: Plan) => `These are the terms of your subscription to ${offer}, from ${store}, from now on.`,
    es: ({ offer, store }: Plan) => `Así queda su suscripción a ${offer}, de ${store}, a partir de ahora.`,
  },
  pausedText: {
    pt: ({ offer, store, day }: Plan & { day: string }) =>
      `A sua assinatura de ${offer}, de ${store}, está pausada. Nada é cobrado até ${day}, quando ela volta sozinha.`,
    en: ({ offer, store, day }: Plan & { day: string }) =>
      `Your subscription to ${offer}, from ${store}, is paused. Nothing is charged until ${day}, when it resumes by itself.`,
    es: ({ offer, store, day }: Plan & { day: string }) =>
      `Su suscripción a ${offer}, de ${store}, está en pausa. No se cobra nada hasta el ${day}, cuando se reanuda sola.`,
  },
  nextPlan: { pt: 'Próximo plano', en: 'Next plan', es: 'Próximo plan' },
  credit: { pt: 'Crédito', en: 'Credit', es: 'Crédito' },
  payBy: { pt: 'Forma de pagamento', en: 'Payment method', es: 'Medio de pago' },
  keptSubject: {
    pt: (offer: string) => `Sua assinatura continua: ${offer}`,
    en: (offer: string) => `Your subscription continues: ${offer}`,
    es: (offer: string) => `Su suscripción continúa: ${offer}`,
  },
  keptHeading: { pt: 'Sua assinatura continua', en: 'Your subscription continues', es: 'Su suscripción continúa' },
  keptText: {
    pt: ({ offer, store }: Plan) =>
      `O cancelamento da sua assinatura de ${offer}, de ${store}, foi desfeito. Ela volta a ser cobrada.`,
    en: ({ offer, store }: Plan) =>
      `The cancellation of your subscription to ${offer}, from ${store}, was undone. You will be charged again.`,
    es: ({ offer, store }: Plan) =>
      `La cancelación de su suscripción a ${offer}, de ${store}, se deshizo. Se le volverá a cobrar.`,
  },
} satisfies Texts
