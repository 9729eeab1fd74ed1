import type { Texts } from '../../lib/inThree.ts'

/** Texts of batches, coupons and order bumps. */
export const selling = {
  seatsLeft: {
    pt: (count: number) => (count === 1 ? 'última vaga' : `restam ${count} vagas`),
    en: (count: number) => (count === 1 ? 'last one' : `${count} left`),
    es: (count: number) => (count === 1 ? 'última plaza' : `quedan ${count} plazas`),
  },
  batchUntil: {
    pt: (moment: string) => `até ${moment}`,
    en: (moment: string) => `until ${moment}`,
    es: (moment: string) => `hasta ${moment}`,
  },
  soldOutTitle: { pt: 'Vagas esgotadas', en: 'Sold out', es: 'Plazas agotadas' },
  soldOutText: {
    pt: 'Todas as vagas desta oferta já foram vendidas ou estão reservadas. Se um pagamento não for concluído, a vaga volta a ficar disponível aqui.',
    en: 'All places of this offer are sold or reserved. If a payment is not completed, its place becomes available here again.',
    es: 'Todas las plazas de esta oferta se vendieron o están reservadas. Si un pago no se completa, la plaza vuelve a estar disponible aquí.',
  },
  closedTitle: { pt: 'Vendas encerradas', en: 'Sales have ended', es: 'Ventas cerradas' },
  closedText: {
    pt: 'As vendas desta oferta terminaram.',
    en: 'This offer is no longer on sale.',
    es: 'Las ventas de esta oferta terminaron.',
  },
  notYetTitle: { pt: 'As vendas ainda não abriram', en: 'Sales have not started yet', es: 'Las ventas aún no abren' },
  notYetText: {
    pt: (moment: string) => `As vendas abrem em ${moment}.`,
    en: (moment: string) => `Sales start on ${moment}.`,
    es: (moment: string) => `Las ventas abren el ${moment}.`,
  },
  couponLabel: { pt: 'Cupom de desconto', en: 'Discount code', es: 'Cupón de descuento' },
  couponQuestion: { pt: 'Tem um cupom de desconto?', en: 'Have a discount code?', es: '¿Tiene un cupón de descuento?' },
  couponApply: { pt: 'Aplicar', en: 'Apply', es: 'Aplicar' },
  couponRemove: { pt: 'Remover', en: 'Remove', es: 'Quitar' },
  couponOf: {
    pt: (code: string) => `Cupom ${code.toUpperCase()}`,
    en: (code: string) => `Code ${code.toUpperCase()}`,
    es: (code: string) => `Cupón ${code.toUpperCase()}`,
  },
  couponCycles: {
    pt: (count: number) =>
      count === 1 ? 'desconto na primeira cobrança' : `desconto nas ${count} primeiras cobranças`,
    en: (count: number) => (count === 1 ? 'discount on the first charge' : `discount on the first ${count} charges`),
    es: (count: number) => (count === 1 ? 'descuento en el primer cobro' : `descuento en los primeros ${count} cobros`),
  },
  couponProblems: {
    unknown: {
      pt: 'Não encontramos este cupom. Confira o código.',
      en: 'We did not find this code. Please check it.',
      es: 'No encontramos este cupón. Revise el código.',
    },
    not_yet: {
      pt: 'Este cupom ainda não está valendo.',
      en: 'This code is not valid yet.',
      es: 'Este cupón aún no es válido.',
    },
    over: { pt: 'Este cupom já venceu.', en: 'This code has expired.', es: 'Este cupón ya venció.' },
    other_offer: {
      pt: 'Este cupom não vale para esta oferta.',
      en: 'This code is not valid for this offer.',
      es: 'Este cupón no vale para esta oferta.',
    },
    other_currency: {
      pt: 'Este cupom desconta um valor em reais e só vale para preços em reais.',
      en: 'This code takes an amount of Brazilian reais off, and is valid only for prices in reais.',
      es: 'Este cupón descuenta un importe en reales y solo vale para precios en reales.',
    },
    used_up: {
      pt: 'Este cupom já foi usado o número máximo de vezes.',
      en: 'This code has reached its limit of uses.',
      es: 'Este cupón ya se usó el número máximo de veces.',
    },
  },
  couponGoneTitle: { pt: 'O cupom não vale mais', en: 'The code is no longer valid', es: 'El cupón ya no vale' },
  couponGoneText: {
    pt: 'Este cupom já foi usado o número máximo de vezes. Nada foi cobrado: confira o valor sem o desconto.',
    en: 'This code has reached its limit of uses. Nothing was charged. Please check the price without the discount.',
    es: 'Este cupón ya se usó el número máximo de veces. No se cobró nada: revise el precio sin el descuento.',
  },
  goneTitles: {
    seat: {
      pt: 'Outra pessoa ficou com a vaga',
      en: 'Someone else took the last place',
      es: 'Otra persona tomó la plaza',
    },
    coupon: { pt: 'O cupom não vale mais', en: 'The code is no longer valid', es: 'El cupón ya no vale' },
  },
  bumpsTitle: { pt: 'Leve junto', en: 'Add to your order', es: 'Agregue a su compra' },
  bumpAdd: {
    pt: (name: string) => `Quero adicionar ${name}`,
    en: (name: string) => `Add ${name}`,
    es: (name: string) => `Quiero agregar ${name}`,
  },
  newTotalTitle: { pt: 'Confira o novo total', en: 'Check the new total', es: 'Revise el nuevo total' },
  newTotalText: {
    pt: (total: string) => `Com os itens que você marcou, o total é ${total}. Nada foi cobrado ainda.`,
    en: (total: string) => `With the items that you ticked, the total is ${total}. Nothing has been charged yet.`,
    es: (total: string) => `Con los artículos que marcó, el total es ${total}. Aún no se cobró nada.`,
  },
} satisfies Texts
