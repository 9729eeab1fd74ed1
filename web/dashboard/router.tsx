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
import { Loading } from './pieces/emptyState.tsx'
import { queryOf, searchOf } from './pieces/urlState.ts'
import { keepLastStore, lastStore } from './session/lastStore.ts'
import { readingMe } from './session/me.ts'
import { Broken, NotFound } from './shell/broken.tsx'
import { Shell } from './shell/shell.tsx'

const root = createRootRoute({ notFoundComponent: NotFound, errorComponent: Broken })

/** Each screen is a file of its own, fetched when it is first gone to, or pointed at. */
type Screen = () => Promise<Record<string, unknown>>

/** Screens for whoever is not signed in. */
const open: Record<string, [Screen, string]> = {
  '/sign-in': [() => import('./screens/signIn.tsx'), 'SignIn'],
  '/forgot-password': [() => import('./screens/passwordReset.tsx'), 'ForgotPassword'],
  '/reset/$token': [() => import('./screens/passwordReset.tsx'), 'ResetPassword'],
  '/invitation/$token': [() => import('./screens/invitation.tsx'), 'Invitation'],
}

/** Screens of a store, below `/dashboard/{storeId}`. */
const ofStore: Record<string, [Screen, string]> = {
  '/': [() => import('./screens/home.tsx'), 'Home'],
  '/sales': [() => import('./screens/sales.tsx'), 'Sales'],
  '/sales/$saleId': [() => import('./screens/sale.tsx'), 'SalePage'],
  '/charges': [() => import('./screens/charges.tsx'), 'Charges'],
  '/charges/$chargeId': [() => import('./screens/charge.tsx'), 'ChargePage'],
  '/webhooks': [() => import('./screens/webhooks.tsx'), 'Webhooks'],
  '/webhooks/$endpointId': [() => import('./screens/endpoint.tsx'), 'EndpointPage'],
  '/deliveries': [() => import('./screens/deliveries.tsx'), 'Deliveries'],
  '/deliveries/$deliveryId': [() => import('./screens/delivery.tsx'), 'DeliveryPage'],
  '/keys': [() => import('./screens/keys.tsx'), 'Keys'],
  '/subscriptions': [() => import('./screens/subscriptions.tsx'), 'Subscriptions'],
  '/subscriptions/$subscriptionId': [() => import('./screens/subscription.tsx'), 'SubscriptionPage'],
  '/products': [() => import('./screens/products.tsx'), 'Products'],
  '/offers': [() => import('./screens/offers.tsx'), 'Offers'],
  '/links': [() => import('./screens/links.tsx'), 'Links'],
  '/gateways': [() => import('./screens/gateways.tsx'), 'GatewaysPage'],
  '/settings': [() => import('./screens/settings.tsx'), 'SettingsPage'],
  '/look': [() => import('./screens/look.tsx'), 'LookPage'],
  '/courses': [() => import('./screens/courses.tsx'), 'Courses'],
  '/courses/$courseId': [() => import('./screens/course.tsx'), 'CoursePage'],
  '/students': [() => import('./screens/students.tsx'), 'Students'],
  '/students/$studentId': [() => import('./screens/student.tsx'), 'StudentPage'],
  '/members': [() => import('./screens/members.tsx'), 'Members'],
  '/audit': [() => import('./screens/audit.tsx'), 'Audit'],
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
  component: lazyRouteComponent(() => import('./screens/profile.tsx'), 'Profile'),
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
