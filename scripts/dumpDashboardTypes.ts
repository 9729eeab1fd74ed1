import { readFile, writeFile } from 'node:fs/promises'
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { describeDashboard } from '../server/dashboard/description.ts'
import { operations } from '../server/http/operations.ts'
import { dashboardOperations } from '../server/operations/operation.ts'

const dashboardRoutes = dashboardOperations(operations)

const TYPES_FILE = new URL('../web/dashboard/api/__generated__/schema.d.ts', import.meta.url)

const HEADER =
  '// biome-ignore-all lint: generated.\n// biome-ignore-all format: generated.\n// The operations of the dashboard’s API. Written by `npm run dashboard-types`; a test checks that this file is current.\n\n'

/** Generates the types of the browser's client from the server's schemas. */
export async function dashboardTypes(): Promise<string> {
  const description = JSON.parse(JSON.stringify(describeDashboard(dashboardRoutes))) as OpenAPI3
  return HEADER + astToString(await openapiTS(description, { alphabetize: false }))
}

export function readTypesFile(): Promise<string> {
  return readFile(TYPES_FILE, 'utf8')
}

if (import.meta.main) await writeFile(TYPES_FILE, await dashboardTypes())
