/** The longest test files, in the order in which the suite starts them. A long file at the end would run alone. */
export const longestFirst: readonly string[] = [
  'test/crashPoints.test.ts',
  'test/processes.test.ts',
  'test/dashboardLaws.test.ts',
  'test/e2e/dashboardScreens.test.ts',
  'test/e2e/dashboard.test.ts',
  'test/e2e/membersArea.test.ts',
  'test/e2e/checkout.test.ts',
  'test/e2e/checkoutCards.test.ts',
  'test/e2e/mails.test.ts',
  'test/gatewayMatrix.test.ts',
  'test/twoYears.test.ts',
  'server/money/nights.test.ts',
  'test/malformedInput.test.ts',
  'test/tidy.test.ts',
  'server/backup/backup.test.ts',
  'server/mailContent/mailContents.test.ts',
  'server/payments/refundsInPart.test.ts',
  'server/dashboard/account.test.ts',
  'test/cardData.test.ts',
  'server/checkout/checkout.test.ts',
  'server/users/throttle.test.ts',
  'server/users/signIn.test.ts',
]

/** These files parse all modules of the project, so one process runs them. The first one has its place in `longestFirst`. */
export const sourceReaders: readonly string[] = [
  'test/tidy.test.ts',
  'test/linearPatterns.test.ts',
  'test/functions.test.ts',
  'test/words.test.ts',
  'test/rows.test.ts',
  'test/joins.test.ts',
  'test/documents.test.ts',
]
