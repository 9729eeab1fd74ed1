import type { Context } from '../../server/core/context.ts'
import { sql } from '../../server/core/sql.ts'
import { enroll } from '../../server/courses/enroll.ts'
import { importDocument } from '../../server/import/importDocument.ts'
import { importSections } from '../../server/setup/importSections.ts'
import { getStore, type PartialStoreSettings, type Store } from '../../server/stores/store.ts'

type Ids = Record<string, string>
type Imported = { id: string } & Record<'courses' | 'cohorts' | 'modules' | 'lessons' | 'students', Ids>

/** A store with one course, for tests of the student's side. */
export type LearnerSchool = Imported & {
  store: Store
  /** The store with its clock ahead by this number of days. */
  later(days: number): Store
  /** Grants a student access. @returns the enrollment's id */
  enroll(student: string, options?: { cohort?: string; course?: string; expiresAt?: Date; at?: Date }): Promise<string>
  /** Ends the access of an enrollment. */
  revoke(enrollmentId: string, reason: string): Promise<void>
}

/** A course of two published modules with two lessons each, a draft module, and a cohort that hides the second module. */
export const learnerCourse = {
  ref: 'c',
  title: 'Violão',
  certificateEnabled: true,
  workloadHours: 12,
  cohorts: [
    { ref: 'all', name: 'Tudo', isDefault: true },
    { ref: 'part', name: 'Parte', hiddenModules: ['m2'] },
  ],
  modules: [
    {
      ref: 'm1',
      title: 'Acordes',
      lessons: [
        { ref: 'l1', title: 'Dó maior', durationSeconds: 100, videoUrl: 'https://videos.example/1.mp4' },
        { ref: 'l2', title: 'Ré maior', body: 'O **ré** maior usa três dedos.' },
        { ref: 'draft', title: 'Em obras', status: 'DRAFT' },
      ],
    },
    { ref: 'm2', title: 'Ritmo', lessons: [{ ref: 'l3' }, { ref: 'l4' }] },
    { ref: 'm3', title: 'Solos', status: 'DRAFT', lessons: [{ ref: 'l5' }] },
  ],
}

/**
 * Imports a store with students `ana`, `bia` and the preview student `visita`.
 * @param lists replaces parts of the document, for example `courses`
 */
export async function openLearnerSchool(
  ctx: Context,
  { settings = {}, ...lists }: { settings?: PartialStoreSettings; courses?: object[]; students?: object[] } = {},
): Promise<LearnerSchool> {
  const document = {
    ref: 's',
    name: 'Escola',
    settings,
    courses: [learnerCourse],
    students: [
      { ref: 'ana', name: 'Ana', email: 'ana@example.com' },
      { ref: 'bia', name: 'Bia', email: 'bia@example.com' },
      { ref: 'visita', name: 'Visita', preview: true },
    ],
    ...lists,
  }
  const { stores } = await importDocument(ctx, { stores: [document] }, importSections)
  const ids = stores.s as unknown as Imported
  const store = await getStore(ctx.database, ids.id)
  return {
    ...ids,
    store,
    later: (days) => ({ ...store, clockOffsetMs: days * 86_400_000 }),
    enroll: (student, { cohort = 'all', course = 'c', expiresAt, at = new Date() } = {}) =>
      ctx.database.transaction(async (trx) => {
        const id = await enroll(trx, {
          storeId: store.id,
          studentId: ids.students[student]!,
          courseId: ids.courses[course]!,
          cohortId: ids.cohorts[cohort] ?? null,
          cause: { is: 'gift' },
          enrolledAt: at,
          expiresAt: expiresAt ?? null,
        })
        return id!
      }),
    revoke: async (id, reason) => {
      await ctx.database.rows(revokeEnrollment, { id, storeId: store.id, reason, now: new Date() })
    },
  }
}

const revokeEnrollment = sql(
  'test revoke enrollment',
  `update enrollments set status = 'REVOKED', revoked_at = :now, revoke_reason = :reason
   where id = :id and store_id = :storeId`,
)
