import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cardFor, cards } from '../../test/cards.ts'
import { described, signedIn } from '../../test/dashboard.ts'
import { buyer, call, openShop } from '../../test/shop.ts'
import { importDocument } from '../import/importDocument.ts'
import { importSections } from '../setup/importSections.ts'
import { getStore } from '../stores/store.ts'

const shop = await openShop({ gateways: ['GATEWAY_A'] })

type Body = Record<string, unknown>

async function recipient(name: string, accounts: Body = { GATEWAY_A: `sim_${name}` }): Promise<string> {
  const { status, body } = await shop.call('POST', '/v1/recipients', { name, accounts })
  assert.equal(status, 201, JSON.stringify(body))
  return body.id
}

function charge(body: Body) {
  return shop.call('POST', '/v1/charges', { currency: 'BRL', amountInCents: 10_000, ...body })
}

async function pay(chargeId: string): Promise<string> {
  const paid = await shop.call('POST', `/v1/charges/${chargeId}/payments`, { method: 'pix', buyer })
  assert.equal(paid.status, 201, JSON.stringify(paid.body))
  const { id } = paid.body
  assert.equal((await shop.call('POST', `/v1/test-helpers/payments/${id}/pay`)).status, 200)
  return id
}

async function saleOf(id: string) {
  return (await shop.call('GET', `/v1/payments/${id}`)).body
}

/** The shares of a payment in the simulator's books. */
async function books(reference: string): Promise<Body[]> {
  const { body } = await call(shop.simulatorUrl, 'GET', '/control/shares')
  return body
    .filter((share: Body) => share.reference === reference)
    .map(({ recipient, amountInCents, refundedInCents }: Body) => ({ recipient, amountInCents, refundedInCents }))
}

describe('recipients', () => {
  test('are created, listed, changed and archived by the API', async () => {
    const sent = { name: 'Ana Coprodutora', document: '529.982.247-25', accounts: { GATEWAY_A: 'sim_ana' } }
    const made = await shop.call('POST', '/v1/recipients', sent)
    assert.equal(made.status, 201)
    const { id, createdAt, ...fields } = made.body
    assert.match(id, /^rcp_/)
    assert.deepEqual(fields, { ...sent, object: 'recipient', document: '52998224725', archivedAt: null })
    const renamed = await shop.call('PATCH', `/v1/recipients/${id}`, { name: 'Ana' })
    assert.deepEqual([renamed.status, renamed.body.name, renamed.body.accounts], [200, 'Ana', sent.accounts])
    assert.deepEqual((await shop.call('GET', `/v1/recipients/${id}`)).body, renamed.body)
    const archived = await shop.call('PATCH', `/v1/recipients/${id}`, { archived: true })
    assert.notEqual(archived.body.archivedAt, null)
    assert.equal((await shop.call('GET', '/v1/recipients')).body.total, 0)
    assert.equal((await shop.call('GET', '/v1/recipients?archived=true')).body.total, 1)
    const named = await charge({ split: [{ recipientId: id, percent: 10 }] })
    assert.deepEqual([named.status, named.body.error.param], [400, 'split.0.recipientId'])
    assert.equal((await shop.call('PATCH', '/v1/recipients/rcp_none', { name: 'x' })).status, 404)
    for (const accounts of [{}, { GATEWAY_A: 'sim_other' }]) {
      const { status, body } = await shop.call('PATCH', `/v1/recipients/${id}`, { accounts })
      assert.deepEqual([status, body.error.code], [403, 'account_change'])
    }
    const added = { ...sent.accounts, GATEWAY_B: 'sim_ana' }
    assert.deepEqual((await shop.call('PATCH', `/v1/recipients/${id}`, { accounts: added })).body.accounts, added)
    // An archived recipient keeps its account, and another recipient may have the same account.
    const again = await shop.call('POST', '/v1/recipients', sent)
    assert.equal(again.status, 201)
    const twins = await Promise.all(
      [0, 1].map(() => shop.call('POST', '/v1/recipients', { ...sent, accounts: { GATEWAY_A: 'sim_twin' } })),
    )
    assert.deepEqual(twins.map(({ status }) => status).sort(), [201, 400])
    assert.equal(twins.find(({ status }) => status === 400)!.body.error.param, 'accounts.GATEWAY_A')
    await shop.call('PATCH', `/v1/recipients/${again.body.id}`, { archived: true })
    await shop.call('PATCH', `/v1/recipients/${twins.find(({ status }) => status === 201)!.body.id}`, {
      archived: true,
    })
    const wrong = await shop.call('POST', '/v1/recipients', { name: 'x', document: '111' })
    assert.deepEqual([wrong.status, wrong.body.error.param], [400, 'document'])
    const unknown = await shop.call('POST', '/v1/recipients', { name: 'x', accounts: { GATEWAY_E: 'y' } })
    assert.deepEqual([unknown.status, unknown.body.error.param], [400, 'accounts.GATEWAY_E'])
  })
})

