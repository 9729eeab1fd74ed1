/** The module of server/ that writes each table. Other modules call that module, or use the SQL parts that it exports. */
export const tableOwners: Readonly<Record<string, string>> = {
  api_keys: 'stores',
  audit_log: 'dashboard',
  balance_checks: 'money',
  branding: 'pages',
  card_refusals: 'checkout',
  certificates: 'courses',
  charges: 'charges',
  checkout_codes: 'checkout',
  checkout_drafts: 'checkout',
  checkout_sessions: 'checkout',
  cohorts: 'courses',
  comments: 'courses',
  compatibility: 'database',
  coupon_buyers: 'catalog',
  coupons: 'catalog',
  courses: 'courses',
  customer_notes: 'dashboard',
  database_restores: 'reconciliation',
  database_timelines: 'reconciliation',
  deliveries: 'webhooks',
  delivery_attempts: 'webhooks',
  dispute_checks: 'disputes',
  disputes: 'disputes',
  enrollments: 'courses',
  environment: 'database',
  event_counters: 'events',
  event_numbers: 'events',
  events: 'events',
  gateway_accounts: 'stores',
  gateway_customers: 'stores',
  gateway_orders: 'payments',
  gateway_outages: 'payments',
  gateway_webhooks: 'payments',
  hidden_modules: 'courses',
  idempotency_keys: 'idempotency',
  invitations: 'users',
  learn_links: 'students',
  lesson_attachments: 'courses',
  lesson_captions: 'courses',
  lesson_notes: 'courses',
  lesson_progress: 'courses',
  lessons: 'courses',
  lost_orders: 'payments',
  mails: 'mail',
  media: 'media',
  media_removals: 'media',
  memberships: 'users',
  modules: 'courses',
  money_accounts: 'money',
  money_differences: 'money',
  money_lines: 'money',
  node_marks: 'reconciliation',
  offer_batches: 'catalog',
  offers: 'catalog',
  outbox: 'events',
  passkey_challenges: 'users',
  passkeys: 'users',
  password_resets: 'users',
  payment_checks: 'payments',
  payment_completions: 'payments',
  payment_identifiers: 'payments',
  payment_links: 'catalog',
  payment_money: 'money',
  payments: 'payments',
  payouts: 'money',
  product_pictures: 'catalog',
  products: 'catalog',
  push_devices: 'dashboard',
  push_keys: 'dashboard',
  receipts: 'payments',
  recipients: 'split',
  recipient_accounts: 'split',
  recovery_codes: 'users',
  refund_requests: 'payments',
  refunds: 'payments',
  report_days: 'payments',
  report_sums: 'sales',
  reservations: 'catalog',
  sale_counts: 'payments',
  sale_deltas: 'payments',
  sale_search: 'payments',
  search_marks: 'search',
  search_words: 'search',
  sessions: 'users',
  sign_in_attempts: 'users',
  shown_offers: 'checkout',
  store_move_changes: 'cli',
  store_moves: 'cli',
  store_shards: 'stores',
  stores: 'stores',
  student_passkeys: 'students',
  student_passwords: 'students',
  student_sessions: 'students',
  students: 'courses',
  subscription_recoveries: 'subscriptions',
  subscriptions: 'subscriptions',
  unnumbered_events: 'events',
  users: 'users',
  webhook_breakers: 'webhooks',
  webhook_endpoints: 'webhooks',
}

/** Modules that write tables of other modules, with the reason. */
export const foreignWriters: readonly { module: string; table: string | 'any'; reason: string }[] = [
  { module: 'privacy', table: 'any', reason: 'An erasure removes a person from every table in one transaction.' },
  { module: 'cli', table: 'any', reason: 'A store moves with its rows of all tables.' },
  { module: 'database', table: 'store_shards', reason: 'A migration adds the rows that restored stores lack.' },
  { module: 'events', table: 'deliveries', reason: 'The SQL that records an event also inserts its deliveries.' },
  { module: 'webhooks', table: 'events', reason: 'A test event belongs to one endpoint and is delivered only to it.' },
  {
    module: 'users',
    table: 'mails',
    reason: 'The removal of a user also deletes the user’s mails, in one transaction.',
  },
  {
    module: 'users',
    table: 'push_devices',
    reason: 'The statement that ends sessions also ends the notifications on their devices.',
  },
  { module: 'users', table: 'stores', reason: 'The rule on second factors is a column of the store.' },
  {
    module: 'sales',
    table: 'report_days',
    reason: 'The statement that writes the sums of a day makes the day current.',
  },
  { module: 'scheduler', table: 'stores', reason: 'The test clock is a column of the store.' },
  {
    module: 'payments',
    table: 'gateway_accounts',
    reason: 'A column of the account has the URL to which its gateway sends webhooks.',
  },
]

/** Files with statements that get table names from a list. */
export const writesByList: readonly { path: string; reason: string }[] = [
  {
    path: 'server/events/pruneByStore.ts',
    reason: 'The table is `events` or `deliveries`. Old rows of both are deleted in the same way.',
  },
  { path: 'server/courses/importCourses.ts', reason: 'The list has only tables of courses/.' },
  { path: 'server/setup/resealSecrets.ts', reason: 'A new master key encrypts the secrets of every table again.' },
  { path: 'server/cli/moves/copyRows.ts', reason: 'A store moves with its rows of all tables.' },
  { path: 'server/cli/moves/movedRows.ts', reason: 'A store moves with its rows of all tables.' },
  { path: 'server/cli/moves/removeRows.ts', reason: 'A store moves with its rows of all tables.' },
]

/** Returns the tables that a statement inserts into, updates or deletes from, with the schema if the statement names it. */
export function tablesWritten(sql: string): string[] {
  const write =
    /(?:\binsert\s+into|\bdelete\s+from|(?<!\bfor\s+(?:no\s+key\s+)?|\bdo\s+)\bupdate)\s+(?:only\s+)?([a-z_]+(?:\.[a-z_]+)?|\$\{)/g
  const withoutComments = sql.replaceAll(/--[^\n]*/g, '')
  return [...withoutComments.matchAll(write)]
    .map(([, table]) => table!)
    .filter((table) => table !== 'of' && table !== 'skip')
}

/** @returns the reason why a module may not write a table; undefined if it may write the table */
export function judgeWrite(module: string, table: string): string | undefined {
  if (table.startsWith('simulator.')) return module === 'simulator' ? undefined : 'it is a table of the simulator'
  // The migrations' own table exists before the schema.
  if (table === 'migrations') return module === 'database' ? undefined : 'database writes it'
  const owner = tableOwners[table]
  if (owner === undefined) return 'it has no owner in tableOwners.ts yet'
  const isListed = foreignWriters.some((one) => one.module === module && (one.table === table || one.table === 'any'))
  return owner === module || isListed ? undefined : `${owner} writes it`
}
