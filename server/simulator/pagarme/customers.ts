import { systemNow } from '../../core/clock.ts'
import { sql } from '../../core/sql.ts'
import { randomBase62 } from '../../lib/randomText.ts'
import { keepInWallet } from '../records/cardTokens.ts'
import { underFault } from '../records/faults.ts'
import type { Reply } from '../records/gateway.ts'
import { buyerOutcome } from '../records/outcomes.ts'
import { type Call, invalid, OUR_PROVIDER, refuse } from './call.ts'
import { customerIdOf, useToken, wrongAddress, wrongCustomer } from './orders.ts'

/**
 * Answers `POST /customers`. Updates the customer with this e-mail, or creates a new customer (documentation, "Criar cliente").
 */
export async function saveCustomer({ world, account, body }: Call): Promise<Reply> {
  const wrong = wrongCustomer(body)
  if (wrong) return wrong
  if (buyerOutcome(String(body.name)) === 'down') return refuse(503, 'Service Unavailable')
  const id = customerIdOf(account, body)
  const values = {
    id,
    account,
    document: String(body.document),
    email: String(body.email),
    name: String(body.name),
    details: JSON.stringify(body),
    now: systemNow(),
  }
  await world.database.rows(upsertCustomer, values)
  return { status: 200, json: { id, ...body } }
}

/** Answers `POST /customers/{id}/cards`, which stores the card of a token in the wallet without a charge. */
export async function saveCard(call: Call, customerId: string): Promise<Reply> {
  const { world, account, body } = call
  const known = await world.database.row(selectCustomer, { id: customerId, account })
  if (known === undefined) return refuse(404, 'Customer not found.')
  return (
    wrongAddress('card.billing_address', body.billing_address) ??
    (await underFault(world, { provider: OUR_PROVIDER, operation: 'create', claimFirst: true }, async () => {
      const used = await useToken(call, String(body.token))
      if (used === undefined) return invalid('card.token', 'The card token is not valid.')
      const { plan, card } = used
      if (plan === 'server_error') return refuse(500, 'Internal server error.')
      if (plan === 'declined' || plan === 'declined_unsafe') return refuse(412, 'Could not create credit card.')
      const id = `card_${randomBase62(16)}`
      const kept = {
        id,
        provider: OUR_PROVIDER,
        account,
        customerId,
        customer: known.details,
        outcome: plan,
        card,
      } as const
      await keepInWallet(world.database, kept)
      if (plan === 'approved_answer_lost') return { silence: 'reset' }
      const { brand, lastFour, holderName, expiryMonth, expiryYear } = card
      return {
        status: 200,
        json: {
          id,
          first_six_digits: null,
          last_four_digits: lastFour,
          brand,
          holder_name: holderName,
          exp_month: expiryMonth,
          exp_year: expiryYear,
          status: 'active',
          type: 'credit',
          billing_address: body.billing_address,
        },
      }
    }))
  )
}

const upsertCustomer = sql(
  'simulatorUpsertCustomerB',
  `insert into simulator.customers (id, account, document, email, name, details, created_at)
  values (:id, :account, :document, :email, :name, :details, :now)
  on conflict (id) do update set document = :document, name = :name, details = :details`,
)

const selectCustomer = sql(
  'simulatorSelectCustomerB',
  'select details from simulator.customers where id = :id and account = :account',
).as<{ details: Record<string, unknown> }>()
