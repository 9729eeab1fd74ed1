/** Tests the samples for nginx, Caddy and HAProxy in deploy/, each in the real program if the machine has it. */
import assert from 'node:assert/strict'
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { request as requestTls } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import { eventually } from './eventually.ts'
import { freePort } from './nodes/freePort.ts'
import { root } from './root.ts'
import { type TemporaryFolder, temporaryFolder } from './temporaryFolder.ts'

const HOST = 'pay.example.com'
type Ports = { http: number; https: number; node: number }
type Proxy = { name: string; start(folder: string, ports: Ports): Promise<ChildProcess> }

const nginx: Proxy = {
  name: 'nginx',
  async start(folder, ports) {
    const sample = (await readFile(join(root, 'deploy/nginx.conf'), 'utf8'))
      .replace(/\/etc\/letsencrypt\/live\/[^/]{1,80}\/(?:fullchain|privkey)\.pem/g, join(folder, 'tls.pem'))
      .replace('listen 443', `listen 127.0.0.1:${ports.https}`)
      .replace('listen 80;', `listen 127.0.0.1:${ports.http};`)
      .replace('127.0.0.1:3000', `127.0.0.1:${ports.node}`)
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (kind) => `${kind}_temp_path ${folder}/${kind};`,
    )
    const head = `daemon off; pid ${folder}/pid; error_log stderr; events {}`
    await writeFile(join(folder, 'nginx.conf'), `${head} http { access_log off; ${paths.join(' ')}\n${sample}}`)
    return spawn('nginx', ['-c', join(folder, 'nginx.conf')], { stdio: 'ignore' })
  },
}

const caddy: Proxy = {
  name: 'caddy',
  async start(folder, ports) {
    const sample = (await readFile(join(root, 'deploy/Caddyfile'), 'utf8'))
      .replace(`http://${HOST} {`, `http://${HOST}:${ports.http} {`)
      .replace(`\n${HOST} {`, `\nhttps://${HOST}:${ports.https} {\n\ttls ${folder}/tls.pem ${folder}/tls.pem`)
      .replace('127.0.0.1:3000', `127.0.0.1:${ports.node}`)
    await writeFile(join(folder, 'Caddyfile'), `{\n\tadmin off\n\tauto_https off\n}\n${sample}`)
    const args = ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile']
    return spawn('caddy', args, { stdio: 'ignore', env: { ...process.env, HOME: folder } })
  },
}

const haproxy: Proxy = {
  name: 'haproxy',
  async start(folder, ports) {
    const sample = (await readFile(join(root, 'deploy/haproxy.cfg'), 'utf8'))
      .replace('bind :80', `bind 127.0.0.1:${ports.http}`)
      .replace('bind :443', `bind 127.0.0.1:${ports.https}`)
      .replace(/\/etc\/haproxy\/certs\/\S+/, join(folder, 'tls.pem'))
      .replace('10.0.0.11:3000', `127.0.0.1:${ports.node}`)
      .replace(/\n.*10\.0\.0\.12.*/, '')
    await writeFile(join(folder, 'haproxy.cfg'), sample)
    return spawn('haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')], { stdio: 'ignore' })
  },
}

for (const proxy of [nginx, caddy, haproxy]) {
  const isMissing = spawnSync(proxy.name, ['-v']).error !== undefined
  describe(`behind ${proxy.name}`, { skip: isMissing && `${proxy.name} is not on this machine` }, () => {
    let folder: TemporaryFolder
    let process: ChildProcess
    let ports: Ports
    const calls: { path: string; host?: string; forwardedFor?: string; bytes: number }[] = []
    const node = createServer(async (incoming, answer) => {
      if (incoming.url === '/readyz') return void answer.end('{}')
      const { host, 'x-forwarded-for': forwardedFor } = incoming.headers
      const bytes = (await text(incoming)).length
      calls.push({ path: incoming.url!, host, forwardedFor: forwardedFor as string, bytes })
      // The node died while it handled the request.
      if (incoming.url === '/v1/dies') incoming.socket.destroy()
      else answer.end('{}')
    })

    before(async () => {
      folder = await temporaryFolder('balcao-proxy-')
      makeCertificate(folder.path)
      node.listen(0, '127.0.0.1')
      await once(node, 'listening')
      ports = { http: await freePort(), https: await freePort(), node: (node.address() as AddressInfo).port }
      process = await proxy.start(folder.path, ports)
      await eventually(() => accepts(ports.https), `${proxy.name} accepts connections`)
    })
    after(async () => {
      process?.kill('SIGTERM')
      if (process?.exitCode === null) await once(process, 'exit')
      node.close()
      node.closeAllConnections()
      await folder.remove()
    })

    test('without TLS a call with a key gets an error, and a page gets a redirect', async () => {
      const { status, location } = await call(ports.http, '/v1/charges')
      assert.deepEqual([status, location], [403, undefined])
      assert.deepEqual(await call(ports.http, '/docs?x=1'), { status: 301, location: `https://${HOST}/docs?x=1` })
      assert.deepEqual(calls, [])
    })

    test('a client cannot forge its address, and a large body arrives', async () => {
      const sent = { headers: { 'x-forwarded-for': '8.8.8.8' }, body: 'x'.repeat(3_000_000) }
      assert.equal((await call(ports.https, '/upload', sent)).status, 200)
      const [{ host, forwardedFor, bytes }] = calls.splice(0) as typeof calls & [(typeof calls)[0]]
      assert.deepEqual([host?.split(':')[0], forwardedFor, bytes], [HOST, '127.0.0.1', 3_000_000])
    })

    test('a call whose node dies is not sent again', async () => {
      assert.equal((await call(ports.https, '/v1/dies', { body: '{}' })).status, 502)
      assert.equal(calls.splice(0).length, 1)
    })
  })
}

function makeCertificate(folder: string): void {
  const file = join(folder, 'tls.pem')
  const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${HOST}`]
  execFileSync('openssl', [...args, '-addext', `subjectAltName=DNS:${HOST}`, '-keyout', file, '-out', `${file}.crt`], {
    stdio: 'ignore',
  })
  execFileSync('sh', ['-c', `cat ${file}.crt >> ${file}`])
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  return await once(socket, 'connect').then(
    () => socket.destroy() !== undefined,
    () => false,
  )
}

async function call(
  port: number,
  path: string,
  { headers = {}, body = '' }: { headers?: Record<string, string>; body?: string } = {},
): Promise<{ status: number | undefined; location: string | undefined }> {
  const isTls = body !== ''
  const options = { host: '127.0.0.1', port, path, headers: { ...headers, host: `${HOST}:${port}` }, agent: false }
  const sent = isTls
    ? requestTls({ ...options, method: 'POST', servername: HOST, rejectUnauthorized: false })
    : request(options)
  sent.end(body)
  const [answer] = await once(sent, 'response')
  await text(answer)
  return { status: answer.statusCode, location: answer.headers.location }
}
