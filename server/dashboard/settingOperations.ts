import { type Static, Type } from 'typebox'
import { oneOf } from '../lib/schema.ts'
import { dashboardOperation } from '../operations/operation.ts'
import { changeSettings } from '../split/changeSettings.ts'
import { lockedSettings, requireOwnSettings, settingOwners } from '../stores/settingOwners.ts'
import { choosesFee, renameStore, type Store, StoreSettings } from '../stores/store.ts'

const DashboardSettings = Type.Object(
  {
    name: Type.String(),
    ...StoreSettings.properties,
    locked: Type.Array(oneOf(Object.keys(settingOwners) as (keyof StoreSettings)[]), {
      description: 'Settings that only the platform that bills the store may change',
    }),
    platformFeeChosen: Type.Boolean({
      description: 'False if nobody set the platform’s fee. Then the fee is the default',
    }),
  },
  { $id: 'StoreSettings', description: 'The name and the settings of a store' },
)

export const settingOperations = [
  dashboardOperation({
    name: 'getSettings',
    summary: 'Get the settings of the store',
    run: async (_ctx, { store }) => toSettings(store),
    dashboard: { method: 'GET', path: '/settings', guard: 'settings.read', answers: { 200: DashboardSettings } },
  }),

  dashboardOperation({
    name: 'updateSettings',
    summary: 'Change settings of the store. Missing settings keep their value, and existing charges do not change',
    body: Type.Partial(
      Type.Object({ name: Type.String({ minLength: 1, maxLength: 200 }), ...StoreSettings.properties }),
      { additionalProperties: false },
    ),
    async run(ctx, { store, body: { name = store.name, ...changes } }) {
      requireOwnSettings(store, changes)
      const settings = await changeSettings(ctx, store, changes)
      if (name !== store.name) await renameStore(ctx, store.id, name)
      const platformFeeChosen = store.platformFeeChosen || choosesFee(changes)
      return toSettings({ ...store, name, settings, platformFeeChosen })
    },
    dashboard: {
      method: 'PATCH',
      path: '/settings',
      guard: 'settings.write',
      answers: { 200: DashboardSettings },
      audit: (_settings, { store, body }) => ({ subject: store.id, before: fieldsOf(store, body), after: body }),
    },
  }),
]

function toSettings(store: Store): Static<typeof DashboardSettings> {
  const { name, settings, platformFeeChosen } = store
  return { name, ...settings, locked: lockedSettings(store), platformFeeChosen }
}

/** Returns the current values of the settings that a request changes. */
function fieldsOf(store: Store, changes: object) {
  const present: Record<string, unknown> = { name: store.name, ...store.settings }
  return Object.fromEntries(Object.keys(changes).map((field) => [field, present[field]]))
}
