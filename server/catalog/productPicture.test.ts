import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { signedIn } from '../../test/dashboard.ts'
import { PNG_3X2, riffOf, urlOf, VP8_3X2 } from '../../test/media/smallPictures.ts'
import { buyer, openShop } from '../../test/shop.ts'
import { openSalesOffer } from '../../test/stores/salesOffer.ts'
import { sql } from '../core/sql.ts'
import { importDocument } from '../import/importDocument.ts'
import { importSections } from '../setup/importSections.ts'
import { createProduct } from './products.ts'
import { createOffer } from './saveOffer.ts'

const shop = await openShop({ jobs: false })
const owner = await signedIn(shop, 'owner')
const GATEWAYS = [{ provider: 'GATEWAY_A', credentials: 'simulator' }]
const webp = riffOf(VP8_3X2)

/** Creates a product with an offer in the shop's store. */
async function newOffer(): Promise<{ productId: string; offerId: string }> {
  const { id: productId } = await createProduct(shop.ctx, shop.store, { name: 'Violão' })
  const fields = { productId, name: 'À vista', priceInCents: 9_700 }
  return { productId, offerId: (await createOffer(shop.ctx, shop.store, fields)).offer.id }
}

const save = (productId: string, pictureUrl: string | null) =>
  owner.inStore('PUT', `/products/${productId}/picture`, { pictureUrl })

/** Returns the `img` of the product on a page. */
async function shownAt(path: string): Promise<string | undefined> {
  const page = await shop.call('GET', path)
  assert.equal(page.status, 200)
  assert.match(String(page.headers['content-security-policy']), /img-src 'self' data:;/)
  return /<img class="picture"[^>]*>/.exec(page.body)?.[0]
}

