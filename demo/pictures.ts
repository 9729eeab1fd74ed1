/*
 * `npm run pictures` makes the pictures of the README (docs/pictures) from the demo store, so they show the real
 * program. It uses a separate sandbox in a temporary folder.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { Balcao } from '../packages/node/src/index.ts'
import { findChromium } from '../test/browsers/chromium.ts'
import { type Made, makeDemo } from './makeDemo.ts'
import { endInWords, startSandbox } from './startSandbox.ts'
import { createWaits } from './waits.ts'

const TARGET = join(import.meta.dirname, '../docs/pictures')
const DESKTOP = { width: 1280, height: 860 }
const PHONE = { width: 390, height: 844 }
const MOST_BYTES = 150_000

const folder = await mkdtemp(join(tmpdir(), 'balcao-pictures-'))
Object.assign(process.env, { DATA_DIR: folder, PORT: process.env.PORT ?? '3997' })
const baseUrl = `http://127.0.0.1:${process.env.PORT}`
const found = await findChromium()
if (found === undefined) throw new Error('No Chromium on this machine: set CHROME_PATH.')
if (!(await startSandbox(baseUrl).catch(endInWords)))
  throw new Error(`Something answers at ${baseUrl} already. Set PORT.`)
const browser = await chromium.launch({
  executablePath: found.executablePath,
  env: { ...process.env, ...found.env } as Record<string, string>,
  args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
})
try {
  const waits = createWaits(console.log)
  const made = await makeDemo(baseUrl, waits).finally(waits.end)
  await mkdir(TARGET, { recursive: true })
  await pictureDashboard(made)
  await pictureCheckout(made)
  await pictureCourse(made)
} finally {
  await browser.close()
}
// The sandbox ends with this process. Its files are no longer needed and are deleted first.
await rm(folder, { recursive: true, force: true })
process.exit(0)

async function pictureDashboard({ login }: Made): Promise<void> {
  const { page, context } = await openPage(DESKTOP)
  await page.goto(`${baseUrl}/dashboard`)
  await page.fill('input[type=email]', login.email)
  await page.fill('input[type=password]', login.password)
  await page.keyboard.press('Enter')
  const chart = page.getByRole('img', { name: 'Gráfico de vendas' })
  await chart.waitFor()
  await page.getByText('Este mês').click()
  await chart.waitFor()
  await keep(page, 'dashboard')
  await context.close()
}

async function pictureCheckout({ offers }: Made): Promise<void> {
  const { page, context } = await openPage(PHONE)
  await page.goto(`${baseUrl}/checkout/${offers.barista}`)
  await page.waitForSelector('#f-name')
  await keep(page, 'checkout')
  await context.close()
}

/** The newest buyer opens the course by the link in the mail. */
async function pictureCourse({ apiKey }: Made): Promise<void> {
  const link = await courseLink(new Balcao({ apiKey, baseUrl }))
  const { page, context } = await openPage(DESKTOP)
  await page.goto(link)
  await page.waitForLoadState('networkidle')
  await keep(page, 'course')
  await context.close()
}

async function courseLink(balcao: Balcao): Promise<string> {
  for await (const { text } of balcao.listMails()) {
    const link = /https?:\/\/\S*\/learn\/\S+/.exec(text ?? '')?.[0]
    if (link) return link
  }
  throw new Error('No mail leads to a course.')
}

async function openPage(viewport: { width: number; height: number }): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({
    viewport,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  })
  return { page: await context.newPage(), context }
}

/** Saves the visible part as WebP, because Playwright itself does not write WebP. */
async function keep(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 82 })
  const bytes = Buffer.from(data, 'base64')
  if (bytes.length > MOST_BYTES) throw new Error(`The picture ${name} has ${bytes.length} bytes.`)
  await writeFile(join(TARGET, `${name}.webp`), bytes)
  console.log(`docs/pictures/${name}.webp: ${bytes.length} bytes`)
}
