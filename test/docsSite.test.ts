/** Checks the docs site as it is served and as `balcao docs` writes it. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { Compile } from 'typebox/schema'
import { Operations } from '../packages/node/src/generated/operations.ts'
import { readDocsPages } from '../server/docs/docsPages.ts'
import { rankEntries } from '../server/docs/rankEntries.ts'
import { describeServer, docsOf } from '../server/http/serveDocs.ts'
import { root } from './root.ts'

const site = docsOf(describeServer('http://127.0.0.1:3000', true), 'http://127.0.0.1:3000')
const pages = [...site].filter(([, { type }]) => type === 'text/html')

test('every link of the site leads to a page, a file or a heading of the site', () => {
  const ids = new Map(pages.map(([path, { text }]) => [path, new Set(text.match(/(?<= id=")[^"]+/g))]))
  const dead = pages.flatMap(([path, { text }]) =>
    [...text.matchAll(/<a [^>]*?href="([^"]+)"/g)].flatMap(([, href]) => {
      if (/^(?:https?:|mailto:)/.test(href!)) return []
      const [target, anchor] = href!.split('#') as [string, string?]
      if (target !== '' && !site.has(target) && target !== '/openapi.json') return [`${path}: ${href}`]
      const exists = anchor === undefined || ids.get(target || path)?.has(decodeURIComponent(anchor))
      return exists ? [] : [`${path}: ${href}`]
    }),
  )
  assert.ok(pages.length > 40, `${pages.length} pages`)
  assert.deepEqual(dead, [])
})

test('every picture of every page is a file of the site', () => {
  const pictures = readDocsPages().flatMap(({ path, text }) =>
    [...text.matchAll(/!\[([^\]]*)\]\(([^)]+)\)/g)].map(([, words]) => ({ path, words: words! })),
  )
  assert.ok(pictures.length >= 6, `${pictures.length} pictures`)
  const missing = pictures.filter(({ path, words }) => {
    const [, address = ''] = new RegExp(`<img src="([^"]+)" alt="${words}"`).exec(site.get(path)!.text) ?? []
    return site.get(address)?.bytes?.subarray(8, 12).toString() !== 'WEBP'
  })
  assert.deepEqual(missing, [])
})

test('each page exists as Markdown, without links to other sites', () => {
  for (const [path] of pages) if (path !== '/docs') assert.ok(site.has(`${path}.md`), path)
  const outside = [...site].filter(
    ([path, { text }]) => path.endsWith('.md') && !path.startsWith('/docs/files/') && /\]\(\.\.?\//.test(text),
  )
  assert.deepEqual(
    outside.map(([path]) => path),
    [],
  )
})

test('every guide has its place in the navigation, and the package’s page names every method', () => {
  const project = readDocsPages().filter(({ section }) => section === 'project')
  assert.deepEqual(
    project.map(({ path }) => path).filter((path) => !path.startsWith('/docs/decisions/')),
    ['/docs/changelog', '/docs/benchmarks', '/docs/asvs'],
  )
  const reference = site.get('/docs/sdk-reference.md')!.text
  const methods = Object.getOwnPropertyNames(Operations.prototype).filter((name) => name !== 'constructor')
  assert.deepEqual(
    methods.filter((name) => !reference.includes(`\`${name}\``)),
    [],
  )
})

test('operations have their own section, with the same order in both languages', () => {
  const shelf = (path: string, name: string) => {
    const [, list = ''] = new RegExp(`<p>${name}</p><ul>(.*?)</ul>`).exec(site.get(path)!.text) ?? []
    return [...list.matchAll(/href="\/docs\/(?:pt\/)?([^"]+)"/g)].map(([, page]) => page!)
  }
  const english = shelf('/docs/quick-start', 'Running a server')
  assert.deepEqual(english.slice(0, 3), ['installing', 'configuration', 'operations/upgrade'])
  const files = readDocsPages().flatMap(({ path }) => /^\/docs\/(operations\/.+)$/.exec(path)?.[1] ?? [])
  assert.deepEqual(english.filter((page) => page.startsWith('operations/')).sort(), files.sort())
  assert.deepEqual(shelf('/docs/pt/quick-start', 'Operação do servidor'), english)
})

test('a page that exists in both languages links to the other language', () => {
  assert.match(site.get('/docs/refunds')!.text, /hreflang="pt" href="\/docs\/pt\/refunds"/)
  assert.match(site.get('/docs/pt/refunds')!.text, /hreflang="en" href="\/docs\/refunds"/)
})

test('the former address of a page redirects to its new address, also in static files', () => {
  assert.match(site.get('/docs/pt/upsell')!.text, /http-equiv="refresh" content="0; url=\/docs\/pt\/selling#o-upsell"/)
  const listed = site.get('/docs/pt/selling')!.text
  assert.ok(!listed.includes('href="/docs/pt/upsell"'), 'the navigation has only the new address')
})

test('the search finds the guide for a newcomer’s words in both languages, before the tables of the reference', () => {
  const first = (language: string, query: string) => {
    const entries = JSON.parse(site.get(`/docs/search-${language}.json`)!.text)
    return rankEntries(entries, query, { limit: 1, excerptCharacters: 200 })[0]?.entry.url
  }
  for (const [language, query, address] of [
    ['en', 'pagination', '/docs/getting-started#pagination'],
    ['en', 'Paging', '/docs/getting-started#pagination'],
    ['en', 'webhooks', '/docs/webhooks'],
    ['en', 'test cards', '/docs/getting-started#test-cards'],
    ['en', 'ngrok', '/docs/webhooks#on-your-own-machine'],
    ['en', 'partial refund', '/docs/reference/payments#refund-a-payment-or-a-part-of-it'],
    ['en', 'rolling restart', '/docs/operations/health#a-restart-without-failed-requests'],
    ['en', 'zero downtime', '/docs/operations/health#a-restart-without-failed-requests'],
    ['en', 'refund sdk', '/docs/sdk-reference#methods'],
    ['pt', 'paginação', '/docs/pt/getting-started#paginação'],
    ['pt', 'cartoes de teste', '/docs/pt/getting-started#cartões-de-teste'],
    ['pt', 'estorno', '/docs/pt/refunds'],
    ['pt', 'parcelamento', '/docs/pt/checkout#parcelamento'],
  ] as const)
    assert.equal(first(language, query), address, query)
  assert.equal(first('en', 'constructor'), undefined)
})

test('/llms.txt names every English page and /llms-full.txt has the guides', () => {
  const index = site.get('/llms.txt')!.text
  for (const [path] of pages) if (!/^\/docs(\/pt(\/.*)?)?$/.test(path)) assert.ok(index.includes(`${path}.md)`), path)
  assert.match(site.get('/llms-full.txt')!.text, /^# Webhooks$/m)
})

test('/llms.txt describes each page by a sentence about its subject', () => {
  const lines = [...site.get('/llms.txt')!.text.matchAll(/^- \[(.+?)\]\(.*?\/docs\/([^)]+)\.md\): (.*)$/gm)]
  assert.ok(lines.length > 50, `${lines.length} pages`)
  const poor = lines.filter(([, title, , words = '']) => {
    const isNotice = /Portugu|em inglês|\bEnglish\b|Accepted|^[\w-]+\.md/.test(words)
    return isNotice || words === title || !/^[A-Z\d`].{15,}[.?]$/.test(words) || /\]\(|\*\*/.test(words)
  })
  assert.deepEqual(
    poor.map(([line]) => line),
    [],
  )
  assert.equal(new Set(lines.map(([, , , words]) => words)).size, lines.length)
  assert.match(site.get('/llms.txt')!.text, /quick-start\.md\): Balcão takes payments for a Brazilian store/)
})

test('the published schema accepts the demo’s document and refuses an unknown field', () => {
  const schema = Compile(JSON.parse(site.get('/schemas/import.json')!.text))
  const document = JSON.parse(readFileSync(`${root}demo/demo.json`, 'utf8'))
  assert.ok(schema.Check(document), JSON.stringify(schema.Errors(document)))
  assert.equal(schema.Check({ stores: [{ ref: 'a', name: 'A', shoes: 1 }] }), false)
  assert.equal(schema.Check({ stores: [{ ref: 'a', name: 'A', products: [{ ref: 'p' }] }] }), false)
})
