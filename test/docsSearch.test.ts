/** Sends questions of integrators, owners and operators to the search of the docs. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rankEntries } from '../server/docs/rankEntries.ts'
import type { SearchEntry } from '../server/docs/searchEntries.ts'
import { describeServer, docsOf } from '../server/http/serveDocs.ts'

type Question = readonly [language: 'en' | 'pt', query: string, pages: readonly string[]]

/** Questions with the pages that answer them, by their English names. A translation counts too. */
const questions: readonly Question[] = [
  // questions of a person who connects a shop
  ['pt', 'reembolso parcial', ['refunds']],
  ['pt', 'assinatura do webhook', ['webhooks']],
  ['pt', 'testar webhook local', ['webhooks']],
  ['pt', 'reenviar webhook', ['webhooks']],
  ['pt', 'erro 422', ['errors']],
  ['pt', 'cartão recusado', ['errors']],
  ['pt', 'cobrar duas vezes', ['getting-started']],
  ['pt', 'trocar chave da api', ['getting-started']],
  ['pt', 'cartões de teste', ['getting-started']],
  ['pt', 'criar cobrança pix', ['getting-started', 'samples', 'quick-start', 'sdk']],
  ['pt', 'limite de requisições', ['errors', 'configuration']],
  ['pt', 'como reembolsar um pagamento', ['refunds']],
  ['pt', 'estornar', ['refunds']],
  ['pt', 'por quanto tempo vale o pix', ['selling']],
  ['pt', '3ds', ['checkout']],
  ['pt', 'tamanho máximo do corpo', ['errors']],
  ['pt', 'imagem do qr code', ['checkout', 'quick-start']],
  ['en', 'idempotency', ['getting-started', 'errors']],
  ['en', 'verify signature', ['webhooks']],
  ['en', 'webhook retries', ['webhooks']],
  ['en', 'rate limit', ['errors', 'configuration']],
  ['en', 'how to list all sales', ['samples', 'getting-started', 'events']],
  ['en', 'save card for later', ['checkout']],
  ['en', 'typescript client', ['sdk', 'sdk-reference']],
  // questions of an owner
  ['pt', 'boleto vencido', ['selling']],
  ['pt', 'pix expira', ['selling']],
  ['pt', 'carrinho abandonado', ['checkout']],
  ['pt', 'cupom de desconto', ['selling']],
  ['pt', 'parcelamento sem juros', ['checkout']],
  ['pt', 'quanto custa a taxa', ['split', 'configuration']],
  ['pt', 'quando recebo o dinheiro', ['money']],
  ['pt', 'cancelar assinatura', ['subscriptions']],
  ['pt', 'importar da hotmart', ['moving']],
  ['pt', 'migrar da stripe', ['from-stripe']],
  ['pt', 'vindo da asaas', ['from-asaas']],
  ['pt', 'importar loja json', ['import']],
  ['pt', 'pixel do facebook', ['conversions']],
  ['pt', '2fa', ['security']],
  ['pt', 'lgpd apagar dados', ['privacy']],
  ['en', 'chargeback', ['disputes']],
  // questions of a person who runs a server
  ['pt', 'backup', ['operations/backup']],
  ['pt', 'variáveis de ambiente', ['configuration', 'quick-start']],
  ['en', 'upgrade without downtime', ['operations/upgrade', 'operations/health']],
]

const site = docsOf(describeServer('http://127.0.0.1:3000', true), 'http://127.0.0.1:3000')
const indexes = {
  en: JSON.parse(site.get('/docs/search-en.json')!.text) as SearchEntry[],
  pt: JSON.parse(site.get('/docs/search-pt.json')!.text) as SearchEntry[],
}

function firstThree(language: 'en' | 'pt', query: string): string[] {
  const found = rankEntries(indexes[language], query, { limit: 3, excerptCharacters: 200 })
  return found.map(({ entry }) => entry.url)
}

/** Returns the questions that do not find their page in the first three results, with these results. */
function missed(asked: readonly Question[]): object[] {
  return asked.flatMap(([language, query, pages]) => {
    const found = firstThree(language, query)
    const names = found.map((url) => url.replace(/^\/docs\/(?:pt\/)?/, '').replace(/#.*/, ''))
    return names.some((name) => pages.includes(name)) ? [] : [{ query, found }]
  })
}

test('43 typical questions find their page among the first three results', () => {
  assert.equal(questions.length, 43)
  assert.deepEqual(missed(questions), [])
})

test('a typing mistake, a missing accent and a missing letter find the same page', () => {
  const typed: readonly Question[] = [
    ['pt', 'rembolso parcal', ['refunds']],
    ['pt', 'assnatura do webhok', ['webhooks']],
    ['pt', 'parcelamneto', ['checkout']],
    ['pt', 'cartao recuzado', ['errors']],
    ['pt', 'CONTESTACAO', ['disputes']],
    ['pt', 'area de menbros', ['members-area', 'quick-start']],
    ['en', 'idempotancy', ['getting-started']],
    ['en', 'verify signiture', ['webhooks']],
    ['en', 'refnud', ['refunds']],
    ['en', 'subscripton', ['subscriptions']],
  ]
  assert.deepEqual(missed(typed), [])
})

test('an excerpt begins at a word and contains the found word', () => {
  const [first] = rankEntries(indexes.en, 'constant time', { limit: 1, excerptCharacters: 200 })
  assert.match(first!.excerpt, /^…?[\p{L}\p{N}`].*constant/u)
  assert.ok(` ${first!.entry.text}`.includes(` ${first!.excerpt.replace('…', '')}`))
})

test('a word that resembles no known word finds nothing', () => {
  for (const query of ['xylophone', 'constructor', '', '???']) assert.deepEqual(firstThree('en', query), [], query)
})

test('each letter of a long query is answered fast, because the search runs while the reader types', () => {
  const query = `${'conciliacao '.repeat(20)}${'z'.repeat(10_000)}`
  firstThree('pt', query)
  const start = process.hrtime.bigint()
  firstThree('pt', query)
  assert.ok(Number(process.hrtime.bigint() - start) / 1e6 < 2_000)
})
