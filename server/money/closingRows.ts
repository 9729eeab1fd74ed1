import type { Provider } from '../core/provider.ts'
import { type In, type Language, pick, tagOf } from '../lib/inThree.ts'
import { percentOf, reaisOf } from '../lib/sheet.ts'
import { gatewayTitles } from '../stores/gatewayGuide.ts'
import type { Closing } from './closing.ts'
import { closingTexts } from './closingTexts.ts'
import { lackingParts } from './monthRecords.ts'

export type ClosingMessages = In<typeof closingTexts, Language>
/** A row of the closing: a name, details, and an amount. `isTotal` marks the row with a sum. */
export type ClosingRow = { name: string; detail?: string; amountInCents: number; isTotal?: true }
export type ClosingSection = { title: string; rows: ClosingRow[]; empty?: string }

const kinds = [
  'grossInCents',
  'gatewayFeeInCents',
  'anticipationFeeInCents',
  'platformFeeInCents',
  'splitInCents',
  'refundInCents',
  'chargebackInCents',
  'blockedInCents',
  'otherInCents',
] as const

export function closingMessages(language: Language): ClosingMessages {
  return pick(closingTexts, language)
}

/** Returns the sections of a closing. The PDF and the CSV have the same rows. */
export function closingSections(closing: Closing, language: Language): ClosingSection[] {
  const words = closingMessages(language)
  const { sums, payouts, recipients, differences } = closing
  const shown = kinds.filter((kind) => kind === 'grossInCents' || sums[kind] !== 0)
  const sections: ClosingSection[] = [
    {
      title: words.result,
      rows: [
        ...shown.map((kind) => ({ name: words.kinds[kind], amountInCents: sums[kind] })),
        { name: words.kinds.netInCents, detail: words.netNote, amountInCents: sums.netInCents, isTotal: true },
      ],
    },
    { title: words.records, rows: recordRows(closing.records, language) },
    { title: words.balances, rows: balanceRows(closing, words) },
    { title: words.fees, rows: closing.fees.map((fees) => feeRow(fees, language)) },
    {
      title: words.recipients,
      rows: recipients.map(({ recipient, name, provider, amountInCents }) => ({
        name: name ?? recipient,
        detail: name === null ? titleOf(provider) : `${titleOf(provider)} · ${recipient}`,
        amountInCents,
      })),
    },
    {
      title: words.payouts,
      rows: payouts.map(({ id, arrivesOn, provider, amountInCents }) => ({
        name: `${dayIn(arrivesOn, language)} · ${titleOf(provider)}`,
        detail: id,
        amountInCents,
      })),
    },
    {
      title: words.differences,
      empty: words.noDifferences,
      rows: differences.map(({ kind, paymentId, amountInCents, note }) => ({
        name: words.differenceKinds[kind],
        detail: [paymentId, note].filter(Boolean).join(' · '),
        amountInCents,
      })),
    },
  ]
  return sections.filter(({ rows, empty }) => rows.length > 0 || empty !== undefined)
}

/**
 * Returns a note that amounts may still change, with the last day of the books. Empty for a month with complete books.
 */
export function unfinishedWords({ unfinished }: Closing, language: Language): string {
  const words = closingMessages(language)
  if (unfinished === null) return ''
  const { hasEnded, isUnread, readUntil } = unfinished
  const read = readUntil !== null && words.readUntil(dayIn(readUntil, language))
  return [!hasEnded && words.untilNow, isUnread ? words.notRead : read].filter(Boolean).join(' ')
}

/**
 * The store's records have the same totals as the month's spreadsheet. The lines that the books lack explain the difference
 * between the records and the books.
 */
function recordRows(records: Closing['records'], language: Language): ClosingRow[] {
  const words = closingMessages(language)
  const row = (name: string, { count, amountInCents }: Closing['records']['sales']) => ({
    name,
    detail: String(count),
    amountInCents,
  })
  const { count: won, amountInCents: wonInCents } = records.wonChargebacks
  const chargebacks = row(words.totals.chargeback, records.chargebacks)
  const lacking = lackingParts.filter((part) => records[part].amountInCents !== 0)
  const fee = { name: words.platformFeeOfSales, amountInCents: records.platformFeeInCents }
  return [
    row(words.totals.sale, records.sales),
    row(words.totals.refund, records.refunds),
    won === 0
      ? chargebacks
      : { ...chargebacks, detail: words.withWon(chargebacks.detail, won, reaisOf(wonInCents, language)) },
    ...lacking.map((part) => row(words.lacking[part], records[part])),
    ...(fee.amountInCents === 0 ? [] : [fee]),
  ]
}

function balanceRows(closing: Closing, words: ClosingMessages): ClosingRow[] {
  const { openingInCents, closingInCents, waitingInCents, arrivedInCents, withBalance, withoutBalance } = closing
  if (withBalance.length === 0) return []
  const netInCents = closingInCents - openingInCents + arrivedInCents
  const detail = withoutBalance.length > 0 ? words.without(withoutBalance.map(titleOf).join(', ')) : undefined
  return [
    { name: words.opening, amountInCents: openingInCents },
    { name: words.kinds.netInCents, amountInCents: netInCents, ...(detail && { detail }) },
    { name: words.paidOut, amountInCents: -arrivedInCents },
    { name: words.closing, amountInCents: closingInCents, isTotal: true },
    { name: words.waiting, amountInCents: waitingInCents },
  ]
}

function feeRow(fees: Closing['fees'][number], language: Language): ClosingRow {
  const words = closingMessages(language)
  const { provider, method, payments, grossInCents } = fees
  const costInCents = fees.feesInCents + fees.anticipationFeeInCents
  const hundredths = grossInCents > 0 ? Math.round((costInCents * 10_000) / grossInCents) : 0
  return {
    name: `${words.methods[method]} · ${titleOf(provider)}`,
    detail: words.ofSales(percentOf(hundredths, language), reaisOf(grossInCents, language), payments),
    amountInCents: -costInCents,
  }
}

/** An English reader may read 05/11 as 11 May, so English dates have the month as a word. */
const monthStyles: Record<Language, 'short' | '2-digit'> = { pt: '2-digit', en: 'short', es: '2-digit' }

/** Formats a day as `19/11/2026`, in English as `19 Nov 2026`. @param day `YYYY-MM-DD` */
export function dayIn(day: string, language: Language): string {
  const options = { day: '2-digit', month: monthStyles[language], year: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(tagOf(language), options).format(new Date(`${day}T00:00:00Z`))
}

/** @param month `YYYY-MM` */
export function monthIn(month: string, language: Language): string {
  const options = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(tagOf(language), options).format(new Date(`${month}-01T00:00:00Z`))
}

function titleOf(provider: Provider): string {
  return gatewayTitles()[provider]
}
