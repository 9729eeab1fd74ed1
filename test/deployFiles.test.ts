/** Checks the files of deploy/ with the tools that read them, if these tools are installed. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { afterFile } from './afterFile.ts'
import { root } from './root.ts'
import { temporaryFolder } from './temporaryFolder.ts'

const { path: folder, remove } = await temporaryFolder('balcao-deploy-')
afterFile(remove)
cpSync(join(root, 'deploy'), folder, { recursive: true })

const works = (command: string, ...args: string[]) => spawnSync(command, args).status === 0
const compose = [['docker', 'compose'] as const, ['docker-compose'] as const].find(([command, ...args]) =>
  works(command, ...args, 'version'),
)

test('the environment file sets only settings that the server reads', () => {
  const names = [...readFileSync(join(folder, 'balcao.env'), 'utf8').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name!)
  const source = readFileSync(join(root, 'server/process/readSettings.ts'), 'utf8')
  assert.ok(names.length > 4)
  assert.deepEqual(
    names.filter((name) => !source.includes(name)),
    [],
  )
})

const noSystemd = !works('systemd-analyze', '--version') && 'systemd-analyze is not on this machine'
test('systemd accepts every line of the unit', { skip: noSystemd }, () => {
  const unit = join(folder, 'balcao.service')
  // The unit refers to Node in /usr/bin, and the command `verify` fails if that file is missing.
  writeFileSync(unit, readFileSync(unit, 'utf8').replace('/usr/bin/node', process.execPath))
  const args = ['verify', '--man=no', '--recursive-errors=no', unit]
  const { status, stderr } = spawnSync('systemd-analyze', args, { encoding: 'utf8' })
  assert.deepEqual({ status, stderr }, { status: 0, stderr: '' })
})

test('the compose file is valid', { skip: !compose && 'docker compose is not on this machine' }, () => {
  const [command, ...args] = compose!
  const file = join(folder, 'compose.yaml')
  // Version 1 of the command does not accept the name of a project.
  if (args.length === 0) writeFileSync(file, readFileSync(file, 'utf8').replace(/^name: .*\n/m, ''))
  cpSync(join(folder, 'balcao.env'), join(folder, '.env'))
  const env = { ...process.env, POSTGRES_PASSWORD: 'abc' }
  const { status, stdout, stderr } = spawnSync(command, [...args, '-f', file, 'config'], { encoding: 'utf8', env })
  assert.equal(status, 0, stderr)
  assert.match(stdout, /DATABASE_URL: postgres:\/\/balcao:abc@database\/balcao/)
  const withoutPassword = spawnSync(command, [...args, '-f', file, 'config'], { encoding: 'utf8' })
  assert.match(withoutPassword.stderr, /set POSTGRES_PASSWORD in \.env/)
})
