import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { homeTexts } from '../server/dashboard/homeTexts.ts'
import { tilesOf } from '../server/dashboard/homeTiles.ts'
import { formatsIn } from '../server/lib/formatsIn.ts'
import { pick, tagOf } from '../server/lib/inThree.ts'
import { nextAddress } from '../web/dashboard/session/nextAddress.ts'
import { type Person, signedIn } from './dashboard.ts'
import { root } from './root.ts'
import { buyer, openShop } from './shop.ts'

execFileSync(process.execPath, ['bin/buildWeb.js'], { cwd: root, stdio: 'inherit' })
const built = join(root, 'dist/web/dashboard')
const shop = await openShop({ jobs: false })
const secure = await openShop({ jobs: false, node: { publicUrl: 'https://pague.example' } })

/** A browser that was signed in before. The page itself checks whether the session is still open. */
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

test('a visitor without a session gets the small sign-in page at once, but a link from a mail opens its page', async () => {
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

describe('home before its script', () => {
  test('has the API’s figures in the browser’s language and colours, with links to the counted lists', async () => {
    const finance = await signedIn(shop, 'finance')
    await setUp({})
    await sell()
    for (const [query, language] of [
      ['', 'pt'],
      ['?period=today', 'es'],
    ] as const) {
      const cookies = `balcao.language=${language}; mantine-color-scheme-value=dark`
      const page = await homeOf(finance, query, cookies)
      const { comparedUntil: _, ...overview } = (await finance.inStore('GET', `/overview${query}`)).body
      const { overview: given } = JSON.parse(/id="given">(.*?)<\/script>/.exec(page)![1]!)
      assert.deepEqual({ ...given, comparedUntil: undefined }, { ...overview, comparedUntil: undefined })
      const tiles = tilesOf(given, { texts: pick(homeTexts, language), formats: formatsIn(language), now: new Date() })
      const shown = [...decoded(page).matchAll(/<a href="([^"]+)"><span>(.*?)<\/span><strong>(.*?)<\/strong>/g)]
      assert.deepEqual(
        shown.map(([, address, label, figure]) => [address, label, figure]),
        tiles.map(({ list, label, figure }) => [
          `/dashboard/${shop.store.id}/sales?${new URLSearchParams(list)}`,
          label,
          figure,
        ]),
      )
      assert.equal(shown[0]![3], 'R$\u00a050,00')
      assert.match(page, new RegExp(`<html lang="${tagOf(language)}" data-mantine-color-scheme="dark">`))
      assert.match(page, query === '' ? /aria-current="true">7 dias</ : /aria-current="true">Hoy</)
    }
    const last = await homeOf(finance, '', `balcao.store=${shop.store.id}`, '/dashboard/')
    assert.match(last, /<strong>R\$\u00a050,00</)
  })

  test('writes the name of a store as text', async () => {
    const { store, key } = await shop.secondStore()
    await setUp({ name: `<b id="x">&'` }, store)
    const person = await signedIn(shop, 'finance', store)
    await sell(key)
    const page = await homeOf(person, '', '', `/dashboard/${store.id}`)
    assert.ok(decoded(page).includes(`<p><b id="x">&'</p>`))
    assert.ok(!page.includes('<b id'))
  })

  test('has no figures for other people, at other addresses, and for a store with open first steps', async () => {
    const [finance, owner, stranger] = [
      await signedIn(shop, 'finance'),
      await signedIn(shop, 'owner'),
      await signedIn(shop, null),
    ]
    const home = `/dashboard/${shop.store.id}`
    const pages = await Promise.all([
      pageOf(stranger.cookie, home),
      pageOf(owner.cookie, home),
      pageOf(withSession.cookie, home),
      pageOf(finance.cookie, `${home}/sales`),
      pageOf(finance.cookie, `${home}?period=own&startDate=2026-11-01&endDate=2026-11-02`),
      pageOf(finance.cookie, `${home}?period=ever`),
      pageOf(finance.cookie, '/dashboard/sto_x'),
      pageOf(finance.cookie, '/dashboard/'),
      pageOf(`${finance.cookie}; balcao.store=%00`, '/dashboard/'),
    ])
    for (const [index, page] of pages.entries()) {
      assert.match(page, /<div class="screen"/, String(index))
      assert.doesNotMatch(page, /id="given"|R\$/, String(index))
    }
  })
})

function decoded(page: string): string {
  return page.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
}

/** Completes the open first steps of a new store, and changes other settings. */
async function setUp(settings: { name?: string }, store = shop.store): Promise<void> {
  const owner = await signedIn(shop, 'owner', store)
  const { status } = await owner.call('PATCH', `/stores/${store.id}/settings`, { ...settings, platformFeePercent: 0 })
  assert.equal(status, 200)
}

/** Sells something for R$ 50,00. */
async function sell(key = shop.key): Promise<void> {
  const headers = { authorization: `Bearer ${key}` }
  const charge = await shop.call('POST', '/v1/charges', { currency: 'brl', amountInCents: 5_000 }, headers)
  const order = { method: 'pix', buyer }
  const sale = await shop.call('POST', `/v1/charges/${charge.body.id}/payments`, order, headers)
  const paid = await shop.call('POST', `/v1/test-helpers/payments/${sale.body.id}/pay`, {}, headers)
  assert.equal(paid.status, 200, JSON.stringify([sale.body, paid.body]))
}

async function pageOf(cookie: string | undefined, path: string): Promise<string> {
  const { status, headers, body } = await shop.call('GET', path, undefined, { cookie: cookie! })
  assert.deepEqual([status, headers['cache-control']], [200, 'no-store'])
  return body
}

/**
 * Reads the home page until it contains its figures. The server sends the page without figures if they take too long.
 */
async function homeOf({ cookie }: Person, query: string, cookies: string, path = `/dashboard/${shop.store.id}`) {
  for (let attempt = 0; attempt < 50; attempt++) {
    const page = await pageOf(`${cookie}; ${cookies}`, path + query)
    if (page.includes('id="given"')) return page
  }
  return assert.fail('home has no figures')
}

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

test('the sign-in loads at most 20 KiB of scripts and styles, and the home page at most 250 KiB; no file delays the first paint of its frame', async () => {
  const signIn = weightOf(['signIn.html'])
  assert.ok(signIn > 4 * 1024, `${signIn} bytes: something is missing`)
  assert.ok(signIn <= 20 * 1024, `${signIn} bytes`)
  const home = weightOf(['early.ts', firstChunk(), 'i18n/pt.ts'])
  assert.ok(home > 100 * 1024, `${home} bytes: something is missing`)
  assert.ok(home <= 250 * 1024, `${home} bytes`)
  const { body } = await shop.call('GET', '/dashboard/', undefined, withSession)
  assert.doesNotMatch(body, /rel="stylesheet"|<script (?!type="module")/)
  assert.match(body, /<p class="brand">/)
})

test('the home page loads one large script, besides small scripts and those of the sign-in', () => {
  const before = filesOf(['signIn.html', 'early.ts'])
  const scripts = filesOf([firstChunk()]).filter((file) => file.endsWith('.js'))
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

/**
 * Returns the compressed size in bytes of the files that the browser must load before it shows these parts of the
 * dashboard.
 */
function weightOf(names: string[]): number {
  const sizes = filesOf(names).map((file) => {
    const path = join(built, file)
    return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
  })
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Returns the scripts and styles of these parts of the dashboard, and of their static imports. */
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

/** Returns the name of the file with the dashboard's first screen. */
function firstChunk(): string {
  return Object.keys(readManifest()).find((name) => /^_dashboard-.*\.js$/.test(name))!
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
