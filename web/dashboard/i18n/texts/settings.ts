import type { Texts } from '../../../../server/lib/inThree.ts'

/** Settings. */
export const settings = {
  settings: {
    title: { pt: 'Configurações', en: 'Settings', es: 'Configuración' },
    note: {
      pt: 'Valem para as próximas cobranças; as já criadas ficam como estão.',
      en: 'They hold for the next charges; those made before stay as they are.',
      es: 'Vale para los próximos cobros; los ya creados quedan como están.',
    },
    store: { pt: 'Loja', en: 'Store', es: 'Tienda' },
    descriptor: {
      pt: 'Nome na fatura do cartão',
      en: 'Name on the card statement',
      es: 'Nombre en el estado de cuenta de la tarjeta',
    },
    installments: { pt: 'Parcelamento', en: 'Installments', es: 'Cuotas' },
    installmentsNote: {
      pt: 'Como o cartão pode ser parcelado.',
      en: 'How a card payment may be split.',
      es: 'Cómo se puede dividir un pago con tarjeta.',
    },
    maxInstallments: { pt: 'Parcelas até', en: 'Installments up to', es: 'Cuotas hasta' },
    interestFree: { pt: 'Sem juros até', en: 'Without interest up to', es: 'Sin interés hasta' },
    interest: { pt: 'Juros ao mês', en: 'Interest a month', es: 'Interés al mes' },
    byBuyer: { pt: 'O comprador paga os juros', en: 'The buyer pays the interest', es: 'El comprador paga el interés' },
    byBuyerNote: {
      pt: 'Desligado, a loja absorve os juros.',
      en: 'Turned off, the store absorbs it.',
      es: 'Apagado, la tienda asume el interés.',
    },
    deadlines: { pt: 'Prazos', en: 'Deadlines', es: 'Plazos' },
    pix: { pt: 'PIX vale por (minutos)', en: 'A PIX lives (minutes)', es: 'El PIX vale por (minutos)' },
    boleto: { pt: 'Boleto vence em (dias)', en: 'A boleto is due in (days)', es: 'El boleto vence en (días)' },
    refund: { pt: 'Prazo de reembolso (dias)', en: 'Refund window (days)', es: 'Plazo de reembolso (días)' },
    refundNote: {
      pt: 'Depois dele a compra é dada por concluída.',
      en: 'After it the purchase counts as completed.',
      es: 'Después de él, la compra se da por completada.',
    },
    declined: { pt: 'Recusas até falhar', en: 'Declines until it fails', es: 'Rechazos hasta fallar' },
    declinedNote: {
      pt: 'Quantos cartões recusados uma cobrança aguenta.',
      en: 'How many declined cards a charge puts up with.',
      es: 'Cuántas tarjetas rechazadas admite un cobro.',
    },
    dunning: {
      pt: 'Novas tentativas de uma assinatura em atraso',
      en: 'Retries of a past-due subscription',
      es: 'Nuevos intentos de una suscripción con atraso',
    },
    dunningNote: {
      pt: 'Em quais dias depois da primeira falha, de 1 a 60, em ordem e separados por vírgula.',
      en: 'On which days after the first failure, from 1 to 60, rising, with commas between.',
      es: 'Qué días después del primer fallo, de 1 a 60, en orden y separados por comas.',
    },
    fees: { pt: 'Taxas', en: 'Fees', es: 'Comisiones' },
    feesNote: {
      pt: 'Descontadas de cada venda para mostrar o líquido.',
      en: 'Taken off each sale to show its net.',
      es: 'Se descuentan de cada venta para mostrar el neto.',
    },
    feesLocked: {
      pt: 'Cobradas pela plataforma que abriu esta loja. Só ela muda estes valores.',
      en: 'Charged by the platform that opened this store. Only the platform changes these values.',
      es: 'Las cobra la plataforma que abrió esta tienda. Solo ella cambia estos valores.',
    },
    percent: { pt: 'Percentual', en: 'Percentage', es: 'Porcentaje' },
    fixed: { pt: 'Fixa por venda', en: 'Fixed, each sale', es: 'Fija por venta' },
    preview: { pt: 'Como o comprador vê', en: 'What the buyer sees', es: 'Lo que ve el comprador' },
    previewNote: {
      pt: 'Com os valores da tela, antes de salvar.',
      en: 'With the values on screen, before they are saved.',
      es: 'Con los valores de la pantalla, antes de guardar.',
    },
    previewAmount: { pt: 'Em uma compra de', en: 'For a purchase of', es: 'En una compra de' },
    previewWrong: {
      pt: 'Estes valores não fazem uma tabela.',
      en: 'These values make no table.',
      es: 'Con estos valores no hay tabla.',
    },
    free: { pt: 'sem juros', en: 'no interest', es: 'sin interés' },
  },
} satisfies Texts
