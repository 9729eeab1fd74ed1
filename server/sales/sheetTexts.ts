import { type In, type Language, pick, type Texts } from '../lib/inThree.ts'

/** Texts of spreadsheets: the titles of columns, the words in cells, and the parts of file names. */
export const sheetTexts = {
  methods: {
    pix: { pt: 'PIX', en: 'PIX', es: 'PIX' },
    boleto: { pt: 'Boleto', en: 'Boleto', es: 'Boleto' },
    credit_card: { pt: 'Cartão', en: 'Card', es: 'Tarjeta' },
  },
  statuses: {
    PAID: { pt: 'Paga', en: 'Paid', es: 'Pagada' },
    PENDING: { pt: 'Pendente', en: 'Pending', es: 'Pendiente' },
    FAILED: { pt: 'Falhou', en: 'Failed', es: 'Falló' },
    EXPIRED: { pt: 'Expirada', en: 'Expired', es: 'Vencida' },
    REFUNDED: { pt: 'Reembolsada', en: 'Refunded', es: 'Reembolsada' },
    CHARGED_BACK: { pt: 'Contestada', en: 'Charged back', es: 'Contracargo' },
  },
  payoutStatuses: {
    planned: { pt: 'Agendado', en: 'Planned', es: 'Programado' },
    sent: { pt: 'A caminho', en: 'On its way', es: 'En camino' },
    done: { pt: 'No banco', en: 'In the bank', es: 'En el banco' },
    failed: { pt: 'Falhou', en: 'Failed', es: 'Falló' },
  },
  arrived: { pt: 'Total que chegou no banco', en: 'Total paid out to the bank', es: 'Total que llegó al banco' },
  columns: {
    at: { pt: 'Data e hora (Brasília)', en: 'Date and time (Brasília)', es: 'Fecha y hora (Brasilia)' },
    kind: { pt: 'Tipo', en: 'Type', es: 'Tipo' },
    amount: { pt: 'Valor (R$)', en: 'Amount (R$)', es: 'Importe (R$)' },
    gatewayFee: { pt: 'Taxa do gateway (R$)', en: 'Gateway fee (R$)', es: 'Comisión del procesador (R$)' },
    anticipationFee: { pt: 'Taxa de antecipação (R$)', en: 'Early payment fee (R$)', es: 'Comisión de anticipo (R$)' },
    platformFee: { pt: 'Taxa da plataforma (R$)', en: 'Platform fee (R$)', es: 'Comisión de la plataforma (R$)' },
    method: { pt: 'Meio', en: 'Method', es: 'Medio' },
    brand: { pt: 'Bandeira', en: 'Card brand', es: 'Marca de la tarjeta' },
    installments: { pt: 'Parcelas', en: 'Installments', es: 'Cuotas' },
    gateway: { pt: 'Gateway', en: 'Gateway', es: 'Procesador' },
    product: { pt: 'Produto', en: 'Product', es: 'Producto' },
    buyer: { pt: 'Comprador', en: 'Buyer', es: 'Comprador' },
    paidAt: { pt: 'Pago em', en: 'Paid at', es: 'Pagado el' },
    refundedAt: { pt: 'Reembolsado em', en: 'Refunded at', es: 'Reembolsado el' },
    availableOn: { pt: 'Disponível em', en: 'Available on', es: 'Disponible el' },
    saleId: { pt: 'Id da venda', en: 'Sale id', es: 'Id de la venta' },
    reference: { pt: 'Sua referência', en: 'Your reference', es: 'Su referencia' },
    gatewayId: { pt: 'Id no gateway', en: 'Gateway id', es: 'Id en el procesador' },
    createdAt: { pt: 'Criada em (Brasília)', en: 'Created at (Brasília)', es: 'Creada el (Brasilia)' },
    status: { pt: 'Situação', en: 'Status', es: 'Estado' },
    currency: { pt: 'Moeda', en: 'Currency', es: 'Moneda' },
    total: { pt: 'Valor', en: 'Amount', es: 'Importe' },
    refunded: { pt: 'Reembolsado', en: 'Refunded', es: 'Reembolsado' },
    chargedBack: { pt: 'Contestado', en: 'Charged back', es: 'Contracargo' },
    platformFeeOfSale: { pt: 'Taxa da plataforma', en: 'Platform fee', es: 'Comisión de la plataforma' },
    gatewayFees: { pt: 'Taxas do gateway (R$)', en: 'Gateway fees (R$)', es: 'Comisiones del procesador (R$)' },
    netAfterFees: {
      pt: 'Líquido após taxas e reembolsos',
      en: 'Net after fees and refunds',
      es: 'Neto tras comisiones y reembolsos',
    },
    net: { pt: 'Líquido (R$)', en: 'Net (R$)', es: 'Neto (R$)' },
    offer: { pt: 'Oferta', en: 'Offer', es: 'Oferta' },
    email: { pt: 'E-mail', en: 'Email', es: 'Correo' },
    phone: { pt: 'Telefone', en: 'Phone', es: 'Teléfono' },
    document: { pt: 'CPF ou CNPJ', en: 'CPF or CNPJ', es: 'CPF o CNPJ' },
    source: { pt: 'Origem', en: 'Source', es: 'Origen' },
    campaign: { pt: 'Campanha', en: 'Campaign', es: 'Campaña' },
    happenedOn: {
      pt: 'Dia da venda ou do reembolso',
      en: 'Day of the sale or refund',
      es: 'Día de la venta o del reembolso',
    },
    installment: { pt: 'Parcela', en: 'Installment', es: 'Cuota' },
    payoutId: { pt: 'Id do depósito', en: 'Payout id', es: 'Id del depósito' },
    recipient: { pt: 'Recebedor', en: 'Recipient', es: 'Receptor' },
    arrivesOn: { pt: 'No banco em', en: 'In the bank on', es: 'En el banco el' },
    salesOfPayout: { pt: 'Vendas', en: 'Sales', es: 'Ventas' },
    lineId: { pt: 'Id do lançamento', en: 'Line id', es: 'Id del movimiento' },
  },
  files: {
    sales: { pt: 'vendas', en: 'sales', es: 'ventas' },
    movements: { pt: 'vendas-e-reembolsos', en: 'sales-and-refunds', es: 'ventas-y-reembolsos' },
    closing: { pt: 'fechamento', en: 'closing', es: 'cierre' },
    payouts: { pt: 'depositos', en: 'payouts', es: 'depositos' },
    lines: { pt: 'lancamentos', en: 'balance-lines', es: 'movimientos' },
    until: { pt: 'ate', en: 'until', es: 'hasta' },
  },
} satisfies Texts

export type SheetMessages = In<typeof sheetTexts, Language>

export function sheetMessages(language: Language): SheetMessages {
  return pick(sheetTexts, language)
}
