import { type Language, pick, type Texts } from '../lib/inThree.ts'

/** Texts of the files with reports for people. */
const texts = {
  groups: {
    source: { pt: 'Origem', en: 'Source', es: 'Origen' },
    campaign: { pt: 'Campanha', en: 'Campaign', es: 'Campaña' },
    batch: { pt: 'Lote', en: 'Batch', es: 'Lote' },
    coupon: { pt: 'Cupom', en: 'Coupon', es: 'Cupón' },
    bump: { pt: 'Oferta adicional', en: 'Order bump', es: 'Oferta adicional' },
  },
  columns: {
    detail: { pt: 'Detalhe', en: 'Detail', es: 'Detalle' },
    currency: { pt: 'Moeda', en: 'Currency', es: 'Moneda' },
    begun: { pt: 'Compras iniciadas', en: 'Purchases begun', es: 'Compras iniciadas' },
    paid: { pt: 'Compras pagas', en: 'Purchases paid', es: 'Compras pagadas' },
    conversionPercent: { pt: 'Conversão (%)', en: 'Conversion (%)', es: 'Conversión (%)' },
    paidInCents: { pt: 'Receita', en: 'Revenue', es: 'Ingresos' },
    renewedInCents: { pt: 'Renovações', en: 'Renewals', es: 'Renovaciones' },
    refundedInCents: { pt: 'Reembolsado', en: 'Refunded', es: 'Reembolsado' },
    discountInCents: { pt: 'Descontos', en: 'Discounts', es: 'Descuentos' },
  },
  lift: {
    kind: { pt: 'Tipo', en: 'Kind', es: 'Tipo' },
    name: { pt: 'Oferta', en: 'Offer', es: 'Oferta' },
    mainName: { pt: 'Na compra de', en: 'With a purchase of', es: 'En la compra de' },
    currency: { pt: 'Moeda', en: 'Currency', es: 'Moneda' },
    shown: { pt: 'Viram', en: 'Shown', es: 'La vieron' },
    accepted: { pt: 'Aceitaram', en: 'Accepted', es: 'La aceptaron' },
    acceptedBasisPoints: { pt: 'Aceitação (%)', en: 'Acceptance (%)', es: 'Aceptación (%)' },
    lowBasisPoints: { pt: 'Aceitação: mínimo (%)', en: 'Acceptance: low (%)', es: 'Aceptación: mínimo (%)' },
    highBasisPoints: { pt: 'Aceitação: máximo (%)', en: 'Acceptance: high (%)', es: 'Aceptación: máximo (%)' },
    paid: { pt: 'Pagaram', en: 'Paid', es: 'Pagaron' },
    paidInCents: { pt: 'Receita a mais', en: 'Added revenue', es: 'Ingresos extra' },
    refundedInCents: { pt: 'Reembolsado', en: 'Refunded', es: 'Reembolsado' },
  },
  liftKinds: {
    bump: { pt: 'Oferta adicional (order bump)', en: 'Order bump', es: 'Oferta adicional (order bump)' },
    upsell: { pt: 'Oferta pós-compra (upsell)', en: 'Upsell', es: 'Oferta poscompra (upsell)' },
    reminded: {
      pt: 'Compra não concluída, com lembretes',
      en: 'Abandoned checkout, with reminders',
      es: 'Compra sin terminar, con recordatorios',
    },
    control: {
      pt: 'Compra não concluída, sem lembretes',
      en: 'Abandoned checkout, without reminders',
      es: 'Compra sin terminar, sin recordatorios',
    },
  },
  retention: {
    productName: { pt: 'Produto', en: 'Product', es: 'Producto' },
    offerName: { pt: 'Plano', en: 'Plan', es: 'Plan' },
    billingCycle: { pt: 'Ciclo', en: 'Cycle', es: 'Ciclo' },
    method: { pt: 'Meio', en: 'Method', es: 'Medio' },
    currency: { pt: 'Moeda', en: 'Currency', es: 'Moneda' },
    active: { pt: 'Ativas', en: 'Active', es: 'Activas' },
    trialing: { pt: 'Em período grátis', en: 'In trial', es: 'En período gratis' },
    pastDue: { pt: 'Em atraso', en: 'Past due', es: 'Con atraso' },
    paused: { pt: 'Em pausa', en: 'Paused', es: 'En pausa' },
    ending: { pt: 'Terminam com o período', en: 'Ending with the period', es: 'Terminan con el período' },
    monthlyInCents: { pt: 'Receita mensal', en: 'Monthly revenue', es: 'Ingresos mensuales' },
    endingInCents: {
      pt: 'Receita mensal que termina',
      en: 'Monthly revenue that ends',
      es: 'Ingresos mensuales que terminan',
    },
    atStart: { pt: 'No início', en: 'At the start', es: 'Al inicio' },
    begun: { pt: 'Novas', en: 'New', es: 'Nuevas' },
    recovered: { pt: 'Recuperadas', en: 'Recovered', es: 'Recuperadas' },
    lost: { pt: 'Perdidas', en: 'Lost', es: 'Perdidas' },
    lostByBuyer: { pt: 'Canceladas pelo comprador', en: 'Canceled by the buyer', es: 'Canceladas por el comprador' },
    lostByStore: { pt: 'Canceladas pela loja', en: 'Canceled by the store', es: 'Canceladas por la tienda' },
    lostByFailure: { pt: 'Sem pagamento', en: 'Not paid', es: 'Sin pago' },
    lostByRefund: { pt: 'Reembolsadas', en: 'Refunded', es: 'Reembolsadas' },
    completed: { pt: 'Concluídas', en: 'Completed', es: 'Completadas' },
    lostBasisPoints: { pt: 'Perda (%)', en: 'Loss (%)', es: 'Pérdida (%)' },
  },
  recurringPix: { pt: 'PIX Automático', en: 'Recurring PIX', es: 'PIX Automático' },
  cycles: {
    WEEKLY: { pt: 'Semanal', en: 'Weekly', es: 'Semanal' },
    MONTHLY: { pt: 'Mensal', en: 'Monthly', es: 'Mensual' },
    BIMONTHLY: { pt: 'Bimestral', en: 'Every two months', es: 'Bimestral' },
    QUARTERLY: { pt: 'Trimestral', en: 'Quarterly', es: 'Trimestral' },
    SEMIANNUAL: { pt: 'Semestral', en: 'Every six months', es: 'Semestral' },
    YEARLY: { pt: 'Anual', en: 'Yearly', es: 'Anual' },
  },
  cohort: {
    month: { pt: 'Mês de início', en: 'Month of the start', es: 'Mes de inicio' },
    begun: { pt: 'Novas', en: 'New', es: 'Nuevas' },
    later: {
      pt: (months: number) => `Mês ${months}`,
      en: (months: number) => `Month ${months}`,
      es: (months: number) => `Mes ${months}`,
    },
  },
  none: { pt: '(nenhum)', en: '(none)', es: '(ninguno)' },
} satisfies Texts

const messages = { pt: pick(texts, 'pt'), en: pick(texts, 'en'), es: pick(texts, 'es') }

export function reportMessages(language: Language): (typeof messages)[Language] {
  return messages[language]
}
