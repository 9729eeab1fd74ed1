import { isKey, type Runner, sql } from '../core/sql.ts'
import type { KnownCustomers } from '../gateways/port/account.ts'
import { batchPer } from '../lib/batch.ts'
import { normalizeEmail } from '../lib/email.ts'

/**
 * Stores the gateway's ids of an account's buyers, so that a returning buyer causes no call. A buyer with changed data
 * counts as another customer. Simultaneous calls share their statements.
 */
export function knownCustomersOf(runner: Runner, accountId: string): KnownCustomers {
  return {
    find: (fingerprint) => findTogether(runner, { accountId, fingerprint }),
    keep: ({ email, ...customer }) => keepTogether(runner, { accountId, ...customer, email: normalizeEmail(email) }),
    async forget(fingerprint) {
      await runner.rows(forgetOne, { accountId, fingerprint })
    },
  }
}

/** Deletes the gateways' ids of a person. @param email in upper or lower case */
export async function eraseGatewayCustomers(trx: Runner, storeId: string, email: string): Promise<void> {
  await trx.rows(eraseOfEmail, { storeId, email: normalizeEmail(email) })
}

type Key = { accountId: string; fingerprint: string }

const findTogether = batchPer<Runner, Key, string | undefined>(
  async ({ byKey }, keys) => {
    const rows = await byKey.rows(findAll, { keys: JSON.stringify(keys) })
    const found = new Map(rows.map((row) => [nameOf(row), row.customerId]))
    return keys.map((key) => found.get(nameOf(key)))
  },
  { atOnce: 2, limit: 50 },
)

const keepTogether = batchPer<Runner, Key & { customerId: string; email: string }, void>(
  async ({ byKey }, customers) => {
    await byKey.rows(keepAll, { customers: JSON.stringify(customers) })
    return customers.map(() => undefined)
  },
  { atOnce: 2, limit: 50, keyOf: nameOf },
)

function nameOf({ accountId, fingerprint }: Key): string {
  return `${accountId} ${fingerprint}`
}

const findAll = sql(
  'findGatewayCustomers',
  `select wanted."accountId", wanted.fingerprint, customer_id as "customerId"
   from json_to_recordset(:keys::json) as wanted ("accountId" text, fingerprint text)
   cross join lateral (select id, store_id from gateway_accounts where ${isKey('id', 'wanted."accountId"')}) as account
   join gateway_customers as known on ${isKey('known.gateway_account_id', 'account.id')}
     and ${isKey('known.fingerprint', 'wanted.fingerprint')} and ${isKey('known.store_id', 'account.store_id')}`,
).as<Key & { customerId: string }>()

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
   select "accountId", fingerprint, store_id, "customerId", ${emailKeyOf('store_id', 'email')}
   from json_to_recordset(:customers::json) as new ("accountId" text, fingerprint text, "customerId" text, email text)
   cross join lateral (select store_id from gateway_accounts where ${isKey('id', 'new."accountId"')}) as account
   order by "accountId", fingerprint
   on conflict (gateway_account_id, fingerprint, store_id) do update set customer_id = excluded.customer_id`,
)

const forgetOne = sql(
  'forgetGatewayCustomer',
  `delete from gateway_customers
   where gateway_account_id = :accountId and fingerprint = :fingerprint
     and store_id = (select store_id from gateway_accounts where id = :accountId)`,
)

const eraseOfEmail = sql(
  'eraseGatewayCustomers',
  `delete from gateway_customers where store_id = :storeId and email_key = ${emailKeyOf(':storeId', ':email')}`,
)
