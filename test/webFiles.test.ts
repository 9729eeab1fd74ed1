import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from './root.ts'
import { openShop } from './shop.ts'

execFileSync(process.execPath, ['bin/buildWeb.js'], { cwd: root, stdio: 'inherit' })
const shop = await openShop({ jobs: false })
const secure = await openShop({ jobs: false, node: { publicUrl: 'https://pague.example' } })

test('every URL of the dashboard answers the same page, which is not cached or framed, and runs only its own scripts', async () => {
  const page = await shop.call('GET', '/dashboard/sales?status=PAID')
  assert.equal(page.status, 200)
  assert.equal(page.headers['cache-control'], 'no-store')
  const policy = String(page.headers['content-security-policy'])
  assert.match(policy, /script-src 'self';/)
  assert.match(policy, /frame-ancestors 'none'/)
  assert.doesNotMatch(policy, /unsafe/)
  const nonce = /'nonce-([^']+)'/.exec(policy)![1]!
  assert.ok(page.body.includes(`content="${nonce}"`))
  const again = await shop.call('GET', '/dashboard/sales')
  assert.ok(!String(again.headers['content-security-policy']).includes(nonce))
})

test('behind https every answer of the dashboard and of the checkout forbids plain connections', async () => {
  for (const path of [
    '/dashboard/',
    '/dashboard/api/me',
    '/checkout/chg_x',
    '/docs/',
    '/v1/charges',
    '/nowhere',
    '/%',
  ]) {
    const { headers } = await secure.call('GET', path)
    assert.equal(headers['strict-transport-security'], 'max-age=31536000', path)
    assert.equal((await shop.call('GET', path)).headers['strict-transport-security'], undefined, path)
  }
  const { status, headers } = await secure.call('GET', '/', undefined, { accept: 'x'.repeat(20_000) })
  assert.deepEqual([status, headers['strict-transport-security']], [431, 'max-age=31536000'])
})

test('the files of the page are compressed and may be cached for ever, because a changed file has a new name', async () => {
  const page = await shop.call('GET', '/dashboard/')
  const script = /src="(\/dashboard\/assets\/[^"]+\.js)"/.exec(page.body)![1]!
  const answer = await shop.call('GET', script, undefined, { 'accept-encoding': 'gzip, br' })
  assert.equal(answer.status, 200)
  assert.equal(answer.headers['content-encoding'], 'br')
  assert.match(String(answer.headers['cache-control']), /immutable/)
})

test('an unknown file gets a 404 in the error envelope, not the page', async () => {
  for (const path of [
    '/dashboard/api/nothing',
    '/dashboard/assets/nothing.js',
    '/dashboard/assets/../../../package.json',
    '/.git/config',
    '/package.json',
  ]) {
    const answer = await shop.call('GET', path)
    assert.equal(answer.status, 404, path)
    assert.equal(answer.body.error.type, 'not_found', path)
  }
})

test('a path that cannot be a file gets a 404 and causes no server error', async () => {
  const names = [
    '',
    './',
    '%2e%2e/',
    '%2e%2e',
    '..%2f',
    '%2f',
    '//',
    '%5c',
    '%00',
    'main%00.js',
    'a/',
    '?',
    '.vite/manifest.json',
  ]
  for (const folder of ['/checkout/assets/', '/dashboard/assets/', '/docs/static/'])
    for (const name of [...names, 'x'.repeat(300), 'x'.repeat(5_000)]) {
      // `fetch` would normalize the path first.
      const asked = get(shop.url, { path: folder + name })
      const [answer] = (await once(asked, 'response')) as [IncomingMessage]
      answer.resume()
      const { statusCode = 0 } = answer
      if (folder === '/docs/static/' && statusCode < 400) continue
      assert.equal(statusCode, 404, `${folder}${name.slice(0, 30)}`)
    }
})

test('the root URL redirects to the dashboard', async () => {
  for (const path of ['/', '/dashboard']) {
    const answer = await shop.call('GET', path)
    assert.equal(answer.status, 302)
    assert.equal(answer.headers.location, '/dashboard/')
  }
})

test('the sign-in and the home page load at most 250 KiB of scripts', () => {
  const built = join(root, 'dist/web/dashboard')
  const manifest: Record<string, { file: string; imports?: string[] }> = JSON.parse(
    readFileSync(join(built, 'manifest.json'), 'utf8'),
  )
  const files = new Set<string>()
  const take = (name: string) => {
    const { file, imports = [] } = manifest[name]!
    if (files.has(file)) return
    files.add(file)
    imports.forEach(take)
  }
  for (const name of ['index.html', 'i18n/pt.ts', 'screens/account/signIn.tsx', 'screens/home/home.tsx']) take(name)
  const sizes = [...files].map((file) => {
    const path = join(built, file)
    return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
  })
  const total = sizes.reduce((sum, size) => sum + size, 0)
  assert.ok(files.size > 4 && total > 100 * 1024, `${total} bytes in ${files.size} files: something is missing`)
  assert.ok(total <= 250 * 1024, `${total} bytes`)
})

test('a page in one language loads no text in another language', () => {
  const built = join(root, 'dist/web/dashboard')
  const manifest: Record<string, { file: string }> = JSON.parse(readFileSync(join(built, 'manifest.json'), 'utf8'))
  const kept = { pt: 'Ir para o conteúdo', en: 'Skip to content', es: 'Ir al contenido' }
  const files = new Set(Object.values(manifest).map(({ file }) => file))
  for (const [language, sentence] of Object.entries(kept)) {
    const holding = [...files].filter((file) => readFileSync(join(built, file), 'utf8').includes(sentence))
    assert.deepEqual(holding, [manifest[`i18n/${language}.ts`]!.file])
  }
})
