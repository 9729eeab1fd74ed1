import type pg from 'pg'

/** A function that a divided database has for a statement of the program (`sql`, `isStored`). */
export type StoredStatement = {
  /** The name of the statement. */
  name: string
  /** Contains a hash, so each version of the program finds its own functions. */
  functionName: string
  /** The text that calls the function, with the parameters of the statement. */
  call: string
  /** The lines of the SQL that creates the function and the types of its variables, on every machine. */
  create: readonly string[]
}

/** Creates the functions of the stored statements that a divided database lacks. Functions of other versions stay. */
export async function storeStatements(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  for (const { create } of await unstoredStatements(client)) await client.query(create.join('\n'))
}

/** Returns the stored statements without a function. */
export async function unstoredStatements(client: Pick<pg.ClientBase, 'query'>): Promise<readonly StoredStatement[]> {
  const storedStatements = await readStored()
  const names = storedStatements.map(({ functionName }) => functionName)
  const { rows } = await client.query<{ name: string }>(
    'select proname as name from pg_proc where proname = any ($1::text[])',
    [names],
  )
  return storedStatements.filter(({ functionName }) => rows.every(({ name }) => name !== functionName))
}

/** Returns for each stored statement the text that calls its function. */
export async function readCalls(): Promise<ReadonlyMap<string, { name: string; text: string }>> {
  const storedStatements = await readStored()
  return new Map(storedStatements.map(({ name, functionName, call }) => [name, { name: functionName, text: call }]))
}

/** Loaded only for a divided database. */
async function readStored(): Promise<readonly StoredStatement[]> {
  return (await import('../__generated__/storedStatements.json', { with: { type: 'json' } })).default
}
