import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { keptAnswer } from '../server/idempotency/idempotencyKeys.ts'
import { erasePerson } from '../server/privacy/erasePerson.ts'
import { exportPerson } from '../server/privacy/exportPerson.ts'
import { type TextColumn, textColumns } from './laws/textColumns.ts'
import { openShop } from './shop.ts'
import { markerOf, needles, numberNeedles, person, plantPerson } from './stores/plantedPerson.ts'

/**
 * Columns that never contain data of a buyer or student, with the reason. The test writes data of a person into all
 * other text columns. So a new column must be erased and exported, or be listed here.
 */
const notPlanted: Record<string, readonly string[]> = {
  'an id of ours': [
    'public.*.id',
    'simulator.*.id',
    'public.charges.claimed_by',
    'public.checkout_codes.charge_id',
    'public.checkout_codes.checkout_id',
    'public.checkout_sessions.charge_id',
    'public.deliveries.charge_id',
    'public.delivery_attempts.delivery_id',
    'public.event_numbers.event_id',
    'public.events.charge_id',
    'public.events.occasion',
    'public.events.payment_id',
    'public.mails.endpoint_id',
    'public.mails.student_id',
    'public.mails.user_id',
    'public.idempotency_keys.resource_id',
    'public.outbox.entity_id',
    'public.dispute_checks.payment_id',
    'public.mails.dispute_id',
    'public.mails.refund_id',
    'public.payment_checks.payment_id',
    'public.payment_identifiers.payment_id',
    'public.payment_completions.payment_id',
    'public.money_differences.explained_by',
    'public.money_differences.subject',
    'public.money_lines.payout_id',
    'public.payments.subscription_id',
    'public.receipts.gateway_account_id',
    'public.refund_requests.gateway_account_id',
    'public.refunds.offer_id',
    'public.report_sums.purchase',
    'public.sale_counts.product_id',
    'public.*.store_id',
    'public.shown_offers.upsell_charge_id',
    'public.sale_deltas.payment_id',
    'public.sale_deltas.product_id',
    'public.sale_search.payment_id',
    'public.subscriptions.attempt_payment_id',
    'public.subscriptions.begun_by',
    'public.subscriptions.credited_payments',
    'public.subscriptions.last_paid_payment_id',
    'public.unnumbered_events.event_id',
    'simulator.*.account',
    'simulator.*.external_reference',
    'simulator.authorizations.contract_id',
    'simulator.authorizations.customer_id',
    'simulator.cards.customer_id',
    'simulator.instructions.payment_id',
    'simulator.movements.payment_id',
    'simulator.sent_webhooks.webhook_id',
    'simulator.lines.payment_id',
    'simulator.lines.payout_id',
    'simulator.mistakes.made_on_payment_id',
    'simulator.mistakes.payment_id',
  ],
  'an id or a code of a gateway': [
    'public.payments.external_id',
    'public.payments.end_to_end_id',
    'public.payments.txid',
    'public.payments.our_number',
    'public.payment_identifiers.identifier',
    'public.disputes.external_id',
    'public.disputes.reason',
    'public.dispute_checks.gateway_account_id',
    'simulator.evidence.about',
    'simulator.evidence.name',
    'public.payments.authorization_id',
    'public.payments.decline_code',
    // Also the days and the amount of a charge by consent.
    'public.payments.recurring_pix',
    'public.receipts.external_id',
    'public.subscriptions.recurring_pix_id',
    'simulator.authorizations.qr_code_id',
    'public.gateway_orders.*',
    'public.gateway_webhooks.*',
    'public.lost_orders.*',
    'public.payment_checks.gateway_account_id',
    'public.payment_money.gateway_account_id',
    'public.money_accounts.*',
    'public.money_lines.external_id',
    'public.money_lines.external_payment_id',
    'public.money_lines.recipient',
    'public.payouts.external_id',
    'simulator.lines.recipient',
    'simulator.movements.shares',
    'public.stores.platform_fee_recipient_id',
    'public.refunds.shares',
    'public.refunds.failure',
  ],
  'a word from a fixed list of this program': [
    'public.compatibility.*',
    'public.gateway_outages.cause',
    'public.store_move_changes.table_name',
    'public.*.currency',
    'public.*.status',
    'public.*.kind',
    'public.audit_log.action',
    'public.deliveries.cause',
    'public.outbox.payload',
    'public.delivery_attempts.cause',
    'public.payments.decline_reason',
    'public.payments.provider',
    'public.report_sums.report',
    'public.stores.buyers_may',
    'public.subscriptions.billing_cycle',
    // A day as text.
    'public.subscriptions.recurring_pix_due_on',
    'simulator.instructions.reason',
    'public.memberships.mail_choices',
    'public.memberships.saved_filters',
    'public.stores.dunning_days',
    'public.stores.mails_off',
    'public.webhook_endpoints.disabled_reason',
    'public.certificates.code',
    'public.student_passkeys.transports',
    'public.migrations.*',
    'simulator.*.provider',
    'simulator.lines.method',
    'simulator.*.outcome',
    'simulator.acts.does',
    'simulator.answers.fingerprint',
    'simulator.answers.key',
    'simulator.conversions.account',
    'simulator.conversions.key',
    'simulator.conversions.problem',
    'simulator.conversions.service',
    'simulator.conversions.what',
    'simulator.faults.fault',
    'simulator.sent_webhooks.event',
    'simulator.lines.method',
    'simulator.payments.method',
    'simulator.*.status',
    'simulator.webhooks.*',
  ],
  'keys of rows of a store that moves. The move deletes them': ['public.store_move_changes.key'],
  'a hash or an encrypted text': [
    'public.card_refusals.subject',
    // checkout/recovery.test.ts tests the erasure of a draft.
    'public.checkout_drafts.*',
    'public.sign_in_attempts.subject',
    'public.coupon_buyers.*',
    'public.reservations.*',
    // stores/gatewayCustomers.test.ts tests the erasure.
    'public.gateway_customers.*',
    'public.passkey_challenges.challenge',
    'public.student_passwords.hash',
    'public.environment.secret_mark',
    'public.push_keys.*',
    'public.charges.postback_secret',
    'public.mails.data',
    'public.gateway_accounts.credentials',
    'public.webhook_endpoints.secret',
    'public.webhook_endpoints.previous_secret',
  ],
  'a description of the store or of its products': [
    'public.*.statement_descriptor',
    'public.branding.*',
    'public.cohorts.name',
    'public.coupons.*',
    'public.offer_batches.*',
    'public.*.coupon',
    'public.charges.sold_items',
    'public.payments.items',
    'public.courses.*',
    'public.gateway_accounts.subscribe_failure',
    'public.gateway_accounts.webhooks_base',
    'public.lesson_captions.*',
    'public.lessons.*',
    'public.lesson_attachments.*',
    'public.media.*',
    'public.modules.*',
    'public.certificates.course_title',
    'public.offers.*',
    'public.*.offer',
    'public.subscriptions.next_plan',
    'simulator.authorizations.details',
    'public.payment_links.*',
    'public.products.name',
    'public.product_pictures.*',
    'public.stores.mail_reply_to',
    'public.stores.mail_sender_name',
    'public.stores.name',
    'public.stores.learn_host',
    'public.webhook_endpoints.*',
  ],
  'partners of the store, who get parts of its payments': [
    'public.*.split',
    'public.recipients.*',
    'public.recipient_accounts.*',
  ],
  'what a simulated service received, in a sandbox only': ['simulator.conversions.*'],
  'people of the store, who have accounts': [
    'public.api_keys.*',
    'public.refund_requests.decided_by',
    'public.audit_log.*',
    'public.customer_notes.user_id',
    'public.passkeys.*',
    'public.push_devices.*',
    'public.sessions.*',
    'public.users.*',
  ],
}

