import type { Texts } from '../../lib/inThree.ts'

/** Texts of the frame of every page. */
export const frame = {
  pay: { pt: 'Pagar', en: 'Pay', es: 'Pagar' },
  previewItem: { pt: 'Uma compra na sua loja', en: 'A purchase in your store', es: 'Una compra en su tienda' },
  total: { pt: 'Total', en: 'Total', es: 'Total' },
  orderSummary: { pt: 'Resumo do pedido', en: 'Order summary', es: 'Resumen del pedido' },
  details: { pt: 'Ver itens', en: 'See items', es: 'Ver artículos' },
  askedBy: {
    pt: (store: string) => `Cobrança de ${store}`,
    en: (store: string) => `Payment request from ${store}`,
    es: (store: string) => `Cobro de ${store}`,
  },
  askedWithoutReason: {
    pt: (store: string) =>
      `${store} não escreveu o motivo. Se você não esperava esta cobrança, fale com a loja antes de pagar.`,
    en: (store: string) =>
      `${store} did not give a reason. If you did not expect this request, contact the store before you pay.`,
    es: (store: string) =>
      `${store} no escribió el motivo. Si no esperaba este cobro, hable con la tienda antes de pagar.`,
  },
  interest: { pt: 'Juros do parcelamento', en: 'Interest of the installments', es: 'Interés de las cuotas' },
  parts: {
    pt: (count: number, amount: string) => `${count}× ${amount}`,
    en: (count: number, amount: string) => `${count} × ${amount}`,
    es: (count: number, amount: string) => `${count}× ${amount}`,
  },
  quantity: {
    pt: (count: number) => `${count} un.`,
    en: (count: number) => `Qty ${count}`,
    es: (count: number) => `${count} u.`,
  },
  backToStore: { pt: 'Voltar para a loja', en: 'Back to the store', es: 'Volver a la tienda' },
  backTo: {
    pt: (store: string) => `Voltar para ${store}`,
    en: (store: string) => `Back to ${store}`,
    es: (store: string) => `Volver a ${store}`,
  },
  languages: { pt: 'Idioma', en: 'Language', es: 'Idioma' },
  skip: { pt: 'Ir para o pagamento', en: 'Skip to payment', es: 'Ir al pago' },
  poweredBy: {
    pt: 'Pagamento processado com segurança por Balcão',
    en: 'Payment processed securely by Balcão',
    es: 'Pago procesado de forma segura por Balcão',
  },
  help: { pt: 'Dúvidas sobre a compra?', en: 'Questions about your purchase?', es: '¿Dudas sobre la compra?' },
} satisfies Texts
