import assert from 'node:assert/strict'
import { test } from 'node:test'
import { verifyPassword } from './passwords.ts'

test('passwords are checked one at a time, so guesses leave the other cores to payments', async () => {
  const hash = (cost: string) => `$argon2id$v=19$${cost}$c2FsdHNhbHRzYWx0$${'A'.repeat(43)}`
  const order: string[] = []
  await Promise.all([
    verifyPassword('errada', hash('m=32768,t=3,p=1')).then(() => order.push('dear')),
    verifyPassword('errada', hash('m=8,t=1,p=1')).then(() => order.push('cheap')),
  ])
  assert.deepEqual(order, ['dear', 'cheap'], 'if both ran at the same time, the cheap check would end first')
})
