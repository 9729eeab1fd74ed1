/** Runs the example code of receivers, in each language, against our signatures. */
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { signatureHeader } from '../server/webhooks/signature.ts'
import { root } from './root.ts'

const recipes = [
  { file: 'verify.ts', command: process.execPath, args: [] },
  { file: 'verify.py', command: 'python3', args: [] },
  { file: 'verify.php', command: 'php', args: [] },
  { file: 'verify.go', command: 'go', args: ['run'], version: 'version' },
  { file: 'verify.rb', command: 'ruby', args: [] },
  { file: 'verify.sh', command: 'sh', args: [], version: '-c :' },
]

const secret = 'whsec_0123456789abcdef'
const body = '{"id":"whd_1","data":{"name":"São João \u2028 😀 </script>","empty":""}}'
const now = 1_800_000_000
const header = signatureHeader([secret], now - 3, body)
const [, proof] = header.split('v1=')

const cases: [what: string, secret: string, header: string, body: string, verdict: 'valid' | 'invalid'][] = [
  ['the signed body', secret, header, body, 'valid'],
  ['the older one of two secrets', secret, signatureHeader(['whsec_new', secret], now, body), body, 'valid'],
  ['another secret', 'whsec_other', header, body, 'invalid'],
  ['a body with one more line break', secret, header, `${body}\n`, 'invalid'],
  ['a changed body', secret, header, body.replace('São', 'Sao'), 'invalid'],
  ['a signature from six minutes ago', secret, signatureHeader([secret], now - 360, body), body, 'invalid'],
  ['a signature from six minutes in the future', secret, signatureHeader([secret], now + 360, body), body, 'invalid'],
  ['a signature for another time', secret, `t=${now},v1=${proof}`, body, 'invalid'],
  ['a shortened signature', secret, header.slice(0, -2), body, 'invalid'],
  ['no signature', secret, `t=${now}`, body, 'invalid'],
  ['no time', secret, `v1=${proof}`, body, 'invalid'],
  ['an empty header', secret, '', body, 'invalid'],
]

for (const { file, command, args, version = '--version' } of recipes) {
  const missing = spawnSync(command, version.split(' ')).status !== 0
  describe(`examples/verify/${file}`, { skip: missing && `${command} is not on this machine` }, () => {
    for (const [what, key, signature, sent, verdict] of cases)
      test(`${what}: ${verdict}`, () => {
        const path = join(root, 'examples/verify', file)
        const answer = execFileSync(command, [...args, path, key, signature, String(now)], { input: sent })
        assert.equal(answer.toString().trim(), verdict)
      })
  })
}
