import { type Runner, sql } from '../core/sql.ts'

/** The access to one course that a purchase gave, and the student's progress in this course. */
export type PurchaseAccess = {
  studentId: string
  studentName: string
  studentEmail: string | null
  lastLoginAt: Date | null
  courseTitle: string
  enrolledAt: Date
  lastActivityAt: Date | null
  revokedAt: Date | null
  certificate: { code: string; issuedAt: string } | null
  /** The lessons that the student opened. */
  lessons: readonly OpenedLesson[]
  totalLessons: number
}

export type OpenedLesson = {
  module: string
  title: string
  durationSeconds: number | null
  /** The number of different seconds of the video that were played. */
  watchedSeconds: number
  percentWatched: number
  completedAt: string | null
}

/** Lists the access that a payment or its subscription gave, and the student's progress. */
export function listPurchaseAccess(
  runner: Runner,
  purchase: { storeId: string; paymentId: string; subscriptionId: string | null },
): Promise<PurchaseAccess[]> {
  return runner.rows(accessOfPurchase, purchase)
}

const lessons = `select json_agg(json_build_object('module', modules.title, 'title', lessons.title,
    'durationSeconds', lessons.duration_seconds, 'watchedSeconds', watched_seconds, 'percentWatched', percent_watched,
    'completedAt', completed_at) order by modules.position, lessons.position)
  from lesson_progress as progress
  join lessons on lessons.id = progress.lesson_id and lessons.store_id = progress.store_id
  join modules on modules.id = lessons.module_id and modules.store_id = lessons.store_id
  where progress.enrollment_id = enrollments.id and progress.store_id = :storeId
    and progress.status <> 'NOT_STARTED'`

const accessOfPurchase = sql(
  'accessOfPurchase',
  `select students.id as "studentId", students.name as "studentName", students.email as "studentEmail",
     students.last_login_at as "lastLoginAt", courses.title as "courseTitle", enrollments.enrolled_at as "enrolledAt",
     enrollments.last_activity_at as "lastActivityAt", enrollments.revoked_at as "revokedAt",
     (select json_build_object('code', code, 'issuedAt', issued_at) from certificates
       where certificates.enrollment_id = enrollments.id and certificates.store_id = :storeId
         and revoked_at is null order by issued_at limit 1) as certificate,
     coalesce((${lessons}), '[]') as lessons,
     (select count(*) from modules join lessons on lessons.module_id = modules.id and lessons.store_id = modules.store_id
       where modules.course_id = courses.id and modules.store_id = :storeId
         and modules.status = 'PUBLISHED' and lessons.status = 'PUBLISHED') as "totalLessons"
   from enrollments
   join students on students.id = enrollments.student_id and students.store_id = enrollments.store_id
   join courses on courses.id = enrollments.course_id and courses.store_id = enrollments.store_id
   where enrollments.store_id = :storeId
     and (enrollments.payment_id = :paymentId or enrollments.subscription_id = :subscriptionId)
   order by enrollments.enrolled_at, enrollments.id`,
).as<PurchaseAccess>()
