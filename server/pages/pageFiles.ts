import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A built file with its hash. The browser checks the hash (W3C, Subresource Integrity). */
export type PageFile = { path: string; integrity: string }
/** The files that `npm run build` makes from a site in web/. Without them the pages have no style and no script. */
export type PageFiles = { script: PageFile | undefined; styles: readonly PageFile[] }

const BUILT = fileURLToPath(new URL('../../dist/web', import.meta.url))

type Manifest = Record<string, { file: string; css?: string[] } | undefined>

/** Reads the files of a site. The server calls this function once, at its start. */
export function readPageFiles(site: 'checkout' | 'learn' | 'docs' = 'checkout'): PageFiles {
  const manifestPath = join(BUILT, site, 'manifest.json')
  if (!existsSync(manifestPath)) return { script: undefined, styles: [] }
  const entry = (JSON.parse(readFileSync(manifestPath, 'utf8')) as Manifest)['main.ts']
  return {
    script: entry && toPageFile(site, entry.file),
    styles: (entry?.css ?? []).map((file) => toPageFile(site, file)),
  }
}

/** Returns the text of a built entry of a site, or undefined if the pages were not built. */
export function readBuiltEntry(site: 'learn' | 'dashboard', entry: string): string | undefined {
  const manifestPath = join(BUILT, site, 'manifest.json')
  if (!existsSync(manifestPath)) return undefined
  const file = (JSON.parse(readFileSync(manifestPath, 'utf8')) as Manifest)[entry]?.file
  return file && readFileSync(join(BUILT, site, file), 'utf8')
}

/** Returns the style sheets of a site, or an empty text if the pages were not built. */
export function readStyles(site: 'checkout'): string {
  return readPageFiles(site)
    .styles.map(({ path }) => readFileSync(join(BUILT, path), 'utf8'))
    .join('')
}

function toPageFile(site: string, file: string): PageFile {
  const digest = createHash('sha384')
    .update(readFileSync(join(BUILT, site, file)))
    .digest('base64')
  return { path: `/${site}/${file}`, integrity: `sha384-${digest}` }
}
