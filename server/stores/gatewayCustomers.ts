import { isKey, OF_STORES, type Runner, sql } from '../core/sql.ts'
import type { KnownCustomers } from '../gateways/port/account.ts'
import { batchPer } from '../lib/batch.ts'
import { normalizeEmail } from '../lib/email.ts'

/**
 * Stores the gateway's ids of an account's buyers, so that a returning buyer causes no call. A buyer with changed data
 * counts as another customer. Simultaneous calls share their statements.
 */
export function knownCustomersOf(runner: Runner, account: Account): KnownCustomers {
  return {
    find: (fingerprint) => findTogether(runner, { ...account, fingerprint }),
    keep: ({ email, ...customer }) => keepTogether(runner, { ...account, ...customer, email: normalizeEmail(email) }),
    async forget(fingerprint) {
      await runner.rows(forgetOne, { ...account, fingerprint })
    },
  }
}

/** Deletes the gateways' ids of a person. @param email in upper or lower case */
export async function eraseGatewayCustomers(trx: Runner, storeId: string, email: string): Promise<void> {
  await trx.rows(eraseOfEmail, { storeId, email: normalizeEmail(email) })
}

type Account = { accountId: string; storeId: string }
type Key = Account & { fingerprint: string }

const findTogether = batchPer<Runner, Key, string | undefined>(
  async ({ byKey }, keys, storeIds) => {
    const rows = await byKey.rows(findAll, { keys: JSON.stringify(keys), storeIds })
    const found = new Map(rows.map((row) => [nameOf(row), row.customerId]))
    return keys.map((key) => found.get(nameOf(key)))
  },
  { atOnce: 2, limit: 50, storeOf: ({ storeId }) => storeId },
)

const keepTogether = batchPer<Runner, Key & { customerId: string; email: string }, void>(
  async ({ byKey }, customers) => {
    await byKey.rows(keepAll, { customers: JSON.stringify(customers) })
    return customers.map(() => undefined)
  },
  { atOnce: 2, limit: 50, storeOf: ({ storeId }) => storeId, keyOf: nameOf },
)

function nameOf({ accountId, fingerprint }: Omit<Key, 'storeId'>): string {
  return `${accountId} ${fingerprint}`
}

const findAll = sql(
  'findGatewayCustomers',
  `select wanted."accountId", wanted.fingerprint, customer_id as "customerId"
   from json_to_recordset(:keys::json) as wanted ("accountId" text, "storeId" text, fingerprint text)
   join gateway_customers as known on ${isKey('known.gateway_account_id', 'wanted."accountId"')}
     and ${isKey('known.fingerprint', 'wanted.fingerprint')} and ${isKey('known.store_id', 'wanted."storeId"')}
   where known.store_id ${OF_STORES}`,
).as<Omit<Key, 'storeId'> & { customerId: string }>()

/**
 * SQL of the hash of an e-mail in a store, by which an erasure finds the rows.
 * @param email SQL of the normalized e-mail. It is normalized before, because the database's `lower` would not change
 * `Ã`.
 */
function emailKeyOf(storeId: string, email: string): string {
  return `sha256(convert_to(${storeId} || ' ' || ${email}, 'UTF8'))`
}

/** All statements insert in this order, so they never deadlock. */
const keepAll = sql(
  'keepGatewayCustomers',
  `insert into gateway_customers (gateway_account_id, fingerprint, store_id, customer_id, email_key)
   select "accountId", fingerprint, "storeId", "customerId", ${emailKeyOf('"storeId"', 'email')}
   from json_to_recordset(:customers::json)
     as new ("accountId" text, "storeId" text, fingerprint text, "customerId" text, email text)
   order by "accountId", fingerprint
   on conflict (gateway_account_id, fingerprint, store_id) do update set customer_id = excluded.customer_id`,
)

const forgetOne = sql(
  'forgetGatewayCustomer',
  `delete from gateway_customers
   where gateway_account_id = :accountId and fingerprint = :fingerprint
     and store_id = :storeId`,
)

const eraseOfEmail = sql(
  'eraseGatewayCustomers',
  `delete from gateway_customers where store_id = :storeId and email_key = ${emailKeyOf(':storeId', ':email')}`,
)
