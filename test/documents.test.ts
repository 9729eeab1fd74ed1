/** What the documents say of the program, held against it. */
import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import ts from 'typescript'
import { routes } from '../server/http/apiRoutes.ts'
import { readModules, root, type SourceModule, walk } from './sourceModules.ts'

const documents = globSync('{*.md,docs/**/*.md}', { cwd: root }).map((path) => ({ path, text: read(path) }))

test('links between the documents lead to files that are there', () => {
  assert.ok(documents.length >= 8)
  const dead = documents.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\((?!https?:)([^)#\s]+)[^)]*\)/g)]
      .map(([, target]) => join(dirname(path), target!))
      .filter((target) => !existsSync(join(root, target)))
      .map((target) => `${path}: ${target}`),
  )
  assert.deepEqual(dead, [])
})

test('the README’s table names the settings that are read, and no other', () => {
  const table = [...read('README.md').matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name!)
  const source = read('server/process/readSettings.ts')
  const known = [...source.matchAll(/variables(?:, '|\.)([A-Z_]+)/g)].map(([, name]) => name!)
  assert.ok(known.length > 10)
  assert.deepEqual([...new Set(table)].sort(), [...new Set(known)].sort())
})

test('the documents name only routes, scripts and commands that are there', () => {
  const text = documents.map((document) => document.text).join('\n')
  const shapes = routes.map(({ path }) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`))
  const paths = [...text.matchAll(/`(?:GET|POST) (\/v1\/[\w/{}-]+)/g)].map(([, path]) => path!)
  assert.ok(paths.length > 1)
  assert.deepEqual(
    paths.filter((path) => !shapes.some((shape) => shape.test(path))),
    [],
  )
  const { scripts } = JSON.parse(read('package.json'))
  const run = [...text.matchAll(/npm run ([a-z-]+)/g)].map(([, name]) => name!)
  assert.deepEqual(
    run.filter((name) => !scripts[name]),
    [],
  )
  const cli = read('server/cli/main.ts')
  const commands = [...text.matchAll(/`(?:npx )?balcao ([a-z-]+)/g)].map(([, name]) => name!)
  assert.ok(commands.length > 4)
  assert.deepEqual(
    commands.filter((name) => !cli.includes(`.command('${name}')`)),
    [],
  )
})

test('docs/errors.md names the types and codes of the API’s errors, and no other', () => {
  const page = read('docs/errors.md')
  const types = [...page.matchAll(/^\| `(\w+)` \| \d{3}/gm)].map(([, type]) => type!)
  const [union] = /type ErrorType =.*?\n\n/s.exec(read('server/core/errors.ts'))!
  assert.deepEqual(types.sort(), [...union.matchAll(/'(\w+)'/g)].map(([, type]) => type!).sort())

  const codes = [...page.matchAll(/^\| \d{3} \| `(\w+)` \|/gm)].map(([, code]) => code!)
  // What the dashboard's own pages tell each other is no part of the API.
  const notApi = /\.test\.ts$|^server\/(gateways|simulator|users|dashboard)\/|serveDashboard|dashboardRoutes/
  const modules = readModules('server/**/*.ts').filter(({ path }) => !notApi.test(path))
  assert.deepEqual(codes.sort(), [...new Set(modules.flatMap(errorCodes))].sort())
})

test('docs/security.md names the algorithms that the code uses, and no other', () => {
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

test('the tests and files that docs/asvs.md refers to are there', () => {
  const page = read('docs/asvs.md')
  const paths = [...page.matchAll(/`((?:server|test|web)\/[\w./-]+)`/g)].map(([, path]) => path!)
  assert.ok(paths.length > 100)
  assert.deepEqual(
    [...new Set(paths)].filter((path) => !existsSync(join(root, path))),
    [],
  )
})

/** The codes that a module gives to `conflict`, `unprocessable` and `new ApiError`. */
function errorCodes({ tree }: SourceModule): string[] {
  const codes: string[] = []
  const keep = (node: ts.Node | undefined) => node && ts.isStringLiteral(node) && codes.push(node.text)
  walk(tree, (node) => {
    if (ts.isCallExpression(node) && /^(conflict|unprocessable)$/.test(node.expression.getText(tree)))
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
