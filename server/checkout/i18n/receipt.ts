import type { Texts } from '../../lib/inThree.ts'

/** Texts of the receipt. */
export const receipt = {
  receiptTitle: { pt: 'Comprovante de pagamento', en: 'Payment receipt', es: 'Comprobante de pago' },
  receiptOf: { pt: 'Recebido por', en: 'Received by', es: 'Recibido por' },
  buyer: { pt: 'Comprador', en: 'Buyer', es: 'Comprador' },
  reference: { pt: 'Identificação', en: 'Reference', es: 'Identificación' },
  charged: { pt: 'Valor pago', en: 'Amount paid', es: 'Valor pagado' },
  amountOfOrder: { pt: 'Valor da compra', en: 'Order amount', es: 'Valor de la compra' },
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
  print: { pt: 'Imprimir ou salvar em PDF', en: 'Print or save as PDF', es: 'Imprimir o guardar en PDF' },
  backToPayment: { pt: 'Voltar', en: 'Back', es: 'Volver' },
  notFiscal: {
    pt: 'Este comprovante não é documento fiscal.',
    en: 'This receipt is not a tax document.',
    es: 'Este comprobante no es un documento fiscal.',
  },
} satisfies Texts
