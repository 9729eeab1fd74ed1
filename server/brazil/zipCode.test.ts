import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseZipCode } from './zipCode.ts'

describe('parseZipCode', () => {
  for (const text of ['01310100', '01310-100', '01.310-100', ' 01310 100 ']) {
    test(`reads '${text}'`, () => assert.equal(parseZipCode(text), '01310100'))
  }

  for (const text of ['0131010', '013101000', '01310_100', '0131010O', '０１３１０１００', '01310-100\n', '']) {
    test(`refuses ${JSON.stringify(text)}`, () => assert.equal(parseZipCode(text), undefined))
  }
})
