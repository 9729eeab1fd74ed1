import type { Texts } from '../../lib/inThree.ts'

/** Texts of the receipt. */
export const receipt = {
  receiptTitle: { pt: 'Comprovante de pagamento', en: 'Payment receipt', es: 'Comprobante de pago' },
  receiptOf: { pt: 'Recebido por', en: 'Received by', es: 'Recibido por' },
  buyer: { pt: 'Comprador', en: 'Buyer', es: 'Comprador' },
  reference: { pt: 'Identificação', en: 'Reference', es: 'Identificación' },
  charged: { pt: 'Valor pago', en: 'Amount paid', es: 'Importe pagado' },
  amountOfOrder: { pt: 'Valor da compra', en: 'Order amount', es: 'Importe de la compra' },
  inInstallments: {
    pt: (count: number) => (count === 1 ? 'à vista' : `em ${count}x`),
    en: (count: number) => (count === 1 ? 'in full' : `in ${count} installments`),
    es: (count: number) => (count === 1 ? 'en un pago' : `en ${count} cuotas`),
  },
  endingIn: {
    pt: (lastFour: string) => `final ${lastFour}`,
    en: (lastFour: string) => `ending in ${lastFour}`,
    es: (lastFour: string) => `terminada en ${lastFour}`,
  },
  givenBack: { pt: 'Devolvido', en: 'Refunded', es: 'Devuelto' },
  askRefund: { pt: 'Pedir reembolso', en: 'Ask for a refund', es: 'Pedir un reembolso' },
  askRefundInTime: {
    pt: (day: string) =>
      `Você pode desistir desta compra até ${day} e receber todo o dinheiro de volta, sem dar motivo (Código de Defesa do Consumidor, art. 49).`,
    en: (day: string) =>
      `You can cancel this purchase by ${day} and get all of your money back. You need no reason (Brazilian consumer law, art. 49).`,
    es: (day: string) =>
      `Puede desistir de esta compra hasta el ${day} y recibir todo su dinero, sin dar motivo (ley brasileña del consumidor, art. 49).`,
  },
  askRefundLate: {
    pt: (day: string) => `O prazo de 7 dias para desistir terminou em ${day}. Você pode pedir, e a loja decide.`,
    en: (day: string) => `The 7 days to cancel ended on ${day}. You can still ask, and the store decides.`,
    es: (day: string) => `El plazo de 7 días para desistir terminó el ${day}. Puede pedirlo, y la tienda decide.`,
  },
  askRefundEmail: { pt: 'E-mail da compra', en: 'Email of the purchase', es: 'Correo de la compra' },
  askRefundWrong: {
    pt: 'Este não é o e-mail da compra. Confira e tente de novo.',
    en: 'This is not the email of the purchase. Check it and try again.',
    es: 'Este no es el correo de la compra. Revíselo e intente de nuevo.',
  },
  refundRequested: {
    pt: (day: string) => `Recebemos o seu pedido de reembolso. A loja responde até ${day}.`,
    en: (day: string) => `We received your request for a refund. The store will answer by ${day}.`,
    es: (day: string) => `Recibimos su pedido de reembolso. La tienda responde hasta el ${day}.`,
  },
  refundHeld: {
    pt: 'Recebemos o seu pedido de reembolso. Um banco está analisando este pagamento. O pedido fica guardado e a loja responde quando a análise terminar.',
    en: 'We received your request for a refund. A bank is examining this payment. The store keeps the request and answers when the bank has finished.',
    es: 'Recibimos su pedido de reembolso. Un banco está analizando este pago. La tienda guarda el pedido y responde cuando termine el análisis.',
  },
  refundApproved: {
    pt: 'O seu reembolso foi aprovado. Avisamos por e-mail quando o dinheiro voltar.',
    en: 'Your refund was approved. We send an email when the money goes back.',
    es: 'Su reembolso fue aprobado. Avisamos por correo cuando el dinero vuelva.',
  },
  refundDeclined: {
    pt: 'A loja não aprovou o reembolso. Fale com a loja se tiver dúvidas.',
    en: 'The store did not approve the refund. Contact the store if you have questions.',
    es: 'La tienda no aprobó el reembolso. Contacte a la tienda si tiene dudas.',
  },
  print: { pt: 'Imprimir ou salvar em PDF', en: 'Print or save as PDF', es: 'Imprimir o guardar en PDF' },
  backToPayment: { pt: 'Voltar', en: 'Back', es: 'Volver' },
  notFiscal: {
    pt: 'Este comprovante não é documento fiscal.',
    en: 'This receipt is not a tax document.',
    es: 'Este comprobante no es un documento fiscal.',
  },
  yourPurchases: {
    pt: 'Todas as suas compras e assinaturas',
    en: 'All your purchases and subscriptions',
    es: 'Todas sus compras y suscripciones',
  },
} satisfies Texts
