import { type Static, Type } from 'typebox'
import { MAX_AMOUNT_IN_CENTS } from '../lib/money.ts'
import { oneOf } from '../lib/schema.ts'
import { Installment, installmentTable } from '../payments/installments.ts'
import { lockedSettings, requireOwnSettings, settingOwners } from '../stores/settingOwners.ts'
import { renameStore, type Store, StoreSettings, updateStoreSettings } from '../stores/store.ts'
import { dashboardRoute } from './dashboardRoute.ts'
import { allOf } from './listOf.ts'

const DashboardSettings = Type.Object(
  {
    name: Type.String(),
    ...StoreSettings.properties,
    locked: Type.Array(oneOf(Object.keys(settingOwners) as (keyof StoreSettings)[]), {
      description: 'Settings that only the platform that bills the store changes',
    }),
  },
  { $id: 'StoreSettings', description: 'Of a store, with its name' },
)

export const getSettingsRoute = dashboardRoute({
  method: 'GET',
  path: '/stores/{storeId}/settings',
  action: 'settings.read',
  operationId: 'getSettings',
  summary: 'What the store decides for itself',
  tag: 'Settings',
  answers: { 200: DashboardSettings },
  handle: async (_ctx, { store }) => ({ status: 200, body: toSettings(store) }),
})

export const updateSettingsRoute = dashboardRoute({
  method: 'PATCH',
  path: '/stores/{storeId}/settings',
  action: 'settings.write',
  operationId: 'updateSettings',
  summary: 'Change some settings; those left out stay, and so do charges that were made before',
  tag: 'Settings',
  body: Type.Partial(
    Type.Object({ name: Type.String({ minLength: 1, maxLength: 200 }), ...StoreSettings.properties }),
    { additionalProperties: false },
  ),
  answers: { 200: DashboardSettings },
  async handle(ctx, { store, body }) {
    const { name = store.name, ...changes } = body
    requireOwnSettings(store, changes)
    const settings = await updateStoreSettings(ctx, store.id, changes)
    if (name !== store.name) await renameStore(ctx, store.id, name)
    const old: Record<string, unknown> = { name: store.name, ...store.settings }
    const before = Object.fromEntries(Object.keys(body).map((field) => [field, old[field]]))
    return {
      status: 200,
      body: toSettings({ ...store, name, settings }),
      change: { subject: store.id, before, after: body },
    }
  },
})

function toSettings(store: Store): Static<typeof DashboardSettings> {
  return { name: store.name, ...store.settings, locked: lockedSettings(store) }
}

export const previewInstallmentsRoute = dashboardRoute({
  method: 'GET',
  path: '/stores/{storeId}/installments-preview',
  action: 'settings.read',
  operationId: 'previewInstallments',
  summary: 'The table of installments that some settings would make',
  tag: 'Settings',
  query: Type.Object(
    {
      amountInCents: Type.Integer({ minimum: 1, maximum: MAX_AMOUNT_IN_CENTS }),
      maxInstallments: Type.Optional(StoreSettings.properties.maxInstallments),
      interestFreeInstallments: Type.Optional(StoreSettings.properties.interestFreeInstallments),
      monthlyInterestPercent: Type.Optional(StoreSettings.properties.monthlyInterestPercent),
      interestPaidByBuyer: Type.Optional(Type.Boolean()),
    },
    { additionalProperties: false },
  ),
  answers: { 200: allOf(Installment) },
  async handle(_ctx, { store, query }) {
    const terms = { ...store.settings, ...query }
    return { status: 200, body: { data: installmentTable(query.amountInCents, terms.maxInstallments, terms) } }
  },
})
