import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseAccount } from './choose.ts'

const account = (id: string, active = true) => ({ id, provider: 'GATEWAY_A' as const, active })

test('a method goes to the first active account, in the order of the store', () => {
  const accounts = [account('off', false), account('first'), account('second')]
  assert.equal(chooseAccount(accounts, 'pix')?.id, 'first')
})

test('no account takes a method when none is active, or there is none', () => {
  assert.equal(chooseAccount([account('off', false)], 'pix'), undefined)
  assert.equal(chooseAccount([], 'pix'), undefined)
})
