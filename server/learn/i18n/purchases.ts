import type { Texts } from '../../lib/inThree.ts'

/** Texts of the list of a student's purchases. */
export const purchases = {
  purchases: { pt: 'Compras', en: 'Purchases', es: 'Compras' },
  purchasesHint: {
    pt: 'Veja os comprovantes e peça reembolso.',
    en: 'See the receipts and ask for a refund.',
    es: 'Vea los comprobantes y pida un reembolso.',
  },
  seePurchases: { pt: 'Ver compras', en: 'See purchases', es: 'Ver compras' },
  noPurchases: {
    pt: 'As compras que abrem um curso aparecem aqui.',
    en: 'Purchases that open a course appear here.',
    es: 'Las compras que abren un curso aparecen aquí.',
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
  seeReceipt: { pt: 'Ver comprovante', en: 'See the receipt', es: 'Ver comprobante' },
} satisfies Texts
