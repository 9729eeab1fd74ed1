import type { Texts } from '../../lib/inThree.ts'

/** Texts of the list of a student's purchases. */
export const purchases = {
  purchases: { pt: 'Compras', en: 'Purchases', es: 'Compras' },
  purchasesHint: {
    pt: 'Veja os comprovantes, cancele assinaturas e peça reembolso.',
    en: 'See the receipts, cancel subscriptions and ask for a refund.',
    es: 'Vea los comprobantes, cancele suscripciones y pida un reembolso.',
  },
  seePurchases: { pt: 'Ver compras', en: 'See purchases', es: 'Ver compras' },
  noPurchases: {
    pt: 'Suas compras com este e-mail aparecem aqui.',
    en: 'Your purchases with this email appear here.',
    es: 'Sus compras con este correo aparecen aquí.',
  },
  provenOnly: {
    pt: 'Para ver todas as compras e as assinaturas deste e-mail, confirme que ele é seu.',
    en: 'To see all purchases and subscriptions of this email, confirm that it is yours.',
    es: 'Para ver todas las compras y suscripciones de este correo, confirme que es suyo.',
  },
  subscriptions: { pt: 'Assinaturas', en: 'Subscriptions', es: 'Suscripciones' },
  keepSubscription: { pt: 'Desfazer o cancelamento', en: 'Undo the cancellation', es: 'Deshacer la cancelación' },
  cards: { pt: 'Cartões guardados', en: 'Saved cards', es: 'Tarjetas guardadas' },
  cardsHint: {
    pt: 'Com eles você paga a próxima compra sem digitar o cartão. As assinaturas têm o seu próprio cartão.',
    en: 'They pay your next purchase without typing the card. Subscriptions keep their own card.',
    es: 'Con ellas paga la próxima compra sin escribir la tarjeta. Las suscripciones tienen su propia tarjeta.',
  },
  cardSince: {
    pt: (day: string) => `Guardado em ${day}`,
    en: (day: string) => `Saved on ${day}`,
    es: (day: string) => `Guardada el ${day}`,
  },
  removeCardSure: {
    pt: (card: string) => `Sim, remover ${card}`,
    en: (card: string) => `Yes, remove ${card}`,
    es: (card: string) => `Sí, quitar ${card}`,
  },
  cardRemoved: {
    pt: 'Cartão removido. Ele não aparece mais quando você compra.',
    en: 'The card was removed. It no longer appears when you buy.',
    es: 'Tarjeta quitada. Ya no aparece cuando usted compra.',
  },
  payments: { pt: 'Pagamentos', en: 'Payments', es: 'Pagos' },
  replaceCard: { pt: 'Trocar o cartão', en: 'Replace the card', es: 'Cambiar la tarjeta' },
  purchaseWaits: { pt: 'Aguardando pagamento', en: 'Waiting for payment', es: 'Esperando el pago' },
  yourPurchasesTitle: { pt: 'Suas compras', en: 'Your purchases', es: 'Sus compras' },
  yourPurchasesText: {
    pt: (address: string) =>
      `Toque no botão, e um link vai para ${address}. Ele abre os seus pagamentos, comprovantes e assinaturas.`,
    en: (address: string) => `We can send a link to ${address}. It opens your payments, receipts and subscriptions.`,
    es: (address: string) =>
      `Toque el botón y enviamos un enlace a ${address}. Abre sus pagos, comprobantes y suscripciones.`,
  },
  paidOnDay: {
    pt: (day: string) => `Pago em ${day}`,
    en: (day: string) => `Paid on ${day}`,
    es: (day: string) => `Pagado el ${day}`,
  },
  refundedPart: {
    pt: (amount: string) => `${amount} já foram devolvidos.`,
    en: (amount: string) => `${amount} went back already.`,
    es: (amount: string) => `Ya se devolvieron ${amount}.`,
  },
  purchaseRefunded: { pt: 'Reembolsado', en: 'Refunded', es: 'Reembolsado' },
  purchaseDisputed: { pt: 'Contestado no banco', en: 'Disputed at the bank', es: 'Disputado en el banco' },
  seeReceipt: { pt: 'Ver comprovante', en: 'See receipt', es: 'Ver comprobante' },
} satisfies Texts
