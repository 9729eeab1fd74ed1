#!/usr/bin/env node
// Builds what runs in the browser when its sources are newer than what stands in dist/web; `--always` in any case.
// Plain JavaScript with nothing imported: it runs before every start, on any Node, and where only the production
// dependencies are installed, which is no error: an image brings dist/web along.
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const built = join(root, 'dist/web/built.json')
const inputs = ['web', 'bin/buildWeb.js', 'package-lock.json']

if (!existsSync(join(root, 'node_modules/vite'))) {
  if (!existsSync(built)) process.stderr.write('The pages for the browser are not built: that needs "npm ci" whole.\n')
} else if (process.argv.includes('--always') || isStale()) {
  const { buildWeb } = await import('../web/build.ts')
  await buildWeb(join(root, 'dist/web'))
}

function isStale() {
  if (!existsSync(built)) return true
  const builtAtMs = statSync(built).mtimeMs
  return inputs.some((path) => newestMs(join(root, path)) > builtAtMs)
}

/** Folders count too: a file that was taken away changes nothing else. */
function newestMs(path) {
  const { mtimeMs } = statSync(path)
  let newest = mtimeMs
  for (const entry of readEntries(path)) newest = Math.max(newest, newestMs(join(path, entry)))
  return newest
}

function readEntries(path) {
  return statSync(path).isDirectory() ? readdirSync(path) : []
}
