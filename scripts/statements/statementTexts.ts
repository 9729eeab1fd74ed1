import type { FoundStatement } from './collectStatements.ts'
import { type ColumnList, partsOfResult, shortenLists } from './columnLists.ts'
import type { Described } from './describeStatements.ts'

const HEADER = `-- Every complete statement of the server. \`npm run statements\` writes this file.
-- It begins with the lists of columns that many statements have. {paymentRow of moved} in a statement is that list from \`moved\`.
-- {paymentRow set by facts} sets each fact of the list to its new value in \`facts\`, if it has one: setFacts of server/core/row.ts.`

/** Returns the texts of all statements, each with its file, its parameters and its result. */
export function statementTexts(
  statements: readonly (FoundStatement & Described)[],
  lists: readonly ColumnList[],
): string {
  const texts = statements.map(({ statement, file, parameters, columns }) => {
    const given = statement.parameters.map((name, index) => `$${index + 1} ${name} ${parameters[index]}`)
    const result = partsOfResult(columns, lists).map((part) =>
      'list' in part ? `{${part.list.name}}` : `${part.column.name} ${part.column.type}`,
    )
    return [
      `-- ${statement.name} (${file})`,
      ...(given.length > 0 ? [`-- takes ${given.join(', ')}`] : []),
      ...(result.length > 0 ? [`-- gives ${result.join(', ')}`] : []),
      `${withoutBlankLines(shortenLists(statement.text, lists))};`,
    ].join('\n')
  })
  return `${[HEADER, ...listTexts(statements, lists), ...texts].join('\n\n')}\n`
}

/** One column per line, with its type in the first result that has the list. */
function listTexts(statements: readonly Described[], lists: readonly ColumnList[]): string[] {
  const parts = statements.flatMap(({ columns }) => partsOfResult(columns, lists))
  return [...lists]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((list) => {
      const found = parts.find((part) => 'list' in part && part.list === list)
      const types = found && 'list' in found ? found.columns.map(({ type }) => ` ${type}`) : []
      const lines = list.columns.map(
        (column, index) => `--   ${column.replaceAll(/\s+/g, ' ')}${types[index] ?? ''}${factOf(list, index)}`,
      )
      const unselected = list.facts.filter((fact) => !list.fields.includes(fact))
      const facts = unselected.map((fact) => `--   ${fact}, a fact that is not selected`)
      return [`-- {${list.name}} (${list.file})`, ...lines, ...facts].join('\n')
    })
}

function factOf({ fields, facts }: ColumnList, index: number): string {
  return facts.includes(fields[index]!) ? ', a fact' : ''
}

function withoutBlankLines(text: string): string {
  return text
    .trim()
    .replaceAll(/[ \t]+$/gm, '')
    .replaceAll(/\n\s*\n/g, '\n')
}
