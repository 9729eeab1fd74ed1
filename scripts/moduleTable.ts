import { readFileSync, writeFileSync } from 'node:fs'
import { moduleTable } from '../test/laws/importRules.ts'

const file = new URL('../ARCHITECTURE.md', import.meta.url)

/** @returns ARCHITECTURE.md with the present table of modules between its markers */
export function architecture(): string {
  const text = readFileSync(file, 'utf8')
  return text.replace(
    /(<!-- modules: .*-->\n)[\s\S]*(<!-- \/modules -->)/,
    (_, begin, end) => `${begin}${moduleTable()}\n${end}`,
  )
}

if (import.meta.main) writeFileSync(file, architecture())
