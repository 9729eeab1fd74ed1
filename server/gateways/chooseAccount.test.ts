import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Provider } from '../core/provider.ts'
import { chooseAccount } from './chooseAccount.ts'

const account = (id: string, active = true, provider: Provider = 'GATEWAY_A') => ({ id, provider, active })

test('a method goes to the first active account, in the order of the store', () => {
  const accounts = [account('off', false), account('first'), account('second')]
  assert.equal(chooseAccount(accounts, 'pix', 'brl')?.id, 'first')
})

test('no account is chosen if the store has no active account', () => {
  assert.equal(chooseAccount([account('off', false)], 'pix', 'brl'), undefined)
  assert.equal(chooseAccount([], 'pix', 'brl'), undefined)
})

test('a card in another currency goes to the first active account with a gateway that takes the currency', () => {
  const accounts = [account('reais'), account('off', false, 'GATEWAY_D'), account('any', true, 'GATEWAY_D')]
  assert.equal(chooseAccount(accounts, 'credit_card', 'usd')?.id, 'any')
  assert.equal(chooseAccount(accounts, 'credit_card', 'brl')?.id, 'reais')
  for (const method of ['pix', 'boleto'] as const) assert.equal(chooseAccount(accounts, method, 'usd'), undefined)
  // For these currencies, the unit of an amount at gateway D differs from ISO 4217.
  for (const currency of ['kwd', 'isk', 'mga', 'ugx'])
    assert.equal(chooseAccount(accounts, 'credit_card', currency), undefined)
})
