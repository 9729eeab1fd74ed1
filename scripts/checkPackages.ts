/** Checks packages in CI: the licences of all packages, and known vulnerabilities of the production dependencies. */
import { spawnSync } from 'node:child_process'
import { root } from '../test/root.ts'
import { readAudit, refusedLicences } from './packages.ts'

const AUDIT_TIMEOUT_MS = 60_000

const refused = refusedLicences()
for (const line of refused) console.error(`Licence not allowed: ${line}`)
const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json', '--fetch-retries=0'], {
  cwd: root,
  encoding: 'utf8',
  timeout: AUDIT_TIMEOUT_MS,
})
const audit = readAudit(stdout ?? '')
if (audit.is === 'silent') console.log(`Packages: licences checked; the registry gave no audit (${audit.why}).`)
else
  console.log(
    `Packages: licences checked; npm audit found ${audit.severe} severe and ${audit.others} other vulnerabilities.`,
  )
process.exitCode = refused.length > 0 || (audit.is === 'answered' && audit.severe > 0) ? 1 : 0
