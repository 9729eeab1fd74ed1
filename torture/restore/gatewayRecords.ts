import type { Database } from '../../server/core/sql.ts'

/** The simulator's tables as JSON. A restore of our database must not change the gateways' records. */
export type GatewayRecords = { table: string; rows: string }[]

/** Reads all records of the simulator. The simulator must not run. */
export async function readRecords({ pool }: Database): Promise<GatewayRecords> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'simulator' and table_type = 'BASE TABLE'`,
  )
  const records: GatewayRecords = []
  for (const { name } of tables) {
    const table = `simulator.${name}`
    const { rows } = await pool.query<{ rows: string }>(
      `select coalesce(json_agg(record), '[]')::text as rows from ${table} as record`,
    )
    records.push({ table, rows: rows[0]!.rows })
  }
  return records
}

/** Replaces the restored records with the given records. The id sequences continue after them. */
export async function writeRecords({ pool }: Database, records: GatewayRecords): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await client.query(`truncate ${records.map(({ table }) => table).join(', ')}`)
    for (const { table, rows } of records)
      await client.query(
        `insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, $1::json)`,
        [rows],
      )
    const { rows: counters } = await client.query<{ table: string; column: string }>(
      `select table_schema || '.' || table_name as table, column_name as column from information_schema.columns
       where table_schema = 'simulator' and is_identity = 'YES'`,
    )
    for (const { table, column } of counters)
      await client.query(
        `select setval(pg_get_serial_sequence($1, $2), coalesce((select max(${column}) from ${table}), 0) + 1, false)`,
        [table, column],
      )
    await client.query('commit')
  } finally {
    client.release()
  }
}
