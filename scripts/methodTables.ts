import { readFile, writeFile } from 'node:fs/promises'
import { type Json, operationsOf } from '../test/description/apiDescription.ts'

type Page = { path: string; head: string; subjects: Readonly<Record<string, string>> }

/** The pages with a table of the client's methods. The subject of a row is the tag, or its translation. */
const pages: readonly Page[] = [
  { path: 'packages/node/README.md', head: '| subject | methods |', subjects: {} },
  {
    path: 'docs/pt/sdk-reference.md',
    head: '| assunto | métodos |',
    subjects: {
      Charges: 'Cobranças',
      'Checkout sessions': 'Sessões de checkout',
      Payments: 'Pagamentos e reembolsos',
      Money: 'Dinheiro',
      Disputes: 'Contestações',
      Subscriptions: 'Assinaturas',
      Courses: 'Cursos',
      Students: 'Alunos',
      Catalog: 'Catálogo',
      Recipients: 'Recebedores de divisões',
      Webhooks: 'Webhooks',
      Partner: 'Lojas de um parceiro',
      Sandbox: 'Sandbox',
    },
  },
]

/** Methods of the client that are not operations of the API, by the tag of their row. */
const furtherMethods: Readonly<Record<string, readonly string[]>> = { Webhooks: ['events'] }

/** Returns the pages of the client with the methods of a description. */
export async function methodPages(description: Json): Promise<Record<string, string>> {
  const byTag = Map.groupBy(operationsOf(description), ({ operation }) => operation.tags[0] as string)
  const written = pages.map(async ({ path, head, subjects }) => {
    const rows = [...byTag].map(([tag, operations]) => {
      const names = [...operations.map(({ operation }) => operation.operationId), ...(furtherMethods[tag] ?? [])]
      return `| ${subjects[tag] ?? tag} | ${names.map((name) => `\`${name}\``).join(', ')} |`
    })
    const [before, after] = splitAtTable(await readFile(fileOf(path), 'utf8'), head)
    return [path, `${before}${[head, '| --- | --- |', ...rows].join('\n')}${after}`]
  })
  return Object.fromEntries(await Promise.all(written))
}

/** Writes the tables of methods into the pages of the client. */
export async function writeMethodPages(description: Json): Promise<void> {
  for (const [path, text] of Object.entries(await methodPages(description))) await writeFile(fileOf(path), text)
}

/** Returns the text before the table and the text after it. A table ends at the next empty line. */
function splitAtTable(text: string, head: string): [before: string, after: string] {
  const start = text.indexOf(head)
  const end = text.indexOf('\n\n', start)
  return [text.slice(0, start), text.slice(end)]
}

function fileOf(path: string): URL {
  return new URL(`../${path}`, import.meta.url)
}
