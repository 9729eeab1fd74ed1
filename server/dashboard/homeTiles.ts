import { type Formats, noonOf } from '../lib/formatsIn.ts'
import type { In, Language } from '../lib/inThree.ts'
import type { homeTexts } from './homeTexts.ts'

// The browser's script imports this module too, so this module must not import server code.

/** The figures of a period that the tiles need. */
type Figures = {
  paidCount: number
  paidInCents: number
  paidRefundedInCents: number
  pendingCount: number
  pendingInCents: number
  refundedCount: number
  refundedInCents: number
  chargedBackCount: number
  chargedBackInCents: number
  createdCount: number
  convertedCount: number
}

/** The figures of a period and of the compared period. */
type Periods = {
  current: Figures
  previous: Figures
  from: string
  until: string
  comparedFrom: string
  comparedUntil: string
  hasOtherCurrencies: boolean
}

/** The work that waits for a person. */
type Waiting = {
  webhooks: { failedDeliveries: number; disabledEndpoints: number }
  openRefundRequests: number
  disputesToAnswer: { count: number; firstDueAt: string | null }
}

/** The texts and the formats of one language, and the time of the store's clock. */
export type HomeWriting = { texts: In<typeof homeTexts, Language>; formats: Formats; now: Date }

const WEEK_MS = 7 * 86_400_000

export type Tile = {
  label: string
  figure: string
  note: string
  /** A second small line. */
  more: string | undefined
  change: Change | undefined
  /** The filters with which the list shows exactly the sales of the tile. */
  list: { status?: string; startDate: string; endDate: string; currency?: string }
}
type Change = { text: string; isGood: boolean; before: string }

/** Returns the tiles of the home page: the figures of a period, compared with an earlier period. */
export function tilesOf({ current, previous, from, until, hasOtherCurrencies }: Periods, writing: HomeWriting): Tile[] {
  const { texts, formats } = writing
  const list = (status?: string) => ({
    ...(status && { status }),
    startDate: from,
    endDate: until,
    ...(hasOtherCurrencies && { currency: 'brl' }),
  })
  const sums = (name: 'paid' | 'pending' | 'refunded' | 'chargedBack') => ({
    label: texts[name],
    figure: formats.money(current[`${name}InCents`]),
    note: texts.sales(current[`${name}Count`], formats.count(current[`${name}Count`])),
    change: undefined,
    more: undefined,
  })
  const changed = (name: 'paid' | 'refunded' | 'chargedBack') =>
    changeOf({ cents: current[`${name}InCents`], before: previous[`${name}InCents`], isBad: name !== 'paid' }, writing)
  const partlyRefunded = current.paidRefundedInCents
  return [
    {
      ...sums('paid'),
      list: list('PAID'),
      change: changed('paid'),
      more: partlyRefunded > 0 ? texts.paidRefunded(formats.money(partlyRefunded)) : undefined,
    },
    { ...sums('pending'), list: list('PENDING') },
    { ...sums('refunded'), list: list('WITH_REFUND'), change: changed('refunded') },
    ...(current.chargedBackCount > 0
      ? [{ ...sums('chargedBack'), list: list('CHARGED_BACK'), change: changed('chargedBack') }]
      : []),
    {
      label: texts.conversion,
      figure: current.createdCount === 0 ? '–' : formats.percent(conversionOf(current)),
      note: texts.converted(formats.count(current.convertedCount), formats.count(current.createdCount)),
      more: undefined,
      change: conversionChange(current, previous, writing),
      list: list(),
    },
  ]
}

/**
 * Returns the sentence below the tiles. It says which sales count, and the days of the comparison if they had sales.
 */
export function comparedOf(
  { previous, from, comparedFrom, comparedUntil }: Periods,
  { texts, formats, now }: HomeWriting,
): string {
  const span = formats.spanOfTime(comparedFrom, comparedUntil, now)
  const weeks = Math.round((Date.parse(noonOf(from)) - Date.parse(comparedFrom)) / WEEK_MS)
  return `${texts.counted} ${previous.createdCount === 0 ? texts.nothingToCompare(span) : texts.compared(span, weeks)}`
}

/** Returns the lines about waiting work, each with the required permission and its list. */
export function waitingOf({ webhooks, openRefundRequests, disputesToAnswer }: Waiting, writing: HomeWriting) {
  const { texts, formats } = writing
  const { count: disputes, firstDueAt } = disputesToAnswer
  const due = firstDueAt ? ` ${texts.firstDue(formats.dateTime(firstDueAt))}` : ''
  const all = [
    {
      count: disputes,
      needs: 'disputes.answer',
      icon: 'alert',
      text: `${texts.disputesToAnswer(disputes)}${due}`,
      screen: 'disputes',
      filters: { status: 'needs_response' },
    },
    {
      count: openRefundRequests,
      needs: 'sales.read',
      icon: 'refund',
      text: texts.openRefundRequests(openRefundRequests),
      screen: 'refund-requests',
      filters: {},
    },
    {
      count: webhooks.failedDeliveries,
      needs: 'webhooks.read',
      icon: 'alert',
      text: texts.failedDeliveries(webhooks.failedDeliveries),
      screen: 'deliveries',
      filters: { status: 'failed' },
    },
    {
      count: webhooks.disabledEndpoints,
      needs: 'webhooks.read',
      icon: 'alert',
      text: texts.disabledEndpoints(webhooks.disabledEndpoints),
      screen: 'webhooks',
      filters: {},
    },
  ] as const
  return all.filter(({ count }) => count > 0)
}

/** @param sums `isBad` is true if an increase is bad */
function changeOf(
  { cents, before, isBad }: { cents: number; before: number; isBad: boolean },
  { texts, formats }: HomeWriting,
): Change | undefined {
  if (before === 0) return undefined
  const change = ((cents - before) / before) * 100
  return {
    text: signed(change, formats.percent(Math.abs(change))),
    isGood: change >= 0 !== isBad,
    before: texts.before(formats.money(before)),
  }
}

/** The change of a share, in percentage points. */
function conversionChange(current: Figures, previous: Figures, { texts, formats }: HomeWriting): Change | undefined {
  if (current.createdCount === 0 || previous.createdCount === 0) return undefined
  const [now, before] = [conversionOf(current), conversionOf(previous)]
  const change = Math.round((now - before) * 10) / 10
  if (change === 0) return undefined
  return {
    text: signed(change, texts.points(formats.count(Math.abs(change)))),
    isGood: now >= before,
    before: texts.before(formats.percent(before)),
  }
}

function conversionOf({ convertedCount, createdCount }: Figures): number {
  return (100 * convertedCount) / createdCount
}

function signed(change: number, text: string): string {
  return `${change >= 0 ? '+' : '−'}${text}`
}
