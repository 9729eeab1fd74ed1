import type { DataOf } from '../api/read.ts'
import type { IconName } from '../components/icons.tsx'
import { storePath, type Target } from '../components/target.ts'
import { t } from '../i18n/language.ts'
import type { Action, Store } from '../session/me.ts'
import { placesOf } from './navigation.ts'

export type Found = DataOf<'/dashboard/api/stores/{storeId}/search'>['data'][number]
export type FinderOption = { key: string; icon: IconName; title: string; to: Target; found?: Found }
export type FinderGroup = { label: string; options: FinderOption[] }

const kinds = ['customer', 'sale', 'charge', 'subscription', 'student', 'product', 'offer', 'course'] as const

/**
 * Lists the choices for a typed text: screens, actions, and the server's results. Without a text, lists all screens and
 * actions.
 */
export function finderGroups(store: Store, typed: string, found: readonly Found[]): FinderGroup[] {
  const results = kinds.map((kind) => ({
    label: t.finder.groups[kind],
    options: found.filter((one) => one.kind === kind).map((one) => optionOf(store.id, one)),
  }))
  const groups = [
    ...idGroup(store.id, typed),
    ...results,
    { label: t.finder.groups.screens, options: matching(screensOf(store), typed) },
    { label: t.finder.groups.actions, options: matching(actionsOf(store), typed) },
    ...allGroup(store, typed),
  ]
  return groups.filter(({ options }) => options.length > 0)
}

function optionOf(storeId: string, found: Found): FinderOption {
  const { id, kind, name, email } = found
  const to = {
    customer: () => storePath(storeId, 'customers/$rowId', { rowId: id }),
    sale: () => storePath(storeId, 'sales/$saleId', { saleId: id }),
    charge: () => storePath(storeId, 'charges/$chargeId', { chargeId: id }),
    subscription: () => storePath(storeId, 'subscriptions/$subscriptionId', { subscriptionId: id }),
    student: () => storePath(storeId, 'students/$studentId', { studentId: id }),
    product: () => storePath(storeId, 'offers', { productId: id }),
    offer: () => storePath(storeId, 'offers/$offerId', { offerId: id }),
    course: () => storePath(storeId, 'courses/$courseId', { courseId: id }),
  }[kind]()
  const icon = ({ customer: 'person', sale: 'sales' } as const)[kind as 'customer'] ?? (kind as IconName)
  return { key: `${kind} ${id}`, icon, title: name ?? email ?? found.about ?? id, to, found }
}

function screensOf(store: Store): FinderOption[] {
  return placesOf(store).map(({ path, label, icon }) => ({
    key: `screen ${path}`,
    icon,
    title: label,
    to: storePath(store.id, path),
  }))
}

function actionsOf(store: Store): FinderOption[] {
  const actions: { needs: Action; title: string; to: Target }[] = [
    { needs: 'charges.write', title: t.charges.create, to: storePath(store.id, 'charges', { create: '1' }) },
    { needs: 'webhooks.write', title: t.endpoints.create, to: storePath(store.id, 'webhooks', { create: '1' }) },
    { needs: 'settings.read', title: t.finder.myMails, to: storePath(store.id, 'mails', { tab: 'mine' }) },
  ]
  const profile = { key: 'profile', icon: 'person' as const, title: t.person.profile, to: { to: '/profile' } as Target }
  const may = actions.filter(({ needs }) => store.can.includes(needs))
  return [...may.map(({ title, to }) => ({ key: `action ${title}`, icon: 'plus' as const, title, to })), profile]
}

/** Opens the screen of an id that the server's search does not find. */
const screenOfId = {
  off: (storeId: string, id: string) => storePath(storeId, 'offers/$offerId', { offerId: id }),
  crs: (storeId: string, id: string) => storePath(storeId, 'courses/$courseId', { courseId: id }),
  dsp: (storeId: string, id: string) => storePath(storeId, 'disputes/$disputeId', { disputeId: id }),
  whe: (storeId: string, id: string) => storePath(storeId, 'webhooks/$endpointId', { endpointId: id }),
  whd: (storeId: string, id: string) => storePath(storeId, 'deliveries/$deliveryId', { deliveryId: id }),
  mail: (storeId: string, id: string) => storePath(storeId, 'mails/$mailId', { mailId: id }),
  pyt: (storeId: string, id: string) => storePath(storeId, 'finance/payouts/$payoutId', { payoutId: id }),
}

function idGroup(storeId: string, typed: string): FinderGroup[] {
  const [, prefix = '', id = ''] = /^(([a-z]+)_[0-9a-z]{26})$/.exec(typed.trim())?.slice(1).toReversed() ?? []
  const toScreen = screenOfId[prefix as keyof typeof screenOfId]
  if (toScreen === undefined) return []
  return [{ label: t.fields.id, options: [{ key: id, icon: 'link', title: id, to: toScreen(storeId, id) }] }]
}

/** A link to the full list of sales, if the text finds more sales than the dialog shows. */
function allGroup(store: Store, typed: string): FinderGroup[] {
  const q = typed.trim()
  if (q === '' || !store.can.includes('sales.read')) return []
  const title = t.finder.allSales(q)
  return [
    {
      label: t.finder.groups.more,
      options: [{ key: 'all', icon: 'search', title, to: storePath(store.id, 'sales', { q }) }],
    },
  ]
}

/** Each typed word must begin a word of the title. Accents and case do not matter. */
function matching(options: readonly FinderOption[], typed: string): FinderOption[] {
  const words = fold(typed).split(/\s+/).filter(Boolean)
  return options.filter(({ title }) => {
    const ofTitle = fold(title).split(/[\s-]+/)
    return words.every((word) => ofTitle.some((one) => one.startsWith(word)))
  })
}

function fold(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
