import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { testContext } from '../../test/harness.ts'
import { learnerCourse, openLearnerSchool } from '../../test/stores/learnerSchool.ts'
import { getProgressJson } from './getProgress.ts'
import { recordWatched } from './recordWatched.ts'

/**
 * Two tabs play random parts of a video and send reports over a bad network. The server's count must equal the size of
 * a set with the played seconds. A failure prints its seed.
 */

const ctx = await testContext()
const LESSONS = 200
/** The number of lives that run simultaneously and share statements. A life is one student's random use of a lesson. */
const AT_ONCE = 25

const tab = fc.nat(1)
const play = fc.record({
  is: fc.constant('play' as const),
  tab,
  from: fc.nat(130),
  seconds: fc.integer({ min: 1, max: 40 }),
})
const send = fc.record({
  is: fc.constant('send' as const),
  tab,
  fate: fc.constantFrom('arrives', 'is lost', 'answer is lost'),
})
const retry = fc.record({ is: fc.constant('retry' as const), tab, isReversed: fc.boolean() })
const life = fc.record({
  durationSeconds: fc.option(fc.integer({ min: 1, max: 140 })),
  steps: fc.array(
    fc.oneof({ weight: 5, arbitrary: play }, { weight: 3, arbitrary: send }, { weight: 1, arbitrary: retry }),
    { maxLength: 25 },
  ),
})
type Life = typeof life extends fc.Arbitrary<infer Random> ? Random : never
type Report = { seen: [number, number][]; positionSeconds: number; at: Date }

const school = await openLearnerSchool(ctx, {
  courses: [
    {
      ...learnerCourse,
      certificateEnabled: false,
      modules: [{ ref: 'm1', lessons: Array.from({ length: LESSONS }, (_, index) => ({ ref: `l${index}` })) }],
      cohorts: [{ ref: 'all', name: 'Tudo', isDefault: true }],
    },
  ],
})
await school.enroll('ana')
const studentId = school.students.ana!

test('the seconds of the server equal the seconds that were played, in two tabs and over a bad network', async (t) => {
  let lessons = 0
  let reports = 0
  await fc.assert(
    fc.asyncProperty(fc.array(life, { minLength: AT_ONCE, maxLength: AT_ONCE }), async (lives) => {
      const free = lives.slice(0, LESSONS - lessons)
      lessons += free.length
      const sent = await Promise.all(free.map((one, index) => live(`l${lessons - free.length + index}`, one)))
      for (const count of sent) reports += count
    }),
    { numRuns: LESSONS / AT_ONCE, endOnFailure: true },
  )
  t.diagnostic(`${reports} reports about ${lessons} lessons`)
  assert.ok(reports > 1_000)
})

/** Runs one life in a lesson and compares the counts. @returns the number of reports that arrived */
async function live(ref: string, { durationSeconds, steps }: Life): Promise<number> {
  const lessonId = school.lessons[ref]!
  await ctx.database.pool.query('update lessons set duration_seconds = $1 where id = $2', [durationSeconds, lessonId])
  const played = new Set<number>()
  const tabs = [0, 1].map(() => ({ seen: [] as [number, number][], queue: [] as Report[], position: 0 }))
  let shown = 0
  let arrived = 0
  const send = async (report: Report) => {
    arrived++
    const { watchedSeconds } = await recordWatched(ctx, school.store, { studentId, lessonId }, report)
    assert.ok(watchedSeconds <= played.size)
    return watchedSeconds
  }
  const sendAll = async (queue: Report[]) => {
    shown = Math.max(shown, ...(await Promise.all(queue.splice(0).map(send))))
  }
  const take = ({ seen, position }: (typeof tabs)[number]): Report => ({
    seen: seen.splice(0),
    positionSeconds: position,
    at: new Date(),
  })
  for (const step of steps) {
    const tab = tabs[step.tab]!
    if (step.is === 'play') {
      tab.position = step.from + step.seconds
      tab.seen.push([step.from, tab.position])
      for (let second = step.from; second < tab.position; second++)
        if (durationSeconds === null || second < durationSeconds) played.add(second)
    } else if (step.is === 'send') {
      const report = take(tab)
      if (step.fate !== 'is lost') {
        const count = await send(report)
        assert.ok(count >= shown, 'the count never falls')
        shown = count
      }
      if (step.fate !== 'arrives') tab.queue.push(report)
    } else {
      if (step.isReversed) tab.queue.reverse()
      await sendAll(tab.queue)
    }
  }
  for (const tab of tabs) tab.queue.push(take(tab))
  await sendAll(tabs.flatMap(({ queue }) => [...queue, ...queue]))
  const percent = durationSeconds === null ? 0 : Math.floor((played.size * 100) / durationSeconds)
  const status = percent >= 90 ? 'COMPLETED' : 'IN_PROGRESS'
  assert.deepEqual(await storedProgress(lessonId), { watchedSeconds: played.size, percentWatched: percent, status })
  return arrived
}

/** Returns the figures of the API. */
async function storedProgress(lessonId: string) {
  const [{ lessons }] = JSON.parse(await getProgressJson(ctx, school.store, studentId)).data
  const { watchedSeconds, percentWatched, status } = lessons.find(
    (one: { lessonId: string }) => one.lessonId === lessonId,
  )
  return { watchedSeconds, percentWatched, status }
}