describe('the picture of a product', () => {
  test('is on the page of its offer and of each charge, at an address of this server, and a browser may cache it', async () => {
    const { productId, offerId } = await newOffer()
    assert.equal(await shownAt(`/checkout/${offerId}`), undefined)
    const saved = await save(productId, urlOf('image/webp', webp))
    assert.equal(saved.status, 200)
    const path: string = saved.body.pictureUrl
    const shown = `<img class="picture" src="${path}" alt="" width="3" height="2">`
    assert.equal(await shownAt(`/checkout/${offerId}`), shown)
    const key = { offerId, successUrl: 'https://loja.example/' }
    const session = await shop.call('POST', '/v1/checkout-sessions', key)
    assert.equal(await shownAt(new URL(session.body.url).pathname), shown)
    const bought = await shop.call('POST', '/v1/test-helpers/purchases', { offerId, method: 'pix', buyer })
    assert.equal(bought.status, 201, JSON.stringify(bought.body))
    const [charge] = await shop.ctx.database.rows(
      sql('testChargeOfOffer', 'select id from charges where offer_id = :offerId and store_id = :storeId').as<{
        id: string
      }>(),
      { offerId, storeId: shop.store.id },
    )
    assert.equal(await shownAt(`/checkout/${charge!.id}`), shown)

    const answer = await fetch(shop.url + path)
    assert.deepEqual(Buffer.from(await answer.arrayBuffer()), webp)
    assert.equal(answer.headers.get('content-type'), 'image/webp')
    assert.equal(answer.headers.get('cache-control'), 'public, max-age=31536000, immutable')
    assert.equal(answer.headers.get('content-security-policy'), "default-src 'none'; sandbox")
    assert.equal(answer.headers.get('x-content-type-options'), 'nosniff')
  })

  test('disappears from the page and from its address after it is replaced or removed', async () => {
    const { productId, offerId } = await newOffer()
    const first = (await save(productId, urlOf('image/webp', webp))).body.pictureUrl
    const second = (await save(productId, urlOf('image/png', PNG_3X2))).body.pictureUrl
    assert.notEqual(first, second)
    assert.deepEqual((await owner.inStore('GET', `/products/${productId}/picture`)).body, { pictureUrl: second })
    assert.equal((await fetch(shop.url + first)).status, 404)
    assert.equal((await fetch(shop.url + second)).status, 200)
    assert.match((await shownAt(`/checkout/${offerId}`))!, new RegExp(second))
    assert.deepEqual((await save(productId, null)).body, { pictureUrl: null })
    assert.equal((await fetch(shop.url + second)).status, 404)
    assert.equal(await shownAt(`/checkout/${offerId}`), undefined)
    const { data } = (await owner.inStore('GET', `/audit?subject=${productId}`)).body
    assert.deepEqual(
      data.map(({ action, before, after }: Record<string, unknown>) => [action, before, after]),
      [
        ['saveProductPicture', { hasPicture: true }, { hasPicture: false }],
        ['saveProductPicture', { hasPicture: true }, { hasPicture: true }],
        ['saveProductPicture', { hasPicture: false }, { hasPicture: true }],
      ],
    )
  })

  test('is refused with a sentence if it is too large or not a picture, and the earlier picture stays', async () => {
    const { productId, offerId } = await newOffer()
    const path = (await save(productId, urlOf('image/webp', webp))).body.pictureUrl
    for (const [pictureUrl, message] of [
      [urlOf('image/png', Buffer.concat([PNG_3X2, Buffer.alloc(180 * 1024)])), 'The picture is over 180 KiB.'],
      [urlOf('image/png', Buffer.from('<script>alert(1)</script>')), 'Not a PNG, JPEG or WebP picture.'],
      [urlOf('image/svg+xml', Buffer.from('<svg/>')), undefined],
      ['https://loja.example/violao.png', undefined],
    ] as const) {
      const { status, body } = await save(productId, pictureUrl)
      assert.deepEqual([status, body.error.param], [400, 'pictureUrl'])
      if (message !== undefined) assert.equal(body.error.message, message)
    }
    assert.match((await shownAt(`/checkout/${offerId}`))!, new RegExp(path))
  })

  test('belongs to its store: no other store can set it, and no address with another store or product returns it', async () => {
    const { productId } = await newOffer()
    const path: string = (await save(productId, urlOf('image/webp', webp))).body.pictureUrl
    const other = await openSalesOffer(shop, {})
    const stranger = await signedIn(shop, 'owner', other.store)
    const theirs = `/stores/${other.store.id}/products/${productId}/picture`
    assert.equal((await stranger.call('GET', theirs)).status, 404)
    assert.equal((await stranger.call('PUT', theirs, { pictureUrl: null })).status, 404)
    assert.equal((await stranger.call('PUT', theirs, { pictureUrl: urlOf('image/png', PNG_3X2) })).status, 404)
    for (const wrong of [
      path.replace(shop.store.id, other.store.id),
      path.replace(productId, (await newOffer()).productId),
      `${path.slice(0, -1)}x`,
      path.replace(productId, '%00'),
    ])
      assert.equal((await fetch(shop.url + wrong)).status, 404, wrong)
    assert.equal((await fetch(shop.url + path)).status, 200)
  })

  test('can be imported, and the error about a refused picture names its product', async () => {
    const imported = (pictureUrl: string) => {
      const products = [
        { ref: 'a', name: 'Aula' },
        { ref: 'violao', name: 'Violão', pictureUrl },
      ]
      const offers = [{ ref: 'avista', product: 'violao', name: 'À vista', priceInCents: 9_700 }]
      const store = { ref: 'loja', name: 'Loja', gateways: GATEWAYS, products, offers }
      return importDocument(shop.ctx, { stores: [store] }, importSections)
    }
    await assert.rejects(imported(urlOf('image/jpeg', webp)), {
      message: 'Not a PNG, JPEG or WebP picture.',
      details: { param: 'stores.0.products.1.pictureUrl' },
    })
    const { stores } = await imported(urlOf('image/webp', webp))
    const { offers } = stores.loja as unknown as { offers: Record<string, string> }
    assert.match((await shownAt(`/checkout/${offers.avista}`))!, /width="3" height="2"/)
  })
})
