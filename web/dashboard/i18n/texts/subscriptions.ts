import type { Texts } from '../../../../server/lib/inThree.ts'

/** Texts of the subscriptions. */
export const subscriptions = {
  subscriptions: {
    title: { pt: 'Assinaturas', en: 'Subscriptions', es: 'Suscripciones' },
    note: {
      pt: 'Quem paga de novo a cada período.',
      en: 'Buyers who pay every period.',
      es: 'Quién paga de nuevo en cada período.',
    },
    anyStatus: { pt: 'Todas', en: 'All', es: 'Todas' },
    statuses: {
      active: { pt: 'Ativas', en: 'Active', es: 'Activas' },
      trialing: { pt: 'Em período grátis', en: 'In trial', es: 'En período gratis' },
      past_due: { pt: 'Em atraso', en: 'Past due', es: 'Con atraso' },
      canceled: { pt: 'Canceladas', en: 'Canceled', es: 'Canceladas' },
      completed: { pt: 'Concluídas', en: 'Completed', es: 'Completadas' },
    },
    who: { pt: 'Assinante', en: 'Subscriber', es: 'Suscriptor' },
    offer: { pt: 'Oferta', en: 'Offer', es: 'Oferta' },
    periodEnd: { pt: 'Período até', en: 'Period ends', es: 'Período hasta' },
    empty: { pt: 'Nenhuma assinatura ainda', en: 'No subscriptions yet', es: 'Todavía no hay suscripciones' },
    emptyNote: {
      pt: 'Crie uma oferta do tipo assinatura e compartilhe o link dela.',
      en: 'Create an offer for a subscription and share its link.',
      es: 'Cree una oferta de tipo suscripción y comparta su enlace.',
    },
    toOffers: { pt: 'Ir para ofertas', en: 'Go to offers', es: 'Ir a ofertas' },
    chargesPaid: { pt: 'Períodos pagos', en: 'Periods paid', es: 'Períodos pagados' },
    next: { pt: 'Próxima cobrança', en: 'Next charge', es: 'Próximo cobro' },
    trialEnds: { pt: 'Período grátis até', en: 'Trial until', es: 'Período gratis hasta' },
    recurringPix: { pt: 'PIX Automático', en: 'Recurring PIX', es: 'PIX Automático' },
    consents: {
      pending: { pt: 'Aguardando o banco', en: 'Waiting for the bank', es: 'Esperando al banco' },
      active: { pt: 'Autorizado', en: 'Authorized', es: 'Autorizado' },
      refused: {
        pt: 'Recusado: renova por código',
        en: 'Refused: renews by code',
        es: 'Rechazado: renueva por código',
      },
      expired: { pt: 'Expirado: renova por código', en: 'Expired: renews by code', es: 'Vencido: renueva por código' },
      canceled: {
        pt: 'Cancelado: renova por código',
        en: 'Canceled: renews by code',
        es: 'Cancelado: renueva por código',
      },
    },
    pastDueSince: { pt: 'Em atraso desde', en: 'Past due since', es: 'Con atraso desde' },
    ending: {
      pt: (day: string) => `Termina em ${day}`,
      en: (day: string) => `Ends on ${day}`,
      es: (day: string) => `Termina el ${day}`,
    },
    noNext: { pt: 'Nenhuma', en: 'None', es: 'Ninguno' },
    atEnd: { pt: 'Cancela no fim do período', en: 'Ends when the period ends', es: 'Se cancela al final del período' },
    canceledAt: { pt: 'Cancelada em', en: 'Canceled', es: 'Cancelada el' },
    inTrial: {
      pt: (day: string) => `Período grátis: a primeira cobrança é em ${day}.`,
      en: (day: string) => `Free trial. The first charge is on ${day}.`,
      es: (day: string) => `Período gratis: el primer cobro es el ${day}.`,
    },
    replaceCard: { pt: 'Trocar o cartão', en: 'Replace the card', es: 'Cambiar la tarjeta' },
    cardNote: {
      pt: 'Envie este link ao assinante: por ele se informa outro cartão. Vale uma vez, por 7 dias.',
      en: 'Send this link to the subscriber, who enters another card there. The link works once and expires after 7 days.',
      es: 'Envíe este enlace al suscriptor: en él se registra otra tarjeta. Vale una vez, por 7 días.',
    },
    cancel: { pt: 'Cancelar assinatura', en: 'Cancel subscription', es: 'Cancelar suscripción' },
    cancelTitle: { pt: 'Cancelar a assinatura?', en: 'Cancel the subscription?', es: '¿Cancelar la suscripción?' },
    cancelAtEnd: {
      pt: (day: string) => `No fim do período, em ${day}`,
      en: (day: string) => `When the period ends, on ${day}`,
      es: (day: string) => `Al final del período, el ${day}`,
    },
    cancelAtEndNote: {
      pt: 'O acesso continua até lá, e nada mais é cobrado.',
      en: 'The subscriber keeps access until that day and is not charged again.',
      es: 'El acceso continúa hasta entonces, y no se cobra nada más.',
    },
    already: {
      pt: 'Já está marcada para isso.',
      en: 'The subscription is already set to end on that day.',
      es: 'Ya está marcada para eso.',
    },
    cancelNow: { pt: 'Agora', en: 'Now', es: 'Ahora' },
    cancelNowNote: {
      pt: 'Não há volta. O período pago continua com acesso; para terminar também o acesso, reembolse a última venda.',
      en: 'This is final. The subscriber keeps access for the paid period. To end the access too, refund the last sale.',
      es: 'No hay vuelta atrás. El período pagado conserva el acceso; para terminarlo también, reembolse la última venta.',
    },
    willCancel: {
      pt: 'A assinatura termina no fim do período.',
      en: 'The subscription will end when the period ends.',
      es: 'La suscripción termina al final del período.',
    },
    canceledNow: { pt: 'Assinatura cancelada.', en: 'Subscription canceled.', es: 'Suscripción cancelada.' },
    keep: { pt: 'Desfazer o cancelamento', en: 'Undo the cancellation', es: 'Deshacer la cancelación' },
    kept: {
      pt: 'A assinatura continua. O assinante recebe um e-mail com a data da próxima cobrança.',
      en: 'The subscription continues. The subscriber gets an email with the date of the next charge.',
      es: 'La suscripción continúa. El suscriptor recibe un correo con la fecha del próximo cobro.',
    },
    testBuy: { pt: 'Comprar como teste', en: 'Make a test purchase', es: 'Comprar como prueba' },
    tested: { pt: 'Compra de teste feita.', en: 'Test purchase made.', es: 'Compra de prueba hecha.' },
  },
} satisfies Texts
