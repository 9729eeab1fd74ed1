import assert from 'node:assert/strict'
import { test } from 'node:test'
import { derivedId, hintOf, hintOfStore, isId, newId, newIdOf, tagOf, timeOfId, withHintOf, withTag } from './ids.ts'

test('an id of a store has the hint of the store, and stays an id', () => {
  const storeId = newId('sto')
  const before = Date.now()
  const id = newIdOf('chg', storeId)
  assert.ok(isId('chg', id), id)
  assert.ok(timeOfId(id) >= before - 1, id)
  assert.equal(hintOf(id), hintOfStore(storeId))
  assert.equal(hintOf(withTag(id, tagOf(newId('pay')))), hintOfStore(storeId))
})

test('a hint changes no other character of an id', () => {
  const plain = derivedId('gwa', 1_800_000_000_000, 'first account')
  const hinted = withHintOf(plain, newId('sto'))
  assert.deepEqual([hinted.slice(0, 18), hinted.slice(21)], [plain.slice(0, 18), plain.slice(21)])
})

test('the ids of one process sort by creation', () => {
  const ids = Array.from({ length: 10_000 }, () => newId('pay'))
  assert.deepEqual([...ids].sort(), ids)
  assert.equal(new Set(ids).size, ids.length)
})
