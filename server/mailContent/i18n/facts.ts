import type { Texts } from '../../lib/inThree.ts'

/** Greetings, and the labels of facts that several kinds of mails show. */
export const facts = {
  hello: {
    pt: (name: string) => `Olá, ${name}!`,
    en: (name: string) => `Hello, ${name}!`,
    es: (name: string) => `Hola, ${name}:`,
  },
  helloNobody: { pt: 'Olá!', en: 'Hello!', es: 'Hola:' },
  store: { pt: 'Loja', en: 'Store', es: 'Tienda' },
  bought: { pt: 'Compra', en: 'Purchase', es: 'Compra' },
  buyer: { pt: 'Comprador', en: 'Buyer', es: 'Comprador' },
  amount: { pt: 'Valor', en: 'Amount', es: 'Importe' },
  method: { pt: 'Forma de pagamento', en: 'Payment method', es: 'Forma de pago' },
  paidOn: { pt: 'Pago em', en: 'Paid on', es: 'Pagado el' },
  dueOn: { pt: 'Vencimento', en: 'Due date', es: 'Vencimiento' },
  goodUntil: { pt: 'Válido até', en: 'Valid until', es: 'Válido hasta' },
  reference: { pt: 'Identificação', en: 'Reference', es: 'Identificación' },
  course: { pt: 'Curso', en: 'Course', es: 'Curso' },
  plan: { pt: 'Plano', en: 'Plan', es: 'Plan' },
  nextCharge: { pt: 'Próxima cobrança', en: 'Next charge', es: 'Próximo cobro' },
  accessUntil: { pt: 'Acesso até', en: 'Access until', es: 'Acceso hasta' },
} satisfies Texts
