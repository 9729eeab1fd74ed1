/** Tests of the rules for the code itself. No reviewer has to check them. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import ts from 'typescript'
import { gatewayNames, mayNameGateways, namesGateway } from './laws/gatewayNames.ts'
import { floors, type JudgedImport, judgeImport, moduleOf } from './laws/importRules.ts'
import { calculatesMoney, moneyArithmetic } from './laws/moneyArithmetic.ts'
import { sharedObjects } from './laws/sharedObjects.ts'
import { lineOf, readModules, type SourceModule, walk } from './laws/sourceModules.ts'
import { statusesChanged, statusOwners } from './laws/statusOwners.ts'
import { foreignWriters, judgeWrite, tableOwners, tablesWritten, writesByList } from './laws/tableOwners.ts'
import { root } from './root.ts'

const isTest = (path: string) => path.endsWith('.test.ts')
const everything = readModules(
  'server/**/*.ts',
  'test/**/*.ts',
  'torture/**/*.ts',
  'bench/**/*.ts',
  'scripts/**/*.ts',
  'demo/**/*.ts',
  'web/**/*.ts',
  'web/**/*.tsx',
).filter(({ path }) => !path.endsWith('.d.ts')) // These files are generated.
const server = everything.filter(({ path }) => path.startsWith('server/') && !isTest(path))
const withoutSimulator = server.filter(({ path }) => !path.startsWith('server/simulator/'))

// TypeScript and Biome run while the other tests check the modules.
const typeChecks = Promise.all(['.', 'web'].map(typeCheck))
const lint = run('biome', ['check', '.', '--colors=off', '--max-diagnostics=20'])

test('there is code to check, because a rule that reads no files proves nothing', () => {
  assert.ok(server.length > 100, `${server.length} modules`)
  assert.ok(server.flatMap(({ imports }) => imports).length > 300)
})

test('the types are correct, because Node removes types without checking them', async () => {
  const complaints = (await typeChecks).join('')
  assert.ok(complaints === '', complaints)
})

test('the linter and the formatter find nothing', async () => {
  const complaints = await lint
  assert.ok(complaints === '', complaints)
})

