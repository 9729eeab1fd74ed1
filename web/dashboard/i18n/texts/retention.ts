import type { Texts } from '../../../../server/lib/inThree.ts'

/** Texts of the report of subscriptions. */
export const retention = {
  retention: {
    title: { pt: 'Retenção de assinaturas', en: 'Subscription retention', es: 'Retención de suscripciones' },
    note: {
      pt: 'Quantas assinaturas entram, ficam e saem, e quanto rendem por mês.',
      en: 'How many subscriptions start, stay and leave, and what they bring in each month.',
      es: 'Cuántas suscripciones entran, se quedan y se van, y cuánto ingresa al mes.',
    },
    monthly: { pt: 'Receita mensal', en: 'Monthly revenue', es: 'Ingresos mensuales' },
    monthlyNote: {
      pt: (amount: string) => `${amount} terminam com o período`,
      en: (amount: string) => `${amount} ends with the period`,
      es: (amount: string) => `${amount} terminan con el período`,
    },
    running: { pt: 'Em andamento agora', en: 'Running now', es: 'En curso ahora' },
    runningNote: {
      pt: (trialing: string, pastDue: string, paused: string) =>
        `${trialing} em período grátis, ${pastDue} em atraso, ${paused} em pausa`,
      en: (trialing: string, pastDue: string, paused: string) =>
        `${trialing} in trial, ${pastDue} past due, ${paused} paused`,
      es: (trialing: string, pastDue: string, paused: string) =>
        `${trialing} en período gratis, ${pastDue} en mora, ${paused} en pausa`,
    },
    begun: { pt: 'Novas', en: 'New', es: 'Nuevas' },
    recovered: { pt: 'Recuperadas', en: 'Recovered', es: 'Recuperadas' },
    recoveredNote: {
      pt: (count: string) => `${count} recuperadas após atraso`,
      en: (count: string) => `${count} recovered after a failed payment`,
      es: (count: string) => `${count} recuperadas tras un atraso`,
    },
    lost: { pt: 'Perdidas', en: 'Lost', es: 'Perdidas' },
    lostNote: {
      pt: (share: string) => `${share} das assinaturas do início`,
      en: (share: string) => `${share} of those at the start`,
      es: (share: string) => `${share} de las suscripciones del inicio`,
    },
    causes: { pt: 'Por que se perderam', en: 'Why they were lost', es: 'Por qué se perdieron' },
    lostByBuyer: { pt: 'O comprador cancelou', en: 'The buyer canceled', es: 'El comprador canceló' },
    lostByStore: { pt: 'A loja cancelou', en: 'The store canceled', es: 'La tienda canceló' },
    lostByFailure: { pt: 'O pagamento falhou', en: 'The payment failed', es: 'El pago falló' },
    lostByRefund: { pt: 'Reembolso ou contestação', en: 'Refund or chargeback', es: 'Reembolso o contracargo' },
    completed: {
      pt: 'Concluídas (todos os ciclos pagos)',
      en: 'Completed (all cycles paid)',
      es: 'Completadas (todos los ciclos pagados)',
    },
    atStart: { pt: 'No início do período', en: 'At the start of the period', es: 'Al inicio del período' },
    by: { pt: 'Agrupar por', en: 'Group by', es: 'Agrupar por' },
    plan: { pt: 'Plano', en: 'Plan', es: 'Plan' },
    method: { pt: 'Meio', en: 'Method', es: 'Medio' },
    active: { pt: 'Ativas', en: 'Active', es: 'Activas' },
    share: { pt: 'Perda', en: 'Loss', es: 'Pérdida' },
    cohorts: { pt: 'Por mês de início', en: 'By month of the start', es: 'Por mes de inicio' },
    cohortsNote: {
      pt: 'De cada 100 assinaturas que começaram no mês, quantas seguiam no fim do mês 0, 1, 2… A última célula de cada linha conta até o fim do período ou até agora.',
      en: 'Of every 100 subscriptions that started in a month, how many were running at the end of month 0, 1, 2… The last cell of a row counts until the end of the period, or until now.',
      es: 'De cada 100 suscripciones que empezaron en el mes, cuántas seguían al final del mes 0, 1, 2… La última celda de cada fila cuenta hasta el final del período, o hasta ahora.',
    },
    month: { pt: 'Início', en: 'Start', es: 'Inicio' },
    cell: {
      pt: (month: string, later: string, running: string, begun: string) =>
        `${month}, mês ${later}: ${running} de ${begun}`,
      en: (month: string, later: string, running: string, begun: string) =>
        `${month}, month ${later}: ${running} of ${begun}`,
      es: (month: string, later: string, running: string, begun: string) =>
        `${month}, mes ${later}: ${running} de ${begun}`,
    },
    files: {
      plan: { pt: 'Por plano', en: 'By plan', es: 'Por plan' },
      method: { pt: 'Por meio', en: 'By method', es: 'Por medio' },
      cohort: { pt: 'Por mês de início', en: 'By month of the start', es: 'Por mes de inicio' },
    },
    empty: { pt: 'Nenhuma assinatura ainda', en: 'No subscriptions yet', es: 'Todavía no hay suscripciones' },
    emptyNote: {
      pt: 'Crie uma oferta do tipo assinatura e compartilhe o link dela.',
      en: 'Create an offer for a subscription and share its link.',
      es: 'Cree una oferta de tipo suscripción y comparta su enlace.',
    },
  },
} satisfies Texts
