import { type Static, Type } from 'typebox'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { invalidRequest } from '../core/errors.ts'
import { type Runner, sql } from '../core/sql.ts'
import { sumOf } from '../core/sumOf.ts'
import { batchPer } from '../lib/batch.ts'
import { checkMetadata } from '../lib/metadata.ts'
import { isCurrency, MAX_AMOUNT_IN_CENTS } from '../lib/money.ts'
import { checkDestination } from '../lib/outbound.ts'
import { newSecret } from '../lib/randomText.ts'
import { operation } from '../operations/operation.ts'
import { isDivided } from '../split/dividePayment.ts'
import { requireCarried } from '../split/requireCarried.ts'
import { SplitRule } from '../split/splitRule.ts'
import { refuseCardNumbers } from '../stores/cardNumbers.ts'
import type { Store } from '../stores/store.ts'
import {
  ChargeCustomer,
  ChargeItem,
  type ChargeRow,
  ClientReference,
  CreatedCharge,
  chargeById,
  Tracking,
  toCharge,
  toTracking,
} from './charge.ts'

export const CreateChargeRequest = Type.Object(
  {
    currency: Type.String({
      maxLength: 3,
      pattern: '^[A-Za-z]{3}$',
      format: 'iso-4217',
      description:
        'ISO 4217, in upper or lower case. Amounts are in the smallest unit of the currency: cents of BRL, whole yen of JPY',
    }),
    items: Type.Optional(Type.Array(ChargeItem, { maxItems: 100 })),
    amountInCents: Type.Optional(
      Type.Integer({
        maximum: MAX_AMOUNT_IN_CENTS,
        description: 'Total in cents. Used only if the request has no items',
      }),
    ),
    customer: Type.Optional(ChargeCustomer),
    description: Type.Optional(Type.String({ maxLength: 255 })),
    clientReference: Type.Optional(ClientReference),
    metadata: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    postbackUrl: Type.Optional(Type.String({ maxLength: 2048 })),
    successUrl: Type.Optional(Type.String({ maxLength: 2048 })),
    cancelUrl: Type.Optional(Type.String({ maxLength: 2048 })),
    maxInstallments: Type.Optional(Type.Integer({ minimum: 1, maximum: 12 })),
    boletoDueInDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 60 })),
    interestPaidByBuyer: Type.Optional(Type.Boolean()),
    tracking: Type.Optional(Tracking),
    split: Type.Optional(SplitRule),
    sendMail: Type.Optional(Type.Boolean({ description: 'If false, the buyer gets no mail about the charge' })),
  },
  { $id: 'CreateChargeRequest', additionalProperties: false },
)
export type CreateChargeRequest = Static<typeof CreateChargeRequest>

export const createChargeOperation = operation({
  name: 'createCharge',
  summary: 'Create a charge',
  description: 'Creates a one-off charge from a list of items or a total. Only this answer contains `postbackSecret`.',
  body: CreateChargeRequest,
  creates: 'chg',
  run: (ctx, { store, body, newId }) => createCharge(ctx, store, body, newId),
  api: { method: 'POST', path: '/v1/charges', scope: 'charges:write', answers: { 201: CreatedCharge }, errors: [409] },
  dashboard: {
    method: 'POST',
    path: '/charges',
    guard: 'charges.write',
    answers: { 201: CreatedCharge },
    // One statement writes several simultaneous charges with one commit. With a transaction per call, each charge would
    // need its own commit.
    commitsItself: true,
    audit: ({ id, amountInCents, currency }) => ({ subject: id, after: { amountInCents, currency } }),
  },
})

/**
 * Creates a pending charge (spec, POST /v1/charges). A second call with the same id returns the same charge.
 * @param id id of the new charge
 * @throws ApiError 400 naming the field
 */
export async function createCharge(
  ctx: Context,
  store: Store,
  request: CreateChargeRequest,
  id: string,
): Promise<CreatedCharge> {
  // Checks the fields in the order of the schema. So the error names the first wrong field.
  checkCurrency(request.currency)
  refuseCardNumbers(request.items, 'items')
  const amountInCents = totalOf(request)
  for (const field of freeFields) {
    refuseCardNumbers(request[field], field)
    if (request[field] !== undefined) checks[field]?.(ctx, request[field] as never, field)
  }
  const { split = null } = request
  if (isDivided(store, split))
    await requireCarried(ctx, store, {
      rule: split,
      currency: request.currency.toLowerCase(),
      amountsInCents: [amountInCents],
    })
  const secret = newSecret('whsec')
  const charge: NewCharge = {
    id,
    store_id: store.id,
    amount_in_cents: amountInCents,
    currency: request.currency.toLowerCase(),
    items: request.items ?? [],
    description: request.description ?? null,
    customer_email: request.customer?.email ?? null,
    customer_name: request.customer?.name ?? null,
    client_reference: request.clientReference ?? null,
    metadata: request.metadata ?? {},
    tracking: toTracking(request.tracking),
    max_installments: request.maxInstallments ?? store.settings.maxInstallments,
    boleto_due_in_days: request.boletoDueInDays ?? store.settings.boletoDueInDays,
    interest_paid_by_buyer: request.interestPaidByBuyer ?? store.settings.interestPaidByBuyer,
    split,
    success_url: request.successUrl ?? null,
    cancel_url: request.cancelUrl ?? null,
    postback_url: request.postbackUrl ?? null,
    send_mail: request.sendMail ?? true,
    postback_secret: ctx.secrets.seal(secret, postbackSecretPlace(id)),
    created_at: storeNow(store),
  }
  if (await insertCharge(ctx.database, charge))
    return { ...toCharge({ ...charge, status: 'pending' }, ctx.settings.publicUrl), postbackSecret: secret }
  const row = (await ctx.database.row(chargeById, { id, storeId: store.id }))!
  const postbackSecret = ctx.secrets.open(row.postback_secret, postbackSecretPlace(id))
  return { ...toCharge(row, ctx.settings.publicUrl), postbackSecret }
}

