import { readFile, writeFile } from 'node:fs/promises'
import { describeApi } from '../server/http/description/describeApi.ts'
import { operations } from '../server/http/operations.ts'
import type { Json } from '../test/description/apiDescription.ts'
import { breakingChanges } from '../test/description/breakingChanges.ts'
import { writeSdkSource } from '../test/description/sdkSource.ts'
import { compactJson } from './compactJson.ts'
import { writeMethodPages } from './methodTables.ts'

const FILE = new URL('../docs/openapi.json', import.meta.url)
const PUBLIC_URL = 'https://pay.example'

/** Returns the description of the API for `docs/openapi.json`. It includes the sandbox's helpers. */
export function describeWholeApi(): Json {
  return JSON.parse(JSON.stringify(describeApi(operations, PUBLIC_URL)))
}

/** Returns the text of `docs/openapi.json` for a description. */
export function toFile(description: Json): string {
  return `${compactJson(description)}\n`
}

export function readOpenApiFile(): Promise<string> {
  return readFile(FILE, 'utf8')
}

/** Writes `docs/openapi.json`, the generated files of the SDK and the methods in its pages. Refuses a description that breaks existing clients, unless the command has `--break`. */
async function dump(): Promise<void> {
  const description = describeWholeApi()
  const last = await readOpenApiFile().catch(() => undefined)
  const breaks = last ? breakingChanges(JSON.parse(last), description) : []
  if (breaks.length > 0 && !process.argv.includes('--break')) {
    process.stderr.write(`These changes break clients:\n${breaks.join('\n')}\nRun with "-- --break" to write them.\n`)
    process.exitCode = 1
    return
  }
  await writeFile(FILE, toFile(description))
  await writeSdkSource(description)
  await writeMethodPages(description)
}

if (import.meta.main) await dump()
