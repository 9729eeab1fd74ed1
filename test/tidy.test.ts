/** The rules about the code itself, run as tests: what a reviewer would otherwise have to see each time. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import ts from 'typescript'
import { floors, type JudgedImport, judgeImport, moduleOf } from './importRules.ts'
import { lineOf, readModules, root, type SourceModule, walk } from './sourceModules.ts'
import { foreignWriters, judgeWrite, tableOwners, tablesWritten, writesByList } from './tableOwners.ts'

const isTest = (path: string) => path.endsWith('.test.ts')
const everything = readModules(
  'server/**/*.ts',
  'test/**/*.ts',
  'torture/**/*.ts',
  'bench/**/*.ts',
  'web/**/*.ts',
  'web/**/*.tsx',
).filter(({ path }) => !path.endsWith('.d.ts')) // Generated.
const server = everything.filter(({ path }) => path.startsWith('server/') && !isTest(path))

// Both tools work while the modules are judged. One checker: each further one judges the libraries' types anew.
const tsc = ['--noEmit', '--checkers', '1']
const typeChecks = Promise.all([run('tsc', tsc), run('tsc', [...tsc, '-p', 'web'])])
const lint = run('biome', ['check', '.', '--colors=off', '--max-diagnostics=20'])

test('there is code to judge: a rule that reads nothing proves nothing', () => {
  assert.ok(server.length > 100, `${server.length} modules`)
  assert.ok(server.flatMap(({ imports }) => imports).length > 300)
})

test('types check, because Node strips them unchecked', async () => {
  const complaints = (await typeChecks).join('')
  assert.ok(complaints === '', complaints)
})

test('the linter and the formatter have nothing to say, so that no review has to', async () => {
  const complaints = await lint
  assert.ok(complaints === '', complaints)
})

describe('imports', () => {
  test('go down the floors alone, so that a module can be understood without those that use it', () => {
    const wrong = server.flatMap(({ path, imports }) =>
      imports.flatMap((one) => {
        const reason = judgeImport({ from: path, to: one.to })
        return reason ? [`${path} imports ${one.to}: ${reason}`] : []
      }),
    )
    assert.deepEqual(wrong, [])
  })

  test('that break a floor are seen', () => {
    const wrong: JudgedImport[] = [
      { from: 'server/lib/a.ts', to: 'server/stores/store.ts' },
      { from: 'server/brazil/a.ts', to: 'server/lib/money.ts' },
      { from: 'server/events/a.ts', to: 'server/mail/mails.ts' },
      { from: 'server/gateways/a.ts', to: 'server/simulator/bank.ts' },
      { from: 'server/simulator/a.ts', to: 'server/gateways/gateway.ts' },
      { from: 'server/charges/a.ts', to: 'server/payments/status.ts' },
      { from: 'server/webhooks/a.ts', to: 'server/courses/enroll.ts' },
      { from: 'server/payments/a.ts', to: 'server/scheduler/jobs.ts' },
      { from: 'server/payments/a.ts', to: 'server/http/openApi.ts' },
      { from: 'server/core/context.ts', to: 'server/stores/store.ts' },
      { from: 'server/payments/a.ts', to: 'server/database/database.ts' },
      { from: 'server/database/a.ts', to: 'server/stores/store.ts' },
      { from: 'server/checkout/forms/a.ts', to: 'server/checkout/views/layout.ts' },
    ]
    for (const one of wrong) assert.ok(judgeImport(one), `${one.from} -> ${one.to}`)
    const right: JudgedImport[] = [
      { from: 'server/payments/a.ts', to: 'server/charges/charge.ts' },
      { from: 'server/stores/a.ts', to: 'server/gateways/gateway.ts' },
      { from: 'server/payments/a.ts', to: 'server/core/sql.ts' },
      { from: 'server/process/main.ts', to: 'server/simulator/simulator.ts' },
    ]
    for (const one of right) assert.equal(judgeImport(one), undefined, `${one.from} -> ${one.to}`)
  })

  test('never go in a circle, in which no file could be read first', () => {
    assert.deepEqual(circles(server), [])
  })

  test('find every file in a module with a floor, and none at the root of server/', () => {
    const modules = new Set(server.map(({ path }) => moduleOf(path)))
    assert.deepEqual([...modules].sort(), floors.flat().sort())
  })

  test('of the browser take from the server types alone: what is bundled is public', () => {
    const taken = everything
      .filter(({ path }) => path.startsWith('web/') && path !== 'web/build.ts')
      .flatMap(({ path, imports }) => imports.map((one) => ({ path, ...one })))
    // Picks one of three languages, for the server's pages and the browser's.
    const shared = 'server/lib/inThree.ts'
    assert.deepEqual(
      taken.filter(({ to, typeOnly }) => to.startsWith('server/') && to !== shared && !typeOnly),
      [],
    )
  })

  test('reach every file: one that nothing uses would be kept alive for nothing', () => {
    assert.deepEqual(unreached(everything), [])
  })
})

