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
  none: { pt: '(nenhum)', en: '(none)', es: '(ninguno)' },
} satisfies Texts

const messages = { pt: pick(texts, 'pt'), en: pick(texts, 'en'), es: pick(texts, 'es') }

export function reportMessages(language: Language): (typeof messages)[Language] {
  return messages[language]
}
