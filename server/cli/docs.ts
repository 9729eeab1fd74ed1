import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describeServer, docsOf } from '../http/serveDocs.ts'

const ASSETS = fileURLToPath(new URL('../../dist/web/docs/assets', import.meta.url))

/**
 * Writes the docs as static files, for the root folder of a web server. @param folder existing files stay, unless the
 * docs have a file with the same name
 * @param options.url address of the API that the docs describe
 */
export function writeDocs(folder: string, { url }: { url: string }): void {
  const description = describeServer(url, true)
  const site = docsOf(description, url)
  for (const [path, { type, text, bytes }] of site)
    write(join(folder, type === 'text/html' ? `${path}/index.html` : path), bytes ?? text)
  write(join(folder, 'openapi.json'), JSON.stringify(description))
  if (existsSync(ASSETS)) cpSync(ASSETS, join(folder, 'docs/assets'), { recursive: true })
  process.stdout.write(`Wrote ${site.size + 1} files to ${folder}.\n`)
}

function write(file: string, content: string | Buffer): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}
