import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  isDatabaseAway,
  isMachineAway,
  isUnreachable,
  levelOfFailure,
  SilentConnectionError,
  StandbyError,
} from './databaseErrors.ts'

const withCode = (code: string) => Object.assign(new Error('x'), { code })

test('an outage of the database is temporary, and not every failed piece of work logs it', () => {
  const outages = [
    new SilentConnectionError(),
    new StandbyError(),
    new Error('timeout exceeded when trying to connect'),
    new Error('Query read timeout'),
    ...['ECONNREFUSED', '53100', '53300', '57P01', '57P03', '25006', '08006'].map(withCode),
  ]
  for (const error of outages)
    assert.deepEqual([isDatabaseAway(error), levelOfFailure(error, 'error')], [true, 'debug'])
})

test('a failure that the statement caused is logged, even if a later call may succeed', () => {
  for (const code of ['57014', '40P01', '40001']) {
    assert.equal(isDatabaseAway(withCode(code)), true)
    assert.equal(levelOfFailure(withCode(code), 'warn'), 'warn')
  }
  for (const error of [withCode('23505'), new Error('any'), undefined])
    assert.deepEqual([isDatabaseAway(error), levelOfFailure(error, 'error')], [false, 'error'])
})

test('a server that refuses a statement is reachable, and a server that closes the connection or does not answer is not', () => {
  const silent = [new SilentConnectionError(), new StandbyError(), new Error('Query read timeout'), withCode('EPIPE')]
  assert.deepEqual(silent.map(isUnreachable), [true, true, true, true])
  assert.deepEqual(['25006', '53100', '42501'].map(withCode).map(isUnreachable), [false, false, false])
})

test('a dead machine of a distributed database is unreachable, so its stores get a 503, and other errors are not of a machine', () => {
  const away = [
    'connection to the remote node postgres@10.0.0.2:5432 failed with the following error: Connection refused',
    'failure on connection marked as essential: 10.0.0.2:5432',
  ].map((message) => Object.assign(new Error(message), { code: 'XX000' }))
  assert.deepEqual(away.map(isMachineAway), [true, true])
  assert.deepEqual(away.map(isUnreachable), [true, true])
  assert.deepEqual([withCode('08006'), new Error('any'), undefined].map(isMachineAway), [false, false, false])
})
