import assert from 'node:assert/strict'
import { test } from 'node:test'
import { requireTakenPrice } from '../server/catalog/requireTakenPrice.ts'
import { checkDestination } from '../server/lib/outbound.ts'
import type { Store } from '../server/stores/store.ts'
import { priceRefusals } from '../web/dashboard/i18n/texts/priceRefusals.ts'
import { splitRefusals } from '../web/dashboard/i18n/texts/splitRefusals.ts'
import { urlRefusals } from '../web/dashboard/i18n/texts/urlRefusals.ts'
import { translateMessage } from '../web/dashboard/i18n/translateMessage.ts'

const reais = (cents: number) => `R$ ${(cents / 100).toFixed(2).replace('.', ',')}`
const inPortuguese = (message: string) => translateMessage(message, splitRefusals.pt, reais)

test('the dashboard says in Portuguese why a split is refused, with its amounts and names', () => {
  const kept =
    'The shares of a payment of 10000 cents are 9900 cents. For the fee the store must keep at least 199 cents by PIX (Asaas), 549 cents by card in 12 installments (Pagar.me).'
  assert.equal(
    inPortuguese(`The offer "Curso, à vista" (off_01abc): ${kept}`),
    'Na oferta “Curso, à vista”: Em um pagamento de R$ 100,00, as partes somam R$ 99,00. Para pagar a taxa, a loja precisa ficar com pelo menos R$ 1,99 no PIX (Asaas), R$ 5,49 no cartão em 12 parcelas (Pagar.me).',
  )
  assert.equal(inPortuguese('Ana (rcp_01abc) has no account at Efí.'), 'Ana não tem conta em Efí.')
  assert.equal(
    inPortuguese('The split rule of the store: Stripe divides a payment among at most 1 other recipients.'),
    'Na divisão de vendas da loja: Stripe aceita no máximo 1 recebedor(es) além da loja.',
  )
  assert.equal(inPortuguese('Something else.'), undefined)
})

test('the dashboard says in Portuguese and Spanish why the server refuses a price as too low', () => {
  const store = {
    gateways: [{ provider: 'GATEWAY_A', active: true, simulated: false, methods: ['pix'] }],
  } as unknown as Store
  let refused = ''
  try {
    requireTakenPrice(store, { inCents: 499, currency: 'brl', field: 'priceInCents' })
  } catch (error) {
    refused = (error as Error).message
  }
  const [pt, es] = [priceRefusals.pt, priceRefusals.es].map((texts) => translateMessage(refused, texts, reais))
  assert.equal(pt, 'Os gateways desta loja só recebem a partir de R$ 5,00. Escolha um preço maior.')
  assert.equal(es, 'Los procesadores de esta tienda solo reciben desde R$ 5,00. Elija un precio mayor.')
})

test('the dashboard says in Portuguese and Spanish why the server refuses the address of a receiver', () => {
  const refused = [
    'loja.com.br/hook',
    'http://loja.com.br/hook',
    'https://10.0.0.7/hook',
    'http://127.0.0.1:9/hook',
    'https://ana:segredo@loja.com.br/hook',
    `https://loja.com.br/${'a'.repeat(5_000)}`,
    `https://${'a.'.repeat(200)}com.br/hook`,
  ]
  const inWords = refused.map((url) => {
    const message = checkDestination(url, 'sandbox') ?? ''
    const [pt, es] = [urlRefusals.pt, urlRefusals.es].map((texts) => translateMessage(message, texts, reais))
    assert.ok(pt && es, `${url.slice(0, 60)}: ${message}`)
    return pt
  })
  assert.equal(new Set(inWords).size, refused.length)
  assert.equal(inWords[3], 'A porta 9 não serve, porque é de outro protocolo. Use a 443, ou outra de HTTP.')
})
