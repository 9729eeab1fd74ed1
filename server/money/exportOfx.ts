import { Type } from 'typebox'
import { dateInSaoPaulo } from '../brazil/calendar.ts'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { notFound } from '../core/errors.ts'
import { sql } from '../core/sql.ts'
import type { GatewayLineKind } from '../gateways/port/books.ts'
import { idText } from '../lib/schema.ts'
import { dashboardOperation } from '../operations/operation.ts'
import { fileNameOf } from '../stores/fileName.ts'
import type { Store, StoreGateway } from '../stores/store.ts'
import { daysOfMonth, Month } from './month.ts'
import { type OfxStatement, ofxOf } from './ofx.ts'

export const exportOfxOperation = dashboardOperation({
  name: 'exportOfx',
  summary: 'Export the statement of a gateway account as an OFX file',
  description: 'Each line is a transaction on the day when its money becomes available. A payout is a debit.',
  query: Type.Object({ accountId: idText(), month: Month }, { additionalProperties: false }),
  async run(ctx, { store, query: { accountId, month } }) {
    const account = store.gateways.find(({ id }) => id === accountId)
    if (account === undefined) throw notFound('gateway account')
    const text = ofxOf(await statementOf(ctx, store, account, month))
    return { name: fileNameOf(store, ['extrato', account.provider.toLowerCase(), month], 'ofx'), text }
  },
  dashboard: {
    method: 'GET',
    path: '/money/statement.ofx',
    guard: 'money.read',
    needsFreshProof: true,
    answers: { 200: null },
    file: ({ name, text }) => ({ name, type: 'application/x-ofx', pieces: onePiece(text) }),
    audit: (_file, { store, query }) => ({ subject: store.id, after: query }),
  },
})

/** The names of the kinds of lines in the file, in Portuguese for Brazil's accountants. */
const kindNames: Record<GatewayLineKind | 'payout', string> = {
  gross: 'Venda',
  gateway_fee: 'Taxa do gateway',
  anticipation_fee: 'Taxa de antecipação',
  platform_fee: 'Taxa da plataforma',
  split: 'Repasse (split)',
  refund: 'Reembolso',
  chargeback: 'Chargeback',
  blocked: 'Bloqueio (MED)',
  other: 'Outro lançamento',
  payout: 'Saque para o banco',
}

type Transaction = {
  id: string
  postedOn: string
  amountInCents: number
  kind: keyof typeof kindNames
  installment: number | null
  paymentId: string | null
}

async function statementOf(
  ctx: Context,
  store: Store,
  { id: accountId, provider }: StoreGateway,
  month: string,
): Promise<OfxStatement> {
  const { from, to: lastDay } = daysOfMonth(month)
  const today = dateInSaoPaulo(storeNow(store))
  // Lines of later days may still change, so the statement of a month in progress ends today.
  const to = today < lastDay && today >= from ? today : lastDay
  const values = { accountId, storeId: store.id, to }
  const { rows, balanceInCents } = await ctx.database.snapshot(async (database) => ({
    rows: await database.rows(transactionsOfMonth, { ...values, from }),
    ...(await database.row(availableAtEnd, values))!,
  }))
  return {
    bankId: provider.slice(-1),
    accountId: accountId.slice(-22),
    from,
    to,
    balanceInCents,
    transactions: rows.map(({ kind, installment, paymentId, ...row }) => ({
      ...row,
      name: kindNames[kind],
      memo: [kindNames[kind], installment && `parcela ${installment}`, paymentId].filter(Boolean).join(' '),
    })),
  }
}

async function* onePiece<Piece>(piece: Piece): AsyncGenerator<Piece> {
  yield piece
}

const ofAccount = 'gateway_account_id = :accountId and store_id = :storeId'

const transactionsOfMonth = sql(
  'ofxTransactions',
  `select id, available_on as "postedOn", amount_in_cents as "amountInCents", kind, installment, payment_id as "paymentId"
   from money_lines where ${ofAccount} and available_on between :from and :to
   union all
   select id, arrives_on, -amount_in_cents, 'payout', null, null from payouts
   where ${ofAccount} and arrives_on between :from and :to and status in ('sent', 'done')
   order by 2, 1`,
).as<Transaction>()

const availableAtEnd = sql(
  'ofxBalance',
  `select (coalesce((select opening_in_cents from money_accounts where ${ofAccount}), 0)
     + coalesce((select sum(amount_in_cents) from money_lines where ${ofAccount} and available_on <= :to), 0)
     - coalesce((select sum(amount_in_cents) from payouts where ${ofAccount} and arrives_on <= :to and status in ('sent', 'done')), 0)
   )::bigint as "balanceInCents"`,
)
