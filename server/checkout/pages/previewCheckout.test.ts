import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signedIn } from '../../../test/dashboard.ts'
import { openShop } from '../../../test/shop.ts'

const shop = await openShop({ jobs: false })

test('the preview of the checkout is the real page in the new colour, and nothing can be sent or bought on it', async () => {
  const owner = await signedIn(shop, 'owner')
  const preview = '/branding/page?language=es&color=%23b91c1c&supportEmail=ayuda%40loja.example'
  const { status, body, headers } = await owner.inStore('GET', preview)
  assert.equal(status, 200)
  assert.match(body, /--brand:#b91c1c/)
  for (const part of ['Una compra en su tienda', 'ayuda@loja.example', 'name="document"', '.summary'])
    assert.ok(body.includes(part), part)
  assert.doesNotMatch(body, /<script/)
  const policy = String(headers['content-security-policy'])
  for (const rule of ["default-src 'none'", "form-action 'none'", "frame-ancestors 'self'", 'sandbox '])
    assert.ok(policy.includes(rule), rule)
  assert.doesNotMatch(policy, /allow-(?:forms|scripts|same-origin)/)
  assert.equal((await shop.call('GET', '/checkout/preview')).status, 404)
  assert.equal((await owner.inStore('GET', '/branding/page?color=red')).status, 400)
})
