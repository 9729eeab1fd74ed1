import type { IconName } from '../components/icons.tsx'
import type { ListScreen } from '../components/target.ts'
import { t } from '../i18n/language.ts'
import type { Action } from '../session/me.ts'

export type Place = { path: ListScreen; label: string; icon: IconName; needs: Action }

/** The screens of a store for the menu, in groups. The first group has no label. */
export function navigation(): { label?: string; places: Place[] }[] {
  const { places, groups } = t.navigation
  return [
    {
      places: [
        { path: '', label: places.home, icon: 'home', needs: 'overview.read' },
        { path: 'sales', label: places.sales, icon: 'sales', needs: 'sales.read' },
        { path: 'refund-requests', label: places.requests, icon: 'refund', needs: 'sales.read' },
        { path: 'disputes', label: places.disputes, icon: 'alert', needs: 'disputes.read' },
        { path: 'charges', label: places.charges, icon: 'charge', needs: 'charges.read' },
        { path: 'subscriptions', label: places.subscriptions, icon: 'subscription', needs: 'subscriptions.read' },
        { path: 'reports', label: places.reports, icon: 'report', needs: 'sales.read' },
        { path: 'finance', label: places.finance, icon: 'finance', needs: 'money.read' },
      ],
    },
    {
      label: groups.catalog,
      places: [
        { path: 'products', label: places.products, icon: 'product', needs: 'catalog.read' },
        { path: 'offers', label: places.offers, icon: 'offer', needs: 'catalog.read' },
        { path: 'coupons', label: places.coupons, icon: 'coupon', needs: 'catalog.read' },
        { path: 'links', label: places.links, icon: 'link', needs: 'catalog.read' },
      ],
    },
    {
      label: groups.content,
      places: [
        { path: 'courses', label: places.courses, icon: 'course', needs: 'courses.read' },
        { path: 'students', label: places.students, icon: 'student', needs: 'students.read' },
        { path: 'comments', label: places.comments, icon: 'comment', needs: 'students.read' },
        { path: 'files', label: places.files, icon: 'file', needs: 'courses.read' },
      ],
    },
    {
      label: groups.developers,
      places: [
        { path: 'webhooks', label: places.webhooks, icon: 'webhook', needs: 'webhooks.read' },
        { path: 'deliveries', label: places.deliveries, icon: 'delivery', needs: 'webhooks.read' },
        { path: 'conversions', label: places.conversions, icon: 'share', needs: 'webhooks.read' },
        { path: 'keys', label: places.keys, icon: 'key', needs: 'keys.read' },
      ],
    },
    {
      label: groups.store,
      places: [
        { path: 'recipients', label: places.recipients, icon: 'split', needs: 'split.read' },
        { path: 'gateways', label: places.gateways, icon: 'gateway', needs: 'gateways.read' },
        { path: 'settings', label: places.settings, icon: 'settings', needs: 'settings.read' },
        { path: 'branding', label: places.branding, icon: 'look', needs: 'settings.read' },
        { path: 'mails', label: places.mails, icon: 'mail', needs: 'settings.read' },
        { path: 'members', label: places.members, icon: 'team', needs: 'members.read' },
        { path: 'status', label: places.status, icon: 'clock', needs: 'overview.read' },
        { path: 'audit', label: places.audit, icon: 'audit', needs: 'audit.read' },
      ],
    },
  ]
}
