/** Runs the shell blocks of the guides against a sandbox. Commands that the test cannot run are only checked. */
import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { globSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { promisify } from 'node:util'
import type { Command } from 'commander'
import { balcao } from '../server/cli/commands.ts'
import { simulatorCredentials } from '../server/gateways/all.ts'
import { afterFile } from './afterFile.ts'
import { root } from './root.ts'
import { buyer, openShop } from './shop.ts'
import { startReceiver } from './standIns/webhookReceiver.ts'
import { temporaryFolder } from './temporaryFolder.ts'

/** Blocks that do not run, with the reason. Only their syntax is checked. */
const notRun: readonly [block: RegExp, reason: string][] = [
  [/^npm (ci|install|pack)\b/m, 'it installs packages: `npm run check-installation` does it'],
  [/\b(npm start|npm run (loja|dev)|balcao serve)\b/, 'it starts a server that stays'],
  [/\bdocker compose\b/, 'it needs Docker'],
  [/^npm run torture\b/m, 'it takes hours'],
  [/\bbalcao mcp\b/, 'it serves until its input ends: mcp.test.ts runs it'],
  [/\bbalcao (keys|listen|trigger|webhooks)\b/, 'it needs a data folder: commands.test.ts runs the commands'],
  [/\bbalcao migrate-from\b/, 'it needs an export of another platform: the tests of `migrate-from` have some'],
  [/^(sudo|apt-get|systemctl|patronictl|pkill|install)\b/m, 'it changes the machine'],
]

/** Programs and functions (`field`) that a block may run here. They do not change the machine. */
const harmless = new Set([
  'curl',
  'node',
  'cat',
  'echo',
  'printf',
  'export',
  'jq',
  'grep',
  'sed',
  'for',
  'do',
  'done',
  'field',
])

const shop = await openShop({ gateways: ['GATEWAY_B'] })
const { body: methods } = await shop.call('GET', '/v1/payment-methods')
const receiver = await startReceiver()
const { path: folder, remove } = await temporaryFolder('balcao-guides-')
afterFile(remove)
symlinkSync(join(root, 'examples'), join(folder, 'examples'))

const pages = globSync(['docs/**/*.md', 'README*.md', '{packages,examples}/*/README.md'], { cwd: root }).map((path) => {
  const text = readFileSync(join(root, path), 'utf8')
  const blocks = [...text.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block]) => block!)
  return { path, text, blocks }
})

/**
 * Returns the programs at the beginning of a block's lines. Continued lines, comments and assignments have no program.
 */
function programsOf(block: string): string[] {
  const lines = block.replace(/\\\n\s*/g, ' ').split('\n')
  return lines.flatMap((line) => /^(?:[A-Z_]+=\S* +)?([a-z][\w./-]*)(?=\s|$)/.exec(line)?.[1] ?? [])
}

const reasonOf = (block: string) => notRun.find(([pattern]) => pattern.test(block))?.[1]

test('the shell of the guides is valid, and each reason not to run a block is needed', () => {
  const blocks = pages.flatMap((page) => page.blocks)
  assert.ok(blocks.length > 40, `${blocks.length} blocks`)
  const { status, stderr } = spawnSync('bash', ['-n'], { input: blocks.join('\n'), encoding: 'utf8' })
  assert.equal(status, 0, stderr)
  const unused = notRun.filter(([pattern]) => !blocks.some((block) => pattern.test(block)))
  assert.deepEqual(unused, [])
})

test('the blocks that the test runs call only harmless programs', () => {
  const programs = pages
    .flatMap(({ blocks }) => blocks.filter((block) => reasonOf(block) === undefined))
    .flatMap(programsOf)
    .filter((program) => !harmless.has(program))
  assert.deepEqual([...new Set(programs)], [])
})

test('the guides name only commands and options of balcao that exist', () => {
  const faults = pages.flatMap(({ path, text }) =>
    [...text.matchAll(/(?:^|[`\s])(?:npx )?balcao ([a-z][^\n`]*)/g)]
      .filter(([whole, line]) => whole.startsWith('`') || whole.includes('npx') || / --/.test(line!))
      .flatMap(([, line]) => unknownParts(line!).map((part) => `${path}: balcao ${line}: ${part}`)),
  )
  assert.deepEqual(faults, [])
})

