import type { Texts } from '../../lib/inThree.ts'

type Order = { bought: string; store: string; amount: string; day: string }

/** Texts of the mails with a boleto, and of the attached page. */
export const boleto = {
  boletoSubject: {
    pt: (bought: string) => `Seu boleto: ${bought}`,
    en: (bought: string) => `Your boleto: ${bought}`,
    es: (bought: string) => `Su boleto: ${bought}`,
  },
  boletoHeading: { pt: 'Seu boleto está pronto', en: 'Your boleto is ready', es: 'Su boleto está listo' },
  boletoText: {
    pt: ({ bought, store, amount, day }: Order) =>
      `O boleto da sua compra de ${bought}, em ${store}, está pronto: ${amount}, com vencimento em ${day}.`,
    en: ({ bought, store, amount, day }: Order) =>
      `The boleto of your purchase of ${bought} at ${store} is ready: ${amount}, due on ${day}.`,
    es: ({ bought, store, amount, day }: Order) =>
      `El boleto de su compra de ${bought} en ${store} está listo: ${amount}, con vencimiento el ${day}.`,
  },
  dueSubject: {
    pt: (bought: string, day: string) => `Seu boleto vence em ${day}: ${bought}`,
    en: (bought: string, day: string) => `Your boleto is due on ${day}: ${bought}`,
    es: (bought: string, day: string) => `Su boleto vence el ${day}: ${bought}`,
  },
  dueHeading: { pt: 'Seu boleto está para vencer', en: 'Your boleto is due soon', es: 'Su boleto está por vencer' },
  dueText: {
    pt: ({ bought, store, amount, day }: Order) =>
      `O boleto de ${amount} da sua compra de ${bought}, em ${store}, vence em ${day} e ainda não consta como pago.`,
    en: ({ bought, store, amount, day }: Order) =>
      `The boleto of ${amount} for your purchase of ${bought} at ${store} is due on ${day}, and we have no payment yet.`,
    es: ({ bought, store, amount, day }: Order) =>
      `El boleto de ${amount} de su compra de ${bought} en ${store} vence el ${day} y todavía no figura como pagado.`,
  },
  boletoLine: { pt: 'Linha digitável do boleto', en: 'Payment line of the boleto', es: 'Línea de pago del boleto' },
  boletoByPix: {
    pt: 'Ou pague este boleto com PIX: a confirmação é na hora. Pague só uma vez.',
    en: 'Or pay this boleto with PIX, which is confirmed at once. Pay only once.',
    es: 'O pague este boleto con PIX: la confirmación es en el momento. Pague una sola vez.',
  },
  openBoleto: { pt: 'Ver o boleto', en: 'See the boleto', es: 'Ver el boleto' },
  boletoNote: {
    pt: 'Pague no aplicativo do seu banco, em uma lotérica ou agência. O banco leva até 2 dias úteis para confirmar.',
    en: 'Pay in your bank’s app, at a lottery shop or at a bank. The bank takes up to 2 business days to confirm.',
    es: 'Pague en la aplicación de su banco, en una lotérica o en una agencia. El banco tarda hasta 2 días hábiles en confirmar.',
  },
  alreadyPaid: {
    pt: 'Se você já pagou, desconsidere este aviso: o banco leva até 2 dias úteis para confirmar.',
    en: 'If you have paid already, ignore this reminder. The bank takes up to 2 business days to confirm.',
    es: 'Si ya pagó, ignore este aviso: el banco tarda hasta 2 días hábiles en confirmar.',
  },
  slipTitle: { pt: 'Boleto bancário', en: 'Boleto', es: 'Boleto bancario' },
  slipPayer: { pt: 'Pagador', en: 'Payer', es: 'Pagador' },
  slipPix: { pt: 'Ou pague com PIX', en: 'Or pay with PIX', es: 'O pague con PIX' },
  slipNote: {
    pt: 'Pague com a linha digitável ou com o código de barras, no aplicativo do banco, em lotérica ou agência.',
    en: 'Pay with the payment line or the barcode, in your bank’s app, at a lottery shop or at a bank.',
    es: 'Pague con la línea de pago o el código de barras, en la aplicación del banco, en una lotérica o en una agencia.',
  },
} satisfies Texts
