import type { Texts } from '../lib/inThree.ts'
import { sheetTexts } from '../sales/sheetTexts.ts'

const { columns } = sheetTexts
/** The columns of a month's spreadsheet, in order. */
const movementColumns = {
  at: columns.at,
  kind: columns.kind,
  amount: columns.amount,
  gatewayFee: columns.gatewayFee,
  anticipationFee: columns.anticipationFee,
  platformFee: columns.platformFee,
  net: columns.net,
  method: columns.method,
  brand: columns.brand,
  installments: columns.installments,
  gateway: columns.gateway,
  product: columns.product,
  buyer: columns.buyer,
  paidAt: columns.paidAt,
  refundedAt: columns.refundedAt,
  availableOn: columns.availableOn,
  saleId: columns.saleId,
  gatewayId: columns.gatewayId,
}

/** Texts of a month's closing in the PDF and the CSV. */
export const closingTexts = {
  title: { pt: 'Fechamento do mês', en: 'Monthly closing', es: 'Cierre del mes' },
  madeOn: {
    pt: (day: string) => `Feito em ${day}. Valores em reais.`,
    en: (day: string) => `Made on ${day}. Amounts in reais.`,
    es: (day: string) => `Hecho el ${day}. Importes en reales.`,
  },
  untilNow: {
    pt: 'Valores até agora: o mês não terminou.',
    en: 'Until now: the month has not ended.',
    es: 'Importes hasta ahora: el mes no terminó.',
  },
  readUntil: {
    pt: (day: string) => `Extratos dos gateways lidos até ${day}.`,
    en: (day: string) => `Gateways’ statements read until ${day}.`,
    es: (day: string) => `Extractos de los procesadores leídos hasta el ${day}.`,
  },
  notRead: {
    pt: 'Nem todos os extratos dos gateways foram lidos.',
    en: 'Not all of the gateways’ statements are read yet.',
    es: 'Aún no se leyeron todos los extractos de los procesadores.',
  },
  netNote: {
    pt: 'depois de taxas, repasses, reembolsos e contestações',
    en: 'after fees, shares, refunds and chargebacks',
    es: 'después de comisiones, repartos, reembolsos y contracargos',
  },
  state: { pt: 'Situação', en: 'State', es: 'Estado' },
  section: { pt: 'Seção', en: 'Section', es: 'Sección' },
  item: { pt: 'Item', en: 'Item', es: 'Concepto' },
  detail: { pt: 'Detalhe', en: 'Detail', es: 'Detalle' },
  amount: { pt: 'Valor', en: 'Amount', es: 'Importe' },
  amountInCents: { pt: 'Valor em centavos', en: 'Amount in cents', es: 'Importe en centavos' },
  result: { pt: 'Resultado do mês', en: 'Result of the month', es: 'Resultado del mes' },
  kinds: {
    grossInCents: { pt: 'Vendas recebidas', en: 'Sales received', es: 'Ventas recibidas' },
    gatewayFeeInCents: { pt: 'Taxas dos gateways', en: 'Gateway fees', es: 'Comisiones de los procesadores' },
    anticipationFeeInCents: { pt: 'Taxas de antecipação', en: 'Fees for early payment', es: 'Comisiones de anticipo' },
    platformFeeInCents: { pt: 'Taxa da plataforma', en: 'Platform fee', es: 'Comisión de la plataforma' },
    splitInCents: { pt: 'Repasses (split)', en: 'Shares (split)', es: 'Repartos (split)' },
    refundInCents: { pt: 'Reembolsos', en: 'Refunds', es: 'Reembolsos' },
    chargebackInCents: { pt: 'Contestações (chargeback)', en: 'Chargebacks', es: 'Contracargos' },
    blockedInCents: { pt: 'Bloqueios do PIX (MED)', en: 'Blocked PIX (MED)', es: 'PIX bloqueados (MED)' },
    otherInCents: { pt: 'Outros lançamentos', en: 'Other lines', es: 'Otros movimientos' },
    netInCents: { pt: 'Líquido do mês', en: 'Net of the month', es: 'Neto del mes' },
  },
  withWon: {
    pt: (all: string, won: number, amount: string) =>
      `${all}; ${won} ganha${won === 1 ? '' : 's'}, com ${amount} de volta`,
    en: (all: string, won: number, amount: string) => `${all}; ${won} won, with ${amount} back`,
    es: (all: string, won: number, amount: string) =>
      `${all}; ${won} ganado${won === 1 ? '' : 's'}, con ${amount} de vuelta`,
  },
  records: {
    pt: 'Pelas vendas da loja (planilha do mês)',
    en: 'By the store’s sales (spreadsheet of the month)',
    es: 'Por las ventas de la tienda (hoja de cálculo del mes)',
  },
  lacking: {
    importedSales: {
      pt: 'Vendas importadas, fora dos extratos',
      en: 'Imported sales, not in the statements',
      es: 'Ventas importadas, fuera de los extractos',
    },
    importedRefunds: {
      pt: 'Reembolsos importados, fora dos extratos',
      en: 'Imported refunds, not in the statements',
      es: 'Reembolsos importados, fuera de los extractos',
    },
    unlistedRefunds: {
      pt: 'Reembolsos parciais que o gateway não põe no extrato',
      en: 'Partial refunds that the gateway’s statement never lists',
      es: 'Reembolsos parciales que el procesador no pone en el extracto',
    },
    unreadSales: { pt: 'Vendas ainda sem lançamento', en: 'Sales without a line yet', es: 'Ventas aún sin movimiento' },
    unreadRefunds: {
      pt: 'Reembolsos ainda sem lançamento',
      en: 'Refunds without a line yet',
      es: 'Reembolsos aún sin movimiento',
    },
    unreadChargebacks: {
      pt: 'Contestações ainda sem lançamento',
      en: 'Chargebacks without a line yet',
      es: 'Contracargos aún sin movimiento',
    },
  },
  platformFeeOfSales: {
    pt: 'Taxa da plataforma das vendas, menos a das devolvidas',
    en: 'Platform fee of the sales, less that of returned ones',
    es: 'Comisión de la plataforma de las ventas, menos la de las devueltas',
  },
  balances: { pt: 'Saldo nos gateways', en: 'Balance at the gateways', es: 'Saldo en los procesadores' },
  opening: { pt: 'No começo do mês', en: 'At the start of the month', es: 'Al comienzo del mes' },
  without: {
    pt: (gateways: string) => `sem ${gateways}, que não informa o saldo`,
    en: (gateways: string) => `without ${gateways}, which does not report its balance`,
    es: (gateways: string) => `sin ${gateways}, que no informa el saldo`,
  },
  paidOut: { pt: 'Depositado no banco', en: 'Paid out to the bank', es: 'Depositado en el banco' },
  closing: { pt: 'No fim do mês', en: 'At the end of the month', es: 'Al final del mes' },
  waiting: {
    pt: 'Do saldo final, ainda a receber',
    en: 'Of the final balance, not available yet',
    es: 'Del saldo final, aún por recibir',
  },
  fees: { pt: 'Taxas por gateway e meio', en: 'Fees by gateway and method', es: 'Comisiones por procesador y medio' },
  methods: sheetTexts.methods,
  ofSales: {
    pt: (rate: string, gross: string, sales: number) =>
      `${rate} de ${gross} em ${sales} ${sales === 1 ? 'venda' : 'vendas'}`,
    en: (rate: string, gross: string, sales: number) =>
      `${rate} of ${gross} in ${sales} ${sales === 1 ? 'sale' : 'sales'}`,
    es: (rate: string, gross: string, sales: number) =>
      `${rate} de ${gross} en ${sales} ${sales === 1 ? 'venta' : 'ventas'}`,
  },
  recipients: { pt: 'Repasses por recebedor', en: 'Shares by recipient', es: 'Repartos por receptor' },
  payouts: { pt: 'Depósitos no banco', en: 'Payouts to the bank', es: 'Depósitos en el banco' },
  differences: { pt: 'Diferenças em aberto', en: 'Open differences', es: 'Diferencias abiertas' },
  noDifferences: {
    pt: 'Nenhuma: cada centavo está explicado.',
    en: 'None: every cent is explained.',
    es: 'Ninguna: cada centavo está explicado.',
  },
  differenceKinds: {
    missing_line: { pt: 'Venda sem lançamento', en: 'Sale without a line', es: 'Venta sin movimiento' },
    doubled_line: { pt: 'Lançada mais de uma vez', en: 'Entered more than once', es: 'Registrada más de una vez' },
    other_rate: { pt: 'Taxa fora do normal', en: 'Unusual fee', es: 'Comisión fuera de lo normal' },
    missing_refund: { pt: 'Reembolso sem lançamento', en: 'Refund without a line', es: 'Reembolso sin movimiento' },
    unknown_refund: { pt: 'Reembolso desconhecido', en: 'Unknown refund', es: 'Reembolso desconocido' },
    missing_chargeback: {
      pt: 'Contestação sem lançamento',
      en: 'Chargeback without a line',
      es: 'Contracargo sin movimiento',
    },
    unknown_chargeback: { pt: 'Contestação desconhecida', en: 'Unknown chargeback', es: 'Contracargo desconocido' },
    unknown_payment: {
      pt: 'Valor que não é de uma venda',
      en: 'Money without a sale',
      es: 'Importe que no es de una venta',
    },
    balance: { pt: 'Saldo que não bate', en: 'Balance mismatch', es: 'Saldo que no coincide' },
  },
  movements: {
    sale: { pt: 'Venda', en: 'Sale', es: 'Venta' },
    refund: { pt: 'Reembolso', en: 'Refund', es: 'Reembolso' },
    chargeback: { pt: 'Contestação', en: 'Chargeback', es: 'Contracargo' },
    chargeback_won: { pt: 'Contestação ganha', en: 'Chargeback won', es: 'Contracargo ganado' },
  },
  totals: {
    sale: { pt: 'Total de vendas', en: 'Total sales', es: 'Total de ventas' },
    refund: { pt: 'Total de reembolsos', en: 'Total refunds', es: 'Total de reembolsos' },
    chargeback: { pt: 'Total de contestações', en: 'Total chargebacks', es: 'Total de contracargos' },
    all: { pt: 'Total do mês', en: 'Total for the month', es: 'Total del mes' },
  },
  columns: movementColumns,
} satisfies Texts
