/**
 * For each table with a status, the files with statements that change the status. The insert sets the first status.
 * `tablesOfMoves.ts` lists the allowed moves.
 */
export const statusOwners: Readonly<Record<string, readonly string[]>> = {
  charges: ['server/charges/status.ts'],
  payments: ['server/payments/status.ts'],
  subscriptions: ['server/subscriptions/status.ts'],
  disputes: ['server/disputes/status.ts'],
  refunds: ['server/payments/refunds/moveRefunds.ts'],
  refund_requests: ['server/payments/refunds/refundRequest.ts'],
  // A statement that moves a payment also settles the payment's seat. A hold begins, restarts and ends without a
  // payment.
  reservations: ['server/catalog/heldSeat.ts', 'server/catalog/holdSeat.ts', 'server/catalog/settleSeat.ts'],
  deliveries: ['server/webhooks/deliveryStatus.ts'],
  enrollments: ['server/courses/enrollmentStatus.ts'],
  // The first file claims mails and drops mails that nobody wants any more. The second file records the mail server's
  // answers.
  mails: ['server/mail/claimMails.ts', 'server/mail/mailResults.ts'],
  media: ['server/media/finishUpload.ts'],
  // The author, the team and the erasure of a person change different comments, each with different rights.
  comments: ['server/courses/lessonComments.ts', 'server/courses/moderateComments.ts', 'server/privacy/erasePerson.ts'],
  courses: ['server/courses/saveCourse.ts'],
  modules: ['server/courses/saveContent.ts'],
  lessons: ['server/courses/saveContent.ts'],
  // A student completes a lesson by a call, and begins it by watching seconds of its video.
  lesson_progress: ['server/courses/recordLessonProgress.ts', 'server/courses/recordWatched.ts'],
  // The gateway reports the status of a payout.
  payouts: ['server/money/recordMoney.ts'],
}

/** Finds each table that gets another status in the SQL of a text, by `update` or after `on conflict`. */
export function statusesChanged(sql: string): string[] {
  return [...sql.matchAll(UPDATE), ...sql.matchAll(CONFLICT)]
    .filter(([, , assignments]) => /(?<![.\w])status\s*=|\([^)]*\bstatus\b[^)]*\)\s*=/.test(assignments!))
    .map(([, table]) => table!)
}

const UPDATE =
  /\bupdate\s+(?:only\s+)?(?:public\.)?(\w+)\s+(?:(?:as\s+)?(?!set\b)\w+\s+)?set\b(.*?)(?=\b(?:from|where|returning)\b|$)/gs
const CONFLICT =
  /\binsert\s+into\s+(?:public\.)?(\w+)\b(?:(?!\binsert\s+into\b).)*?\bdo\s+update\s+set\b(.*?)(?=\b(?:where|returning)\b|$)/gs
