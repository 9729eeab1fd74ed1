import { type Static, Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { nullable } from '../lib/schema.ts'
import { dashboardOperation } from '../operations/operation.ts'
import { setLearnHost } from '../stores/learnHost.ts'
import type { Store } from '../stores/store.ts'
import { learnOrigin, requireLeadsHere } from '../students/ownHost.ts'
import { learnPath } from './visit.ts'

/** Labels of RFC 1123. The last label begins with a letter, so no IP address matches. */
const HOST_PATTERN = '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$'

const LearnAddress = Type.Object(
  {
    host: nullable(Type.String({ maxLength: 253, pattern: HOST_PATTERN, description: 'In lower case' })),
    url: Type.String({ description: 'The address of the members area' }),
  },
  { $id: 'LearnAddress' },
)

export const ownHostOperations = [
  dashboardOperation({
    name: 'getLearnAddress',
    summary: 'Get the address of the members area',
    run: async (ctx, { store }) => toAddress(ctx, store),
    dashboard: { method: 'GET', path: '/learn-address', guard: 'settings.read', answers: { 200: LearnAddress } },
  }),

  dashboardOperation({
    name: 'setLearnAddress',
    summary: "Set the members area's own host name. The name must already resolve to this server",
    body: Type.Object({ host: LearnAddress.properties.host }, { additionalProperties: false }),
    async run(ctx, { store, body: { host } }) {
      if (host !== null && host !== store.learnHost) await requireLeadsHere(ctx, host)
      await setLearnHost(ctx, store.id, host)
      return toAddress(ctx, { ...store, learnHost: host })
    },
    dashboard: {
      method: 'PUT',
      path: '/learn-address',
      guard: 'settings.write',
      answers: { 200: LearnAddress },
      // No transaction is open while the server calls the host name.
      commitsItself: true,
      audit: ({ host }, { store }) => ({ subject: store.id, before: { host: store.learnHost }, after: { host } }),
    },
  }),
]

function toAddress(ctx: Context, store: Store): Static<typeof LearnAddress> {
  return { host: store.learnHost, url: learnOrigin(ctx, store) + learnPath(store) }
}
