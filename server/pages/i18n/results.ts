import type { Texts } from '../../lib/inThree.ts'

/** Texts of the pages that follow the form. */
export const results = {
  openCourse: { pt: 'Acessar o curso', en: 'Open the course', es: 'Acceder al curso' },
  hostedTitle: {
    pt: 'Continue na página segura',
    en: 'Continue on the secure page',
    es: 'Continúe en la página segura',
  },
  hostedText: {
    pt: 'Digite os dados do cartão na página do processador de pagamentos. Depois de pagar, você volta para cá.',
    en: 'Enter your card details on the payment processor’s page. After paying you come back here.',
    es: 'Escriba los datos de la tarjeta en la página del procesador de pagos. Después de pagar, vuelve aquí.',
  },
  continueToCard: { pt: 'Continuar', en: 'Continue', es: 'Continuar' },
  reviewTitle: { pt: 'Confirmando seu pagamento', en: 'Confirming your payment', es: 'Confirmando su pago' },
  reviewText: {
    pt: 'Estamos esperando a resposta do banco. Você não precisa pagar de novo.',
    en: 'We are waiting for the bank’s answer. You do not need to pay again.',
    es: 'Esperamos la respuesta del banco. No necesita pagar de nuevo.',
  },
  underReviewTitle: {
    pt: 'Seu cartão está em análise',
    en: 'Your card is under review',
    es: 'Su tarjeta está en análisis',
  },
  underReviewText: {
    pt: 'O pagamento está sendo verificado, o que pode levar alguns minutos ou, às vezes, até 2 dias. Você não precisa pagar de novo: se não for aprovado, nada é cobrado. Você pode fechar esta página e voltar depois.',
    en: 'The payment is being checked. This may take some minutes and sometimes up to 2 days. You do not need to pay again. If the payment is not approved, nothing is charged. You may close this page and come back later.',
    es: 'El pago se está verificando, lo que puede tardar unos minutos y a veces hasta 2 días. No necesita pagar de nuevo: si no se aprueba, no se cobra nada. Puede cerrar esta página y volver después.',
  },
  paidTitle: { pt: 'Pagamento confirmado', en: 'Payment confirmed', es: 'Pago confirmado' },
  paidText: {
    pt: (amount: string) => `Recebemos ${amount}. Obrigado!`,
    en: (amount: string) => `We received ${amount}. Thank you!`,
    es: (amount: string) => `Recibimos ${amount}. ¡Gracias!`,
  },
  bought: { pt: 'Compra', en: 'Purchase', es: 'Compra' },
  amount: { pt: 'Valor', en: 'Amount', es: 'Importe' },
  paidOn: { pt: 'Pago em', en: 'Paid on', es: 'Pagado el' },
  method: { pt: 'Forma de pagamento', en: 'Payment method', es: 'Forma de pago' },
  seeReceipt: { pt: 'Ver comprovante', en: 'See receipt', es: 'Ver comprobante' },
  returning: {
    pt: 'Você volta para a loja em alguns segundos.',
    en: 'You return to the store in a few seconds.',
    es: 'Vuelve a la tienda en unos segundos.',
  },
  failedTitle: { pt: 'Pagamento não concluído', en: 'Payment not completed', es: 'Pago no realizado' },
  failedText: {
    pt: 'Esta cobrança foi encerrada depois de várias tentativas recusadas. Peça uma nova à loja.',
    en: 'This charge was closed after several declined attempts. Ask the store for a new one.',
    es: 'Este cobro se cerró después de varios intentos rechazados. Pida uno nuevo a la tienda.',
  },
  canceledTitle: { pt: 'Cobrança cancelada', en: 'Charge canceled', es: 'Cobro cancelado' },
  canceledText: {
    pt: 'A loja cancelou esta cobrança. Nada mais pode ser pago por ela.',
    en: 'The store canceled this charge. It can no longer be paid.',
    es: 'La tienda canceló este cobro. Ya no se puede pagar.',
  },
  sessionEndedTitle: { pt: 'Esta página expirou', en: 'This page has expired', es: 'Esta página venció' },
  sessionEndedText: {
    pt: 'O prazo para pagar por aqui terminou e nada foi cobrado. Volte à loja para começar de novo.',
    en: 'The time to pay here is over, and nothing was charged. Go back to the store to start again.',
    es: 'El plazo para pagar aquí terminó y no se cobró nada. Vuelva a la tienda para empezar de nuevo.',
  },
  withdrawnTitle: {
    pt: 'Esta oferta saiu do ar',
    en: 'This offer is no longer for sale',
    es: 'Esta oferta ya no está a la venta',
  },
  withdrawnText: { pt: 'Nada foi cobrado.', en: 'Nothing was charged.', es: 'No se cobró nada.' },
  withdrawnWrite: {
    pt: (store: string) => `Para comprar, fale com ${store} pelo e-mail no fim desta página.`,
    en: (store: string) => `To buy it, write to ${store} at the email address at the end of this page.`,
    es: (store: string) => `Para comprarla, escriba a ${store} al correo que está al final de esta página.`,
  },
  withdrawnAsk: {
    pt: (store: string) => `Para comprar, peça um novo link a ${store}.`,
    en: (store: string) => `To buy it, ask ${store} for a new link.`,
    es: (store: string) => `Para comprarla, pida un nuevo enlace a ${store}.`,
  },
  refundedTitle: { pt: 'Pagamento devolvido', en: 'Payment refunded', es: 'Pago devuelto' },
  refundedText: {
    pt: (amount: string) => `O valor de ${amount} foi devolvido pelo mesmo meio de pagamento.`,
    en: (amount: string) => `${amount} was refunded through the same payment method.`,
    es: (amount: string) => `Se devolvió ${amount} por el mismo medio de pago.`,
  },
  notFoundTitle: { pt: 'Página não encontrada', en: 'Page not found', es: 'Página no encontrada' },
  notFoundText: {
    pt: 'Confira o endereço ou peça um novo link à loja.',
    en: 'Check the address or ask the store for a new link.',
    es: 'Revise la dirección o pida un nuevo enlace a la tienda.',
  },
  brokenTitle: { pt: 'Algo deu errado aqui', en: 'Something went wrong here', es: 'Algo salió mal aquí' },
  brokenText: {
    pt: 'Tente de novo em instantes. Se você já pagou, o pagamento não se perde.',
    en: 'Try again shortly. If you have paid, the payment is not lost.',
    es: 'Intente de nuevo en unos instantes. Si ya pagó, el pago no se pierde.',
  },
  busyTitle: { pt: 'Muitas tentativas', en: 'Too many attempts', es: 'Demasiados intentos' },
  busyText: {
    pt: 'Espere um pouco e tente de novo.',
    en: 'Wait a little and try again.',
    es: 'Espere un poco e intente de nuevo.',
  },
  refusedTitle: { pt: 'Envio recusado', en: 'Form refused', es: 'Envío rechazado' },
  refusedText: {
    pt: 'O formulário precisa ser enviado pela própria página do checkout.',
    en: 'The form must be sent from the checkout page itself.',
    es: 'El formulario debe enviarse desde la propia página de pago.',
  },
} satisfies Texts
