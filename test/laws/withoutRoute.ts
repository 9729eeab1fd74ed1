/** Statements that an engine refuses, or that do not name their stores yet. This list only shrinks. */
export const statementsWithoutRoute: readonly string[] = [
  'customerHistory',
  'refundRequestsPage',
  'searched student by id',
]
