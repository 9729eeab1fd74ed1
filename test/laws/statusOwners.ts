/**
 * For each table with a status, the files with statements that change it. The first status comes with the insert.
 * `tablesOfMoves.ts` has the tables with moves as data.
 */
export const statusOwners: Readonly<Record<string, readonly string[]>> = {
  charges: ['server/charges/status.ts'],
  payments: ['server/payments/status.ts'],
  subscriptions: ['server/subscriptions/status.ts'],
  disputes: ['server/disputes/status.ts'],
  refunds: ['server/payments/refunds/moveRefunds.ts'],
  refund_requests: ['server/payments/refunds/refundRequest.ts'],
  // A payment that moves settles its seat in its own statement. A hold begins and ends without a payment.
  reservations: ['server/catalog/heldSeat.ts', 'server/catalog/settleSeat.ts'],
  deliveries: ['server/webhooks/deliveryStatus.ts'],
  enrollments: ['server/courses/enrollmentStatus.ts'],
  // One claims mails and drops those that nobody wants any more, the other records the mail server's answers.
  mails: ['server/mail/claimMails.ts', 'server/mail/mailResults.ts'],
  media: ['server/media/finishUpload.ts'],
  // The author, the team and the erasure of a person each have their own rows and rights.
  comments: ['server/courses/lessonComments.ts', 'server/courses/moderateComments.ts', 'server/privacy/erasePerson.ts'],
  modules: ['server/courses/saveContent.ts'],
  lessons: ['server/courses/saveContent.ts'],
}

/** Finds each table that gets another status in a text, as in `update … set … status = …`. */
export function statusesChanged(sql: string): string[] {
  const updates = sql.matchAll(/\bupdate\s+(\w+)\s+(?:as\s+\w+\s+)?set\b(.*?)(?=\b(?:from|where|returning)\b|$)/gs)
  return [...updates]
    .filter(([, , assignments]) => /(?<![.\w])status\s*=/.test(assignments!))
    .map(([, table]) => table!)
}
