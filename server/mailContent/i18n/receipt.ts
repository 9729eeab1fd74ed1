import type { Texts } from '../../lib/inThree.ts'

type Order = { amount: string; bought: string; store: string }

/** Texts of the mails about a paid purchase and about its refund. */
export const receipt = {
  paidSubject: {
    pt: (bought: string) => `Pagamento confirmado: ${bought}`,
    en: (bought: string) => `Payment confirmed: ${bought}`,
    es: (bought: string) => `Pago confirmado: ${bought}`,
  },
  paidHeading: { pt: 'Pagamento confirmado', en: 'Payment confirmed', es: 'Pago confirmado' },
  paidText: {
    pt: (store: string, amount: string) => `${store} recebeu o seu pagamento de ${amount}. Obrigado pela compra!`,
    en: (store: string, amount: string) => `${store} received your payment of ${amount}. Thank you for your purchase!`,
    es: (store: string, amount: string) => `${store} recibió su pago de ${amount}. ¡Gracias por su compra!`,
  },
  seeReceipt: { pt: 'Ver o comprovante', en: 'See the receipt', es: 'Ver el comprobante' },
  refundedSubject: {
    pt: (bought: string) => `Reembolso concluído: ${bought}`,
    en: (bought: string) => `Refund completed: ${bought}`,
    es: (bought: string) => `Reembolso realizado: ${bought}`,
  },
  refundedHeading: { pt: 'Seu dinheiro foi devolvido', en: 'Your money was refunded', es: 'Su dinero fue devuelto' },
  refundedText: {
    pt: (order: Order) =>
      `O reembolso de ${order.amount} da sua compra de ${order.bought}, em ${order.store}, foi concluído.`,
    en: (order: Order) =>
      `The refund of ${order.amount} for your purchase of ${order.bought} at ${order.store} is complete.`,
    es: (order: Order) =>
      `El reembolso de ${order.amount} de su compra de ${order.bought} en ${order.store} se realizó.`,
  },
  refundedPartHeading: {
    pt: 'Uma parte do seu dinheiro foi devolvida',
    en: 'A part of your money was refunded',
    es: 'Una parte de su dinero fue devuelta',
  },
  refundedPartText: {
    pt: (order: { amount: string; total: string; bought: string; store: string }) =>
      `Devolvemos ${order.amount} dos ${order.total} que você pagou por ${order.bought}, em ${order.store}.`,
    en: (order: { amount: string; total: string; bought: string; store: string }) =>
      `We refunded ${order.amount} of the ${order.total} that you paid for ${order.bought} at ${order.store}.`,
    es: (order: { amount: string; total: string; bought: string; store: string }) =>
      `Devolvimos ${order.amount} de los ${order.total} que pagó por ${order.bought} en ${order.store}.`,
  },
  moneyComes: {
    pix: {
      pt: 'O valor volta para a conta de onde saiu o PIX, em geral no mesmo dia.',
      en: 'The amount returns to the account that paid the PIX, usually on the same day.',
      es: 'El importe vuelve a la cuenta desde la que se pagó el PIX, en general el mismo día.',
    },
    boleto: {
      pt: 'O valor é devolvido na sua conta bancária. Se ele não chegar em alguns dias, fale com a loja.',
      en: 'The amount is returned to your bank account. If it does not arrive within a few days, contact the store.',
      es: 'El importe se devuelve en su cuenta bancaria. Si no llega en unos días, contacte a la tienda.',
    },
    credit_card: {
      pt: 'O valor aparece como crédito na fatura atual ou na seguinte. O prazo depende do banco do seu cartão.',
      en: 'The amount appears as a credit on your current or next card statement. Your card’s bank decides when.',
      es: 'El importe aparece como crédito en el resumen actual o en el siguiente. El plazo depende del banco de su tarjeta.',
    },
  },
  accessEnded: {
    pt: 'O acesso aos cursos desta compra foi encerrado. Se você tem os cursos por outra compra, eles continuam abertos.',
    en: 'The access to the courses of this purchase has ended. Courses that you also have from another purchase stay open.',
    es: 'El acceso a los cursos de esta compra terminó. Si tiene los cursos por otra compra, siguen abiertos.',
  },
  refundAskedSubject: {
    pt: (bought: string) => `Reembolso em andamento: ${bought}`,
    en: (bought: string) => `Refund in progress: ${bought}`,
    es: (bought: string) => `Reembolso en curso: ${bought}`,
  },
  refundAskedHeading: { pt: 'Reembolso em andamento', en: 'Refund in progress', es: 'Reembolso en curso' },
  refundAskedText: {
    pt: (order: Order) =>
      `O reembolso de ${order.amount} da sua compra de ${order.bought}, em ${order.store}, foi solicitado. Avisamos por e-mail quando ele for concluído.`,
    en: (order: Order) =>
      `The refund of ${order.amount} for your purchase of ${order.bought} at ${order.store} was requested. We send an email when it is complete.`,
    es: (order: Order) =>
      `Se solicitó el reembolso de ${order.amount} de su compra de ${order.bought} en ${order.store}. Avisamos por correo cuando se realice.`,
  },
  refundAccountText: {
    pt: (order: Order) =>
      `O reembolso de ${order.amount} da sua compra de ${order.bought}, em ${order.store}, foi solicitado. O processador do pagamento não conhece a sua conta bancária: informe-a na página segura dele. Avisamos por e-mail quando o dinheiro for enviado.`,
    en: (order: Order) =>
      `The refund of ${order.amount} for your purchase of ${order.bought} at ${order.store} was requested. The payment processor does not know your bank account, so enter it on its secure page. We send an email when the money is sent.`,
    es: (order: Order) =>
      `Se solicitó el reembolso de ${order.amount} de su compra de ${order.bought} en ${order.store}. El procesador del pago no conoce su cuenta bancaria: indíquela en su página segura. Avisamos por correo cuando se envíe el dinero.`,
  },
  refundOverpaidText: {
    pt: (order: Order) =>
      `Recebemos ${order.amount} de que a sua compra de ${order.bought}, em ${order.store}, não precisava, e vamos devolver esse valor. O processador do pagamento não conhece a sua conta bancária: informe-a na página segura dele.`,
    en: (order: Order) =>
      `We received ${order.amount} that your purchase of ${order.bought} at ${order.store} did not need, and we will return it. The payment processor does not know your bank account, so enter it on its secure page.`,
    es: (order: Order) =>
      `Recibimos ${order.amount} que su compra de ${order.bought} en ${order.store} no necesitaba, y vamos a devolverlos. El procesador del pago no conoce su cuenta bancaria: indíquela en su página segura.`,
  },
  refundAccount: { pt: 'Informar a minha conta', en: 'Enter my bank account', es: 'Indicar mi cuenta' },
  refundRequestSubject: {
    pt: (bought: string) => `Recebemos o seu pedido de reembolso: ${bought}`,
    en: (bought: string) => `We received your request for a refund: ${bought}`,
    es: (bought: string) => `Recibimos su pedido de reembolso: ${bought}`,
  },
  refundRequestHeading: { pt: 'Recebemos o seu pedido', en: 'We received your request', es: 'Recibimos su pedido' },
  refundRequestText: {
    pt: (order: Order & { day: string }) =>
      `Você pediu o reembolso de ${order.amount} da sua compra de ${order.bought}, em ${order.store}. A loja responde até ${order.day}.`,
    en: (order: Order & { day: string }) =>
      `You asked for a refund of ${order.amount} for your purchase of ${order.bought} at ${order.store}. The store answers by ${order.day}.`,
    es: (order: Order & { day: string }) =>
      `Usted pidió el reembolso de ${order.amount} de su compra de ${order.bought} en ${order.store}. La tienda responde hasta el ${order.day}.`,
  },
  refundDeclinedSubject: {
    pt: (bought: string) => `Resposta ao seu pedido de reembolso: ${bought}`,
    en: (bought: string) => `The answer to your request for a refund: ${bought}`,
    es: (bought: string) => `Respuesta a su pedido de reembolso: ${bought}`,
  },
  refundDeclinedHeading: {
    pt: 'A loja não aprovou o reembolso',
    en: 'The store did not approve the refund',
    es: 'La tienda no aprobó el reembolso',
  },
  refundDeclinedText: {
    pt: (order: Order) =>
      `${order.store} analisou o seu pedido de reembolso de ${order.amount} da compra de ${order.bought} e não aprovou.`,
    en: (order: Order) =>
      `${order.store} read your request for a refund of ${order.amount} for ${order.bought}, and did not approve it.`,
    es: (order: Order) =>
      `${order.store} analizó su pedido de reembolso de ${order.amount} de la compra de ${order.bought} y no lo aprobó.`,
  },
  refundDeclinedHelp: {
    pt: 'Se tiver dúvidas, responda a este e-mail.',
    en: 'If you have questions, answer this email.',
    es: 'Si tiene dudas, responda a este correo.',
  },
} satisfies Texts
