import type { IconName } from '../components/icons.tsx'
import type { ListScreen } from '../components/target.ts'
import { t } from '../i18n/language.ts'
import type { Action, Store } from '../session/me.ts'

/**
 * A screen of a store. `short` is its name in the row of links of a door (see below). The door's label already has the
 * other words.
 */
export type Place = { path: ListScreen; label: string; short?: string; icon: IconName; needs: Action }
/**
 * An entry of the menu. It opens its first screen. If it has several screens, links to them are in a row above the
 * screen.
 */
export type Door = { label: string; icon: IconName; places: [Place, ...Place[]] }

/**
 * Returns the menu of a store in groups, some with a label. It contains only screens that the person's role may see.
 */
export function menuOf(store: Store): { label?: string; doors: Door[] }[] {
  return menu()
    .map(({ label, doors }) => ({ label, doors: doors.flatMap((door) => openTo(store, door)) }))
    .filter(({ doors }) => doors.length > 0)
}

/** Returns all screens of the menu that the person's role may see. */
export function placesOf(store: Store): Place[] {
  return menuOf(store).flatMap(({ doors }) => doors.flatMap(({ places }) => places))
}

function openTo(store: Store, { places, ...door }: Door): Door[] {
  const [first, ...others] = places.filter(({ needs }) => store.can.includes(needs))
  return first ? [{ ...door, places: [first, ...others] }] : []
}

/** The menu has at most 14 doors, so a person sees all doors without scrolling. */
function menu(): { label?: string; doors: Door[] }[] {
  const { places, groups, doors } = t.navigation
  return [
    {
      doors: [
        alone({ path: '', label: places.home, icon: 'home', needs: 'overview.read' }),
        alone({ path: 'sales', label: places.sales, icon: 'sales', needs: 'sales.read' }),
        alone({ path: 'refund-requests', label: places.requests, icon: 'refund', needs: 'sales.read' }),
        alone({ path: 'disputes', label: places.disputes, icon: 'alert', needs: 'disputes.read' }),
        alone({ path: 'charges', label: places.charges, icon: 'charge', needs: 'charges.read' }),
        alone({
          path: 'subscriptions',
          label: places.subscriptions,
          icon: 'subscription',
          needs: 'subscriptions.read',
        }),
        alone({ path: 'reports', label: places.reports, icon: 'report', needs: 'sales.read' }),
        alone({ path: 'finance', label: places.finance, icon: 'finance', needs: 'money.read' }),
      ],
    },
    {
      label: groups.catalog,
      doors: [
        {
          label: doors.offers,
          icon: 'offer',
          places: [
            { path: 'offers', label: places.offers, icon: 'offer', needs: 'catalog.read' },
            { path: 'products', label: places.products, icon: 'product', needs: 'catalog.read' },
            { path: 'coupons', label: places.coupons, icon: 'coupon', needs: 'catalog.read' },
          ],
        },
        alone({ path: 'links', label: places.links, icon: 'link', needs: 'catalog.read' }),
      ],
    },
    {
      label: groups.content,
      doors: [
        {
          label: places.courses,
          icon: 'course',
          places: [
            { path: 'courses', label: places.courses, icon: 'course', needs: 'courses.read' },
            { path: 'files', label: places.files, icon: 'file', needs: 'courses.read' },
          ],
        },
        alone({ path: 'students', label: places.students, icon: 'student', needs: 'students.read' }),
        alone({ path: 'comments', label: places.comments, icon: 'comment', needs: 'students.read' }),
      ],
    },
    { doors: [{ label: places.settings, icon: 'settings', places: settingsPlaces() }] },
  ]
}

function alone(place: Place): Door {
  return { label: place.label, icon: place.icon, places: [place] }
}

function settingsPlaces(): [Place, ...Place[]] {
  const { places, short } = t.navigation
  return [
    { path: 'settings', label: places.settings, short: short.settings, icon: 'settings', needs: 'settings.read' },
    { path: 'gateways', label: places.gateways, short: short.gateways, icon: 'gateway', needs: 'gateways.read' },
    { path: 'recipients', label: places.recipients, icon: 'split', needs: 'split.read' },
    { path: 'branding', label: places.branding, short: short.branding, icon: 'look', needs: 'settings.read' },
    { path: 'mails', label: places.mails, icon: 'mail', needs: 'settings.read' },
    { path: 'members', label: places.members, icon: 'team', needs: 'members.read' },
    { path: 'keys', label: places.keys, icon: 'key', needs: 'keys.read' },
    { path: 'webhooks', label: places.webhooks, icon: 'webhook', needs: 'webhooks.read' },
    { path: 'deliveries', label: places.deliveries, short: short.deliveries, icon: 'delivery', needs: 'webhooks.read' },
    { path: 'conversions', label: places.conversions, icon: 'share', needs: 'webhooks.read' },
    { path: 'status', label: places.status, icon: 'clock', needs: 'overview.read' },
    { path: 'audit', label: places.audit, icon: 'audit', needs: 'audit.read' },
  ]
}
