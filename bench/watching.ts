import { setTimeout as wait } from 'node:timers/promises'
import { Pool } from 'undici'
import type { Context } from '../server/core/context.ts'
import { migrate } from '../server/database/migrate.ts'
import { importDocument } from '../server/import/importDocument.ts'
import { importSections } from '../server/setup/importSections.ts'
import { startStudentSession } from '../server/students/studentSessions.ts'
import { serveApi } from './apiSystem.ts'
import { costsText, withCosts } from './costs.ts'
import { type Scenario, withOpened } from './scenario.ts'
import { benchContext, openBenchDatabase, startBenchServer } from './system.ts'
import { type Measure, milliseconds } from './table.ts'

const STUDENTS = 1_000
/** The interval between two reports of a lesson's page. */
const REPORT_SECONDS = 10
const LESSONS = 20
/** The share of a core that the watching students may cost. */
const GOAL = 0.15

/** The students' pages report to a whole node with its jobs. The cost of an idle node is subtracted. */
export const watching: Scenario = {
  about: `${STUDENTS} students who watch videos at once, with a report each ${REPORT_SECONDS} s from each`,
  quick: false,
  run: ({ seconds }, progress) =>
    withOpened(async (opened) => {
      const server = opened(await startBenchServer())
      await server.create('watching')
      const url = server.urlOf('watching')
      await migrate(url)
      const database = opened(openBenchDatabase(url))
      const students = await enrolledStudents(benchContext(url, database))
      const served = opened(await serveApi(url, 1))
      const lastSeconds = Math.max(seconds, REPORT_SECONDS * 3)
      progress('warm-up')
      await watch(served.url, students, REPORT_SECONDS)
      progress('idle')
      const idle = await withCosts(database, served.pid, async () => {
        await wait(lastSeconds * 1000)
        return { calls: 1 }
      })
      progress('watching')
      const { result, costs } = await withCosts(database, served.pid, () => watch(served.url, students, lastSeconds))
      const busyMs = (costs.serverMs + costs.postgresMs) * result.calls
      const idleMs = idle.costs.serverMs + idle.costs.postgresMs
      return measuresOf(
        { calls: result.calls, seconds: lastSeconds, ms: busyMs - idleMs, p99Ms: result.p99Ms },
        costsText(costs),
      )
    }),
}

function measuresOf(
  { calls, seconds, ms, p99Ms }: { calls: number; seconds: number; ms: number; p99Ms: number },
  more: string,
): Measure[] {
  const share = ms / (seconds * 1000)
  return [
    {
      what: `${STUDENTS} students`,
      figure: `${(share * 100).toFixed(1)} % of a core`,
      beside: 'one core',
      ratio: share,
      goal: { max: GOAL },
      more: `p99 ${milliseconds(p99Ms)}`,
    },
    { what: 'a report', figure: `${milliseconds(ms / calls)} of processor time`, more: `with an idle node: ${more}` },
  ]
}

type Student = { path: string; cookie: string }

/** Imports the course and signs in the students. */
async function enrolledStudents(ctx: Context): Promise<Student[]> {
  const { stores } = await importDocument(ctx, { stores: [SCHOOL] }, importSections)
  const school = stores.school as { id: string } & Record<'students' | 'lessons', Record<string, string>>
  return await Promise.all(
    Array.from({ length: STUDENTS }, async (_, number) => {
      const student = { id: school.students[`s${number}`]!, storeId: school.id, preview: false }
      const token = await startStudentSession(ctx.database, student, { address: '127.0.0.1', userAgent: 'bench' })
      const lessonId = school.lessons[`l${number % LESSONS}`]!
      return { path: `/learn/${school.id}/lessons/${lessonId}/progress`, cookie: `balcao_learn=${token}` }
    }),
  )
}

/** Sends the reports of all students, spread evenly over time. */
async function watch(url: string, students: readonly Student[], seconds: number) {
  const pool = new Pool(url, { connections: 50, pipelining: 1 })
  const startMs = performance.now()
  const times: number[] = []
  const running: Promise<void>[] = []
  const total = Math.round((STUDENTS / REPORT_SECONDS) * seconds)
  for (let number = 0; number < total; number++) {
    const dueMs = startMs + (number * REPORT_SECONDS * 1000) / STUDENTS
    const restMs = dueMs - performance.now()
    if (restMs > 1) await wait(restMs)
    running.push(report(pool, students[number % STUDENTS]!, Math.floor(number / STUDENTS), times))
  }
  await Promise.all(running)
  await pool.close()
  times.sort((one, other) => one - other)
  return { calls: total, p99Ms: times[Math.floor(times.length * 0.99)]! }
}

async function report(pool: Pool, { path, cookie }: Student, round: number, times: number[]): Promise<void> {
  const startMs = performance.now()
  const from = round * REPORT_SECONDS
  const to = from + REPORT_SECONDS
  const batch = { seen: [[from, to]], positionSeconds: to, at: new Date().toISOString() }
  const answer = await pool.request({
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
    body: JSON.stringify({ batches: [batch] }),
  })
  const text = await answer.body.text()
  if (answer.statusCode >= 300) throw new Error(`${path} answered ${answer.statusCode} ${text}`)
  times.push(performance.now() - startMs)
}

const SCHOOL = {
  ref: 'school',
  name: 'Escola',
  courses: [
    {
      ref: 'c',
      title: 'Curso',
      certificateEnabled: true,
      cohorts: [{ ref: 't', name: 'Turma', isDefault: true }],
      modules: Array.from({ length: 4 }, (_, module) => ({
        ref: `m${module}`,
        lessons: Array.from({ length: LESSONS / 4 }, (_, lesson) => ({
          ref: `l${module * (LESSONS / 4) + lesson}`,
          durationSeconds: 3_600,
          videoUrl: 'https://videos.example/1.mp4',
        })),
      })),
    },
  ],
  students: Array.from({ length: STUDENTS }, (_, number) => ({
    ref: `s${number}`,
    name: 'Aluna',
    email: `s${number}@example.com`,
    enrollments: [{ ref: `e${number}`, course: 'c', cohort: 't' }],
  })),
}