test('only clock.ts reads the system’s clock, so that a sandbox store can live ahead of it', () => {
  const clockReads = /^(Date\.now|performance\.now|process\.hrtime(\.bigint)?|Date)$/
  const found = search(server, (node) => {
    if (ts.isNewExpression(node)) return node.expression.getText() === 'Date' && !node.arguments?.length
    return ts.isCallExpression(node) && clockReads.test(node.expression.getText())
  })
  assert.deepEqual([...new Set(found.map(({ path }) => path))], ['server/core/clock.ts'])
})

test('only environmentSettings.ts reads the environment, so that every setting is checked before anything starts', () => {
  const found = search(server, (node) => ts.isPropertyAccessExpression(node) && node.getText() === 'process.env')
  assert.deepEqual([...new Set(found.map(({ path }) => path))], ['server/process/environmentSettings.ts'])
})

describe('statements', () => {
  for (const table of ['charges', 'payments', 'subscriptions'])
    test(`write the status of ${table} in ${table}/status.ts alone, where the table of moves stands`, () => {
      const writers = statementsOf(server).flatMap((one) => statusWrites(table, one))
      assert.deepEqual([...new Set(writers)], [`server/${table}/status.ts`])
    })

  test('write a table in the module that owns it, or in one that is listed with a reason', () => {
    const listed = new Set(writesByList.map(({ path }) => path))
    const writes = statementsOf(server).flatMap(({ path, sql }) =>
      tablesWritten(sql).map((table) => ({ path, table, module: moduleOf(path) })),
    )
    const wrong = writes.flatMap(({ path, table, module }) => {
      const reason = table === '${' && listed.has(path) ? undefined : judgeWrite(module, table)
      return reason ? [`${path} writes ${table}: ${reason}`] : []
    })
    assert.deepEqual(wrong, [])
    const unused = foreignWriters.filter(
      (one) =>
        !writes.some(({ module, table }) => module === one.module && (one.table === table || one.table === 'any')),
    )
    assert.deepEqual(unused, [], 'exceptions that nothing needs any more')
  })

  test('that write a table of another module are seen', () => {
    const texts = [
      'with a as (update payments set id = 1) select 1',
      'insert into payments (id) values (1)',
      'delete from payments',
    ]
    for (const text of texts) {
      assert.deepEqual(tablesWritten(text), ['payments'])
      assert.ok(judgeWrite('subscriptions', 'payments'))
    }
    assert.deepEqual(tablesWritten('select from payments for update of payments skip locked'), [])
    assert.deepEqual(tablesWritten('insert into mails (id) values (1) on conflict (id) do update set id = 2'), [
      'mails',
    ])
    assert.ok(judgeWrite('payments', 'a_table_without_owner'))
  })

  test('have an owner for each table of the schema, and no owner for a table that is gone', () => {
    const schema = readFileSync(join(root, 'migrations/schema.sql'), 'utf8')
    const tables = [...schema.matchAll(/^create (?:unlogged )?table (\w+) \(/gm)].map(([, table]) => table!)
    assert.deepEqual(Object.keys(tableOwners).sort(), tables.sort())
  })

  test('put a payment in as unknown, and in claim.ts alone, so that every other status is a move; but for history', () => {
    const inserts = statementsOf(server).filter(({ sql }) => /\binsert\s+into\s+payments\b/.test(sql))
    assert.deepEqual(
      inserts.map(({ path }) => path),
      ['server/payments/claim.ts', 'server/payments/importPayments.ts'],
    )
    assert.match(
      inserts[0]!.sql,
      /select :paymentId, store_id, id, product_id, offer_id, offer, subscription_id, :gatewayAccountId, :provider, :method,\s+'unknown'/,
    )
  })

  test('have a name of their own each: PostgreSQL finds a prepared plan by it', () => {
    const names = search(
      everything.filter(({ path }) => path.startsWith('server/')),
      isStatement,
    ).map(({ node, path }) => ({
      path,
      name: (node as ts.CallExpression).arguments[0]!.getText(),
    }))
    assert.ok(names.length > 50)
    const twice = names.filter(({ name, path }) => names.some((other) => other.name === name && other.path !== path))
    const inOneFile = Map.groupBy(names, ({ name, path }) => `${path} ${name}`)
    assert.deepEqual(twice, [])
    assert.deepEqual(
      [...inOneFile].filter(([, same]) => same.length > 1).map(([key]) => key),
      [],
    )
  })
})

test('only gateways/ and simulator/ name a real gateway: the rest speaks of providers', () => {
  const names = /asaas|pagar\.?me|gerencianet|\befi\b|ef[ií]\s*bank|\bstripe\b/i
  const inside = /^server\/(gateways|simulator)\//
  const named = server.filter(({ path, text }) => !inside.test(path) && names.test(text))
  assert.deepEqual(
    named.map(({ path }) => path),
    [],
  )
})

test('a check that is switched off says why, and none is left alone in the light', () => {
  const lines = everything.flatMap(({ path, text }) =>
    text.split('\n').map((line, index, all) => ({ where: `${path}:${index + 1}`, line, before: all[index - 1] ?? '' })),
  )
  // Put together, so that this file does not find itself.
  const never = new RegExp(['@ts-', 'ignore|@ts-', 'nocheck|\\b(?:test|describe|it)\\.', 'only\\('].join(''))
  assert.deepEqual(
    lines.filter(({ line }) => never.test(line)).map(({ where }) => where),
    [],
  )
  const off = new RegExp(['\\b(?:test|describe|it|t)\\.', '(?:skip|todo)\\(|@ts-', 'expect-error\\s*$'].join(''))
  const silent = lines.filter(({ line, before }) => off.test(line) && !/\/\/ |\/\*\*/.test(before))
  assert.deepEqual(
    silent.map(({ where }) => where),
    [],
  )
})

test('no cast in web/ silences the types of a route or a call', () => {
  const found = search(
    everything.filter(({ path }) => path.startsWith('web/')),
    (node) => ts.isAsExpression(node) && node.type.kind === ts.SyntaxKind.NeverKeyword,
  )
  assert.deepEqual(
    found.map(({ path, line }) => `${path}:${line}`),
    [],
  )
})

test('files have the name of what they hold, never of a kind of thing', () => {
  const vague = /(^|\/)(services?|utils?|helpers?|common|types|index|misc)(\.tsx?|\/)/
  const shape = /^(?:[a-z][A-Za-z0-9]*\/)+[a-z][A-Za-z0-9]*(?:\.test)?\.tsx?$/
  const wrong = everything.filter(({ path }) => vague.test(path) || !shape.test(path))
  assert.deepEqual(
    wrong.map(({ path }) => path),
    [],
  )
})

/** What a tool of the project prints when it does not end well; nothing when it does. */
function run(tool: string, args: string[]): Promise<string> {
  const file = join(root, 'node_modules/.bin', tool)
  const { promise, resolve } = Promise.withResolvers<string>()
  execFile(file, args, { cwd: root, encoding: 'utf8' }, (error, stdout, stderr) =>
    resolve(error ? stdout + stderr || error.message : ''),
  )
  return promise
}

type Found = { path: string; line: number; node: ts.Node }

function search(modules: readonly SourceModule[], wanted: (node: ts.Node) => boolean): Found[] {
  return modules.flatMap((module) => {
    const found: Found[] = []
    walk(module.tree, (node) => {
      if (wanted(node)) found.push({ path: module.path, line: lineOf(module, node), node })
    })
    return found
  })
}

function isStatement(node: ts.Node): boolean {
  return ts.isCallExpression(node) && node.expression.getText() === 'sql'
}

/** Every text that could hold SQL, also parts that are put together later. */
function statementsOf(modules: readonly SourceModule[]): { path: string; sql: string }[] {
  const texts = search(modules, (node) => ts.isTemplateExpression(node) || ts.isStringLiteralLike(node))
  return texts.map(({ path, node }) => ({ path, sql: node.getText() }))
}

/** Each `update … set … status = …` of a table, up to where its assignments end. */
function statusWrites(table: string, { path, sql }: { path: string; sql: string }): string[] {
  const update = `\\bupdate\\s+${table}\\s+(?:as\\s+\\w+\\s+)?set\\b(.*?)(?=\\b(?:from|where|returning)\\b|$)`
  const updates = sql.matchAll(new RegExp(update, 'gs'))
  return [...updates].filter(([, assignments]) => /(?<![.\w])status\s*=/.test(assignments!)).map(() => path)
}

/** Chains of files that import each other's values. */
function circles(modules: readonly SourceModule[]): string[] {
  const valuesOf = new Map(modules.map(({ path, imports }) => [path, imports]))
  const done = new Set<string>()
  const found: string[] = []
  const visit = (path: string, trail: readonly string[]) => {
    if (trail.includes(path)) found.push([...trail.slice(trail.indexOf(path)), path].join(' -> '))
    if (done.has(path)) return
    done.add(path)
    for (const { to } of valuesOf.get(path) ?? []) visit(to, [...trail, path])
  }
  for (const { path } of modules) visit(path, [])
  return found
}

/** Files of server/ and test/ that no command and no test leads to. */
function unreached(modules: readonly SourceModule[]): string[] {
  const byPath = new Map(modules.map((module) => [module.path, module]))
  const scripts = readFileSync(join(root, 'package.json'), 'utf8')
  const begins = ['server/cli/main.ts', 'web/build.ts', 'web/checkout/main.ts', 'web/dashboard/main.tsx']
  const isCommand = (path: string) => begins.includes(path) || isTest(path) || scripts.includes(path)
  const open = modules.filter(({ path }) => isCommand(path))
  const reached = new Set(open.map(({ path }) => path))
  for (let next = open.pop(); next; next = open.pop())
    for (const { to } of next.imports) {
      if (reached.has(to) || !byPath.has(to)) continue
      reached.add(to)
      open.push(byPath.get(to)!)
    }
  return modules.map(({ path }) => path).filter((path) => !reached.has(path))
}
