import type { Texts } from '../../lib/inThree.ts'

/** Texts of the frame of every page. */
export const frame = {
  pay: { pt: 'Pagar', en: 'Pay', es: 'Pagar' },
  payAmount: {
    pt: (amount: string) => `Pagar ${amount}`,
    en: (amount: string) => `Pay ${amount}`,
    es: (amount: string) => `Pagar ${amount}`,
  },
  total: { pt: 'Total', en: 'Total', es: 'Total' },
  orderSummary: { pt: 'Resumo do pedido', en: 'Order summary', es: 'Resumen del pedido' },
  details: { pt: 'Ver itens', en: 'See items', es: 'Ver artículos' },
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
