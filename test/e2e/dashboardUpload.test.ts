import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { afterFile } from '../afterFile.ts'
import { assertAccessible, keepPicture, noBrowser, openTab } from '../browsers/browser.ts'
import { buildPages } from '../browsers/checkoutPages.ts'
import { type Person, signedIn } from '../dashboard.ts'
import { eventually } from '../eventually.ts'
import { webmVideo } from '../media/webmVideo.ts'
import { openShop } from '../shop.ts'

buildPages()
const folder = await mkdtemp(join(tmpdir(), 'balcao-dashboard-upload-'))
afterFile(() => rm(folder, { recursive: true }))
const shop = await openShop({ jobs: false, gateways: [], node: { dataDir: join(folder, 'data') } })
const owner = await signedIn(shop, 'owner')
/** Three parts of 8 MiB. The bytes after the video do not matter. */
const content = Buffer.concat([webmVideo(10), Buffer.alloc(20 * 1024 * 1024)])
const path = join(folder, 'aula.webm')
await writeFile(path, content)

describe('the upload of a video in the dashboard', { skip: noBrowser }, () => {
  test('continues after a cut, a pause and a reload, and the lesson has the video', async () => {
    const course = (await owner.inStore('POST', '/courses', { title: 'Violão', tagline: 'Do zero' })).body.id
    const withModule = await owner.inStore('POST', `/courses/${course}/modules`, { title: 'Acordes' })
    await owner.inStore('POST', `/modules/${withModule.body.modules[0].id}/lessons`, { title: 'Dó maior' })
    const { page, problems, close } = await openAs(owner)
    const address = `${shop.url}/dashboard/${shop.store.id}/courses/${course}`

    // The first part arrives. The second part is cut, and no later part arrives.
    let parts = 0
    let isCut = true
    await page.route('**/dashboard/uploads/**', (route) => {
      if (route.request().method() !== 'PATCH') return route.continue()
      parts += 1
      return isCut && parts > 1 ? route.abort() : route.continue()
    })
    await openLesson(page, address)
    await chooseFile(page)
    await page.getByText(/Enviando aula\.webm: \d+/).waitFor()
    await assertAccessible(page)
    await keepPicture(page, 'upload-running')
    await page.getByRole('button', { name: 'Pausar' }).click()
    await page.getByText(/aula\.webm: pausado em/).waitFor()

    await page.reload()
    isCut = false
    await openLesson(page, address)
    await chooseFile(page)
    await page.getByText('aula.webm (21 MB)').waitFor()
    await keepPicture(page, 'upload-done')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    const { data } = (await owner.inStore('GET', '/media')).body
    assert.deepEqual(
      data.map(({ name, bytes, status, type }: Record<string, unknown>) => [name, bytes, status, type]),
      [['aula.webm', content.length, 'ready', 'video/webm']],
    )
    const { modules } = (await owner.inStore('GET', `/courses/${course}`)).body
    assert.equal(modules[0].lessons[0].mediaId, data[0].id)
    assert.deepEqual(
      problems.filter((problem) => !/ERR_FAILED/.test(problem)),
      [],
    )
    await close()
  })

  test('frees its space when it is canceled, and the screen of files shows and deletes the other files', async () => {
    const course = (await owner.inStore('POST', '/courses', { title: 'Canto', tagline: '' })).body.id
    const withModule = await owner.inStore('POST', `/courses/${course}/modules`, { title: 'Voz' })
    await owner.inStore('POST', `/modules/${withModule.body.modules[0].id}/lessons`, { title: 'Dó maior' })
    const names = async () => {
      const { data } = (await owner.inStore('GET', '/media')).body
      return data.map(({ name }: { name: string }) => name)
    }
    const before = await names()
    const { page, close } = await openAs(owner)
    await page.route('**/dashboard/uploads/**', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    )
    await openLesson(page, `${shop.url}/dashboard/${shop.store.id}/courses/${course}`)
    await chooseFile(page)
    await page.getByText(/Enviando aula\.webm: \d+/).waitFor()
    await eventually(async () => (await names()).length > before.length, 'the upload has begun')
    await page.getByRole('button', { name: 'Cancelar' }).first().click()
    await eventually(async () => (await names()).join() === before.join(), 'the upload is gone')

    const left = { name: 'sobra.txt', bytes: 3, firstBytes: Buffer.from('olá').toString('base64') }
    assert.equal((await owner.inStore('POST', '/media', left)).status, 201)
    await page.goto(`${shop.url}/dashboard/${shop.store.id}/files`)
    await page.getByText('Envio não terminado').waitFor()
    await assertAccessible(page)
    await keepPicture(page, 'files')
    await page.setViewportSize({ width: 360, height: 740 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await keepPicture(page, 'files-phone-dark')
    await page.getByRole('button', { name: 'Apagar: sobra.txt' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Apagar' }).click()
    await page.getByText('Arquivo apagado.').waitFor()
    assert.deepEqual(await names(), before)
    await close()
  })
})

async function openLesson(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByText('Dó maior').click()
  await page.getByRole('dialog').waitFor()
}

async function chooseFile(page: Page): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Enviar arquivo' }).first().click(),
  ])
  await chooser.setFiles(path)
}

async function openAs(person: Person) {
  const tab = await openTab()
  const [name, value] = person.cookie!.split('=')
  await tab.page.context().addCookies([{ name: name!, value: value!, url: shop.url }])
  return tab
}