/** Returns the words of a command line without known commands and options. */
function unknownParts(line: string): string[] {
  const words = line.replace(/#.*$/, '').split(/\s+/).filter(Boolean)
  let command: Command = balcao
  while (command.commands.length > 0 && /^[a-z-]+$/.test(words[0] ?? '')) {
    const next = command.commands.find((one) => one.name() === words[0])
    if (next === undefined) return [words[0]!]
    command = next
    words.shift()
  }
  const options = words.filter((word) => word.startsWith('--')).map((word) => /^--[a-z-]+/.exec(word)![0])
  return options.filter((option) => option !== '--help' && command.options.every(({ long }) => long !== option))
}

// The pages run in parallel, because each has its own store and its shell mostly waits for answers.
describe('the shell of the guides', { concurrency: 4 }, () => {
  for (const { path, blocks } of pages) {
    const run = blocks.filter((block) => reasonOf(block) === undefined)
    if (run.length === 0 || run.flatMap(programsOf).some((program) => !harmless.has(program))) continue
    test(`the shell of ${path} works in a sandbox`, async () => {
      const { key } = await shop.secondStore({}, ['GATEWAY_A', 'GATEWAY_B'])
      const values = await thingsOf(key)
      const script = run.map((block) => fillIn(block, values)).join('\n')
      const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], {
        cwd: folder,
        env: { ...process.env, ...values.variables, PORT: '0' },
      })
      assert.ok(!/"error":/.test(stdout), stdout)
    })
  }
})

/** Creates the things that the reader of a guide already has. */
async function thingsOf(key: string) {
  const api = async (method: string, path: string, body?: object) => {
    const answer = await shop.call(method, `/v1/${path}`, body, { authorization: `Bearer ${key}` })
    assert.ok(answer.status < 300, JSON.stringify(answer.body))
    return answer.body
  }
  const { id: product } = await api('POST', 'products', { name: 'Curso' })
  const { id: offer } = await api('POST', 'offers', { productId: product, name: 'À vista', priceInCents: 9_700 })
  const newPix = async () => {
    const { id } = await api('POST', 'charges', { currency: 'BRL', amountInCents: 4_990 })
    return (await api('POST', `charges/${id}/payments`, { method: 'pix', buyer })).id
  }
  const [open, paid] = [await newPix(), await newPix()]
  await api('POST', `test-helpers/payments/${paid}/pay`)
  const variables = {
    KEY: key,
    SERVER: shop.url,
    API: `${shop.url}/v1`,
    SIMULATOR: shop.simulatorUrl,
    GATEWAY_B_PUBLIC_KEY: methods.card.gatewayBPublicKey,
    PAYMENT: paid,
  }
  return { key, product, offer, open, variables }
}

/** Replaces the placeholders of a block with the test's values. */
function fillIn(block: string, { key, product, offer, open }: Awaited<ReturnType<typeof thingsOf>>): string {
  return (
    block
      .replaceAll('sk_test_…', key)
      .replaceAll('prod_…', product)
      .replaceAll('off_…', offer)
      .replaceAll('pay_…', open)
      .replaceAll('http://127.0.0.1:3000', shop.url)
      .replaceAll('http://127.0.0.1:4000/hook', receiver.url)
      .replace('"payeeCode": "…"', `"payeeCode": "${simulatorCredentials('GATEWAY_C').payeeCode}"`)
      // The simulator accepts a recipient only if its id begins with `sim_` (docs/simulator.md).
      .replaceAll(/"(GATEWAY_[AB])": "[^"]+"/g, '"$1": "sim_co"')
      .replaceAll('$(uuidgen)', '$(cat /proc/sys/kernel/random/uuid)')
      // The receiver would keep running, so it ends with the shell.
      .replace(/^(node examples\/receiver\.mjs .*) &$/m, '$1 & trap "kill $!" EXIT')
      .replaceAll('curl -sS', 'curl -sS --fail-with-body')
  )
}
