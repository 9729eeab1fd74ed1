import type { Texts } from '../lib/inThree.ts'

/** Texts of the home screen. The server's page and the dashboard's script both use them. */
export const homeTexts = {
  title: { pt: 'Início', en: 'Home', es: 'Inicio' },
  period: { pt: 'Período', en: 'Period', es: 'Período' },
  periods: {
    today: { pt: 'Hoje', en: 'Today', es: 'Hoy' },
    yesterday: { pt: 'Ontem', en: 'Yesterday', es: 'Ayer' },
    week: { pt: '7 dias', en: '7 days', es: '7 días' },
    month: { pt: 'Este mês', en: 'This month', es: 'Este mes' },
    own: { pt: 'Outro período', en: 'Other period', es: 'Otro período' },
  },
  paid: { pt: 'Pago', en: 'Paid', es: 'Pagado' },
  paidRefunded: {
    pt: (amount: string) => `${amount} já reembolsados em parte`,
    en: (amount: string) => `${amount} of it refunded in part`,
    es: (amount: string) => `${amount} ya reembolsados en parte`,
  },
  pending: { pt: 'Pendente', en: 'Pending', es: 'Pendiente' },
  refunded: { pt: 'Reembolsado', en: 'Refunded', es: 'Reembolsado' },
  chargedBack: { pt: 'Contestado', en: 'Charged back', es: 'Contracargos' },
  counted: {
    pt: 'Vendas pelo dia em que foram criadas, inclusive as reembolsadas ou contestadas depois.',
    en: 'Sales by the day they were created, including those refunded or charged back later.',
    es: 'Ventas por el día de su creación, incluidas las reembolsadas o con contracargo después.',
  },
  conversion: { pt: 'Conversão', en: 'Conversion', es: 'Conversión' },
  sales: {
    pt: (n: number, text: string) => (n === 1 ? '1 venda' : `${text} vendas`),
    en: (n: number, text: string) => (n === 1 ? '1 sale' : `${text} sales`),
    es: (n: number, text: string) => (n === 1 ? '1 venta' : `${text} ventas`),
  },
  before: {
    pt: (figure: string) => `Antes: ${figure}`,
    en: (figure: string) => `Before: ${figure}`,
    es: (figure: string) => `Antes: ${figure}`,
  },
  compared: {
    pt: (span: string, weeks: number) =>
      weeks === 1
        ? `Comparado com a semana anterior: ${span}.`
        : `Comparado com os mesmos dias da semana, ${weeks} semanas antes: ${span}.`,
    en: (span: string, weeks: number) =>
      weeks === 1
        ? `Compared with the week before: ${span}.`
        : `Compared with the same weekdays, ${weeks} weeks before: ${span}.`,
    es: (span: string, weeks: number) =>
      weeks === 1
        ? `Comparado con la semana anterior: ${span}.`
        : `Comparado con los mismos días de la semana, ${weeks} semanas antes: ${span}.`,
  },
  nothingToCompare: {
    pt: (span: string) => `Sem comparação, porque não houve vendas antes: ${span}.`,
    en: (span: string) => `No comparison, because there were no sales before: ${span}.`,
    es: (span: string) => `Sin comparación, porque antes no hubo ventas: ${span}.`,
  },
  points: {
    pt: (points: string) => `${points} p.p.`,
    en: (points: string) => `${points} pp`,
    es: (points: string) => `${points} p.p.`,
  },
  converted: {
    pt: (paid: string, created: string) => `${paid} de ${created} pagas`,
    en: (paid: string, created: string) => `${paid} of ${created} paid`,
    es: (paid: string, created: string) => `${paid} de ${created} pagadas`,
  },
  disputesToAnswer: {
    pt: (n: number) =>
      n === 1 ? 'Uma contestação espera as provas da loja.' : `${n} contestações esperam as provas da loja.`,
    en: (n: number) => (n === 1 ? 'A dispute needs the store’s evidence.' : `${n} disputes need the store’s evidence.`),
    es: (n: number) =>
      n === 1 ? 'Un reclamo espera las pruebas de la tienda.' : `${n} reclamos esperan las pruebas de la tienda.`,
  },
  firstDue: {
    pt: (until: string) => `Prazo: ${until}.`,
    en: (until: string) => `Due by ${until}.`,
    es: (until: string) => `Plazo: ${until}.`,
  },
  openRefundRequests: {
    pt: (n: number) =>
      n === 1
        ? 'Um comprador pediu reembolso e espera resposta.'
        : `${n} compradores pediram reembolso e esperam resposta.`,
    en: (n: number) =>
      n === 1
        ? 'A buyer asked for a refund and is waiting for an answer.'
        : `${n} buyers asked for refunds and are waiting for an answer.`,
    es: (n: number) =>
      n === 1
        ? 'Un comprador pidió reembolso y espera respuesta.'
        : `${n} compradores pidieron reembolso y esperan respuesta.`,
  },
  failedDeliveries: {
    pt: (n: number) =>
      n === 1
        ? 'Uma entrega de webhook falhou de vez e espera por você.'
        : `${n} entregas de webhooks falharam de vez e esperam por você.`,
    en: (n: number) =>
      n === 1
        ? 'One webhook delivery failed after its last attempt. You can send it again.'
        : `${n} webhook deliveries failed after their last attempts. You can send them again.`,
    es: (n: number) =>
      n === 1
        ? 'Una entrega de webhook falló definitivamente y espera por usted.'
        : `${n} entregas de webhooks fallaron definitivamente y esperan por usted.`,
  },
  disabledEndpoints: {
    pt: (n: number) =>
      n === 1 ? 'Um endpoint de webhook está desativado.' : `${n} endpoints de webhooks estão desativados.`,
    en: (n: number) => (n === 1 ? 'One webhook endpoint is disabled.' : `${n} webhook endpoints are disabled.`),
    es: (n: number) =>
      n === 1 ? 'Un endpoint de webhook está desactivado.' : `${n} endpoints de webhooks están desactivados.`,
  },
  see: { pt: 'Ver', en: 'View', es: 'Ver' },
} satisfies Texts
