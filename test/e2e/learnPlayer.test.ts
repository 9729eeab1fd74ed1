import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { sql } from '../../server/core/sql.ts'
import { learnLinkUrl, newLearnLink } from '../../server/learn/learnLink.ts'
import { afterFile } from '../afterFile.ts'
import { assertAccessible, keepPicture, noBrowser, openTab } from '../browser.ts'
import { buildPages, PHONE } from '../checkoutPages.ts'
import { eventually } from '../eventually.ts'
import { learnerCourse, openLearnerSchool } from '../learnerSchool.ts'
import { putFile } from '../mediaFile.ts'
import { openShop } from '../shop.ts'
import { webmVideo } from '../webmVideo.ts'

buildPages()
const dataDir = await mkdtemp(join(tmpdir(), 'balcao-player-'))
afterFile(() => rm(dataDir, { recursive: true }))
const shop = await openShop({ jobs: false, gateways: [], node: { dataDir } })
const SECONDS = 120
const VIDEO = `document.querySelector('video')`
const lessons = [
  { ref: 'l1', title: 'Dó maior', durationSeconds: SECONDS },
  { ref: 'l3', title: 'Curta' },
  { ref: 'l2', title: 'No YouTube', videoUrl: 'https://youtu.be/dQw4w9WgXcQ' },
]
const school = await openLearnerSchool(shop.ctx, {
  courses: [{ ...learnerCourse, cohorts: [], modules: [{ ref: 'm1', title: 'Acordes', lessons }] }],
})
await school.enroll('ana', { cohort: 'none' })
const lesson = school.lessons.l1!
const video = { name: 'aula.webm', type: 'video/webm', content: webmVideo(SECONDS) }
const captions = {
  name: 'aula.vtt',
  type: 'text/vtt; charset=utf-8',
  content: Buffer.from(`WEBVTT

00:00.000 --> 01:00.000
O dó maior usa três dedos.
`),
}
const [videoFile, captionsFile] = await Promise.all([
  putFile(shop, school.store, video),
  putFile(shop, school.store, captions),
])
await shop.ctx.database.rows(
  sql(
    'learnPlayerTest.attach',
    `with lesson as (update lessons set media_id = :mediaId where id = :id and store_id = :storeId returning id, store_id)
     insert into lesson_captions (lesson_id, store_id, language, media_id) select id, store_id, 'pt', :captionsId from lesson`,
  ),
  { id: lesson, storeId: school.store.id, mediaId: videoFile.id, captionsId: captionsFile.id },
)

const short = await putFile(shop, school.store, { name: 'curta.webm', type: 'video/webm', content: webmVideo(10) })
await shop.ctx.database.rows(
  sql('learnPlayerTest.attachShort', 'update lessons set media_id = :mediaId where id = :id and store_id = :storeId'),
  { id: school.lessons.l3!, storeId: school.store.id, mediaId: short.id },
)

describe('the player of a lesson', { skip: noBrowser }, () => {
  test('counts each second that was played once, over seeks, fast playback, a reload and a time without connection', async () => {
    const { page, problems, close } = await openTab({ viewport: { width: 1100, height: 800 } })
    await signIn(page)
    const seen = new Set<number>()
    await play(page, seen, { from: 0, atLeast: 12 })
    await play(page, seen, { from: 60, atLeast: 10 })
    await play(page, seen, { from: 5, atLeast: 10 })
    await stored(seen)
    const place = await page.evaluate<number>(`Math.floor(${VIDEO}.currentTime)`)
    await page.reload()
    await page.waitForSelector('media-play-button')
    await becomes(page, `currentTime === ${place}`)

    await page.context().setOffline(true)
    await play(page, seen, { from: 80, atLeast: 5 })
    await play(page, seen, { from: 20, atLeast: 5 })
    assert.ok((await watched()) < seen.size, 'nothing arrives without a connection')
    await page.context().setOffline(false)
    await stored(seen)
    assert.deepEqual(
      problems.filter((problem) => !/ERR_INTERNET_DISCONNECTED/.test(problem)),
      [],
    )
    // axe copies the styles of shadow roots into the page, which the page's policy reports.
    await assertAccessible(page)
    await keepPicture(page, 'player-desktop')
    await close()
  })

  test('counts a second once that two tabs play, and goes on in another browser where the first one stopped', async () => {
    const before = await seenSoFar()
    const [one, other] = [await openTab({ viewport: PHONE }), await openTab({ viewport: PHONE, colorScheme: 'dark' })]
    await signIn(one.page)
    await signIn(other.page)
    const seen = new Set(before)
    await Promise.all([
      play(one.page, seen, { from: 30, atLeast: 8 }),
      play(other.page, seen, { from: 34, atLeast: 8 }),
    ])
    await stored(seen)
    await play(other.page, seen, { from: 100, atLeast: 4 })
    await stored(seen)
    const place = await other.page.evaluate<number>(`Math.floor(${VIDEO}.currentTime)`)
    await one.page.reload()
    await one.page.waitForSelector('media-play-button')
    await becomes(one.page, `currentTime === ${place}`)
    assert.deepEqual([...one.problems, ...other.problems], [])
    await keepPicture(other.page, 'player-phone-dark')
    await one.close()
    await other.close()
  })

  test('shows that the lesson is completed when 90 % of it were seen', async () => {
    const { page, problems, close } = await openTab({ viewport: PHONE })
    await signIn(page)
    await page.goto(`${shop.url}/learn/${school.store.id}/lessons/${school.lessons.l3}`)
    await page.waitForSelector('media-play-button')
    await play(page, new Set(), { from: 0, atLeast: 9.6 })
    await page.waitForSelector('.done')
    assert.deepEqual(problems, [])
    await close()
  })

  test('opens no other site, and loads the player only on a lesson with a file', async () => {
    const { page, close } = await openTab({ viewport: PHONE })
    await signIn(page)
    const files: string[] = []
    page.on('response', (answer) => files.push(answer.url()))
    // No test reaches another site.
    await page.route(/youtube/, (route) => route.abort())
    const answer = await page.goto(`${shop.url}/learn/${school.store.id}/lessons/${school.lessons.l2}`)
    const policy = answer!.headers()['content-security-policy']!
    assert.match(policy, /frame-src https:\/\/www\.youtube-nocookie\.com(;|$)/)
    assert.match(policy, /media-src 'self' blob:(;|$)/)
    const frame = page.locator('iframe')
    assert.match((await frame.getAttribute('src'))!, /^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ/)
    assert.doesNotMatch((await frame.getAttribute('sandbox'))!, /top-navigation|allow-forms|allow-modals/)
    assert.deepEqual(
      files.filter((file) => file.includes('/assets/player')),
      [],
    )
    await close()
  })
})

