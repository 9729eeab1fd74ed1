import { Type } from 'typebox'
import { MAX_AMOUNT_IN_CENTS } from '../lib/money.ts'
import { allOf } from '../lib/page.ts'
import { dashboardOperation } from '../operations/operation.ts'
import { StoreSettings } from '../stores/store.ts'
import { divideTotal, Installment, installmentTable } from './installments.ts'

const { maxInstallments, interestFreeInstallments, monthlyInterestPercent } = StoreSettings.properties

/** With interest all installments are equal. Without interest the first installment is larger by the remaining cents. */
const PreviewedInstallment = Type.Object(
  { ...Installment.properties, firstInCents: Type.Integer(), eachInCents: Type.Integer() },
  { $id: 'PreviewedInstallment' },
)

export const previewInstallmentsOperation = dashboardOperation({
  name: 'previewInstallments',
  summary: 'Preview the installment table for given settings',
  query: Type.Object(
    {
      amountInCents: Type.Integer({ minimum: 1, maximum: MAX_AMOUNT_IN_CENTS }),
      maxInstallments: Type.Optional(maxInstallments),
      interestFreeInstallments: Type.Optional(interestFreeInstallments),
      monthlyInterestPercent: Type.Optional(monthlyInterestPercent),
      interestPaidByBuyer: Type.Optional(Type.Boolean()),
    },
    { additionalProperties: false },
  ),
  async run(_ctx, { store, query }) {
    const terms = { ...store.settings, ...query }
    const table = installmentTable(query.amountInCents, terms.maxInstallments, terms)
    return { data: table.map((one) => ({ ...one, ...divideTotal(one.totalInCents, one.count) })) }
  },
  dashboard: {
    method: 'GET',
    path: '/installments-preview',
    guard: 'settings.read',
    answers: { 200: allOf(PreviewedInstallment) },
  },
})
