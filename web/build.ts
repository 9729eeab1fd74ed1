import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig } from 'vite'
import { earlyScript } from './earlyScript.ts'
import { firstChunk } from './firstChunk.ts'
import { oneLanguage } from './oneLanguage.ts'

/**
 * The sites to build. `name` is a folder in web/, `base` is the URL path of its files, and `entries` are the files that
 * its pages load first.
 */
const sites = [
  { name: 'dashboard', base: '/dashboard/', entries: ['index.html', 'signIn.html', 'early.ts', 'pushWorker.ts'] },
  { name: 'checkout', base: '/checkout/', entries: ['main.ts'] },
  { name: 'docs', base: '/docs/', entries: ['main.ts'] },
  { name: 'learn', base: '/learn/', entries: ['main.ts', 'serviceWorker.ts'] },
] as const

const TEXT = new Set(['.js', '.css', '.svg', '.json'])
/** A file below this size fits uncompressed into the first packet. */
const WORTH_COMPRESSING_BYTES = 1_000

/**
 * Builds every site into `target`, with a Brotli and a gzip file beside each text file. The server compresses nothing
 * itself. The build writes to a new folder and renames the folder at the end, so a reader never sees half a build.
 * @param target an absolute path; an existing folder is replaced
 */
export async function buildWeb(target: string): Promise<void> {
  const fresh = `${target}.${process.pid}`
  try {
    await Promise.all(sites.map((site) => build(configOf(site, join(fresh, site.name)))))
    await compressAll(fresh)
    await writeFile(join(fresh, 'built.json'), JSON.stringify({ sites: sites.map(({ name }) => name) }))
    await mkdir(dirname(target), { recursive: true })
    await rm(`${target}.old`, { recursive: true, force: true })
    await rename(target, `${target}.old`).catch(() => {}) // The first build has no old folder, so this fails.
    await rename(fresh, target)
  } finally {
    await Promise.all([fresh, `${target}.old`].map((path) => rm(path, { recursive: true, force: true })))
  }
}

function configOf({ name, base, entries }: (typeof sites)[number], outDir: string): InlineConfig {
  const folder = join(import.meta.dirname, name)
  return {
    root: folder,
    base,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: name === 'dashboard' ? [react(), oneLanguage(), earlyScript()] : [],
    build: {
      outDir,
      emptyOutDir: true,
      manifest: 'manifest.json',
      target: 'es2022',
      // The first browser versions with light-dark(). If older versions were listed, the build would replace
      // light-dark() with extra variables.
      cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
      sourcemap: false,
      // The Content-Security-Policy forbids inline scripts.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 1_000,
      rolldownOptions: {
        input: entries.map((entry) => join(folder, entry)),
        ...(name === 'dashboard' && {
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [{ name: firstChunk(), debugName: 'dashboard' }],
            },
          },
        }),
      },
    },
  }
}

async function compressAll(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  await Promise.all(
    files
      .filter((file) => file.isFile() && TEXT.has(extname(file.name)))
      .map((file) => compress(join(file.parentPath, file.name))),
  )
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.length < WORTH_COMPRESSING_BYTES) return
  const [small, smaller] = await Promise.all([
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
  ])
  await Promise.all([writeFile(`${path}.gz`, small), writeFile(`${path}.br`, smaller)])
}
