import { Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { brandName } from '../lib/brandName.ts'
import { BYTE_ORDER_MARK, type CsvCell } from '../lib/csv.ts'
import { type Language, languages } from '../lib/inThree.ts'
import { oneOf } from '../lib/schema.ts'
import { dayCell, reaisCell, sheetLine, timeCell } from '../lib/sheet.ts'
import { dashboardOperation } from '../operations/operation.ts'
import { sheetMessages } from '../sales/sheetTexts.ts'
import { fileNameOf } from '../stores/fileName.ts'
import { gatewayTitles } from '../stores/gatewayGuide.ts'
import type { Store } from '../stores/store.ts'
import { type ClosingMessages, closingMessages } from './closingRows.ts'
import { Month } from './month.ts'
import { type Movement, monthMovements } from './monthMovements.ts'

export const exportMovementsOperation = dashboardOperation({
  name: 'exportMovements',
  fromReplica: true,
  summary: 'Export the sales, refunds and chargebacks of a month as a spreadsheet',
  description:
    'Each payment, refund and chargeback has the day when it happened. Times are in Brasília, and amounts are in BRL in the format of the language.',
  query: Type.Object({ month: Month, language: Type.Optional(oneOf(languages)) }, { additionalProperties: false }),
  async run(ctx, { store, query: { month, language = 'pt' } }) {
    return {
      name: fileNameOf(store, [sheetMessages(language).files.movements, month], 'csv'),
      pieces: sheetOfMonth(ctx, store, { month, language }),
    }
  },
  dashboard: {
    method: 'GET',
    path: '/money/movements.csv',
    guard: 'money.read',
    needsFreshProof: true,
    answers: { 200: null },
    file: ({ name, pieces }) => ({ name, type: 'text/csv; charset=utf-8', pieces }),
    audit: (_file, { store, query }) => ({ subject: store.id, after: query }),
  },
})

type Column = (movement: Movement, language: Language, words: ClosingMessages) => CsvCell

/**
 * The columns of the sheet. The keys are their titles. Only the row of the sale has the gateway's fees, so the sum of
 * the column is right.
 */
const columns: Record<keyof ClosingMessages['columns'], Column> = {
  at: ({ at }, language) => timeCell(at, language),
  kind: ({ kind }, _language, words) => words.movements[kind],
  amount: (movement, language) => reaisCell(signed(movement), language),
  gatewayFee: feeColumn(({ gateway_fee_in_cents }) => gateway_fee_in_cents),
  anticipationFee: feeColumn(({ anticipation_fee_in_cents }) => anticipation_fee_in_cents),
  platformFee: ({ kind, platform_fee_in_cents: fee }, language) =>
    kind === 'sale' || fee !== 0 ? reaisCell(fee, language) : null,
  net: (movement, language) => {
    const net = netOf(movement)
    return net === null ? null : reaisCell(net, language)
  },
  method: ({ method }, _language, words) => words.methods[method],
  brand: ({ card_brand }) => card_brand && brandName(card_brand),
  installments: ({ installments }) => installments,
  gateway: ({ provider }) => gatewayTitles()[provider],
  product: ({ product_name }) => product_name,
  buyer: ({ buyer_name }) => buyer_name,
  paidAt: ({ paid_at }, language) => timeCell(paid_at, language),
  refundedAt: ({ refunded_at }, language) => timeCell(refunded_at, language),
  availableOn: ({ last_available_on }, language) => dayCell(last_available_on, language),
  saleId: ({ id }) => id,
  gatewayId: ({ external_id }) => external_id,
}

/** Streams the sheet. The last lines have the sums. */
async function* sheetOfMonth(
  ctx: Context,
  store: Store,
  { month, language }: { month: string; language: Language },
): AsyncGenerator<string> {
  const words = closingMessages(language)
  const sums = { sale: 0, refund: 0, chargeback: 0 }
  const titles = Object.keys(columns).map((name) => words.columns[name as keyof typeof columns])
  yield BYTE_ORDER_MARK + sheetLine(titles, language)
  for await (const movements of monthMovements(ctx, store, month)) {
    for (const movement of movements) sums[sumOfKind[movement.kind]] += signed(movement)
    yield movements
      .map((movement) => Object.values(columns).map((cell) => cell(movement, language, words)))
      .map((cells) => sheetLine(cells, language))
      .join('')
  }
  const totals = Object.entries({ ...sums, all: sums.sale + sums.refund + sums.chargeback })
  const lines = totals.map(([kind, cents]) => [
    null,
    words.totals[kind as keyof typeof words.totals],
    reaisCell(cents, language),
  ])
  yield ['\r\n', ...lines.map((cells) => sheetLine(cells, language))].join('')
}

const sumOfKind = { sale: 'sale', refund: 'refund', chargeback: 'chargeback', chargeback_won: 'chargeback' } as const

function signed({ kind, moved_in_cents }: Movement): number {
  return kind === 'sale' || kind === 'chargeback_won' ? moved_in_cents : -moved_in_cents
}

/** Null for a sale without a line of the gateway's fee. */
function netOf(movement: Movement): number | null {
  const { kind, gateway_fee_in_cents: fee, anticipation_fee_in_cents: early, platform_fee_in_cents } = movement
  const moved = signed(movement) - platform_fee_in_cents
  if (kind !== 'sale') return moved
  return fee === null ? null : moved - fee - (early ?? 0)
}

function feeColumn(feeOf: (movement: Movement) => number | null): Column {
  return (movement, language) => {
    const fee = movement.kind === 'sale' ? feeOf(movement) : null
    return fee === null ? null : reaisCell(fee, language)
  }
}
