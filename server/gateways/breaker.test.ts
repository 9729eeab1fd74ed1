import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../core/ids.ts'
import { beginCall, endCall, isDown } from './breaker.ts'
import { chooseAccount } from './chooseAccount.ts'
import type { Method, Outcome, Provider } from './gateway.ts'

const unknown: Outcome = { is: 'unknown', cause: 'no answer within 8000 ms' }
const refusedConnection: Outcome = { is: 'rejected', cause: 'ECONNREFUSED' }
const refusedOrder: Outcome = { is: 'rejected', cause: 'HTTP 400 invalid_value' }
const declined: Outcome = { is: 'declined' }

function fail(id: string, times: number, atMs: number): void {
  for (let done = 0; done < times; done++) {
    beginCall(id, atMs)
    endCall(id, done % 2 ? unknown : refusedConnection, atMs)
  }
}

test('five failures in a row take an account out, and one answer of the gateway in between does not count', () => {
  const id = newId('gwa')
  fail(id, 4, 0)
  endCall(id, refusedOrder, 0)
  fail(id, 4, 0)
  endCall(id, declined, 0)
  fail(id, 4, 0)
  assert.equal(isDown(id, 0), false)
  fail(id, 1, 0)
  assert.equal(isDown(id, 29_999), true)
  assert.equal(isDown(id, 30_000), false)
})

test('one trial decides after the pause, and the pauses grow to five minutes', () => {
  const id = newId('gwa')
  fail(id, 5, 0)
  beginCall(id, 30_000)
  assert.equal(isDown(id, 30_001), true, 'others keep away during the trial')
  endCall(id, unknown, 31_000)
  assert.equal(isDown(id, 90_999), true)
  assert.equal(isDown(id, 91_000), false)
  fail(id, 10, 100_000)
  assert.equal(isDown(id, 399_999), true)
  assert.equal(isDown(id, 400_000), false)
  beginCall(id, 400_000)
  endCall(id, declined, 400_500)
  assert.equal(isDown(id, 400_501), false)
})

test('PIX and boleto go to the next account, and a card only where the shop can send it as it is', () => {
  const account = (provider: Provider, active = true) => ({ id: newId('gwa'), provider, active })
  const [first, idle, second] = [account('GATEWAY_A'), account('GATEWAY_A', false), account('GATEWAY_B')]
  const third = account('GATEWAY_A')
  const chosen = (method: Method, accounts = [first, idle, second]) => chooseAccount(accounts, method, 'brl')
  for (let done = 0; done < 5; done++) endCall(first.id, unknown)
  assert.equal(chosen('pix'), second)
  assert.equal(chosen('boleto'), second)
  assert.equal(chosen('credit_card'), first, 'a card number is no token')
  assert.equal(chosen('credit_card', [first, second, third]), third)
  assert.equal(chosen('pix', [first]), first, 'without another account the call is tried')
  for (let done = 0; done < 5; done++) endCall(second.id, unknown)
  assert.equal(chosen('pix'), first)
  endCall(first.id, declined)
  assert.equal(chosen('pix'), first)
})
