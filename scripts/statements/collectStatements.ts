import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RowDeclaration } from '../../server/core/row.ts'
import { declaredStatements, type Statement } from '../../server/core/sql.ts'
import { root } from '../../test/root.ts'

export type FoundStatement = { statement: Statement; file: string }

/** A declared row, and the module that exports it. */
export type FoundRow = { declaration: RowDeclaration; file: string; name: string }

/** These modules start a process when they are loaded. */
const PROCESSES = new Set(['server/cli/main.ts', 'server/process/apiProcess.ts', 'server/process/simulatorProcess.ts'])

/**
 * Loads all modules of the server, and returns every statement and every declared row.
 * @throws Error if a statement's name is not found in a file
 */
export async function collectStatements(): Promise<{ statements: FoundStatement[]; rows: FoundRow[] }> {
  const files = globSync('server/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts') && !file.endsWith('.d.ts') && !PROCESSES.has(file))
    .sort()
  const rows: FoundRow[] = []
  for (const file of files) {
    const exported = (await import(join(root, file))) as Record<string, unknown>
    for (const [name, value] of Object.entries(exported))
      if (isRowDeclaration(value)) rows.push({ declaration: value, file, name })
  }
  const fileOf = findFiles(files)
  const statements = [...declaredStatements.values()]
    .map((statement) => ({ statement, file: fileOf(statement.name) }))
    .filter(({ file }) => file !== undefined)
    .sort((a, b) => (a.statement.name < b.statement.name ? -1 : 1)) as FoundStatement[]
  return { statements, rows }
}

function isRowDeclaration(value: unknown): value is RowDeclaration {
  return typeof value === 'object' && value !== null && 'table' in value && 'columns' in value
}

/** A name is in its file as a string, or as a template such as `salesPage ${kind}`. */
function findFiles(files: readonly string[]): (name: string) => string | undefined {
  const names = files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return [...text.matchAll(/\bsql\(\s*(?:'([^']+)'|`([^`]+)`)/g)].map(([, plain, template]) => ({
      file,
      pattern: new RegExp(`^${plain === undefined ? toPattern(template!) : escaped(plain)}$`),
    }))
  })
  return (name) => names.find(({ pattern }) => pattern.test(name))?.file
}

function toPattern(template: string): string {
  return template
    .split(/\$\{[^}]*\}/)
    .map(escaped)
    .join('.+')
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
