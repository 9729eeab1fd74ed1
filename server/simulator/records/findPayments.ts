import type { Provider } from '../../core/provider.ts'
import { type Runner, sql } from '../../core/sql.ts'
import { batchPer } from '../../lib/batch.ts'
import type { FaultyCall } from './faultKinds.ts'
import { type ClaimedFault, FAULT_EXPRESSIONS, keepFault, operationToClaim } from './faults.ts'
import type { SimulatedPayment, World } from './gateway.ts'
import { PAYMENT_COLUMNS, rememberPayment } from './paymentRow.ts'

/** Finds a payment. @param where.account limits the search to this account. By default all accounts are searched. */
export async function findPayment(
  world: World,
  where: { provider: Provider; id: string; account?: string },
): Promise<SimulatedPayment | undefined> {
  const { provider, id, account = null } = where
  const [payment] = await look(world, { provider, id, account, reference: null })
  if (payment !== undefined) rememberPayment(world, payment)
  return payment
}

/** Lists payments, newest first. */
export async function listPayments(
  world: World,
  where: { reference: string } | { provider: Provider; account: string },
): Promise<SimulatedPayment[]> {
  const { reference = null, provider = null, account = null } = where as Partial<Question>
  return look(world, { reference, provider, account, id: null })
}

type Question = { id: string | null; reference: string | null; provider: Provider | null; account: string | null }
type Asked = Question & { operation: FaultyCall | null }
type Found = { payments: SimulatedPayment[]; claimed: ClaimedFault }

async function look(world: World, question: Question): Promise<SimulatedPayment[]> {
  const provider = question.provider ?? world.claim?.provider ?? null
  const { payments, claimed } = await find(world.database, {
    ...question,
    provider,
    operation: operationToClaim(world),
  })
  keepFault(world, claimed)
  return payments
}

/** Finds the payments of simultaneous calls in one statement. */
const find = batchPer<Runner, Asked, Found>(
  async ({ byKey }, questions) => {
    const rows = await byKey.rows(selectPayments, {
      asked: JSON.stringify(questions.map((question, position) => ({ ...question, position }))),
    })
    const found = questions.map((): Found => ({ payments: [], claimed: { fault: null, delayMs: null } }))
    for (const { position, fault, delayMs, ...payment } of rows) {
      found[position]!.claimed = { fault, delayMs }
      if (payment.id !== null) found[position]!.payments.push(payment)
    }
    return found
  },
  { atOnce: 2, limit: 50 },
)

const selectPayments = sql(
  'simulatorSelectPayments',
  `with asked as materialized (
    select * from json_to_recordset(:asked::json)
      as asked (position integer, id text, reference text, provider text, account text, operation text)
  ), ${FAULT_EXPRESSIONS}
  select asked.position, fault, "delayMs", payment.*
  from asked left join fault using (position) left join allowed using (position)
  left join lateral (
    select ${PAYMENT_COLUMNS} from simulator.payments as payment
      where payment.id = allowed.id and payment.provider = allowed.provider
        and (allowed.account is null or payment.account = allowed.account)
    union all
    (select ${PAYMENT_COLUMNS} from simulator.payments as payment where payment.external_reference = allowed.reference)
    union all
    (select ${PAYMENT_COLUMNS} from simulator.payments as payment
      where allowed.id is null and allowed.reference is null
        and payment.account = allowed.account and payment.provider = allowed.provider
      order by payment.id desc limit 1000)
  ) as payment on true
  order by asked.position, payment.id desc`,
).as<SimulatedPayment & ClaimedFault & { position: number }>()
