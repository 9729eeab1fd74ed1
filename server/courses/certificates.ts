import { newId } from '../core/ids.ts'
import type { Runner } from '../core/sql.ts'
import { sql } from '../core/sql.ts'
import { insertMails } from '../mail/owedMails.ts'
import { newCode } from './certificateCode.ts'
import { visibleLessons } from './visibleLessons.ts'

/** With this number of enrollments in a course, a wrong query plan begins to be slow. */
const ENROLLMENTS_TO_ANALYZE = 200

/**
 * Issues a certificate for each of the given enrollments with all visible lessons completed, if the course issues
 * certificates. The date of the certificate is the date of the last completed lesson. Repeated calls issue no second
 * certificate.
 * @param trx the transaction that changed their progress
 */
export async function issueCertificates(trx: Runner, storeId: string, enrollmentIds: readonly string[]): Promise<void> {
  const earned = await trx.rows(earnedByEnrollments.as<Earned>(), { storeId, enrollmentIds })
  await write(trx, storeId, earned, { isMailed: true })
}

/** Issues all missing certificates of a store after its import. */
export async function issueCertificatesOfStore(trx: Runner, storeId: string): Promise<void> {
  const courses = await trx.rows(coursesWithCertificates, { storeId })
  // Without new statistics, PostgreSQL's planner does not count the rows of this transaction, and assumes small tables.
  if (courses.some(({ enrollments }) => enrollments >= ENROLLMENTS_TO_ANALYZE)) await trx.rows(analyze)
  for (const { id } of courses)
    await write(trx, storeId, await trx.rows(earnedInCourse.as<Earned>(), { storeId, courseId: id }), {
      isMailed: false,
    })
}

type Earned = { id: string; completed_at: Date }

/** @param options.isMailed true to queue a mail for each certificate. An import sends no mails. */
async function write(
  trx: Runner,
  storeId: string,
  earned: readonly Earned[],
  { isMailed }: { isMailed: boolean },
): Promise<void> {
  if (earned.length === 0) return
  await trx.rows(insertCertificates, {
    storeId,
    ids: earned.map(() => newId('cert')),
    enrollmentIds: earned.map(({ id }) => id),
    mailIds: earned.map(() => newId('mail')),
    codes: earned.map(() => newCode(storeId)),
    issuedAts: earned.map((enrollment) => enrollment.completed_at),
    isMailed,
  })
}

/**
 * Returns the CTEs that queue the mails about new certificates.
 * @param issued a CTE with `enrollment_id` and `store_id` of the new certificates
 * @param mailId SQL of the id of a mail
 * @param condition an SQL condition for the rows of `issued`, `enrollments` and `students`; by default true
 */
export function mailCertificates(issued: string, mailId: string, condition = 'true'): string {
  return `news as (
     select ${issued}.store_id, json_build_array(json_build_object('id', ${mailId}, 'kind', 'certificate',
       'recipient', students.email, 'language', students.language, 'studentId', students.id,
       'enrollmentId', ${issued}.enrollment_id)) as mails
     from ${issued}
     join enrollments on enrollments.id = ${issued}.enrollment_id and enrollments.store_id = :storeId
     join students on students.id = enrollments.student_id and students.store_id = :storeId
     where ${condition} and students.email is not null
   ), ${insertMails('news', { toTeam: false })}`
}

/**
 * Returns a statement that finds completed enrollments. It counts the lessons once for each cohort, not for each
 * enrollment.
 */
function earned(name: string, which: string) {
  return sql(
    name,
    `with enrolled as materialized (
       select enrollments.id, enrollments.store_id, enrollments.course_id, enrollments.cohort_id
       from enrollments
       join courses on courses.id = enrollments.course_id and courses.store_id = enrollments.store_id
         and courses.certificate_enabled
       join students on students.id = enrollments.student_id and students.store_id = enrollments.store_id
         and not students.preview
       where enrollments.store_id = :storeId and ${which}
         and not exists (select from certificates where certificates.enrollment_id = enrollments.id
           and certificates.store_id = :storeId)
         and not exists (select from enrollments as other join certificates on certificates.enrollment_id = other.id
           and certificates.store_id = :storeId and certificates.revoked_at is not null
           and certificates.replaced_by is null
           where other.student_id = enrollments.student_id and other.course_id = enrollments.course_id
             and other.store_id = :storeId)
     ), audience as (
       select distinct store_id, course_id, cohort_id from enrolled
     ), counted as materialized (
       select audience.cohort_id, lesson.id,
         count(*) over (partition by audience.course_id, audience.cohort_id) as total
       from audience cross join lateral (${visibleLessons('audience')}) as lesson
     )
     select enrolled.id, max(done.completed_at) as completed_at
     from enrolled
     join lesson_progress as done on done.enrollment_id = enrolled.id and done.store_id = :storeId
       and done.status = 'COMPLETED'
     join counted on counted.id = done.lesson_id and counted.cohort_id is not distinct from enrolled.cohort_id
     group by enrolled.id, counted.total
     having count(*) = counted.total`,
  )
}

const earnedByEnrollments = earned('certificatesEarnedByEnrollments', 'enrollments.id = any (:enrollmentIds)')

const earnedInCourse = earned('certificatesEarnedInCourse', 'enrollments.course_id = :courseId')

const coursesWithCertificates = sql(
  'coursesWithCertificates',
  `select courses.id, count(*) as enrollments
   from courses join enrollments on enrollments.course_id = courses.id and enrollments.store_id = courses.store_id
   where courses.store_id = :storeId and courses.certificate_enabled
   group by courses.id, courses.store_id order by courses.id`,
)

const analyze = sql(
  'analyzeMembers',
  'analyze courses, modules, lessons, cohorts, hidden_modules, students, enrollments, lesson_progress',
)

/**
 * A student with several enrollments in a course gets one mail, even if a later enrollment gets another certificate.
 * In a distributed database, this condition sees the certificates of its own statement, so it leaves them out.
 */
const isFirstOfCourse = `not exists (select from enrollments as other
    where other.student_id = enrollments.student_id and other.course_id = enrollments.course_id
      and other.store_id = :storeId and other.id <> enrollments.id
      and (exists (select from certificates where certificates.enrollment_id = other.id
          and certificates.store_id = :storeId and certificates.revoked_at is null and certificates.id <> all (:ids::text[]))
        or exists (select from issued as twin where twin.enrollment_id = other.id and other.id < enrollments.id)))`

const mailOfEnrollment = '(:mailIds::text[])[array_position(:enrollmentIds::text[], issued.enrollment_id)]'

const insertCertificates = sql(
  'insertCertificates',
  `with issued as (
   insert into certificates (id, store_id, enrollment_id, code, issued_at, name, course_title, workload_hours)
   select given.id, :storeId, enrollment_id, code, issued_at,
     case when students.name_confirmed_at is not null then students.name end, courses.title, courses.workload_hours
   from unnest(:ids::text[], :enrollmentIds::text[], :codes::text[], :issuedAts::timestamptz[]) as given (id,
     enrollment_id, code, issued_at)
   join enrollments on enrollments.id = given.enrollment_id and enrollments.store_id = :storeId
   join students on students.id = enrollments.student_id and students.store_id = enrollments.store_id
   join courses on courses.id = enrollments.course_id and courses.store_id = enrollments.store_id
   on conflict (enrollment_id, store_id) where revoked_at is null do nothing
   returning enrollment_id, store_id
   ), ${mailCertificates('issued', mailOfEnrollment, `:isMailed::boolean and ${isFirstOfCourse}`)}
   select from issued`,
)
