import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { after, describe, test } from 'node:test'
import { request } from 'undici'
import { dataFolder, startNode, type TestNode } from '../nodes/node.ts'
import { openReceiver, type Received, verifySignature } from '../receiver.ts'
import { root } from '../root.ts'

const hasTools = ['bash', 'curl'].every((tool) => spawnSync(tool, ['--version']).status === 0)
const shells = new Set<ChildProcess>()
after(() => {
  // The README starts a receiver in the background. The receiver belongs to the process group of its shell.
  for (const shell of shells) killGroup(shell)
})

describe('the first charge of the README', { skip: hasTools ? false : 'bash and curl are not on this machine' }, () => {
  test('leads from the printed key to a payment.paid that the README’s receiver verifies', async () => {
    const node = await startNode({ DATA_DIR: await dataFolder(), BALCAO_DEMO: 'true' })
    const stripe = await openReceiver()
    const shell = runLines(await readmeLines(node, stripe.url))
    const delivery = await stripe.next(({ body }) => body.event === 'payment.paid')

    assert.equal(await shell.ended, 0, shell.output())
    const [charge] = shell.jsonLines()
    verifySignature(delivery, charge.postbackSecret)
    assert.equal(delivery.headers['x-service-delivery'], delivery.body.id)
    assert.equal(delivery.body.data.chargeId, charge.id)
    assert.deepEqual([delivery.body.data.status, delivery.body.data.amountInCents], ['PAID', 4990])
    assert.match(shell.output(), /^00020101/m)
    assert.match(shell.output(), /"status":"paid"/)

    const example = await shell.said(/listening on (\S+)/)
    assert.equal(await forward(delivery, delivery.raw, example[1]!), 200)
    const line = `verified payment.paid ${delivery.body.data.id} PAID 4990 brl (delivery ${delivery.body.id})`
    await shell.said(new RegExp(line.replace(/[()]/g, '\\$&')))
    assert.equal(await forward(delivery, delivery.raw.replace('4990', '9900'), example[1]!), 400)
    assert.equal(await node.end(), 0)
  })
})

/** Returns the shell lines of the README's chapter, with the ports of this node and this receiver. */
async function readmeLines(node: TestNode, receiverUrl: string): Promise<string> {
  const readme = await readFile(`${root}/README.md`, 'utf8')
  const chapter = /\n## The first charge\n(.*?)\n## /s.exec(readme)![1]!
  const blocks = [...chapter.matchAll(/```sh\n(.*?)```/gs)].map(([, lines]) => lines!)
  assert.ok(blocks.length >= 4 && blocks.join('').split('curl ').length === 4)
  const key = /sk_test_\w+/.exec(node.output())![0]
  const lines = blocks.join('\n')
  const places: [written: string, here: string][] = [
    ['sk_test_…', key],
    ['http://127.0.0.1:3000', node.url],
    ['http://127.0.0.1:4000/hook', receiverUrl],
  ]
  for (const [written] of places) assert.ok(lines.includes(written), written)
  return places.reduce((text, [written, here]) => text.replace(written, here), lines)
}

function runLines(lines: string) {
  // The shell gets its own process group, so its background processes end with it.
  const shell = spawn('bash', ['-euo', 'pipefail', '-c', lines], {
    cwd: root,
    detached: true,
    env: { ...process.env, PORT: '0' },
  })
  shells.add(shell)
  let output = ''
  const waiting = new Set<() => void>()
  for (const stream of [shell.stdout, shell.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      for (const look of waiting) look()
    })
  return {
    ended: once(shell, 'exit').then(([code]) => code as number),
    output: () => output,
    // biome-ignore lint/suspicious/noExplicitAny: tests read the JSON that curl prints.
    jsonLines: (): any[] => output.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : [])),
    said: (wanted: RegExp) =>
      new Promise<RegExpExecArray>((resolve) => {
        const look = () => {
          const found = wanted.exec(output)
          if (!found) return
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
        look()
      }),
  }
}

/** Forwards a delivery to the README's receiver. @returns the status of its answer */
async function forward({ headers }: Received, body: string, url: string): Promise<number> {
  const { 'x-service-signature': signature, 'content-type': type } = headers
  const sent = { 'content-type': type!, 'x-service-signature': signature! }
  const answer = await request(url, { method: 'POST', headers: sent, body })
  await answer.body.dump()
  return answer.statusCode
}

function killGroup(shell: ChildProcess): void {
  try {
    process.kill(-shell.pid!, 'SIGKILL')
  } catch (error) {
    // ESRCH: no process of the group is left.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
