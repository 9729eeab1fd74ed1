import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { sql } from '../../server/core/sql.ts'
import { learnLinkUrl, newLearnLink } from '../../server/students/learnLink.ts'
import { afterFile } from '../afterFile.ts'
import { assertAccessible, keepPicture, noBrowser, openTab } from '../browsers/browser.ts'
import { buildPages, PHONE } from '../browsers/checkoutPages.ts'
import { eventually } from '../eventually.ts'
import { servePlaylist } from '../media/hlsPlaylist.ts'
import { putFile } from '../media/mediaFile.ts'
import { webmVideo } from '../media/webmVideo.ts'
import { openShop } from '../shop.ts'
import { learnerCourse, openLearnerSchool } from '../stores/learnerSchool.ts'

buildPages()
const dataDir = await mkdtemp(join(tmpdir(), 'balcao-player-'))
afterFile(() => rm(dataDir, { recursive: true }))
const shop = await openShop({ jobs: false, gateways: [], node: { dataDir } })
/** The video is long enough for a busy machine that stops it seconds late, even in the last part of a test. */
const SECONDS = 300
const VIDEO = `document.querySelector('video')`
const lessons = [
  { ref: 'l1', title: 'Dó maior', durationSeconds: SECONDS },
  { ref: 'l3', title: 'Curta' },
  { ref: 'l4', title: 'Em HLS', videoUrl: await servePlaylist(60) },
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
  test('counts each played second once, across seeks, fast playback, a reload and a lost connection', async () => {
    const { page, problems, close } = await openTab({ viewport: { width: 1100, height: 800 } })
    await signIn(page)
    const seen = new Set<number>()
    await play(page, seen, { from: 0, atLeast: 12 })
    await play(page, seen, { from: 60, atLeast: 10 })
    await play(page, seen, { from: 5, atLeast: 10 })
    await stored(seen)
    const place = await page.evaluate<number>(`Math.floor(${VIDEO}.currentTime)`)
    await eventually(async () => (await rowOf()).position === place, `the place ${place} is stored`)
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
    // axe copies the styles of shadow roots into the page, and the page's policy reports them.
    await assertAccessible(page)
    await keepPicture(page, 'player-desktop')
    await close()
  })

  test('counts a second once if two tabs play it, and continues in another browser where the first browser stopped', async () => {
    const before = (await rowOf()).seconds
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
    await eventually(async () => (await rowOf()).position === place, `the place ${place} is stored`)
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

  test('plays a playlist of another site, and counts its seconds', async () => {
    const { page, problems, close } = await openTab({ viewport: PHONE })
    await signIn(page)
    const hls = school.lessons.l4!
    await page.goto(`${shop.url}/learn/${school.store.id}/lessons/${hls}`)
    await page.waitForSelector('media-play-button')
    const seen = new Set<number>()
    await play(page, seen, { from: 0, atLeast: 6 })
    await play(page, seen, { from: 40, atLeast: 6 })
    await stored(seen, hls)
    assert.deepEqual(problems, [])
    await close()
  })

  test('opens no other site, and loads the player only for a lesson with a video file', async () => {
    const { page, close } = await openTab({ viewport: PHONE })
    await signIn(page)
    const files: string[] = []
    page.on('response', (answer) => files.push(answer.url()))
    // A test must not reach another site.
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
    shop.url +
      new URL(learnLinkUrl(shop.ctx, { learnHost: null }, link)).pathname +
      new URL(learnLinkUrl(shop.ctx, { learnHost: null }, link)).search,
  )
  await page.waitForURL(/\/learn\/sto_\w+(\/courses\/\w+)?$/)
  await page.goto(`${shop.url}/learn/${school.store.id}/lessons/${lesson}`)
  await page.waitForSelector('media-play-button')
}

/**
 * Plays a part with the player's own button, at eight times the speed, and adds the complete seconds of the part. A
 * script in the page presses the button again, because on a busy machine a click of the test may be too late. The part
 * ends in the middle of a second, because browsers report the end some milliseconds late or early.
 */
async function play(
  page: Page,
  seen: Set<number>,
  { from, atLeast }: { from: number; atLeast: number },
): Promise<void> {
  await seek(page, from)
  const [end] = await Promise.all([
    page.evaluate<number>(`new Promise((done) => {
      const video = ${VIDEO}
      let isAsked = true
      video.addEventListener('play', () => (isAsked = false))
      video.addEventListener('pause', function paused() {
        const part = video.currentTime % 1
        if (!video.ended && (part < 0.1 || part > 0.9)) return video.play()
        video.removeEventListener('pause', paused)
        done(video.currentTime)
      })
      const check = () => {
        if (video.currentTime < ${from + atLeast} || isAsked) return video.ended || requestAnimationFrame(check)
        isAsked = true
        document.querySelector('media-play-button').click()
        requestAnimationFrame(check)
      }
      check()
    })`),
    page.click('media-play-button'),
  ])
  for (let second = from; second + 1 <= end; second++) seen.add(second)
}

/**
 * Moves to a place. The player may still move to the place where the student stopped. Then this function moves again.
 */
async function seek(page: Page, place: number): Promise<void> {
  await becomes(page, 'readyState > 0')
  await page.evaluate(`(async () => {
    const video = ${VIDEO}
    Object.assign(video, { muted: true, playbackRate: 8 })
    do {
      video.currentTime = ${place}
      await new Promise((sought) => video.addEventListener('seeked', sought, { once: true }))
    } while (video.seeking || video.currentTime !== ${place})
  })()`)
}

/** Waits until a property of the video fulfils a condition. The page's policy forbids Playwright's own way to wait. */
async function becomes(page: Page, condition: string): Promise<void> {
  await page.evaluate(`new Promise((done) => {
    const check = () => (${VIDEO}.${condition} ? done() : requestAnimationFrame(check))
    check()
  })`)
}

async function stored(seen: ReadonlySet<number>, id = lesson): Promise<void> {
  const inOrder = (seconds: Iterable<number>) => [...seconds].sort((one, other) => one - other).join()
  await eventually(async () => (await watched(id)) === seen.size, `${seen.size} seconds are stored`)
  assert.equal(inOrder((await rowOf(id)).seconds), inOrder(seen))
}

async function watched(id = lesson): Promise<number> {
  return (await rowOf(id)).watched
}

/** Returns the stored progress of a lesson. By default this is the long lesson. */
async function rowOf(id = lesson): Promise<{ watched: number; seconds: number[]; position: number | null }> {
  const row = await shop.ctx.database.row(storedProgress, { lesson: id, storeId: school.store.id })
  return (row as Awaited<ReturnType<typeof rowOf>> | undefined) ?? { watched: 0, seconds: [], position: null }
}

const storedProgress = sql(
  'learnPlayerTest.progress',
  `select watched_seconds as watched, position_seconds as position, array(select generate_series(lower(part), upper(part) - 1)
     from unnest(seen) as part) as seconds
   from lesson_progress where lesson_id = :lesson and store_id = :storeId`,
)
