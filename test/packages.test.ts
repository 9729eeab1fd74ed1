import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readAudit, refusedLicences } from '../scripts/packages.ts'

test('every package has a licence that the product may use', () => {
  assert.deepEqual(refusedLicences(), [])
})

test('a missing or forbidden licence is found', () => {
  const packages = {
    '': {},
    'node_modules/a': { license: 'AGPL-3.0' },
    'node_modules/b': {},
    'node_modules/c': { license: '(GPL-2.0 OR MIT)' },
    'node_modules/d': { license: 'MIT AND GPL-3.0' },
  }
  const refused = ['a: AGPL-3.0', 'b: none', 'd: MIT AND GPL-3.0']
  assert.deepEqual(refusedLicences(JSON.stringify({ packages })), refused)
})

test('without an answer from the registry the audit has no result', () => {
  const vulnerabilities = { low: 1, moderate: 2, high: 3, critical: 1, total: 7 }
  assert.deepEqual(readAudit(JSON.stringify({ metadata: { vulnerabilities } })), {
    is: 'answered',
    severe: 4,
    others: 3,
  })
  assert.deepEqual(readAudit('{"message":"405 Method Not Allowed","error":{}}'), {
    is: 'silent',
    why: '405 Method Not Allowed',
  })
  for (const output of ['', '<html>', 'null']) assert.equal(readAudit(output).is, 'silent')
})
