import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  redirect,
} from '@tanstack/react-router'
import { ApiFailure } from './api/client.ts'
import { queries } from './api/read.ts'
import { Loading } from './components/emptyState.tsx'
import { queryOf, searchOf } from './components/urlState.ts'
import { keepLastStore, lastStore } from './session/lastStore.ts'
import { readingMe } from './session/me.ts'
import { Broken, NotFound } from './shell/broken.tsx'
import { Shell } from './shell/shell.tsx'

const root = createRootRoute({ notFoundComponent: NotFound, errorComponent: Broken })

/** Each screen is a file of its own, fetched when it is first gone to, or pointed at. */
type Screen = () => Promise<Record<string, unknown>>

/** Screens for whoever is not signed in. */
const open: Record<string, [Screen, string]> = {
  '/sign-in': [() => import('./screens/account/signIn.tsx'), 'SignIn'],
  '/forgot-password': [() => import('./screens/account/passwordReset.tsx'), 'ForgotPassword'],
  '/reset/$token': [() => import('./screens/account/passwordReset.tsx'), 'ResetPassword'],
  '/invitation/$token': [() => import('./screens/account/invitation.tsx'), 'Invitation'],
}

/** Screens of a store, below `/dashboard/{storeId}`. */
const ofStore: Record<string, [Screen, string]> = {
  '/': [() => import('./screens/home/home.tsx'), 'Home'],
  '/sales': [() => import('./screens/sales/sales.tsx'), 'Sales'],
  '/sales/$saleId': [() => import('./screens/sales/sale.tsx'), 'SalePage'],
  '/charges': [() => import('./screens/charges/charges.tsx'), 'Charges'],
  '/charges/$chargeId': [() => import('./screens/charges/charge.tsx'), 'ChargePage'],
  '/webhooks': [() => import('./screens/webhooks/webhooks.tsx'), 'Webhooks'],
  '/webhooks/$endpointId': [() => import('./screens/webhooks/endpoint.tsx'), 'EndpointPage'],
  '/deliveries': [() => import('./screens/webhooks/deliveries.tsx'), 'Deliveries'],
  '/deliveries/$deliveryId': [() => import('./screens/webhooks/delivery.tsx'), 'DeliveryPage'],
  '/keys': [() => import('./screens/keys/keys.tsx'), 'Keys'],
  '/subscriptions': [() => import('./screens/subscriptions/subscriptions.tsx'), 'Subscriptions'],
  '/subscriptions/$subscriptionId': [() => import('./screens/subscriptions/subscription.tsx'), 'SubscriptionPage'],
  '/products': [() => import('./screens/catalog/products.tsx'), 'Products'],
  '/offers': [() => import('./screens/catalog/offers.tsx'), 'Offers'],
  '/links': [() => import('./screens/charges/links.tsx'), 'Links'],
  '/gateways': [() => import('./screens/gateways/gateways.tsx'), 'GatewaysPage'],
  '/settings': [() => import('./screens/settings/settings.tsx'), 'SettingsPage'],
  '/branding': [() => import('./screens/branding/branding.tsx'), 'BrandingPage'],
  '/courses': [() => import('./screens/courses/courses.tsx'), 'Courses'],
  '/courses/$courseId': [() => import('./screens/courses/course.tsx'), 'CoursePage'],
  '/students': [() => import('./screens/students/students.tsx'), 'Students'],
  '/students/$studentId': [() => import('./screens/students/student.tsx'), 'StudentPage'],
  '/members': [() => import('./screens/team/team.tsx'), 'Members'],
  '/audit': [() => import('./screens/audit/audit.tsx'), 'Audit'],
}

const openRoutes = Object.entries(open).map(([path, [load, name]]) =>
  createRoute({ getParentRoute: () => root, path, component: lazyRouteComponent(load, name) }),
)

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  async beforeLoad({ location }) {
    try {
      return { me: await queries.ensureQueryData(readingMe) }
    } catch (error) {
      if (!(error instanceof ApiFailure && error.status === 401)) throw error
      const next = location.pathname === '/' ? {} : { next: location.href }
      throw redirect({ to: '/sign-in' as never, search: next as never, replace: true })
    }
  },
  component: Shell,
})

const first = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  beforeLoad({ context: { me } }) {
    const store = me.stores.find(({ id }) => id === lastStore()) ?? me.stores[0]
    throw redirect({ to: (store ? `/${store.id}` : '/profile') as never, replace: true })
  },
})

const profile = createRoute({
  getParentRoute: () => signedIn,
  path: '/profile',
  component: lazyRouteComponent(() => import('./screens/account/profile.tsx'), 'Profile'),
})

const store = createRoute({
  getParentRoute: () => signedIn,
  path: '/$storeId',
  beforeLoad({ context: { me }, params: { storeId } }) {
    if (!me.stores.some(({ id }) => id === storeId)) throw notFound()
    keepLastStore(storeId)
  },
})

const storeRoutes = Object.entries(ofStore).map(([path, [load, name]]) =>
  createRoute({ getParentRoute: () => store, path, component: lazyRouteComponent(load, name) }),
)

export const router = createRouter({
  routeTree: root.addChildren([
    ...openRoutes,
    signedIn.addChildren([first, profile, store.addChildren(storeRoutes)] as never),
  ] as never) as unknown as AnyRoute,
  basepath: '/dashboard',
  defaultPreload: 'intent',
  defaultPendingComponent: Loading,
  defaultErrorComponent: Broken,
  defaultNotFoundComponent: NotFound,
  parseSearch: (text) => searchOf(text.replace(/^\?/, '')),
  stringifySearch: queryOf,
  scrollRestoration: true,
})
