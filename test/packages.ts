import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './sourceModules.ts'

/** Licences under which the product may hold or use a package; none asks that the product itself be published. */
const allowed = new Set(
  '0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause CC0-1.0 ISC MIT MIT-0 MPL-2.0 PSF-2.0 Python-2.0 Unlicense'.split(
    ' ',
  ),
)

/** Packages of the lock file whose licence is none of the allowed ones, as `name: licence`. */
export function refusedLicences(lock = readFileSync(join(root, 'package-lock.json'), 'utf8')): string[] {
  const packages: Record<string, { license?: string; link?: boolean }> = JSON.parse(lock).packages
  return Object.entries(packages)
    .filter(([path, { license = '', link }]) => path !== '' && !link && !isAllowed(license))
    .map(([path, { license = 'none' }]) => `${path.replace(/^.*node_modules\//, '')}: ${license}`)
}

/** Checks an SPDX expression: one part of an OR must be allowed, and all parts of an AND. */
function isAllowed(license: string): boolean {
  const alternatives = license.replaceAll(/[()]/g, '').split(' OR ')
  return alternatives.some((one) => one.split(' AND ').every((name) => allowed.has(name)))
}

export type Audit = { is: 'answered'; severe: number; others: number } | { is: 'silent'; why: string }

/** @param output of `npm audit --json`; anything else, or a registry's refusal, is silence */
export function readAudit(output: string): Audit {
  try {
    const { metadata, message } = JSON.parse(output)
    const found = metadata?.vulnerabilities
    if (found === undefined) return { is: 'silent', why: String(message ?? 'no answer') }
    const severe = found.high + found.critical
    return { is: 'answered', severe, others: found.total - severe }
  } catch {
    return { is: 'silent', why: 'no answer' }
  }
}
