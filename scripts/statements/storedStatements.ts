import { createHash } from 'node:crypto'
import { Statement } from '../../server/core/sql.ts'
import type { StoredStatement } from '../../server/database/storeStatements.ts'
import { type DescribedColumn, describeStatements } from './describeStatements.ts'
import type { ReadStatement } from './readStatements.ts'
import { type Clause, clausesOf, insertOf } from './statementClauses.ts'

/**
 * Returns the function of each stored statement. On a database that Citus has divided, the store's machine runs the function. Its
 * parts are texts of the statement. The CTEs without inserts stay one statement. Each row of an insert is inserted separately,
 * because Citus keeps the plan of such an insert.
 * @param url the URL of a migrated database, which describes the rows of the parts
 */
export async function storedStatements(url: string, statements: readonly ReadStatement[]): Promise<StoredStatement[]> {
  const stored: StoredStatement[] = []
  for (const one of statements.filter(({ statement }) => statement.isStored)) {
    const parts = partsOf(clausesOf(one.statement.text, one.tree))
    const texts = parts.kept.map((clause) => `${withTexts(parts.upTo(clause).map(textOf))}select * from ${clause.name}`)
    const described = await describeStatements(
      url,
      texts.map((text) => new Statement({ ...one.statement, text })),
    )
    const rows = described.map(({ columns }) => columns)
    stored.push(functionOf(one, parts, rows))
  }
  return stored
}

type Parts = {
  all: readonly Clause[]
  /** The CTEs that need no inserted row, up to the last one that uses a table. They run first, as one statement. */
  first: readonly Clause[]
  /** The inserts, and the CTEs that use tables after an insert. */
  later: readonly Clause[]
  /** The CTEs whose rows are kept in a variable. The others are written again wherever their rows are read. */
  kept: readonly Clause[]
  main: Clause
  upTo(clause: Clause): readonly Clause[]
}

function partsOf({ clauses: all, main }: { clauses: Clause[]; main: Clause }): Parts {
  const needs = ({ uses }: Clause): Clause[] =>
    all.filter(({ name }) => uses.has(name)).flatMap((clause) => [clause, ...needs(clause)])
  const isAfter = (clause: Clause) => [clause, ...needs(clause)].some(({ isInsert }) => isInsert)
  const begin = all.filter((clause) => clause.hasTables && !isAfter(clause))
  const first = all.filter((clause) => begin.some((one) => one === clause || needs(one).includes(clause)))
  const later = all.filter((clause) => clause.hasTables && isAfter(clause))
  const readers = [...all.filter((clause) => !first.includes(clause)), main]
  const kept = [...first, ...later].filter(({ name }) => readers.some(({ uses }) => uses.has(name)))
  return { all, first, later, kept, main, upTo: (clause) => all.slice(0, all.indexOf(clause) + 1) }
}

function functionOf(
  { statement, columns, parameters }: ReadStatement,
  parts: Parts,
  rows: readonly (readonly DescribedColumn[])[],
): StoredStatement {
  const body = [...beginOf(parts), ...parts.later.flatMap((one) => laterText(parts, one)), mainText(parts)].join('\n')
  const types = parts.kept.map(({ name }, index) => `create type FUNCTION_${name} as (${listOf(rows[index]!)});`)
  const variables = parts.kept.map(({ name }) => `kept_${name} FUNCTION_${name}[]; one_${name} FUNCTION_${name};`)
  const records = parts.later.filter(({ isInsert }) => isInsert).map(({ name }) => `new_${name} record;`)
  const takes = `(${[...parameters, 'text'].join(', ')})`
  const create = `${types.join('\n')}
create function FUNCTION${takes} returns table (${listOf(columns)}) language plpgsql as $stored$
#variable_conflict use_column
declare
  ${[...variables, ...records].join('\n  ')}
begin
${body}
end $stored$;
select create_distributed_function('FUNCTION${takes}', '$${parameters.length + 1}', colocate_with := 'payments');`
  const hash = createHash('sha256').update(create).digest('hex').slice(0, 8)
  const functionName = `${statement.name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}_${hash}`
  const values = [...parameters.map((_, index) => `$${index + 1}`), storeOf(statement.parameters)]
  return {
    name: statement.name,
    functionName,
    call: `select * from ${functionName}(${values.join(', ')})`,
    create: create.replaceAll('FUNCTION', functionName).split('\n'),
  }
}

/** The last argument of the function. Citus calls the function on the machine of this store. */
function storeOf(parameters: readonly string[]): string {
  const one = parameters.indexOf('storeId')
  return one === -1 ? `($${parameters.indexOf('storeIds') + 1}::text[])[1]` : `$${one + 1}`
}

function listOf(columns: readonly DescribedColumn[]): string {
  return columns.map(({ name, type }) => `"${name}" ${type}`).join(', ')
}

function beginOf({ first, kept }: Parts): string[] {
  const shown = first.filter((clause) => kept.includes(clause))
  if (shown.length === 0) return []
  const into = shown.map(({ name }) => `kept_${name}`).join(', ')
  return [`${withTexts(first.map(textOf))}select ${shown.map(rowsOf).join(', ')} into ${into};`]
}

function laterText(parts: Parts, clause: Clause): string[] {
  const { name } = clause
  if (!clause.isInsert)
    return [`${withTexts([...readTexts(parts, clause), textOf(clause)])}select ${rowsOf(clause)} into kept_${name};`]
  const { table, columns, select, rest, returning } = insertOf(clause)
  const values = columns.map((column) => `new_${name}.${column}`).join(', ')
  const list = columns.join(', ')
  return [
    `for new_${name} in select * from (${withTexts(readTexts(parts, clause))}${select}) as made (${list}) loop`,
    `insert into ${table} (${list}) values (${values}) ${rest}`,
    ...(parts.kept.includes(clause)
      ? [`${returning} into one_${name};`, `if found then kept_${name} := kept_${name} || one_${name}; end if;`]
      : [';']),
    'end loop;',
  ]
}

function mainText(parts: Parts): string {
  return `return query ${withTexts(readTexts(parts, parts.main))}${parts.main.text};`
}

function rowsOf({ name }: Clause): string {
  return `(select array_agg(row(${name}.*)::FUNCTION_${name}) from ${name})`
}

/** The CTEs that a part reads: kept rows from their variables, and each other CTE by its own text. */
function readTexts(parts: Parts, { uses }: Clause): string[] {
  return parts.all.flatMap((clause) => {
    if (!uses.has(clause.name)) return []
    if (parts.kept.includes(clause)) return `${clause.name} as (select * from unnest(kept_${clause.name}))`
    return [...readTexts(parts, clause), textOf(clause)]
  })
}

function textOf({ name, how, text }: Clause): string {
  return `${name} as ${how}(${text})`
}

function withTexts(texts: readonly string[]): string {
  return texts.length === 0 ? '' : `with ${[...new Set(texts)].join(',\n')}\n`
}