describe('the rule of a charge', () => {
  test('gives each recipient the exact cents, in the sale and in the gateway’s books', async () => {
    const [ana, bia] = [await recipient('ana'), await recipient('bia')]
    const split = [
      { recipientId: ana, percent: 33.33 },
      { recipientId: bia, amountInCents: 250 },
    ]
    const made = await charge({ amountInCents: 9999, split })
    assert.equal(made.status, 201, JSON.stringify(made.body))
    const id = await pay(made.body.id)
    const sale = await saleOf(id)
    assert.deepEqual(sale.split, [
      { recipientId: ana, amountInCents: 3333, refundedInCents: 0 },
      { recipientId: bia, amountInCents: 250, refundedInCents: 0 },
    ])
    assert.deepEqual(await books(id), [
      { recipient: 'sim_ana', amountInCents: 3333, refundedInCents: 0 },
      { recipient: 'sim_bia', amountInCents: 250, refundedInCents: 0 },
    ])
    const { data } = (await shop.call('GET', '/v1/payments')).body
    assert.deepEqual(data.find((one: Body) => one.id === id).split, sale.split)
  })

  test('is refused with the name of the field, before any call of the gateway', async () => {
    const ana = await recipient('carla')
    const abroad = await recipient('abroad', { GATEWAY_D: 'sim_abroad' })
    const refused: [Body[], string][] = [
      [[{ recipientId: ana }], 'split.0'],
      [[{ recipientId: ana, percent: 10, amountInCents: 10 }], 'split.0'],
      [[{ recipientId: ana, percent: 10.001 }], 'split.0.percent'],
      [[{ recipientId: ana, percent: 101 }], 'split.0.percent'],
      [[{ recipientId: ana, percent: 0 }], 'split.0.percent'],
      [[{ recipientId: ana, percent: 1e-9 }], 'split.0.percent'],
      [[{ recipientId: ana, percent: 10, typo: 1 }], 'split.0.typo'],
      [
        [
          { recipientId: ana, percent: 10 },
          { recipientId: ana, percent: 1 },
        ],
        'split.1',
      ],
      [[{ recipientId: 'rcp_none', percent: 10 }], 'split.0'],
      [
        [
          { recipientId: ana, percent: 10 },
          { recipientId: abroad, percent: 1 },
        ],
        'split.1',
      ],
      // The gateway's fee needs a part of the payment.
      [[{ recipientId: ana, percent: 99.9 }], 'split'],
      [[{ recipientId: ana, amountInCents: 10_001 }], 'split'],
    ]
    for (const [split, param] of refused) {
      const { status, body } = await charge({ split })
      assert.deepEqual([status, body.error?.param], [400, param], JSON.stringify([split, body]))
    }
    const [theirs] = [await shop.secondStore()]
    const headers = { authorization: `Bearer ${theirs.key}` }
    const body = { currency: 'BRL', amountInCents: 10_000, split: [{ recipientId: ana, percent: 1 }] }
    assert.equal((await shop.call('POST', '/v1/charges', body, headers)).status, 400)
  })
})

