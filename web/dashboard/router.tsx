import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router'
import { ApiFailure } from './api/client.ts'
import { queries } from './api/read.ts'
import { Loading } from './components/emptyState.tsx'
import { queryOf, searchOf } from './components/urlState.ts'
import { keepLastStore, lastStore } from './session/lastStore.ts'
import { readingMe } from './session/me.ts'
import { leaveForSignIn } from './session/signInAddress.ts'
import { Broken, NotFound } from './shell/broken.tsx'
import { Shell } from './shell/shell.tsx'

// Each screen is a separate file. The browser loads the file when the person opens the screen or points at a link to it.
const screen = lazyRouteComponent
const root = createRootRoute({ notFoundComponent: NotFound, errorComponent: Broken })

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  async beforeLoad({ location }) {
    try {
      return { me: await queries.ensureQueryData(readingMe) }
    } catch (error) {
      if (!(error instanceof ApiFailure && error.status === 401)) throw error
      return leaveForSignIn({ next: location.href, step: error.code === 'second_factor' ? 'code' : undefined })
    }
  },
  component: Shell,
})

const first = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  beforeLoad({ context: { me } }) {
    const store = me.stores.find(({ id }) => id === lastStore()) ?? me.stores[0]
    if (!store) throw redirect({ to: '/profile', replace: true })
    throw redirect({ to: '/$storeId', params: { storeId: store.id }, replace: true })
  },
})

const profile = createRoute({
  getParentRoute: () => signedIn,
  path: '/profile',
  component: screen(() => import('./screens/account/profile.tsx'), 'Profile'),
})

const store = createRoute({
  getParentRoute: () => signedIn,
  path: '/$storeId',
  beforeLoad({ context: { me }, params: { storeId } }) {
    if (!me.stores.some(({ id }) => id === storeId)) throw notFound()
    keepLastStore(storeId)
  },
})

/** Screens for a visitor who is not signed in. */
const openRoutes = [
  openRoute(
    '/forgot-password',
    screen(() => import('./screens/account/passwordReset.tsx'), 'ForgotPassword'),
  ),
  openRoute(
    '/reset/$token',
    screen(() => import('./screens/account/passwordReset.tsx'), 'ResetPassword'),
  ),
  openRoute(
    '/invitation/$token',
    screen(() => import('./screens/account/invitation.tsx'), 'Invitation'),
    ['next'],
  ),
] as const

