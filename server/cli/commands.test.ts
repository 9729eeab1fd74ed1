import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { afterFile } from '../../test/afterFile.ts'
import { dataFolder, runBalcao } from '../../test/nodes/node.ts'
import { root } from '../../test/root.ts'

test('a command in a folder without a database says so, and creates nothing', async () => {
  const DATA_DIR = await dataFolder()
  for (const args of [
    ['stores', 'list'],
    ['keys', 'list', '--store', 'sto_1'],
    ['users', 'add', '--store', 'sto_1', '--email', 'ana@example.com'],
  ]) {
    const { code, stdout, stderr } = await runBalcao(args, { DATA_DIR })
    assert.deepEqual({ code, stdout }, { code: 1, stdout: '' })
    assert.match(stderr, /^balcao: There is no database in .*DATA_DIR or DATABASE_URL\.\n$/)
  }
  assert.deepEqual(await readdir(DATA_DIR), [])
})

test('wrong e-mails, empty names and missing files are refused in one sentence', async () => {
  const ofStore = ['--store', 'sto_1']
  const debug = ['webhooks', 'debug', '--secret', 's', '--header', 't=1,v1=00', '--body', '/no/such/file']
  const cases: [string[], RegExp][] = [
    [['users', 'add', ...ofStore, '--email', ''], /^balcao: --email must be one e-mail address/],
    [['users', 'add', ...ofStore, '--email', 'a@b.co, c@d.co'], /^balcao: --email must be one e-mail address/],
    [['users', 'add', ...ofStore, '--email', 'a@b.co', '--name', ' '], /^balcao: --name must have from 1 to 200/],
    [['keys', 'create', ...ofStore, '--scopes', 'charges:read', '--name', ''], /^balcao: --name must not be empty/],
    [debug, /^balcao: The file \/no\/such\/file cannot be read/],
    [['import', '/no/such/file'], /^balcao: The file \/no\/such\/file cannot be read/],
  ]
  for (const [args, sentence] of cases) {
    const { code, stderr } = await runBalcao(args, { DATA_DIR: await dataFolder() })
    assert.equal(code, 1)
    assert.match(stderr, sentence)
    assert.equal(stderr.split('\n').length, 2, stderr)
  }
})

test('an import prints each store with the default platform fee, only on standard error', async () => {
  const DATA_DIR = await dataFolder()
  const file = join(DATA_DIR, 'stores.json')
  const stores = [
    { ref: 'silent', name: 'Loja sem taxa escolhida', settings: { maxInstallments: 3 } },
    { ref: 'free', name: 'Loja sem taxa', settings: { platformFeePercent: 0, platformFeeFixedInCents: 0 } },
  ]
  await writeFile(file, JSON.stringify({ stores }))
  const { code, stdout, stderr } = await runBalcao(['import', file], { DATA_DIR })
  assert.equal(code, 0, stderr)
  const { silent } = JSON.parse(stdout).stores
  const notes = stderr.split('\n').filter((line) => /fee/.test(line))
  assert.deepEqual(notes, [
    'The document gives no platform fee for the store "silent", so each sale has the default: 4.99 % and R$1.00.',
    `Choose it: balcao stores fee --store ${silent.id} --percent 0 --fixed-in-cents 0`,
  ])
})

test('without DATA_DIR and without a database in its folder, an import creates one only with --create, and prints its name', async () => {
  const DATA_DIR = await dataFolder()
  const file = join(DATA_DIR, 'stores.json')
  await writeFile(file, '{"stores": [{"ref": "loja", "name": "Loja"}]}')
  const cwd = await dataFolder()
  const inFolder = (...args: string[]) => runBalcao(['import', file, ...args], {}, cwd)
  const refused = await inFolder()
  assert.deepEqual([refused.code, refused.stdout, await readdir(cwd)], [1, '', []])
  assert.match(refused.stderr, /There is no database in .*DATA_DIR or DATABASE_URL.*--create/)
  const said: string[] = []
  for (const run of [() => inFolder('--create'), () => inFolder(), () => runBalcao(['import', file], { DATA_DIR })]) {
    const { code, stdout, stderr } = await run()
    assert.equal(code, 0, stderr)
    assert.match(JSON.parse(stdout).stores.loja.id, /^sto_/)
    said.push(stderr.split('\n')[0]!)
  }
  const own = join(cwd, '.balcao')
  assert.deepEqual(said, [
    `Database: a new embedded one in ${own}. Only a server with this DATA_DIR uses it.`,
    `Database: the embedded one in ${own}.`,
    `Database: a new embedded one in ${DATA_DIR}. Only a server with this DATA_DIR uses it.`,
  ])
})

