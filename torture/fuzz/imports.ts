import { readFileSync } from 'node:fs'
import type { Context } from '../../server/core/context.ts'
import { ApiError } from '../../server/core/errors.ts'
import { importDocument } from '../../server/import/importDocument.ts'
import { importSections } from '../../server/setup/importSections.ts'
import type { Json } from '../../test/description/apiDescription.ts'
import type { Random } from '../systems/random.ts'
import { wildJson } from './fuzzTexts.ts'
import type { PlannedRequest } from './plannedRequest.ts'

export const demoDocument: Json = JSON.parse(readFileSync(new URL('../../demo/demo.json', import.meta.url), 'utf8'))

/** Plans an import of the demo store with some wrong values. */
export function planImport(random: Random): PlannedRequest {
  const document = structuredClone(demoDocument)
  let text = JSON.stringify(document)
  for (let changes = random.between(0, 2); changes > 0; changes--) text = withWrongValue(text, random)
  const place = { method: 'IMPORT', template: 'import', path: 'import' }
  return { name: 'import', door: 'import', caller: 'nobody', headers: {}, body: text, ...place }
}

function withWrongValue(text: string, random: Random): string {
  let document: Json
  try {
    document = JSON.parse(text)
  } catch {
    return text
  }
  let [holder, key] = [document, 'stores']
  while (random.chance(0.9)) {
    const inner = holder[key]
    const keys = typeof inner === 'object' && inner !== null ? Object.keys(inner) : []
    if (keys.length === 0) break
    ;[holder, key] = [inner, random.pick(keys)]
  }
  holder[key] = '<here>'
  return JSON.stringify(document).replace('"<here>"', () => wildJson(random))
}

/** Imports a document. @returns the fault if the import fails for another reason than a wrong document */
export async function playImport(ctx: Context, text: string): Promise<string | undefined> {
  let document: unknown
  try {
    document = JSON.parse(text)
  } catch {
    return undefined
  }
  try {
    await importDocument(ctx, document, importSections)
    return undefined
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return undefined
    return `the import failed with ${(error as Error).stack}`
  }
}
