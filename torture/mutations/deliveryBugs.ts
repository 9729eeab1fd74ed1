// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code with templates.
import { bugsOf, type PlantedBug } from './plantedBug.ts'

const KEYS = [
  'server/idempotency/idempotencyKeys.test.ts',
  'server/idempotency/idempotentAnswer.test.ts',
  'server/payments/batches.test.ts',
  'server/payments/life.test.ts',
  'test/sequences.test.ts',
]
const DELIVERIES = [
  'server/webhooks/claim.test.ts',
  'server/webhooks/acknowledge.test.ts',
  'server/webhooks/memory.test.ts',
  'server/webhooks/dispatcher.test.ts',
  'server/webhooks/endpoints.test.ts',
  'server/webhooks/conversions.test.ts',
]
const OUTBOX = [
  'server/events/outbox.test.ts',
  'server/subscriptions/crash.test.ts',
  'server/subscriptions/cycles.test.ts',
]

/** Bugs in the statements of idempotency keys, of webhooks and of the outbox. */
export const deliveryBugs: readonly PlantedBug[] = [
  ...bugsOf('server/idempotency/idempotencyKeys.ts', KEYS, [
    [
      'where (known.locked_until is null or known.locked_until <= excluded.created_at)\n       and',
      'where',
      'a request runs twice at the same time',
    ],
    ['or (known.response_status is null and share_hash(', 'or (share_hash(', 'a request with an answer runs again'],
    [
      ' and share_hash(known.request_hash, excluded.request_hash)))',
      '))',
      'another request takes over a key without an answer',
    ],
    ['and (${isExpired} or', 'and (false or', 'an old key can never be used again'],
    [
      'and idempotency_keys.store_id ${OF_STORES} and locked_until = "lockedUntil"',
      'and idempotency_keys.store_id ${OF_STORES}',
      'an expired call overwrites the answer of a new call',
    ],
    [
      'where store_id = :storeId and key = :key and locked_until = :lockedUntil\n   returning key`',
      'where store_id = :storeId and key = :key\n   returning key`',
      'an expired call takes its claim back',
    ],
    [
      'where store_id = :storeId and key = :key and resource_id = :resourceId`',
      'where store_id = :storeId and key = :key`',
      'a late call gives the key another resource',
    ],
    [
      'where store_id = :storeId and key = :key and locked_until = :lockedUntil`',
      'where store_id = :storeId and key = :key`',
      'an expired call ends the claim of a new call',
    ],
    [
      "const isOld = 'created_at <= :keptSince and (locked_until is null or locked_until <= :now)'",
      "const isOld = 'created_at <= :keptSince'",
      'the key of a running request is removed',
    ],
    [
      'and known.created_at > now - ${KEPT}`',
      '`',
      'an old answer comes back after its time',
      'the claim takes over each key of that age, so its answer is gone',
    ],
    [
      'or share_hash(known.request_hash, input.request_hash) as same',
      'or true as same',
      'a key returns the answer of another request',
    ],
  ]),
  ...bugsOf('server/webhooks/claim.ts', DELIVERIES, [
    [
      'next_at <= now() and (leased_until is null or leased_until <= now())\n      order by next_at limit granted.capacity',
      'next_at <= now()\n      order by next_at limit granted.capacity',
      'two nodes send one delivery',
    ],
    [
      'destination = granted.destination and store_id ${OF_STORES}\n        and next_at <= now() and',
      'destination = granted.destination and store_id ${OF_STORES}\n        and',
      'a retry is sent before its time',
    ],
    [
      "where status = 'pending' and destination = granted.destination",
      'where destination = granted.destination',
      'a finished delivery is sent again',
    ],
    ['order by next_at limit granted.capacity', 'order by next_at', 'a slow receiver gets all its deliveries at once'],
    [
      'breaker.destination = asked.destination and breaker.open_until is not null\n',
      'breaker.destination = asked.destination and false\n',
      'a failing receiver gets no rest',
    ],
    [
      'where open_until <= now() and destination = any',
      'where destination = any',
      'the rest of a failing receiver is too short',
    ],
    [
      "where status = 'pending' and by_hand and destination",
      "where status = 'pending' and destination",
      'a failing receiver gets all deliveries, as if a person had sent them again',
    ],
    [
      "and status = 'pending' and leased_until = claim.lease`",
      "and status = 'pending'`",
      'a node that stops frees the deliveries of another node',
    ],
    [
      'case when previous_secret_until > now() then previous_secret end',
      'previous_secret',
      'an old secret signs for ever',
    ],
  ]),
  ...bugsOf('server/webhooks/deliveryStatus.ts', DELIVERIES, [
    [
      "else deliveries.status = 'pending' and deliveries.leased_until = result.lease end",
      "else deliveries.status = 'pending' end",
      'the failure of an old attempt counts as the failure of a new attempt',
    ],
    [
      "case when result.status = 'delivered' then deliveries.status <> 'delivered'",
      "case when result.status = 'delivered' then true",
      'a delivery is delivered twice',
    ],
    [
      "else deliveries.status = 'pending' and deliveries.leased_until",
      'else deliveries.leased_until',
      'a late failure undoes a delivery',
    ],
  ]),
  ...bugsOf('server/webhooks/acknowledge.ts', DELIVERIES, [
    [
      'from acknowledged where started_at is not null\n',
      'from acknowledged\n',
      'a delivery that was not sent has an attempt',
    ],
  ]),
  ...bugsOf('server/webhooks/failPendingDeliveries.ts', DELIVERIES, [
    [
      "and destination = :destination and status = 'pending' limit",
      'and destination = :destination limit',
      'delivered events fail when an endpoint is removed',
    ],
  ]),
  ...bugsOf('server/webhooks/reprocessDelivery.ts', DELIVERIES, [
    [
      'where enabled and status = any (:status::text[])',
      'where status = any (:status::text[])',
      'a delivery goes to a disabled endpoint',
    ],
    ['where enabled and status = any (:status::text[])', 'where enabled', 'a delivery in flight is sent again'],
    [
      'where deliveries.id = :deliveryId and deliveries.store_id = :storeId',
      'where deliveries.id = :deliveryId',
      'a store sends a delivery of another store',
    ],
  ]),
  ...bugsOf('server/webhooks/reprocessFailed.ts', DELIVERIES, [
    [
      "and status <> 'delivered' and status = 'failed'",
      "and status <> 'delivered'",
      'pending deliveries lose their schedule',
    ],
    ['     and created_at >= :since\n', '', 'deliveries from before the requested instant are sent again'],
  ]),
  ...bugsOf(
    'server/webhooks/endpoints.ts',
    ['server/webhooks/apiEndpoints.test.ts', ...DELIVERIES],
    [
      [
        "'select count(*) from webhook_endpoints where store_id = :storeId and deleted_at is null'",
        "'select count(*) from webhook_endpoints where store_id = :storeId'",
        'deleted endpoints count for the limit',
      ],
      [
        'select id from products where store_id = :storeId and id = any (:ids)',
        'select id from products where id = any (:ids)',
        'an endpoint names products of another store',
      ],
      [
        "where store_id = :storeId and kind = 'webhook' and deleted_at is null order by",
        "where store_id = :storeId and kind = 'webhook' order by",
        'a deleted endpoint is listed',
      ],
    ],
  ),
  ...bugsOf(
    'server/webhooks/pruneDeliveries.ts',
    ['server/webhooks/pruneDeliveries.test.ts'],
    [[" and status <> 'pending' and", ' and', 'a pending delivery is removed']],
  ),
  ...bugsOf('server/webhooks/health.ts', DELIVERIES, [
    [
      'coalesce(not succeeded and failing_since < patient_since',
      'coalesce(failing_since < patient_since',
      'an endpoint is disabled by its first success',
    ],
    [
      'failures >= ${BREAKER_FAILURES} as opens from health',
      'true as opens from health',
      'the first failure stops an endpoint',
    ],
    [
      '(gone or late) and was_enabled as disabling',
      '(gone or late) as disabling',
      'a disabled endpoint is announced again',
    ],
  ]),
  ...bugsOf(
    'server/webhooks/listEvents.ts',
    ['server/webhooks/listEvents.test.ts'],
    [
      [
        'where number.store_id = :storeId and number.sequence > start.after',
        'where number.sequence > start.after',
        'the list has the events of another store',
      ],
    ],
  ),
  ...bugsOf('server/events/outbox.ts', OUTBOX, [
    ['const isDue = `outbox.due_at <= now() and ', 'const isDue = `', 'an effect comes before its time'],
    [
      'outbox.store_id ${OF_STORES} and ${isOldest(OF_STORES)}`',
      'outbox.store_id ${OF_STORES}`',
      'effects of one purchase come in another order',
    ],
    [
      'outbox.store_id ${OF_STORES} and ${isOldest(OF_STORES)}`',
      '${isOldest(OF_STORES)}`',
      'the test clock of a store runs the effects of another store',
    ],
    [
      'earlier.store_id ${ofStores} and earlier.entity_id = outbox.entity_id and earlier.id < outbox.id',
      'earlier.store_id ${ofStores} and earlier.id < outbox.id',
      'one stuck entry stops the whole store',
    ],
    [
      'and outbox.payload = ${payload} and ${isOldest(ofStores)}',
      'and ${isOldest(ofStores)}',
      'another effect of the entity is dropped',
    ],
    [
      'where ${isDue} order by id limit :limit for update skip locked\n',
      'where ${isDue} order by id limit :limit for update\n',
      'one node waits until another node has run its effects',
    ],
  ]),
]
