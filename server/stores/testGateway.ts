import { type Static, Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { newId } from '../core/ids.ts'
import { accountTrouble } from '../gateways/accountTrouble.ts'
import { gatewayFor } from '../gateways/all.ts'
import { nullable, nullableText } from '../lib/schema.ts'
import { openAccount } from './gatewayAccounts.ts'
import { Words } from './gatewayGuide.ts'
import type { StoreGateway } from './store.ts'
import { methodsOf } from './toGateways.ts'

export const GatewayTest = Type.Object(
  {
    ok: Type.Boolean(),
    cause: nullableText,
    credentials: Type.Array(Type.String(), { description: 'Names of the credentials that may be wrong' }),
    words: nullable(Words),
  },
  {
    $id: 'GatewayTest',
    description: '`words` is a text with the wrong credential and a remedy. It is null after a success',
  },
)

/**
 * Tests credentials with a request for a payment that does not exist. The gateway answers "not found" only if the
 * credentials are right.
 */
export async function testGateway(ctx: Context, account: StoreGateway): Promise<Static<typeof GatewayTest>> {
  const cause = await troubleWith(ctx, account)
  if (cause === null) return { ok: true, cause, credentials: [], words: null }
  const trouble = accountTrouble(gatewayFor(account.provider), openAccount(ctx, account), cause)
  return { ok: false, cause, credentials: trouble?.credentials ?? [], words: trouble?.words ?? null }
}

/**
 * Tests an account. Changes nothing at the gateway.
 * @returns the adapter's error text, for the log; null after a success
 */
async function troubleWith(ctx: Context, account: StoreGateway): Promise<string | null> {
  const gateway = gatewayFor(account.provider)
  const [method] = methodsOf(account.provider)
  const found = await gateway.orders.find(openAccount(ctx, account), { reference: newId('pay'), method: method! })
  if (found === undefined) return null
  return 'cause' in found ? found.cause.slice(0, 200) : 'The gateway returned a payment that cannot exist.'
}
