import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { isFresh } from '../bin/serverBundle.js'
import { afterFile } from './afterFile.ts'
import { root } from './root.ts'
import { temporaryFolder } from './temporaryFolder.ts'

test('a command runs the bundle only if no source was changed, added or deleted since the build', async () => {
  const { path, remove } = await temporaryFolder('balcao-test-bundle-')
  afterFile(remove)
  const [bundle, sources] = [join(path, 'bundle'), join(path, 'server')]
  const built = join(bundle, 'built.json')
  const fresh = () => isFresh(bundle, [sources, join(path, 'not-in-this-image')])
  const rebuild = async () => {
    const inFuture = new Date(Date.now() + 60_000)
    await writeFile(built, '{}')
    await utimes(built, inFuture, inFuture)
  }
  const changeAfter = async (change: () => Promise<void>, changed: string) => {
    await rebuild()
    assert.equal(fresh(), true)
    await change()
    const later = new Date(Date.now() + 120_000)
    await utimes(changed, later, later)
    assert.equal(fresh(), false)
    await utimes(changed, new Date(), new Date())
  }
  await mkdir(join(sources, 'payments'), { recursive: true })
  await mkdir(bundle)
  const file = join(sources, 'payments/pix.ts')
  assert.equal(fresh(), false, 'there is no bundle')
  await changeAfter(() => writeFile(file, 'export const one = 1'), join(sources, 'payments'))
  await changeAfter(() => writeFile(file, 'export const one = 2'), file)
  await changeAfter(() => rm(file), join(sources, 'payments'))
})

test('the commands also run from source', () => {
  const text = execFileSync(process.execPath, ['server/cli/main.ts', 'serve', '--help'], {
    cwd: root,
    encoding: 'utf8',
  })
  assert.match(text, /--role/)
})
