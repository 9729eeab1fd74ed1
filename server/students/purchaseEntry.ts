import { timingSafeEqual } from 'node:crypto'
import { systemNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { type Runner, sql } from '../core/sql.ts'
import type { Origin } from '../operations/caller.ts'
import type { Store } from '../stores/store.ts'
import type { Buyer } from './accountOfBuyer.ts'
import { findStudent, type LearnStudent } from './learnStudent.ts'
import { startStudentSession } from './studentSessions.ts'

/** The access that a charge gave. */
export type PurchasedAccess = {
  courseId: string
  /** The payment that gave the access. Other people may have started other payments of the charge. */
  paymentId: string
  student: LearnStudent
  /** True if the purchase created the account: the student never signed in and has no other access. */
  isNew: boolean
}

/** The lifetime of the cookie in days. A boleto may be paid some days after its purchase. */
export const PURCHASE_DAYS = 7

/** Returns the value of the cookie that identifies the browser of a payment. The value contains its own expiry. */
export function purchaseToken(ctx: Context, paymentId: string): string {
  const end = String(systemNow().getTime() + PURCHASE_DAYS * 86_400_000)
  return `${end}.${ctx.secrets.fingerprint(textOf(paymentId, end))}`
}

/** Returns true if the cookie was set when this browser made the payment, within the last `PURCHASE_DAYS`. */
export function isPurchaseToken(ctx: Context, paymentId: string, token: string): boolean {
  const [end = '', signature = ''] = token.split('.')
  const given = Buffer.from(signature)
  const isGenuine = ctx.secrets.fingerprints(textOf(paymentId, end)).some((fingerprint) => {
    const expected = Buffer.from(fingerprint)
    return expected.length === given.length && timingSafeEqual(expected, given)
  })
  return isGenuine && Number(end) > systemNow().getTime()
}

function textOf(paymentId: string, end: string): string {
  return `browser that made ${paymentId} until ${end}`
}

/**
 * `preparing`: the charge is paid, but its access is not ready yet. `bought`: the charge is paid and opens no course.
 * `given`: the charge gave access, and this access may have ended since.
 */
export type PurchaseState =
  | { is: 'given'; access: PurchasedAccess }
  | { is: 'bought'; buyer: Buyer }
  | { is: 'preparing' | 'unpaid' | 'unknown' }

/** Returns the access that a charge gave to its buyer. A charge of another store is `unknown`. */
export async function stateOfPurchase(ctx: Context, store: Store, chargeId: string): Promise<PurchaseState> {
  const row = await ctx.database.row(accessOfCharge, { storeId: store.id, chargeId })
  if (!row) return { is: 'unknown' }
  if (row.studentId === null) {
    const buyer = await ctx.database.row(buyerOfCharge, { storeId: store.id, chargeId })
    if (buyer) return { is: 'bought', buyer }
    return { is: row.chargeStatus === 'paid' ? 'preparing' : 'unpaid' }
  }
  const student = (await findStudent(ctx.database, store.id, row.studentId))!
  const { paymentId } = row
  const access = {
    courseId: row.courseId!,
    paymentId: paymentId!,
    student,
    isNew: row.isNew && student.passwordHash === null,
  }
  return { is: 'given', access }
}

/**
 * Signs in the browser that paid, if the purchase created the account. The e-mail is not proven, so the session cannot
 * change the account, and ends when the owner of the e-mail signs in.
 */
export function enterByPurchase(
  runner: Runner,
  store: Store,
  { student }: PurchasedAccess,
  from: Origin,
): Promise<string> {
  return startStudentSession(runner, { ...student, storeId: store.id }, { ...from, emailProven: false })
}

type Row = { chargeStatus: string; isNew: boolean } & (
  | { studentId: string; courseId: string; paymentId: string }
  | { studentId: null; courseId: null; paymentId: null }
)

/**
 * An account is new if this charge created the student and the only enrollment, and nobody has signed in with a proof.
 * The charge created the student if both rows have the same instant (`enrollBuyer`). Each part of the union uses its
 * own index to find the enrollment.
 */
const accessOfCharge = sql(
  'accessOfCharge',
  `select charges.status as "chargeStatus", given.student_id as "studentId", given.course_id as "courseId",
     given.payment_id as "paymentId",
     given.enrolled_at = (select created_at from students where students.id = given.student_id
       and students.store_id = :storeId)
     and not exists (select from enrollments as other where other.student_id = given.student_id
       and other.store_id = :storeId and other.id <> given.id)
     and not exists (select from learn_links where learn_links.student_id = given.student_id
       and learn_links.store_id = :storeId)
     and not exists (select from student_sessions where student_sessions.student_id = given.student_id
       and student_sessions.store_id = :storeId and student_sessions.email_proven)
     and not exists (select from student_passkeys where student_passkeys.student_id = given.student_id
       and student_passkeys.store_id = :storeId) as "isNew"
   from charges
   left join lateral (
     select bought.id, bought.student_id, bought.course_id, bought.enrolled_at, bought.payment_id
     from payments join enrollments as bought on bought.payment_id = payments.id and bought.store_id = payments.store_id
     where payments.charge_id = charges.id and payments.store_id = :storeId
     union all
     select renewed.id, renewed.student_id, renewed.course_id, renewed.enrolled_at,
       (select payments.id from payments where payments.charge_id = charges.id
          and payments.store_id = :storeId and paid_at is not null order by paid_at limit 1)
     from enrollments as renewed
     where renewed.subscription_id = charges.subscription_id and renewed.store_id = :storeId
     order by enrolled_at limit 1
   ) as given on true
   where charges.id = :chargeId and charges.store_id = :storeId`,
).as<Row>()

/** The buyer of a charge without courses. The products are read from the payment, like in `accessOfPurchase`. */
const buyerOfCharge = sql(
  'buyerOfCharge',
  `select buyer_name as name, buyer_email as email, language from payments
   where charge_id = :chargeId and store_id = :storeId and paid_at is not null and buyer_email is not null
     and not exists (select from courses where courses.store_id = :storeId and courses.product_id in (
       select payments.product_id union all select item ->> 'productId' from json_array_elements(payments.items) as item))
   order by paid_at limit 1`,
).as<Buyer>()
