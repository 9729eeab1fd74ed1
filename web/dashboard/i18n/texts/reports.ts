import type { Texts } from '../../../../server/lib/inThree.ts'

/** Texts of the report of sales. */
export const reports = {
  reports: {
    title: { pt: 'Relatórios', en: 'Reports', es: 'Informes' },
    note: {
      pt: 'De onde vêm as vendas, e o que cada lote, cupom e oferta adicional (order bump) trouxe. Cada compra conta no dia em que começou.',
      en: 'Where sales come from, and what each batch, coupon and order bump brought in. A purchase counts on the day it started.',
      es: 'De dónde vienen las ventas, y qué trajo cada lote, cupón y oferta adicional (order bump). Cada compra cuenta en el día en que empezó.',
    },
    by: { pt: 'Agrupar por', en: 'Group by', es: 'Agrupar por' },
    groups: {
      source: { pt: 'Origem', en: 'Source', es: 'Origen' },
      campaign: { pt: 'Campanha', en: 'Campaign', es: 'Campaña' },
      batch: { pt: 'Lote', en: 'Batch', es: 'Lote' },
      coupon: { pt: 'Cupom', en: 'Coupon', es: 'Cupón' },
      bump: { pt: 'Oferta adicional', en: 'Order bump', es: 'Oferta adicional' },
    },
    without: {
      source: { pt: 'Sem origem', en: 'No source', es: 'Sin origen' },
      campaign: { pt: 'Sem campanha', en: 'No campaign', es: 'Sin campaña' },
      batch: { pt: 'Sem lote', en: 'No batch', es: 'Sin lote' },
      coupon: { pt: 'Sem cupom', en: 'No coupon', es: 'Sin cupón' },
      bump: { pt: 'Sem oferta adicional', en: 'No order bump', es: 'Sin oferta adicional' },
    },
    begun: { pt: 'Iniciadas', en: 'Started', es: 'Iniciadas' },
    paid: { pt: 'Pagas', en: 'Paid', es: 'Pagadas' },
    paidPurchases: { pt: 'Compras pagas', en: 'Paid purchases', es: 'Compras pagadas' },
    conversion: { pt: 'Conversão', en: 'Conversion', es: 'Conversión' },
    revenue: { pt: 'Receita', en: 'Revenue', es: 'Ingresos' },
    renewals: { pt: 'Renovações', en: 'Renewals', es: 'Renovaciones' },
    refunds: { pt: 'Devolvido', en: 'Refunded', es: 'Devuelto' },
    discount: { pt: 'Descontos', en: 'Discounts', es: 'Descuentos' },
    converted: {
      pt: (paid: string, begun: string) => `${paid} pagas de ${begun} iniciadas`,
      en: (paid: string, begun: string) => `${paid} of ${begun} paid`,
      es: (paid: string, begun: string) => `${paid} pagadas de ${begun} iniciadas`,
    },
    withRenewals: {
      pt: (amount: string) => `mais ${amount} de renovações`,
      en: (amount: string) => `plus ${amount} from renewals`,
      es: (amount: string) => `más ${amount} de renovaciones`,
    },
    csv: { pt: 'Baixar CSV', en: 'Download CSV', es: 'Descargar CSV' },
    empty: { pt: 'Nenhuma venda neste período', en: 'No sales in this period', es: 'Ninguna venta en este período' },
    emptyNote: {
      pt: 'Divulgue com utm_source e utm_campaign no endereço da oferta para ver aqui o que vende.',
      en: 'Add utm_source and utm_campaign to the address of an offer to see here what sells.',
      es: 'Comparta con utm_source y utm_campaign en la dirección de la oferta para ver aquí qué vende.',
    },
    more: {
      pt: (shown: string, all: string) => `As ${shown} maiores de ${all}. O CSV tem todas.`,
      en: (shown: string, all: string) => `The ${shown} largest of ${all}. The CSV file has all of them.`,
      es: (shown: string, all: string) => `Las ${shown} mayores de ${all}. El CSV las tiene todas.`,
    },
  },
} satisfies Texts
