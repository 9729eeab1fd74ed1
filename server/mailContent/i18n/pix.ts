import type { Texts } from '../../lib/inThree.ts'

type Order = { bought: string; store: string; amount: string; until: string }

/** Texts of the mail with a PIX code. */
export const pix = {
  pixSubject: {
    pt: (bought: string) => `Pague com PIX: ${bought}`,
    en: (bought: string) => `Pay with PIX: ${bought}`,
    es: (bought: string) => `Pague con PIX: ${bought}`,
  },
  pixHeading: { pt: 'Falta só pagar o PIX', en: 'Your PIX code is ready', es: 'Solo falta pagar el PIX' },
  pixText: {
    pt: ({ bought, store, amount, until }: Order) =>
      `Para concluir a sua compra de ${bought}, em ${store}, pague ${amount} com PIX até ${until}.`,
    en: ({ bought, store, amount, until }: Order) =>
      `To complete your purchase of ${bought} at ${store}, pay ${amount} with PIX by ${until}.`,
    es: ({ bought, store, amount, until }: Order) =>
      `Para completar su compra de ${bought} en ${store}, pague ${amount} con PIX hasta el ${until}.`,
  },
  pixCode: { pt: 'PIX copia e cola', en: 'PIX copy and paste code', es: 'Código PIX para copiar y pegar' },
  pixQr: { pt: 'QR code do PIX', en: 'PIX QR code', es: 'Código QR del PIX' },
  pixSteps: {
    pt: [
      'Copie o código e abra o aplicativo do seu banco.',
      'Escolha pagar com PIX copia e cola, ou leia o QR code.',
      'Confira o valor e confirme.',
    ],
    en: [
      'Copy the code and open your bank’s app.',
      'Choose to pay with a PIX copy and paste code, or scan the QR code.',
      'Check the amount and confirm.',
    ],
    es: [
      'Copie el código y abra la aplicación de su banco.',
      'Elija pagar con PIX para copiar y pegar, o lea el código QR.',
      'Revise el importe y confirme.',
    ],
  },
  openPayment: { pt: 'Abrir a página de pagamento', en: 'Open the payment page', es: 'Abrir la página de pago' },
  pixNote: {
    pt: 'Confirmamos por e-mail assim que o PIX for pago. Se você já pagou, não precisa fazer mais nada.',
    en: 'We confirm by email as soon as the PIX is paid. If you have paid already, you need to do nothing else.',
    es: 'Confirmamos por correo en cuanto se pague el PIX. Si ya pagó, no tiene que hacer nada más.',
  },
} satisfies Texts