/** Columns that keep data of the person after an erasure, with the reason. docs/privacy.md repeats each line. */
const keptByLaw: Record<string, string> = {
  'simulator.answers.body': 'art. 16, I',
  'simulator.card_tokens.card': 'art. 16, I',
  'simulator.cards.card': 'art. 16, I',
  'simulator.cards.customer': 'art. 16, I',
  'simulator.customers.details': 'art. 16, I',
  'simulator.customers.document': 'art. 16, I',
  'simulator.customers.email': 'art. 16, I',
  'simulator.customers.name': 'art. 16, I',
  'simulator.sent_webhooks.body': 'art. 16, I',
  'simulator.payments.details': 'art. 16, I',
  'simulator.evidence.content': 'art. 16, I',
}

/**
 * Columns with data of the person that an export leaves out. The export shows the data elsewhere, or cannot show it.
 */
const notExported: Record<string, string> = {
  'public.deliveries.destination': 'the origin of a postback address; the export shows the whole address in its charge',
  'public.webhook_breakers.destination': 'the same',
  'public.sale_search.words':
    'a copy of the buyer’s name, e-mail, document and last digits of the card; the export shows the payment',
  'public.search_words.words': 'a copy of texts of charges, subscriptions and students; the export shows their rows',
  'public.report_sums.key': 'a copy of the tracking of payments; the export shows the payments',
  'public.report_sums.name': 'the same',
  'public.report_sums.detail': 'the same',
  'public.payments.card_reference':
    'the gateway’s reference to the card, encrypted; the export has brand and last digits',
  'public.subscriptions.card_reference': 'the same',
}

