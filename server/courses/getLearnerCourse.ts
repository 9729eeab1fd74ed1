import type { Context } from '../core/context.ts'
import { notFound } from '../core/errors.ts'
import type { Store } from '../stores/store.ts'
import { type CertificateEntry, certificateOfLearner } from './certificateOfLearner.ts'
import type { Learner } from './learner.ts'
import type { LearnerModule } from './learnerContent.ts'
import { type LearnerCourseEntry, loadCoursesOfLearner, toEntry } from './listLearnerCourses.ts'

/** A course as shown to its student. */
export type LearnerCourse = LearnerCourseEntry & {
  description: string | null
  workloadHours: number | null
  /** The modules that the student's cohort sees, in order. A locked module has its outline. */
  modules: LearnerModule[]
  /** True if the course issues certificates. */
  certificateEnabled: boolean
  /** The valid certificate, otherwise the newest revoked certificate. Null before the course is complete. */
  certificate: CertificateEntry | null
}

/**
 * Returns a course with its modules, the student's progress and the certificate. After the access ends, the page still
 * shows the outline and the progress, but no lesson opens.
 * @throws ApiError 404 for a course without an enrollment of the student, and for a draft
 */
export async function getLearnerCourse(
  ctx: Context,
  store: Store,
  learner: Learner,
  courseId: string,
): Promise<LearnerCourse> {
  const [loaded] = await loadCoursesOfLearner(ctx, store, learner, courseId)
  if (loaded === undefined) throw notFound('course')
  const { course, modules } = loaded
  return {
    ...toEntry(loaded),
    description: course.description,
    workloadHours: course.workload_hours,
    modules,
    certificateEnabled: course.certificate_enabled,
    certificate: await certificateOfLearner(ctx, store, learner.id, courseId),
  }
}
