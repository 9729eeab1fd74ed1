import { getMeRoute, updateMeRoute } from './dashboard/me.ts'
import type { PanelRoute } from './dashboard/panelRoute.ts'
import { signInRoute, signInWithCodeRoute, signOutRoute } from './dashboard/session.ts'

/** Every call of the panel's API: its table of contents. */
export const panelRoutes: readonly PanelRoute[] = [
  signInRoute,
  signInWithCodeRoute,
  signOutRoute,
  getMeRoute,
  updateMeRoute,
]