test('the command prints its version, and its help marks required options', async () => {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  assert.equal((await runBalcao(['--version'], {})).stdout, `${version}\n`)
  const { stdout } = await runBalcao(['keys', 'create', '--help'], {})
  assert.match(stdout, /--store <id> +the store \(required\)/)
  assert.match(stdout, /--name <name> +the name that people see \(default: API key\)/)
})

test('a reader that closes the pipe ends a command without a stack', async () => {
  const args = ['--help']
  const child = spawn(process.execPath, [join(root, 'bin/balcao.js'), ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  child.stdout.destroy()
  let text = ''
  child.stderr.on('data', (chunk) => {
    text += chunk
  })
  await once(child, 'close')
  assert.equal(text, '')
})

test('a node limits its memory, and keeps the process id that its supervisor knows', async () => {
  const DATA_DIR = await dataFolder()
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, [join(root, 'bin/balcao.js'), 'serve'], {
    env: { PATH, HOME, DATA_DIR, PORT: '0', BALCAO_DEMO: 'false' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  afterFile(() => void child.kill('SIGKILL'))
  const exit = once(child, 'exit')
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.includes('"msg":"Started."')) continue
    const { pid } = JSON.parse(line)
    assert.equal(pid, child.pid)
    assert.match(await readFile(`/proc/${pid}/cmdline`, 'utf8'), /--max-semi-space-size/)
    child.kill('SIGTERM')
  }
  assert.deepEqual(await exit, [0, null])
})

test('a node ends with the shell of its npx, and goes on without any other shell', async () => {
  const { PATH, HOME } = process.env
  const startInShell = async (variables: Record<string, string>) => {
    const env = { PATH, HOME, DATA_DIR: await dataFolder(), PORT: '0', BALCAO_DEMO: 'false', ...variables }
    const command = `'${process.execPath}' '${join(root, 'bin/balcao.js')}' serve; exit $?`
    const shell = spawn('sh', ['-c', command], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    const lines = createInterface({ input: shell.stdout })[Symbol.asyncIterator]()
    const said = async (text: string): Promise<{ pid: number; url: string }> => {
      for (;;) {
        const { value, done } = await lines.next()
        assert.ok(!done, `the node ended without ${text}`)
        if (value.includes(text)) return JSON.parse(value)
      }
    }
    const started = await said('"msg":"Started."')
    afterFile(() => {
      if (existsSync(`/proc/${started.pid}`)) process.kill(started.pid, 'SIGKILL')
    })
    shell.kill('SIGTERM')
    return { ...started, said }
  }
  const orphan = await startInShell({ npm_lifecycle_event: 'npx', npm_lifecycle_script: 'nohup balcao serve &' })
  const ended = await startInShell({ npm_lifecycle_event: 'npx', npm_lifecycle_script: `'balcao'` })
  await ended.said('"msg":"Stopped."')
  assert.equal((await fetch(`${orphan.url}/readyz`)).status, 200)
  process.kill(orphan.pid, 'SIGTERM')
  await orphan.said('"msg":"Stopped."')
})

test('a misspelled command, option, event or setting is answered with the nearest known name', async () => {
  const errorOf = async (args: string[], variables: Record<string, string> = {}) =>
    (await runBalcao(args, variables)).stderr.trim()
  assert.equal(await errorOf(['sevre']), `error: unknown command 'sevre'. Did you mean "serve"?`)
  assert.match(await errorOf(['keys', 'creat']), /^error: unknown command 'creat'\n\(Did you mean create\?\)$/)
  assert.match(await errorOf(['serve', '--rol', 'api']), /^error: unknown option '--rol'\n\(Did you mean --role\?\)$/)
  const missing = await errorOf(['keys', 'create', '--stor', 'x', '--scopes', 'charges:read'])
  assert.equal(missing, `error: required option '--store <id>' not specified\n(Did you mean --store by --stor?)`)
  assert.doesNotMatch(await errorOf(['keys', 'create', '--scopes', 'charges:read']), /Did you mean/)
  assert.match(await errorOf(['trigger', 'payment.payed', '--key', 'x']), /Did you mean "payment.paid"\?$/)
  const warned = await errorOf(['trigger', 'shoes', '--key', 'x'], { BALCAO_ENVV: 'production' })
  assert.match(warned, /^balcao: BALCAO_ENVV is no setting and has no effect\. Did you mean BALCAO_ENV\?\n/)
})
