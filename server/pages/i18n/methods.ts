import type { Texts } from '../../lib/inThree.ts'

/** Texts about the payment methods, the card and its installments. */
export const methods = {
  howToPay: { pt: 'Como você quer pagar?', en: 'How would you like to pay?', es: '¿Cómo quiere pagar?' },
  pix: { pt: 'PIX', en: 'PIX', es: 'PIX' },
  pixHint: { pt: 'Aprovação na hora', en: 'Approved instantly', es: 'Aprobación inmediata' },
  boleto: { pt: 'Boleto', en: 'Boleto', es: 'Boleto' },
  boletoHint: {
    pt: (days: number) => (days === 1 ? 'Vence em 1 dia' : `Vence em ${days} dias`),
    en: (days: number) => (days === 1 ? 'Due in 1 day' : `Due in ${days} days`),
    es: (days: number) => (days === 1 ? 'Vence en 1 día' : `Vence en ${days} días`),
  },
  boletoNote: {
    pt: 'O pagamento é confirmado em até 2 dias úteis depois de pago.',
    en: 'The payment is confirmed within 2 business days after you pay.',
    es: 'El pago se confirma hasta 2 días hábiles después de pagar.',
  },
  pixNote: {
    pt: 'Você recebe um código para pagar no aplicativo do seu banco.',
    en: 'You get a code to pay in your bank’s app.',
    es: 'Recibe un código para pagar en la aplicación de su banco.',
  },
  recurringPix: {
    pt: 'Renovação automática com PIX Automático.',
    en: 'Renew automatically with recurring PIX.',
    es: 'Renovación automática con PIX Automático.',
  },
  recurringPixText: {
    pt: (price: string) =>
      `Ao pagar o código, você autoriza no app do seu banco. Depois ele paga ${price}, até você cancelar. Cancele quando quiser, no banco ou na página da assinatura.`,
    en: (price: string) =>
      `When you pay the code, you agree in your bank’s app. Your bank then pays ${price} until you cancel. You can cancel at any time, at the bank or on the page of your subscription.`,
    es: (price: string) =>
      `Al pagar el código, usted autoriza en la aplicación de su banco. Después el banco paga ${price}, hasta que cancele. Cancele cuando quiera, en el banco o en la página de la suscripción.`,
  },
  pixLaterNote: {
    pt: 'Nada a pagar agora: o código PIX chega por e-mail quando o período grátis acabar.',
    en: 'You pay nothing now. The PIX code comes by email when the free trial ends.',
    es: 'Nada que pagar ahora: el código PIX llega por correo cuando termine el período gratis.',
  },
  boletoLaterNote: {
    pt: 'Nada a pagar agora: o boleto chega por e-mail quando o período grátis acabar.',
    en: 'You pay nothing now. The boleto comes by email when the free trial ends.',
    es: 'Nada que pagar ahora: el boleto llega por correo cuando termine el período gratis.',
  },
  card: { pt: 'Cartão de crédito', en: 'Credit card', es: 'Tarjeta de crédito' },
  cardHint: {
    pt: (count: number) => (count > 1 ? `Em até ${count}x` : 'À vista'),
    en: (count: number) => (count > 1 ? `Up to ${count} installments` : 'In full'),
    es: (count: number) => (count > 1 ? `Hasta ${count} cuotas` : 'Un pago'),
  },
  hostedNote: {
    pt: 'Você digita o cartão na página segura do processador de pagamentos e depois volta para cá.',
    en: 'You enter the card on the payment processor’s secure page and then come back here.',
    es: 'Escribe la tarjeta en la página segura del procesador de pagos y después vuelve aquí.',
  },
  cardNumber: { pt: 'Número do cartão', en: 'Card number', es: 'Número de tarjeta' },
  cardHolder: { pt: 'Nome como está no cartão', en: 'Name on the card', es: 'Nombre como figura en la tarjeta' },
  otherHolder: {
    pt: 'O nome no cartão é outro',
    en: 'The card has a different name',
    es: 'El nombre en la tarjeta es otro',
  },
  cardExpiry: { pt: 'Validade', en: 'Expiry', es: 'Vencimiento' },
  cardExpiryHint: { pt: 'MM/AA', en: 'MM/YY', es: 'MM/AA' },
  cardCvv: { pt: 'CVV', en: 'CVV', es: 'CVV' },
  cardCvvHint: { pt: '3 ou 4 dígitos', en: '3 or 4 digits', es: '3 o 4 dígitos' },
  installments: { pt: 'Parcelas', en: 'Installments', es: 'Cuotas' },
  installmentFree: {
    pt: (count: number, amount: string) =>
      count === 1 ? `1x de ${amount} à vista` : `${count}x de ${amount} sem juros`,
    en: (count: number, amount: string) => (count === 1 ? `1 × ${amount}` : `${count} × ${amount} interest-free`),
    es: (count: number, amount: string) =>
      count === 1 ? `1 pago de ${amount}` : `${count} cuotas de ${amount} sin interés`,
  },
  installmentsUneven: {
    pt: (count: number, first: string, each: string) =>
      `${count}x sem juros: 1x de ${first} + ${count - 1}x de ${each}`,
    en: (count: number, first: string, each: string) =>
      `${count} interest-free payments: ${first}, then ${count - 1} × ${each}`,
    es: (count: number, first: string, each: string) =>
      `${count} cuotas sin interés: 1 de ${first} + ${count - 1} de ${each}`,
  },
  installmentWithInterest: {
    pt: (count: number, amount: string, total: string) => `${count}x de ${amount} com juros (total ${total})`,
    en: (count: number, amount: string, total: string) => `${count} × ${amount} with interest (total ${total})`,
    es: (count: number, amount: string, total: string) => `${count} cuotas de ${amount} con interés (total ${total})`,
  },
  interestNote: {
    pt: (percent: string) => `Parcelas com juros: ${percent}% ao mês (tabela Price).`,
    en: (percent: string) => `Installments with interest: ${percent}% a month, in equal payments.`,
    es: (percent: string) => `Cuotas con interés: ${percent}% al mes (sistema francés).`,
  },
  cardNeedsScript: {
    pt: 'Para pagar com cartão, ative o JavaScript do navegador. PIX e boleto funcionam sem ele.',
    en: 'To pay by card, turn on JavaScript in your browser. PIX and boleto work without it.',
    es: 'Para pagar con tarjeta, active JavaScript en su navegador. PIX y boleto funcionan sin él.',
  },
  noMethods: {
    pt: 'Esta loja não tem forma de pagamento disponível para esta cobrança. Fale com a loja.',
    en: 'This store has no payment method available for this charge. Please contact the store.',
    es: 'Esta tienda no tiene un medio de pago disponible para este cobro. Contacte a la tienda.',
  },
  amountTooSmall: {
    pt: (least: string) => `Esta loja só recebe pagamentos a partir de ${least}. Nada foi cobrado: fale com a loja.`,
    en: (least: string) => `This store takes payments from ${least} up. Nothing was charged. Please contact the store.`,
    es: (least: string) => `Esta tienda solo recibe pagos desde ${least}. No se cobró nada: contacte a la tienda.`,
  },
  noMethodsInCurrency: {
    pt: (currency: string) =>
      `Esta loja ainda não recebe pagamentos em ${currency}. Peça à loja uma cobrança em reais.`,
    en: (currency: string) =>
      `This store does not take payments in ${currency} yet. Ask the store for a charge in reais.`,
    es: (currency: string) =>
      `Esta tienda todavía no recibe pagos en ${currency}. Pida a la tienda un cobro en reales.`,
  },
  payWithPix: { pt: 'Gerar código PIX', en: 'Get PIX code', es: 'Generar código PIX' },
  payWithBoleto: { pt: 'Gerar boleto', en: 'Get boleto', es: 'Generar boleto' },
  payWithCard: {
    pt: (amount: string) => `Pagar ${amount}`,
    en: (amount: string) => `Pay ${amount}`,
    es: (amount: string) => `Pagar ${amount}`,
  },
  goToCardPage: { pt: 'Continuar para o cartão', en: 'Continue to card', es: 'Continuar a la tarjeta' },
  sending: { pt: 'Enviando…', en: 'Sending…', es: 'Enviando…' },
  secured: {
    pt: 'Conexão segura e criptografada',
    en: 'Secure, encrypted connection',
    es: 'Conexión segura y cifrada',
  },
} satisfies Texts
