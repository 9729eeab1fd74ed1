#!/usr/bin/env node
// Writes the package.json and the README of the npm package while `npm pack` runs, and restores ours afterwards (`--restore`).
// The bundle contains most packages. So an installation needs only the packages that the bundle loads from node_modules.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const packed = {
  'package.json': (text) => `${JSON.stringify(published(JSON.parse(text)), null, 2)}\n`,
  // Our pages are for a checkout: they name files that the package does not have.
  ...pages('README.md', 'README.pt-BR.md'),
}
/**
 * The packages that buildServer.js leaves out of the bundle, and the packages that a file of the bundle loads at its first use.
 */
const LOADED = [
  '@aws-sdk/client-s3',
  '@aws-sdk/s3-request-presigner',
  '@fastify/ajv-compiler',
  '@tus/s3-store',
  'pdfkit',
  'stripe',
  'typebox',
]

for (const [name, textOf] of Object.entries(packed)) {
  const [file, ours] = [join(root, name), join(root, `dist/${name}.ours`)]
  // A pack that was killed left its file, so the saved one always comes first.
  if (existsSync(ours)) renameSync(ours, file)
  if (process.argv.includes('--restore')) continue
  const text = readFileSync(file, 'utf8')
  writeFileSync(ours, text)
  writeFileSync(file, textOf(text))
}

function pages(...names) {
  return Object.fromEntries(
    names.map((name) => [name, () => readFileSync(join(root, 'packages/balcao', name), 'utf8')]),
  )
}

function published({ scripts, dependencies, devDependencies, overrides, allowScripts, ...kept }) {
  return { ...kept, dependencies: Object.fromEntries(LOADED.map((name) => [name, dependencies[name]])) }
}
