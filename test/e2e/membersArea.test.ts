import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { sql } from '../../server/core/sql.ts'
import { studentOf } from '../../server/courses/enroll.ts'
import { importDocument } from '../../server/import/importDocument.ts'
import { subscribeToGatewayWebhooks } from '../../server/payments/gatewayWebhooks/subscribeToGatewayWebhooks.ts'
import { importSections } from '../../server/setup/importSections.ts'
import { getStore } from '../../server/stores/store.ts'
import { learnLinkUrl, newLearnLink } from '../../server/students/learnLink.ts'
import { afterFile } from '../afterFile.ts'
import { assertAccessible, keepPicture, noBrowser, openTab } from '../browsers/browser.ts'
import { buildPages, fillBuyer, PHONE, send } from '../browsers/checkoutPages.ts'
import { eventually } from '../eventually.ts'
import { putFile } from '../media/mediaFile.ts'
import { webmVideo } from '../media/webmVideo.ts'
import { type Answer, call, openShop } from '../shop.ts'

buildPages()
const dataDir = await mkdtemp(join(tmpdir(), 'balcao-members-'))
afterFile(() => rm(dataDir, { recursive: true }))
const shop = await openShop({ node: { dataDir } })
/** Maximum traffic of a page before the player, in bytes. */
const BUDGET_BYTES = 60 * 1024
const SECONDS = 20
const school = await openSchool()

