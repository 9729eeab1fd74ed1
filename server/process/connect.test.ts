import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MAX_CONNECTIONS } from '../database/embedded.ts'
import { poolSizesOf } from './connect.ts'

test('a node with any number of API processes leaves free connections of the embedded database for commands and other nodes', () => {
  assert.deepEqual(poolSizesOf({ workers: 1 }), { size: 16, keySize: 4, searchSize: 2 })
  for (let workers = 1; workers <= 64; workers++) {
    const { size, keySize, searchSize } = poolSizesOf({ workers })
    assert.ok(size >= 2 && keySize >= 1 && searchSize >= 1, `${workers} workers`)
    const signals = 1
    const used = (workers + 1) * (size + keySize + searchSize + signals)
    assert.ok(used <= MAX_CONNECTIONS - 50, `${workers} workers use ${used}`)
  }
})
