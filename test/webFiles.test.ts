import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { test } from 'node:test'
import { nextAddress } from '../web/dashboard/session/nextAddress.ts'
import { root } from './root.ts'
import { openShop } from './shop.ts'

execFileSync(process.execPath, ['bin/buildWeb.js'], { cwd: root, stdio: 'inherit' })
const built = join(root, 'dist/web/dashboard')
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
  assert.ok(page.body.includes(`<style nonce="${nonce}"`))
  const again = await shop.call('GET', '/dashboard/sales', undefined, withSession)
  assert.ok(!String(again.headers['content-security-policy']).includes(nonce))
})

test('a visitor without a session gets the small page of the sign-in at once, but a link in a mail opens', async () => {
  const scriptAt = async (path: string, headers?: Record<string, string>) => {
    const page = await shop.call('GET', path, undefined, headers)
    assert.match(String(page.headers['content-security-policy']), /frame-ancestors 'none'/)
    return /src="\/dashboard\/assets\/(signIn|early)-/.exec(page.body)![1]
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
  const script = /href="(\/dashboard\/assets\/dashboard-[^"]+\.js)"/.exec(page.body)![1]!
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

test('the sign-in loads at most 20 KiB of scripts and styles, and the home page at most 250 KiB, of which none keeps its frame from being painted', async () => {
  const signIn = weightOf(['signIn.html'])
  assert.ok(signIn > 4 * 1024, `${signIn} bytes: something is missing`)
  assert.ok(signIn <= 20 * 1024, `${signIn} bytes`)
  const home = weightOf(['early.ts', 'main.tsx', 'i18n/pt.ts', 'screens/home/home.tsx'])
  assert.ok(home > 100 * 1024, `${home} bytes: something is missing`)
  assert.ok(home <= 250 * 1024, `${home} bytes`)
  const { body } = await shop.call('GET', '/dashboard/', undefined, withSession)
  assert.doesNotMatch(body, /rel="stylesheet"|<script (?!type="module")/)
  assert.match(body, /<p class="brand">/)
})

test('the home page is one script, besides small ones and those of the sign-in', () => {
  const before = filesOf(['signIn.html', 'early.ts'])
  const scripts = filesOf(['main.tsx', 'screens/home/home.tsx']).filter((file) => file.endsWith('.js'))
  const large = scripts.filter((file) => !before.includes(file) && statSync(join(built, file)).size > 4_000)
  assert.equal(large.length, 1, large.join())
})

test('after the sign-in only a page of the dashboard opens', () => {
  const pages = {
    '/sto_1/sales?status=PAID#last': '/dashboard/sto_1/sales?status=PAID#last',
    '/../x': '/dashboard/',
    '/%2e%2e/x': '/dashboard/',
    '/sto_1/..\\../learn/sto_1': '/dashboard/',
    '//other.example/x': '/dashboard//other.example/x',
    'https://other.example': '/dashboard/',
    '': '/dashboard/',
  }
  for (const [next, page] of Object.entries(pages)) assert.equal(nextAddress(next), page, next)
  assert.equal(nextAddress(null), '/dashboard/')
})

/** Returns the compressed size of the files that the browser must load before it shows these parts of the dashboard, in bytes. */
function weightOf(names: string[]): number {
  const sizes = filesOf(names).map((file) => {
    const path = join(built, file)
    return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
  })
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Returns the scripts and styles of these parts of the dashboard, and of all that they import statically. */
function filesOf(names: string[]): string[] {
  const manifest = readManifest()
  const files = new Set<string>()
  const take = (name: string) => {
    const { file, imports = [], css = [] } = manifest[name]!
    if (files.has(file)) return
    for (const one of [file, ...css]) files.add(one)
    imports.forEach(take)
  }
  names.forEach(take)
  return [...files]
}

function readManifest(): Record<string, { file: string; imports?: string[]; css?: string[] }> {
  return JSON.parse(readFileSync(join(built, 'manifest.json'), 'utf8'))
}

test('a page in one language loads no text in another language', () => {
  const manifest = readManifest()
  const kept = { pt: 'Ir para o conteúdo', en: 'Skip to content', es: 'Ir al contenido' }
  const files = new Set(Object.values(manifest).map(({ file }) => file))
  for (const [language, sentence] of Object.entries(kept)) {
    const holding = [...files].filter((file) => readFileSync(join(built, file), 'utf8').includes(sentence))
    assert.deepEqual(holding, [manifest[`i18n/${language}.ts`]!.file])
  }
})
