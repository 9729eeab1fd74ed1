import type { Fault } from './fault.ts'

/** Faults of the database, processes, time and operation. */
export const operation: Readonly<Record<string, Fault>> = {
  G1: {
    what: 'PostgreSQL is stopped or killed under load',
    runs: ['kill', 'killAlone', 'failover kills'],
    tests: {
      'server/webhooks/dispatcher.test.ts': [
        'no delivery is lost while the database is down, and the dispatcher continues afterwards',
      ],
      'server/core/databaseErrors.test.ts': [
        'an outage of the database is temporary, and not every failed piece of work logs it',
      ],
    },
  },
  G2: {
    what: 'A failover or a restore loses the last seconds',
    runs: ['restore', 'failover kills'],
    tests: {
      'server/reconciliation/reconcile.test.ts': [
        'after a restore, reconcile finds every order again, and repeats of the shop charge nothing twice',
      ],
      'server/process/watchRestores.test.ts': [
        'after an outage, cards are refused until the second look, and a read-only folder does not create a new node at each look',
      ],
    },
  },
  G3: {
    what: 'No free connection to the database, or a silent connection',
    runs: ['silentDatabase'],
    tests: {
      'server/database/watchDatabase.test.ts': [
        'statements on a silently dead connection fail within seconds, and the database is used again when it is back',
        'a slow statement continues while other connections get answers',
      ],
      'server/lib/batch.test.ts': [
        'when no connection is free for a batch, its items fail, and no item requests its own connection',
      ],
    },
  },
  G4: { what: 'A full disk', runs: ['fullDisk'], lacks: 'a disk that only the log or the uploads fill' },
  G5: {
    what: 'Deadlocks and serialization errors',
    tests: {
      'server/database/database.test.ts': [
        'a statement that PostgreSQL ends because of a deadlock runs again',
        'a transaction that PostgreSQL ends because of a deadlock runs again',
        'a transaction that fails with a serialization error runs again',
      ],
      'server/payments/locks.test.ts': [
        'a refund that the gateway reports and the end of the refund window do not deadlock',
      ],
    },
  },
  G6: {
    what: 'The parent of the embedded PostgreSQL is killed',
    runs: ['oneFolder', 'killAlone'],
    tests: {
      'test/processes.test.ts': [
        'takes over the database server of a killed node, whose simulator stops, and restarts that server when it is killed',
      ],
    },
  },
  G7: {
    what: 'Two nodes on one data folder',
    runs: ['oneFolder'],
    tests: {
      'test/processes.test.ts': [
        'starts twice at the same time, and both processes use one database',
        'shares its database server with a second node and with commands, and the last process stops it',
      ],
    },
  },
  G8: {
    what: 'A migration that waits or stops half-way, and two versions on one database',
    runs: ['failover upgrade'],
    tests: {
      'server/database/database.test.ts': [
        'a migration that waits too long for a table lock rolls back, so that other queries run, and starts again',
      ],
      'server/database/migrationPlan.test.ts': [
        'older code runs on a newer database if the newer migrations allow it, and refuses to start otherwise',
      ],
      'test/processes.test.ts': ['two processes that migrate an empty database at the same time both succeed'],
    },
    lacks: 'a migration that is killed',
  },
  G9: {
    what: 'Clocks that jump, summer time and the ends of months',
    runs: ['subscriptions'],
    tests: {
      'server/database/compareClocks.test.ts': [
        "a node follows the database's clock, and logs it when the machine's clock differs by more than two seconds",
      ],
      'test/processes.test.ts': [
        'is not ready if its clock is an hour ahead, and dates PIX codes by the clock of the database',
      ],
      'server/brazil/billingPeriod.test.ts': [
        'end on the 31st again after a shorter month, and on 29 February again in a leap year',
        'keep the time of day when daylight saving time begins or ends',
      ],
    },
    lacks: 'a clock that steps back under load',
  },
  G10: {
    what: 'A restart of all nodes under load',
    runs: ['failover rolling', 'failover upgrade'],
    tests: {
      'test/processes.test.ts': ['finishes a running request after SIGTERM, then exits with 0'],
      'server/webhooks/dispatcher.test.ts': [
        'a dispatcher that stops waits for its attempts, writes them, and releases the other deliveries',
      ],
    },
  },
  G11: {
    what: 'The work of a killed process',
    runs: ['deliveries', 'kill'],
    tests: {
      'server/webhooks/dispatcher.test.ts': [
        'another process sends the deliveries of a dead process when their leases end',
      ],
    },
  },
  G12: { what: 'A cold start with very much due work', runs: ['coldStart'], lacks: 'due checks at a gateway' },
  G13: {
    what: 'Work that would block a process',
    tests: {
      'server/users/passwords.test.ts': [
        'passwords are checked one at a time, so guesses leave the other cores to payments',
      ],
      'test/linearPatterns.test.ts': ['the patterns of all fields of the API and of the dashboard are linear'],
      'server/lib/jsonLists.test.ts': ['equals the result of JSON.parse for any size of chunks'],
    },
    lacks: 'the longest turn of a node under load',
  },
  G14: { what: 'Eight hours of load', lacks: '`npm run torture -- --soak 8` was not run' },
  G15: {
    what: 'A backup on a clean machine',
    runs: ['restore'],
    tests: {
      'server/backup/backup.test.ts': ['a backup of a running node is verified, and restored to a chosen instant'],
    },
    lacks: 'the data of people who were erased after the backup is back (see the page about privacy)',
  },
  G16: {
    what: 'A new master secret under traffic',
    tests: {
      'server/setup/resealSecrets.test.ts': [
        'a running server keeps working while BALCAO_SECRET is replaced and all secrets are encrypted again',
      ],
    },
  },
  G17: {
    what: 'A person is erased during a payment or a delivery',
    tests: {
      'server/privacy/privacy.test.ts': [
        'is not erased while a payment or delivery is open, and the answer has its id',
        'is erased by a second call if an event was being delivered during the first call',
        'stays erased when a change writes a row that it read before the erasure',
      ],
      'test/privacy.test.ts': [
        'one run of `privacy erase` removes the person’s data, except data that the law requires',
      ],
    },
  },
  G18: {
    what: 'A row of the audit log is changed by hand',
    tests: { 'test/dashboardLaws.test.ts': ['lines of the audit log cannot be changed or deleted'] },
    lacks: 'a superuser of the database, who can drop the rule; the lines have no chain of hashes',
  },
  G19: {
    what: 'The kernel kills a process that takes too much memory',
    runs: ['kill'],
    lacks: 'a limit of memory; the kill itself is the same SIGKILL',
  },
}
