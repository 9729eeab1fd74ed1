import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readRange } from './byteRange.ts'

test('a range is cut at the end of the file', () => {
  assert.deepEqual(readRange('bytes=0-99', 1_000), { is: 'part', from: 0, to: 99 })
  assert.deepEqual(readRange('bytes=990-2000', 1_000), { is: 'part', from: 990, to: 999 })
  assert.deepEqual(readRange('bytes=990-', 1_000), { is: 'part', from: 990, to: 999 })
  assert.deepEqual(readRange('bytes=-10', 1_000), { is: 'part', from: 990, to: 999 })
  assert.deepEqual(readRange('bytes=-5000', 1_000), { is: 'part', from: 0, to: 999 })
})

test('a range after the end cannot be satisfied', () => {
  for (const header of ['bytes=1000-', 'bytes=1000-1001', 'bytes=-0'])
    assert.deepEqual(readRange(header, 1_000), { is: 'unsatisfiable' })
})

test('an invalid header, another unit or a list of ranges returns the whole file', () => {
  for (const header of [undefined, '', 'bytes=', 'bytes=-', 'bytes=9-1', 'items=0-1', 'bytes=0-1,5-6', 'bytes=a-b'])
    assert.deepEqual(readRange(header, 1_000), { is: 'whole' }, header)
})
