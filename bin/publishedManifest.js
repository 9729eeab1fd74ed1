#!/usr/bin/env node
// Writes the package.json of the npm package while `npm pack` runs, and restores ours afterwards (`--restore`).
// The bundle contains most packages. So an installation needs only those that the bundle loads from node_modules.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const manifest = join(import.meta.dirname, '../package.json')
const ours = join(import.meta.dirname, '../dist/package.json.ours')
/** The packages that buildServer.js leaves out of the bundle, and those that a file of the bundle loads at its first use. */
const LOADED = [
  '@aws-sdk/client-s3',
  '@aws-sdk/s3-request-presigner',
  '@fastify/ajv-compiler',
  '@tus/s3-store',
  'pdfkit',
  'stripe',
  'typebox',
]

// A pack that was killed left its package.json, so the saved one always comes first.
if (existsSync(ours)) renameSync(ours, manifest)
if (!process.argv.includes('--restore')) {
  const text = readFileSync(manifest, 'utf8')
  writeFileSync(ours, text)
  writeFileSync(manifest, `${JSON.stringify(published(JSON.parse(text)), null, 2)}\n`)
}

function published({ scripts, dependencies, devDependencies, overrides, allowScripts, ...kept }) {
  return { ...kept, dependencies: Object.fromEntries(LOADED.map((name) => [name, dependencies[name]])) }
}
