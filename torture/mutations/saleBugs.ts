// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code with templates.
import { bugsOf, type PlantedBug } from './plantedBug.ts'

const CHARGES = [
  'server/charges/charges.test.ts',
  'server/checkout/checkoutSessions.test.ts',
  'server/payments/life.test.ts',
  'server/payments/declined.test.ts',
  'server/payments/batches.test.ts',
  'server/payments/locks.test.ts',
  'server/payments/lateAnswers.test.ts',
  'server/subscriptions/dunning.test.ts',
  'test/sequences.test.ts',
]
const SEATS = [
  'server/catalog/seats.test.ts',
  'server/catalog/saveSelling.test.ts',
  'server/catalog/sellingApi.test.ts',
  'server/checkout/selling.test.ts',
]
const SUBSCRIPTIONS = [
  'server/subscriptions/cycles.test.ts',
  'server/subscriptions/endings.test.ts',
  'server/subscriptions/dunning.test.ts',
  'server/subscriptions/moneyMoves.test.ts',
  'server/subscriptions/buyOffer.test.ts',
  'server/subscriptions/dueSubscriptionRuns.test.ts',
  'test/subscriptionModel.test.ts',
]

/** Bugs in the statements of charges, of prices and seats, and of subscriptions. */
export const saleBugs: readonly PlantedBug[] = [
  ...bugsOf('server/charges/status.ts', CHARGES, [
    [
      "and ${ofTheApi} and ${mayBecome('canceled')} and claimed_by is null",
      "and ${ofTheApi} and ${mayBecome('canceled')}",
      'a charge is canceled while a payment is made',
    ],
    [
      "and ${ofTheApi} and ${mayBecome('canceled')} and claimed_by is null",
      'and ${ofTheApi} and claimed_by is null',
      'a paid charge is canceled',
    ],
    ['and charges.revision = ${unpaid}.revision', '', 'a charge that somebody pays meanwhile is canceled'],
    [
      "${mayBecome('canceled', 'charges.status')} and charges.claimed_by is null",
      "${mayBecome('canceled', 'charges.status')}",
      'a charge with a payment under way is canceled',
      'a claim raises the revision, which the condition before compares',
    ],
    [
      "where ${ended}.status = 'canceled' and charges.subscription_id",
      'where charges.subscription_id',
      'each move of a subscription cancels its open charge',
    ],
    [
      "and charges.revision = ${claims}.revision and charges.status = 'pending'",
      'and charges.revision = ${claims}.revision',
      'a paid charge is claimed',
    ],
    [
      "and charges.revision = ${claims}.revision and charges.status = 'pending'",
      "and charges.status = 'pending'",
      'a payment uses terms that changed',
    ],
    [
      "charges.status = 'pending' and charges.claimed_by is null",
      "charges.status = 'pending'",
      'two payments of a charge are made at once',
      'a claim raises the revision, and a caller that reads a claimed charge is refused before',
    ],
    ['and ${held}.claimed_by = ${payment}`', '`', 'a payment ends the claim of another payment'],
    [
      'claimed_by = nullif(charges.claimed_by, ${moved}.id)',
      'claimed_by = null',
      'an old payment ends the claim of a new payment',
    ],
    ['when charges.status = ${moved}."chargeFrom" then', 'when true then', 'a move overwrites the status of a charge'],
    ["and charges.kind <> 'subscription'\n", '\n', 'declines of a renewal fail its charge'],
    [
      'and declined_attempts + 1 >= ${moved}."maxDeclinedAttempts" then',
      'then',
      'the first declined card fails the charge',
    ],
  ]),
  ...bugsOf(
    'server/charges/dropAbandonedCharges.ts',
    ['server/checkout/listing.test.ts', ...CHARGES, 'server/subscriptions/buyOffer.test.ts'],
    [
      [
        "charges.status = 'pending' and charges.revision = 0 or",
        "charges.status = 'pending' or",
        'a purchase with a declined payment is removed',
      ],
      [
        'and not exists (select from payments where',
        'and not exists (select from payments where false and',
        'the charge of a payment is removed',
      ],
    ],
  ),
  ...bugsOf('server/catalog/holdSeat.ts', SEATS, [
    [
      "not exists (select from earlier where status <> 'released') as takes",
      'true as takes',
      'a second payment of a purchase takes a second seat',
    ],
    [
      'and max_sales is not null and taken < max_sales for no key update',
      'and max_sales is not null for no key update',
      'a batch sells more seats than it has',
    ],
    [
      'and takes and removed_at is null\n         and max_sales is not null',
      'and takes\n         and max_sales is not null',
      'a removed batch is sold',
    ],
    [
      'and max_uses is not null and taken < max_uses for no key update',
      'and max_uses is not null for no key update',
      'a coupon is used more often than it allows',
    ],
    [' and coupon_buyers.taken < max_per_buyer\n', '\n', 'a buyer uses a coupon more often than allowed'],
    ['and ("couponId" is null or exists (select from use))', '', 'a used coupon still gives its discount'],
    [
      '("batchId" is null or exists (select from seat)) and ("couponId"',
      '("couponId"',
      'a full batch still gives its price',
    ],
    [
      '(not exists (select from use where max_per_buyer is not null) or exists',
      '(true or exists',
      'a coupon of the same buyer still gives its discount',
    ],
  ]),
  ...bugsOf('server/catalog/settleSeat.ts', SEATS, [
    ['as pays,', 'or true as pays,', 'a declined payment keeps its seat'],
    [
      `"from" in \${statuses.open} and \${locked}."to" not in \${statuses.open} as ends`,
      'false as ends',
      'a declined payment keeps its seat until the hold ends',
    ],
    [
      'and (max_sales is null or taken < max_sales) for no key update',
      'for no key update',
      'a late payment sells one seat too many',
    ],
    [
      'and (max_uses is null or taken < max_uses) for no key update',
      'for no key update',
      'a late payment uses a coupon once too often',
    ],
    [
      'or exists (select from late_buyer where taken >= max_per_buyer)',
      '',
      'a late payment uses a coupon of the same buyer once too often',
    ],
    [
      'and payments <= 1 and held_until is null then -1',
      'and held_until is null then -1',
      'the decline of a first payment frees the seat of a second payment',
    ],
    ["when ends and not pays and status = 'held' and", 'when ends and not pays and', 'a seat is given back twice'],
  ]),
  ...bugsOf('server/catalog/heldSeat.ts', SEATS, [
    [
      "`reservations.status = 'held'\n       and held_until <= :now::timestamptz",
      '`held_until <= :now::timestamptz',
      'a sold seat is given back',
      'only a held seat has an instant at which its hold ends',
    ],
    [
      '     and held_until <= :now for no key update`)',
      ' for no key update`)',
      'a held seat is given back before its time',
    ],
    [
      "subscriptions.status not in ('incomplete', 'canceled')) as begun",
      "subscriptions.status not in ('canceled')) as begun",
      'the seat of a trial that never began stays',
    ],
    [
      'select *, -1 as change from ended where not begun',
      'select *, -1 as change from ended',
      'a trial that began gives its seat back',
    ],
  ]),
  ...bugsOf('server/catalog/saveBatches.ts', SEATS, [
    [
      "reservations.store_id = :storeId and reservations.status in ('held', 'sold'))",
      "reservations.store_id = :storeId and reservations.status in ('held'))",
      'a batch with buyers is removed',
    ],
    ['and not offer_batches.id = any(:kept::text[])`', '`', 'a change of the batches removes the kept ones'],
  ]),
  ...bugsOf('server/catalog/writeBatches.ts', SEATS, [
    [
      'where given.max_sales is null or ${reserved} <= given.max_sales\n   on conflict',
      'on conflict',
      'a batch gets fewer seats than it sold',
    ],
  ]),
  ...bugsOf('server/catalog/writeCoupons.ts', SEATS, [
    ['     and (given.max_uses is null or ${taken} <= given.max_uses)\n', '', 'a coupon gets fewer uses than it had'],
  ]),
  ...bugsOf('server/catalog/selling.ts', SEATS, [
    ['and code_key = :codeKey and active`', 'and code_key = :codeKey`', 'a stopped coupon still works'],
  ]),
  ...bugsOf('server/subscriptions/status.ts', SUBSCRIPTIONS, [
    ['      and subscriptions.revision = locked.revision\n', '', 'two changes of a subscription both count'],
    [
      "and (cycle.cycle > subscriptions.charges_paid or subscriptions.status = 'incomplete'))",
      'and false)',
      'a subscription is canceled although its payment has just arrived',
    ],
    [
      `and status in ('pending', 'paid')\n      order by cycle desc`,
      `and status in ('pending')\n      order by cycle desc`,
      'a cancellation does not see the paid cycle',
    ],
  ]),
  ...bugsOf('server/subscriptions/runSubscription.ts', SUBSCRIPTIONS, [
    ['and due_at <= wanted.now\n', '\n', 'a subscription is renewed before its day'],
    ['         and (claimed_until is null or claimed_until < now())\n', '', 'two nodes renew a subscription at once'],
  ]),
  ...bugsOf('server/subscriptions/dueSubscriptionRuns.ts', SUBSCRIPTIONS, [
    ['`(claimed_until is null or claimed_until < now())\n           and', '`', 'a claimed renewal is claimed again'],
    [
      "\n           and due_at <= :now::timestamptz + stores.clock_offset_ms * interval '1 millisecond'`",
      '`',
      'the test clock of a store renews the subscriptions of other stores',
    ],
    [
      ' from ranked where position <= :limitPerOwner\n',
      ' from ranked\n',
      'one account delays the renewals of the other accounts',
    ],
  ]),
  ...bugsOf('server/subscriptions/insertSubscription.ts', SUBSCRIPTIONS, [
    [
      "     where subscriptions.status = 'incomplete'\n",
      '',
      'a repeated purchase changes a subscription that has begun',
    ],
  ]),
  ...bugsOf(
    'server/subscriptions/insertForSession.ts',
    [...SUBSCRIPTIONS, ...SEATS],
    [
      [
        'and begun_by = :chargeId and current_period_end is null',
        'and begun_by = :chargeId',
        'a subscription that has begun ends',
      ],
      [
        "and (charges.status <> 'pending' or charges.revision > 0))",
        "and (charges.status <> 'pending'))",
        'a purchase ends while its payment is in progress',
      ],
    ],
  ),
  ...bugsOf('server/subscriptions/applyPaidCycle.ts', SUBSCRIPTIONS, [
    [
      "where store_id = :storeId and status = 'paid'",
      'where store_id = :storeId',
      'an unpaid payment counts as the payment of a cycle',
    ],
  ]),
  ...bugsOf('server/subscriptions/discardAbandoned.ts', SUBSCRIPTIONS, [
    ["isOpen(status) || status === 'paid'", "status === 'paid'", 'a purchase with an open PIX is given up'],
  ]),
  ...bugsOf('server/subscriptions/cancelSubscription.ts', SUBSCRIPTIONS, [
    [
      "and charges.store_id = :storeId and payments.status = 'pending'`",
      'and charges.store_id = :storeId and false`',
      'the PIX of a canceled subscription stays payable',
    ],
  ]),
]
