#!/usr/bin/env node
// Builds the browser's files if their sources are newer than dist/web, or always with `--always`.
// This file is plain JavaScript without packages, because it runs before every start and on any version of Node.
// Without dev dependencies it builds nothing and does not fail, because a production image already contains dist/web.
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const built = join(root, 'dist/web/built.json')
const inputs = ['web', 'bin/buildWeb.js', 'package-lock.json']

if (!existsSync(join(root, 'node_modules/vite'))) {
  if (!existsSync(built))
    process.stderr.write('The pages for the browser are not built. Run "npm ci" with the development dependencies.\n')
} else if (process.argv.includes('--always') || isStale()) {
  const { buildWeb } = await import('../web/build.ts')
  await buildWeb(join(root, 'dist/web'))
}

function isStale() {
  if (!existsSync(built)) return true
  const builtAtMs = statSync(built).mtimeMs
  return inputs.some((path) => newestMs(join(root, path)) > builtAtMs)
}

/** Returns the time of the newest change in a folder. Folders count too, because a deleted file changes only its folder. */
function newestMs(path) {
  const { mtimeMs } = statSync(path)
  let newest = mtimeMs
  for (const entry of readEntries(path)) newest = Math.max(newest, newestMs(join(path, entry)))
  return newest
}

function readEntries(path) {
  return statSync(path).isDirectory() ? readdirSync(path) : []
}
