/** Compares the documents with the program. */
import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import ts from 'typescript'
import { architecture } from '../scripts/moduleTable.ts'
import { errorCodes as describedErrorCodes } from '../server/http/description/describeErrors.ts'
import { operations } from '../server/http/operations.ts'
import { apiOperations } from '../server/operations/operation.ts'
import { defaultSettings } from '../server/stores/store.ts'
import { readModules, type SourceModule, walk } from './laws/sourceModules.ts'
import { root } from './root.ts'

const routes = apiOperations(operations)

const documents = globSync('{*.md,docs/**/*.md}', { cwd: root }).map((path) => ({ path, text: read(path) }))

test('links between the documents lead to files and headings that exist', () => {
  assert.ok(documents.length >= 8)
  const links = documents.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].map(([, target, anchor]) => {
      return { from: path, to: target ? join(dirname(path), target) : path, anchor }
    }),
  )
  assert.ok(links.filter(({ anchor }) => anchor).length > 10)
  const dead = links.filter(({ to, anchor }) => {
    if (!existsSync(join(root, to))) return true
    return anchor !== undefined && !anchors(read(to)).has(anchor)
  })
  assert.deepEqual(dead, [])
})

test('every table of the documents has a header row, so that GitHub shows a table', () => {
  const broken = documents.flatMap(({ path, text }) => {
    const lines = text.split('\n')
    const begins = (line: string, index: number) => line.startsWith('|') && !lines[index - 1]?.startsWith('|')
    return lines
      .map((line, index) => ({ at: `${path}:${index + 1}`, begins: begins(line, index), next: lines[index + 1] ?? '' }))
      .filter((row) => row.begins && !/^\|[\s:|-]+\|$/.test(row.next))
      .map(({ at }) => at)
  })
  assert.deepEqual(broken, [])
})

/** Returns the anchors that GitHub generates from a page's headings. */
function anchors(markdown: string): Set<string> {
  const headings = [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading!)
  const plain = headings.map((heading) =>
    heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .trim()
      .toLowerCase(),
  )
  return new Set(plain.map((heading) => heading.replace(/[^\p{L}\p{N}_ -]/gu, '').replaceAll(' ', '-')))
}