describe('the members area', { skip: noBrowser }, () => {
  test('leads from the purchase through a mail and lessons to the certificate, and is closed after a refund', async () => {
    const buyer = await openTab({ viewport: PHONE })
    await buy(buyer.page)
    await buyer.page.click('text=Acessar o curso')
    await buyer.page.waitForURL(/\/courses\/crs_/)
    assert.equal(await buyer.page.textContent('h1'), 'Violão do zero')
    await judge(buyer.page, 'course-phone')

    const { page, problems, close } = await openTab()
    const { text } = await mailOf('access')
    await page.goto(here(/https?:\/\/\S+\/enter\?link=\S+/.exec(text)![0]))
    await page.waitForURL(/\/courses\/crs_/)
    await judge(page, 'course-desktop')
    await buyer.page.reload()
    await buyer.page.waitForURL(/sign-in/)
    await judge(buyer.page, 'sign-in-phone')

    await page.click('text=Começar')
    await watch(page)
    await page.click('aside >> text=Cifras')
    await page.waitForSelector('h1:text("Cifras")')
    await judge(page, 'lesson-desktop')
    await page.click('text=Marcar como concluída')
    await page.waitForURL(/\/courses\/crs_/)
    assert.match((await page.textContent('.progress'))!, /100% concluído/)

    await page.click('text=Ver o certificado')
    await page.fill('#f-name', 'Ana Maria Souza')
    await judge(page, 'certificate-name')
    await page.click('text=Confirmar nome')
    const link = (await page.locator('a[href$=".pdf"]').getAttribute('href'))!
    await judge(page, 'certificate')
    const pdf = await call(shop.url, 'GET', link)
    assert.deepEqual([pdf.status, pdf.headers['content-type']], [200, 'application/pdf'])
    const course = page.url()
    await page.goto(shop.url + link.replace('.pdf', ''))
    assert.match(
      (await page.textContent('main'))!,
      /Ana Maria Souza[\s\S]*Violão do zero|Violão do zero[\s\S]*Ana Maria Souza/,
    )
    await mailOf('certificate')

    const [payment] = (await speak('GET', '/v1/payments')).body.data
    assert.equal((await speak('POST', `/v1/test-helpers/payments/${payment.id}/refund`)).status, 200)
    await eventually(async () => {
      await page.goto(course.replace('/certificate', ''))
      return (await page.locator('text=Seu acesso terminou').count()) > 0
    }, 'the access has ended')
    assert.match((await page.textContent('.notice.bad'))!, /A compra foi reembolsada em/)
    assert.equal(await page.locator('a.lesson').count(), 0)
    await judge(page, 'ended-desktop')
    await page.goto(`${shop.url}/learn/${school.id}/lessons/${school.lessons.cifras}`)
    assert.match((await page.textContent('main'))!, /A compra foi reembolsada em/)
    assert.deepEqual(withoutRefusals([...problems, ...buyer.problems]), [])
    await close()
    await buyer.close()
  })

  test('has accessible pages for each step of the sign-in and of the account', async () => {
    const { page, problems, close } = await openTab({ viewport: PHONE, locale: 'en-US' })
    const base = `${shop.url}/learn/${school.id}`
    const { id, storeId, email } = await newStudent('carla@example.com')
    const link = newLearnLink({ storeId, studentId: id, email, purpose: 'sign_in' })
    const address = here(learnLinkUrl(shop.ctx, { learnHost: null }, link))
    for (const path of ['/learn', `/learn/${school.id}/sign-in?sent=1`, `/learn/${school.id}/password`])
      await visit(page, shop.url + path)
    await page.goto(`${base}/sign-in`)
    await page.fill('#f-email', 'not an address')
    await page.click('text=Send me the link')
    assert.equal(await page.textContent('.error'), 'Enter a valid email.')
    await judge(page, 'wrong email')
    await page.goto(address)
    await page.waitForURL(base)
    for (const path of ['', '/account/erase', '/confirm']) await visit(page, base + path)
    await page.goto(`${base}/account`)
    await page.fill('#f-password', 'carla123')
    await page.click('text=Create a password')
    assert.match((await page.textContent('.error'))!, /easy to guess/)
    await judge(page, 'account-errors')
    await page.click('text=Sign out')
    await page.waitForURL(/sign-in/)
    await visit(page, address)
    assert.match((await page.textContent('main'))!, /ca\*\*\*@example\.com/)
    assert.deepEqual(
      problems.filter((problem) => !/status of 4\d\d/.test(problem)),
      [],
    )
    await close()
  })

  test('is small, readable in dark mode and usable without a network', async () => {
    const { page, problems, close } = await openTab({ viewport: PHONE, colorScheme: 'dark' })
    await speak('POST', '/v1/test-helpers/purchases', {
      offerId: school.offers.vista,
      method: 'pix',
      buyer: { name: 'Bia Lima', email: 'bia@example.com', document: '390.533.447-05', phone: '(11) 98765-4322' },
    })
    const [payment] = (await speak('GET', '/v1/payments')).body.data
    await speak('POST', `/v1/test-helpers/payments/${payment.id}/pay`)
    const { text } = await mailOf('access', 'bia@example.com')
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    let bytes = 0
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
    })
    await page.goto(here(/https?:\/\/\S+\/enter\?link=\S+/.exec(text)![0]))
    await page.waitForURL(/\/courses\/crs_/)
    await judge(page, 'course-phone-dark')
    await page.goto(`${shop.url}/learn/${school.id}/lessons/${school.lessons.cifras}`, { waitUntil: 'networkidle' })
    assert.ok(bytes > 5_000 && bytes < BUDGET_BYTES, `three pages together weigh ${bytes} bytes`)
    await page.fill('#f-comment', 'Que acorde é este? 🎸')
    await page.click('text=Enviar comentário')
    await page.waitForSelector('.comment')
    await judge(page, 'lesson-phone-dark')
    for (const name of ['', 'search?q=acorde', 'account']) {
      await page.goto(`${shop.url}/learn/${school.id}${name && `/${name}`}`)
      await judge(page, `${name.split('?')[0] || 'home'}-phone-dark`)
    }
    const manifest = (await call(shop.url, 'GET', `/learn/${school.id}/manifest.webmanifest`)).body
    const touchIcon = await page.locator('link[rel=apple-touch-icon]').getAttribute('href')
    const sideOf = (src: string | null) =>
      page.evaluate<number>(`(async () => {
        const image = Object.assign(new Image(), { src: '${src}' })
        await image.decode()
        return image.naturalWidth
      })()`)
    assert.equal(await sideOf(touchIcon), 180)
    for (const { src, sizes } of manifest.icons)
      assert.ok(sizes === 'any' || `${await sideOf(src)}x${await sideOf(src)}` === sizes, src)
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
    const lesson = `${shop.url}/learn/${school.id}/lessons/${school.lessons.cifras}`
    await page.goto(lesson, { waitUntil: 'networkidle' })
    await page.context().setOffline(true)
    await page.goto(lesson)
    assert.equal(await page.textContent('h1'), 'Cifras')
    await page.goto(`${shop.url}/learn/${school.id}/lessons/${school.lessons.video}`)
    assert.equal(await page.textContent('h1'), 'Você está sem internet')
    await page.context().setOffline(false)

    // The session ended on another device. The browser deletes the kept pages when it learns of the end.
    await shop.ctx.database.rows(
      sql('membersAreaTest.endSessions', 'delete from student_sessions where store_id = :id'),
      { id: school.id },
    )
    await page.goto(lesson)
    await page.waitForURL(/sign-in/)
    await isGone(page, lesson)

    const home = `${shop.url}/learn/${school.id}`
    await page.goto(await addressFor('dora@example.com'))
    await page.waitForURL(home)
    await page.goto(`${home}/search?q=acorde`)
    await page.goto(await addressFor('elis@example.com'))
    await page.click('main form button')
    await page.waitForURL(home)
    await isGone(page, `${home}/search?q=acorde`)
    assert.deepEqual(withoutRefusals(problems), [])
    await close()
  })
})

/** Returns the address of a link that signs in a new student. */
async function addressFor(email: string): Promise<string> {
  const { id: studentId, storeId } = await newStudent(email)
  return here(
    learnLinkUrl(shop.ctx, { learnHost: null }, newLearnLink({ storeId, studentId, email, purpose: 'access' })),
  )
}

/** Opens a page without a network. Asserts that the browser has no kept copy of the page. */
async function isGone(page: Page, address: string): Promise<void> {
  await page.context().setOffline(true)
  await page.goto(address)
  assert.equal(await page.textContent('h1'), 'Você está sem internet')
  await page.context().setOffline(false)
}

