import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stateOfZipCode } from './stateOfZipCode.ts'

test('a CEP gives the state that has its range', () => {
  const cities: [zipCode: string, state: string | undefined][] = [
    ['01310100', 'SP'],
    ['20040002', 'RJ'],
    ['30140071', 'MG'],
    ['69005070', 'AM'],
    ['69301000', 'RR'],
    ['69900062', 'AC'],
    ['70040010', 'DF'],
    ['72800000', 'GO'],
    ['73010000', 'DF'],
    ['76801000', 'RO'],
    ['90010000', 'RS'],
    ['00999999', undefined],
    ['78900000', undefined],
  ]
  for (const [zipCode, state] of cities) assert.equal(stateOfZipCode(zipCode), state, zipCode)
})
