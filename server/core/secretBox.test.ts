import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSecretBox } from './secretBox.ts'

const box = createSecretBox(['a secret of this test'])
const place = 'table.column:row'

test('a sealed text opens only at the place that it was sealed for', () => {
  for (const text of ['', 'ção']) assert.equal(box.open(box.seal(text, place), place), text)
  assert.throws(() => box.open(box.seal('x', place), 'table.column:other'))
})

test('a sealed text without a complete tag of 16 bytes is refused', () => {
  const [version, key, text] = box.seal('', place).split('.')
  const bytes = Buffer.from(text!, 'base64url')
  for (let length = 0; length < bytes.length; length++) {
    const cut = [version, key, bytes.subarray(0, length).toString('base64url')].join('.')
    assert.throws(() => box.open(cut, place), /incomplete/, `${length} bytes`)
  }
})

test('a sealed text with any changed byte is refused', () => {
  const [version, key, text] = box.seal('x', place).split('.')
  const bytes = Buffer.from(text!, 'base64url')
  for (let index = 0; index < bytes.length; index++) {
    const changed = Buffer.from(bytes)
    changed[index]! ^= 1
    assert.throws(() => box.open([version, key, changed.toString('base64url')].join('.'), place))
  }
})
