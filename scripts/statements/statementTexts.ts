import type { FoundStatement } from './collectStatements.ts'
import type { Described } from './describeStatements.ts'

const HEADER = '-- Every statement of the server, whole. `npm run statements` writes this file.'

/** Returns the texts of all statements, each with its file, its parameters and its result. */
export function statementTexts(statements: readonly (FoundStatement & Described)[]): string {
  const texts = statements.map(({ statement, file, parameters, columns }) => {
    const given = statement.parameters.map((name, index) => `$${index + 1} ${name} ${parameters[index]}`)
    const result = columns.map(({ name, type }) => `${name} ${type}`)
    return [
      `-- ${statement.name} (${file})`,
      ...(given.length > 0 ? [`-- takes ${given.join(', ')}`] : []),
      ...(result.length > 0 ? [`-- gives ${result.join(', ')}`] : []),
      `${withoutBlankLines(statement.text)};`,
    ].join('\n')
  })
  return `${[HEADER, ...texts].join('\n\n')}\n`
}

function withoutBlankLines(text: string): string {
  return text
    .trim()
    .replaceAll(/[ \t]+$/gm, '')
    .replaceAll(/\n\s*\n/g, '\n')
}
