import type { Texts } from '../../lib/inThree.ts'

/** Texts about an open boleto. */
export const boleto = {
  boletoTitle: { pt: 'Boleto gerado', en: 'Your boleto is ready', es: 'Boleto generado' },
  boletoLine: { pt: 'Linha digitável', en: 'Payment line', es: 'Línea de pago' },
  barcodeLabel: { pt: 'Código de barras do boleto', en: 'Barcode of the boleto', es: 'Código de barras del boleto' },
  copyLine: { pt: 'Copiar linha digitável', en: 'Copy payment line', es: 'Copiar línea de pago' },
  openPdf: { pt: 'Abrir boleto (PDF)', en: 'Open boleto (PDF)', es: 'Abrir boleto (PDF)' },
  openBoleto: { pt: 'Ver boleto', en: 'See boleto', es: 'Ver boleto' },
  dueOn: {
    pt: (day: string) => `Vence em ${day}`,
    en: (day: string) => `Due on ${day}`,
    es: (day: string) => `Vence el ${day}`,
  },
  boletoByPix: {
    pt: 'Ou pague este boleto com PIX',
    en: 'Or pay this boleto with PIX',
    es: 'O pague este boleto con PIX',
  },
  boletoByPixText: {
    pt: 'O pagamento é confirmado na hora. Pague só uma vez: com o PIX ou com o boleto.',
    en: 'The payment is confirmed at once. Pay only once: with PIX or with the boleto.',
    es: 'El pago se confirma en el momento. Pague una sola vez: con PIX o con el boleto.',
  },
  boletoNoLine: {
    pt: 'A linha digitável está no documento do boleto.',
    en: 'The payment line is in the boleto document.',
    es: 'La línea de pago está en el documento del boleto.',
  },
  boletoSteps: {
    pt: [
      'Pague no aplicativo do seu banco, em uma lotérica ou agência.',
      'Guarde o boleto: você pode voltar a esta página quando quiser.',
    ],
    en: [
      'Pay in your bank’s app, at a lottery shop or at a bank.',
      'Keep the boleto: you can come back to this page at any time.',
    ],
    es: [
      'Pague en la aplicación de su banco, en una lotérica o en una agencia.',
      'Guarde el boleto: puede volver a esta página cuando quiera.',
    ],
  },
} satisfies Texts
