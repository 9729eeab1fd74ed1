import assert from 'node:assert/strict'
import { test } from 'node:test'
import { explainSignature } from './explainSignature.ts'
import { signatureHeader } from './signature.ts'

const secret = 'whsec_abc'
const body = '{"id":"whd_1","data":{"name":"São João"}}'
const nowSeconds = 1_800_000_000
const header = signatureHeader([secret], nowSeconds - 5, body)
const explain = (changes: Partial<Parameters<typeof explainSignature>[0]>) => {
  const verdict = explainSignature({ secret, header, body, nowSeconds, ...changes })
  return verdict.valid ? 'valid' : verdict.differs
}

test('a matching signature is valid, even with the older of two secrets', () => {
  assert.equal(explain({}), 'valid')
  assert.equal(explain({ header: signatureHeader(['whsec_new', secret], nowSeconds, body) }), 'valid')
})

test('an old or future signature is reported as a problem of time', () => {
  assert.equal(explain({ nowSeconds: nowSeconds + 600 }), 'time')
  assert.equal(explain({ nowSeconds: nowSeconds - 600 }), 'time')
})

test('a badly copied secret is reported as a problem of the secret, not of the body', () => {
  for (const copied of [` ${secret}\n`, `"${secret}"`, 'abc'])
    assert.equal(explain({ secret: copied }), 'secret', copied)
  assert.equal(explain({ secret: 'whsec_other', sentBody: body }), 'secret')
})

test('a body that was parsed, trimmed or decoded is reported as a problem of the body, not of the secret', () => {
  const latin = Buffer.from(body, 'utf8').toString('latin1')
  for (const changed of [`${body}\n`, `\uFEFF${body}`, JSON.stringify(JSON.parse(body), null, 2), latin])
    assert.equal(explain({ body: changed }), 'body', changed)
  const verdict = explainSignature({ secret, header, nowSeconds, sentBody: body, body: body.replace('João', 'Joao') })
  assert.ok(!verdict.valid && verdict.differs === 'body' && /character 37/.test(verdict.why), JSON.stringify(verdict))
})

test('if the sent body is unknown, a wrong secret is reported as a problem of the secret or the body', () => {
  assert.equal(explain({ secret: 'whsec_other' }), 'secret or body')
})

test('an invalid header is reported as a problem of the header', () => {
  for (const broken of ['', 't=1', 'v1=abc', 't=x,v1=y', `t=1,v1=${'A'.repeat(64)}`])
    assert.equal(explain({ header: broken }), 'header')
})
