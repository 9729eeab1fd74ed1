import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../test/root.ts'

/** The allowed licences of packages. None of them requires us to publish the product's source. */
const allowed = new Set(
  '0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause CC-BY-4.0 CC0-1.0 ISC MIT MIT-0 MPL-2.0 PSF-2.0 Python-2.0 Unlicense'.split(
    ' ',
  ),
)

/** Packages that state their licence in their text, but not as an SPDX name in their package.json. */
const stated: Record<string, string> = { 'combine-errors': 'MIT', 'png-js': 'MIT', slick: 'MIT' }

/** Returns the packages of the lock file with a forbidden licence, as `name: licence`. */
export function refusedLicences(lock = readFileSync(join(root, 'package-lock.json'), 'utf8')): string[] {
  const packages: Record<string, { license?: string; link?: boolean }> = JSON.parse(lock).packages
  return Object.entries(packages)
    .filter(([path, { link }]) => path !== '' && !link)
    .map(([path, { license = 'none' }]) => ({ name: path.replace(/^.*node_modules\//, ''), license }))
    .filter(({ name, license }) => !isAllowed(stated[name] ?? license))
    .map(({ name, license }) => `${name}: ${license}`)
}

/** Checks an SPDX expression: one part of an OR must be allowed, and all parts of an AND. */
function isAllowed(license: string): boolean {
  const alternatives = license.replaceAll(/[()]/g, '').split(' OR ')
  return alternatives.some((one) => one.split(' AND ').every((name) => allowed.has(name)))
}

export type Audit = { is: 'answered'; severe: number; others: number } | { is: 'silent'; why: string }

/** Reads the output of `npm audit --json`. For any other text, such as an error of the registry, returns `silent`. */
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