/** Screens of a store, below `/dashboard/{storeId}`. */
const storeRoutes = [
  storeRoute(
    '/',
    screen(() => import('./screens/home/home.tsx'), 'Home'),
    ['period', 'startDate', 'endDate'],
  ),
  storeRoute(
    '/status',
    screen(() => import('./screens/status/status.tsx'), 'StatusPage'),
  ),
  storeRoute(
    '/sales',
    screen(() => import('./screens/sales/sales.tsx'), 'Sales'),
    ['q', 'status', 'method', 'startDate', 'endDate', 'productId', 'currency', 'page'],
  ),
  storeRoute(
    '/sales/$saleId',
    screen(() => import('./screens/sales/sale.tsx'), 'SalePage'),
  ),
  storeRoute(
    '/refund-requests',
    screen(() => import('./screens/sales/refundRequests.tsx'), 'RefundRequests'),
    ['status', 'page'],
  ),
  storeRoute(
    '/disputes',
    screen(() => import('./screens/disputes/disputes.tsx'), 'Disputes'),
    ['status', 'page'],
  ),
  storeRoute(
    '/disputes/$disputeId',
    screen(() => import('./screens/disputes/dispute.tsx'), 'DisputePage'),
  ),
  storeRoute(
    '/charges',
    screen(() => import('./screens/charges/charges.tsx'), 'Charges'),
    ['q', 'status', 'page', 'create'],
  ),
  storeRoute(
    '/charges/$chargeId',
    screen(() => import('./screens/charges/charge.tsx'), 'ChargePage'),
  ),
  storeRoute(
    '/webhooks',
    screen(() => import('./screens/webhooks/webhooks.tsx'), 'Webhooks'),
    ['create'],
  ),
  storeRoute(
    '/webhooks/$endpointId',
    screen(() => import('./screens/webhooks/endpoint.tsx'), 'EndpointPage'),
  ),
  storeRoute(
    '/conversions',
    screen(() => import('./screens/conversions/conversions.tsx'), 'Conversions'),
  ),
  storeRoute(
    '/deliveries',
    screen(() => import('./screens/webhooks/deliveries.tsx'), 'Deliveries'),
    ['q', 'status', 'endpointId', 'event', 'startDate', 'endDate', 'after'],
  ),
  storeRoute(
    '/deliveries/$deliveryId',
    screen(() => import('./screens/webhooks/delivery.tsx'), 'DeliveryPage'),
  ),
  storeRoute(
    '/keys',
    screen(() => import('./screens/keys/keys.tsx'), 'Keys'),
  ),
  storeRoute(
    '/subscriptions',
    screen(() => import('./screens/subscriptions/subscriptions.tsx'), 'Subscriptions'),
    ['q', 'status', 'offerId', 'page'],
  ),
  storeRoute(
    '/subscriptions/$subscriptionId',
    screen(() => import('./screens/subscriptions/subscription.tsx'), 'SubscriptionPage'),
  ),
  storeRoute(
    '/customers/$rowId',
    screen(() => import('./screens/customers/customer.tsx'), 'CustomerPage'),
    ['page'],
  ),
  storeRoute(
    '/finance',
    screen(() => import('./screens/finance/finance.tsx'), 'Finance'),
    ['month'],
  ),
  storeRoute(
    '/finance/payouts/$payoutId',
    screen(() => import('./screens/finance/payout.tsx'), 'PayoutPage'),
  ),
  storeRoute(
    '/finance/days/$day',
    screen(() => import('./screens/finance/moneyDay.tsx'), 'MoneyDayPage'),
  ),
  storeRoute(
    '/finance/payouts',
    screen(() => import('./screens/finance/payouts.tsx'), 'Payouts'),
    ['page', 'month'],
  ),
  storeRoute(
    '/finance/differences',
    screen(() => import('./screens/finance/differences.tsx'), 'Differences'),
    ['state', 'page'],
  ),
  storeRoute(
    '/products',
    screen(() => import('./screens/catalog/products.tsx'), 'Products'),
    ['page'],
  ),
  storeRoute(
    '/offers',
    screen(() => import('./screens/catalog/offers.tsx'), 'Offers'),
    ['page', 'productId'],
  ),
  storeRoute(
    '/offers/$offerId',
    screen(() => import('./screens/catalog/offer.tsx'), 'OfferPage'),
  ),
  storeRoute(
    '/coupons',
    screen(() => import('./screens/coupons/coupons.tsx'), 'Coupons'),
    ['page', 'archived'],
  ),
  storeRoute(
    '/reports',
    screen(() => import('./screens/reports/reports.tsx'), 'Reports'),
    ['by', 'startDate', 'endDate'],
  ),
  storeRoute(
    '/reports/lift',
    screen(() => import('./screens/reports/lift.tsx'), 'Lift'),
    ['startDate', 'endDate'],
  ),
  storeRoute(
    '/reports/retention',
    screen(() => import('./screens/reports/retention.tsx'), 'Retention'),
    ['by', 'startDate', 'endDate'],
  ),
  storeRoute(
    '/recipients',
    screen(() => import('./screens/recipients/recipients.tsx'), 'Recipients'),
    ['page'],
  ),
  storeRoute(
    '/links',
    screen(() => import('./screens/charges/links.tsx'), 'Links'),
    ['page'],
  ),
  storeRoute(
    '/gateways',
    screen(() => import('./screens/gateways/gateways.tsx'), 'GatewaysPage'),
  ),
  storeRoute(
    '/gateways/$accountId',
    screen(() => import('./screens/gateways/gatewayPage.tsx'), 'GatewayPage'),
  ),
  storeRoute(
    '/settings',
    screen(() => import('./screens/settings/settings.tsx'), 'SettingsPage'),
  ),
  storeRoute(
    '/branding',
    screen(() => import('./screens/branding/branding.tsx'), 'BrandingPage'),
  ),
  storeRoute(
    '/courses',
    screen(() => import('./screens/courses/courses.tsx'), 'Courses'),
    ['page', 'status'],
  ),
  storeRoute(
    '/courses/$courseId',
    screen(() => import('./screens/courses/course.tsx'), 'CoursePage'),
    ['tab'],
  ),
  storeRoute(
    '/students',
    screen(() => import('./screens/students/students.tsx'), 'Students'),
    ['q', 'courseId', 'page'],
  ),
  storeRoute(
    '/students/$studentId',
    screen(() => import('./screens/students/student.tsx'), 'StudentPage'),
  ),
  storeRoute(
    '/mails',
    screen(() => import('./screens/mails/mails.tsx'), 'Mails'),
    ['tab', 'kind', 'language', 'scheme', 'width', 'page'],
  ),
  storeRoute(
    '/mails/$mailId',
    screen(() => import('./screens/mails/writtenMail.tsx'), 'WrittenMail'),
  ),
  storeRoute(
    '/comments',
    screen(() => import('./screens/comments/comments.tsx'), 'Comments'),
    ['status', 'courseId', 'page'],
  ),
  storeRoute(
    '/files',
    screen(() => import('./screens/files/files.tsx'), 'Files'),
    ['page'],
  ),
  storeRoute(
    '/members',
    screen(() => import('./screens/team/team.tsx'), 'Members'),
  ),
  storeRoute(
    '/audit',
    screen(() => import('./screens/audit/audit.tsx'), 'Audit'),
    ['userId', 'action', 'after'],
  ),
] as const

export const router = createRouter({
  routeTree: root.addChildren([...openRoutes, signedIn.addChildren([first, profile, store.addChildren(storeRoutes)])]),
  basepath: '/dashboard',
  defaultPreload: 'intent',
  defaultPendingComponent: Loading,
  defaultErrorComponent: Broken,
  defaultNotFoundComponent: NotFound,
  parseSearch: (text) => searchOf(text.replace(/^\?/, '')),
  stringifySearch: queryOf,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

/** @param filters names of the query parameters that the screen reads from its URL */
function openRoute<const Path extends string, Filter extends string = never>(
  path: Path,
  component: RouteComponent,
  filters: readonly Filter[] = [],
) {
  return createRoute({ getParentRoute: () => root, path, component, validateSearch: only(filters) })
}

/** Like `openRoute`, for a screen of a store. */
function storeRoute<const Path extends string, Filter extends string = never>(
  path: Path,
  component: RouteComponent,
  filters: readonly Filter[] = [],
) {
  return createRoute({ getParentRoute: () => store, path, component, validateSearch: only(filters) })
}

function only<Filter extends string>(names: readonly Filter[]) {
  return (search: Record<string, unknown>): { [Name in Filter]?: string } => {
    const read: { [Name in Filter]?: string } = {}
    for (const name of names) if (typeof search[name] === 'string') read[name] = search[name]
    return read
  }
}