test('the README lists exactly the settings that the server reads', () => {
  const table = [...read('README.md').matchAll(/^\| `([A-Z0-9_]+)` \|/gm)].map(([, name]) => name!)
  const source = read('server/process/readSettings.ts')
  const known = [...source.matchAll(/variables(?:, '|\.)([A-Z0-9_]+)/g)].map(([, name]) => name!)
  assert.ok(known.length > 10)
  assert.deepEqual([...new Set(table)].sort(), [...new Set(known)].sort())
})

test('the documents name only routes, scripts and commands that exist', () => {
  const text = documents.map((document) => document.text).join('\n')
  const shapes = routes.map(({ path }) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`))
  const paths = [...text.matchAll(/`(?:GET|POST) (\/v1\/[\w/{}-]+)/g)].map(([, path]) => path!)
  assert.ok(paths.length > 1)
  assert.deepEqual(
    paths.filter((path) => !shapes.some((shape) => shape.test(path))),
    [],
  )
  const { scripts } = JSON.parse(read('package.json'))
  const run = [...text.matchAll(/npm run ([a-z:-]+[a-z])/g)].map(([, name]) => name!)
  assert.deepEqual(
    run.filter((name) => !scripts[name]),
    [],
  )
  const cli = read('server/cli/commands.ts')
  const commands = [...text.matchAll(/`(?:npx )?balcao ([a-z-]+)/g)].map(([, name]) => name!)
  assert.ok(commands.length > 4)
  assert.deepEqual(
    commands.filter((name) => !cli.includes(`.command('${name}')`)),
    [],
  )
})

test('docs/errors.md lists exactly the types and codes of the API’s errors', () => {
  const page = read('docs/errors.md')
  const types = [...page.matchAll(/^\| `(\w+)` \| \d{3}/gm)].map(([, type]) => type!)
  const [union] = /errorTypes = .*?\n\n/s.exec(read('server/core/errors.ts'))!
  assert.deepEqual(types.sort(), [...union.matchAll(/'(\w+)'/g)].map(([, type]) => type!).sort())

  const codes = [...page.matchAll(/^\| \d{3} \| `(\w+)` \|/gm)].map(([, code]) => code!)
  const notOurs = /\.test\.ts$|^server\/(gateways|simulator)\//
  const modules = readModules('server/**/*.ts').filter(({ path }) => !notOurs.test(path))
  assert.deepEqual(codes.sort(), [...new Set(modules.flatMap(errorCodes))].sort())

  // Rows about errors outside the API begin with the place, such as `dashboard: …`. Errors of the sandbox belong to the
  // API.
  const ofTheApi = [...page.matchAll(/^\| \d{3} \| `(\w+)` \| (?:sandbox:|(?![\w ]+:))/gm)].map(([, code]) => code!)
  const described: readonly string[] = describedErrorCodes
  assert.deepEqual(
    ofTheApi.filter((code) => !described.includes(code)),
    [],
  )
  assert.deepEqual(
    described.filter((code) => !codes.includes(code)),
    [],
  )
})

test('the go-live guides state the real fee and installments of a new store', () => {
  const { platformFeePercent, platformFeeFixedInCents, monthlyInterestPercent, maxInstallments } = defaultSettings
  const amounts = [platformFeePercent, platformFeeFixedInCents / 100, monthlyInterestPercent]
  const [fee, fixed, interest] = amounts.map((amount) => amount.toFixed(2))
  const english = [`${fee} % and R$ ${fixed} of each sale`, `${interest} % a month`, `may choose ${maxInstallments}`]
  const portuguese = [`${fee} % e R$ ${fixed} de cada venda`, `${interest} % ao mês`, `escolhe até ${maxInstallments}`]
  const missing = [
    ...english.filter((words) => !read('docs/go-live.md').includes(words)),
    ...portuguese.filter((words) => !read('docs/pt/go-live.md').includes(words.replaceAll(/(\d)\.(\d)/g, '$1,$2'))),
  ]
  assert.deepEqual(missing, [])
})

test('docs/security.md lists exactly the algorithms that the code uses', () => {
  const [, table = ''] = /\n## Keys and algorithms\n(.*?)\n## /s.exec(read('docs/security.md'))!
  const named = table.match(/(?:HMAC-|HKDF-)?SHA-\d+|AES-[\w-]+|MD5|argon2id/g) ?? []
  const calls = /\b(createHash|hash|createHmac|hkdfSync|createCipheriv|derive)\(\s*'([\w-]+)'|\b(md5|sha\d+)\(/g
  const modules = readModules('server/**/*.ts').filter(({ path }) => !/\.test\.ts$|^server\/simulator\//.test(path))
  const used = modules.flatMap(({ text }) =>
    [...text.matchAll(calls)].map(([, call = '', name = '', inSql = '']) => algorithm(call, name + inSql)),
  )
  assert.ok(used.length > 20)
  assert.deepEqual([...new Set(named)].sort(), [...new Set(used)].sort())
})

function algorithm(call: string, name: string): string {
  if (call === 'derive') return name
  const upper = name.toUpperCase().replace(/^SHA(?=\d)/, 'SHA-')
  return `${{ createHmac: 'HMAC-', hkdfSync: 'HKDF-' }[call] ?? ''}${upper}`
}

test('every file and folder that a document names exists', () => {
  const folders = [
    'server',
    'test',
    'web',
    'scripts',
    'torture',
    'bench',
    'migrations',
    'docs',
    'deploy',
    'demo',
    'packages',
    'examples',
  ]
  const named = new RegExp(`\`((?:${folders.join('|')})/[\\w./-]+)\``, 'g')
  const paths = documents.flatMap(({ path, text }) =>
    [...text.matchAll(named)].map(([, name]) => ({ path, name: name! })),
  )
  assert.ok(paths.length > 200, `${paths.length} paths`)
  // The reader of a guide writes the file .env.
  const missing = paths.filter(({ name }) => !name.endsWith('/.env') && !existsSync(join(root, name)))
  assert.deepEqual(missing, [])
})

test('the table of modules in ARCHITECTURE.md matches the rules for imports (npm run modules writes the table)', () => {
  assert.equal(read('ARCHITECTURE.md'), architecture())
})

test('ARCHITECTURE.md names only files of server/ and web/ that exist', () => {
  const names = [...read('ARCHITECTURE.md').matchAll(/`([\w/]+\.tsx?)`/g)].map(([, name]) => name!)
  assert.ok(names.length > 10)
  const files = globSync('{server,web}/**/*.{ts,tsx}', { cwd: root }).map((path) => `/${path.replaceAll('\\', '/')}`)
  assert.deepEqual(
    names.filter((name) => !files.some((path) => path.endsWith(`/${name}`))),
    [],
  )
})

test('the test titles that docs/asvs.md quotes exist in the named files', () => {
  const quotes = read('docs/asvs.md').split('\n').flatMap(quotedTitles)
  assert.ok(quotes.length > 80)
  const stale = quotes.filter(({ path, title }) => {
    const text = read(path).replaceAll("\\'", "'")
    return !title.split('…').every((part) => text.includes(part.trim()))
  })
  assert.deepEqual(stale, [])
})

/** Returns the quoted titles of a line, each with the test file that the line names before it. */
function quotedTitles(line: string): { path: string; title: string }[] {
  let path = ''
  return [...line.matchAll(/`([\w./-]+\.test\.ts)`|"([^"]+)"/g)].flatMap(([, file, title]) => {
    path = file ?? path
    return title && path ? [{ path, title }] : []
  })
}

/** Returns the codes that a module passes to `conflict`, `unprocessable` and `new ApiError`. */
function errorCodes({ tree }: SourceModule): string[] {
  const codes: string[] = []
  const keep = (node: ts.Node | undefined) => node && ts.isStringLiteral(node) && codes.push(node.text)
  walk(tree, (node) => {
    if (ts.isCallExpression(node) && /^(conflict|unprocessable|wrong)$/.test(node.expression.getText(tree)))
      keep(node.arguments[0])
    if (!ts.isNewExpression(node) || node.expression.getText(tree) !== 'ApiError') return
    const details = node.arguments?.[3]
    if (!details || !ts.isObjectLiteralExpression(details)) return
    for (const property of details.properties)
      if (ts.isPropertyAssignment(property) && property.name.getText(tree) === 'code') keep(property.initializer)
  })
  return codes
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}