describe('imports', () => {
  test('imports go only to lower floors, so that a reader understands a module without the modules that use it', () => {
    const wrong = server.flatMap(({ path, imports }) =>
      imports.flatMap((one) => {
        const reason = judgeImport({ from: path, to: one.to })
        return reason ? [`${path} imports ${one.to}: ${reason}`] : []
      }),
    )
    assert.deepEqual(wrong, [])
  })

  test('imports that break the rule of floors are found', () => {
    const wrong: JudgedImport[] = [
      { from: 'server/lib/a.ts', to: 'server/stores/store.ts' },
      { from: 'server/brazil/a.ts', to: 'server/lib/money.ts' },
      { from: 'server/events/a.ts', to: 'server/mail/mails.ts' },
      { from: 'server/gateways/a.ts', to: 'server/simulator/records/movePayments.ts' },
      { from: 'server/simulator/a.ts', to: 'server/gateways/port/gateway.ts' },
      { from: 'server/charges/a.ts', to: 'server/payments/status.ts' },
      { from: 'server/webhooks/a.ts', to: 'server/courses/enroll.ts' },
      { from: 'server/payments/a.ts', to: 'server/scheduler/jobs.ts' },
      { from: 'server/payments/a.ts', to: 'server/http/serveDocs.ts' },
      { from: 'server/core/context.ts', to: 'server/stores/store.ts' },
      { from: 'server/payments/a.ts', to: 'server/database/database.ts' },
      { from: 'server/database/a.ts', to: 'server/stores/store.ts' },
      { from: 'server/pages/a.ts', to: 'server/checkout/views/layout.ts' },
    ]
    for (const one of wrong) assert.ok(judgeImport(one), `${one.from} -> ${one.to}`)
    const right: JudgedImport[] = [
      { from: 'server/payments/a.ts', to: 'server/charges/charge.ts' },
      { from: 'server/stores/a.ts', to: 'server/gateways/port/gateway.ts' },
      { from: 'server/payments/a.ts', to: 'server/core/sql.ts' },
      { from: 'server/process/main.ts', to: 'server/simulator/simulator.ts' },
    ]
    for (const one of right) assert.equal(judgeImport(one), undefined, `${one.from} -> ${one.to}`)
  })

  test('imports never form a cycle, not even of types', () => {
    assert.deepEqual(circles(everything), [])
  })

  test('an import cycle is found, even a cycle of types', () => {
    const planted = (path: string, to: string, typeOnly: boolean) => ({
      path,
      imports: [{ to, typeOnly, names: ['x'] }],
    })
    const circle = [planted('torture/a.ts', 'torture/b.ts', false), planted('torture/b.ts', 'torture/a.ts', true)]
    assert.deepEqual(circles(circle), ['torture/a.ts -> torture/b.ts -> torture/a.ts'])
    assert.deepEqual(circles(circle.slice(1)), [])
  })

  test('every module has a floor, and no file is at the root of server/', () => {
    const modules = new Set(server.map(({ path }) => moduleOf(path)))
    assert.deepEqual([...modules].sort(), floors.flatMap(Object.keys).sort())
  })

  test('the browser’s code imports only types from the server, because bundled code is public', () => {
    const taken = everything
      .filter(({ path }) => path.startsWith('web/') && path !== 'web/build.ts')
      .flatMap(({ path, imports }) => imports.map((one) => ({ path, ...one })))
    // The server and the browser share these files: they select a language, format amounts, brands and the figures of
    // home, and search the public docs.
    const home = ['lib/formatsIn', 'dashboard/homeTexts', 'dashboard/homeTiles']
    const shared = [
      'lib/inThree',
      'lib/currencyDecimals',
      'lib/moneyText',
      'lib/brandName',
      'docs/rankEntries',
      ...home,
    ].map((name) => `server/${name}.ts`)
    assert.deepEqual(
      taken.filter(({ to, typeOnly }) => to.startsWith('server/') && !shared.includes(to) && !typeOnly),
      [],
    )
  })

  test('every file is imported, so that there is no unused file', () => {
    assert.deepEqual(unreached(everything), [])
  })
})

test('only clock.ts reads the system’s clock, because the clock of a sandbox store may be ahead of the system’s clock', () => {
  const clockReads = /^(Date\.now|performance\.now|process\.hrtime(\.bigint)?|Date)$/
  const found = search(server, (node) => {
    if (ts.isNewExpression(node)) return node.expression.getText() === 'Date' && !node.arguments?.length
    return ts.isCallExpression(node) && clockReads.test(node.expression.getText())
  })
  assert.deepEqual([...new Set(found.map(({ path }) => path))], ['server/core/clock.ts'])
})

test('only listed files multiply or divide cents, so that each rounding has one place', () => {
  const found = search(withoutSimulator, calculatesMoney).filter(({ path }) => !FIGURES.has(path))
  assert.deepEqual([...new Set(found.map(({ path }) => path))].sort(), Object.keys(moneyArithmetic).sort())
})

test('arithmetic on cents is found', () => {
  const planted = [
    'total * 0.0399',
    'row.total_in_cents / 2',
    'BigInt(amountInCents) * rate',
    'priceInCents % 100',
    'totalInCents *= 1.04',
  ]
  for (const text of planted) assert.ok(isMoney(text), text)
  for (const text of ['amountInCents + feeInCents', 'seconds * 1_000']) assert.ok(!isMoney(text), text)
})

test('only the folders of a gateway contain its name, so a new gateway changes no other file', () => {
  const others = server.filter(({ path }) => !mayNameGateways(path))
  const found = search(others, namesGateway)
  assert.deepEqual([...new Set(found.map(({ path }) => path))].sort(), Object.keys(gatewayNames).sort())
})

