import { type Static, type TString, Type } from 'typebox'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { type Provider, providers } from '../gateways/gateway.ts'
import { instant, nullable, oneOf } from '../lib/schema.ts'
import { scopes } from '../stores/apiKeys.ts'
import { listStoresOf } from '../users/memberships.ts'
import { countPasskeys, passkeysWork } from '../users/passkeys.ts'
import type { Origin, SecondFactor } from '../users/sessions.ts'
import { countRecoveryCodes } from '../users/totp.ts'
import { locales, roles, type User, updateUser } from '../users/user.ts'
import { personRoute } from './dashboardRoute.ts'
import { gatewayTitles } from './gatewayGuide.ts'
import { type Action, actions, actionsOf, scopesOf } from './permissions.ts'

export const ActionName = Type.Unsafe<Action>({ $id: 'Action', type: 'string', enum: actions })
export const RoleName = Type.Unsafe<(typeof roles)[number]>({ $id: 'Role', type: 'string', enum: roles })

const Me = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    email: Type.String(),
    locale: nullable(oneOf(locales)),
    totpEnabled: Type.Boolean(),
    recoveryCodesLeft: Type.Integer(),
    passkeys: Type.Integer(),
    passkeysAvailable: Type.Boolean({ description: 'Browsers bind passkeys to a name: at 127.0.0.1 there are none' }),
    environment: oneOf(['sandbox', 'production']),
    publicUrl: Type.String(),
    gatewayTitles: Type.Object(
      Object.fromEntries(providers.map((provider) => [provider, Type.String()])) as Record<Provider, TString>,
      { description: 'How each gateway is called on screen: the neutral name with the company' },
    ),
    stores: Type.Array(
      Type.Object(
        {
          id: Type.String(),
          name: Type.String(),
          role: RoleName,
          secondFactorDue: Type.Boolean({
            description: 'The store opens to sessions with a second factor alone, and this one has none',
          }),
          can: Type.Array(ActionName, { description: 'Everything that the person may do there' }),
          keyScopes: Type.Array(oneOf(scopes), { description: 'What the person may give to an API key' }),
          now: Type.Unsafe<string>({ ...instant, description: "The store's own time" }),
          clockOffsetMs: Type.Integer(),
        },
        { $id: 'StoreOfMe' },
      ),
    ),
  },
  { $id: 'Me' },
)
type Me = Static<typeof Me>

export const getMeRoute = personRoute({
  method: 'GET',
  path: '/me',
  operationId: 'getMe',
  summary: 'Who is signed in, her stores, and what she may do in each',
  tag: 'Me',
  answers: { 200: Me },
  handle: async (ctx, call) => ({ status: 200, body: await getMe(ctx, call) }),
})

export const updateMeRoute = personRoute({
  method: 'PATCH',
  path: '/me',
  operationId: 'updateMe',
  summary: 'Change name or language',
  tag: 'Me',
  body: Type.Object(
    {
      name: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
      locale: Type.Optional(nullable(oneOf(locales))),
    },
    { additionalProperties: false },
  ),
  answers: { 200: Me },
  async handle(ctx, { user, secondFactor, body, from }) {
    const { locale } = user
    const updated = await updateUser(ctx.database, user.id, body)
    // The log is permanent, so it records the change of the name but not the name.
    const after = { locale: updated.locale, ...(body.name !== undefined && { name: 'changed' }) }
    const change = { subject: user.id, before: { locale }, after }
    return { status: 200, body: await getMe(ctx, { user: updated, secondFactor, from }), change }
  },
})

async function getMe(
  ctx: Context,
  { user, secondFactor, from }: { user: User; secondFactor: SecondFactor | null; from: Origin },
): Promise<Me> {
  const stores = await listStoresOf(ctx, user.id)
  const sandbox = ctx.settings.environment === 'sandbox'
  return {
    ...user,
    recoveryCodesLeft: await countRecoveryCodes(ctx, user.id),
    passkeys: await countPasskeys(ctx, user.id),
    passkeysAvailable: passkeysWork(ctx, from.host),
    environment: ctx.settings.environment,
    publicUrl: ctx.settings.publicUrl,
    gatewayTitles: gatewayTitles(),
    stores: stores.map(({ secondFactorRequired, ...store }) => ({
      ...store,
      secondFactorDue: secondFactorRequired && secondFactor === null,
      can: actionsOf(store.role).filter((action) => sandbox || action !== 'sandbox.act'),
      keyScopes: scopesOf(store.role),
      now: storeNow(store).toISOString(),
    })),
  }
}