/** test/stores/plantedPerson.ts writes no marker to these columns. */
const herOwn =
  /\.(customer_|buyer_)|\.(recipient|students\.name)$|(students|invitations|customer_notes|checkout_codes)\.email$/

const shop = await openShop({ jobs: false })
const { ctx, store } = shop
const nameOf = ({ schema, table, column }: TextColumn) => `${schema}.${table}.${column}`
const patterns = Object.values(notPlanted).flat()
const matches = (pattern: string, name: string) =>
  pattern.split('.').every((part, index) => part === '*' || part === name.split('.')[index])
const isPlanted = (column: TextColumn) => !patterns.some((pattern) => matches(pattern, nameOf(column)))

const planted = await plantPerson(ctx, store.id, isPlanted)
const places = planted.map(nameOf).filter((name) => !name.startsWith('simulator.'))

test('each column in the lists of exceptions exists', async () => {
  const names = (await textColumns(ctx)).map(nameOf)
  const stale = patterns.filter((pattern) => !names.some((name) => matches(pattern, name)))
  assert.deepEqual(stale, [])
  assert.ok(places.length > 40, `${places.length} columns are planted`)
})

test('before the erasure every column has data of the person, and an export shows each column', async () => {
  assert.deepEqual(await placesOfPerson(), planted.map(nameOf).sort())
  const exported = JSON.stringify(await exportPerson(ctx, store.id, person.email))
  const missing = planted
    .filter((column) => !nameOf(column).startsWith('simulator.') && !herOwn.test(nameOf(column)))
    .filter(
      (column) => !exported.includes(markerOf(column)) && !exported.includes(encodeURIComponent(markerOf(column))),
    )
  assert.deepEqual(missing.map(nameOf).sort(), Object.keys(notExported).sort())
  for (const value of [person.name, person.ip, person.address.street, ...Object.values(person.documents)])
    assert.ok(exported.includes(value), value)
})

test('one run of `privacy erase` removes the person’s data, except data that the law requires', async () => {
  const { waiting } = await erasePerson(ctx, store.id, person.email)
  assert.deepEqual(waiting, { subscriptionIds: [], paymentIds: [], deliveryIds: [], requestedIds: [] })
  assert.deepEqual(await placesOfPerson(), Object.keys(keptByLaw).sort())
})

test('the documentation names each column that keeps data after an erasure, and the article of the law', async () => {
  const text = await readFile(new URL('../docs/privacy.md', import.meta.url), 'utf8')
  for (const [place, article] of Object.entries(keptByLaw))
    assert.ok(
      text.split('\n').some((line) => line.includes(`\`${place}\``) && line.includes(article)),
      place,
    )
})

/** Returns every column of the database that contains the person's data, in any format. Decrypts stored answers. */
async function placesOfPerson(): Promise<string[]> {
  const found = new Set<string>()
  const { rows: tables } = await ctx.database.pool.query(
    `select table_schema as schema, table_name as name from information_schema.tables
     where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
  )
  for (const { schema, name } of tables) {
    const { rows } = await ctx.database.pool.query(`select to_jsonb(one) as value from ${schema}.${name} as one`)
    for (const { value } of rows)
      for (const column of Object.keys(value))
        if (isFound(opened(name, column, value))) found.add(`${schema}.${name}.${column}`)
  }
  return [...found].sort()
}

function opened(table: string, column: string, row: Record<string, unknown>): unknown {
  if (table !== 'idempotency_keys' || column !== 'response_body' || row.response_body === null) return row[column]
  return (
    keptAnswer(ctx, store.id, String(row.key), String(row.response_body)) ??
    assert.fail('a stored answer cannot be decrypted')
  )
}

function isFound(held: unknown): boolean {
  const text = decodeURIComponent(JSON.stringify(held ?? null).replaceAll(/%(?![0-9a-f]{2})/gi, '%25')).toLowerCase()
  const digits = text.replaceAll(/[^a-z0-9]/g, '')
  return needles.some((needle) => text.includes(needle)) || numberNeedles.some((number) => digits.includes(number))
}