test('a name of a gateway is found in code, and not in a comment', () => {
  const names = (text: string) => {
    const tree = ts.createSourceFile('planted.ts', text, ts.ScriptTarget.Latest, true)
    let found = false
    walk(tree, (node) => {
      found ||= namesGateway(node)
    })
    return found
  }
  const planted = [
    "if (row.provider === 'GATEWAY_D') return null",
    'const DAYS: Record<Provider, number> = { GATEWAY_A: 32 }',
    `sql('refunds', \`select id from payments where provider = 'GATEWAY_A' and id = \${id}\`)`,
    "post('/gateway-b/tokens')",
    'const isStripe = url.includes(stripe)',
    "if (guide.title === 'Pagar.me') return 12",
    "const last = 'GATEWAY_' + letter",
    'const isHidden = row.provider === providers[3]',
  ]
  for (const text of planted) assert.ok(names(text), text)
  for (const text of ['// Gateway A, GATEWAY_A and stripe\nf()', 'gatewayFor(provider).refunds'])
    assert.ok(!names(text), text)
})

test('a switch names every case, and its default only checks that no case is missing', () => {
  const ofGateway = /^server\/(gateways|simulator)\//
  const found = search(server, isOpenDefault).filter(({ path }) => !ofGateway.test(path))
  assert.deepEqual([...new Set(found.map(({ path }) => path))].sort(), Object.keys(openDefaults).sort())
})

test('a default that hides a missing case is found', () => {
  const isFound = (text: string) => search([planted(text)], isOpenDefault).length > 0
  assert.ok(isFound("switch (status) { case 'paid': return 1; default: return 0 }"))
  assert.ok(!isFound("switch (status) { case 'paid': return 1; default: return status satisfies never }"))
})

test('only environmentSettings.ts reads the environment, so that all settings are checked before the start', () => {
  const found = search(server, (node) => ts.isPropertyAccessExpression(node) && node.getText() === 'process.env')
  assert.deepEqual([...new Set(found.map(({ path }) => path))], ['server/process/environmentSettings.ts'])
})

