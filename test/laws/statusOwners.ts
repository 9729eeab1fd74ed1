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
  refund_requests: ['server/payments/refunds/decideRefundRequest.ts', 'server/payments/refunds/refundRequest.ts'],
  reservations: ['server/catalog/heldSeat.ts', 'server/catalog/settleSeat.ts'],
  deliveries: ['server/webhooks/deliveryStatus.ts'],
  enrollments: ['server/courses/enrollmentStatus.ts'],
  mails: ['server/mail/claimMails.ts', 'server/mail/mailResults.ts'],
  media: ['server/media/finishUpload.ts'],
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
