import { type Static, type TString, Type } from 'typebox'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { type Provider, providers } from '../core/provider.ts'
import { sendsMail } from '../core/settings.ts'
import { instant, nullable, oneOf } from '../lib/schema.ts'
import { locales, type Person } from '../operations/caller.ts'
import { dashboardOperation } from '../operations/operation.ts'
import { actionsOf, scopesOf } from '../operations/permissions.ts'
import { scopes } from '../stores/apiKeys.ts'
import { gatewayTitles } from '../stores/gatewayGuide.ts'
import { listStoresOf } from './memberships.ts'
import { countPasskeys } from './passkeys.ts'
import { ActionName, RoleName } from './roleName.ts'
import { countRecoveryCodes } from './totp.ts'
import { updateUser } from './user.ts'
import { passkeysWork } from './webauthn.ts'

const Me = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    email: Type.String(),
    locale: nullable(oneOf(locales)),
    totpEnabled: Type.Boolean(),
    recoveryCodesLeft: Type.Integer(),
    passkeys: Type.Integer(),
    passkeysAvailable: Type.Boolean({
      description:
        'False if the address of the dashboard is an IP address, because browsers bind passkeys to a host name',
    }),
    environment: oneOf(['sandbox', 'production']),
    publicUrl: Type.String(),
    sendsMail: Type.Boolean({ description: 'False without a mail server, or with `MAIL=off`' }),
    gatewayTitles: Type.Object(
      Object.fromEntries(providers.map((provider) => [provider, Type.String()])) as Record<Provider, TString>,
      { description: 'The title of each gateway on the screen: its neutral name and its company' },
    ),
    stores: Type.Array(
      Type.Object(
        {
          id: Type.String(),
          name: Type.String(),
          role: RoleName,
          secondFactorDue: Type.Boolean({
            description: 'True if the store requires a second factor, and this session has no second factor',
          }),
          can: Type.Array(ActionName, { description: 'All actions that the person may perform in the store' }),
          keyScopes: Type.Array(oneOf(scopes), { description: 'The scopes that the person may give to an API key' }),
          now: Type.Unsafe<string>({ ...instant, description: 'The current time of the store' }),
          clockOffsetMs: Type.Integer(),
        },
        { $id: 'StoreOfMe' },
      ),
    ),
  },
  { $id: 'Me' },
)
type Me = Static<typeof Me>

export const meOperations = [
  dashboardOperation({
    name: 'getMe',
    summary: 'Get the signed-in person, with the stores of the person and the permissions in each store',
    run: (ctx, person) => getMe(ctx, person),
    dashboard: { method: 'GET', path: '/me', guard: 'person', answers: { 200: Me } },
  }),

  dashboardOperation({
    name: 'updateMe',
    summary: 'Change the name or the language of the signed-in person',
    body: Type.Object(
      {
        name: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
        locale: Type.Optional(nullable(oneOf(locales))),
      },
      { additionalProperties: false },
    ),
    run: (ctx, { user, body }) => updateUser(ctx.database, user.id, body),
    dashboard: {
      method: 'PATCH',
      path: '/me',
      guard: 'person',
      answers: { 200: Me },
      answer: (ctx, user, person) => getMe(ctx, { ...person, user }),
      // The log is permanent, so it records that the name changed, without the name.
      audit: ({ locale }, { user, body }) => ({
        subject: user.id,
        before: { locale: user.locale },
        after: { locale, ...(body.name !== undefined && { name: 'changed' }) },
      }),
    },
  }),
]

async function getMe(
  ctx: Context,
  { user, secondFactor, from }: Pick<Person, 'user' | 'secondFactor' | 'from'>,
): Promise<Me> {
  const stores = await listStoresOf(ctx, user.id)
  const sandbox = ctx.settings.environment === 'sandbox'
  return {
    ...user,
    recoveryCodesLeft: await countRecoveryCodes(ctx, user.id),
    passkeys: await countPasskeys(ctx, user.id),
    passkeysAvailable: passkeysWork(ctx, from),
    environment: ctx.settings.environment,
    publicUrl: ctx.settings.publicUrl,
    sendsMail: sendsMail(ctx.settings),
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
