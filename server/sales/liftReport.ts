import { type Static, Type } from 'typebox'
import { dateInSaoPaulo } from '../brazil/calendar.ts'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { nullable, oneOf } from '../lib/schema.ts'
import { dashboardOperation } from '../operations/operation.ts'
import type { Store } from '../stores/store.ts'
import { differenceOf, Share, shareOf } from './confidence.ts'
import { liftRows, type ReminderRow, reminderRows } from './liftRows.ts'
import { instantsOf, readReportDays, reportDayFields } from './reportDays.ts'
import { readReport } from './reportQueue.ts'

const Offer = Type.Object(
  {
    kind: oneOf(['bump', 'upsell']),
    offerId: Type.String(),
    name: Type.String(),
    mainOfferId: Type.String({ description: 'The offer of the purchase' }),
    mainName: Type.String(),
    currency: Type.String({ description: 'ISO 4217, lower case' }),
    shown: Type.Integer({ description: 'Number of purchases with a page that showed the offer' }),
    accepted: Type.Integer({ description: 'Number of purchases where the buyer accepted the offer' }),
    acceptedShare: Share,
    paid: Type.Integer({ description: 'Number of accepted purchases that were paid, including refunded ones' }),
    paidInCents: Type.Integer({
      description: 'The amount that the offer added. For an upsell, the interest of installments is included',
    }),
    refundedInCents: Type.Integer({ description: 'The amount of refunds and chargebacks' }),
  },
  { $id: 'LiftOfOffer' },
)

const Group = Type.Object(
  {
    buyers: Type.Integer({ description: 'Number of buyers who left the checkout more than a week ago' }),
    bought: Type.Integer({ description: 'Number of these buyers who bought within the week' }),
    boughtShare: Share,
  },
  { $id: 'LiftGroup' },
)

export const LiftReport = Type.Object(
  {
    startDate: Type.String(),
    endDate: Type.String(),
    offers: Type.Array(Offer, { description: 'The order bumps and upsells, highest revenue first' }),
    reminders: Type.Object({
      reminded: Group,
      control: Type.Object(Group.properties, {
        description: 'The control group: one buyer in ten, chosen at random, gets no reminder',
      }),
      lift: nullable(Share),
    }),
  },
  { $id: 'LiftReport' },
)
export type LiftReport = Static<typeof LiftReport>

export const LiftQuery = Type.Object(reportDayFields, { additionalProperties: false })
export type LiftQuery = Static<typeof LiftQuery>

export const getLiftReportOperation = dashboardOperation({
  name: 'getLiftReport',
  fromReplica: true,
  summary: 'Get the sales from order bumps, upsells and reminders',
  query: LiftQuery,
  run: (ctx, { store, query }) => liftReport(ctx, store, query),
  dashboard: { method: 'GET', path: '/reports/lift', guard: 'sales.read', answers: { 200: LiftReport } },
})

/** The maximum number of rows. No store has so many pairs of offers. */
const MAX_ROWS = 1_000

/**
 * Returns the sales from order bumps, upsells and reminders in a period. A sale belongs to the day in Brasília when the
 * buyer saw the offer or left the checkout.
 * @throws ApiError 400 naming the field, or for a period with too many sales; 429 if too many people read reports
 */
export async function liftReport(ctx: Context, store: Store, query: LiftQuery): Promise<LiftReport> {
  const days = readReportDays(query, dateInSaoPaulo(storeNow(store)))
  const values = { storeId: store.id, ...instantsOf(days) }
  const { search } = ctx.database
  const [offers, groups] = await readReport(store.id, async () => [
    await search.rows(liftRows, { ...values, limit: MAX_ROWS }),
    await search.rows(reminderRows, values),
  ])
  const shown = offers.map((row) => ({ ...row, acceptedShare: shareOf(row.accepted, row.shown) }))
  return { ...days, offers: shown, reminders: remindersOf(groups) }
}

function remindersOf(groups: readonly ReminderRow[]): LiftReport['reminders'] {
  const [reminded, control] = [groupOf(groups, false), groupOf(groups, true)]
  const lift =
    reminded.buyers > 0 && control.buyers > 0
      ? differenceOf({ hits: reminded.bought, cases: reminded.buyers }, { hits: control.bought, cases: control.buyers })
      : null
  return { reminded, control, lift }
}

function groupOf(groups: readonly ReminderRow[], isControl: boolean): Static<typeof Group> {
  const { buyers, bought } = groups.find((group) => group.isControl === isControl) ?? { buyers: 0, bought: 0 }
  return { buyers, bought, boughtShare: shareOf(bought, buyers) }
}
