import type { Fault } from './fault.ts'

export const storeWebhooks: Readonly<Record<string, Fault>> = {
  D1: {
    what: 'Processes that send webhooks are killed',
    runs: ['deliveries', 'kill'],
    tests: {
      'server/webhooks/dispatcher.test.ts': [
        'another process sends the deliveries of a dead process when their leases end',
      ],
    },
  },
  D2: {
    what: 'A crash between a change and its event',
    runs: ['kill', 'sequences'],
    tests: {
      'server/events/recordEvent.test.ts': [
        'a transaction that rolls back leaves no event',
        'the statement of a status change records the event only for the caller that won the race',
      ],
    },
  },
  D3: {
    what: 'Transactions commit out of the order of their numbers',
    tests: {
      'server/webhooks/listEvents.test.ts': [
        'a reader with a cursor gets each event once and without gaps, while nodes number events and a transaction commits late',
      ],
    },
  },
  D4: {
    what: 'A receiver that answers very slowly, or never ends',
    runs: ['receivers', 'attack slowReceivers140', 'attack slowReceivers900'],
    tests: {
      'server/lib/outbound.test.ts': [
        'is cut at the deadline if its body is slow, and keeps its status',
        'is read up to the limit if its body is endless, and then the connection is cut',
      ],
      'server/webhooks/dispatcher.test.ts': ['a receiver that never answers delays no other receiver'],
    },
  },
  D5: {
    what: 'A receiver is back after three days',
    runs: ['coldStart'],
    tests: {
      'server/webhooks/dispatcher.test.ts': [
        'five days without a success disable an endpoint, and a success restarts the count',
      ],
    },
    lacks: 'a receiver that recovers during the run: the backlog of the run was never attempted',
  },
  D6: {
    what: 'Redirects, 410, 429, huge and compressed answers, and answers that are not HTTP',
    runs: ['receivers'],
    tests: {
      'server/lib/outbound.test.ts': [
        'is not followed if it is a redirect',
        'is read up to the limit if its body is endless, and then the connection is cut',
        'is not decompressed if its body is compressed',
        'answer is not HTTP',
      ],
      'server/webhooks/dispatcher.test.ts': [
        '410 Gone disables an endpoint immediately, its pending deliveries fail with a cause, and nothing more is sent',
        'Retry-After can make the delay at most twice as long',
        'a redirect is a failure and is not followed',
      ],
    },
  },
  D7: {
    what: 'A receiver that alternates between failure and success',
    runs: ['receivers', 'deliveries'],
    tests: {
      'server/webhooks/dispatcher.test.ts': [
        'five failures in a row open the circuit breaker, one process then sends one probe, and its success closes the breaker',
      ],
    },
  },
  D8: {
    what: 'A receiver with a wrong certificate',
    tests: {
      'server/lib/outbound.test.ts': [
        'TLS certificate self-signed, even with NODE_TLS_REJECT_UNAUTHORIZED=0',
        'TLS handshake failed',
      ],
    },
    lacks: 'expired certificates, wrong hosts and TLS 1.0',
  },
  D9: {
    what: 'A secret is replaced while deliveries wait',
    tests: {
      'server/webhooks/dispatcher.test.ts': [
        'both secrets sign for a day after a rotation, and then only the new secret signs',
      ],
    },
  },
  D10: {
    what: 'A retry with other bytes',
    runs: ['deliveries', 'kill'],
    tests: {
      'server/webhooks/dispatcher.test.ts': [
        'after a failure the same id and bytes are sent again, with a new signature',
      ],
    },
  },
  D11: {
    what: 'An endpoint is deleted or disabled during running deliveries',
    tests: {
      'server/webhooks/dispatcher.test.ts': [
        'pending deliveries fail when their endpoint is disabled, and can be sent again after it is enabled',
      ],
      'server/webhooks/memory.test.ts': [
        'a deleted endpoint is not listed and gets no deliveries, and its old deliveries stay',
      ],
    },
  },
  D12: {
    what: 'One store has very many events, others have few',
    runs: ['coldStart', 'attack slowReceivers900'],
    tests: {
      'server/webhooks/dispatcher.test.ts': [
        'a store with many receivers that do not answer leaves half of the capacity to other stores, and some capacity to its healthy receiver',
      ],
    },
    lacks: 'a million events; the run has 100 000',
  },
  D13: {
    what: 'A person sends all failed deliveries again',
    tests: {
      'server/webhooks/memory.test.ts': [
        'failed deliveries of an endpoint are sent again over some time, so that new deliveries are not delayed',
      ],
    },
    lacks: '100 000 deliveries',
  },
  D14: {
    what: 'A receiver got a delivery, but its answer was lost',
    runs: ['deliveries'],
    tests: { 'test/crashPoints.test.ts': ['at …, …: the next node completes the work exactly once'] },
  },
  D15: {
    what: 'Unusual text in a signed body',
    tests: {
      'server/events/recordEvent.test.ts': ['the id of a delivery and the payload form the envelope of the spec'],
      'server/webhooks/signature.test.ts': ['the signature of Standard Webhooks equals the signature of its libraries'],
      'test/verifyExamples.test.ts': ['…: …'],
    },
  },
  D16: {
    what: 'The address of a charge gets only the charge’s events, signed with the charge’s secret',
    runs: ['killAlone'],
    tests: {
      'server/events/recordEvent.test.ts': [
        "a charge's postbackUrl gets the three kinds of event of the spec, with one destination per store and origin",
      ],
      'server/webhooks/dispatcher.test.ts': ["a charge's postback is signed with the charge's own secret"],
    },
  },
  D17: {
    what: 'The clock of the sender is wrong',
    tests: {
      'test/processes.test.ts': [
        'is not ready if its clock is an hour ahead, and dates PIX codes by the clock of the database',
      ],
      'server/database/compareClocks.test.ts': [
        "a node follows the database's clock, and logs it when the machine's clock differs by more than two seconds",
      ],
    },
  },
  D18: {
    what: 'Deliveries that are held back must show in the lag',
    tests: { 'server/webhooks/memory.test.ts': ['the lag of an endpoint includes deliveries that wait for a retry'] },
  },
}
