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

/** A browser that was signed in before. The page itself asks whether the session is still open. */
const withSession = { cookie: 'balcao=bm90IGEgdG9rZW4' }

test('every URL of the dashboard answers the same page, which is not cached or framed, and runs only its own scripts', async () => {
  const page = await shop.call('GET', '/dashboard/sales?status=PAID', undefined, withSession)
  assert.equal(page.status, 200)
  assert.equal(page.headers['cache-control'], 'no-store')
  const policy = String(page.headers['content-security-policy'])
  assert.match(policy, /script-src 'self';/)
  assert.match(policy, /frame-ancestors 'none'/)
  assert.doesNotMatch(policy, /unsafe/)
  const nonce = /'nonce-([^']+)'/.exec(policy)![1]!
  assert.ok(page.body.includes(`content="${nonce}"`))
  const again = await shop.call('GET', '/dashboard/sales', undefined, withSession)
  assert.ok(!String(again.headers['content-security-policy']).includes(nonce))
})

test('a visitor without a session gets the small page of the sign-in at once, but a link in a mail opens', async () => {
  const scriptAt = async (path: string, headers?: Record<string, string>) => {
    const page = await shop.call('GET', path, undefined, headers)
    assert.match(String(page.headers['content-security-policy']), /frame-ancestors 'none'/)
    return /src="\/dashboard\/assets\/([a-zA-Z]+)-/.exec(page.body)![1]
  }
  assert.deepEqual(
    await Promise.all([
      scriptAt('/dashboard/'),
      scriptAt('/dashboard/sales?status=PAID', { cookie: 'balcao_learn=x; not-balcao=y' }),
      scriptAt('/dashboard/sign-in?step=code', withSession),
      scriptAt('/dashboard/sales', withSession),
      scriptAt('/dashboard/invitation/token'),
      scriptAt('/dashboard/reset/token'),
      scriptAt('/dashboard/forgot-password'),
    ]),
    ['signIn', 'signIn', 'signIn', 'early', 'early', 'early', 'early'],
  )
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
  const page = await shop.call('GET', '/dashboard/', undefined, withSession)
  const script = /src="(\/dashboard\/assets\/dashboard-[^"]+\.js)"/.exec(page.body)![1]!
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

test('the sign-in loads at most 20 KiB of scripts and styles, and the home page at most 250 KiB', () => {
  const signIn = weightOf(['signIn.html'])
  assert.ok(signIn > 4 * 1024, `${signIn} bytes: something is missing`)
  assert.ok(signIn <= 20 * 1024, `${signIn} bytes`)
  const home = weightOf(['early.ts', 'i18n/pt.ts', 'screens/home/home.tsx'])
  assert.ok(home > 100 * 1024, `${home} bytes: something is missing`)
  assert.ok(home <= 250 * 1024, `${home} bytes`)
})

/** Returns the compressed size of the files that the browser must load before it shows these parts of the dashboard, in bytes. */
function weightOf(names: string[]): number {
  const built = join(root, 'dist/web/dashboard')
  const manifest: Record<string, { file: string; imports?: string[]; css?: string[] }> = JSON.parse(
    readFileSync(join(built, 'manifest.json'), 'utf8'),
  )
  const files = new Set<string>()
  const take = (name: string) => {
    const { file, imports = [], css = [] } = manifest[name]!
    if (files.has(file)) return
    for (const one of [file, ...css]) files.add(one)
    imports.forEach(take)
  }
  names.forEach(take)
  const sizes = [...files].map((file) => {
    const path = join(built, file)
    return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
  })
  return sizes.reduce((sum, size) => sum + size, 0)
}

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
