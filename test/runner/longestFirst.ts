/** The longest test files, in the order of their start in the suite. A long file at the end would run alone. */
export const longestFirst: readonly string[] = [
  'test/processes.test.ts',
  'test/crashPoints.test.ts',
  'test/malformedInput.test.ts',
  'test/e2e/dashboardScreens.test.ts',
  'test/twoYears.test.ts',
  'test/e2e/dashboard.test.ts',
  'test/tidy.test.ts',
  'server/backup/backup.test.ts',
  'server/webhooks/dispatcher.test.ts',
  'test/gatewayMatrix.test.ts',
  'test/e2e/checkout.test.ts',
  'test/dashboardLaws.test.ts',
  'server/reconciliation/reconcile.test.ts',
  'server/dashboard/push.test.ts',
  'server/catalog/seats.test.ts',
  'server/cli/moves/moveStore.test.ts',
  'server/mailContent/mailContents.test.ts',
  'test/e2e/dashboardUpload.test.ts',
  'server/mailContent/mailbox.test.ts',
  'test/listenAndTrigger.test.ts',
  'test/e2e/learnPlayer.test.ts',
  'server/database/watchDatabase.test.ts',
  'test/e2e/checkoutCards.test.ts',
  'test/e2e/membersArea.test.ts',
  'server/http/serveLiveSales.test.ts',
  'test/samples.test.ts',
  'server/webhooks/conversions.test.ts',
  'test/e2e/loja.test.ts',
  'server/checkout/upsell.test.ts',
  'test/e2e/upsell.test.ts',
  'test/sequences.test.ts',
  'server/split/splitSums.test.ts',
  'test/verifyExamples.test.ts',
  'test/guideShell.test.ts',
]

/**
 * These files parse all modules of the project, so one process runs all of them. The first file has its place in
 * `longestFirst`.
 */
export const sourceReaders: readonly string[] = [
  'test/tidy.test.ts',
  'test/linearPatterns.test.ts',
  'test/functions.test.ts',
  'test/words.test.ts',
  'test/prose.test.ts',
  'test/rows.test.ts',
  'test/joins.test.ts',
  'test/documents.test.ts',
  'test/statements.test.ts',
  'test/statusLaws.test.ts',
]
