import assert from 'node:assert/strict'
import { test } from 'node:test'
import { monotonicMs } from '../core/clock.ts'
import { newId } from '../core/ids.ts'
import type { Provider } from '../core/provider.ts'
import { beginCall, endCall, isDown } from './breaker.ts'
import { chooseAccount } from './chooseAccount.ts'
import type { Outcome } from './port/outcome.ts'
import type { Method } from './port/payments.ts'

const unknown: Outcome = { is: 'unknown', cause: 'no answer within 8000 ms' }
const refusedConnection: Outcome = { is: 'rejected', cause: 'ECONNREFUSED' }
const refusedOrder: Outcome = { is: 'rejected', cause: 'HTTP 400 invalid_value' }
const declined: Outcome = { is: 'declined' }

function fail(id: string, times: number, atMs: number): void {
  for (let done = 0; done < times; done++) {
    endCall(beginCall(id, atMs), done % 2 ? unknown : refusedConnection, atMs)
  }
}

test('after five failures in a row an account is down, and an answer in between starts the count again', () => {
  const id = newId('gwa')
  fail(id, 4, 0)
  endCall(beginCall(id, 0), refusedOrder, 0)
  fail(id, 4, 0)
  endCall(beginCall(id, 0), declined, 0)
  fail(id, 4, 0)
  assert.equal(isDown(id, 0), false)
  fail(id, 1, 0)
  assert.equal(isDown(id, 29_999), true)
  assert.equal(isDown(id, 30_000), false)
})

test('after the pause one trial decides, and the pauses grow up to five minutes', () => {
  const id = newId('gwa')
  fail(id, 5, 0)
  const trial = beginCall(id, 30_000)
  assert.equal(isDown(id, 30_001), true, 'other payments avoid the account during the trial')
  endCall(trial, unknown, 31_000)
  assert.equal(isDown(id, 90_999), true)
  assert.equal(isDown(id, 91_000), false)
  let atMs = 91_000
  for (const pauseMs of [120_000, 240_000, 300_000, 300_000]) {
    fail(id, 1, atMs)
    atMs += pauseMs
    assert.equal(isDown(id, atMs - 1), true)
    assert.equal(isDown(id, atMs), false)
  }
  endCall(beginCall(id, atMs), declined, atMs + 500)
  assert.equal(isDown(id, atMs + 501), false)
})

test('the failure of a call from before the pause does not extend the pause, and its answer ends the pause', () => {
  const id = newId('gwa')
  const early = Array.from({ length: 40 }, () => beginCall(id, 0))
  const changes = early.map((call) => endCall(call, unknown, 8_000))
  assert.equal(changes.filter((change) => change?.is === 'down').length, 1)
  assert.equal(isDown(id, 37_999), true)
  assert.equal(isDown(id, 38_000), false)
  const [trial, other] = [beginCall(id, 38_000), beginCall(id, 38_001)]
  assert.equal(endCall(other, unknown, 39_000), undefined, 'a card without another account')
  assert.deepEqual(endCall(trial, unknown, 39_500), { is: 'down', pauseMs: 60_000, cause: unknown.cause })
  assert.deepEqual(endCall(other, declined, 40_000), { is: 'back' })
  assert.equal(isDown(id, 40_001), false)
})

test('PIX and boleto go to the next account, and a card only to an account that accepts the same card input', () => {
  const account = (provider: Provider, active = true) => ({ id: newId('gwa'), provider, active })
  const [first, idle, second] = [account('GATEWAY_A'), account('GATEWAY_A', false), account('GATEWAY_B')]
  const third = account('GATEWAY_A')
  const chosen = (method: Method, accounts = [first, idle, second]) => chooseAccount(accounts, method, 'brl')
  fail(first.id, 5, monotonicMs())
  assert.equal(chosen('pix'), second)
  assert.equal(chosen('boleto'), second)
  assert.equal(chosen('credit_card'), first, 'a card number is no token')
  assert.equal(chosen('credit_card', [first, second, third]), third)
  assert.equal(chosen('pix', [first]), first, 'without another account the call is tried')
  fail(second.id, 5, monotonicMs())
  assert.equal(chosen('pix'), first)
  endCall(beginCall(first.id), declined)
  assert.equal(chosen('pix'), first)
})
