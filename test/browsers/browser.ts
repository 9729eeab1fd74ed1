import assert from 'node:assert/strict'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type Frame,
  type Page,
  type Request,
} from 'playwright-core'
import { afterFile, afterProcess } from '../afterFile.ts'
import { findChromium } from './chromium.ts'

/** A tab in its own profile. `problems` lists uncaught errors and console errors. */
export type Tab = { page: Page; problems: string[]; close(): Promise<void> }

const found = await findChromium()

/**
 * The reason to skip browser tests, or false to run them, for `describe(…, { skip: noBrowser }, …)`. CI never skips
 * them.
 */
export const noBrowser =
  found === undefined && 'no Chromium on this machine: set CHROME_PATH to run the tests of the pages'
if (noBrowser && process.env.CI === 'true') throw new Error(noBrowser)

let launched: Promise<Browser> | undefined
afterProcess(async () => {
  await (await launched)?.close()
})

/** Returns the test process's only browser. The first call starts it. */
function browser(): Promise<Browser> {
  assert.ok(found, 'browser tests need `skip: noBrowser`')
  launched ??= chromium.launch({
    executablePath: found.executablePath,
    env: { ...process.env, ...found.env } as Record<string, string>,
    // Chromium does not run as root while its sandbox is on. These tests open only our own pages.
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
  })
  return launched
}

/**
 * Opens a tab for a new visitor. By default the tab has the width of a desktop, Brazilian Portuguese and no
 * animations. Example of options:
 * `{ viewport: { width: 360, height: 740 }, locale: 'en-US', javaScriptEnabled: false, colorScheme: 'dark' }`.
 */
export async function openTab(options: BrowserContextOptions = {}): Promise<Tab> {
  const context = await (await browser()).newContext({
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    ...options,
  })
  afterFile(() => context.close())
  // Screenshots show the pages with animations, as people see them.
  if (process.env.SCREENSHOTS === undefined) await context.addInitScript(STAND_STILL)
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  const problems: string[] = []
  const pending = new Set<Request>()
  pendingOf.set(page, pending)
  // A request for a stream of events never ends, so it does not count.
  page.on('request', (request) => request.resourceType() === 'eventsource' || pending.add(request))
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`)
  })
  return { page, problems, close: () => context.close() }
}

/**
 * Here Chromium draws without a graphics card. So each frame of a spinner or of a blurred background takes processor
 * time.
 */
const STAND_STILL = `{
  const still = new CSSStyleSheet()
  const off = ['animation', 'transition', 'backdrop-filter'].map((name) => name + ': none !important').join(';')
  still.replaceSync('*, ::before, ::after {' + off + '}')
  document.adoptedStyleSheets = [still]
}`

const pendingOf = new WeakMap<Page, ReadonlySet<Request>>()

/** Waits until all requests of a page have ended and the page is rendered. `networkidle` would wait half a second each time. */
export async function settled(page: Page): Promise<void> {
  const pending = pendingOf.get(page)!
  for (let calmFrames = 0; calmFrames < 3; calmFrames = pending.size === 0 ? calmFrames + 1 : 0) {
    for (const request of pending)
      await request.response().then(
        (response) => response?.finished(),
        () => null,
      )
    await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))')
  }
}

/** Waits until the animations of a page have ended, except endless animations. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(`Promise.allSettled(document.getAnimations()
    .filter(({ effect }) => Number.isFinite(effect.getComputedTiming().endTime))
    .map(({ finished }) => finished))`)
}

/**
 * Checks the current page with axe: WCAG 2.2 A and AA, and axe's best practices. Fails with the findings.
 * @param rules the only rules to run, for a page that another test checks with all rules
 */
export async function assertAccessible(page: Page, what = page.url(), rules?: string[]): Promise<void> {
  const [main, ...inner] = page.frames()
  await loadAxe(main!)
  for (const frame of inner) await Promise.race([loadAxe(frame).catch(() => {}), pause(NO_SCRIPT_MS)])
  const runOnly = rules ? { type: 'rule', values: rules } : { type: 'tag', values: TAGS }
  // If axe returned other results than violations, it would spend most of its time on selectors of all elements.
  const options = JSON.stringify({ runOnly, resultTypes: ['violations'] })
  const violations = await page.evaluate<Violation[]>(`axe.run(document, ${options}).then((found) => found.violations)`)
  const complaints = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary}`),
  )
  assert.deepEqual(complaints, [], what)
}

type Violation = { id: string; help: string; nodes: { target: string[]; failureSummary: string }[] }

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']
/** A frame that may not run scripts does not answer. */
const NO_SCRIPT_MS = 1_000

let source: Promise<string> | undefined

/** Loads axe once per document, because its source has 650 kB. */
async function loadAxe(frame: Frame): Promise<void> {
  if (await frame.evaluate<boolean>('"axe" in window')) return
  source ??= readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
  await frame.evaluate(`${await source}; axe.configure({ allowedOrigins: ['<same_origin>'] })`)
}

/** Saves a screenshot of the whole page in the folder `SCREENSHOTS`. Does nothing if the variable is not set. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS
  if (folder === undefined) return
  await mkdir(folder, { recursive: true })
  await atRest(page)
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
}