/** Fields with free text. A caller may have put a card number there by mistake. */
const freeFields = [
  'customer',
  'description',
  'clientReference',
  'metadata',
  'postbackUrl',
  'successUrl',
  'cancelUrl',
  'tracking',
] as const

type FieldCheck = (ctx: Context, value: never, param: string) => void
const checks: Partial<Record<(typeof freeFields)[number], FieldCheck>> = {
  metadata: (_ctx, metadata, param) => checkMetadata(metadata, param),
  postbackUrl: checkUrl,
  successUrl: checkReturnUrl,
  cancelUrl: checkReturnUrl,
}

/**
 * Returns the context for the encryption of a charge's secret. With this context, the secret cannot be decrypted for another
 * row.
 */
export function postbackSecretPlace(chargeId: string): string {
  return `charges.postback_secret:${chargeId}`
}

const written = [
  'id',
  'store_id',
  'amount_in_cents',
  'currency',
  'items',
  'description',
  'customer_email',
  'customer_name',
  'metadata',
  'tracking',
  'client_reference',
  'max_installments',
  'boleto_due_in_days',
  'interest_paid_by_buyer',
  'split',
  'success_url',
  'cancel_url',
  'postback_url',
  'send_mail',
  'postback_secret',
  'created_at',
] as const
type NewCharge = Pick<ChargeRow, (typeof written)[number]>

const insertCharges = sql(
  'insertCharges',
  `insert into charges (status, updated_at, ${written.join(', ')})
   select 'pending', created_at, ${written.join(', ')} from json_populate_recordset(null::charges, :charges)
   on conflict (id, store_id) do nothing
   returning id`,
)

/** Inserts the charges of simultaneous calls in one commit. Returns false for a charge with an existing id. */
const insertCharge = batchPer<Runner, NewCharge, boolean>(
  async (database, charges) => {
    const rows = await database.rows(insertCharges, { charges: JSON.stringify(charges) })
    const inserted = new Set(rows.map(({ id }) => id))
    return charges.map(({ id }) => inserted.has(id))
  },
  { atOnce: 2, limit: 50, storeOf: ({ store_id }) => store_id },
)

/** The total is the sum of the items, or `amountInCents` if there are no items (decisions, "Requests"). */
export function totalOf({ items, amountInCents }: CreateChargeRequest): number {
  if (items && items.length > 0) {
    const total = sumOf(items.map(({ quantity, unitAmountInCents }) => quantity * unitAmountInCents))
    if (total < 1) throw invalidRequest('items', 'The total of "items" must be 1 cent or more.')
    if (total > MAX_AMOUNT_IN_CENTS)
      throw invalidRequest('items', `The total of "items" must be ${MAX_AMOUNT_IN_CENTS} cents or less.`)
    return total
  }
  if (amountInCents === undefined)
    throw invalidRequest('items', 'Send "items", or "amountInCents" with the total in cents, such as 4990.')
  // The error names `items`, because a charge with items needs no amount (decisions, "Requests").
  if (amountInCents < 1)
    throw invalidRequest('items', '"amountInCents" must be 1 or more, such as 4990. It counts only without "items".')
  return amountInCents
}

function checkCurrency(currency: string): void {
  if (!isCurrency(currency))
    throw invalidRequest('currency', '"currency" must be a currency code of ISO 4217, such as BRL.')
}

function checkUrl(ctx: Context, url: string, param: string): void {
  const problem = checkDestination(url, ctx.settings.environment)
  if (problem) throw invalidRequest(param, problem)
}

/** Browsers open this URL. A scheme other than http and https could run a script. Production allows only https. */
export function checkReturnUrl(ctx: Context, text: string, param: string): void {
  const url = URL.parse(text)
  const schemes = ctx.settings.environment === 'sandbox' ? ['https:', 'http:'] : ['https:']
  if (!url || !schemes.includes(url.protocol))
    throw invalidRequest(param, `"${param}" must be an https address, such as https://loja.example.com/obrigado.`)
}
