/** The reason of look-ups in tables that a distributed database copies to every machine. */
export const LOOK_UPS = 'finds a store, or a row, by a secret or by an id that arrives without its store'

/** Look-ups by an id or a code with a hint of its store (`newIdOf`). They name the few stores with this hint. */
export const lookUpsByHint: readonly string[] = [
  ...['certificateByCode', 'checkoutSessionById', 'storeOfCharge', 'storeOfLink', 'storeOfOffer'],
  ...['storeOfSubscription', 'storesOfEndpoints'],
]

/**
 * The statements that read or write stores' rows without a store's id, with the reason. No such statement lets a
 * request reach another store. It finds rows by a secret or by an id that this process claimed, or it only finds the
 * store.
 */
export const statementsOfAllStores: Readonly<Record<string, readonly string[]>> = {
  'finds due work of all stores, and claims it': [
    ...['storesWithDueReportDays', 'storesWithSaleDeltas', 'tryLockSearch'],
    ...['accountsToSubscribe', 'storesWithDueMoneyAccounts', 'storesWithOpenPayments'],
    ...[
      'storesWithDueChecks',
      'storesWithDueDisputeChecks',
      'storesWithDueGatewayWebhooks',
      'storesWithDueRefundRequests',
      'storesWithDueMails',
      'nextStoresWithDueMails',
    ],
    ...[
      'storesWithLapsedHolds',
      'storesWithDueCompletions',
      'storesWithDueOutboxEntries',
      'storesWithDueSubscriptions',
    ],
    ...['claimDueSubscriptions', 'storesWithPushDevices', 'storesWithDueCheckoutDrafts'],
    ...['expireEnrollments', 'storesWithDueEnrollmentEnds'],
    ...['everyStore', 'findDueWork'],
    ...['storesWithNewMoneyAccounts', 'oldRemovals', 'storesWithUnnumberedEvents'],
    ...['storesWithUnmatchedWebhooks', 'storesWithAbandonedUploads', 'storesWithOldStudentSessions'],
  ],
  'finds its rows by ids that this process claimed': ['knownPaymentsOfOrders'],
  [LOOK_UPS]: [
    ...['findAccess', 'findStoresOfAccounts', 'invitationByToken', 'keyHashes', 'storeOfApiKey', 'storeOfLearnHost'],
    ...['storesOfHints', 'useInvitationLink'],
  ],
  'deletes or empties old rows of all stores': [
    ...[
      'forgetAuditAddresses',
      'emptyOldCheckoutDrafts',
      'storesToPrune',
      'storesWithOldAttempts',
      'storesWithOldEventNumbers',
      'storesWithOldGatewayWebhooks',
    ],
    ...['storesWithOldIdempotencyKeys', 'storesWithOldMails', 'pruneSessions'],
    ...['storesWithOldBuyerCodes', 'storesWithOldCheckoutDrafts', 'storesWithAbandonedCharges'],
  ],
  'reads or writes rows of a person, who may belong to several stores': [
    ...['anyMembership', 'forgetInvitationsOfRemoved'],
    ...['storesWithMailsOfRemoved', 'storeIdsOfUser', 'storesOfUser'],
  ],
  'serves the operator: figures, restores, recounts, the first start': [
    ...['storesToRecount'],
    ...[
      'advanceNodeMark',
      'advanceNodeMarkBlind',
      'anyStore',
      'countRetriedMails',

      'countUnmatchedWebhooks',
    ],
    ...['dueQueues', 'listStores', 'moneyConcerns', 'newestChange', 'oldestRows'],
    ...[
      'oldestStore',
      'readGrowth',
      'readRestoreState',
      'refusedGatewayWebhooks',
      'unknownPayments',
      'webhookAboutTrial',
    ],
  ],
}
