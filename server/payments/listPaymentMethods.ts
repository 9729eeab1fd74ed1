import { type Static, Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { providers } from '../core/provider.ts'
import { gatewayFor } from '../gateways/all.ts'
import { isDown } from '../gateways/breaker.ts'
import { chooseAccount } from '../gateways/chooseAccount.ts'
import { maxInstallmentsOf } from '../gateways/minimumAmount.ts'
import { cardInputs, type TokenKeys } from '../gateways/port/cards.ts'
import { MAX_AMOUNT_IN_CENTS } from '../lib/money.ts'
import { nullable, nullableText, oneOf } from '../lib/schema.ts'
import { operation } from '../operations/operation.ts'
import { openAccount } from '../stores/gatewayAccounts.ts'
import type { Store, StoreGateway } from '../stores/store.ts'
import { Installment, installmentTable } from './installments.ts'

const provider = { ...nullable(oneOf(providers)), description: 'The gateway. Null if the method is not available' }
const offerOf = (description: string) => Type.Object({ available: Type.Boolean(), provider }, { description })

export const PaymentMethods = Type.Object(
  {
    object: Type.Literal('payment_methods'),
    pix: offerOf('Whether the store takes PIX'),
    boleto: offerOf('Whether the store takes boletos'),
    card: Type.Object(
      {
        available: Type.Boolean(),
        provider,
        input: {
          ...nullable(oneOf(cardInputs)),
          description:
            'How the card is sent: as card data, as a token of gateway B or C, or only on the hosted checkout',
        },
        gatewayBPublicKey: {
          ...nullableText,
          description: 'Key for making tokens of gateway B. Null for another gateway',
        },
        gatewayCPayeeCode: {
          ...nullableText,
          description: 'Code for making tokens of gateway C. Null for another gateway',
        },
        gatewayCSandbox: {
          ...nullable(Type.Boolean()),
          description: 'True if tokens come from the sandbox of gateway C. Null for another gateway',
        },
      },
      { description: 'Whether the store takes credit cards, and how they are sent' },
    ),
    installments: {
      ...nullable(Type.Array(Installment)),
      description: 'The installments to choose from. Null without `amountInCents`, or if the store takes no cards',
    },
  },
  { $id: 'PaymentMethods' },
)
export type PaymentMethods = Static<typeof PaymentMethods>

const PaymentMethodsQuery = Type.Object(
  {
    amountInCents: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_AMOUNT_IN_CENTS,
        description: 'Without this amount, `installments` is null',
      }),
    ),
    maxInstallments: Type.Optional(Type.Integer({ minimum: 1, maximum: 12 })),
    interestPaidByBuyer: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)

export const listPaymentMethodsOperation = operation({
  name: 'listPaymentMethods',
  summary: 'List the payment methods of the store',
  description:
    'Returns the methods, gateways, card input and installment table for a charge in BRL. You can also use this call to check an API key.',
  query: PaymentMethodsQuery,
  run: (ctx, { store, query }) => answerOf(ctx, store, query),
  api: { method: 'GET', path: '/v1/payment-methods', scope: 'charges:read', answers: { 200: PaymentMethods } },
})

/**
 * Cached answers for each store object. A changed store is loaded as a new object, so the cache never returns an outdated
 * answer. The cache key also contains the accounts that are down.
 */
const answers = new WeakMap<Store, Map<string, string>>()
const MAX_ANSWERS = 1_000

/** Returns the cached answer, or builds it. Shops send the same request at each visit. */
function answerOf(ctx: Context, store: Store, query: Static<typeof PaymentMethodsQuery>): string {
  const known = answers.get(store) ?? new Map<string, string>()
  const down = store.gateways.map(({ id }) => (isDown(id) ? 1 : 0)).join('')
  const question = `${query.amountInCents} ${query.maxInstallments} ${query.interestPaidByBuyer} ${down}`
  const answer = known.get(question) ?? JSON.stringify(listPaymentMethods(ctx, store, query))
  if (known.size < MAX_ANSWERS) answers.set(store, known.set(question, answer))
  return answer
}

/**
 * Lists the methods that the store accepts, by the same rule that chooses the account of a payment. This function runs no
 * query and calls no gateway.
 * @param query.currency ISO 4217 in lower case, by default `brl`
 */
export function listPaymentMethods(
  ctx: Context,
  store: Store,
  { currency = 'brl', ...query }: Static<typeof PaymentMethodsQuery> & { currency?: string },
): PaymentMethods {
  const pix = chooseAccount(store.gateways, 'pix', currency)
  const boleto = chooseAccount(store.gateways, 'boleto', currency)
  const card = chooseAccount(store.gateways, 'credit_card', currency)
  const account = card && openAccount(ctx, card)
  const offered = card && gatewayFor(card.provider).card
  return {
    object: 'payment_methods',
    pix: { available: pix !== undefined, provider: pix?.provider ?? null },
    boleto: { available: boleto !== undefined, provider: boleto?.provider ?? null },
    card: {
      available: card !== undefined,
      provider: card?.provider ?? null,
      input: offered?.input ?? null,
      ...NO_KEYS,
      ...(account && offered?.tokenKeys?.(account)),
    },
    installments: card && query.amountInCents ? tableOf(store, card, query.amountInCents, query) : null,
  }
}

const NO_KEYS: TokenKeys = { gatewayBPublicKey: null, gatewayCPayeeCode: null, gatewayCSandbox: null }

function tableOf(
  store: Store,
  account: StoreGateway,
  amountInCents: number,
  { maxInstallments, interestPaidByBuyer }: Static<typeof PaymentMethodsQuery>,
) {
  const limit = Math.min(maxInstallments ?? store.settings.maxInstallments, maxInstallmentsOf(account, amountInCents))
  return installmentTable(amountInCents, limit, {
    ...store.settings,
    interestPaidByBuyer: interestPaidByBuyer ?? store.settings.interestPaidByBuyer,
  })
}
