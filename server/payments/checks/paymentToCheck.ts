import { isKey, OF_STORES, type Runner, sql } from '../../core/sql.ts'
import { batchPer } from '../../lib/batch.ts'
import { type PaymentRow, paymentColumns } from '../payment.ts'
import { type PlannedCheck, plannedColumns } from './plannedChecks.ts'

/** A payment before a check. `claim_lapsed` is false while a caller may still wait for the gateway's answer. */
export type Check = PaymentRow & PlannedCheck & { charge_status: string; claim_lapsed: boolean }

/** Finds a payment with its plan of checks. Simultaneous calls share a statement. */
export const findCheck = batchPer<Runner, { id: string; storeId: string }, Check | undefined>(
  async ({ byKey }, wanted, storeIds) => {
    const rows = await byKey.rows(paymentsToCheck, {
      storeIds,
      wanted: JSON.stringify(wanted.map((one, position) => ({ ...one, position }))),
    })
    const found = new Map(rows.map(({ position, ...check }) => [position, check]))
    return wanted.map((_, position) => found.get(position))
  },
  { atOnce: 2, limit: 50, storeOf: ({ storeId }) => storeId },
)

const paymentsToCheck = sql(
  'paymentsToCheck',
  `select wanted.position, ${paymentColumns}, charges.status as charge_status,
     charges.claimed_by is distinct from payments.id or charges.claimed_until <= now() as claim_lapsed, ${plannedColumns}
   from json_to_recordset(:wanted::json) as wanted (position integer, id text, "storeId" text)
   join payments on ${isKey('payments.id', 'wanted.id')} and ${isKey('payments.store_id', 'wanted."storeId"')}
     and payments.store_id ${OF_STORES}
   join charges on ${isKey('charges.id', 'payments.charge_id')} and ${isKey('charges.store_id', 'payments.store_id')}
     and charges.store_id ${OF_STORES}
   left join payment_checks as planned on ${isKey('planned.payment_id', 'payments.id')}
     and ${isKey('planned.store_id', 'payments.store_id')} and planned.store_id ${OF_STORES}`,
).as<Check & { position: number }>()
