import { languageNames } from '../../../../server/lib/inThree.ts'
import type { Words } from '../../i18n/pt.ts'

/**
 * Returns a map from the values of a field to their words in the audit log. A value without a word, such as a typed
 * name, is shown unchanged.
 * @param field name of the field in the API
 * @param gateways names of the gateways
 */
export function auditWords(
  t: Words,
  field: string,
  gateways: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  return { ...ofTexts(t)[field], ...(field === 'provider' && gateways) }
}

function ofTexts(t: Words): Record<string, Readonly<Record<string, string>>> {
  const events = { ...t.events, ...t.optInEvents }
  return {
    act: { ...t.sale.acts, fail: t.audit.values.fail },
    billingCycle: t.offers.cycles,
    billingType: { ONE_TIME: t.offers.once, RECURRING: t.offers.recurring },
    by: { ...t.reports.groups, ...t.retention.files },
    buyersMay: t.audit.buyerActs,
    comments: t.settings.commentChoices,
    consent: { always: t.conversions.always, asked: t.conversions.asked },
    credentials: { simulator: t.audit.values.simulator },
    event: events,
    events,
    kind: {
      ...lineKinds(t),
      ...t.finance.differenceKinds,
      ...t.content.openings,
      ...t.conversions.names,
      ...t.mails.kinds,
    },
    language: languageNames,
    mailsOff: t.mails.kinds,
    method: t.methods,
    reason: t.sale.refunds.reasons,
    refundRequests: t.settings.refundRequestChoices,
    role: t.roles,
    scopes: t.keys.scopeWords,
    status: statusWords(t),
    when: { now: t.audit.values.now, period_end: t.audit.values.periodEnd },
  }
}

/**
 * The kinds of balance lines. The texts are stored by the names of sums, such as `gatewayFeeInCents` for `gateway_fee`.
 */
function lineKinds(t: Words): Record<string, string> {
  const kindOf = (sum: string) =>
    sum.replace(/InCents$/, '').replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return Object.fromEntries(Object.entries(t.finance.kinds).map(([sum, word]) => [kindOf(sum), word]))
}

function statusWords(t: Words): Record<string, string> {
  const words = Object.entries(t.statuses).map(([name, { word }]) => [name, word] as const)
  const ofApi = words.map(([name, word]) => [name.toUpperCase(), word] as const)
  return { ...Object.fromEntries([...words, ...ofApi]), WITH_REFUND: t.sales.statuses.WITH_REFUND }
}