describe('statements', () => {
  for (const [table, owners] of Object.entries(statusOwners))
    test(`statements change the status of ${table} only in ${owners.map((path) => path.split('/').at(-1)).join(', ')}`, () => {
      const writers = statusChanges().filter((change) => change.table === table)
      assert.deepEqual([...new Set(writers.map(({ path }) => path))].sort(), owners)
    })

  test('statements that change a status elsewhere are found, and each table with a status has an owner', () => {
    for (const text of [
      "with a as (update disputes as d set reason = 1, status = 'won' where id = 1)",
      "update disputes d set status = 'won' where d.id = 1",
      "update only public.disputes set status = 'won'",
      "update disputes set (reason, status) = (1, 'won') where id = 1",
      "insert into disputes as d (id) values (1) on conflict (id) do update set status = 'won'",
    ])
      assert.deepEqual(statusesChanged(text), ['disputes'], text)
    assert.deepEqual(statusesChanged("insert into disputes (id, status) values (1, 'won') on conflict do nothing"), [])
    assert.deepEqual(statusesChanged("update disputes set reason = 1 where status = 'won'"), [])
    const changed = statusChanges().map(({ table }) => table)
    assert.deepEqual([...new Set(changed)].sort(), Object.keys(statusOwners).sort())
  })

  test('statements write a table only in the module that owns it, or in a module that is listed with a reason', () => {
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
    assert.deepEqual(unused, [], 'unnecessary exceptions')
  })

  test('statements that write a table of another module are found', () => {
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

  test('each table of the schema has an owner, and no missing table has an owner', () => {
    const schema = readFileSync(join(root, 'migrations/schema.sql'), 'utf8')
    const tables = [...schema.matchAll(/^create (?:unlogged )?table (\w+) \(/gm)].map(([, table]) => table!)
    assert.deepEqual(Object.keys(tableOwners).sort(), tables.sort())
  })

  test('statements insert a payment only in claim.ts and adoptOrder.ts and as unknown, except for imported payments', () => {
    const inserts = statementsOf(server).filter(({ sql }) => /\binsert\s+into\s+payments\b/.test(sql))
    assert.deepEqual(
      inserts.map(({ path }) => path),
      ['server/payments/checks/adoptOrder.ts', 'server/payments/claim.ts', 'server/payments/importPayments.ts'],
    )
    assert.match(inserts[0]!.sql, /select :reference,[^;]+:method, 'unknown'/)
    assert.match(
      inserts[1]!.sql,
      /select "paymentId", store_id, id, product_id, offer_id, offer, coupon, sold_items, subscription_id, "gatewayAccountId", provider,\s+method, 'unknown'/,
    )
  })

  test('statements have unique names, because PostgreSQL finds a prepared statement by its name', () => {
    const names = search(
      everything.filter(({ path }) => path.startsWith('server/')),
      isStatement,
    ).map(({ node, path }) => ({ path, name: (node as ts.CallExpression).arguments[0]!.getText() }))
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

describe('shared objects', () => {
  test('an object that a module passes to other code is frozen, because a library may change it', () => {
    assert.deepEqual(server.flatMap(sharedObjects), [])
  })

  test('an object that other code could change is found', () => {
    const found = (text: string) =>
      sharedObjects({ path: 'a.ts', text, imports: [], tree: ts.createSourceFile('a.ts', text, 99, true) })
    const none = 'const NONE = {} as const\n'
    for (const shared of [
      `${none}function a(b) { return b ? NONE : {} }`,
      `${none}const a = (b) => b ?? NONE`,
      `import { pino } from 'pino'\n${none}pino.child(NONE)`,
    ])
      assert.equal(found(shared).length, 1, shared)
    for (const own of ['const NONE = Object.freeze({})\nconst a = () => NONE', `${none}const a = () => ({ ...NONE })`])
      assert.deepEqual(found(own), [], own)
  })
})

test('only gateways/ and simulator/ name a real gateway; other code names providers', () => {
  const names = /asaas|pagar\.?me|gerencianet|\befi\b|ef[ií]\s*bank|\bstripe\b/i
  const inside = /^server\/(gateways|simulator)\//
  const named = server.filter(({ path, text }) => !inside.test(path) && names.test(text))
  assert.deepEqual(
    named.map(({ path }) => path),
    [],
  )
})

test('a disabled check has a reason, and no test is marked with `only`', () => {
  const lines = everything.flatMap(({ path, text }) =>
    text.split('\n').map((line, index, all) => ({ where: `${path}:${index + 1}`, line, before: all[index - 1] ?? '' })),
  )
  // The pattern is joined from parts. Otherwise the test would find this line.
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

test('files are named after their content, never after a kind of code', () => {
  const vague = /(^|\/)(services?|utils?|helpers?|common|types|index|misc)(\.tsx?|\/)/
  const shape = /^(?:[a-z][A-Za-z0-9]*\/)+[a-z][A-Za-z0-9]*(?:\.test)?\.tsx?$/
  const wrong = everything.filter(({ path }) => vague.test(path) || !shape.test(path))
  assert.deepEqual(
    wrong.map(({ path }) => path),
    [],
  )
})

/**
 * Checks the types of a folder with a `tsconfig.json`. Caches the findings, so a later run reads only the changed
 * files. Uses one checker, because each checker would check the types of the libraries again.
 */
function typeCheck(folder: string): Promise<string> {
  const kept = join(root, 'node_modules/.cache', `types-of-${folder === '.' ? 'server' : folder}.json`)
  return run('tsc', ['-p', folder, '--noEmit', '--checkers', '1', '--incremental', '--tsBuildInfoFile', kept])
}

/** Runs a tool of the project. @returns its output if it fails; empty if it succeeds */
function run(tool: string, args: string[]): Promise<string> {
  const file = join(root, 'node_modules/.bin', tool)
  const { promise, resolve } = Promise.withResolvers<string>()
  execFile(file, args, { cwd: root, encoding: 'utf8' }, (error, stdout, stderr) =>
    resolve(error ? stdout + stderr || error.message : ''),
  )
  return promise
}

let changes: { path: string; table: string }[] | undefined

function statusChanges() {
  changes ??= statementsOf(withoutSimulator).flatMap(({ path, sql }) =>
    statusesChanged(sql).map((table) => ({ path, table })),
  )
  return changes
}

/** In these files, a name such as `total` is a number of lessons, pages or bytes, not an amount of money. */
const FIGURES = new Set([
  'server/courses/getProgress.ts',
  'server/docs/rankEntries.ts',
  'server/lib/page.ts',
  'server/monitoring/checkGrowth.ts',
])

function isMoney(text: string): boolean {
  const file = ts.createSourceFile('planted.ts', text, ts.ScriptTarget.Latest, true)
  return calculatesMoney((file.statements[0] as ts.ExpressionStatement).expression)
}

/** Switches over values from outside, or over open sets of values. Every other switch must name each case. */
const openDefaults: Readonly<Record<string, string>> = {
  'server/cli/mcp/mcpSession.ts': 'the methods of a client',
  'server/lib/brokenRule.ts': 'the keywords of JSON Schema',
  'server/mailContent/readMailFacts.ts': 'all other mails about an account have one form',
  'server/monitoring/compareAnswers.ts': 'the other forms have no second rule',
  'server/webhooks/conversions/conversion.ts': 'the other events return no money',
}

function isOpenDefault(node: ts.Node): boolean {
  return ts.isDefaultClause(node) && !node.getText().includes('satisfies never')
}

function planted(text: string): SourceModule {
  return { path: 'planted.ts', text, imports: [], tree: ts.createSourceFile('planted.ts', text, 99, true) }
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

/** Returns every string that may contain SQL, including parts of statements. */
function statementsOf(modules: readonly SourceModule[]): { path: string; sql: string }[] {
  const texts = search(modules, (node) => ts.isTemplateExpression(node) || ts.isStringLiteralLike(node))
  return texts.map(({ path, node }) => ({ path, sql: node.getText() }))
}

/** Returns import cycles: files that import each other's values or types. */
function circles(modules: readonly Pick<SourceModule, 'path' | 'imports'>[]): string[] {
  const importsOf = new Map(modules.map(({ path, imports }) => [path, imports]))
  const done = new Set<string>()
  const found: string[] = []
  const visit = (path: string, trail: readonly string[]) => {
    if (trail.includes(path)) found.push([...trail.slice(trail.indexOf(path)), path].join(' -> '))
    if (done.has(path)) return
    done.add(path)
    for (const { to } of importsOf.get(path) ?? []) visit(to, [...trail, path])
  }
  for (const { path } of modules) visit(path, [])
  return found
}

/** Returns files of server/ and test/ that no command and no test imports, directly or indirectly. */
function unreached(modules: readonly SourceModule[]): string[] {
  const byPath = new Map(modules.map((module) => [module.path, module]))
  const scripts = readFileSync(join(root, 'package.json'), 'utf8')
  const begins = [
    'server/cli/main.ts',
    'web/build.ts',
    'web/checkout/main.ts',
    'web/dashboard/main.tsx',
    'web/dashboard/early.ts',
    'web/dashboard/signIn/main.ts',
    'web/docs/main.ts',
    'web/learn/main.ts',
    'web/learn/serviceWorker.ts',
    'web/dashboard/pushWorker.ts',
  ]
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
