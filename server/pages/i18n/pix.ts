import type { Texts } from '../../lib/inThree.ts'

/** Texts about an open PIX code. */
export const pix = {
  pixTitle: { pt: 'Pague com PIX', en: 'Pay with PIX', es: 'Pague con PIX' },
  pixSteps: {
    pt: [
      'Abra o aplicativo do seu banco e escolha pagar com PIX.',
      'Leia o QR code ou cole o código copiado.',
      'Confira o valor e confirme.',
    ],
    en: [
      'Open your bank’s app and choose to pay with PIX.',
      'Scan the QR code or paste the copied code.',
      'Check the amount and confirm.',
    ],
    es: [
      'Abra la aplicación de su banco y elija pagar con PIX.',
      'Lea el código QR o pegue el código copiado.',
      'Revise el importe y confirme.',
    ],
  },
  pixWithConsent: {
    pt: 'Este código também pede a autorização do PIX Automático. O seu banco mostra o valor e o período antes de você confirmar.',
    en: 'This code also asks for your consent to recurring PIX. Your bank shows the amount and the period before you confirm.',
    es: 'Este código también pide la autorización del PIX Automático. Su banco muestra el importe y el período antes de que confirme.',
  },
  bankPaysTitle: {
    pt: 'Seu banco paga esta cobrança',
    en: 'Your bank pays this charge',
    es: 'Su banco paga este cobro',
  },
  bankPays: {
    pt: (amount: string, day: string) =>
      `Seu banco paga ${amount} em ${day} pelo PIX Automático. Você não precisa fazer nada.`,
    en: (amount: string, day: string) =>
      `Your bank pays ${amount} on ${day} by recurring PIX. You do not need to do anything.`,
    es: (amount: string, day: string) =>
      `Su banco paga ${amount} el ${day} con PIX Automático. Usted no tiene que hacer nada.`,
  },
  bankStops: {
    pt: 'Esta cobrança está sendo cancelada no seu banco. Você não precisa fazer nada.',
    en: 'This charge is being canceled at your bank. You do not need to do anything.',
    es: 'Este cobro se está cancelando en su banco. Usted no tiene que hacer nada.',
  },
  pageTurns: {
    pt: 'Esta página muda sozinha.',
    en: 'This page updates automatically.',
    es: 'Esta página cambia sola.',
  },
  pixCode: { pt: 'Código PIX copia e cola', en: 'PIX copy and paste code', es: 'Código PIX para copiar y pegar' },
  qrLabel: { pt: 'QR code do PIX', en: 'PIX QR code', es: 'Código QR del PIX' },
  copyCode: { pt: 'Copiar código PIX', en: 'Copy PIX code', es: 'Copiar código PIX' },
  copied: { pt: 'Copiado', en: 'Copied', es: 'Copiado' },
  copyFailed: {
    pt: 'Não foi possível copiar. Selecione o texto e copie.',
    en: 'Could not copy. Select the text and copy it.',
    es: 'No se pudo copiar. Seleccione el texto y cópielo.',
  },
  expiresIn: { pt: 'Expira em', en: 'Expires in', es: 'Vence en' },
  expiresAt: {
    pt: (at: string) => `Expira em ${at}`,
    en: (at: string) => `Expires on ${at}`,
    es: (at: string) => `Vence el ${at}`,
  },
  waiting: { pt: 'Aguardando o pagamento…', en: 'Waiting for payment…', es: 'Esperando el pago…' },
  iPaid: { pt: 'Já paguei, atualizar', en: 'I have paid, refresh', es: 'Ya pagué, actualizar' },
  otherMethod: { pt: 'Pagar de outra forma', en: 'Pay another way', es: 'Pagar de otra forma' },
} satisfies Texts