async function signIn(page: Page): Promise<void> {
  const link = newLearnLink({
    storeId: school.store.id,
    studentId: school.students.ana!,
    email: 'ana@example.com',
    purpose: 'access',
  })
  await page.goto(
    shop.url + new URL(learnLinkUrl(shop.ctx, link)).pathname + new URL(learnLinkUrl(shop.ctx, link)).search,
  )
  await page.waitForURL(/\/learn\/sto_\w+(\/courses\/\w+)?$/)
  await page.goto(`${shop.url}/learn/${school.store.id}/lessons/${lesson}`)
  await page.waitForSelector('media-play-button')
}

/**
 * Plays a part by the player's own button, at eight times the speed. Adds the whole seconds of the part. The page itself
 * presses the button again, because on a busy machine a click from outside may come after the end of the video.
 */
async function play(
  page: Page,
  seen: Set<number>,
  { from, atLeast }: { from: number; atLeast: number },
): Promise<void> {
  await page.evaluate(`new Promise((sought) => {
    Object.assign(${VIDEO}, { muted: true, playbackRate: 8, currentTime: ${from} })
    ${VIDEO}.addEventListener('seeked', sought, { once: true })
  })`)
  await page.click('media-play-button')
  const end = await page.evaluate<number>(`new Promise((paused) => {
    ${VIDEO}.addEventListener('pause', () => paused(${VIDEO}.currentTime), { once: true })
    const check = () => {
      if (${VIDEO}.currentTime < ${from + atLeast}) requestAnimationFrame(check)
      else if (!${VIDEO}.paused) document.querySelector('media-play-button').click()
    }
    check()
  })`)
  for (let second = from; second + 1 <= end; second++) seen.add(second)
}

/** Waits until a property of the video fulfils a condition. The page's policy forbids Playwright's own way to wait. */
async function becomes(page: Page, condition: string): Promise<void> {
  await page.evaluate(`new Promise((done) => {
    const check = () => (${VIDEO}.${condition} ? done() : requestAnimationFrame(check))
    check()
  })`)
}

async function stored(seen: ReadonlySet<number>): Promise<void> {
  await eventually(async () => (await watched()) === seen.size, `${seen.size} seconds are stored`)
}

async function seenSoFar(): Promise<number[]> {
  const row = await shop.ctx.database.row<{ seconds: number[] }>(secondsSeen, { lesson, storeId: school.store.id })
  return row!.seconds
}

async function watched(): Promise<number> {
  const row = await shop.ctx.database.row<{ watched: number }>(watchedSeconds, { lesson, storeId: school.store.id })
  return row!.watched
}

const watchedSeconds = sql(
  'learnPlayerTest.watched',
  `select coalesce(max(watched_seconds), 0) as watched from lesson_progress where lesson_id = :lesson and store_id = :storeId`,
)

const secondsSeen = sql(
  'learnPlayerTest.seen',
  `select coalesce(array_agg(second), '{}') as seconds from lesson_progress, unnest(seen) as part,
     generate_series(lower(part), upper(part) - 1) as second
   where lesson_id = :lesson and store_id = :storeId`,
)
