import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export type Chromium = { executablePath: string; env: Record<string, string> }

const PACKAGE = fileURLToPath(new URL('../../node_modules/@sparticuz/chromium', import.meta.url))
const CACHE = fileURLToPath(new URL('../../node_modules/.cache', import.meta.url))

/** The usual paths of installed browsers. */
const INSTALLED = [
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Finds Chromium at `CHROME_PATH`, else in an npm package (Linux on x64), else at one of the usual paths. */
export async function findChromium(): Promise<Chromium | undefined> {
  const named = process.env.CHROME_PATH
  if (named !== undefined) return { executablePath: named, env: {} }
  if (process.platform === 'linux' && process.arch === 'x64' && existsSync(PACKAGE)) {
    const packaged = await unpacked()
    if (starts(packaged)) return packaged
  }
  const executablePath = INSTALLED.find((path) => existsSync(path))
  return executablePath === undefined ? undefined : { executablePath, env: {} }
}

/** Unpacks into a new folder and renames it, because two processes cannot safely unpack into one folder. */
async function unpacked(): Promise<Chromium> {
  const { version } = JSON.parse(await readFile(join(PACKAGE, 'package.json'), 'utf8'))
  const folder = join(CACHE, `chromium-${version}`)
  if (!existsSync(folder)) {
    await mkdir(CACHE, { recursive: true })
    const fresh = await mkdtemp(`${folder}.`)
    unpack(fresh)
    await writeFile(join(fresh, 'fonts.conf'), fontsOf(join(folder, 'fonts')))
    // Another process was faster. Its folder has the same files.
    await rename(fresh, folder).catch(() => rm(fresh, { recursive: true, force: true }))
  }
  const executablePath = join(folder, 'chromium')
  const libraries = join(folder, 'al2023/lib')
  return {
    executablePath,
    env: {
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
      ...(lacksLibraries(executablePath) && { LD_LIBRARY_PATH: libraries }),
    },
  }
}

/** Runs in a separate process, because the package reads its options from the environment. */
function unpack(folder: string): void {
  const script = `import chromium from ${JSON.stringify(join(PACKAGE, 'build/index.js'))}; await chromium.executablePath()`
  execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' },
  })
}

/** Returns true if system libraries of Chromium are missing, as on some machines without a desktop. */
function lacksLibraries(executablePath: string): boolean {
  return spawnSync('ldd', [executablePath], { encoding: 'utf8' }).stdout?.includes('not found') ?? true
}

function starts({ executablePath, env }: Chromium): boolean {
  return spawnSync(executablePath, ['--version', '--no-sandbox'], { env: { ...process.env, ...env } }).status === 0
}

/** Prefers the package's fonts to the machine's fonts. So screenshots of two machines look the same. */
function fontsOf(folder: string): string {
  const prefer = (family: string) =>
    `<alias binding="strong"><family>${family}</family><prefer><family>Open Sans</family></prefer></alias>`
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${folder}-cache</cachedir>
  ${['sans-serif', 'system-ui', 'Arial', 'Helvetica'].map(prefer).join('\n  ')}
</fontconfig>
`
}
