import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newSecret } from '../lib/randomText.ts'
import { deliveryHeaders, standardSignature } from './signature.ts'

const body = '{"test": 2432232314}'

test('the signature of Standard Webhooks equals the signature of its libraries', () => {
  // The expected value comes from the npm package standardwebhooks 1.1.
  const delivery = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', tSeconds: 1_614_265_330, body }
  const signed = standardSignature(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], delivery)
  assert.equal(signed, 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
})

test('each delivery has both signatures of each secret, over the same time and body', () => {
  const secrets = [newSecret('whsec'), newSecret('whsec')]
  const headers = deliveryHeaders('payment.paid', 'whd_1', secrets, body)
  const t = Number(headers['webhook-timestamp'])
  assert.match(headers['X-Service-Signature'], new RegExp(`^t=${t}(,v1=[0-9a-f]{64}){2}$`))
  assert.equal(headers['webhook-id'], headers['X-Service-Delivery'])
  const one = (secret: string) => standardSignature([secret], { id: 'whd_1', tSeconds: t, body })
  assert.equal(headers['webhook-signature'], secrets.map(one).join(' '))
})
