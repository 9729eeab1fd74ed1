/** Tests the sample deploy/haproxy-cells.cfg in the real HAProxy, if the machine has it. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { createApiKey, listKeyHashes, revokeApiKey } from '../server/stores/apiKeys.ts'
import { createStore } from '../server/stores/store.ts'
import { eventually } from './eventually.ts'
import { testContext } from './harness.ts'
import { freePort } from './nodes/freePort.ts'
import { root } from './root.ts'
import { type TemporaryFolder, temporaryFolder } from './temporaryFolder.ts'

const isMissing = spawnSync('haproxy', ['-v']).error !== undefined

describe('the router of cells', { skip: isMissing && 'haproxy is not on this machine' }, () => {
  let folder: TemporaryFolder
  let router: ChildProcess | undefined
  let routerPort: number
  let key: string
  let revoked: string
  const cells = ['cell1', 'cell2'].map((name) =>
    createServer((incoming, answer) => {
      const { host, 'x-forwarded-for': forwardedFor } = incoming.headers
      answer.end(JSON.stringify({ cell: name, host, forwardedFor }))
    }),
  )

  before(async () => {
    const ctx = await testContext()
    const store = await createStore(ctx.database, { name: 'Loja' })
    const create = () => createApiKey(ctx, store.id, { name: 'Chave', scopes: ['charges:read'] })
    key = (await create()).key
    const former = await create()
    await revokeApiKey(ctx, store.id, former.id)
    revoked = former.key
    folder = await temporaryFolder('balcao-cells-')
    const hashes = await listKeyHashes(ctx.database)
    await writeFile(join(folder.path, 'cells.map'), hashes.map((hash) => `${hash} cell2\n`).join(''))
    const ports = await Promise.all(cells.map(listen))
    routerPort = await freePort()
    const sample = (await readFile(join(root, 'deploy/haproxy-cells.cfg'), 'utf8'))
      .replace(/maxconn \d+/, 'maxconn 100')
      .replace(/bind .*/, `bind 127.0.0.1:${routerPort}`)
      .replaceAll('/etc/haproxy', folder.path)
      .replaceAll(/ {2}server node2 .*\n/g, '')
      .replaceAll(/10\.0\.([12])\.11:3000/g, (_, cell) => `127.0.0.1:${ports[cell - 1]}`)
    const path = join(folder.path, 'haproxy.cfg')
    await writeFile(path, sample)
    router = spawn('haproxy', ['-db', '-q', '-f', path], { stdio: 'inherit' })
    await eventually(async () => (await ask({}).catch(() => undefined)) !== undefined, 'the router answers')
  })
  after(async () => {
    router?.kill('SIGTERM')
    if (router?.exitCode === null) await once(router, 'exit')
    for (const cell of cells) {
      cell.close()
      cell.closeAllConnections()
    }
    await folder.remove()
  })

  test('a call to the shared host name is sent to the cell of its key, and a call to the host name of a cell to that cell', async () => {
    const bearer = (text: string) => ({ authorization: `Bearer ${text}` })
    assert.equal((await ask(bearer(key))).cell, 'cell2')
    assert.equal((await ask(bearer(revoked))).cell, 'cell1')
    assert.equal((await ask({})).cell, 'cell1')
    assert.equal((await ask({ host: 'pay2.example.com' })).cell, 'cell2')
    assert.equal((await ask({ host: 'PAY1.example.com:443', ...bearer(key) })).cell, 'cell1')
  })

  test('a client cannot forge its address', async () => {
    const answer = await ask({ host: 'pay2.example.com', 'x-forwarded-for': '8.8.8.8' })
    assert.deepEqual(answer, { cell: 'cell2', host: 'pay2.example.com', forwardedFor: '127.0.0.1' })
  })

  async function ask(headers: Record<string, string>) {
    const { promise, resolve, reject } = Promise.withResolvers<Record<string, string>>()
    const options = { host: '127.0.0.1', port: routerPort, path: '/v1/charges', agent: false as const }
    const sent = request({ ...options, headers: { host: 'api.example.com', ...headers } }, async (answer) => {
      const body = await answer.setEncoding('utf8').toArray()
      if (answer.statusCode === 200) resolve(JSON.parse(body.join('')))
      else reject(new Error(`The router answered ${answer.statusCode}.`))
    })
    sent.on('error', reject).end()
    return await promise
  }
})

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