describe('a store with recipients in its import document', () => {
  const document = (more: Body = {}, settings: Body = {}) => ({
    stores: [
      {
        ref: 'loja',
        name: 'Loja',
        settings: {
          platformFeePercent: 5,
          platformFeeFixedInCents: 100,
          split: [{ recipient: 'ana', percent: 10 }],
          platformFeeRecipient: 'plataforma',
          ...settings,
        },
        gateways: [{ provider: 'GATEWAY_A', credentials: 'simulator' }],
        recipients: [
          { ref: 'ana', name: 'Ana', document: null, accounts: { GATEWAY_A: 'sim_ana' } },
          { ref: 'bia', name: 'Bia', accounts: { GATEWAY_A: 'sim_bia' } },
          { ref: 'plataforma', name: 'Plataforma', accounts: { GATEWAY_A: 'sim_plataforma' } },
        ],
        apiKeys: [{ ref: 'all' }],
        products: [{ ref: 'p', name: 'Curso' }],
        offers: [
          {
            ref: 'mensal',
            product: 'p',
            name: 'Mensal',
            billingType: 'RECURRING',
            billingCycle: 'MONTHLY',
            priceInCents: 5000,
            split: [{ recipient: 'bia', amountInCents: 700 }],
          },
          { ref: 'avista', product: 'p', name: 'À vista', priceInCents: 8000 },
        ],
        paymentLinks: [{ ref: 'aula', name: 'Aula', amountInCents: 4000, split: [] }],
        ...more,
      },
    ],
  })

  test('divides every sale by the most specific rule, with the platform’s fee as a share', async () => {
    const { stores } = await importDocument(shop.ctx, document(), importSections)
    const { recipients, offers, apiKeys } = stores.loja as unknown as Record<string, Record<string, string>>
    const headers = { authorization: `Bearer ${apiKeys!.all}` }
    const own = (method: string, path: string, body?: unknown) => shop.call(method, path, body, headers)
    const sharesOf = async (id: string) => {
      const { split } = (await own('GET', `/v1/payments/${id}`)).body
      const nameOf = (id: string) => Object.entries(recipients!).find(([, one]) => one === id)![0]
      return split.map((share: Body) => [nameOf(share.recipientId as string), share.amountInCents])
    }
    const card = await cardFor({ ...shop, call: own }, cards.approved)
    const withAddress = { ...buyer, ip: '203.0.113.7', address: { zipCode: '01310-100', number: '1' } }
    const bought = async (offer: string) => {
      const body = { offerId: offers![offer], method: 'credit_card', card, buyer: withAddress }
      const { status, body: payment } = await own('POST', '/v1/test-helpers/purchases', body)
      assert.equal(status, 201, JSON.stringify(payment))
      return payment
    }
    const once = await bought('avista')
    assert.deepEqual(await sharesOf(once.id), [
      ['ana', 800],
      ['plataforma', 500],
    ])
    assert.deepEqual(
      (await books(once.id)).map(({ amountInCents }) => amountInCents),
      [800, 500],
    )
    const first = await bought('mensal')
    assert.deepEqual(await sharesOf(first.id), [
      ['bia', 700],
      ['plataforma', 350],
    ])
    await own('POST', '/v1/test-helpers/clock/advance', { seconds: 32 * 86_400 })
    const { data } = (await own('GET', '/v1/payments')).body
    const renewal = data.find((sale: Body) => sale.subscriptionId === first.subscriptionId && sale.id !== first.id)
    assert.deepEqual(await sharesOf(renewal.id), [
      ['bia', 700],
      ['plataforma', 350],
    ])
    const none = await own('POST', '/v1/charges', { currency: 'BRL', amountInCents: 6000, split: [] })
    const pix = await own('POST', `/v1/charges/${none.body.id}/payments`, { method: 'pix', buyer })
    assert.deepEqual(await sharesOf(pix.body.id), [['plataforma', 400]])
    const small = await own('POST', '/v1/charges', { currency: 'BRL', amountInCents: 200 })
    assert.deepEqual([small.status, small.body.error.param], [400, 'split'])
    const owner = await signedIn(shop, 'owner', await getStore(shop.ctx.database, stores.loja!.id as string))
    const ofStore = (path: string) => `/stores/${stores.loja!.id}/${path}`
    const rule = { amountInCents: 10_000, split: [{ recipientId: recipients!.ana, percent: 33.33 }] }
    const preview = described(await owner.call('POST', ofStore('split-preview'), rule), 'previewSplit')
    assert.deepEqual(preview, {
      shares: [{ name: 'Ana', amountInCents: 3333 }],
      platformFeeInCents: 600,
      storeInCents: 6067,
    })
    const back = await owner.call('GET', ofStore(`sales/${once.id}/refund-preview?amountInCents=100`))
    assert.deepEqual(described(back, 'previewRefund'), {
      shares: [
        { name: 'Ana', amountInCents: 10 },
        { name: 'Plataforma', amountInCents: 6 },
      ],
      storeInCents: 84,
    })
    const csv = (await owner.call('GET', `/stores/${stores.loja!.id}/sales.csv`)).body as string
    assert.match(csv, /,1050,"\[\{""recipientId"":""rcp_\w+"",""amountInCents"":700,""refundedInCents"":0\},/)
  })

  test('refuses a platform’s fee if the rules leave too little for it', async () => {
    const { stores } = await importDocument(shop.ctx, document(), importSections)
    const store = await getStore(shop.ctx.database, stores.loja!.id as string)
    const owner = await signedIn(shop, 'owner', store)
    const change = (settings: Body) => owner.call('PATCH', `/stores/${store.id}/settings`, settings)
    const refused = await change({ platformFeeFixedInCents: 4000 })
    assert.deepEqual([refused.status, refused.body.error.param], [400, 'platformFeeFixedInCents'])
    assert.match(refused.body.error.message, /The offer "Mensal"/)
    assert.equal((await change({ platformFeePercent: 90 })).body.error.param, 'platformFeePercent')
    assert.equal((await change({ platformFeePercent: 6 })).status, 200)
  })

  test('is refused completely if a gateway in force cannot apply a rule, or if a ref is unknown', async () => {
    const lost = document({}, { split: [{ recipient: 'carla', percent: 10 }] })
    const noAccount = document({
      recipients: [
        { ref: 'ana', name: 'Ana' },
        { ref: 'bia', name: 'Bia' },
        { ref: 'plataforma', name: 'P' },
      ],
    })
    const refused: [object, RegExp][] = [
      [lost, /^stores\.0\.settings\.split\.0\.recipient: the ref "carla" does not exist/],
      [noAccount, /^stores\.0\.settings\.split: .*no account at/],
      [document({}, { platformFeeRecipient: 'x' }), /^stores\.0\.settings\.platformFeeRecipient: the ref "x"/],
      [document({}, { split: [{ recipient: 'ana' }] }), /percent or an amountInCents/],
      [document({}, { splits: [] }), /^stores\.0\.settings\.splits: unknown field/],
    ]
    for (const [wrong, message] of refused)
      await assert.rejects(importDocument(shop.ctx, wrong, importSections), { message }, String(message))
  })
})

test('a payment of an older charge is refused if, after a change, its gateway can no longer divide it', async () => {
  const { store } = shop
  const ana = await recipient('antes')
  const made = await charge({ split: [{ recipientId: ana, percent: 10 }] })
  // The charge keeps its rule, although no rule in force uses the recipient.
  const key = await shop.call('PATCH', `/v1/recipients/${ana}`, { accounts: {} })
  assert.deepEqual([key.status, key.body.error.code], [403, 'account_change'])
  const owner = await signedIn(shop, 'owner')
  assert.equal((await owner.inStore('PATCH', `/recipients/${ana}`, { accounts: {} })).status, 200)
  const paid = await shop.call('POST', `/v1/charges/${made.body.id}/payments`, { method: 'pix', buyer })
  assert.deepEqual([paid.status, paid.body.error.code], [422, 'method_unavailable'])
  assert.equal((await getStore(shop.ctx.database, store.id)).split, null)
})