/** Buys the course on the page of the offer, by PIX. */
async function buy(page: Page): Promise<void> {
  await page.goto(`${shop.url}/checkout/${school.offers.vista}`)
  await fillBuyer(page)
  await page.check('#m-pix', { force: true })
  await send(page)
  await page.waitForSelector('#pix-code')
  await page.click('.sandbox button[value="pay"]')
  await page.waitForSelector('.tick')
}

/** Plays the video of the open lesson to its end at high speed. The lesson is then completed. */
async function watch(page: Page): Promise<void> {
  await page.waitForSelector('media-play-button')
  await page.evaluate(`Object.assign(document.querySelector('video'), { muted: true, playbackRate: 8 }).play()`)
  const [student] = (await speak('GET', '/v1/students')).body.data
  await eventually(async () => {
    const { data } = (await speak('GET', `/v1/students/${student.id}/progress`)).body
    return data[0].lessons[0].status === 'COMPLETED'
  }, 'the lesson is completed')
}

/** Opens a page and checks it in the light and the dark theme. */
async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await judge(
    page,
    address
      .replace(/.*learn/, 'step')
      .replaceAll(/\W+/g, '-')
      .slice(-40),
  )
  await page.emulateMedia({ colorScheme: 'dark' })
  await assertAccessible(page, `${address} in the dark`, ['color-contrast'])
  await page.emulateMedia({ colorScheme: 'light' })
}

async function newStudent(email: string) {
  const id = await studentOf(shop.ctx.database, school.id, { name: 'Carla Dias', email }, new Date())
  return { id, storeId: school.id, email }
}

async function judge(page: Page, name: string): Promise<void> {
  await keepPicture(page, name)
  await assertAccessible(page, name)
}

/** Waits for a mail of the sandbox's mailbox. */
async function mailOf(kind: string, to = 'ana@example.com'): Promise<{ text: string }> {
  let found: { text: string } | undefined
  await eventually(async () => {
    found = (await speak('GET', `/v1/test-helpers/mails?kind=${kind}&to=${to}`)).body.data[0]
    return found !== undefined
  }, `a mail ${kind} to ${to}`)
  return found!
}

/** Mails contain the public address of the server. Tests have no public address. */
function here(address: string): string {
  const { pathname, search } = new URL(address)
  return shop.url + pathname + search
}

/** Chromium reports each answer with status 403 as an error. A closed lesson has this status. */
function withoutRefusals(problems: readonly string[]): string[] {
  return problems.filter((problem) => !/status of 403|ERR_INTERNET_DISCONNECTED/.test(problem))
}

function speak(method: string, path: string, body?: object): Promise<Answer> {
  return call(shop.url, method, path, { body, headers: { authorization: `Bearer ${school.key}` } })
}

/** A store that sells a course with an uploaded video and a text. */
async function openSchool() {
  const { ctx } = shop
  const lessons = [
    { ref: 'video', title: 'Primeiro acorde', durationSeconds: SECONDS },
    {
      ref: 'cifras',
      title: 'Cifras',
      body: 'Um **acorde** tem três notas:\n\n- tônica\n- terça\n- quinta\n\n> Toque devagar.',
      attachments: [{ name: 'Tabela de acordes (PDF)', url: 'https://violao.example/acordes.pdf' }],
    },
  ]
  const document = {
    ref: 's',
    name: 'Escola de Violão',
    gateways: [{ provider: 'GATEWAY_A', credentials: 'simulator' }],
    apiKeys: [{ ref: 'all' }],
    products: [{ ref: 'p', name: 'Violão do zero' }],
    offers: [{ ref: 'vista', product: 'p', name: 'À vista', billingType: 'ONE_TIME', priceInCents: 19_700 }],
    courses: [
      {
        ref: 'c',
        product: 'p',
        title: 'Violão do zero',
        tagline: 'Do primeiro acorde à primeira música',
        certificateEnabled: true,
        workloadHours: 12,
        cohorts: [{ ref: 't', name: 'Turma', isDefault: true }],
        modules: [{ ref: 'm', title: 'Acordes', lessons }],
      },
    ],
  }
  const { stores } = await importDocument(ctx, { stores: [document] }, importSections)
  while ((await subscribeToGatewayWebhooks(ctx)) > 0);
  const {
    id,
    apiKeys,
    offers,
    lessons: ids,
  } = stores.s as unknown as Record<string, Record<string, string>> & { id: string }
  const store = await getStore(ctx.database, id)
  const file = { name: 'aula.webm', type: 'video/webm', content: webmVideo(SECONDS) }
  const { id: mediaId } = await putFile(shop, store, file)
  const attach = sql('membersAreaTest.attach', 'update lessons set media_id = :mediaId where id = :id')
  await ctx.database.rows(attach, { mediaId, id: ids!.video })
  return { id, key: apiKeys!.all!, offers: offers!, lessons: ids! }
}
