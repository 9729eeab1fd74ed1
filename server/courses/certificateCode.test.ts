import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { hintOfStore, newId } from '../core/ids.ts'
import { newCode, readCode } from './certificateCode.ts'

const stores = fc.integer().map(() => newId('sto'))

test('a code leads to its store, typed in lower case and with spaces for hyphens', () => {
  fc.assert(
    fc.property(stores, (storeId) => {
      const code = newCode(storeId)
      assert.match(code, /^([2-9A-HJKMNP-TV-Z]{4}-){2}[2-9A-HJKMNP-TV-Z]{4}$/)
      const read = { code, hint: hintOfStore(storeId) }
      assert.deepEqual(readCode(code), read)
      assert.deepEqual(readCode(` ${code.toLowerCase().replaceAll('-', ' ')} `), read)
      assert.deepEqual(readCode(code.replaceAll('-', '')), read)
    }),
  )
})

test('a text with another number of characters, or with a confusable character, is no code', () => {
  const code = newCode(newId('sto'))
  for (const typed of ['', code.slice(1), `${code}2`, `O${code.slice(1)}`, `${code.slice(0, -1)}1`, 'ZZZZ-ZZZZ-ZZZZ'])
    assert.equal(readCode(typed), undefined, typed)
})
