import { brandName } from '../lib/brandName.ts'
import { BYTE_ORDER_MARK, type CsvCell } from '../lib/csv.ts'
import type { Language } from '../lib/inThree.ts'
import { amountCell, dayCell, reaisCell, sheetLine, timeCell } from '../lib/sheet.ts'
import { gatewayTitles } from '../stores/gatewayGuide.ts'
import type { SaleFile } from './exportSales.ts'
import { type SaleRow, toListedSale } from './sale.ts'
import { type SheetMessages, sheetMessages } from './sheetTexts.ts'

type Listed = ReturnType<typeof toListedSale>
type Cell = (sale: Listed, row: SaleRow, how: { language: Language; words: SheetMessages }) => CsvCell

const amount =
  (centsOf: (sale: Listed) => number | null): Cell =>
  (sale, _row, { language }) => {
    const cents = centsOf(sale)
    return cents === null ? null : amountCell(cents, sale.currency, language)
  }

/** The columns of the spreadsheet of sales, keyed by the names of their titles. */
const columns = {
  createdAt: (_sale, row, { language }) => timeCell(row.created_at, language),
  status: ({ status, chargedBackInCents }, _row, { words }) =>
    words.statuses[chargedBackInCents > 0 ? 'CHARGED_BACK' : status],
  currency: ({ currency }) => currency.toUpperCase(),
  total: amount(({ amountInCents }) => amountInCents),
  refunded: amount(({ status, amountInCents, refundedInCents, chargedBackInCents }) =>
    status === 'REFUNDED' && chargedBackInCents === 0 ? amountInCents : refundedInCents,
  ),
  chargedBack: amount(({ chargedBackInCents }) => chargedBackInCents),
  // Like in the sums of the list, the fee counts only for paid sales.
  platformFeeOfSale: amount(({ status, platformFeeInCents }) => (status === 'PAID' ? platformFeeInCents : null)),
  // The gateways report fees in reais, even for a sale in another currency.
  gatewayFees: ({ gatewayFeeInCents }, _row, { language }) =>
    gatewayFeeInCents === null ? null : reaisCell(gatewayFeeInCents, language),
  netAfterFees: amount(({ netAfterFeesInCents }) => netAfterFeesInCents),
  method: ({ paymentMethod }, _row, { words }) => words.methods[paymentMethod],
  brand: (_sale, row) => row.card_brand && brandName(row.card_brand),
  installments: (_sale, row) => row.installments,
  gateway: ({ provider }) => gatewayTitles()[provider],
  product: ({ product }) => product?.name,
  offer: ({ offer }) => offer?.name,
  buyer: ({ customer }) => customer.name,
  email: ({ customer }) => customer.email,
  phone: ({ customer }) => customer.phone,
  document: ({ customer }) => customer.document,
  source: ({ tracking }) => tracking?.utmSource,
  campaign: ({ tracking }) => tracking?.utmCampaign,
  paidAt: (_sale, row, { language }) => timeCell(row.paid_at, language),
  refundedAt: ({ refunds }, _row, { language }) => timeCell(lastDone(refunds), language),
  availableOn: ({ availableOn }, _row, { language }) => dayCell(availableOn, language),
  saleId: ({ id }) => id,
  gatewayId: ({ externalId }) => externalId,
  reference: ({ clientReference }) => clientReference,
} satisfies Partial<Record<keyof SheetMessages['columns'], Cell>>

/**
 * The spreadsheet of sales, with times of Brasília and amounts in the format of the language.
 * @param options.withDocuments true includes the buyers' CPF or CNPJ
 */
export function salesSheet({ language, withDocuments }: { language: Language; withDocuments: boolean }): SaleFile {
  const words = sheetMessages(language)
  const written = Object.entries(columns as Record<string, Cell>).filter(
    ([name]) => withDocuments || name !== 'document',
  )
  const titles = written.map(([name]) => words.columns[name as keyof typeof columns])
  return {
    head: BYTE_ORDER_MARK + sheetLine(titles, language),
    line(row) {
      const sale = toListedSale(row)
      return sheetLine(
        written.map(([, cell]) => cell(sale, row, { language, words })),
        language,
      )
    },
  }
}

function lastDone(refunds: Listed['refunds']): Date | null {
  const done = refunds.flatMap(({ status, doneAt }) => (status === 'done' && doneAt ? new Date(doneAt) : []))
  return done.length === 0 ? null : new Date(Math.max(...done.map((at) => at.getTime())))
}
