import { advanceClockPanelRoute } from './advanceClock.ts'
import {
  cancelChargePanelRoute,
  createChargePanelRoute,
  getChargePanelRoute,
  listChargesPanelRoute,
  testPaymentRoute,
} from './dashboard/charges.ts'
import { getMeRoute, updateMeRoute } from './dashboard/me.ts'
import { getOverviewRoute } from './dashboard/overview.ts'
import type { PanelRoute } from './dashboard/panelRoute.ts'
import {
  exportSalesRoute,
  getSalePanelRoute,
  listSalesPanelRoute,
  refundSaleRoute,
  simulateSaleRoute,
} from './dashboard/sales.ts'
import { signInRoute, signInWithCodeRoute, signOutRoute } from './dashboard/session.ts'

/** Every call of the panel's API: its table of contents. */
export const panelRoutes: readonly PanelRoute[] = [
  signInRoute,
  signInWithCodeRoute,
  signOutRoute,
  getMeRoute,
  updateMeRoute,
  getOverviewRoute,
  listSalesPanelRoute,
  exportSalesRoute,
  getSalePanelRoute,
  refundSaleRoute,
  simulateSaleRoute,
  listChargesPanelRoute,
  getChargePanelRoute,
  createChargePanelRoute,
  cancelChargePanelRoute,
  testPaymentRoute,
  advanceClockPanelRoute,
]
