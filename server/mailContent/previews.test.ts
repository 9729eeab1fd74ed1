import assert from 'node:assert/strict'
import { test } from 'node:test'
import { described, signedIn } from '../../test/dashboard.ts'
import { buyer, openShop } from '../../test/shop.ts'
import { languages } from '../lib/inThree.ts'

const shop = await openShop()
const owner = await signedIn(shop, 'owner')

test('every kind has a preview in each language, with sample data if the store has no sale', async () => {
  const { data } = described(await owner.inStore('GET', '/mail-kinds'), 'listMailKinds')
  assert.ok(data.length >= 18)
  for (const { kind } of data)
    for (const language of languages) {
      const path = `/mail-previews/${kind}`
      const preview = described(await owner.inStore('GET', `${path}?language=${language}`), 'previewMail')
      assert.equal(preview.isSample, true, kind)
      assert.equal(preview.from, shop.store.name)
      const page = await owner.inStore('GET', `${path}/page?language=${language}&scheme=dark`)
      assert.equal(page.status, 200)
      assert.match(page.body, /<html lang/)
      assert.doesNotMatch(page.body, /prefers-color-scheme|cid:|undefined/)
    }
})

test('a preview shows the latest sale of the store, and a page of a mail cannot run scripts', async () => {
  const charge = await shop.call('POST', '/v1/charges', {
    currency: 'brl',
    amountInCents: 12_345,
    description: 'Violão',
  })
  const payment = await shop.call('POST', `/v1/charges/${charge.body.id}/payments`, { method: 'pix', buyer })
  const preview = described(await owner.inStore('GET', '/mail-previews/pix_code'), 'previewMail')
  assert.deepEqual([preview.isSample, preview.subject], [false, 'Pague com PIX: Violão'])
  assert.ok(preview.text.includes(payment.body.pix.copyPaste))
  assert.deepEqual(
    preview.attachments.map(({ name }: { name: string }) => name),
    ['pix.png'],
  )
  const { headers, body } = await owner.inStore('GET', '/mail-previews/pix_code/page')
  assert.match(body, /src="data:image\/png;base64,/)
  const policy = String(headers['content-security-policy'])
  assert.match(policy, /^default-src 'none'/)
  assert.match(policy, /frame-ancestors 'self'/)
  assert.match(policy, /sandbox(?!.*allow-scripts)(?!.*allow-same-origin)/)
})

test('a written mail opens in the mailbox of the sandbox, but not for another store', async () => {
  const { data } = described(await owner.inStore('GET', '/mails?kind=pix_code'), 'listMails')
  const [{ id, subject }] = data
  assert.equal(described(await owner.inStore('GET', `/mails/${id}`), 'getMail').subject, subject)
  const page = await owner.inStore('GET', `/mails/${id}/page`)
  assert.match(page.body, /Violão/)
  const stranger = await signedIn(shop, 'owner', (await shop.secondStore()).store)
  assert.equal((await stranger.inStore('GET', `/mails/${id}/page`)).status, 404)
})

test('no preview exists for an unknown kind, or for mails about accounts', async () => {
  for (const kind of ['nothing', 'password_reset', '__proto__'])
    assert.equal((await owner.inStore('GET', `/mail-previews/${kind}`)).status, 404, kind)
})
