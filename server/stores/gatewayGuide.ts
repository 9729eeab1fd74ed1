import { type Static, Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { ApiError } from '../core/errors.ts'
import { type Provider, providers } from '../core/provider.ts'
import { wordsOfFault } from '../gateways/accountTrouble.ts'
import { gatewayFor } from '../gateways/all.ts'
import { faultyCredential, publicNameOf } from '../gateways/port/guide.ts'
import { nullable, oneOf } from '../lib/schema.ts'
import { type CredentialsInput, webhooksPath } from './gatewayAccounts.ts'

/** The same text in each language of the dashboard. */
export const Words = Type.Object({ pt: Type.String(), en: Type.String(), es: Type.String() }, { $id: 'Words' })

/** The help that a store owner reads while connecting an account. The gateway's adapter declares it. */
export const GatewayGuide = Type.Object(
  {
    title: Type.String({ description: 'The neutral name and the company, such as `Gateway A · …`' }),
    name: Type.String({ description: 'The name of the company behind the gateway' }),
    documentation: Type.String(),
    openAccount: Type.String({ description: "Address of the company's site where a store opens an account" }),
    testAccount: Words,
    credentials: Type.Array(
      Type.Object({ name: Type.String(), label: Words, where: Words, looksLike: Words, optional: Type.Boolean() }),
    ),
    steps: Type.Array(
      Type.Object({
        text: Words,
        enter: nullable(oneOf(['webhooks_address', 'checkout_domain'])),
        values: Type.Array(Type.String({ description: 'The exact text to enter' })),
      }),
    ),
    webhooks: oneOf(['registered', 'by_hand', 'with_each_payment']),
    refunds: Words,
    limits: Type.Array(Words),
  },
  { $id: 'GatewayGuide' },
)

/** Returns the public name of each gateway by the neutral name in the API. */
export function gatewayTitles(): Record<Provider, string> {
  const titles = providers.map((provider) => [provider, publicNameOf(provider, gatewayFor(provider).guide)])
  return Object.fromEntries(titles)
}

/** Returns the help that the gateway's adapter declares for the people of a store. */
export function guideOf(provider: Provider): Static<typeof GatewayGuide> {
  const { guide, documentation } = gatewayFor(provider)
  const { name, openAccount, testAccount, webhooks, refunds } = guide
  return {
    title: publicNameOf(provider, guide),
    name,
    documentation,
    openAccount,
    testAccount,
    credentials: guide.credentials.map(({ name, label, where, looksLike, optional = false }) => ({
      name,
      label,
      where,
      looksLike,
      optional,
    })),
    steps: guide.steps.map(({ text, enter = null, values = [] }) => ({ text, enter, values: [...values] })),
    webhooks,
    refunds,
    limits: [...guide.limits],
  }
}

export function webhooksAddress({ settings }: Context, accountId: string): string {
  return `${settings.publicUrl}${webhooksPath(accountId)}`
}

/**
 * Refuses credentials that are missing or have a wrong form.
 * @throws ApiError 400 on `credentials.<name>` with the code `required`, `credential_form`, or `credential_environment`
 * for a credential of the other environment
 */
export function checkCredentials(ctx: Context, provider: Provider, credentials: CredentialsInput): void {
  if (credentials === 'simulator') return
  const gateway = gatewayFor(provider)
  const missing = gateway.guide.credentials.find(({ name, optional }) => !optional && !credentials[name])
  if (missing) throw wrongCredential(missing.name, 'required', 'This field is required.')
  const faulty = faultyCredential(gateway.guide, credentials, ctx.settings.environment)
  if (!faulty) return
  const { en } = wordsOfFault(gateway, ctx.settings, faulty)
  throw wrongCredential(faulty.name, `credential_${faulty.fault}`, en)
}

function wrongCredential(name: string, code: string, message: string): ApiError {
  return new ApiError(400, 'invalid_request', message, { code, param: `credentials.${name}` })
}
