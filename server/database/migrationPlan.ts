/** The declaration about older code, in the first line of a migration. */
export type Declaration = {
  /**
   * `expand` only adds. `contract` removes tables or columns that the previous release no longer uses. A rollback does
   * not restore them.
   */
  kind: 'expand' | 'contract'
  /**
   * The name of an earlier migration. Older code that has that migration may still run after this migration is applied.
   */
  after: string
}

/** One statement of a migration. `seconds` is an estimate from the size of the table. */
export type PlannedStatement = { does: string; table: string | null; waits: string; seconds: number }

const DECLARATION = /^-- (expand|contract) after (\d{4}_\w+)\n/

/** Reads the declaration of a migration. Migrations of the first release have none. */
export function declarationOf(text: string): Declaration | undefined {
  const [, kind, after] = DECLARATION.exec(text) ?? []
  return after === undefined ? undefined : { kind: kind as Declaration['kind'], after }
}

type Shape = { pattern: RegExp; does: string; waits: string; bytesASecond?: number; removes?: true }

const ALL_WAIT = 'all statements on the table wait'
const WRITES_WAIT = 'writes to the table wait'
const NOBODY = 'nothing waits'

/** The rates are low on purpose, for a slow disk under load. The first matching pattern gives the rate. */
const SHAPES: readonly Shape[] = [
  { pattern: /^create table (\S+)/, does: 'creates a table', waits: NOBODY },
  {
    pattern: /^create (?:unique )?index if not exists \S+ on (\S+)/,
    does: 'builds an index beside the writes',
    waits: NOBODY,
    bytesASecond: 25e6,
  },
  {
    pattern: /^create (?:unique )?index \S+ on (\S+)/,
    does: 'builds an index',
    waits: WRITES_WAIT,
    bytesASecond: 50e6,
  },
  { pattern: /^alter table (\S+) add column/, does: 'adds a column', waits: ALL_WAIT },
  { pattern: /^alter table (\S+) add /, does: 'adds a constraint', waits: ALL_WAIT, bytesASecond: 200e6 },
  {
    pattern: /^alter table (\S+) alter .*(?: type |not null)/,
    does: 'changes a column',
    waits: ALL_WAIT,
    bytesASecond: 50e6,
  },
  {
    pattern: /^(?:alter table (\S+) (?:drop|rename)|drop table (\S+))/,
    does: 'removes',
    waits: ALL_WAIT,
    removes: true,
  },
  { pattern: /^alter table (\S+) (?:set|alter) /, does: 'changes a setting', waits: ALL_WAIT },
  {
    pattern: /^(?:update|insert into|delete from) (\S+)/,
    does: 'changes rows',
    waits: 'changes of the same rows wait',
    bytesASecond: 20e6,
  },
  { pattern: /^create (?:or replace )?trigger .* on (\S+)/, does: 'creates a trigger', waits: WRITES_WAIT },
  {
    pattern: /^(?:create (?:or replace )?function|drop (?:function|index|trigger))/,
    does: 'changes a function, index or trigger',
    waits: NOBODY,
  },
]

/** Comments, texts and bodies of functions, where a semicolon does not end a statement, and the other parts of a migration. */
const PARTS = /--[^\n]*|'[^']*'|\$\$[\s\S]*?\$\$|;|[^;'$-]+|[\s\S]/g

/** Returns the statements of a migration, without comments. */
export function statementsOf(text: string): string[] {
  const statements = ['']
  for (const [part] of text.matchAll(PARTS)) {
    if (part === ';') statements.push('')
    else if (!part.startsWith('--')) statements[statements.length - 1] += part
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '')
}

/** Returns the statements of a migration as one line each, without bodies of functions. */
function linesOf(text: string): string[] {
  const plain = (statement: string) => statement.replaceAll(/\$\$[\s\S]*?\$\$/g, '').replaceAll(/\s+/g, ' ')
  return statementsOf(text).map((statement) => plain(statement).trim().toLowerCase())
}

/**
 * Describes the effect of each statement of a migration, without running it.
 * @param bytesOf the size of each table. A table that the migration creates has no size.
 */
export function planOf(text: string, bytesOf: ReadonlyMap<string, number>): PlannedStatement[] {
  return linesOf(text).map((statement) => {
    for (const { pattern, does, waits, bytesASecond } of SHAPES) {
      const found = pattern.exec(statement)
      if (found === null) continue
      const table = found[1] ?? found[2] ?? null
      const bytes = bytesOf.get(table ?? '') ?? 0
      return { does, table, waits: bytes === 0 ? NOBODY : waits, seconds: bytesASecond ? bytes / bytesASecond : 0 }
    }
    return { does: `runs "${statement.slice(0, 60)}"`, table: null, waits: 'unknown', seconds: 0 }
  })
}

/** Returns true if a migration removes something. Such a migration must be a `contract`. */
export function removesSomething(text: string): boolean {
  return linesOf(text).some((statement) => SHAPES.find(({ pattern }) => pattern.test(statement))?.removes)
}
