import type { Texts } from '../../lib/inThree.ts'

type Sale = { amount: string; bought: string }

/** Texts of the mails to the people of a store. */
export const staff = {
  saleSubject: {
    pt: ({ amount, bought }: Sale) => `Nova venda: ${amount}, ${bought}`,
    en: ({ amount, bought }: Sale) => `New sale: ${amount}, ${bought}`,
    es: ({ amount, bought }: Sale) => `Nueva venta: ${amount}, ${bought}`,
  },
  saleHeading: { pt: 'Você fez uma venda', en: 'You made a sale', es: 'Hizo una venta' },
  saleText: {
    pt: ({ amount, bought }: Sale) => `Um pagamento de ${amount} por ${bought} foi confirmado.`,
    en: ({ amount, bought }: Sale) => `A payment of ${amount} for ${bought} was confirmed.`,
    es: ({ amount, bought }: Sale) => `Se confirmó un pago de ${amount} por ${bought}.`,
  },
  seeSale: { pt: 'Ver a venda', en: 'See the sale', es: 'Ver la venta' },
  staffRefundSubject: {
    pt: ({ amount, bought }: Sale) => `Reembolso solicitado: ${amount}, ${bought}`,
    en: ({ amount, bought }: Sale) => `Refund requested: ${amount}, ${bought}`,
    es: ({ amount, bought }: Sale) => `Reembolso solicitado: ${amount}, ${bought}`,
  },
  staffRefundHeading: { pt: 'Reembolso solicitado', en: 'Refund requested', es: 'Reembolso solicitado' },
  staffRefundText: {
    pt: ({ amount, bought }: Sale) => `O reembolso de ${amount} da venda de ${bought} foi solicitado.`,
    en: ({ amount, bought }: Sale) => `The refund of ${amount} for the sale of ${bought} was requested.`,
    es: ({ amount, bought }: Sale) => `Se solicitó el reembolso de ${amount} de la venta de ${bought}.`,
  },
  buyerAsksSubject: {
    pt: ({ amount, bought }: Sale) => `Pedido de reembolso: ${amount}, ${bought}`,
    en: ({ amount, bought }: Sale) => `Request for a refund: ${amount}, ${bought}`,
    es: ({ amount, bought }: Sale) => `Pedido de reembolso: ${amount}, ${bought}`,
  },
  buyerAsksHeading: {
    pt: 'O comprador pediu reembolso',
    en: 'A buyer asks for a refund',
    es: 'El comprador pidió reembolso',
  },
  buyerAsksInTime: {
    pt: ({ amount, bought, day }: Sale & { day: string }) =>
      `O comprador pediu ${amount} da venda de ${bought} de volta, dentro dos 7 dias da lei. Aprove até ${day}.`,
    en: ({ amount, bought, day }: Sale & { day: string }) =>
      `The buyer asks for ${amount} of the sale of ${bought} back, within the 7 days of the law. Approve it by ${day}.`,
    es: ({ amount, bought, day }: Sale & { day: string }) =>
      `El comprador pidió de vuelta ${amount} de la venta de ${bought}, dentro de los 7 días de la ley. Apruébelo hasta el ${day}.`,
  },
  buyerAsksLate: {
    pt: ({ amount, bought, day }: Sale & { day: string }) =>
      `O comprador pediu ${amount} da venda de ${bought} de volta, depois dos 7 dias da lei. Você decide. Responda até ${day}.`,
    en: ({ amount, bought, day }: Sale & { day: string }) =>
      `The buyer asks for ${amount} of the sale of ${bought} back, after the 7 days of the law. You decide. Answer by ${day}.`,
    es: ({ amount, bought, day }: Sale & { day: string }) =>
      `El comprador pidió de vuelta ${amount} de la venta de ${bought}, después de los 7 días de la ley. Usted decide. Responda hasta el ${day}.`,
  },
  answerRequest: { pt: 'Responder ao pedido', en: 'Answer the request', es: 'Responder al pedido' },
  refundWaits: {
    subject: {
      pt: ({ amount, bought }: Sale) => `Falta saldo para um reembolso: ${amount}, ${bought}`,
      en: ({ amount, bought }: Sale) => `No balance for a refund: ${amount}, ${bought}`,
      es: ({ amount, bought }: Sale) => `Falta saldo para un reembolso: ${amount}, ${bought}`,
    },
    heading: { pt: 'Um reembolso espera por saldo', en: 'A refund waits for balance', es: 'Un reembolso espera saldo' },
    text: {
      pt: ({ amount, bought }: Sale) =>
        `Sua conta no processador de pagamentos não tem saldo para devolver ${amount} da venda de ${bought}. Coloque saldo na conta, ou espere a próxima venda: o reembolso é feito sozinho assim que houver saldo.`,
      en: ({ amount, bought }: Sale) =>
        `Your account at the payment processor has no balance to give back ${amount} of the sale of ${bought}. Add money to the account, or wait for the next sale. The refund is made by itself as soon as there is balance.`,
      es: ({ amount, bought }: Sale) =>
        `Su cuenta en el procesador de pagos no tiene saldo para devolver ${amount} de la venta de ${bought}. Agregue saldo a la cuenta, o espere la próxima venta: el reembolso se hace solo cuando haya saldo.`,
    },
  },
  refundUnclear: {
    subject: {
      pt: ({ amount, bought }: Sale) => `Confira um reembolso: ${amount}, ${bought}`,
      en: ({ amount, bought }: Sale) => `Check a refund: ${amount}, ${bought}`,
      es: ({ amount, bought }: Sale) => `Verifique un reembolso: ${amount}, ${bought}`,
    },
    heading: {
      pt: 'Confira um reembolso no site do processador',
      en: 'Check a refund on the processor’s site',
      es: 'Verifique un reembolso en el sitio del procesador',
    },
    text: {
      pt: ({ amount, bought }: Sale) =>
        `Pedimos para devolver ${amount} da venda de ${bought}, e a resposta do processador de pagamentos se perdeu. Ele não informa se devolveu essa parte. Veja no site dele antes de pedir de novo, para não devolver duas vezes.`,
      en: ({ amount, bought }: Sale) =>
        `We asked the payment processor to give back ${amount} of the sale of ${bought}, and its answer was lost. It does not tell whether it gave this part back. Look on its site before you ask again, so that it is not given back twice.`,
      es: ({ amount, bought }: Sale) =>
        `Pedimos devolver ${amount} de la venta de ${bought}, y la respuesta del procesador de pagos se perdió. Él no informa si devolvió esa parte. Véalo en su sitio antes de pedir de nuevo, para no devolver dos veces.`,
    },
  },
  refundFailed: {
    subject: {
      pt: ({ amount, bought }: Sale) => `Reembolso recusado: ${amount}, ${bought}`,
      en: ({ amount, bought }: Sale) => `Refund refused: ${amount}, ${bought}`,
      es: ({ amount, bought }: Sale) => `Reembolso rechazado: ${amount}, ${bought}`,
    },
    heading: { pt: 'Um reembolso foi recusado', en: 'A refund was refused', es: 'Se rechazó un reembolso' },
    text: {
      pt: ({ amount, bought }: Sale) =>
        `O processador de pagamentos recusou devolver ${amount} da venda de ${bought}. O comprador não recebeu o valor. Veja o motivo no site do processador e combine outra forma com o comprador.`,
      en: ({ amount, bought }: Sale) =>
        `The payment processor refused to give back ${amount} of the sale of ${bought}. The buyer did not get the money. See the reason on the processor’s site, and agree on another way with the buyer.`,
      es: ({ amount, bought }: Sale) =>
        `El procesador de pagos rechazó devolver ${amount} de la venta de ${bought}. El comprador no recibió el dinero. Vea el motivo en el sitio del procesador y acuerde otra forma con el comprador.`,
    },
  },
  chargebackSubject: {
    pt: ({ amount, bought }: Sale) => `Contestação (chargeback): ${amount}, ${bought}`,
    en: ({ amount, bought }: Sale) => `Chargeback: ${amount}, ${bought}`,
    es: ({ amount, bought }: Sale) => `Contracargo: ${amount}, ${bought}`,
  },
  chargebackHeading: {
    pt: 'Um pagamento foi contestado',
    en: 'A payment was charged back',
    es: 'Se desconoció un pago',
  },
  chargebackText: {
    pt: ({ amount, bought }: Sale) =>
      `O comprador contestou no banco o pagamento de ${amount} por ${bought}. O acesso aos cursos desta compra foi encerrado. O Balcão já reuniu as provas desta venda em um PDF, para você se defender.`,
    en: ({ amount, bought }: Sale) =>
      `The buyer disputed the payment of ${amount} for ${bought} at the bank. The access to the courses of this purchase has ended. Balcão has already put the evidence of this sale into one PDF for your answer.`,
    es: ({ amount, bought }: Sale) =>
      `El comprador desconoció en el banco el pago de ${amount} por ${bought}. El acceso a los cursos de esta compra terminó. Balcão ya reunió las pruebas de esta venta en un PDF, para que usted se defienda.`,
  },
  endpointSubject: {
    pt: 'Um webhook da sua loja foi desativado',
    en: 'A webhook of your store was disabled',
    es: 'Se desactivó un webhook de su tienda',
  },
  endpointHeading: { pt: 'Webhook desativado', en: 'Webhook disabled', es: 'Webhook desactivado' },
  endpointText: {
    pt: (url: string) => `O Balcão desativou o webhook ${url}.`,
    en: (url: string) => `Balcão disabled the webhook ${url}.`,
    es: (url: string) => `Balcão desactivó el webhook ${url}.`,
  },
  endpointReason: {
    gone: {
      pt: 'O endereço respondeu 410 Gone.',
      en: 'The address answered 410 Gone.',
      es: 'La dirección respondió 410 Gone.',
    },
    failing: {
      pt: 'Nenhuma entrega teve sucesso nos últimos dias.',
      en: 'No delivery succeeded in the last days.',
      es: 'Ninguna entrega tuvo éxito en los últimos días.',
    },
  },
  endpointNote: {
    pt: 'Nada se perdeu: reative o endereço e reenvie as entregas que falharam.',
    en: 'Nothing is lost. Enable the address again and resend the deliveries that failed.',
    es: 'Nada se perdió: reactive la dirección y reenvíe las entregas que fallaron.',
  },
  seeEndpoint: { pt: 'Ver o webhook', en: 'See the webhook', es: 'Ver el webhook' },
} satisfies Texts
