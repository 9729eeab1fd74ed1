import { newId } from '../core/ids.ts'
import type { Runner } from '../core/sql.ts'
import { sql } from '../core/sql.ts'
import type { Language } from '../lib/inThree.ts'
import { insertMails } from '../mail/owedMails.ts'
import { issueCertificates } from './certificates.ts'

export type NewEnrollment = {
  storeId: string
  studentId: string
  courseId: string
  /** Null for a student without a cohort, who sees all modules. */
  cohortId: string | null
  /** The source of the access (migrations, `enrollments`). */
  cause: { is: 'payment'; paymentId: string } | { is: 'subscription'; subscriptionId: string } | { is: 'gift' }
  /** The start of the access by the store's clock. */
  enrolledAt: Date
  /** The end of the access. Null if the access never ends. */
  expiresAt: Date | null
  /** The language of the mail with the sign-in link. By default the student's language. */
  language?: Language | null
}

/**
 * Gives a student access to a course, and queues the mail with the sign-in link. Each payment makes a separate
 * enrollment, so a refund ends only the access of this payment. Progress from an earlier enrollment in the course
 * counts for the new one too. Repeated calls with the same payment or subscription enroll a student in a course only
 * once.
 * @param trx the caller's transaction
 * @returns the enrollment's id; undefined if this cause has already enrolled the student
 */
export async function enroll(trx: Runner, enrollment: NewEnrollment): Promise<string | undefined> {
  const { storeId, studentId, courseId, cohortId, cause, enrolledAt, expiresAt, language = null } = enrollment
  const paymentId = cause.is === 'payment' ? cause.paymentId : null
  const id = newId('enr')
  const subscriptionId = cause.is === 'subscription' ? cause.subscriptionId : null
  const values = {
    enrollmentId: id,
    storeId,
    studentId,
    courseId,
    cohortId,
    cause: cause.is,
    paymentId,
    enrolledAt,
    expiresAt,
    subscriptionId,
    mailId: newId('mail'),
    language,
  }
  const given = await trx.row(insertEnrollment, values)
  if (given) await issueCertificates(trx, storeId, [id])
  return given?.id
}

/**
 * Enrolls the buyer of a product in the default cohort of its course (decisions, "Members area"). Finds the student by
 * e-mail, or creates the student.
 * @param purchase.at the store's time
 * @param purchase.expiresAt null if the access never ends
 * @returns the enrollment's id; undefined if the product has no course, or this cause has already enrolled the student
 */
export async function enrollBuyer(
  trx: Runner,
  storeId: string,
  purchase: {
    productId: string
    /** The payment, or the subscription that it started. */
    cause: Exclude<NewEnrollment['cause'], { is: 'gift' }>
    buyer: Buyer
    at: Date
    expiresAt: Date | null
  },
): Promise<string | undefined> {
  const { productId, cause, buyer, at, expiresAt } = purchase
  const sold = await trx.row(courseOfProduct, { storeId, productId })
  if (!sold) return undefined
  const studentId = await studentOf(trx, storeId, buyer, at)
  return enroll(trx, {
    storeId,
    studentId,
    courseId: sold.course_id,
    cohortId: sold.cohort_id,
    cause,
    enrolledAt: at,
    expiresAt,
    language: buyer.language,
  })
}

type Buyer = { name: string; email: string; language?: Language | null }

/**
 * Finds the store's student with this e-mail, or creates the student.
 * @param at the store's time
 * @returns the student's id
 */
export async function studentOf(
  runner: Runner,
  storeId: string,
  { name, email, language = null }: Buyer,
  at: Date,
): Promise<string> {
  const student = await runner.row(findOrMakeStudent, {
    id: newId('stu'),
    storeId,
    name,
    email,
    language,
    createdAt: at,
  })
  return student!.id
}

const insertEnrollment = sql(
  'insertEnrollment',
  `with earlier as materialized (
     select id, last_activity_at from enrollments
       where store_id = :storeId and student_id = :studentId and course_id = :courseId
     order by enrolled_at desc, id desc limit 1
   ), given as (
     insert into enrollments (id, store_id, student_id, course_id, cohort_id, status, cause, payment_id, enrolled_at,
       expires_at, last_activity_at, subscription_id)
     select :enrollmentId, :storeId, :studentId, :courseId, :cohortId, 'ACTIVE', :cause, :paymentId, :enrolledAt,
       :expiresAt, earlier.last_activity_at, :subscriptionId
     from (select) as one left join earlier on true
     on conflict do nothing
     returning id, store_id
   ), carried_over as (
     insert into lesson_progress (enrollment_id, store_id, lesson_id, status, watched_seconds, percent_watched,
       completed_at, seen, duration_seconds, position_seconds, position_at)
     select given.id, :storeId, lesson_id, status, watched_seconds, percent_watched, completed_at, seen,
       duration_seconds, position_seconds, position_at
     from given, earlier join lesson_progress on lesson_progress.enrollment_id = earlier.id
       and lesson_progress.store_id = :storeId
   ), way_in as (
     select given.store_id, json_build_array(json_build_object('id', :mailId::text, 'kind', 'access',
       'recipient', students.email, 'language', coalesce(:language, students.language), 'studentId', students.id,
       'enrollmentId', given.id, 'paymentId', :paymentId::text, 'subscriptionId', :subscriptionId::text)) as mails
     from given join students on students.id = :studentId and students.store_id = :storeId
     where students.email is not null and not students.preview
   ), ${insertMails('way_in', { toTeam: false })}
   select id from given`,
)

const courseOfProduct = sql(
  'courseOfProduct',
  `select courses.id as course_id, cohorts.id as cohort_id
   from courses left join cohorts on cohorts.course_id = courses.id and cohorts.store_id = courses.store_id
     and cohorts.is_default
   where courses.store_id = :storeId and courses.product_id = :productId`,
)

/**
 * For an existing student, the update sets only a missing language. It also locks and returns the row, so an erasure
 * cannot delete the student before the commit.
 */
const findOrMakeStudent = sql(
  'findOrMakeStudent',
  `insert into students (id, store_id, name, email, language, preview, created_at)
    values (:id, :storeId, :name, :email, :language, false, :createdAt)
   on conflict (store_id, lower(email)) where not preview do update
     set language = coalesce(students.language, excluded.language)
   returning id`,
)
