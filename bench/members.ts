import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { pino } from 'pino'
import type { Context } from '../server/core/context.ts'
import { newHealth } from '../server/core/health.ts'
import { createSecretBox } from '../server/core/secretBox.ts'
import { getProgressJson } from '../server/courses/getProgress.ts'
import { listStudents } from '../server/courses/listStudents.ts'
import { openDatabase } from '../server/database/database.ts'
import { startEmbedded } from '../server/database/embedded.ts'
import { migrate } from '../server/database/migrate.ts'
import { importFrom } from '../server/import/importDocument.ts'
import { withDocumentFile } from '../server/import/importSource.ts'
import { readSettings } from '../server/process/readSettings.ts'
import { importSections } from '../server/setup/importSections.ts'
import { getStore } from '../server/stores/store.ts'
import { median, type Scenario } from './scenario.ts'
import { type Measure, milliseconds } from './table.ts'

const STUDENTS = 100_000
/** Each student has progress in this number of lessons. */
const LESSONS_DONE = 20
const ENROLLMENTS = 200
const LESSONS = 300

/** Measures the largest expected store. PostgreSQL has its production settings. */
export const members: Scenario = {
  about:
    'the members area with 100 000 students: import of students, pages of students, and the progress of one student',
  quick: false,
  async run(_options, progress) {
    const folder = await mkdtemp(join(tmpdir(), 'balcao-bench-'))
    const server = await startEmbedded(join(folder, 'data'))
    try {
      await migrate(server.url)
      return await measureMembers(contextOver(server.url), join(folder, 'document.json'), progress)
    } finally {
      await server.close()
      await rm(folder, { recursive: true })
    }
  },
}

async function measureMembers(ctx: Context, path: string, progress: (text: string) => void): Promise<Measure[]> {
  await pipeline(Readable.from(documentText()), createWriteStream(path))
  const measures: Measure[] = []
  const report = (what: string, figure: string) => measures.push({ what, figure })
  report(
    'document',
    `${megabytes((await stat(path)).size)}, ${STUDENTS} students, each with progress in ${LESSONS_DONE} lessons`,
  )

  const memory = watchMemory()
  const started = performance.now()
  const { stores } = await withDocumentFile(path, (source) =>
    importFrom(ctx, source, importSections, ({ rowsProven, rowsWritten }) =>
      progress(`${rowsWritten} of ${rowsProven} rows`),
    ),
  )
  report('import', `${seconds(started)}, at most ${megabytes(memory.stop())} of memory`)

  const output = stores.s as { id: string } & Record<string, Record<string, string>>
  const store = await getStore(ctx.database, output.id)
  for (const [name, page] of [
    ['first page of 100 students', 1],
    ['last page of 100 students', STUDENTS / 100],
  ] as const)
    report(name, await typical(() => listStudents(ctx, store, { page, perPage: 100 })))
  const worst = () => getProgressJson(ctx, store, output.students!.worst!)
  const bytes = Buffer.byteLength(await worst())
  report(`progress of ${ENROLLMENTS} enrollments x ${LESSONS} lessons`, `${await typical(worst)}, ${megabytes(bytes)}`)
  const single = () => getProgressJson(ctx, store, output.students!.s1!)
  report(`progress of one enrollment, ${LESSONS} lessons`, await typical(single))
  await ctx.database.close()
  return measures
}

function contextOver(url: string): Context {
  return {
    settings: readSettings({ DATABASE_URL: url }),
    database: openDatabase(url, { onError: () => {} }),
    secrets: createSecretBox(['a secret for the benchmark only']),
    log: pino({ level: 'silent' }),
    health: newHealth(),
    localUrl: '',
    simulatorUrl: undefined,
    notifyDeliveries: () => {},
    notifyStoreChange: async () => {},
  }
}

/** Yields the document in pieces, because it is longer than the longest JavaScript string. */
function* documentText(): Generator<string> {
  yield '{"stores":[{"ref":"s","name":"Escola","courses":['
  for (let course = 0; course < ENROLLMENTS; course++) {
    const modules = Array.from({ length: 10 }, (_, module) => ({
      ref: `m${course}-${module}`,
      lessons: Array.from({ length: LESSONS / 10 }, (_, lesson) => ({
        ref: lessonRef(course, module * (LESSONS / 10) + lesson),
        title: 'Aula',
        durationSeconds: 300,
      })),
    }))
    const cohorts = [{ ref: `t${course}`, name: 'Turma', isDefault: true }]
    yield `${course ? ',' : ''}${JSON.stringify({ ref: `c${course}`, title: 'Curso', certificateEnabled: true, cohorts, modules })}`
  }
  yield '],"students":['
  const all = Array.from({ length: ENROLLMENTS }, (_, course) => enrollment('worst', course, LESSONS))
  yield JSON.stringify(student('worst', all))
  for (let index = 1; index < STUDENTS; index++)
    yield `,${JSON.stringify(student(`s${index}`, [enrollment(`s${index}`, index % ENROLLMENTS, LESSONS_DONE)]))}`
  yield ']}]}'
}

function student(ref: string, enrollments: object[]) {
  const createdAt = new Date(Date.UTC(2024, 0, 1) + enrollments.length * 1000).toISOString()
  return { ref, name: `Aluna ${ref}`, email: `${ref}@example.com`, createdAt, enrollments }
}

function enrollment(ref: string, course: number, lessons: number) {
  const progress = Array.from({ length: lessons }, (_, lesson) => ({
    lesson: lessonRef(course, lesson),
    status: 'COMPLETED',
    watchedSeconds: 300,
    percentWatched: 100,
    completedAt: '2026-02-02T00:00:00.000Z',
  }))
  return { ref: `${ref}-${course}`, course: `c${course}`, cohort: `t${course}`, status: 'ACTIVE', progress }
}

function lessonRef(course: number, lesson: number): string {
  return `l${course}-${lesson}`
}

function watchMemory() {
  let peak = 0
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, 100)
  return {
    stop() {
      clearInterval(timer)
      return peak
    },
  }
}

async function typical(work: () => Promise<unknown>): Promise<string> {
  const times: number[] = []
  for (let round = 0; round < 9; round++) {
    const started = performance.now()
    await work()
    times.push(performance.now() - started)
  }
  return milliseconds(median(times))
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
